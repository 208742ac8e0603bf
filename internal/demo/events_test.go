package demo_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"traguardo/internal/demo"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/domain/meet"
	"traguardo/internal/domain/option"
	"traguardo/internal/store"
	"traguardo/internal/testkit"
	"traguardo/internal/variant"
)

// promise is what the events of a variant are said to be.
type promise struct {
	statuses map[domain.EventStatus]int
	sports   []int
	spoilt   string // the event with anomalies
	main     string // the large open one
	social   string // the club competition
	cup      bool   // a championship with its final
}

var promises = map[string]promise{
	"nuoto": {
		statuses: map[domain.EventStatus]int{domain.EventOpen: 3, domain.EventClosed: 2, domain.EventConcluded: 3, domain.EventSoon4: 1, domain.EventSoon: 1},
		sports:   []int{1}, spoilt: "Trofeo dei Castelli Romani", main: "18° Trofeo Città di Roma", social: "Gara sociale Rari Nantes Adriatica", cup: true,
	},
	"pinnato": {
		statuses: map[domain.EventStatus]int{domain.EventOpen: 1, domain.EventClosed: 1, domain.EventConcluded: 1},
		sports:   []int{1}, spoilt: "Trofeo delle Pinne d'Argento", main: "Trofeo Nazionale di Nuoto Pinnato",
	},
	"confederazione": {
		statuses: map[domain.EventStatus]int{domain.EventOpen: 3, domain.EventClosed: 1, domain.EventConcluded: 3},
		sports:   []int{1, 2, 6}, spoilt: "Trofeo dei Castelli Romani", main: "18° Trofeo Città di Roma", cup: true,
	},
}

// held fills a world with the events of a variant.
func held(t *testing.T, db *store.DB, v variant.Variant, clock calendar.Clock) {
	t.Helper()
	if err := db.SeedReference(t.Context(), calendar.SeasonOf(calendar.In(clock.Now()))); err != nil {
		t.Fatal(err)
	}
	w := world(db, clock)
	w.Variant, w.Athletes = v, 3000
	fill(t, w)
}

