package core

import (
	"context"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// caseKey is the context key of the case whose changes are being applied.
type caseKey struct{}

type appliedCase struct {
	id id.Case
	at calendar.Instant
}

// ApplyingCase returns a context for applying changes that were made at the pool: it permits changes to the event of the case and sets
// their time.
func ApplyingCase(ctx context.Context, caseID id.Case, at calendar.Instant) context.Context {
	return context.WithValue(ctx, caseKey{}, appliedCase{caseID, at})
}

// NowIn returns the time of a change: the current time, or that of the change of a case that is being applied.
func (b *Base) NowIn(ctx context.Context) calendar.Instant {
	if k, ok := ctx.Value(caseKey{}).(appliedCase); ok {
		return k.at
	}
	return b.Now()
}

// CheckHere returns an error if a locked event is in a case, because its start list and results are then changed at the pool.
func (b *Base) CheckHere(ctx context.Context, q store.Q, e domain.Event) error {
	if b.Pool != nil && !b.Now().Before(b.Pool.ExpiresAt) {
		return problem.Elsewhere("La valigia è scaduta: chiudila e riportala al portale")
	}
	if e.CaseID == 0 {
		return nil
	}
	if k, ok := ctx.Value(caseKey{}).(appliedCase); ok && k.id == e.CaseID {
		return nil
	}
	k, err := q.EventCase(ctx, e.CaseID)
	if err != nil {
		return err
	}
	return problem.Elsewhere("L'evento è gestito in piscina da " + k.Holder)
}
