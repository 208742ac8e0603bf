package sheet

import (
	"cmp"
	"context"
	"slices"

	"traguardo/internal/access"
	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/pace"
	"traguardo/internal/domain/racetime"
)

// freestyle is the stroke whose pace determines the lanes.
const freestyle = 4

// LanePlan is the distribution of a group over the lanes in a workout. Athletes without a lane are in Without.
type LanePlan struct {
	Targets Targets
	Lanes   []Lane
	Without []LaneAthlete
}

// LaneAthlete is an athlete with the pace per 100 metres by which lanes are assigned; 0 if there is none.
type LaneAthlete struct {
	domain.Athlete
	Pace racetime.Centis
}

// Lane is a lane with its athletes and its send-off in each series that has a pace, by series id.
type Lane struct {
	Number   int
	Athletes []LaneAthlete
	SendOffs map[id.Series]racetime.Centis
}

// Lanes returns the lanes of a workout in a pool of the given length in metres.
func (s *Sheets) Lanes(ctx context.Context, a access.Actor, workoutID id.Workout, pool int) (LanePlan, error) {
	var p LanePlan
	var err error
	if p.Targets, err = s.Targets(ctx, a, workoutID, pool); err != nil {
		return p, err
	}
	swimmers, err := s.laneAthletes(ctx, a, p.Targets.Workout.GroupID, pool)
	if err != nil {
		return p, err
	}
	lanes, err := s.training.Lanes(ctx, a, workoutID)
	if err != nil {
		return p, err
	}
	for _, x := range swimmers {
		number := lanes[x.ID]
		if number == 0 {
			p.Without = append(p.Without, x)
			continue
		}
		i := slices.IndexFunc(p.Lanes, func(l Lane) bool { return l.Number == number })
		if i < 0 {
			i = len(p.Lanes)
			p.Lanes = append(p.Lanes, Lane{Number: number, SendOffs: map[id.Series]racetime.Centis{}})
		}
		p.Lanes[i].Athletes = append(p.Lanes[i].Athletes, x)
	}
	slices.SortFunc(p.Lanes, func(a, b Lane) int { return cmp.Compare(a.Number, b.Number) })
	for i := range p.Lanes {
		p.Lanes[i].setSendOffs(p.Targets.Series)
	}
	return p, nil
}

// setSendOffs sets the send-offs of the lane from the target times of its athletes.
func (l *Lane) setSendOffs(series []SeriesTargets) {
	for _, x := range series {
		var times []racetime.Centis
		for _, m := range x.Athletes {
			if slices.ContainsFunc(l.Athletes, func(o LaneAthlete) bool { return o.ID == m.ID }) {
				times = append(times, m.Time)
			}
		}
		if at := pace.LaneSendOff(x.Level, x.Metres, x.SendOff, times); at > 0 {
			l.SendOffs[x.ID] = at
		}
	}
}

// laneAthletes returns the athletes of a group, the fastest first and those without a pace last.
func (s *Sheets) laneAthletes(ctx context.Context, a access.Actor, groupID id.Group, pool int) ([]LaneAthlete, error) {
	if !access.Can(a, access.AthletesRead) {
		return nil, nil
	}
	q := s.core.DB.Q
	grant, err := s.grant(ctx, q, a)
	if err != nil {
		return nil, err
	}
	squad, err := s.squad(ctx, q, a, groupID)
	if err != nil {
		return nil, err
	}
	out := make([]LaneAthlete, len(squad))
	for i, m := range squad {
		out[i].Athlete = m.Athlete
		if grant.Read {
			out[i].Pace = m.general(pool)
		}
	}
	slices.SortStableFunc(out, func(a, b LaneAthlete) int {
		if (a.Pace == 0) != (b.Pace == 0) {
			return cmp.Compare(b.Pace, a.Pace)
		}
		return cmp.Compare(a.Pace, b.Pace)
	})
	return out, nil
}

// general returns the threshold pace in freestyle, or in the first stroke that has one.
func (m member) general(pool int) racetime.Centis {
	if p, found := m.in(freestyle, pool); found {
		return p.B2
	}
	for _, p := range m.paces {
		if p.Pool == pool {
			return p.B2
		}
	}
	return 0
}

// AssignLanes distributes the athletes of a group over lanes by their paces. Athletes marked as absent get none.
func (s *Sheets) AssignLanes(ctx context.Context, a access.Actor, workoutID id.Workout, pool, lanes int) error {
	roll, err := s.training.Roll(ctx, a, workoutID)
	if err != nil {
		return err
	}
	swimmers, err := s.laneAthletes(ctx, a, roll.GroupID, pool)
	if err != nil {
		return err
	}
	absent := map[id.Athlete]bool{}
	for _, x := range roll.Athletes {
		absent[x.ID] = x.State == domain.Absent
	}
	assigned := map[id.Athlete]int{}
	var paces []racetime.Centis
	var ids []id.Athlete
	for _, x := range swimmers {
		if absent[x.ID] {
			assigned[x.ID] = 0
			continue
		}
		ids, paces = append(ids, x.ID), append(paces, x.Pace)
	}
	for i, lane := range pace.AssignLanes(paces, lanes) {
		assigned[ids[i]] = lane
	}
	return s.training.SetLanes(ctx, a, workoutID, assigned)
}

// SetLane puts athletes into a lane of a workout; 0 takes them out.
func (s *Sheets) SetLane(ctx context.Context, a access.Actor, workoutID id.Workout, athletes []id.Athlete, lane int) error {
	lanes := make(map[id.Athlete]int, len(athletes))
	for _, athleteID := range athletes {
		lanes[athleteID] = lane
	}
	return s.training.SetLanes(ctx, a, workoutID, lanes)
}
