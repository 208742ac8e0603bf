package httpapi_test

import (
	"context"
	"fmt"
	"maps"
	"testing"

	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
	"traguardo/internal/store"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/scenario"
)

// TestLastPlace checks that exactly one of many simultaneous requests gets the last place, for each kind of limit.
//
//test:race
func TestLastPlace(t *testing.T) { scenario.Engines(t, scenario.Options{}, lastPlaceCase) }

func lastPlaceCase(t *testing.T, w *scenario.World) {
	t.Helper()
	const n = 64
	host, guest := testkit.Club(t, w.DB), testkit.Club(t, w.DB)
	var people []scenario.Actor
	for i := range 4 {
		name := fmt.Sprint("segreteria", i)
		testkit.User(t, w.DB, testkit.In(guest), func(u *domain.User) { u.Username, u.Level = name, domain.LevelClub })
		people = append(people, w.Actor(t, name))
	}
	athletes := make([]domain.Athlete, n)
	for i := range athletes {
		athletes[i] = testkit.Athlete(t, w.DB, guest)
	}
	races := []id.Race{testkit.Free50, testkit.Free100, testkit.Back100, 1004, 1005, 1006, 1007, 1009}
	event := func(maxRaces int, change func(*domain.Event)) []domain.EventRace {
		e := testkit.Event(t, w.DB, host, func(e *domain.Event) {
			e.Options = option.Values{option.MaxRaces: "100"}
			change(e)
		})
		c, list := testkit.Enable(t, w.DB, e, testkit.Ragazzi, 1, races...)
		before := c
		c.MaxRaces = maxRaces
		w.Write(t, func(q store.Q) error { return q.SaveEventCategory(context.Background(), before, c) })
		return list
	}
	limit := func(optionID option.ID, value string) func(*domain.Event) {
		return func(e *domain.Event) { e.Options[optionID] = value }
	}
	for _, c := range []struct {
		name string
		in   func() func(i int) any
	}{
		{"the same entry", func() func(int) any {
			list := event(0, func(*domain.Event) {})
			return func(int) any { return entryForm(list[0], athletes[0], nil) }
		}},
		{"MAX_CONCORRENTI", func() func(int) any {
			list := event(0, func(e *domain.Event) { e.MaxEntrants = 1 })
			return func(i int) any { return entryForm(list[0], athletes[i], nil) }
		}},
		{"option 1", func() func(int) any {
			list := event(0, limit(option.MaxRaces, "1"))
			return func(i int) any { return entryForm(list[i%len(list)], athletes[0], scenario.In{"TEMPO_ISCRIZIONE": 0}) }
		}},
		{"NUMERO_GARE_ABILITATE", func() func(int) any {
			list := event(1, func(*domain.Event) {})
			return func(i int) any { return entryForm(list[i%len(list)], athletes[0], scenario.In{"TEMPO_ISCRIZIONE": 0}) }
		}},
		{"option 29", func() func(int) any {
			list := event(0, limit(option.MaxEntriesPerRace, "1"))
			return func(i int) any { return entryForm(list[0], athletes[i], nil) }
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			in := c.in()
			if got := callTogether(repeated(t, w, people, n, enter, in)...); !maps.Equal(got, map[int]int{0: 1, 1: n - 1}) {
				t.Errorf("outcomes %v", got)
			}
			checkCounts(t, w, in(0).(scenario.In)["FK_ID_EVENTO"].(id.Event)) //nolint:forcetypeassert // created above
		})
	}
	t.Run("lists and single entries", func(t *testing.T) {
		list := event(0, func(e *domain.Event) { e.MaxEntrants = 10 })
		calls := repeated(t, w, people, 16, "POST ge/presenze/lista", func(i int) any {
			var rows []any
			for _, a := range athletes[i*2 : i*2+2] {
				rows = append(rows, scenario.In{"FK_ID_ATLETA": a.ID, "FK_ID_GARA": list[0].RaceID})
			}
			return scenario.In{"ID_EVENTO": list[0].EventID, "presenze": rows}
		})
		calls = append(calls, repeated(t, w, people, 16, enter, func(i int) any { return entryForm(list[0], athletes[32+i], nil) })...)
		callTogether(calls...)
		e, err := w.DB.Event(context.Background(), list[0].EventID)
		if err != nil || e.Counts.Athletes != 10 || e.Counts.Entries != 10 {
			t.Errorf("got %+v, %v, want no error and e.Counts.Athletes == 10 and e.Counts.Entries == 10", e.Counts, err)
		}
		checkCounts(t, w, e.ID)
	})
}

