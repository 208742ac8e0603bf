package httpapi_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
	"traguardo/internal/domain/racetime"
	"traguardo/internal/domain/split"
	"traguardo/internal/store"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/scenario"
)

// lenexAge is a category of a generated event with birth years of its athletes.
type lenexAge struct {
	id         id.Category
	membership domain.Membership
	from, to   int // birth years that both sexes share
	disabled   bool
}

// lenexSport has the data from which events of a sport are generated.
type lenexSport struct {
	ages          []lenexAge
	races         []int64
	relays, mixed []int64
	sums          map[id.Category][2]int // relay categories with the sum of ages
	masters       int                    // index of the first age of masters

}

var lenexSports = map[string]lenexSport{
	"nuoto": {
		ages: []lenexAge{
			{testkit.Ragazzi, 2, 2013, 2013, false}, {testkit.Juniores, 2, 2011, 2010, false}, {testkit.Esordienti, 2, 2015, 2015, false},
			{testkit.Ragazzi, 2, 2013, 2013, true}, {2_027_303, 3, 1993, 1997, false}, {2_027_305, 3, 1983, 1987, false},
		},
		races: []int64{int64(testkit.Free50), int64(testkit.Free100),
			int64(testkit.Back100)}, relays: []int64{int64(testkit.Relay4x50)}, mixed: []int64{1059}, masters: 4,
		sums: map[id.Category][2]int{2_027_353: {120, 159}, 2_027_354: {160, 199}},
	},
	"pinnato": {
		ages: []lenexAge{
			{2_027_404, 2, 2012, 2013, false}, {2_027_405, 2, 2010, 2011, false}, {2_027_403, 2, 2014, 2015, false},
			{2_027_404, 2, 2012, 2013, true},
			{2_027_407, 3, 1980, 1990, false},
		},
		races: []int64{1101, 1102, 1107, 1112}, relays: []int64{1151}, mixed: []int64{1156}, masters: 4,
	},
}

// lenexMeeting is a generated event.
type lenexMeeting struct {
	domain.Event
	lenexSport
	*rand.Rand
	clubs    []domain.Club
	athletes map[id.Club][]domain.Athlete // by club
	ages     map[id.Athlete]int           // of athletes, as index
	entries  []domain.Entry
}

// newLenexMeeting stores an event with everything that LENEX covers: races of several categories, relays, masters relays by sum of ages,
// mixed teams, fees, sessions, a start list, and results with ties, penalties, splits, reaction times and reasons.
func newLenexMeeting(t *testing.T, w *scenario.World, sport string, r *rand.Rand) *lenexMeeting {
	t.Helper()
	g := &lenexMeeting{lenexSport: lenexSports[sport], Rand: r, athletes: map[id.Club][]domain.Athlete{}, ages: map[id.Athlete]int{}}
	for range 3 {
		g.clubs = append(g.clubs, testkit.Club(t, w.DB, func(c *domain.Club) {
			if r.IntN(3) == 0 {
				c.Code = ""
			}
		}))
	}
	flag := func() string { return fmt.Sprint(r.IntN(2)) }
	g.Event = testkit.Event(t, w.DB, g.clubs[0], withOptions(option.Values{
		option.GroupCategories: flag(), option.FirstLane: flag(), option.Lanes: fmt.Sprint(4 + r.IntN(5)), option.SkipPlacesOnTie: flag(),
		option.Pool: fmt.Sprint(1 + r.IntN(2)), option.RacePrice: fmt.Sprint(r.IntN(9)), option.TeamPrice: fmt.Sprint(r.IntN(9)),
		option.MaxRaces: fmt.Sprint(2 + r.IntN(4)), option.MaxTeamsPerAthlete: fmt.Sprint(1 + r.IntN(3)), option.LateFee: fmt.Sprint(r.IntN(3)),
		option.ClubPrice: fmt.Sprint(r.IntN(3)), option.IndividualPoints: []string{"9,7,6,5,4,3,2,1", "20,18"}[r.IntN(2)],
		option.MaxScoringAthletes: fmt.Sprint(1 + r.IntN(3)), option.OldestMemberCategory: flag(), option.PointsByStarters: flag(),
	}), func(e *domain.Event) {
		e.PointsMethod = domain.PointsMethod(1 + 2*r.IntN(2)) // by place or World Aquatics
	})
	g.admit(t, w)
	g.people(t, w)
	g.enter(t, w)
	g.seed(t, w)
	g.swimOf(t, w)
	return g
}

