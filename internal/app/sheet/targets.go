package sheet

import (
	"context"
	"slices"
	"strings"

	"traguardo/internal/access"
	"traguardo/internal/app/training"
	"traguardo/internal/domain"
	"traguardo/internal/domain/fold"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/pace"
	"traguardo/internal/domain/progress"
	"traguardo/internal/domain/racetime"
	rules "traguardo/internal/domain/training"
	"traguardo/internal/store"
)

// Targets are the target times of a group's athletes in a workout, computed from their training paces.
type Targets struct {
	Workout training.WorkoutDetail
	Pool    int
	Series  []SeriesTargets
	Grant
}

// SeriesTargets are the targets of one series.
type SeriesTargets struct {
	rules.StoredSeries
	Level     pace.Level
	Stroke    int
	Athletes  []AthleteTarget
	Subgroups []SubgroupTarget
}

// AthleteTarget is the target of one athlete; a time of 0 means that there are no paces.
type AthleteTarget struct {
	domain.Athlete
	Subgroups     []id.Subgroup
	Time, SendOff racetime.Centis
	Late          bool // the coach's send-off is shorter than the time
}

// SubgroupTarget is the range of times in a subgroup; SendOff is the one of the slowest athlete. Subgroup 0 is the
// whole group.
type SubgroupTarget struct {
	domain.Subgroup
	Fastest, Slowest, SendOff racetime.Centis
	With, Without             int // athletes with and without paces
}

// full lists the modalities that are swum as in a race; "" is a series without one.
var full = []string{"", "completo", "progressivo", "negativo"}

// Targets returns the targets for a workout that the caller may open, in a pool of the given length in metres.
func (s *Sheets) Targets(ctx context.Context, a access.Actor, workoutID id.Workout, pool int) (Targets, error) {
	t := Targets{Pool: pool}
	var err error
	if t.Workout, err = s.training.Workout(ctx, a, workoutID); err != nil {
		return t, err
	}
	q := s.core.DB.Q
	if t.Grant, err = s.grant(ctx, q, a); err != nil || !t.Read || !access.Can(a, access.AthletesRead) {
		return t, err
	}
	paced := t.paced()
	if len(paced) == 0 {
		return t, nil
	}
	squad, err := s.squad(ctx, q, a, t.Workout.GroupID)
	if err != nil {
		return t, err
	}
	for _, x := range paced {
		x.addAthletes(squad, pool)
		x.Subgroups = x.bySubgroup(t.Workout.Subgroups())
		t.Series = append(t.Series, x)
	}
	return t, nil
}

// paced returns the series of a workout that have a pace: a distance in a stroke, at an intensity with a pace, swum
// as in a race.
func (t *Targets) paced() []SeriesTargets {
	var out []SeriesTargets
	for _, r := range t.Workout.Rows {
		if r.Unread != "" || r.Block || r.Metres == 0 || r.Swum == 0 {
			continue
		}
		_, intensity, modality, _ := t.Workout.Names(r.Series)
		modality, _, _ = strings.Cut(modality, "--")
		x := SeriesTargets{StoredSeries: r, Level: pace.ParseLevel(strings.TrimSuffix(intensity, "--disabilitato")),
			Stroke: t.Workout.Stroke(r.Series)}
		if x.Level != pace.NoLevel && x.Stroke != 0 && slices.Contains(full, fold.Text(modality)) {
			out = append(out, x)
		}
	}
	return out
}

// sendOff returns the coach's send-off time, or one computed from time.
func (x SeriesTargets) sendOff(time racetime.Centis) racetime.Centis {
	if x.SendOff > 0 {
		return x.SendOff
	}
	return pace.SendOff(x.Level, x.Metres, time)
}

// bySubgroup summarises the athletes of a series: those of its subgroup, or of the group and of each subgroup.
func (x SeriesTargets) bySubgroup(subgroups []domain.Subgroup) []SubgroupTarget {
	var out []SubgroupTarget
	if x.Subgroup == 0 {
		out = append(out, x.gather(domain.Subgroup{}))
	}
	for _, b := range subgroups {
		if t := x.gather(b); (x.Subgroup == 0 || x.Subgroup == b.ID) && t.With+t.Without > 0 {
			out = append(out, t)
		}
	}
	return out
}

func (x SeriesTargets) gather(b domain.Subgroup) SubgroupTarget {
	t := SubgroupTarget{Subgroup: b}
	for _, m := range x.Athletes {
		switch {
		case b.ID != 0 && !slices.Contains(m.Subgroups, b.ID):
		case m.Time == 0:
			t.Without++
		default:
			t.With++
			if t.Fastest == 0 || m.Time < t.Fastest {
				t.Fastest = m.Time
			}
			t.Slowest, t.SendOff = max(t.Slowest, m.Time), max(t.SendOff, m.SendOff)
		}
	}
	return t
}

// member is an athlete of a group with current paces.
type member struct {
	domain.Athlete
	subgroups []id.Subgroup
	paces     []progress.StylePaces
}

func (m member) in(stroke, pool int) (pace.Paces, bool) {
	i := slices.IndexFunc(m.paces, func(p progress.StylePaces) bool { return p.Style == stroke && p.Pool == pool })
	if i < 0 {
		return pace.Paces{}, false
	}
	return m.paces[i].Paces, true
}

// squad returns the athletes of a group that the caller may see.
func (s *Sheets) squad(ctx context.Context, q store.Q, a access.Actor, groupID id.Group) ([]member, error) {
	athletes, _, err := q.Athletes(ctx, domain.AthleteFilter{ClubID: a.ScopeClubID(), GroupID: groupID, InGroup: true, Visible: new(true)},
		domain.Page{})
	if err != nil {
		return nil, err
	}
	return s.members(ctx, q, groupID, athletes)
}

// members returns athletes of a group with their current paces.
func (s *Sheets) members(ctx context.Context, q store.Q, groupID id.Group, athletes []domain.Athlete) ([]member, error) {
	if len(athletes) == 0 {
		return nil, nil
	}
	subgroups, err := q.SubgroupsOfMembers(ctx, groupID)
	if err != nil {
		return nil, err
	}
	ids := make([]id.Athlete, len(athletes))
	for i, x := range athletes {
		ids[i] = x.ID
	}
	swims, err := q.Swims(ctx, ids, s.since())
	if err != nil {
		return nil, err
	}
	of := map[id.Athlete][]domain.Swim{}
	for _, x := range swims {
		of[x.AthleteID] = append(of[x.AthleteID], x)
	}
	out := make([]member, len(athletes))
	for i, x := range athletes {
		out[i] = member{x, subgroups[x.ID], progress.Paces(of[x.ID], s.since())}
	}
	return out, nil
}
