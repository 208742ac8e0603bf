package raceday

import (
	"context"
	"fmt"
	"strings"

	"traguardo/internal/access"
	"traguardo/internal/app/account"
	"traguardo/internal/app/core"
	appmeet "traguardo/internal/app/meet"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/id"
	"traguardo/internal/live"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// Timing is the timing desk. Files of timing systems become proposals, which a user confirms.
type Timing struct {
	core     *core.Base
	sessions *account.Sessions
	events   *appmeet.Events
	starts   *Starts
	results  *Results
}

// NewTiming returns a Timing.
func NewTiming(b *core.Base, sessions *account.Sessions, events *appmeet.Events, starts *Starts, results *Results) *Timing {
	return &Timing{b, sessions, events, starts, results}
}

// TimingTopic returns the live topic of an event's proposals.
func TimingTopic(eventID id.Event) live.Topic { return live.TopicOf("timing", int64(eventID)) }

// Open returns an event that the caller oversees and whose sport has lanes.
func (s *Timing) Open(ctx context.Context, a access.Actor, eventID id.Event) (domain.Event, error) {
	e, err := s.events.Overseen(ctx, a, eventID)
	return e, s.check(a, e, err)
}

// check returns an error if the caller may not use the timing desk of the event.
func (s *Timing) check(a access.Actor, e domain.Event, err error) error {
	switch {
	case err != nil:
		return err
	case !s.core.Variant.HasSport(e.SportID):
		return problem.NotFound()
	case !appmeet.Oversees(a, e), a.EventID != 0 && a.EventID != e.ID:
		return problem.Forbidden()
	case Scored(e.SportID):
		return problem.Refused("Il cronometraggio non è disponibile per questo sport")
	}
	return nil
}

// List returns the proposals of an event that the caller oversees, newest first.
func (s *Timing) List(ctx context.Context, a access.Actor, eventID id.Event) ([]Proposal, error) {
	e, err := s.Open(ctx, a, eventID)
	if err != nil {
		return nil, err
	}
	d, err := s.fullDesk(ctx, s.core.DB.Q, e)
	if err != nil {
		return nil, err
	}
	list, err := s.core.DB.TimingProposals(ctx, eventID)
	out := make([]Proposal, 0, len(list))
	for _, p := range list {
		out = append(out, d.view(p))
	}
	return out, err
}

// Get returns a proposal of an event that the caller oversees.
func (s *Timing) Get(ctx context.Context, a access.Actor, proposalID int64) (Proposal, error) {
	p, e, err := s.find(ctx, s.core.DB.Q, a, proposalID)
	if err != nil {
		return Proposal{}, err
	}
	d, err := loadDesk(ctx, s.core.DB.Q, e, inRaces(p.RaceID))
	if err != nil {
		return Proposal{}, err
	}
	return d.view(p), nil
}

func (s *Timing) find(ctx context.Context, q store.Q, a access.Actor, proposalID int64) (domain.TimingProposal, domain.Event, error) {
	p, err := q.TimingProposal(ctx, proposalID)
	if err != nil {
		return p, domain.Event{}, err
	}
	e, err := q.Event(ctx, p.EventID)
	if err == nil && !appmeet.Oversees(a, e) {
		err = problem.NotFound() // ids of other organisers' proposals reveal nothing
	}
	return p, e, s.check(a, e, err)
}

// change runs a change of an open proposal with its event locked. The desk has the heats of the proposal's race and of raceID. A proposal
// that was decided meanwhile is a conflict.
func (s *Timing) change(
	ctx context.Context, a access.Actor, proposalID int64, raceID id.Race, do func(q store.Q, d *timingDesk, p *domain.TimingProposal) error,
) error {
	var eventID id.Event
	err := s.core.DB.Tx(ctx, func(q store.Q) error {
		p, _, err := s.find(ctx, q, a, proposalID)
		if err != nil {
			return err
		}
		eventID = p.EventID
		e, err := q.LockEvent(ctx, eventID)
		if err != nil {
			return err
		}
		if p, err = q.TimingProposal(ctx, proposalID); err != nil { // read again under the lock
			return err
		}
		if p.State != domain.TimingOpen {
			return problem.Conflict()
		}
		d, err := loadDesk(ctx, q, e, inRaces(p.RaceID, raceID))
		if err != nil {
			return err
		}
		return do(q, d, &p)
	})
	if err == nil {
		s.core.Publish(ctx, TimingTopic(eventID))
	}
	return err
}

// Assign sets the heat of a proposal. It replaces other unconfirmed proposals of that heat.
func (s *Timing) Assign(ctx context.Context, a access.Actor, proposalID int64, ask HeatAsk) error {
	return s.change(ctx, a, proposalID, ask.RaceID, func(q store.Q, d *timingDesk, p *domain.TimingProposal) error {
		key, err := d.match(ask)
		if err != nil {
			return err
		}
		before := p.HeatKey
		proposals, err := q.TimingProposals(ctx, p.EventID)
		if err != nil {
			return err
		}
		for _, o := range proposals {
			if o.ID != p.ID && o.HeatKey == key && o.State == domain.TimingOpen {
				o.State = domain.TimingReplaced
				if err := q.SaveTimingProposal(ctx, o); err != nil {
					return err
				}
			}
		}
		p.HeatKey = key
		if err := q.SaveTimingProposal(ctx, *p); err != nil {
			return err
		}
		return s.core.Record(ctx, q, a, audit.TimingAssigned, audit.Event, int64(p.EventID), heatFacts(before), heatFacts(key))
	})
}

func heatFacts(k domain.HeatKey) map[string]any {
	return map[string]any{"gara": k.RaceID, "categoria": k.CategoryID, "sesso": k.Sex, "batteria": k.Heat}
}

// Discard discards a proposal. Its file may be read again.
func (s *Timing) Discard(ctx context.Context, a access.Actor, proposalID int64) error {
	return s.change(ctx, a, proposalID, 0, func(q store.Q, _ *timingDesk, p *domain.TimingProposal) error {
		p.State, p.DecidedBy, p.DecidedAt = domain.TimingDiscarded, a.UserID, s.core.Now()
		if err := q.SaveTimingProposal(ctx, *p); err != nil {
			return err
		}
		facts := heatFacts(p.HeatKey)
		facts["file"] = p.File.Name
		return s.core.Record(ctx, q, a, audit.TimingDiscarded, audit.Event, int64(p.EventID), facts, nil)
	})
}

// laneList names lanes: "3, 5".
func laneList(lanes []int) string {
	words := make([]string, len(lanes))
	for i, n := range lanes {
		words[i] = fmt.Sprint(n)
	}
	return strings.Join(words, ", ")
}
