package sheet

import (
	"context"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/racetime"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// resultFacts is what the audit records of a result. The athlete is recorded by id, so that an erased person leaves
// no name.
type resultFacts struct {
	EventID   id.ExternalEvent `json:"evento"`
	AthleteID id.Athlete       `json:"atleta"`
	RaceID    id.Race          `json:"gara"`
	Time      racetime.Centis  `json:"tempo"`
}

func factsOf(r domain.ExternalResult) any {
	return resultFacts{r.EventID, r.AthleteID, r.RaceID, r.Time}
}

// AddResult adds a result to a race or trial and returns its id.
func (s *Sheets) AddResult(ctx context.Context, a access.Actor, r domain.ExternalResult) (resultID int64, err error) {
	err = s.core.DB.Tx(ctx, func(q store.Q) error {
		x, err := q.LockExternalEvent(ctx, r.EventID, a.ScopeClubID())
		if err != nil {
			return err
		}
		if err := s.check(ctx, q, a, x, r); err != nil {
			return err
		}
		if x.Results >= MaxResults {
			return problem.Refusedf("Al massimo %d risultati", MaxResults)
		}
		r.RecordedBy, r.RecordedAt = a.UserID, s.core.Now()
		ids, err := q.AddExternalResults(ctx, []domain.ExternalResult{r})
		if err != nil {
			return err
		}
		resultID = ids[0]
		return s.core.Record(ctx, q, a, audit.ExternalResultCreated, audit.ExternalResult, resultID, nil, factsOf(r))
	})
	return resultID, err
}

// check applies the rules to one result, after checking that its athlete and race exist.
func (s *Sheets) check(ctx context.Context, q store.Q, a access.Actor, x domain.ExternalEvent, r domain.ExternalResult) error {
	check, err := s.checker(ctx, q, x, []domain.ExternalResult{r})
	if err != nil {
		return err
	}
	if err := s.mayWrite(ctx, q, a); err != nil {
		return err
	}
	return check(r)
}

// WritableResult returns a result of a race or trial that the caller may change.
func (s *Sheets) WritableResult(ctx context.Context, a access.Actor, resultID id.Result) (domain.ExternalResult, error) {
	r, _, err := s.findResult(ctx, s.core.DB.Q, a, resultID)
	return r, err
}

func (s *Sheets) findResult(
	ctx context.Context, q store.Q, a access.Actor, resultID id.Result,
) (domain.ExternalResult, domain.ExternalEvent, error) {
	r, err := q.ExternalResult(ctx, resultID)
	if err != nil {
		return r, domain.ExternalEvent{}, err
	}
	x, err := q.ExternalEvent(ctx, int64(r.EventID), a.ScopeClubID())
	return r, x, err
}

// lockedResult is findResult with the result locked.
func (s *Sheets) lockedResult(
	ctx context.Context, q store.Q, a access.Actor, resultID id.Result,
) (domain.ExternalResult, domain.ExternalEvent, error) {
	if _, err := q.LockResult(ctx, resultID); err != nil {
		return domain.ExternalResult{}, domain.ExternalEvent{}, err
	}
	return s.findResult(ctx, q, a, resultID)
}

// EditResult changes the time, athlete or race of a result; its splits must fit.
func (s *Sheets) EditResult(
	ctx context.Context, a access.Actor, resultID id.Result, version int64, edit func(*domain.ExternalResult) error,
) error {
	var of domain.ExternalEvent
	return core.Change[domain.ExternalResult]{
		Action: audit.ExternalResultChanged, Object: audit.ExternalResult, ID: int64(resultID), Version: version,
		Find: func(q store.Q) (r domain.ExternalResult, err error) {
			r, of, err = s.lockedResult(ctx, q, a, resultID)
			return r, err
		},
		VersionOf: func(r domain.ExternalResult) int64 { return r.Version },
		Edit:      edit,
		Check: func(q store.Q, _ domain.ExternalResult, after *domain.ExternalResult) error {
			after.RecordedBy, after.RecordedAt = a.UserID, s.core.Now()
			return s.check(ctx, q, a, of, *after)
		},
		Save:  func(q store.Q, _, after domain.ExternalResult) error { return q.SaveExternalResult(ctx, after) },
		Facts: factsOf,
	}.Run(ctx, s.core, a)
}

// DeleteResult deletes a result with its splits.
func (s *Sheets) DeleteResult(ctx context.Context, a access.Actor, resultID id.Result) error {
	return s.core.DB.Tx(ctx, func(q store.Q) error {
		r, _, err := s.lockedResult(ctx, q, a, resultID)
		if err != nil {
			return err
		}
		if err := s.mayWrite(ctx, q, a); err != nil {
			return err
		}
		if err := q.DeleteExternalResults(ctx, []id.Result{resultID}); err != nil {
			return err
		}
		return s.core.Record(ctx, q, a, audit.ExternalResultDeleted, audit.ExternalResult, int64(resultID), factsOf(r), nil)
	})
}

// CanAddResult returns an error unless the race or trial is the caller's and the athlete belongs to its club.
func (s *Sheets) CanAddResult(ctx context.Context, a access.Actor, eventID id.ExternalEvent, athleteID id.Athlete) error {
	x, err := s.core.DB.ExternalEvent(ctx, int64(eventID), a.ScopeClubID())
	if err != nil {
		return err
	}
	_, err = s.core.DB.Athlete(ctx, athleteID, x.ClubID)
	return err
}