// known is an answer that came without an error.
func known[T any](t *testing.T, v T, err error) T {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func events(t *testing.T, db *store.DB, v variant.Variant) []domain.Event {
	t.Helper()
	list, _, err := db.Events(t.Context(), domain.EventFilter{Portal: v.Sports}, domain.Page{Sort: "id"})
	return known(t, list, err)
}

// read is an event as its anomalies are looked for.
func read(t *testing.T, db *store.DB, v variant.Variant, e domain.Event) meet.Input {
	t.Helper()
	ctx := t.Context()
	in := meet.Input{Field: meet.Field{Event: e, Exceptions: map[int64]int64{}, Memberships: v.MembershipTypes()}}
	var err error
	in.Categories, err = db.EventCategories(ctx, e.ID)
	known(t, 0, err)
	in.Races, err = db.EventRaces(ctx, e.ID)
	known(t, 0, err)
	in.Entries, err = db.Entries(ctx, e.ID, 0)
	known(t, 0, err)
	in.Items, err = db.StartOrder(ctx, e.ID)
	known(t, 0, err)
	in.LostRaces, _, err = db.EventCatalogue(ctx, e.ID)
	known(t, 0, err)
	exceptions, err := db.Exceptions(ctx, e.ID, 0)
	for _, x := range known(t, exceptions, err) {
		in.Exceptions[x.AthleteID] = x.CategoryID
	}
	return in
}

func lists(a meet.Anomalies) map[string][]meet.Anomaly {
	return map[string][]meet.Anomaly{
		"races": a.Races, "categories": a.Categories, "sexes": a.Sexes, "start list": a.StartList, "start order": a.StartOrder, "doubles": a.Doubles,
		"team only": a.TeamOnly, "members": a.Members, "members left": a.MembersLeft,
	}
}

func TestEventsAreWhatTheyAreSaidToBe(t *testing.T) {
	for _, v := range variant.All() {
		t.Run(v.Key, func(t *testing.T) {
			testkit.Engines(t, func(t *testing.T, db *store.DB) {
				held(t, db, v, testkit.NewClock())
				checkEvents(t, db, v, calendar.In(testkit.Start))
				checkMain(t, db, v)
				checkRest(t, db, v)
			})
		})
	}
}

// TestEventsOfEverySeason: the year may turn and the season may change while the demonstration runs.
func TestEventsOfEverySeason(t *testing.T) {
	for i, at := range []time.Time{
		time.Date(2027, time.August, 30, 23, 30, 0, 0, calendar.Rome), time.Date(2026, time.September, 2, 0, 20, 0, 0, calendar.Rome), time.Date(2028, time.January, 1, 12, 0, 0, 0, calendar.Rome),
	} {
		clock := testkit.NewClock()
		clock.Set(at)
		db := testkit.DB(t)
		v := variant.All()[i]
		held(t, db, v, clock)
		checkEvents(t, db, v, calendar.In(at))
	}
}

// checkEvents holds every event to the rules, and one to break each of those that anomalies tell of.
func checkEvents(t *testing.T, db *store.DB, v variant.Variant, today calendar.Date) {
	t.Helper()
	want := promises[v.Key]
	statuses := map[domain.EventStatus]int{}
	for _, e := range events(t, db, v) {
		statuses[e.Status]++
		if next := meet.Next(e, today); next != e.Status {
			t.Errorf("%s has status %d and would have %d by tomorrow", e.Name, e.Status, next)
		}
		if s := min(calendar.SeasonOf(e.Starts), calendar.SeasonOf(today)); e.ChampionshipID == 0 && e.SeasonID != int64(s) {
			t.Errorf("%s of %s is of season %d", e.Name, e.Starts, e.SeasonID)
		}
		if !slices.Contains(want.sports, e.SportID) || catalog.Name(catalog.Regions(), e.RegionID) == "" || e.Deadline.After(e.Starts) || e.Ends.Before(e.Starts) {
			t.Errorf("%+v", e)
		}
		in := read(t, db, v, e)
		checkOptions(t, in)
		spare := 0
		if e.Name == want.spoilt {
			spare = 2
		}
		checkEntries(t, in, spare)
		checkCounts(t, db, in)
		for name, list := range lists(meet.Find(in)) {
			switch {
			case e.Name == want.spoilt && len(list) == 0:
				t.Errorf("%s has no anomaly among %s", e.Name, name)
			case e.Name == want.spoilt || name == "members left" && e.Name == want.main:
			case len(list) > 0:
				t.Errorf("%s, %s: %+v", e.Name, name, list)
			}
		}
	}
	if !maps.Equal(statuses, want.statuses) {
		t.Errorf("events by status: %v, want %v", statuses, want.statuses)
	}
}

// checkOptions holds options to the form they are saved in.
func checkOptions(t *testing.T, in meet.Input) {
	t.Helper()
	stored, err := option.CheckAll(in.Event.Options)
	if err != nil || !maps.Equal(stored, in.Event.Options) {
		t.Errorf("%s has options %v, %v", in.Event.Name, in.Event.Options, err)
	}
	for id, text := range in.Event.Options {
		if o, _ := catalog.OptionByID(id); o.Default == text {
			t.Errorf("%s stores the default of option %d", in.Event.Name, id)
		}
	}
	for _, c := range in.Categories {
		if stored, err := option.CheckOverrides(c.Overrides); err != nil || !maps.Equal(stored, c.Overrides) {
			t.Errorf("%s, %s has options %v, %v", in.Event.Name, c.Category.Name, c.Overrides, err)
		}
	}
}

// checkEntries asks of entries what entering them would have asked; spare is how many races too many an athlete may have.
func checkEntries(t *testing.T, in meet.Input, spare int) {
	t.Helper()
	e := in.Event
	limits := map[domain.CategoryKey]int{}
	for _, c := range in.Categories {
		limits[c.Key()] = e.Options.Int(option.MaxRaces)
		if c.MaxRaces > 0 {
			limits[c.Key()] = min(c.MaxRaces, limits[c.Key()])
		}
	}
	races := map[int64]int{}
	for _, n := range in.Entries {
		over := n.Status != domain.EntryNoTime
		if over != (e.Status == domain.EventConcluded) || (n.Status == domain.EntryRegular) != (n.Time > 0) || e.ClubOnly && n.ClubID != e.OrganiserID || n.CreatedBy == 0 {
			t.Errorf("%s: %+v", e.Name, n)
		}
		if n.Kind == catalog.Team {
			continue
		}
		races[n.AthleteID]++
		limit := limits[domain.CategoryKey{CategoryID: n.CategoryID, Disabled: n.Disabled(), Kind: n.Kind}]
		if n.Athlete.ClubID != n.ClubID || n.Athlete.MemberUntil.Before(e.Starts) || n.Disability != n.Athlete.Disability || races[n.AthleteID] > limit+spare {
			t.Errorf("%s: race %d of %d: %+v", e.Name, races[n.AthleteID], limit, n)
		}
	}
}

// checkCounts compares what is counted of each club with its entries.
func checkCounts(t *testing.T, db *store.DB, in meet.Input) {
	t.Helper()
	want := map[int64]domain.EventClub{}
	alone, seen := map[int64]bool{}, map[int64]bool{}
	for _, n := range in.Entries {
		alone[n.AthleteID] = true
	}
	for _, n := range in.Entries {
		c := want[n.ClubID]
		if n.Kind == catalog.Team {
			c.Teams++
		} else {
			c.Entries++
			if !seen[n.AthleteID] {
				c.Athletes++
			}
			seen[n.AthleteID] = true
		}
		if n.WildCard {
			c.WildCards++
		}
		for _, m := range n.Members {
			if !alone[m.ID] && !seen[m.ID] {
				c.TeamAthletes++
				seen[m.ID] = true
			}
		}
		want[n.ClubID] = c
	}
	sum := domain.EventCounts{Clubs: len(want)}
	for _, c := range want {
		sum.Athletes, sum.Entries, sum.Teams = sum.Athletes+c.Athletes+c.TeamAthletes, sum.Entries+c.Entries, sum.Teams+c.Teams
	}
	clubs, err := db.EventClubs(t.Context(), in.Event.ID)
	for _, got := range known(t, clubs, err) {
		c := want[got.ClubID]
		c.EventID, c.ClubID, c.ClubName, c.Extended = got.EventID, got.ClubID, got.ClubName, got.Extended
		if got != c {
			t.Errorf("%s counts %+v, has %+v", in.Event.Name, got, c)
		}
		delete(want, got.ClubID)
	}
	if len(want) > 0 {
		t.Errorf("%s does not count %v", in.Event.Name, want)
	}
	if sum != in.Event.Counts {
		t.Errorf("%s sums up %+v, has %+v", in.Event.Name, in.Event.Counts, sum)
	}
}

// checkMain looks at the large open event, and at the one with the start list; both are societa's.
func checkMain(t *testing.T, db *store.DB, v variant.Variant) {
	t.Helper()
	want := promises[v.Key]
	societa, err := db.UserByName(t.Context(), "societa")
	known(t, societa, err)
	societa2, err := db.UserByName(t.Context(), "societa2")
	known(t, societa2, err)
	var own []string
	for _, e := range events(t, db, v) {
		if e.OrganiserID == societa.ClubID {
			own = append(own, e.Name)
		}
		in := read(t, db, v, e)
		some := tally(in.Entries)
		if e.Name == want.spoilt && (some["heat"] < 100 || some["team"] < 5 || in.Items[0].RaceID != 0 || in.Items[0].Note == "") {
			t.Errorf("%s has %v, first %+v", e.Name, some, in.Items[0])
		}
		if e.Name != want.main {
			continue
		}
		groups := map[[2]any]bool{}
		for _, c := range in.Categories {
			groups[[2]any{c.Kind, c.Disabled}] = true
		}
		if e.Counts.Clubs != 12 || some["alone"] < 180 || some["alone"] > 480 || some["team"] < 12 || some["team"] > 20 || some["open"] == 0 || some["late"] == 0 || some["paid"] == 0 ||
			some["unpaid"] == 0 || some["no time"] == 0 || some["disabled"] == 0 || len(groups) < 3 || len(in.Exceptions) == 0 {
			t.Errorf("%s has %v of %+v in the groups %v", e.Name, some, e.Counts, groups)
		}
		if e.Options.Flag(option.TimeStandardsRequired) && (some["wild"] == 0 || some["wild"] > 30) {
			t.Errorf("%s has %d wild cards", e.Name, some["wild"])
		}
		payments, err := db.EventPayments(t.Context(), e.ID)
		for _, club := range []int64{societa.ClubID, societa2.ClubID} {
			if paid := known(t, payments, err)[club]; paid.Paid == 0 || some[fmt.Sprint("club ", club)] == 0 {
				t.Errorf("%s: club %d has paid %v for %d entries", e.Name, club, paid, some[fmt.Sprint("club ", club)])
			}
		}
	}
	if !slices.Equal(own, []string{want.main, want.spoilt}) {
		t.Errorf("societa organises %v", own)
	}
}

// tally counts entries by what is to be said of them.
func tally(entries []domain.Entry) map[string]int {
	n := map[string]int{}
	for _, e := range entries {
		team := e.Kind == catalog.Team
		for what, is := range map[string]bool{
			"alone": !team, "team": team, "open": team && !e.Closed, "late": e.Late, "paid": e.Paid, "unpaid": !e.Paid, "wild": e.WildCard, "heat": e.Heat > 0,
			"no time": !team && e.EntryTime == 0, "disabled": e.Disabled(), fmt.Sprint("status ", e.Status): true, fmt.Sprint("club ", e.ClubID): true,
		} {
			if is {
				n[what]++
			}
		}
	}
	return n
}

// checkRest looks at what is not in the large event: results, the club competition, limit times, the championship.
func checkRest(t *testing.T, db *store.DB, v variant.Variant) {
	t.Helper()
	ctx, want := t.Context(), promises[v.Key]
	results, sports := map[string]int{}, map[int]bool{}
	social, limits, extended, final := false, 0, 0, 0
	for _, e := range events(t, db, v) {
		sports[e.SportID] = true
		in := read(t, db, v, e)
		if e.Status == domain.EventConcluded {
			for what, n := range tally(in.Entries) {
				results[what] += n
			}
		}
		social = social || e.ClubOnly && e.Name == want.social && len(in.Entries) > 0
		standards, err := db.TimeStandards(ctx, e.ID)
		if len(known(t, standards, err)) > 0 {
			limits++
		}
		clubs, err := db.EventClubs(ctx, e.ID)
		for _, c := range known(t, clubs, err) {
			if c.Extended {
				extended++
			}
		}
		linked, err := db.LinkedEvents(ctx, e.ID)
		if len(known(t, linked, err)) == 0 {
			continue
		}
		final++
		if len(linked) != 2 || linked[0].Status != domain.EventConcluded || linked[1].Status != domain.EventConcluded || linked[0].ChampionshipID != e.ChampionshipID ||
			linked[1].ChampionshipID != e.ChampionshipID || e.ChampionshipID == 0 || len(in.Entries) == 0 || linked[1].SeasonID != e.SeasonID || !linked[1].Ends.Before(e.Starts) {
			t.Errorf("%s is the final of %+v", e.Name, linked)
		}
		for _, name := range []string{"societa", "societa2"} {
			user, err := db.UserByName(ctx, name)
			there, err2 := db.EnrolledIn(ctx, known(t, user, err).ClubID, []int64{e.ChampionshipID})
			if !known(t, there, err2)[e.ChampionshipID] {
				t.Errorf("%s is not in the championship", name)
			}
		}
	}
	if results["status 1"] < 60 || results["status 2"] == 0 || results["status 3"] == 0 {
		t.Errorf("results: %v", results)
	}
	if len(sports) != len(want.sports) || social != (want.social != "") || extended != 1 || final != map[bool]int{true: 1}[want.cup] || limits > 1 || want.cup && limits == 0 {
		t.Errorf("sports %v, social %v, extended %d, finals %d, with limits %d", sports, social, extended, final, limits)
	}
}

// events and everything in them, one a line.
func dumpEvents(t *testing.T, db *store.DB, v variant.Variant) []string {
	t.Helper()
	var out []string
	for _, e := range events(t, db, v) {
		in := read(t, db, v, e)
		out = append(out, fmt.Sprintf("%+v %v", e, in.Exceptions))
		for _, c := range in.Categories {
			out = append(out, fmt.Sprintf("%+v", c))
		}
		for _, r := range in.Races {
			out = append(out, fmt.Sprintf("%+v", r))
		}
		for _, n := range in.Entries {
			out = append(out, fmt.Sprintf("%+v", n))
		}
		for _, i := range in.Items {
			out = append(out, fmt.Sprintf("%+v", i))
		}
		payments, err := db.EventPayments(t.Context(), e.ID)
		out = append(out, fmt.Sprint(known(t, payments, err)))
	}
	return out
}

func TestTheSameClockGivesTheSameEvents(t *testing.T) {
	v := variant.All()[0]
	first := testkit.DB(t)
	held(t, first, v, testkit.NewClock())
	want := dumpEvents(t, first, v)
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		held(t, db, v, testkit.NewClock())
		got := dumpEvents(t, db, v)
		for i := range min(len(got), len(want)) {
			if got[i] != want[i] {
				t.Fatalf("row %d differs:\n%s\n%s", i, got[i], want[i])
			}
		}
		if len(got) != len(want) {
			t.Errorf("%d rows, want %d", len(got), len(want))
		}
	})
}