// admit offers the races, some with their own price or without points.
func (g *lenexMeeting) admit(t *testing.T, w *scenario.World) {
	t.Helper()
	ctx := context.Background()
	w.Write(t, func(q store.Q) error {
		category := func(categoryID id.Category, membership domain.Membership, disabled bool, kind domain.EntryKind, races ...int64) error {
			byYear := kind == domain.Individual && g.IntN(4) == 0
			if _, err := q.AddEventCategory(ctx, domain.EventCategory{EventID: g.ID, CategoryID: categoryID, Kind: kind, Membership: membership,
				Disabled: disabled, ByYear: byYear}); err != nil {
				return err
			}
			for i, race := range races {
				x := domain.EventRace{EventID: g.ID, CategoryID: categoryID, RaceID: id.Race(race), Kind: kind, Disabled: disabled,
					Points:   g.IntN(4) > 0,
					Position: i + 1}
				if g.IntN(4) == 0 {
					price := option.RacePrice
					if kind == domain.Team {
						price = option.TeamPrice
					}
					x.Overrides = option.Values{price: "12.50"}
				}
				if _, err := q.AddEventRace(ctx, x); err != nil {
					return err
				}
			}
			return nil
		}
		for i, a := range g.lenexSport.ages {
			if err := category(a.id, a.membership, a.disabled, domain.Individual, g.races...); err != nil {
				return err
			}
			if i < g.masters && !a.disabled {
				if err := category(a.id, a.membership, false, domain.Team, append(g.relays, g.mixed...)...); err != nil {
					return err
				}
			}
			if sex := domain.Sex(1 + g.IntN(2)); !a.disabled {
				if _, err := q.AddTimeStandard(ctx, domain.TimeStandard{EventID: g.ID, RaceID: id.Race(g.races[0]), CategoryID: a.id, Sex: sex,
					Time: 4000}); err != nil {
					return err
				}
			}
		}
		for categoryID := range g.sums {
			if err := category(categoryID, 3, false, domain.Team, append(g.relays, g.mixed...)...); err != nil {
				return err
			}
		}
		return nil
	})
}

// people stores the athletes of the clubs. Some have no card, and some are in another category by exception.
func (g *lenexMeeting) people(t *testing.T, w *scenario.World) {
	t.Helper()
	number := 0
	for _, c := range g.clubs {
		for i, age := range g.lenexSport.ages {
			for sex := domain.Male; sex <= domain.Female; sex++ {
				for range 3 {
					number++
					a := testkit.Athlete(t, w.DB, c, func(a *domain.Athlete) {
						year := age.from
						if age.to > age.from {
							year += g.IntN(age.to - age.from + 1)
						}
						if age.id == testkit.Juniores && sex == domain.Male {
							year = age.to
						}
						a.LastName, a.Sex, a.Birth = fmt.Sprintf("D'Alò <%d> & Figli", number), sex, calendar.Of(year, time.Month(2+g.IntN(10)), 1+g.IntN(28))
						a.Membership = age.membership
						if a.Disability = domain.NoDisability; age.disabled {
							a.Disability = 2
						}
						if g.IntN(5) == 0 {
							a.Card = ""
						}
					})
					g.athletes[c.ID], g.ages[a.ID] = append(g.athletes[c.ID], a), i
				}
			}
		}
	}
	first := g.athletes[g.clubs[0].ID][0]
	other := (g.ages[first.ID] + 1) % 2
	g.ages[first.ID] = other
	w.Write(t, func(q store.Q) error {
		_, err := q.AddException(context.Background(), domain.CategoryException{EventID: g.ID, CategoryID: g.lenexSport.ages[other].id,
			AthleteID: first.ID})
		return err
	})
}