// TestEntriesOfSeveralCallers checks that simultaneous calls for one event are judged by the rights and limits of each caller, although
// they may share a transaction, and that the audit names each caller.
//
//test:race
func TestEntriesOfSeveralCallers(t *testing.T) {
	scenario.Engines(t, scenario.Options{}, severalCallersCase)
}

func severalCallersCase(t *testing.T, w *scenario.World) {
	t.Helper()
	const n = 8
	host := testkit.Club(t, w.DB)
	guests := []domain.Club{testkit.Club(t, w.DB), testkit.Club(t, w.DB), testkit.Club(t, w.DB)}
	people := []scenario.Actor{}
	for i, club := range append(guests, host) {
		name := fmt.Sprint("chi", i)
		testkit.User(t, w.DB, testkit.In(club), func(u *domain.User) { u.Username, u.Level = name, domain.LevelClub })
		people = append(people, w.Actor(t, name))
	}
	e := testkit.Event(t, w.DB, host, func(e *domain.Event) {
		e.Options = option.Values{option.MaxEntriesPerRace: "5", option.RacePrice: "6"}
	})
	_, races := testkit.Enable(t, w.DB, e, testkit.Ragazzi, 1, testkit.Free100)
	var calls []func() scenario.Reply
	call := func(who scenario.Actor, athlete domain.Athlete) {
		calls = append(calls, func() scenario.Reply { return w.Call(t, who, enter, entryForm(races[0], athlete, nil)) })
	}
	for range n {
		for i, club := range guests { // each club has five places of its own
			call(people[i], testkit.Athlete(t, w.DB, club))
		}
		call(people[0], testkit.Athlete(t, w.DB, guests[1]))           // of another club: 404
		call(people[3], testkit.Athlete(t, w.DB, guests[2]))           // the organiser may enter only its own athletes and entrants: 404
		call(people[3], testkit.Athlete(t, w.DB, host))                // limits do not bind the organiser
		call(w.Actor(t, "admin"), testkit.Athlete(t, w.DB, guests[0])) // nor administrators
		call(people[1], domain.Athlete{ID: 1 << 40})                   // does not exist: 404
	}
	got := callTogether(calls...)
	// The entries of the administrator may come before those of the club, which then has fewer places.
	entered := got[0]
	if got[404] != 3*n || entered < 2*n+2*5 || entered > 2*n+3*5 || entered+got[1] != 5*n {
		t.Errorf("outcomes %v", got)
	}
	checkCounts(t, w, e.ID)
	entries, err := w.DB.EntryKeys(context.Background(), e.ID)
	if err != nil || len(entries) != entered {
		t.Fatalf("%d entries, %v, want %d", len(entries), err, entered)
	}
	rows, total, err := w.DB.Audits(context.Background(), domain.AuditFilter{Action: "presenza.crea"}, domain.Page{Number: 1, Size: 200})
	if err != nil || total != entered {
		t.Fatalf("%d audit rows, %v, want %d", total, err, entered)
	}
	by := map[string]int{}
	for _, r := range rows {
		by[r.Actor]++
	}
	for name, most := range map[string]int{"chi0": 5, "chi1": 5, "chi2": 5, "chi3": n, "admin": n} {
		if by[name] > most || name != "chi0" && by[name] != most {
			t.Errorf("%d entries by %s, want %d", by[name], name, most)
		}
	}
}
