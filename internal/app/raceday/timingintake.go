package raceday

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"slices"

	"traguardo/internal/access"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/meet"
	"traguardo/internal/problem"
	"traguardo/internal/store"
	"traguardo/internal/timing"
)

// RefusedFile is a file that could not be read.
type RefusedFile struct{ Name, Reason string }

// Received is the outcome of sending files.
type Received struct {
	Proposals []Proposal
	Refused   []RefusedFile
}

// Receive reads files and stores the heats in them as proposals. first is the lane that a console calls 1; nil means the pool's first.
func (s *Timing) Receive(
	ctx context.Context, a access.Actor, eventID id.Event, files []timing.Source, format timing.Format, first *int,
) (Received, error) {
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
		t, err := s.newIntake(ctx, q, a, e, outcomes)
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
	desk    *timingDesk
	known   map[string]domain.TimingFile // by digest
	all     []domain.TimingProposal      // newest first
	results int64
	added   int
	names   []string
}

func (s *Timing) newIntake(ctx context.Context, q store.Q, a access.Actor, e domain.Event, read []timing.Outcome) (*intake, error) {
	t := &intake{Timing: s, q: q, actor: a}
	var err error
	if t.known, err = q.TimingFiles(ctx, e.ID); err != nil {
		return nil, err
	}
	if t.all, err = q.TimingProposals(ctx, e.ID); err != nil {
		return nil, err
	}
	if t.desk, err = loadDesk(ctx, q, e, t.inFiles(read)); err != nil {
		return nil, err
	}
	stamp, err := q.EventStamp(ctx, e.ID)
	t.results = stamp.Results
	return t, err
}

// inFiles returns a condition for the groups with heats in the files, under the numbers in the files or as assigned by users.
func (t *intake) inFiles(read []timing.Outcome) func(StartGroup) bool {
	numbers, races := map[int]bool{}, map[id.Race]bool{}
	for _, r := range read {
		for _, h := range r.File.Heats {
			numbers[h.Event] = true
		}
	}
	for _, p := range t.all {
		if numbers[p.FileEvent] {
			races[p.RaceID] = true
		}
	}
	return func(g StartGroup) bool { return numbers[g.Number] || races[g.Items[0].RaceID] }
}

// add stores a file and appends the ids of its proposals, old and new.
func (t *intake) add(ctx context.Context, ids []int64, source timing.Source, read timing.File) ([]int64, error) {
	sum := sha256.Sum256(source.Data)
	digest := hex.EncodeToString(sum[:])
	file, known := t.known[digest]
	if !known {
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
		if old := t.find(p, known); old != nil {
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
func (t *intake) find(p domain.TimingProposal, known bool) *domain.TimingProposal {
	for i := range t.all {
		old := &t.all[i]
		same := old.File.ID == p.File.ID && old.Part == p.Part
		unchanged := timing.Format(p.File.Format).Cumulative() && old.File.Format == p.File.Format && old.FileEvent == p.FileEvent &&
			old.FileHeat == p.FileHeat && old.Lanes == p.Lanes
		if (same || unchanged) && (old.State != domain.TimingDiscarded || !known) {
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
	proposalID, err := t.q.AddTimingProposal(ctx, *p)
	p.ID = proposalID
	t.all = slices.Insert(t.all, 0, *p)
	t.added++
	return err
}

// views returns proposals by their ids.
func (t *intake) views(ids []int64) []Proposal {
	out := make([]Proposal, 0, len(ids))
	for _, proposalID := range ids {
		i := slices.IndexFunc(t.all, func(p domain.TimingProposal) bool { return p.ID == proposalID })
		out = append(out, t.desk.view(t.all[i]))
	}
	return out
}