// enter stores individual entries and teams.
func (g *lenexMeeting) enter(t *testing.T, w *scenario.World) {
	t.Helper()
	entry := func(club id.Club, race int64, category id.Category, kind domain.EntryKind, sex domain.Sex) domain.Entry {
		return domain.Entry{EventID: g.ID, RaceID: id.Race(race), ClubID: club, Kind: kind, CategoryID: category, Sex: sex,
			Disability: domain.NoDisability,
			EntryTime:  racetime.Centis(g.IntN(3)*(6000+g.IntN(3000))) * racetime.Centis(kind), CreatedAt: calendar.At(testkit.Start),
			Author: domain.AuthorClub}
	}
	for _, c := range g.clubs {
		for _, a := range g.athletes[c.ID] {
			for _, race := range g.races {
				if g.IntN(2) == 0 {
					n := entry(c.ID, race, g.lenexSport.ages[g.ages[a.ID]].id, domain.Individual, a.Sex)
					n.AthleteID, n.Disability, n.Absent = a.ID, a.Disability, g.IntN(20) == 0
					g.entries = append(g.entries, n)
				}
			}
		}
		for i := range g.masters {
			if age := g.lenexSport.ages[i]; !age.disabled {
				for number := range 1 + g.IntN(3) {
					g.team(entry(c.ID, g.relays[0], age.id, domain.Team, domain.Sex(1+g.IntN(2))), number+1, func(a int) bool { return a == i })
				}
				g.team(entry(c.ID, g.mixed[0], age.id, domain.Team, domain.Mixed), 2, func(a int) bool { return a == i })
			}
		}
		for categoryID := range g.sums {
			g.team(entry(c.ID, g.relays[0], categoryID, domain.Team, domain.Sex(1+g.IntN(2))), 1, func(a int) bool { return a >= g.masters })
			g.team(entry(c.ID, g.mixed[0], categoryID, domain.Team, domain.Mixed), 1, func(a int) bool { return a >= g.masters })
		}
	}
	w.Write(t, func(q store.Q) error {
		_, err := q.AddEntries(context.Background(), g.ID, g.entries)
		return err
	})
}

// team adds a team with members of some ages. Those without a sum of ages have up to two members of other categories, or none yet.
func (g *lenexMeeting) team(n domain.Entry, number int, from func(age int) bool) {
	sums, summed := g.sums[n.CategoryID]
	n.Progressive, n.Closed = number, true
	total := 0
	count := map[domain.Sex]int{}
	take := func(a domain.Athlete) {
		count[a.Sex]++
		total += g.Starts.Year() - a.Birth.Year()
		n.Members = append(n.Members, domain.Member{Entrant: domain.Entrant{ID: a.ID, Sex: a.Sex}, Position: len(n.Members) + 1})
	}
	list := g.athletes[n.ClubID]
	guests := 0 // of other categories
	if !summed {
		guests = g.IntN(3)
	}
	if !summed && n.Sex != domain.Mixed && g.IntN(5) == 0 {
		n.Sex, n.Closed = domain.AnySex, false // no members yet
		g.entries = append(g.entries, n)
		return
	}
	for _, i := range g.Perm(len(list)) {
		a := list[i]
		wanted := a.Sex == n.Sex || n.Sex == domain.Mixed && count[a.Sex] < 2
		own := from(g.ages[a.ID])
		if len(n.Members) == 4 || !wanted || a.Disability.Present() || !own && (guests == 0 || g.ages[a.ID] >= g.masters) {
			continue
		}
		if !own {
			guests--
		}
		take(a)
	}
	if summed && (total < sums[0] || total > sums[1]) || len(n.Members) == 0 {
		return
	}
	if len(n.Members) < 4 {
		n.Closed = false
	}
	g.entries = append(g.entries, n)
}

