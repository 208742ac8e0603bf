package raceday

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/poolcase"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// Returned is the outcome of applying the changes of a case at home.
type Returned struct {
	Applied int   // changes applied by this call
	Aside   int   // changes or parts of them that were set aside by this call
	Last    int64 // number of the last change that home has
	Ended   bool  // the case is closed
}

// Reasons why changes are set aside.
const (
	reasonEnded        = "La valigia era già stata chiusa"
	reasonOtherOpening = "La valigia è stata aperta su un altro computer"
	reasonExpired      = "La valigia era scaduta"
)

// Return applies the changes in a file from the case of an event, each once, in order, with its author and time. Changes that cannot be
// applied are set aside. The same file may be sent again.
func (s *Cases) Return(ctx context.Context, a access.Actor, eventID id.Event, file []byte) (Returned, error) {
	var out Returned
	if _, err := s.open(ctx, s.core.DB.Q, a, eventID); err != nil {
		return out, err
	}
	r, err := poolcase.ReadReturn(file)
	if err != nil {
		return out, problem.Refused("Il file non è il rientro di una valigia")
	}
	k, err := s.core.DB.EventCaseByName(ctx, r.Name)
	if problem.Is(err, problem.KindNotFound) || err == nil && (k.EventID != eventID || r.EventID != eventID) {
		return out, problem.Refused("Il file è il rientro di un'altra valigia")
	}
	if err != nil {
		return out, err
	}
	if errors.Is(poolcase.Verify(file, k.PublicKey), poolcase.ErrSignature) {
		return out, problem.Refused("Il file è stato modificato: la firma non è di questa valigia")
	}
	for _, c := range r.Changes {
		if err := s.receive(ctx, a, k.ID, r.Opening, c, &out); err != nil {
			return out, core.InContext(err, "change %d of case %d", c.Number, k.ID)
		}
		if out.Last < c.Number {
			break // a previous change is missing: the pool sends again from Last
		}
	}
	err = s.finish(ctx, a, k.ID, r, &out)
	if out.Applied > 0 || out.Ended {
		s.core.Publish(ctx, Topic(eventID))
	}
	return out, err
}

// receive applies one change or sets it aside, and records in the same transaction that home has received it.
func (s *Cases) receive(ctx context.Context, a access.Actor, caseID id.Case, opening string, c poolcase.Change, out *Returned) error {
	var refusal error
	for {
		var applied, skipped int
		var last int64
		err := s.core.DB.TxAll(store.Alone(ctx), func(ctx context.Context, q store.Q) error {
			applied, skipped = 0, 0
			k, err := s.lockCase(ctx, q, caseID)
			if err != nil {
				return err
			}
			if k.Opening == "" {
				k.Opening = opening
			}
			late := ""
			switch {
			case k.Opening != opening:
				late = reasonOtherOpening
			case c.Number != k.Applied+1:
				last = k.Applied // already received, or a previous change is missing
				return nil
			case !k.Out():
				late = reasonEnded
			case !calendar.At(c.At).Before(k.ExpiresAt):
				late = reasonExpired
			}
			at := clamp(calendar.At(c.At), k.MadeAt, s.core.Now())
			switch {
			case late != "":
				skipped, err = 1, q.AddCaseAside(ctx, s.skip(k, opening, c, at, 0, string(c.What), late))
			case refusal != nil:
				skipped, err = 1, q.AddCaseAside(ctx, s.skip(k, opening, c, at, 0, string(c.What), refusal.Error()))
			default:
				skipped, err = s.applyChange(core.ApplyingCase(ctx, k.ID, at), q, asHolder(a, k), k, c, at)
				applied = 1
			}
			if err != nil {
				return err
			}
			if k.SentAt = s.core.Now(); k.Opening == opening {
				k.Applied = c.Number
			}
			last = c.Number
			return q.SaveCaseProgress(ctx, k)
		})
		if err != nil && refusal == nil && !problem.Is(err, problem.KindFault) {
			refusal = err // a rule of home refuses it: set it aside
			continue
		}
		if err == nil {
			out.Applied, out.Aside, out.Last = out.Applied+applied, out.Aside+skipped, last
		}
		return err
	}
}

// lockCase locks the event of a case and the case, in the order of all changes.
func (s *Cases) lockCase(ctx context.Context, q store.Q, caseID id.Case) (domain.EventCase, error) {
	k, err := q.EventCase(ctx, caseID)
	if err != nil {
		return k, err
	}
	if _, err := q.LockEventAlone(ctx, k.EventID); err != nil {
		return k, err
	}
	return q.LockEventCase(ctx, caseID)
}

// applyChange applies a change and sets its refused parts aside.
func (s *Cases) applyChange(
	ctx context.Context, q store.Q, a access.Actor, k domain.EventCase, c poolcase.Change, at calendar.Instant,
) (skipped int, err error) {
	change, err := parseChange(c.What)
	if err != nil {
		return 0, err
	}
	refused, err := s.apply(ctx, q, a, k.EventID, change)
	if err != nil {
		return 0, err
	}
	for i, part := range refused {
		text, err := json.Marshal(part.change)
		if err != nil {
			return 0, err
		}
		if err := q.AddCaseAside(ctx, s.skip(k, k.Opening, c, at, i+1, string(text), part.reason.Error())); err != nil {
			return 0, err
		}
	}
	return len(refused), nil
}

// parseChange parses a change. Fields of a later release are refused rather than dropped.
func parseChange(text []byte) (poolChange, error) {
	var c poolChange
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(&c); err != nil {
		return c, problem.Refused(fmt.Sprintf("Modifica non leggibile: %v", err))
	}
	return c, nil
}

func (s *Cases) skip(
	k domain.EventCase, opening string, c poolcase.Change, at calendar.Instant, part int, change, reason string,
) domain.CaseAside {
	return domain.CaseAside{CaseID: k.ID, Opening: opening, Number: c.Number, Part: part, MadeAt: at, ReceivedAt: s.core.Now(), Change: change,
		Reason: reason}
}

// clamp limits the time of a change to the period from the creation of its case to now, because the clock at the pool may be wrong.
func clamp(at, from, to calendar.Instant) calendar.Instant {
	switch {
	case at.Before(from):
		return from
	case to.Before(at):
		return to
	}
	return at
}

// finish ends the case if it was closed at the pool and home has all its changes.
func (s *Cases) finish(ctx context.Context, a access.Actor, caseID id.Case, r poolcase.Return, out *Returned) error {
	return s.core.DB.Tx(ctx, func(q store.Q) error {
		k, err := s.lockCase(ctx, q, caseID)
		if err != nil {
			return err
		}
		own := k.Opening == "" || k.Opening == r.Opening
		if own {
			out.Last = k.Applied
		}
		out.Ended = !k.Out()
		switch {
		case out.Ended:
			return nil
		case !r.Final || !own || k.Applied < r.Last:
			k.SentAt = s.core.Now()
			return q.SaveCaseProgress(ctx, k)
		}
		k.Opening, k.SentAt = r.Opening, s.core.Now()
		if err := q.SaveCaseProgress(ctx, k); err != nil {
			return err
		}
		if err := q.EndEventCase(ctx, k, 0, s.core.Now()); err != nil {
			return err
		}
		out.Ended = true
		return s.core.Record(ctx, q, a, audit.CaseReturned, audit.Event, int64(k.EventID), nil, map[string]any{"modifiche": k.Applied})
	})
}
