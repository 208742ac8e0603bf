package raceday

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"traguardo/internal/access"
	"traguardo/internal/app/account"
	"traguardo/internal/app/core"
	appmeet "traguardo/internal/app/meet"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/meet"
	"traguardo/internal/live"
	"traguardo/internal/problem"
	"traguardo/internal/store"
	"traguardo/internal/timing"
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

// RefusedFile is a file that could not be read.
type RefusedFile struct{ Name, Reason string }

// Received is the outcome of sending files.
type Received struct {
	Proposals []Proposal
	Refused   []RefusedFile
}

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

// Receive reads files and stores the heats in them as proposals. first is the lane that a console calls 1; nil means the pool's first.
func (s *Timing) Receive(ctx context.Context, a access.Actor, eventID id.Event, files []timing.Source, format timing.Format,
	first *int) (Received, error) {
	e, err := s.Open(ctx, a, eventID)
	if err != nil {
		return Received{}, err
	}
	o := timing.Options{Format: format, FirstLane: meet.PoolOf(e.Options).First}
	if first != nil {
		o.FirstLane = *first
	}
	outcomes := timing.Read(files, o)
	var out Received
	for i, read := range outcomes {
		if read.Err != nil {
			if problem.Is(read.Err, problem.KindFault) {
				return out, read.Err
			}
			out.Refused = append(out.Refused, RefusedFile{files[i].Name, read.Err.Error()})
		}
	}
	if !slices.ContainsFunc(outcomes, func(o timing.Outcome) bool { return len(o.File.Heats) > 0 }) && len(out.Refused) > 0 {
		return out, problem.Refused(out.Refused[0].Reason)
	}
	err = s.core.DB.Tx(ctx, func(q store.Q) error {
		e, err := q.LockEvent(ctx, eventID)
		if err != nil {
			return err
		}
		t, err := s.newIntake(ctx, q, a, e)
		if err != nil {
			return err
		}
		var ids []int64
		for i, read := range outcomes {
			if len(read.File.Heats) > 0 {
				if ids, err = t.add(ctx, ids, files[i], read.File); err != nil {
					return err
				}
			}
		}
		out.Proposals = t.views(ids)
		if t.added == 0 {
			return nil
		}
		return s.core.Record(ctx, q, a, audit.TimingReceived, audit.Event, int64(eventID), nil, map[string]any{"file": t.names,
			"batterie": t.added})
	})
	if err == nil {
		s.core.Publish(ctx, TimingTopic(eventID))
	}
	return out, err
}

// intake stores the heats of files as proposals of a locked event.
type intake struct {
	*Timing
	q       store.Q
	actor   access.Actor
	desk    *desk
	known   map[string]domain.TimingFile // by digest
	all     []domain.TimingProposal      // newest first
	results int64
	added   int
	names   []string
}

func (s *Timing) newIntake(ctx context.Context, q store.Q, a access.Actor, e domain.Event) (*intake, error) {
	t := &intake{Timing: s, q: q, actor: a}
	var err error
	if t.desk, err = s.desk(ctx, q, e); err != nil {
		return nil, err
	}
	if t.known, err = q.TimingFiles(ctx, e.ID); err != nil {
		return nil, err
	}
	if t.all, err = q.TimingProposals(ctx, e.ID); err != nil {
		return nil, err
	}
	stamp, err := q.EventStamp(ctx, e.ID)
	t.results = stamp.Results
	return t, err
}

// add stores a file and appends the ids of its proposals, old and new.
func (t *intake) add(ctx context.Context, ids []int64, source timing.Source, read timing.File) ([]int64, error) {
	sum := sha256.Sum256(source.Data)
	digest := hex.EncodeToString(sum[:])
	file, again := t.known[digest]
	if !again {
		file = domain.TimingFile{EventID: t.desk.Event.ID, Digest: digest, Name: source.Name, Format: string(read.Format),
			ReceivedBy: t.actor.UserID, ReceivedAt: t.core.Now()}
		var err error
		if file.ID, err = t.q.AddTimingFile(ctx, file); err != nil {
			return ids, err
		}
		t.known[digest] = file
	}
	before := t.added
	for part, heat := range read.Heats {
		lanes, err := json.Marshal(heat.Lanes)
		if err != nil {
			return ids, err
		}
		p := domain.TimingProposal{EventID: file.EventID, File: file, Part: part, FileEvent: heat.Event, FileHeat: heat.Number,
			Revision: heat.Revision, Lanes: string(lanes), Results: t.results}
		if old := t.find(p, again); old != nil {
			ids = append(ids, old.ID)
			continue
		}
		p.HeatKey = t.desk.key(heat.Event, heat.Number)
		if err := t.store(ctx, &p); err != nil {
			return ids, err
		}
		ids = append(ids, p.ID)
	}
	if t.added > before {
		t.names = append(t.names, source.Name)
	}
	return ids, nil
}