// TestEventsAreLaidOnTop: with events or without them, the people and clubs are the same.
func TestEventsAreLaidOnTop(t *testing.T) {
	with, without := testkit.DB(t), testkit.DB(t)
	held(t, with, variant.All()[0], testkit.NewClock())
	w := world(without, testkit.NewClock())
	w.Athletes = 3000
	fill(t, w)
	if a, b := dump(t, with), dump(t, without); !slices.Equal(a, b) {
		t.Errorf("%d rows with events, %d without, and they differ", len(a), len(b))
	}
	if list := events(t, without, variant.All()[0]); len(list) > 0 {
		t.Errorf("a world without a variant has the events %v", list)
	}
}

// TestFewAthletesMakeSmallEvents: nothing breaks where there are hardly any people.
func TestFewAthletesMakeSmallEvents(t *testing.T) {
	for _, n := range []int{0, 80} {
		db := testkit.DB(t)
		w := world(db, testkit.NewClock())
		w.Variant, w.Athletes = variant.All()[0], n
		fill(t, w)
		if got := len(events(t, db, w.Variant)); got != 10 {
			t.Errorf("%d athletes: %d events", n, got)
		}
	}
}

func TestOrganiserMakesManyMeetings(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		v := variant.All()[0]
		w := world(db, testkit.NewClock())
		w.Athletes = 800
		fill(t, w)
		if err := db.Tx(t.Context(), func(q store.Q) error {
			o, err := demo.NewOrganiser(t.Context(), q, v, testkit.Start, rand.New(rand.NewPCG(1, 2)))
			for range 30 {
				if err == nil {
					_, err = o.Meeting(t.Context(), 40)
				}
			}
			return err
		}); err != nil {
			t.Fatal(err)
		}
		list := events(t, db, v)
		names := map[string]bool{}
		for _, e := range list {
			names[e.Name] = true
			in := read(t, db, v, e)
			checkEntries(t, in, 0)
			checkCounts(t, db, in)
			if n := e.Counts.Entries; n < 30 || n > 50 {
				t.Errorf("%s has %d entries", e.Name, n)
			}
			if n := meet.Find(in).Count(); n > 0 {
				t.Errorf("%s has %d anomalies", e.Name, n)
			}
		}
		if len(list) != 30 || len(names) < 20 {
			t.Errorf("%d events, %d names", len(list), len(names))
		}
	})
}
