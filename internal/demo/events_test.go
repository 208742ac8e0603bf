package demo_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"testing"
	"time"

	"traguardo/internal/demo"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/meet"
	"traguardo/internal/store"
	"traguardo/internal/testkit"
	"traguardo/internal/variant"
)

// expectation describes the expected events of a variant.
type expectation struct {
	statuses  map[domain.EventStatus]int
	sports    []domain.Sport
	anomalous string   // name of the event with anomalies
	main      string   // name of the large open event
	social    string   // name of the club competition
	cup       bool     // has a championship with a final
	live      []string // names of today's events, with partial results
}

var expectations = map[string]expectation{
	"nuoto": {
		statuses: map[domain.EventStatus]int{domain.EventOpen: 4, domain.EventClosed: 3, domain.EventConcluded: 7, domain.EventSoon4: 1,
			domain.EventSoon: 1},
		sports: []domain.Sport{domain.Swimming}, anomalous: "Trofeo dei Castelli Romani", main: "18° Trofeo Città di Roma",
		social: "Gara sociale Rari Nantes Adriatica", cup: true, live: []string{"Trofeo del Golfo"},
	},
	"pinnato": {
		statuses: map[domain.EventStatus]int{domain.EventOpen: 2, domain.EventClosed: 2, domain.EventConcluded: 5},
		sports:   []domain.Sport{domain.Swimming}, anomalous: "Trofeo delle Pinne d'Argento", main: "Trofeo Nazionale di Nuoto Pinnato",
		live: []string{"Trofeo del Golfo"},
	},
	"confederazione": {
		statuses: map[domain.EventStatus]int{domain.EventOpen: 4, domain.EventClosed: 4, domain.EventConcluded: 11},
		sports:   domain.Sports, anomalous: "Trofeo dei Castelli Romani", main: "18° Trofeo Città di Roma", cup: true,
		live: []string{"Trofeo del Golfo", "Trofeo del Nastro"},
	},
}

// fillEvents fills a database with the events of a variant.
func fillEvents(t *testing.T, db *store.DB, v variant.Variant, clock calendar.Clock) {
	t.Helper()
	if err := db.SeedReference(t.Context(), calendar.SeasonOf(calendar.In(clock.Now()))); err != nil {
		t.Fatal(err)
	}
	w := world(db, clock)
	w.Variant, w.Athletes = v, 3000
	fill(t, w)
}