// find returns the existing proposal for a heat of a file: from the same bytes or, for files that contain all heats so far, from an earlier
// file with the same times. A discarded one counts only if the file has grown since; reading the same bytes again revives it.
func (t *intake) find(p domain.TimingProposal, again bool) *domain.TimingProposal {
	for i := range t.all {
		old := &t.all[i]
		same := old.File.ID == p.File.ID && old.Part == p.Part
		unchanged := timing.Format(p.File.Format).Cumulative() && old.File.Format == p.File.Format && old.FileEvent == p.FileEvent &&
			old.FileHeat == p.FileHeat && old.Lanes == p.Lanes
		if (same || unchanged) && (old.State != domain.TimingDiscarded || !again) {
			return old
		}
	}
	return nil
}

// store adds a proposal. It replaces unconfirmed proposals of the same heat, unless one of them is a later correction.
func (t *intake) store(ctx context.Context, p *domain.TimingProposal) error {
	if len(t.all) >= domain.MaxTimingProposals {
		return problem.Refused("L'evento ha troppe proposte di cronometraggio")
	}
	for i := range t.all {
		old := &t.all[i]
		if !p.Known() || old.HeatKey != p.HeatKey || old.State == domain.TimingDiscarded {
			continue
		}
		if old.File.Format == p.File.Format && old.Revision > p.Revision {
			p.State = domain.TimingReplaced
		} else if old.State == domain.TimingOpen {
			old.State = domain.TimingReplaced
			if err := t.q.SaveTimingProposal(ctx, *old); err != nil {
				return err
			}
		}
	}
	id, err := t.q.AddTimingProposal(ctx, *p)
	p.ID = id
	t.all = slices.Insert(t.all, 0, *p)
	t.added++
	return err
}

// views returns proposals by their ids.
func (t *intake) views(ids []int64) []Proposal {
	out := make([]Proposal, 0, len(ids))
	for _, id := range ids {
		i := slices.IndexFunc(t.all, func(p domain.TimingProposal) bool { return p.ID == id })
		out = append(out, t.desk.view(t.all[i]))
	}
	return out
}

// List returns the proposals of an event that the caller oversees, newest first.
func (s *Timing) List(ctx context.Context, a access.Actor, eventID id.Event) ([]Proposal, error) {
	e, err := s.Open(ctx, a, eventID)
	if err != nil {
		return nil, err
	}
	d, err := s.desk(ctx, s.core.DB.Q, e)
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
func (s *Timing) Get(ctx context.Context, a access.Actor, id int64) (Proposal, error) {
	p, e, err := s.find(ctx, s.core.DB.Q, a, id)
	if err != nil {
		return Proposal{}, err
	}
	d, err := s.desk(ctx, s.core.DB.Q, e)
	if err != nil {
		return Proposal{}, err
	}
	return d.view(p), nil
}

func (s *Timing) find(ctx context.Context, q store.Q, a access.Actor, id int64) (domain.TimingProposal, domain.Event, error) {
	p, err := q.TimingProposal(ctx, id)
	if err != nil {
		return p, domain.Event{}, err
	}
	e, err := q.Event(ctx, p.EventID)
	if err == nil && !appmeet.Oversees(a, e) {
		err = problem.NotFound() // ids of other organisers' proposals reveal nothing
	}
	return p, e, s.check(a, e, err)
}

// change runs a change of an open proposal with its event locked. A proposal that was decided meanwhile is a conflict.
func (s *Timing) change(
	ctx context.Context, a access.Actor, proposalID int64, do func(q store.Q, d *desk, p *domain.TimingProposal) error,
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
		d, err := s.desk(ctx, q, e)
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
func (s *Timing) Assign(ctx context.Context, a access.Actor, id int64, ask HeatAsk) error {
	return s.change(ctx, a, id, func(q store.Q, d *desk, p *domain.TimingProposal) error {
		key, err := d.match(ask)
		if err != nil {
			return err
		}
		before := p.HeatKey
		others, err := q.TimingProposals(ctx, p.EventID)
		if err != nil {
			return err
		}
		for _, o := range others {
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
func (s *Timing) Discard(ctx context.Context, a access.Actor, id int64) error {
	return s.change(ctx, a, id, func(q store.Q, _ *desk, p *domain.TimingProposal) error {
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
