package demo

import (
	"context"
	"slices"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/training"
	"traguardo/internal/store"
)

// squad is a demonstration group: its training days, from Monday as 0, and its volume.
type squad struct {
	name      string
	days      []int
	athletes  int
	share     int // percentage of the strongest group's volume
	subgroups []string
}

var squads = []squad{
	{"Esordienti A", []int{0, 2, 3, 4}, 18, 45, nil},
	{"Categoria", []int{0, 1, 2, 3, 4, 5}, 24, 100, []string{"Velocisti", "Fondisti"}},
	{"Master", []int{1, 3, 5}, 12, 60, nil},
	{"Propaganda", []int{1, 4}, 15, 30, nil},
}

// phase is a phase of a season: its note, share of the volume, and main sets with the names of their workouts.
type phase struct {
	note    string
	percent int
	sets    []string
	names   []string
}

var phases = []phase{
	{"Ripresa: aerobico e tecnica", 70, []string{"8x100 SL A2 @1'40", "4x200 SL A1 Braccia", "6x100 MI A2 @2'00"},
		[]string{"Aerobico a 100", "Braccia e tecnica", "Misti"}},
	{"Costruzione: volume", 90, []string{"10x100 SL B1 @1'30", "4x(4x100 SL B1 @1'30 + 100 SL A1)", "3x400 SL A2 @6'00"},
		[]string{"Soglia a 100", "Soglia a blocchi", "Aerobico lungo"}},
	{"Carico", 100, []string{"3x(8x50 SL B2 @0'50 + 200 SL A1)", "8x200 SL B1 @2'50", "12x100 SL B2 @1'40"},
		[]string{"Potenza a 50", "Soglia a 200", "Ritmo a 100"}},
	{"Scarico", 60, []string{"6x50 SL C1 @1'30", "4x100 MI A2 @2'00", "8x25 FA C2 @0'45"},
		[]string{"Ritmo gara", "Misti leggeri", "Velocità"}},
}

// name returns the name of a workout, different from the others of the week.
func (p phase) name(day int) string {
	name := p.names[day%len(p.names)]
	if day >= len(p.names) {
		name += ", seconda seduta"
	}
	return name
}

var (
	warmUps   = []string{"400 SL A1", "300 SL A1 + 200 MI A1 Tecnica", "200 SL A1 + 200 DO A1 + 200 RA A1 Tecnica", "600 SL A1 Progressivo"}
	kicks     = []string{"8x50 SL A2 Gambe @1'10", "6x50 RA A2 Gambe @1'15", "4x100 DO A2 Gambe @2'10"}
	sprints   = []string{"8x25 FA C2 @0'45", "6x25 SL C3 @1'00", "4x50 DO C1 @1'30", "8x25 RA C2 @0'50"}
	coolDowns = []string{"200 SL A1", "300 DO A1", "200 MI A1"}
	forFast   = `8x25 SL C3 @1'00 #Velocisti "partenza dal blocco"`
	forLong   = `4x200 SL B1 @2'50 #Fondisti`
)

// training creates a season of workouts: four groups with all weeks for the premium coach, and the last weeks for the other one.
func (g *generator) training(ctx context.Context) error {
	for _, c := range []struct {
		username string
		squads   []squad
		from, to int // weeks relative to today
	}{{"coach", squads, -60, 60}, {"base", []squad{{"Agonisti", []int{0, 2, 4}, 15, 50, nil}}, -6, 2}} {
		coach, err := g.q.UserByName(ctx, c.username)
		if err != nil {
			return err
		}
		athletes, _, err := g.q.Athletes(ctx, domain.AthleteFilter{ClubID: coach.ClubID, Visible: new(true)}, domain.Page{})
		if err != nil {
			return err
		}
		for i, s := range c.squads {
			own := athletes[min(len(athletes), i*s.athletes):]
			if err := g.squad(ctx, coach, s, own[:min(len(own), s.athletes)], c.from, c.to); err != nil {
				return err
			}
		}
	}
	return nil
}

// squad fills a group, which it creates if necessary.
func (g *generator) squad(ctx context.Context, coach domain.User, s squad, athletes []domain.Athlete, from, to int) error {
	groups, err := g.q.OwnGroups(ctx, coach.ID)
	if err != nil {
		return err
	}
	group := domain.Group{OwnerID: coach.ID, Name: s.name, Visible: true}
	if i := slices.IndexFunc(groups, func(o domain.Group) bool { return o.Name == s.name }); i >= 0 {
		group = groups[i]
	} else if group.ID, err = g.q.AddGroup(ctx, group); err != nil {
		return err
	}
	members := make([]id.Athlete, len(athletes))
	for i, a := range athletes {
		members[i] = a.ID
	}
	if err := g.q.AddGroupAthletes(ctx, group.ID, members...); err != nil {
		return err
	}
	for i, name := range s.subgroups {
		subgroupID, err := g.q.AddSubgroup(ctx, domain.Subgroup{GroupID: group.ID, Name: name})
		if err != nil {
			return err
		}
		if err := g.q.AddSubgroupAthletes(ctx, subgroupID, members[i*len(members)/2:(i+1)*len(members)/2]...); err != nil {
			return err
		}
	}
	return g.programme(ctx, group, s, from, to)
}

