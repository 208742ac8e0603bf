package raceday

import (
	"context"
	"maps"
	"slices"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/racetime"
	"traguardo/internal/domain/split"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// LaneDecision is a user's decision about a lane. Status and time 0 leave the lane as it is.
type LaneDecision struct {
	Lane   int
	Time   racetime.Centis
	Status domain.ResultStatus
	Reason domain.Reason
}

func (d LaneDecision) ignores() bool { return d.Time == 0 && d.Status == domain.ResultNone }

// Confirm stores the results, splits and reaction times of a proposal in one change, as if they were typed, and returns warnings. Doubtful
// lanes must be decided. A result that changed after the file arrived is a conflict unless its lane was decided. version is the version
// that the caller saw, 0 for any.
func (s *Timing) Confirm(
	ctx context.Context, a access.Actor, proposalID, version int64, decided []LaneDecision,
) (warnings []string, err error) {
	var eventID id.Event
	err = s.change(ctx, a, proposalID, 0, func(q store.Q, d *timingDesk, p *domain.TimingProposal) error {
		eventID = p.EventID
		if err := s.core.CheckHere(ctx, q, d.Event); err != nil {
			return err
		}
		view := d.view(*p)
		if version != 0 && version != view.Version {
			return problem.Conflict()
		}
		if view.Group == nil {
			return problem.Refused("Assegna prima la proposta a una batteria della start list")
		}
		c, err := s.newConfirmation(ctx, q, view, decided)
		if err != nil {
			return err
		}
		c.event, c.race = d.Event, d.Races[p.RaceID]
		if err := c.check(); err != nil {
			return err
		}
		if err := c.decide(); err != nil {
			return err
		}
		if err := c.save(ctx, a); err != nil {
			return err
		}
		p.State, p.DecidedBy, p.DecidedAt = domain.TimingConfirmed, a.UserID, s.core.Now()
		if err := q.SaveTimingProposal(ctx, *p); err != nil {
			return err
		}
		facts := heatFacts(p.HeatKey)
		facts["file"], facts["risultati"] = p.File.Name, len(c.after)
		if err := s.core.Record(ctx, q, a, audit.TimingConfirmed, audit.Event, int64(eventID), nil, facts); err != nil {
			return err
		}
		warnings, err = c.records(ctx, d)
		return err
	})
	if err == nil {
		s.core.Publish(ctx, Topic(eventID))
	}
	return warnings, err
}

// confirmation collects the changes that confirming a proposal makes.
type confirmation struct {
	*Timing
	q       store.Q
	view    Proposal
	event   domain.Event
	race    domain.Race
	decided map[int]LaneDecision
	changed map[id.Entry]bool // entries whose results changed after the file arrived
	before  []domain.Participation
	after   []domain.Participation // those that change
	splits  map[id.Entry][]split.Split
}

// anyNumber is above the number of results that can change while a proposal waits.
const anyNumber = 1_000_000

func (s *Timing) newConfirmation(ctx context.Context, q store.Q, view Proposal, decided []LaneDecision) (*confirmation, error) {
	c := &confirmation{Timing: s, q: q, view: view, decided: map[int]LaneDecision{}, changed: map[id.Entry]bool{},
		splits: map[id.Entry][]split.Split{}}
	for _, d := range decided {
		if _, repeated := c.decided[d.Lane]; repeated {
			return nil, problem.Field("Decided", "la corsia "+laneList([]int{d.Lane})+" è presente due volte")
		}
		if !slices.ContainsFunc(view.Lanes, func(l TimedLane) bool { return l.Lane == d.Lane }) {
			return nil, problem.Field("Decided", "la corsia "+laneList([]int{d.Lane})+" non è nella proposta")
		}
		c.decided[d.Lane] = d
	}
	ids, err := q.ChangedEntries(ctx, view.EventID, view.Results, anyNumber)
	for _, entryID := range ids {
		c.changed[entryID] = true
	}
	return c, err
}

// check returns a conflict if a result changed after the file arrived, or a refusal that names the doubtful lanes. Lanes that the user
// decided are not checked.
func (c *confirmation) check() error {
	var open []int
	for _, l := range c.view.Lanes {
		if _, done := c.decided[l.Lane]; done {
			continue
		}
		if len(l.Doubts) > 0 {
			open = append(open, l.Lane)
		}
		if l.Entry == nil || l.Time == 0 || !c.changed[l.Entry.ID] {
			continue
		}
		if r := l.Entry.Result; r.Time != l.Time || r.Status != domain.ResultRegular {
			return problem.Conflict()
		}
	}
	if len(open) > 0 {
		return problem.Refused("Corsie da decidere: " + laneList(open))
	}
	return nil
}

// decide computes the new result of each lane.
func (c *confirmation) decide() error {
	for _, l := range c.view.Lanes {
		d, person := c.decided[l.Lane]
		switch {
		case person && d.ignores():
			continue
		case person && l.Entry == nil:
			return problem.Refusedf("Corsia %d: nessuno parte in questa corsia", l.Lane)
		case !person && !l.starts():
			continue
		case !person:
			d = LaneDecision{Lane: l.Lane, Time: l.Time, Status: domain.ResultRegular}
			if reason := l.Entry.Result.Reason; reason.Fits(domain.ResultRegular) {
				d.Reason = reason
			}
		}
		n := *l.Entry
		if err := c.apply(&n, l, d); err != nil {
			return err
		}
		if !n.Result.Same(l.Entry.Result) {
			c.before, c.after = append(c.before, *l.Entry), append(c.after, n)
		}
		if laps := possibleSplits(l.Splits, c.race.Metres, finalTime(n.Result)); len(laps) > 0 && n.Result.Status != domain.ResultAbsent {
			c.splits[n.ID] = laps
		}
	}
	return nil
}

// apply sets the result of an entry as if a user had typed it.
func (c *confirmation) apply(n *domain.Participation, l TimedLane, d LaneDecision) error {
	if d.Status == domain.ResultNone {
		d.Status = domain.ResultRegular
	}
	r := &n.Result
	switch {
	case d.Status == domain.ResultRegular && d.Time == 0:
		return problem.Refusedf("Corsia %d: manca il tempo", l.Lane)
	case d.Status == domain.ResultAbsent:
		r.Time = 0
	default:
		r.Time = d.Time
	}
	r.Status, r.Reason = d.Status, d.Reason
	if len(l.Reactions) > 0 && d.Status != domain.ResultAbsent {
		if n.Kind == domain.Team {
			r.Legs = legsOf(n.Members, l.Reactions)
		} else if l.Reactions[0].Known {
			r.Reaction = l.Reactions[0]
		}
	}
	n.SettleResult(domain.Sent{domain.FieldReason: true})
	for _, err := range domain.CheckResult(*n) {
		return problem.Field("Decided", "corsia "+laneList([]int{l.Lane})+": "+err.Error())
	}
	if err := checkResult(c.event, *n); err != nil {
		return problem.Refusedf("Corsia %d: %s", l.Lane, err.Error())
	}
	return nil
}

// legsOf assigns the reaction times of a relay to its members in order.
func legsOf(members []domain.Member, reactions []racetime.Reaction) domain.Legs {
	var legs domain.Legs
	for i, m := range members {
		if i < len(reactions) && reactions[i].Known {
			legs = append(legs, domain.Leg{AthleteID: m.ID, Reaction: reactions[i]})
		}
	}
	return legs
}

// possibleSplits returns the splits that are possible with a final time.
func possibleSplits(list []split.Split, length int, final racetime.Centis) []split.Split {
	var out []split.Split
	for _, s := range list {
		if split.Check(s, out, length, final) == nil {
			out = append(out, s)
		}
	}
	return out
}

// save stores the results with their splits, and settles accounts if absences changed.
func (c *confirmation) save(ctx context.Context, a access.Actor) error {
	var list []domain.Result
	var recorded []core.AuditItem
	absences := map[id.Club]bool{} // clubs
	for i, n := range c.after {
		was := c.before[i].Result
		n.Result.EntryID, n.Result.RecordedBy, n.Result.RecordedAt = n.ID, a.UserID, c.core.Now()
		list = append(list, n.Result)
		recorded = append(recorded, core.AuditItem{ID: int64(n.ID), Before: resultFacts(was), After: resultFacts(n.Result)})
		if (was.Status == domain.ResultAbsent) != (n.Result.Status == domain.ResultAbsent) {
			absences[n.ClubID] = true
		}
	}
	if len(list) > 0 {
		if err := storeAll(ctx, c.q, c.view.EventID, list); err != nil {
			return err
		}
		if err := c.core.RecordAll(ctx, c.q, a, audit.ResultChanged, audit.Entry, recorded); err != nil {
			return err
		}
	}
	if err := storeSplits(ctx, c.q, c.view.EventID, c.splits); err != nil {
		return err
	}
	if err := logResults(ctx, c.core, c.q, c.view.EventID, c.touched()...); err != nil {
		return err
	}
	return c.results.accounts.SettleAbsences(ctx, c.q, a, c.view.EventID, slices.Sorted(maps.Keys(absences))...)
}

// touched returns the entries whose results or splits change.
func (c *confirmation) touched() []id.Entry {
	ids := slices.Collect(maps.Keys(c.splits))
	for _, n := range c.after {
		ids = append(ids, n.ID)
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}

// records returns the records that the new results break.
func (c *confirmation) records(ctx context.Context, d *timingDesk) ([]string, error) {
	standing, err := c.results.standing(ctx, c.q, d.Event)
	if err != nil {
		return nil, err
	}
	var out []string
	for _, n := range c.after {
		if n.Result.Counts() && n.Result.PenaltySeconds == 0 {
			out = append(out, standing.describeBroken(n, d.Categories[n.CategoryID])...)
		}
	}
	return out, nil
}
