package httpapi_test

import (
	"fmt"
	"maps"
	"sync"
	"testing"

	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/scenario"
)

// together makes calls at the same time and counts their outcomes.
func together(calls ...func() scenario.Reply) map[int]int {
	var mu sync.Mutex
	var all sync.WaitGroup
	out := map[int]int{}
	start := make(chan struct{})
	for _, call := range calls {
		all.Go(func() {
			<-start
			e := call().Esito
			mu.Lock()
			defer mu.Unlock()
			out[e]++
		})
	}
	close(start)
	all.Wait()
	return out
}

// repeated is the same call by several users in turns.
func repeated(t *testing.T, w *scenario.World, people []scenario.Actor, n int, call string, in func(i int) any) []func() scenario.Reply {
	t.Helper()
	calls := make([]func() scenario.Reply, n)
	for i := range n {
		calls[i] = func() scenario.Reply { return w.Call(t, people[i%len(people)], call, in(i)) }
	}
	return calls
}

// TestConcurrentEventChanges checks that two organisers and an administrator who change one event at the same time lose and duplicate
// nothing.
//
//test:race
func TestConcurrentEventChanges(t *testing.T) {
	scenario.Engines(t, scenario.Options{}, concurrentEventsCase)
}

func concurrentEventsCase(t *testing.T, w *scenario.World) {
	t.Helper()
	people := []scenario.Actor{w.Actor(t, "societa"), w.Actor(t, "coach"), w.Actor(t, "admin")}
	admin := people[2]
	const n = 9
	expect := func(name string, got, want map[int]int) {
		t.Helper()
		if !maps.Equal(got, want) {
			t.Errorf("%s: outcomes %v, want %v", name, got, want)
		}
	}
	same := func(call string, in scenario.In) map[int]int {
		t.Helper()
		return together(repeated(t, w, people, n, call, func(int) any { return in })...)
	}
	m := meeting(t, w)

	t.Run("one version is saved once", func(t *testing.T) {
		e := testkit.Event(t, w.DB, m.Organiser)
		expect("event", together(repeated(t, w, people, n, "PUT ge/evento", func(i int) any {
			return scenario.In{"ID_EVENTO": e.ID, "VERSIONE": 1, "LUOGO": fmt.Sprint("Vasca ", i)}
		})...), map[int]int{0: 1, 409: n - 1})
		expect("options", together(repeated(t, w, people, n, saveOptions, func(i int) any {
			return with(optionsIn(e.ID, sent(1, i+1)), scenario.In{"VERSIONE": 2})
		})...), map[int]int{0: 1, 409: n - 1})
		expect("category", together(repeated(t, w, people, n, "PUT ge/evento/categoria", func(i int) any {
			return scenario.In{"ID_EVENTO_CATEGORIA": m.Girls.ID, "VERSIONE": 1, "NUMERO_GARE_ABILITATE": i + 1}
		})...), map[int]int{0: 1, 409: n - 1})
		expect("race", together(repeated(t, w, people, n, "PUT ge/evento/gara", func(i int) any {
			return scenario.In{"ID_EVENTO_GARA": m.Free100.ID, "VERSIONE": 1, "NOTE": fmt.Sprint("Nota ", i)}
		})...), map[int]int{0: 1, 409: n - 1})
		expect("limit time", together(repeated(t, w, people, n, "PUT ns/tempolimite", func(i int) any {
			return scenario.In{"ID_TEMPO_LIMITE": m.Limit.ID, "VERSIONE": 1, "TEMPO": 6000 + i}
		})...), map[int]int{0: 1, 409: n - 1})
	})

	t.Run("different fields are all kept", func(t *testing.T) {
		e := testkit.Event(t, w.DB, m.Organiser)
		fields := []scenario.In{
			{"DESCRIZIONE": "Nuova"}, {"LUOGO": "Ostia"}, {"NOTE": "Note"}, {"MAX_CONCORRENTI": 77}, {"FK_ID_REGIONE": 12}, {"FLG_GARA_SOCIALE": 1},
			{"arrayCircuiti": []int{1, 2}}, {"LINK_ESTERNO": "https://gare.example"}, {"FLG_BATT": 1}, {"STATO": 2},
		}
		calls := repeated(t, w, people, len(fields), "PUT ge/evento", func(i int) any { return with(eventRef(e.ID), fields[i]) })
		ids := []option.ID{option.MaxRaces, option.Lanes, option.EntryPrice, option.ClubPrice, option.EntryNoteLabel, option.IndividualPoints}
		values := []any{5, 8, "2.50", 20, "Allenatore", "3,2,1"}
		calls = append(calls, repeated(t, w, people, len(ids), saveOptions,
			func(i int) any { return optionsIn(e.ID, sent(ids[i], values[i])) })...)
		expect("event and options", together(calls...), map[int]int{0: len(calls)})
		want := scenario.In{"VERSIONE": 1 + len(calls)}
		for _, f := range fields {
			maps.Copy(want, f)
		}
		w.Run(t, []scenario.Row{{Name: "all are there", Actor: admin, Call: "GET ge/evento", In: eventRef(e.ID), Want: want}})
		got := optionsOf(t, eventAs(t, w, admin, e.ID))
		for i, id := range ids {
			if got[id] != fmt.Sprint(values[i]) {
				t.Errorf("option %d is %q, want %v", id, got[id], values[i])
			}
		}
		parts := []scenario.In{{"FLG_PUNTI": 0}, {"ORDINE": 7}, {"NOTE": "Nota"}, {"opzioniSave": []any{sent(18, 3)}},
			{"opzioniSave": []any{sent(20, 4)}}}
		expect("race", together(repeated(t, w, people, len(parts), "PUT ge/evento/gara", func(i int) any {
			return with(scenario.In{"ID_EVENTO_GARA": m.Free50.ID}, parts[i])
		})...), map[int]int{0: len(parts)})
		w.Run(t, []scenario.Row{{Name: "the race has all", Actor: admin, Call: "GET ge/evento/gara",
			In: scenario.In{"ID_EVENTO_GARA": m.Free50.ID}, Want: []any{scenario.In{"FLG_PUNTI": 0, "ORDINE": 7, "NOTE": "Nota",
				"opzioni": []any{sent(18, "3"), sent(20, "4")}, "VERSIONE": 1 + len(parts)}}}})
	})

	t.Run("one field is saved once", func(t *testing.T) {
		e := testkit.Event(t, w.DB, m.Organiser)
		category := scenario.In{"FK_ID_EVENTO": e.ID, "FK_ID_CATEGORIA": testkit.Ragazzi, "FK_ID_TIPO_TESSERAMENTO": 2}
		expect("category", same("POST ge/evento/categoria", category), map[int]int{0: 1, 1: n - 1})
		expect("race", same("POST ge/evento/gara", with(category, scenario.In{"FK_ID_GARA": testkit.Free100})), map[int]int{0: 1, 1: n - 1})
		expect("limit time", same("POST ns/tempolimite", scenario.In{"FK_ID_EVENTO": e.ID, "FK_ID_CATEGORIA": testkit.Ragazzi,
			"FK_ID_GARA": testkit.Free100, "SESSO": 2, "TEMPO": 6000}), map[int]int{0: 1, 1: n - 1})
		expect("exception", same("POST ge/categoriaspecificaatleta",
			scenario.In{"FK_ID_EVENTO": e.ID, "FK_ID_CATEGORIA": testkit.Ragazzi, "FK_ID_ATLETA": m.Ours[0].ID}), map[int]int{0: 1, 1: n - 1})
		for member, want := range map[string]int{"categorie": 1, "gareAll": 1, "tempiLimite": 1, "atletiConEccezioneCategoria": 1} {
			if got := len(detail[[]any](t, w, admin, e.ID, member)); got != want {
				t.Errorf("%s: %d stored", member, got)
			}
		}
		earlier := testkit.Event(t, w.DB, m.Organiser, func(x *domain.Event) { x.Starts, x.Ends = e.Starts.AddDays(-9), e.Starts.AddDays(-9) })
		expect("link", same("POST ge/evento/coll", scenario.In{"FK_ID_EVENTO_PRINCIPALE": e.ID, "FK_ID_EVENTO": earlier.ID}), map[int]int{0: n})
		if got := len(detail[[]any](t, w, admin, e.ID, "arrayEventiPrecedenti")); got != 1 {
			t.Errorf("%d links", got)
		}
		expect("extension", same("POST ge/evento/proroga", scenario.In{"ID_EVENTO": e.ID, "FK_ID_SOCIETA": m.Guest.ID, "FLG_PROROGA": 1}),
			map[int]int{0: n})
		w.Run(t, []scenario.Row{{Name: "one extension", Actor: admin, Call: "GET ge/evento/riepilogo", In: eventRef(e.ID), After: totals(1)}})
		expect("import", same("POST ge/evento/importa", scenario.In{"ID_EVENTO": e.ID, "ID_EVENTO_FROM": m.ID}), map[int]int{0: n})
		if c, g := len(detail[[]any](t, w, admin, e.ID, "categorie")), len(detail[[]any](t, w, admin, e.ID, "gareAll")); c != 3 || g != 4 {
			t.Errorf("after imports at once there are %d categories and %d races", c, g)
		}
	})

	t.Run("different races are all added, each with its place", func(t *testing.T) {
		e := testkit.Event(t, w.DB, m.Organiser)
		testkit.Enable(t, w.DB, e, testkit.Ragazzi, 1)
		expect("races", together(repeated(t, w, people, n, "POST ge/evento/gara", func(i int) any {
			return scenario.In{"FK_ID_EVENTO": e.ID, "FK_ID_CATEGORIA": testkit.Ragazzi, "FK_ID_GARA": 1001 + i}
		})...), map[int]int{0: n})
		places := map[any]bool{}
		for _, r := range detail[[]scenario.In](t, w, admin, e.ID, "gareAll") {
			places[r["ORDINE"]] = true
		}
		if len(places) != n {
			t.Errorf("%d races in %d places", n, len(places))
		}
	})

	t.Run("deleting a category deletes its races", func(t *testing.T) {
		for i := range 4 {
			e := testkit.Event(t, w.DB, m.Organiser)
			c, _ := testkit.Enable(t, w.DB, e, testkit.Ragazzi, 1, testkit.Free50)
			calls := repeated(t, w, people, 3, "POST ge/evento/gara", func(i int) any {
				return scenario.In{"FK_ID_EVENTO": e.ID, "FK_ID_CATEGORIA": testkit.Ragazzi, "FK_ID_GARA": 1003 + i}
			})
			calls = append(calls, func() scenario.Reply {
				return w.Call(t, people[i%3], "DELETE ge/evento/categoria", scenario.In{"ID_EVENTO_CATEGORIA": c.ID})
			})
			if got := together(calls...); got[0]+got[1] != 4 || got[0] == 0 {
				t.Errorf("outcomes %v", got)
			}
			if left := detail[[]any](t, w, admin, e.ID, "gareAll"); len(left) != 0 {
				t.Errorf("%d races without a category", len(left))
			}
		}
	})

	t.Run("a double is dropped once", func(t *testing.T) {
		other := meeting(t, w)
		twin := double(t, w, other)
		calls := []func() scenario.Reply{}
		for i, eventRaceID := range []id.EventRace{twin, other.Free100.ID, twin, other.Free100.ID} {
			calls = append(calls, func() scenario.Reply {
				return w.Call(t, people[i%3], "POST ge/evento/garaevento/eliminaDoppione", scenario.In{"ID_EVENTO_GARA": eventRaceID})
			})
		}
		if got := together(calls...); got[0] != 1 || got[1]+got[404] != 3 {
			t.Errorf("outcomes %v", got)
		}
		if left := len(detail[[]any](t, w, admin, other.ID, "gareAll")); left != 4 {
			t.Errorf("%d races are left", left)
		}
	})

	t.Run("fifty documents and no more", func(t *testing.T) {
		e := testkit.Event(t, w.DB, m.Organiser)
		for i := range 46 {
			if r := w.Call(t, admin, uploadCall, eventFile(t, "documento", "a.pdf", aPDF(fmt.Sprint(i)), e.ID)); r.Esito != 0 {
				t.Fatal(string(r.Body))
			}
		}
		expect("documents", together(repeated(t, w, people, n, uploadCall, func(i int) any {
			return eventFile(t, "documento", "b.pdf", aPDF(fmt.Sprint("b", i)), e.ID)
		})...), map[int]int{0: 4, 1: n - 4})
		if got := len(detail[[]any](t, w, admin, e.ID, "documenti")); got != 50 {
			t.Errorf("%d documents", got)
		}
	})

	t.Run("a logo is one file", func(t *testing.T) {
		e := testkit.Event(t, w.DB, m.Organiser)
		before := filesOf(t, w)
		expect("logos", together(repeated(t, w, people, n, uploadCall, func(i int) any {
			return eventFile(t, "logo", "a.png", aPNG(t, 10+i, 10, ""), e.ID)
		})...), map[int]int{0: n})
		if r := served(t, w, eventAs(t, w, admin, e.ID)["LOGO"].(string)); r.Header.Get("Content-Type") != "image/png" {
			t.Errorf("the logo that won is not served: %.200s", r.Body)
		}
		if got := filesOf(t, w) - before; got != 1 {
			t.Errorf("%d files of one logo", got)
		}
	})
}