// programme creates the weeks of the season and their workouts.
func (g *generator) programme(ctx context.Context, group domain.Group, s squad, from, to int) error {
	v, err := g.words(ctx, group)
	if err != nil {
		return err
	}
	season := calendar.SeasonOf(g.today())
	var weeks []domain.Week
	var list []domain.Workout
	sheets := map[calendar.Date][]training.StoredSeries{}
	now := calendar.At(g.now)
	for n, monday := range (training.Seasons{}).Weeks(season) {
		if away := g.today().Monday().DaysUntil(monday) / 7; away < from || away > to || n > 46 { // no training in summer
			continue
		}
		phase := phases[n%len(phases)]
		race := n%8 == 7
		weeks = append(weeks, domain.Week{GroupID: group.ID, Monday: monday, Note: phase.note, Race: race,
			Target: 42000 * phase.percent / 100 * s.share / 100 / 500 * 500})
		for i, d := range s.days {
			day := monday.AddDays(d)
			if !season.Contains(day) || race && d == 5 {
				continue
			}
			sheet := training.NewSeriesTree(nil)
			for _, l := range training.ParseAll(g.lines(phase.sets, s, i), v) {
				if l.Err == nil {
					if err := sheet.AddTrees(l.Series); err != nil {
						return err
					}
				}
			}
			sheets[day] = sheet.Rows()
			list = append(list, domain.Workout{
				GroupID: group.ID, Day: day, Name: phase.name(i), Metres: training.Distance(sheet.Series()),
				Duration:      training.Duration(sheet.Series()),
				SeriesVersion: 1, ChangedAt: now,
			})
		}
	}
	if err := g.q.AddWeeks(ctx, weeks); err != nil {
		return err
	}
	if err := g.q.AddWorkouts(ctx, group.ID, list); err != nil {
		return err
	}
	if err := g.series(ctx, group, season, sheets); err != nil {
		return err
	}
	return g.attendance(ctx, group)
}

// attendanceDays is how far back the attendance of the demonstration goes.
const attendanceDays = 60

// attendance marks the athletes of a group at the workouts of the last weeks: about one in seven is absent.
func (g *generator) attendance(ctx context.Context, group domain.Group) error {
	members, err := g.q.AthletesOfGroups(ctx, []id.Group{group.ID})
	if err != nil {
		return err
	}
	list, err := g.q.WorkoutsBetween(ctx, group.ID, g.today().AddDays(-attendanceDays), g.today().AddDays(-1))
	if err != nil {
		return err
	}
	for n, w := range list {
		marked := map[domain.AttendanceState][]id.Athlete{}
		for i, athleteID := range members[group.ID] {
			state := domain.Present
			if (i*5+n*3)%7 == 0 {
				state = domain.Absent
			}
			marked[state] = append(marked[state], athleteID)
		}
		for _, state := range []domain.AttendanceState{domain.Present, domain.Absent} {
			if len(marked[state]) == 0 {
				continue
			}
			if err := g.q.MarkAttendance(ctx, w, marked[state], state); err != nil {
				return err
			}
		}
	}
	return nil
}

// series stores the series of a group's workouts.
func (g *generator) series(
	ctx context.Context, group domain.Group, season calendar.Season, sheets map[calendar.Date][]training.StoredSeries,
) error {
	stored, err := g.q.WorkoutsBetween(ctx, group.ID, season.Start(), season.End())
	if err != nil {
		return err
	}
	all := make(map[id.Workout][]training.StoredSeries, len(stored))
	for _, w := range stored {
		all[w.ID] = sheets[w.Day]
	}
	return g.q.AddSeriesOf(ctx, all)
}

// lines returns the lines of a workout: warm-up, kicks, main sets of the phase, sprints and cool-down.
func (g *generator) lines(sets []string, s squad, day int) []string {
	lines := []string{pick(g.random, warmUps), pick(g.random, kicks)}
	for i := range max(1, s.share/30) {
		set := sets[(day+i)%len(sets)]
		if i == 0 {
			set = "!" + set
		}
		lines = append(lines, set)
	}
	if len(s.subgroups) > 0 && day%2 == 1 {
		lines = append(lines, forFast, forLong)
	} else {
		lines = append(lines, pick(g.random, sprints))
	}
	return append(lines, pick(g.random, coolDowns))
}

// words returns the vocabulary of the coach and the group.
func (g *generator) words(ctx context.Context, group domain.Group) (training.Vocabulary, error) {
	var v training.Vocabulary
	for _, l := range []struct {
		from store.Catalogue
		to   *[]training.Term
	}{{store.Styles, &v.Styles}, {store.Intensities, &v.Intensities}, {store.Modalities, &v.Modalities}} {
		items, err := g.q.CatalogueItems(ctx, l.from, group.OwnerID)
		if err != nil {
			return v, err
		}
		for _, i := range items {
			*l.to = append(*l.to, training.Term{ID: int64(i.ID), Name: i.Name})
		}
	}
	subgroups, err := g.q.Subgroups(ctx, group.ID)
	for _, b := range subgroups {
		v.Subgroups = append(v.Subgroups, training.Term{ID: int64(b.ID), Name: b.Name})
	}
	return v, err
}