// must fails the test on an error and returns v.
func must[T any](t *testing.T, v T, err error) T {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func events(t *testing.T, db *store.DB, v variant.Variant) []domain.Event {
	t.Helper()
	list, _, err := db.Events(t.Context(), domain.EventFilter{Offered: v.Sports}, domain.Page{Sort: "id"})
	return must(t, list, err)
}

// eventData is an event with all its data.
type eventData struct {
	Event      domain.Event
	Categories []domain.EventCategory
	Races      []domain.EventRace
	Entries    []domain.Participation
	Items      []domain.StartItem
	Exceptions map[id.Athlete]id.Category
	anomalies  meet.Anomalies
}

func read(t *testing.T, db *store.DB, v variant.Variant, e domain.Event) eventData {
	t.Helper()
	ctx := t.Context()
	in := eventData{Event: e, Exceptions: map[id.Athlete]id.Category{}}
	errs := make([]error, 6)
	in.Categories, errs[0] = db.EventCategories(ctx, e.ID)
	in.Races, errs[1] = db.EventRaces(ctx, e.ID)
	in.Entries, errs[2] = db.Participations(ctx, e.ID, 0)
	in.Items, errs[3] = db.StartOrder(ctx, e.ID)
	catalogue, _, err := db.EventCatalogue(ctx, e.ID)
	errs[4] = err
	exceptions, err := db.Exceptions(ctx, e.ID, 0)
	errs[5] = err
	for _, x := range must(t, exceptions, errors.Join(errs...)) {
		in.Exceptions[x.AthleteID] = x.CategoryID
	}
	lost := map[id.Race]meet.Race{}
	for raceID, r := range catalogue {
		lost[raceID] = meet.FromRace(r)
	}
	in.anomalies = meet.FindAnomalies(meet.AnomalyInput{
		Eligibility: meet.Eligibility{Event: meet.FromEvent(e), Categories: meet.FromCategories(in.Categories), Exceptions: in.Exceptions,
			Memberships: v.Has(variant.MembershipTypes)},
		Races: meet.FromRaces(in.Races), RemovedRaces: lost, Entries: meet.FromEntries(in.Entries), Items: meet.FromItems(in.Items),
	})
	return in
}

func lists(a meet.Anomalies) map[string][]meet.Anomaly {
	return map[string][]meet.Anomaly{
		"races": a.Races, "categories": a.Categories, "sexes": a.Sexes, "start list": a.StartList, "start order": a.StartOrder,
		"doubles":   a.Duplicates,
		"team only": a.TeamOnly, "members": a.Members, "members left": a.MissingMembers,
	}
}

func TestEvents(t *testing.T) {
	for _, v := range variant.All() {
		t.Run(v.Key, func(t *testing.T) {
			testkit.Engines(t, func(t *testing.T, db *store.DB) {
				fillEvents(t, db, v, testkit.NewClock())
				checkEvents(t, db, v, calendar.In(testkit.Start))
				checkMain(t, db, v)
				checkRest(t, db, v)
				checkMoney(t, db)
				checkPayments(t, db, v)
			})
		})
	}
}

// TestLargeWorld checks that the large open event has as many entries as a real one, without anomalies.
func TestLargeWorld(t *testing.T) {
	t.Parallel()
	db, v := testkit.DB(t), variant.All()[0]
	w := world(db, testkit.NewClock())
	w.Variant, w.Athletes, w.Large = v, 3000, true
	fill(t, w)
	checkEvents(t, db, v, calendar.In(testkit.Start))
	checkMoney(t, db)
	i := slices.IndexFunc(events(t, db, v), func(e domain.Event) bool { return e.Name == expectations[v.Key].main })
	e := events(t, db, v)[i]
	if c := e.Counts; c.Clubs < 20 || c.Athletes < 600 || c.Entries < 1800 || c.Teams < 40 {
		t.Errorf("%+v", c)
	}
	escorts, err := db.Escorts(t.Context(), e.ID, 0)
	if len(must(t, escorts, err)) < 4 {
		t.Errorf("%d escorts", len(escorts))
	}
}

// TestEventsInEverySeason checks that events are valid when the year or the season changes.
func TestEventsInEverySeason(t *testing.T) {
	for i, at := range []time.Time{
		time.Date(2027, time.August, 30, 23, 30, 0, 0, calendar.Rome), time.Date(2026, time.September, 2, 0, 20, 0, 0, calendar.Rome),
		time.Date(2028, time.January, 1, 12, 0, 0, 0, calendar.Rome),
	} {
		clock := testkit.NewClock()
		clock.Set(at)
		db := testkit.DB(t)
		v := variant.All()[i]
		fillEvents(t, db, v, clock)
		checkEvents(t, db, v, calendar.In(at))
	}
}

// dumpEvents returns all events with their data as text.
func dumpEvents(t *testing.T, db *store.DB, v variant.Variant) []string {
	t.Helper()
	var out []string
	for _, e := range events(t, db, v) {
		in := read(t, db, v, e)
		e.Setup = 0 // differs in every run
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
		payments, err := db.EventPayments(t.Context(), e.ID, 0)
		out = append(out, fmt.Sprint(must(t, payments, err)))
	}
	return out
}

func TestEventsAreDeterministic(t *testing.T) {
	v := variant.All()[0]
	first := testkit.DB(t)
	fillEvents(t, first, v, testkit.NewClock())
	want := dumpEvents(t, first, v)
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		fillEvents(t, db, v, testkit.NewClock())
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

// withoutTraining removes what training adds to a coach: the number of workouts and further groups.
func withoutTraining(rows []string) []string {
	workouts, groups := regexp.MustCompile(`Workouts:\d+`), regexp.MustCompile(`\] \[(\{.*\})?\]$`)
	for i, row := range rows {
		rows[i] = groups.ReplaceAllString(workouts.ReplaceAllString(row, ""), "]")
	}
	return rows
}

// TestEventsDoNotChangePeople checks that people and clubs are the same with and without events.
func TestEventsDoNotChangePeople(t *testing.T) {
	with, without := testkit.DB(t), testkit.DB(t)
	fillEvents(t, with, variant.All()[0], testkit.NewClock())
	w := world(without, testkit.NewClock())
	w.Athletes = 3000
	fill(t, w)
	if a, b := withoutTraining(dump(t, with)), withoutTraining(dump(t, without)); !slices.Equal(a, b) {
		t.Errorf("%d rows with events, %d without, and they differ", len(a), len(b))
	}
	if list := events(t, without, variant.All()[0]); len(list) > 0 {
		t.Errorf("a world without a variant has the events %v", list)
	}
}

// TestFewAthletes checks that small numbers of athletes are valid too.
func TestFewAthletes(t *testing.T) {
	for _, n := range []int{0, 80} {
		db := testkit.DB(t)
		w := world(db, testkit.NewClock())
		w.Variant, w.Athletes = variant.All()[0], n
		fill(t, w)
		if got := len(events(t, db, w.Variant)); got != 16 {
			t.Errorf("%d athletes: %d events", n, got)
		}
	}
}

func TestMeeting(t *testing.T) {
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
			checkEntries(t, in, 0, false)
			checkCounts(t, db, in)
			if n := e.Counts.Entries; n < 30 || n > 50 {
				t.Errorf("%s has %d entries", e.Name, n)
			}
			if n := in.anomalies.Count(); n > 0 {
				t.Errorf("%s has %d anomalies", e.Name, n)
			}
		}
		if len(list) != 30 || len(names) < 20 {
			t.Errorf("%d events, %d names", len(list), len(names))
		}
	})
}
