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

// callTogether makes calls at the same time and counts their outcomes.
func callTogether(calls ...func() scenario.Reply) map[int]int {
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

// eventCrowd is several users who change the same events at the same time.
type eventCrowd struct {
	*scenario.World
	people []scenario.Actor
	admin  scenario.Actor
	meet   testkit.Meeting
}

// crowdCalls is the number of simultaneous calls.
const crowdCalls = 9

// checkOutcomes compares how often each outcome occurred.
func checkOutcomes(t *testing.T, name string, got, want map[int]int) {
	t.Helper()
	if !maps.Equal(got, want) {
		t.Errorf("%s: outcomes %v, want %v", name, got, want)
	}
}

// outcomesOf makes n calls at the same time and counts their outcomes.
func (c eventCrowd) outcomesOf(t *testing.T, n int, call string, in func(i int) any) map[int]int {
	t.Helper()
	return callTogether(repeated(t, c.World, c.people, n, call, in)...)
}

// outcomesOfOne makes the same call several times at once and counts the outcomes.
func (c eventCrowd) outcomesOfOne(t *testing.T, call string, in scenario.In) map[int]int {
	t.Helper()
	return c.outcomesOf(t, crowdCalls, call, func(int) any { return in })
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
	c := eventCrowd{w, people, people[2], meeting(t, w)}
	t.Run("one version is saved once", c.saveOneVersion)
	t.Run("different fields are all kept", c.saveDifferentFields)
	t.Run("one field is saved once", c.addOnce)
	t.Run("different races are all added, each with its place", c.addDifferentRaces)
	t.Run("deleting a category deletes its races", c.deleteCategoryWithRaces)
	t.Run("a double is dropped once", c.dropDuplicateOnce)
	t.Run("fifty documents and no more", c.fillDocuments)
	t.Run("a logo is one file", c.replaceLogo)
}

// saveOneVersion checks that of several changes of one version, one is saved.
func (c eventCrowd) saveOneVersion(t *testing.T) {
	w := c.World
	e := testkit.Event(t, w.DB, c.meet.Organiser)
	checkOutcomes(t, "event", c.outcomesOf(t, crowdCalls, "PUT ge/evento", func(i int) any {
		return scenario.In{"ID_EVENTO": e.ID, "VERSIONE": 1, "LUOGO": fmt.Sprint("Vasca ", i)}
	}), map[int]int{0: 1, 409: crowdCalls - 1})
	checkOutcomes(t, "options", c.outcomesOf(t, crowdCalls, saveOptions, func(i int) any {
		return with(optionsIn(e.ID, optionValue(1, i+1)), scenario.In{"VERSIONE": 2})
	}), map[int]int{0: 1, 409: crowdCalls - 1})
	checkOutcomes(t, "category", c.outcomesOf(t, crowdCalls, "PUT ge/evento/categoria", func(i int) any {
		return scenario.In{"ID_EVENTO_CATEGORIA": c.meet.Girls.ID, "VERSIONE": 1, "NUMERO_GARE_ABILITATE": i + 1}
	}), map[int]int{0: 1, 409: crowdCalls - 1})
	checkOutcomes(t, "race", c.outcomesOf(t, crowdCalls, "PUT ge/evento/gara", func(i int) any {
		return scenario.In{"ID_EVENTO_GARA": c.meet.Free100.ID, "VERSIONE": 1, "NOTE": fmt.Sprint("Nota ", i)}
	}), map[int]int{0: 1, 409: crowdCalls - 1})
	checkOutcomes(t, "limit time", c.outcomesOf(t, crowdCalls, "PUT ns/tempolimite", func(i int) any {
		return scenario.In{"ID_TEMPO_LIMITE": c.meet.Limit.ID, "VERSIONE": 1, "TEMPO": 6000 + i}
	}), map[int]int{0: 1, 409: crowdCalls - 1})
}

// saveDifferentFields checks that changes of different fields are all kept.
func (c eventCrowd) saveDifferentFields(t *testing.T) {
	w := c.World
	e := testkit.Event(t, w.DB, c.meet.Organiser)
	fields := []scenario.In{
		{"DESCRIZIONE": "Nuova"}, {"LUOGO": "Ostia"}, {"NOTE": "Note"}, {"MAX_CONCORRENTI": 77}, {"FK_ID_REGIONE": 12}, {"FLG_GARA_SOCIALE": 1},
		{"arrayCircuiti": []int{1, 2}}, {"LINK_ESTERNO": "https://gare.example"}, {"FLG_BATT": 1}, {"STATO": 2},
	}
	calls := repeated(t, w, c.people, len(fields), "PUT ge/evento", func(i int) any { return with(eventRef(e.ID), fields[i]) })
	ids := []option.ID{option.MaxRaces, option.Lanes, option.EntryPrice, option.ClubPrice, option.EntryNoteLabel, option.IndividualPoints}
	values := []any{5, 8, "2.50", 20, "Allenatore", "3,2,1"}
	calls = append(calls, repeated(t, w, c.people, len(ids), saveOptions,
		func(i int) any { return optionsIn(e.ID, optionValue(ids[i], values[i])) })...)
	checkOutcomes(t, "event and options", callTogether(calls...), map[int]int{0: len(calls)})
	want := scenario.In{"VERSIONE": 1 + len(calls)}
	for _, f := range fields {
		maps.Copy(want, f)
	}
	w.Run(t, []scenario.Row{{Name: "all are there", Actor: c.admin, Call: "GET ge/evento", In: eventRef(e.ID), Want: want}})
	got := optionsOf(t, eventAs(t, w, c.admin, e.ID))
	for i, optionID := range ids {
		if got[optionID] != fmt.Sprint(values[i]) {
			t.Errorf("option %d is %q, want %v", optionID, got[optionID], values[i])
		}
	}
	parts := []scenario.In{{"FLG_PUNTI": 0}, {"ORDINE": 7}, {"NOTE": "Nota"}, {"opzioniSave": []any{optionValue(18, 3)}},
		{"opzioniSave": []any{optionValue(20, 4)}}}
	checkOutcomes(t, "race", c.outcomesOf(t, len(parts), "PUT ge/evento/gara", func(i int) any {
		return with(scenario.In{"ID_EVENTO_GARA": c.meet.Free50.ID}, parts[i])
	}), map[int]int{0: len(parts)})
	w.Run(t, []scenario.Row{{Name: "the race has all", Actor: c.admin, Call: "GET ge/evento/gara",
		In: scenario.In{"ID_EVENTO_GARA": c.meet.Free50.ID}, Want: []any{scenario.In{"FLG_PUNTI": 0, "ORDINE": 7, "NOTE": "Nota",
			"opzioni": []any{optionValue(18, "3"), optionValue(20, "4")}, "VERSIONE": 1 + len(parts)}}}})
}

// addOnce checks that an object that several users add is stored once.
func (c eventCrowd) addOnce(t *testing.T) {
	w := c.World
	e := testkit.Event(t, w.DB, c.meet.Organiser)
	category := scenario.In{"FK_ID_EVENTO": e.ID, "FK_ID_CATEGORIA": testkit.Ragazzi, "FK_ID_TIPO_TESSERAMENTO": 2}
	checkOutcomes(t, "category", c.outcomesOfOne(t, "POST ge/evento/categoria", category), map[int]int{0: 1, 1: crowdCalls - 1})
	checkOutcomes(t, "race", c.outcomesOfOne(t, "POST ge/evento/gara", with(category, scenario.In{"FK_ID_GARA": testkit.Free100})),
		map[int]int{0: 1, 1: crowdCalls - 1})
	checkOutcomes(t, "limit time", c.outcomesOfOne(t, "POST ns/tempolimite",
		scenario.In{"FK_ID_EVENTO": e.ID, "FK_ID_CATEGORIA": testkit.Ragazzi,
			"FK_ID_GARA": testkit.Free100, "SESSO": 2, "TEMPO": 6000}), map[int]int{0: 1, 1: crowdCalls - 1})
	checkOutcomes(t, "exception", c.outcomesOfOne(t, "POST ge/categoriaspecificaatleta",
		scenario.In{"FK_ID_EVENTO": e.ID, "FK_ID_CATEGORIA": testkit.Ragazzi, "FK_ID_ATLETA": c.meet.Ours[0].ID}),
		map[int]int{0: 1, 1: crowdCalls - 1})
	for member, want := range map[string]int{"categorie": 1, "gareAll": 1, "tempiLimite": 1, "atletiConEccezioneCategoria": 1} {
		if got := len(detail[[]any](t, w, c.admin, e.ID, member)); got != want {
			t.Errorf("%s: %d stored", member, got)
		}
	}
	earlier := testkit.Event(t, w.DB, c.meet.Organiser, func(x *domain.Event) {
		x.Starts, x.Ends = e.Starts.AddDays(-9),
			e.Starts.AddDays(-9)
	})
	checkOutcomes(t, "link", c.outcomesOfOne(t, "POST ge/evento/coll",
		scenario.In{"FK_ID_EVENTO_PRINCIPALE": e.ID, "FK_ID_EVENTO": earlier.ID}),
		map[int]int{0: crowdCalls})
	if got := len(detail[[]any](t, w, c.admin, e.ID, "arrayEventiPrecedenti")); got != 1 {
		t.Errorf("%d links", got)
	}
	checkOutcomes(t, "extension", c.outcomesOfOne(t, "POST ge/evento/proroga",
		scenario.In{"ID_EVENTO": e.ID, "FK_ID_SOCIETA": c.meet.Guest.ID, "FLG_PROROGA": 1}),
		map[int]int{0: crowdCalls})
	w.Run(t, []scenario.Row{{Name: "one extension", Actor: c.admin, Call: "GET ge/evento/riepilogo", In: eventRef(e.ID), After: totals(1)}})
	checkOutcomes(t, "import", c.outcomesOfOne(t, "POST ge/evento/importa", scenario.In{"ID_EVENTO": e.ID, "ID_EVENTO_FROM": c.meet.ID}),
		map[int]int{0: crowdCalls})
	if categories, races := len(detail[[]any](t, w, c.admin, e.ID, "categorie")),
		len(detail[[]any](t, w, c.admin, e.ID, "gareAll")); categories != 3 || races != 4 {
		t.Errorf("after imports at once there are %d categories and %d races", categories, races)
	}
}

// addDifferentRaces checks that different races are all added, each with its place.
func (c eventCrowd) addDifferentRaces(t *testing.T) {
	w := c.World
	e := testkit.Event(t, w.DB, c.meet.Organiser)
	testkit.Enable(t, w.DB, e, testkit.Ragazzi, 1)
	checkOutcomes(t, "races", c.outcomesOf(t, crowdCalls, "POST ge/evento/gara", func(i int) any {
		return scenario.In{"FK_ID_EVENTO": e.ID, "FK_ID_CATEGORIA": testkit.Ragazzi, "FK_ID_GARA": 1001 + i}
	}), map[int]int{0: crowdCalls})
	places := map[any]bool{}
	for _, r := range detail[[]scenario.In](t, w, c.admin, e.ID, "gareAll") {
		places[r["ORDINE"]] = true
	}
	if len(places) != crowdCalls {
		t.Errorf("%d races in %d places", crowdCalls, len(places))
	}
}

// deleteCategoryWithRaces checks that no race stays without its category.
func (c eventCrowd) deleteCategoryWithRaces(t *testing.T) {
	w := c.World
	for i := range 4 {
		e := testkit.Event(t, w.DB, c.meet.Organiser)
		category, _ := testkit.Enable(t, w.DB, e, testkit.Ragazzi, 1, testkit.Free50)
		calls := repeated(t, w, c.people, 3, "POST ge/evento/gara", func(i int) any {
			return scenario.In{"FK_ID_EVENTO": e.ID, "FK_ID_CATEGORIA": testkit.Ragazzi, "FK_ID_GARA": 1003 + i}
		})
		calls = append(calls, func() scenario.Reply {
			return w.Call(t, c.people[i%3], "DELETE ge/evento/categoria", scenario.In{"ID_EVENTO_CATEGORIA": category.ID})
		})
		if got := callTogether(calls...); got[0]+got[1] != 4 || got[0] == 0 {
			t.Errorf("outcomes %v", got)
		}
		if left := detail[[]any](t, w, c.admin, e.ID, "gareAll"); len(left) != 0 {
			t.Errorf("%d races without a category", len(left))
		}
	}
}

// dropDuplicateOnce checks that one race of a duplicate pair stays.
func (c eventCrowd) dropDuplicateOnce(t *testing.T) {
	w := c.World
	other := meeting(t, w)
	twin := duplicateRace(t, w, other)
	calls := []func() scenario.Reply{}
	for i, eventRaceID := range []id.EventRace{twin, other.Free100.ID, twin, other.Free100.ID} {
		calls = append(calls, func() scenario.Reply {
			return w.Call(t, c.people[i%3], "POST ge/evento/garaevento/eliminaDoppione", scenario.In{"ID_EVENTO_GARA": eventRaceID})
		})
	}
	if got := callTogether(calls...); got[0] != 1 || got[1]+got[404] != 3 {
		t.Errorf("outcomes %v", got)
	}
	if left := len(detail[[]any](t, w, c.admin, other.ID, "gareAll")); left != 4 {
		t.Errorf("%d races are left", left)
	}
}

// fillDocuments checks the limit of fifty documents.
func (c eventCrowd) fillDocuments(t *testing.T) {
	w := c.World
	e := testkit.Event(t, w.DB, c.meet.Organiser)
	for i := range 46 {
		if r := w.Call(t, c.admin, uploadCall, eventFile(t, "documento", "a.pdf", aPDF(fmt.Sprint(i)), e.ID)); r.Esito != 0 {
			t.Fatal(string(r.Body))
		}
	}
	checkOutcomes(t, "documents", c.outcomesOf(t, crowdCalls, uploadCall, func(i int) any {
		return eventFile(t, "documento", "b.pdf", aPDF(fmt.Sprint("b", i)), e.ID)
	}), map[int]int{0: 4, 1: crowdCalls - 4})
	if got := len(detail[[]any](t, w, c.admin, e.ID, "documenti")); got != 50 {
		t.Errorf("%d documents", got)
	}
}

// replaceLogo checks that one logo file stays.
func (c eventCrowd) replaceLogo(t *testing.T) {
	w := c.World
	e := testkit.Event(t, w.DB, c.meet.Organiser)
	before := filesOf(t, w)
	checkOutcomes(t, "logos", c.outcomesOf(t, crowdCalls, uploadCall, func(i int) any {
		return eventFile(t, "logo", "a.png", aPNG(t, 10+i, 10, ""), e.ID)
	}), map[int]int{0: crowdCalls})
	if r := served(t, w, eventAs(t, w, c.admin, e.ID)["LOGO"].(string)); r.Header.Get("Content-Type") != "image/png" {
		t.Errorf("the logo that won is not served: %.200s", r.Body)
	}
	if got := filesOf(t, w) - before; got != 1 {
		t.Errorf("%d files of one logo", got)
	}
}