// seed makes a start order with sessions and pauses and a start list.
func (g *lenexMeeting) seed(t *testing.T, w *scenario.World) {
	t.Helper()
	admin := w.Actor(t, testkit.User(t, w.DB, testkit.Level(domain.LevelAdmin)).Username)
	mustCall(t, w, admin, drawOrder, eventRef(g.ID))
	ctx := context.Background()
	w.Write(t, func(q store.Q) error {
		if g.IntN(2) == 0 {
			draw, err := q.StartDraw(ctx, g.ID)
			if err != nil {
				return err
			}
			draw.Begins, draw.TurnRound = calendar.At(g.Starts.Start().Add(8*time.Hour+30*time.Minute)), g.IntN(90)
			if err := q.SaveStartDraw(ctx, draw); err != nil {
				return err
			}
		}
		items, err := q.StartOrder(ctx, g.ID)
		if err != nil {
			return err
		}
		for i, block := range []domain.StartItem{
			{Note: "Pausa", Minutes: g.IntN(20)},
			{Note: "Pomeriggio", Begins: calendar.At(g.Starts.Start().Add(15 * time.Hour))},
			{Begins: calendar.At(g.Starts.AddDays(1).Start().Add(9*time.Hour + 15*time.Minute))},
		} {
			block.EventID, block.Position = g.ID, len(items)*(i+1)/4
			if _, err := q.AddStartItem(ctx, block); err != nil {
				return err
			}
		}
		return nil
	})
	mustCall(t, w, admin, makeList, eventRef(g.ID))
}

// swimOf stores results of most entries.
func (g *lenexMeeting) swimOf(t *testing.T, w *scenario.World) {
	t.Helper()
	ctx := context.Background()
	stored, err := w.DB.Participations(ctx, g.ID, 0)
	if err != nil {
		t.Fatal(err)
	}
	var results []domain.Result
	for _, n := range stored {
		if !n.Absent && g.IntN(12) > 0 {
			results = append(results, g.result(n))
		}
	}
	w.Write(t, func(q store.Q) error {
		if err := q.RaiseResults(ctx, g.ID); err != nil {
			return err
		}
		return q.AddResults(ctx, results)
	})
	if stored, err = w.DB.Participations(ctx, g.ID, 0); err != nil {
		t.Fatal(err)
	}
	races, _, err := w.DB.EventCatalogue(ctx, g.ID)
	if err != nil {
		t.Fatal(err)
	}
	splits := map[id.Result][]split.Split{}
	for _, n := range stored {
		if n.Result.Status != domain.ResultRegular || g.IntN(2) == 0 {
			continue
		}
		length := races[n.RaceID].Metres
		for metres := 50; metres < length; metres += 50 {
			splits[n.Result.ID] = append(splits[n.Result.ID], split.Split{Metres: metres, Time: n.Result.Time * racetime.Centis(metres) /
				racetime.Centis(length)})
		}
	}
	w.Write(t, func(q store.Q) error { return q.ReplaceSplits(ctx, splits) })
}

// result returns a result of an entry; few different times make ties.
func (g *lenexMeeting) result(n domain.Participation) domain.Result {
	outcomes := []domain.Result{
		{Status: domain.ResultRegular, Reason: domain.OutOfCompetition}, {Status: domain.ResultRegular, PenaltySeconds: 2},
		{Status: domain.ResultDisqualified, Disqualification: "Falsa partenza"}, {Status: domain.ResultDisqualified},
		{Status: domain.ResultDisqualified, Reason: domain.DidNotFinish}, {Status: domain.ResultAbsent},
		{Status: domain.ResultAbsent, Reason: domain.Withdrawn}, {Status: domain.ResultAbsent, Reason: domain.Ill},
	}
	x := domain.Result{Status: domain.ResultRegular}
	if g.IntN(3) == 0 {
		x = outcomes[g.IntN(len(outcomes))]
	}
	x.EntryID = n.ID
	if x.Status == domain.ResultAbsent {
		return x
	}
	if x.Status == domain.ResultRegular || g.IntN(2) == 0 && x.Reason != domain.DidNotFinish {
		x.Time = racetime.Centis(6000+50*g.IntN(6)) * racetime.Centis(n.Kind)
	}
	reaction := func() racetime.Reaction { return racetime.ReactionOf(racetime.Centis(g.IntN(90) - 5)) }
	if n.Kind == domain.Individual {
		if g.IntN(2) == 0 {
			x.Reaction = reaction()
		}
		return x
	}
	for _, m := range n.Members {
		if g.IntN(2) == 0 {
			x.Legs = append(x.Legs, domain.Leg{AthleteID: m.ID, Reaction: reaction()})
		}
	}
	return x
}
