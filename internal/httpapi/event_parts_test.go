package httpapi_test

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
	"traguardo/internal/store"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/scenario"
)

// partOf creates a part of an event and returns its id.
func partOf(t testing.TB, w *scenario.World, who scenario.Actor, call string, in scenario.In) int64 {
	t.Helper()
	r := w.Call(t, who, call, in)
	if r.Esito != 0 || r.Inserted == 0 {
		t.Fatalf("%s %v: got %s, want r.Esito == 0 and r.Inserted != 0", call, in, r.Body)
	}
	return r.Inserted
}

// detail returns a member of the event's detail.
func detail[T any](t testing.TB, w *scenario.World, who scenario.Actor, eventID id.Event, member string) T {
	t.Helper()
	var d map[string]json.RawMessage
	w.Call(t, who, "GET ge/evento/dettagli", eventRef(eventID)).Into(t, &d)
	var out T
	if err := json.Unmarshal(d[member], &out); err != nil {
		t.Fatalf("%s: %v", member, err)
	}
	return out
}

func TestEventCategories(t *testing.T) {
	scenario.Engines(t, scenario.Options{}, eventCategoriesCase)
}

func eventCategoriesCase(t *testing.T, w *scenario.World) {
	t.Helper()
	club := w.Actor(t, "societa")
	m := meeting(t, w)
	const add, get, edit, remove = "POST ge/evento/categoria", "GET ge/evento/categoria", "PUT ge/evento/categoria", "DELETE ge/evento/categoria"
	form := func(more scenario.In) scenario.In {
		return with(scenario.In{"FK_ID_EVENTO": m.ID, "FK_ID_CATEGORIA": testkit.Esordienti}, more)
	}
	before := digest(t, w)
	w.Run(t, []scenario.Row{
		{Name: "no event", Actor: club, Call: add, In: form(scenario.In{"FK_ID_EVENTO": omitted}), Esito: 422, Field: "FK_ID_EVENTO"},
		{Name: "an unknown event", Actor: club, Call: add, In: form(scenario.In{"FK_ID_EVENTO": unknownID, "FK_ID_TIPO": 9}), Esito: 404},
		{Name: "no category", Actor: club, Call: add, In: form(scenario.In{"FK_ID_CATEGORIA": omitted}), Esito: 422, Field: "FK_ID_CATEGORIA"},
		{Name: "an unknown category", Actor: club, Call: add, In: form(scenario.In{"FK_ID_CATEGORIA": unknownID}), Esito: 404},
		{Name: "a category of another body", Actor: club, Call: add, In: form(scenario.In{"FK_ID_CATEGORIA": otherCategory}), Esito: 404},
		{Name: "a category of another season", Actor: club, Call: add, In: form(scenario.In{"FK_ID_CATEGORIA": 2_026_104}), Esito: 1,
			Message: "stagione"},
		{Name: "type 3", Actor: club, Call: add, In: form(scenario.In{"FK_ID_TIPO": 3}), Esito: 422, Field: "FK_ID_TIPO"},
		{Name: "membership 4", Actor: club, Call: add, In: form(scenario.In{"FK_ID_TIPO_TESSERAMENTO": 4}), Esito: 422,
			Field: "FK_ID_TIPO_TESSERAMENTO"},
		{Name: "a flag of 2", Actor: club, Call: add, In: form(scenario.In{"FLG_DIS": 2}), Esito: 422, Field: "FLG_DIS"},
		{Name: "with an id", Actor: club, Call: add, In: form(scenario.In{"ID_EVENTO_CATEGORIA": 5}), Esito: 422, Field: "ID_EVENTO_CATEGORIA"},
		{Name: "sums of ages for athletes alone", Actor: club, Call: add, In: form(scenario.In{"FK_ID_CATEGORIA": 2_027_351}), Esito: 1},
		{Name: "there already", Actor: club, Call: add, In: form(scenario.In{"FK_ID_CATEGORIA": testkit.Ragazzi, "FK_ID_TIPO": 1,
			"FK_ID_TIPO_TESSERAMENTO": 3}), Esito: 1, Message: "Ragazzi"},
	})
	if digest(t, w) != before {
		t.Error("a refused call stored something")
	}
	categoryID := partOf(t, w, club, add, form(nil))
	w.Run(t, []scenario.Row{
		{Name: "as it begins", Actor: club, Call: get, In: scenario.In{"ID_EVENTO_CATEGORIA": categoryID}, Want: scenario.In{
			"ID_EVENTO_CATEGORIA": categoryID, "FK_ID_EVENTO": m.ID, "FK_ID_CATEGORIA": testkit.Esordienti, "FLG_DIS": 0, "FK_ID_TIPO": 1,
			"FK_ID_TIPO_TESSERAMENTO": 1, "FLG_ANNO": 0, "NUMERO_GARE_ABILITATE": 0,
			"opzioni": []any{}, "gare": []any{}, "VERSIONE": 1, "DESCRIZIONE": "Esordienti A",
		}},
		{Name: "the same for disabled athletes", Actor: club, Call: add, In: form(scenario.In{"FLG_DIS": 1, "FK_ID_TIPO_TESSERAMENTO": 2})},
		{Name: "the same for teams", Actor: club, Call: add, In: form(scenario.In{"FK_ID_TIPO": 2})},
		{Name: "the same for disabled teams", Actor: club, Call: add, In: form(scenario.In{"FLG_DIS": 1, "FK_ID_TIPO": 2})},
		{Name: "sums of ages for teams", Actor: club, Call: add, In: form(scenario.In{"FK_ID_CATEGORIA": 2_027_351, "FK_ID_TIPO": 2,
			"FK_ID_TIPO_TESSERAMENTO": 3})},
		{Name: "read an unknown id", Actor: club, Call: get, In: scenario.In{"ID_EVENTO_CATEGORIA": unknownID}, Esito: 404},
		{Name: "read without an id", Actor: club, Call: get, Esito: 422, Field: "ID_EVENTO_CATEGORIA"},
		{Name: "change an unknown id", Actor: club, Call: edit, In: scenario.In{"ID_EVENTO_CATEGORIA": unknownID, "NUMERO_GARE_ABILITATE": -1},
			Esito: 404},
		{Name: "change without an id", Actor: club, Call: edit, In: scenario.In{"NUMERO_GARE_ABILITATE": 1}, Esito: 422,
			Field: "ID_EVENTO_CATEGORIA"},
		{Name: "changed", Actor: club, Call: edit, In: scenario.In{"ID_EVENTO_CATEGORIA": categoryID, "VERSIONE": 1, "FK_ID_TIPO_TESSERAMENTO": 2,
			"FLG_ANNO": 1, "NUMERO_GARE_ABILITATE": 3, "opzioniSave": []any{optionValue(18, 4)}}},
		{Name: "as it is now", Actor: club, Call: get, In: scenario.In{"ID_EVENTO_CATEGORIA": categoryID},
			Want: scenario.In{"FK_ID_TIPO_TESSERAMENTO": 2, "FLG_ANNO": 1, "NUMERO_GARE_ABILITATE": 3, "opzioni": []any{optionValue(18, "4")},
				"VERSIONE": 2}},
		{Name: "stale", Actor: club, Call: edit, In: scenario.In{"ID_EVENTO_CATEGORIA": categoryID, "VERSIONE": 1, "NUMERO_GARE_ABILITATE": 9},
			Esito: 409, Want: scenario.In{"attuale": scenario.In{"ID_EVENTO_CATEGORIA": categoryID, "NUMERO_GARE_ABILITATE": 3, "VERSIONE": 2}}},
		{Name: "fewer than no races", Actor: club, Call: edit, In: scenario.In{"ID_EVENTO_CATEGORIA": categoryID, "NUMERO_GARE_ABILITATE": -1},
			Esito: 422, Field: "NUMERO_GARE_ABILITATE"},
		{Name: "membership 0", Actor: club, Call: edit, In: scenario.In{"ID_EVENTO_CATEGORIA": categoryID, "FK_ID_TIPO_TESSERAMENTO": 0},
			Esito: 422,
			Field: "FK_ID_TIPO_TESSERAMENTO"},
		{Name: "one field leaves the others", Actor: club, Call: edit, In: scenario.In{"ID_EVENTO_CATEGORIA": categoryID, "FLG_ANNO": 0}},
		{Name: "as they were", Actor: club, Call: get, In: scenario.In{"ID_EVENTO_CATEGORIA": categoryID},
			Want: scenario.In{"FK_ID_TIPO_TESSERAMENTO": 2, "FLG_ANNO": 0, "NUMERO_GARE_ABILITATE": 3, "opzioni": []any{optionValue(18, "4")}}},
		{Name: "with its races", Actor: club, Call: get, In: scenario.In{"ID_EVENTO_CATEGORIA": m.Girls.ID},
			Want: scenario.In{"gare": []any{scenario.In{"ID_EVENTO_GARA": m.Free100.ID, "PRESENZE_GARA": 6},
				scenario.In{"ID_EVENTO_GARA": m.Free50.ID, "PRESENZE_GARA": 2}}}},
		{Name: "an entered one is kept", Actor: club, Call: remove, In: scenario.In{"ID_EVENTO_CATEGORIA": m.Girls.ID}, Esito: 1,
			Message: "Ragazzi"},
		{Name: "teams with entries are kept", Actor: club, Call: remove, In: scenario.In{"ID_EVENTO_CATEGORIA": m.Teams.ID}, Esito: 1},
		{Name: "the races are kept", Actor: club, Call: "GET ge/evento/gara", In: eventRef(m.ID), After: totals(4)},
		{Name: "one without entries is deleted", Actor: club, Call: remove, In: scenario.In{"ID_EVENTO_CATEGORIA": m.Elders.ID}},
		{Name: "with its races", Actor: club, Call: "GET ge/evento/gara", In: eventRef(m.ID), After: totals(3)},
		{Name: "deleted", Actor: club, Call: get, In: scenario.In{"ID_EVENTO_CATEGORIA": m.Elders.ID}, Esito: 404},
		{Name: "deleted twice", Actor: club, Call: remove, In: scenario.In{"ID_EVENTO_CATEGORIA": m.Elders.ID}, Esito: 404},
		{Name: "with its prices", Actor: club, Call: remove, In: scenario.Body{"ID_EVENTO_CATEGORIA": categoryID}},
		{Name: "added again without its prices", Actor: club, Call: add, In: form(nil), After: func(t *testing.T, r scenario.Reply) {
			w.Run(t, []scenario.Row{{Name: "without them", Actor: club, Call: get, In: scenario.In{"ID_EVENTO_CATEGORIA": r.Inserted},
				Want: scenario.In{"FK_ID_TIPO_TESSERAMENTO": 1, "FLG_ANNO": 0, "opzioni": []any{}}}})
		}},
	})
}

// TestEventCategoriesOfASport checks that an event accepts only categories of its own sport.
func TestEventCategoriesOfASport(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{Variant: "confederazione"})
	admin := w.Actor(t, "admin")
	gym := testkit.Event(t, w.DB, clubOf(t, w, "societa"), func(e *domain.Event) { e.SportID = domain.WomensGymnastics })
	swim := testkit.Event(t, w.DB, clubOf(t, w, "societa"))
	var mini []struct {
		ID id.Category `json:"ID_CATEGORIA"`
	}
	w.Call(t, admin, "GET ge/categorie", scenario.In{"FK_ID_STAGIONE": 2027, "FK_ID_SPORT": 2, "DESCRIZIONE": "mini"}).Into(t, &mini)
	const add, race = "POST ge/evento/categoria", "POST ge/evento/gara"
	in := func(e domain.Event, category id.Category) scenario.In {
		return scenario.In{"FK_ID_EVENTO": e.ID, "FK_ID_CATEGORIA": category}
	}
	w.Run(t, []scenario.Row{
		{Name: "gymnasts in gymnastics", Actor: admin, Call: add, In: in(gym, mini[0].ID)},
		{Name: "gymnasts in swimming", Actor: admin, Call: add, In: in(swim, mini[0].ID), Esito: 1, Message: "sport"},
		{Name: "swimmers in gymnastics", Actor: admin, Call: add, In: in(gym, testkit.Ragazzi), Esito: 1, Message: "sport"},
		{Name: "their race", Actor: admin, Call: race, In: with(in(gym, mini[0].ID), scenario.In{"FK_ID_GARA": 2001})},
		{Name: "a race of another sport", Actor: admin, Call: race, In: with(in(gym, mini[0].ID), scenario.In{"FK_ID_GARA": testkit.Free100}),
			Esito: 1, Message: "sport"},
	})
}

func TestEventRaces(t *testing.T) { scenario.Engines(t, scenario.Options{}, eventRacesCase) }

func eventRacesCase(t *testing.T, w *scenario.World) {
	t.Helper()
	club := w.Actor(t, "societa")
	m := meeting(t, w)
	const add, get, edit, remove, note = "POST ge/evento/gara", "GET ge/evento/gara", "PUT ge/evento/gara", "DELETE ge/evento/gara", "PUT ge/evento/gara/note"
	form := func(more scenario.In) scenario.In {
		return with(scenario.In{"FK_ID_EVENTO": m.ID, "FK_ID_CATEGORIA": testkit.Ragazzi, "FK_ID_GARA": testkit.Back100, "FLG_DIS": 0,
			"FK_ID_TIPO": 1, "FK_ID_TIPO_TESSERAMENTO": 2, "FLG_ANNO": 0}, more)
	}
	one := func(raceID int64) scenario.In { return scenario.In{"ID_EVENTO_GARA": raceID} }
	before := digest(t, w)
	w.Run(t, []scenario.Row{
		{Name: "no event", Actor: club, Call: add, In: form(scenario.In{"FK_ID_EVENTO": 0}), Esito: 422, Field: "FK_ID_EVENTO"},
		{Name: "an unknown event", Actor: club, Call: add, In: form(scenario.In{"FK_ID_EVENTO": unknownID}), Esito: 404},
		{Name: "no race", Actor: club, Call: add, In: form(scenario.In{"FK_ID_GARA": omitted}), Esito: 422, Field: "FK_ID_GARA"},
		{Name: "an unknown race", Actor: club, Call: add, In: form(scenario.In{"FK_ID_GARA": unknownID}), Esito: 404},
		{Name: "a race of another body", Actor: club, Call: add, In: form(scenario.In{"FK_ID_GARA": otherRace}), Esito: 404},
		{Name: "no category", Actor: club, Call: add, In: form(scenario.In{"FK_ID_CATEGORIA": omitted}), Esito: 422, Field: "FK_ID_CATEGORIA"},
		{Name: "a category outside the event", Actor: club, Call: add, In: form(scenario.In{"FK_ID_CATEGORIA": testkit.Esordienti}),
			Esito: 1},
		{Name: "not for disabled athletes", Actor: club, Call: add, In: form(scenario.In{"FLG_DIS": 1}), Esito: 1},
		{Name: "a relay for one", Actor: club, Call: add, In: form(scenario.In{"FK_ID_GARA": testkit.Relay4x50}), Esito: 1},
		{Name: "alone for teams", Actor: club, Call: add, In: form(scenario.In{"FK_ID_TIPO": 2}), Esito: 1},
		{Name: "type 0", Actor: club, Call: add, In: form(scenario.In{"FK_ID_TIPO": 0}), Esito: 422, Field: "FK_ID_TIPO"},
		{Name: "there already", Actor: club, Call: add, In: form(scenario.In{"FK_ID_GARA": testkit.Free50}), Esito: 1},
		{Name: "with an id", Actor: club, Call: add, In: form(scenario.In{"ID_EVENTO_GARA": 5}), Esito: 422, Field: "ID_EVENTO_GARA"},
	})
	if digest(t, w) != before {
		t.Error("a refused call stored something")
	}
	raceID := partOf(t, w, club, add, form(nil))
	w.Run(t, []scenario.Row{
		{Name: "as it begins", Actor: club, Call: get, In: one(raceID), After: totals(1), Want: []any{scenario.In{
			"ID_EVENTO_GARA": raceID, "FK_ID_EVENTO": m.ID, "FK_ID_CATEGORIA": testkit.Ragazzi, "FK_ID_GARA": testkit.Back100, "FLG_DIS": 0,
			"FK_ID_TIPO": 1, "FLG_PUNTI": 1, "ORDINE": 3, "NOTE": "", "PRESENZE_GARA": 0, "SELEZIONATO": 1,
			"DESC_GARA": "100 metri dorso", "DESC_ABBR": "100 DO", "METRI_GARA": 100, "opzioni": []any{}, "VERSIONE": 1,
		}}},
		{Name: "all of them", Actor: club, Call: get, In: eventRef(m.ID), After: totals(5), Want: []any{
			scenario.In{"ID_EVENTO_GARA": m.Free100.ID, "PRESENZE_GARA": 6}, scenario.In{"ID_EVENTO_GARA": m.Free50.ID, "PRESENZE_GARA": 2},
			scenario.In{"ID_EVENTO_GARA": raceID}, scenario.In{"ID_EVENTO_GARA": m.Back100.ID},
			scenario.In{"ID_EVENTO_GARA": m.Relay.ID, "PRESENZE_GARA": 2},
		}},
		{Name: "without points", Actor: club, Call: add, In: form(scenario.In{"FK_ID_CATEGORIA": testkit.Juniores, "FK_ID_GARA": testkit.Free50,
			"FLG_PUNTI": 0}), After: func(t *testing.T, r scenario.Reply) {
			w.Run(t, []scenario.Row{{Name: "stored so", Actor: club, Call: get, In: one(r.Inserted),
				Want: []any{scenario.In{"FLG_PUNTI": 0, "ORDINE": 2}}}})
		}},
		{Name: "without an id", Actor: club, Call: get, Esito: 422, Field: "ID_EVENTO"},
		{Name: "of an unknown event", Actor: club, Call: get, In: eventRef(unknownID), Esito: 404},
		{Name: "unknown id", Actor: club, Call: get, In: one(unknownID), Esito: 404},
		{Name: "of another event", Actor: club, Call: get, In: scenario.In{"ID_EVENTO": testkit.Event(t, w.DB, m.Organiser).ID,
			"ID_EVENTO_GARA": raceID}, Esito: 404},
		{Name: "change an unknown id", Actor: club, Call: edit, In: with(one(unknownID), scenario.In{"ORDINE": -1}), Esito: 404},
		{Name: "changed", Actor: club, Call: edit, In: with(one(raceID),
			scenario.In{"VERSIONE": 1, "FLG_PUNTI": 0, "ORDINE": 7, "NOTE": " Solo <b>femmine</b> ",
				"opzioniSave": []any{optionValue(18, "3.50")}})},
		{Name: "as it is now", Actor: club, Call: get, In: one(raceID),
			Want: []any{scenario.In{"FLG_PUNTI": 0, "ORDINE": 7, "NOTE": "Solo <b>femmine</b>", "opzioni": []any{optionValue(18, "3.50")},
				"VERSIONE": 2}}},
		{Name: "stale", Actor: club, Call: edit, In: with(one(raceID), scenario.In{"VERSIONE": 1, "ORDINE": 1}), Esito: 409,
			Want: scenario.In{"attuale": scenario.In{"ID_EVENTO_GARA": raceID, "ORDINE": 7}}},
		{Name: "before all", Actor: club, Call: edit, In: with(one(raceID), scenario.In{"ORDINE": -1}), Esito: 422, Field: "ORDINE"},
		{Name: "a note of 4001", Actor: club, Call: edit, In: with(one(raceID), scenario.In{"NOTE": strings.Repeat("x", 4001)}), Esito: 422,
			Field: "NOTE"},
		{Name: "its note", Actor: club, Call: note, In: with(one(raceID), scenario.In{"NOTE": "<script>alert(1)</script>"})},
		{Name: "the rest is kept", Actor: club, Call: get, In: one(raceID),
			Want: []any{scenario.In{"NOTE": "<script>alert(1)</script>", "FLG_PUNTI": 0, "ORDINE": 7, "opzioni": []any{optionValue(18, "3.50")},
				"VERSIONE": 3}}},
		{Name: "a stale note", Actor: club, Call: note, In: with(one(raceID), scenario.In{"NOTE": "x", "VERSIONE": 2}), Esito: 409},
		{Name: "a number as note", Actor: club, Call: note, In: with(one(raceID), scenario.In{"NOTE": 7}), Esito: 422, Field: "NOTE"},
		{Name: "a note too long", Actor: club, Call: note, In: with(one(raceID), scenario.In{"NOTE": strings.Repeat("x", 4001)}), Esito: 422,
			Field: "NOTE"},
		{Name: "a note without an id", Actor: club, Call: note, In: scenario.In{"NOTE": "x"}, Esito: 422, Field: "ID_EVENTO_GARA"},
		{Name: "a note of an unknown one", Actor: club, Call: note, In: with(one(unknownID), scenario.In{"NOTE": 7}), Esito: 404},
		{Name: "no note sent", Actor: club, Call: note, In: one(raceID)},
		{Name: "leaves it", Actor: club, Call: get, In: one(raceID), Want: []any{scenario.In{"NOTE": "<script>alert(1)</script>"}}},
		{Name: "null", Actor: club, Call: note, In: with(one(raceID), scenario.In{"NOTE": nil})},
		{Name: "clears it", Actor: club, Call: get, In: one(raceID), Want: []any{scenario.In{"NOTE": ""}}},
		{Name: "an entered one is kept", Actor: club, Call: remove, In: one(int64(m.Free50.ID)), Esito: 1, Message: "50 metri"},
		{Name: "an entered relay is kept", Actor: club, Call: remove, In: one(int64(m.Relay.ID)), Esito: 1},
		{Name: "deleted without entries", Actor: club, Call: remove, In: one(raceID)},
		{Name: "deleted", Actor: club, Call: get, In: one(raceID), Esito: 404},
		{Name: "deleted twice", Actor: club, Call: remove, In: one(raceID), Esito: 404},
	})
}

// TestEventRaceImport checks that a category gets the missing races of another category of the event.
func TestEventRaceImport(t *testing.T) { scenario.Engines(t, scenario.Options{}, raceImportCase) }

func raceImportCase(t *testing.T, w *scenario.World) {
	t.Helper()
	club := w.Actor(t, "societa")
	m := meeting(t, w)
	const call = "POST ge/evento/categoria/importa"
	form := func(more scenario.In) scenario.In {
		return with(scenario.In{"ID_EVENTO": m.ID, "FLG_DIS": 0, "FK_ID_TIPO": 1, "ID_CATEGORIA_TO": testkit.Juniores,
			"ID_CATEGORIA_FROM": testkit.Ragazzi}, more)
	}
	testkit.Enable(t, w.DB, m.Event, testkit.Esordienti, 1, testkit.Free100, testkit.Back100)
	w.Run(t, []scenario.Row{
		{Name: "the race to copy", Actor: club, Call: "PUT ge/evento/gara",
			In: scenario.In{"ID_EVENTO_GARA": m.Free50.ID, "FLG_PUNTI": 0, "NOTE": "Nota", "opzioniSave": []any{optionValue(18, 2)}}},
		{Name: "no event", Actor: club, Call: call, In: form(scenario.In{"ID_EVENTO": omitted}), Esito: 422, Field: "ID_EVENTO"},
		{Name: "an unknown event", Actor: club, Call: call, In: form(scenario.In{"ID_EVENTO": unknownID}), Esito: 404},
		{Name: "from no source", Actor: club, Call: call, In: form(scenario.In{"ID_CATEGORIA_FROM": 0}), Esito: 422, Field: "ID_CATEGORIA_FROM"},
		{Name: "to no category", Actor: club, Call: call, In: form(scenario.In{"ID_CATEGORIA_TO": omitted}), Esito: 422,
			Field: "ID_CATEGORIA_TO"},
		{Name: "to itself", Actor: club, Call: call, In: form(scenario.In{"ID_CATEGORIA_TO": testkit.Ragazzi}), Esito: 1},
		{Name: "from a category outside the event", Actor: club, Call: call, In: form(scenario.In{"ID_CATEGORIA_FROM": 2_027_106}), Esito: 1},
		{Name: "to a category outside the event", Actor: club, Call: call, In: form(scenario.In{"ID_CATEGORIA_TO": 2_027_106}), Esito: 1},
		{Name: "of disabled athletes, without races", Actor: club, Call: call, In: form(scenario.In{"FLG_DIS": 1}), Esito: 1},
		{Name: "two of two", Actor: club, Call: call, In: form(nil), Want: scenario.In{"GARE": 2}},
		{Name: "nothing to copy", Actor: club, Call: call, In: form(nil), Want: scenario.In{"GARE": 0}},
		{Name: "one of two", Actor: club, Call: call, In: form(scenario.In{"ID_CATEGORIA_TO": testkit.Esordienti}), Want: scenario.In{"GARE": 1}},
	})
	got := map[string]bool{}
	for _, r := range detail[[]scenario.In](t, w, club, m.ID, "gareAll") {
		got[fmt.Sprintf("%v %v %v %v %v", r["FK_ID_CATEGORIA"], r["FK_ID_GARA"], r["FK_ID_TIPO"], r["FLG_PUNTI"], r["opzioni"])] = true
	}
	for _, want := range []string{
		"2.027105e+06 1010 1 1 []", "2.027105e+06 1003 1 1 []", "2.027105e+06 1002 1 0 [map[FK_ID_OPZIONE:18 VALORE:2]]",
		"2.027103e+06 1003 1 1 []", "2.027103e+06 1010 1 1 []", "2.027103e+06 1002 1 0 [map[FK_ID_OPZIONE:18 VALORE:2]]",
	} {
		if !got[want] {
			t.Errorf("no race %s in %v", want, got)
		}
	}
	if len(got) != 9 {
		t.Errorf("%d races: %v", len(got), got)
	}
}

// TestEventCleanUp checks that only unusable categories and races of removed categories are deleted.
func TestEventCleanUp(t *testing.T) { scenario.Engines(t, scenario.Options{}, cleanUpCase) }

func cleanUpCase(t *testing.T, w *scenario.World) {
	t.Helper()
	club := w.Actor(t, "societa")
	m := meeting(t, w)
	const call = "POST ge/evento/categorie/bonifica"
	testkit.Enable(t, w.DB, m.Event, testkit.Esordienti, 1)
	entered, _ := testkit.Enable(t, w.DB, m.Event, testkit.Esordienti, 2)
	testkit.EnterTeam(t, w.DB, domain.EventRace{EventID: m.ID, RaceID: testkit.Relay4x50, CategoryID: testkit.Esordienti, Kind: 2}, 1,
		m.Ours[0])
	w.Write(t, func(q store.Q) error {
		if _, err := q.AddEventRace(context.Background(), domain.EventRace{EventID: m.ID, CategoryID: testkit.Juniores, RaceID: testkit.Free50,
			Disabled: true, Kind: 1}); err != nil {
			return err
		}
		for _, limit := range []domain.TimeStandard{ // of a race in the event, and of one that is not
			{EventID: m.ID, RaceID: m.Free100.RaceID, CategoryID: m.Free100.CategoryID, Sex: 1, Time: 6000},
			{EventID: m.ID, RaceID: m.Free100.RaceID, CategoryID: testkit.Esordienti, Sex: 1, Time: 6000},
		} {
			if _, err := q.AddTimeStandard(context.Background(), limit); err != nil {
				return err
			}
		}
		return nil
	})
	other := testkit.Event(t, w.DB, m.Organiser)
	testkit.Enable(t, w.DB, other, testkit.Ragazzi, 1)
	w.Run(t, []scenario.Row{
		{Name: "no event", Actor: club, Call: call, Esito: 422, Field: "ID_EVENTO"},
		{Name: "an unknown event", Actor: club, Call: call, In: eventRef(unknownID), Esito: 404},
		{Name: "one of each", Actor: club, Call: call, In: eventRef(m.ID),
			Want: scenario.In{"CATEGORIE": 1, "GARE": 1, "ELIMINATI": 2, "TEMPI_LIMITE": 1}},
		{Name: "nothing is left", Actor: club, Call: call, In: eventRef(m.ID), Want: scenario.In{"ELIMINATI": 0, "TEMPI_LIMITE": 0}},
		{Name: "entries are kept", Actor: club, Call: "GET ge/evento/categoria", In: scenario.In{"ID_EVENTO_CATEGORIA": entered.ID}},
		{Name: "the races are kept", Actor: club, Call: "GET ge/evento/gara", In: eventRef(m.ID), After: totals(4)},
	})
	if n := len(detail[[]any](t, w, club, other.ID, "categorie")); n != 1 {
		t.Errorf("another event has %d categories left", n)
	}
}

// TestNamesOfRemovedRaces checks that entries in a race or category that the event no longer has are shown with their names, whatever
// parts are requested.
func TestNamesOfRemovedRaces(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	admin := w.Actor(t, "admin")
	m := meeting(t, w)
	testkit.Enter(t, w.DB, domain.EventRace{EventID: m.ID, RaceID: m.Free100.RaceID, CategoryID: testkit.Esordienti, Kind: 1}, m.Ours[1])
	w.Write(t, func(q store.Q) error { return q.DeleteEventRaces(context.Background(), []id.EventRace{m.Free50.ID}) })
	names := func(parts string) string {
		in := eventRef(m.ID)
		in["PARTI"] = parts
		var d struct {
			Entries []struct {
				RaceID       int64       `json:"FK_ID_GARA"`
				RaceName     string      `json:"DESC_GARA"`
				CategoryID   id.Category `json:"FK_ID_CATEGORIA"`
				CategoryName string      `json:"DESC_CATEGORIA"`
			} `json:"arrayPresenzeAll"`
			Anomalies struct {
				Races []struct {
					Race     string `json:"DESC_GARA"`
					Category string `json:"DESC_CATEGORIA"`
				} `json:"ANOMALIE_GARE"`
			} `json:"anomalie"`
		}
		w.Call(t, admin, "GET ge/evento/dettagli", in).Into(t, &d)
		said := map[string]bool{}
		for _, n := range d.Entries {
			if id.Race(n.RaceID) == testkit.Free50 || n.CategoryID == testkit.Esordienti {
				said["iscritti a "+n.RaceName+" "+n.CategoryName] = true
			}
		}
		for _, a := range d.Anomalies.Races {
			said["anomalia di "+a.Race+" "+a.Category] = true
		}
		return strings.Join(slices.Sorted(maps.Keys(said)), "; ")
	}
	entered, odd := "iscritti a 100 metri stile libero Es. A; iscritti a 50 metri stile libero Rag.", "anomalia di 100 metri stile libero Es. A; anomalia di 50 metri stile libero Rag."
	for _, c := range []struct{ parts, want string }{
		{"presenze", entered}, {"categorie,presenze", entered}, {"anomalie", odd}, {"presenze,anomalie", odd + "; " + entered},
		{"categorie,presenze,anomalie,passaggi,ordine", odd + "; " + entered},
	} {
		if got := names(c.parts); got != c.want {
			t.Errorf("%s: %s, want %s", c.parts, got, c.want)
		}
	}
}

func TestDuplicateEventRaces(t *testing.T) {
	scenario.Engines(t, scenario.Options{}, duplicateRacesCase)
}

func duplicateRacesCase(t *testing.T, w *scenario.World) {
	t.Helper()
	club := w.Actor(t, "societa")
	const merge, drop = "POST ge/evento/garaevento/correggi", "POST ge/evento/garaevento/eliminaDoppione"
	one := func(eventRaceID id.EventRace) scenario.In { return scenario.In{"ID_EVENTO_GARA": eventRaceID} }
	twice := func(m testkit.Meeting) (eventRaceID id.EventRace) {
		w.Write(t, func(q store.Q) (err error) {
			twin := m.Free100
			twin.Note, twin.Points, twin.Position, twin.Overrides = "Seconda", false, 9, option.Values{option.RacePrice: "8", option.TeamPrice: "9"}
			eventRaceID, err = q.AddEventRace(context.Background(), twin)
			return err
		})
		return eventRaceID
	}
	doubles := func(m testkit.Meeting) int {
		return len(detail[map[string][]any](t, w, club, m.ID, "anomalie")["ANOMALIE_GARE_DOPPIE"])
	}
	m := meeting(t, w)
	if n := doubles(m); n != 0 {
		t.Fatalf("%d duplicates at first", n)
	}
	before := digest(t, w)
	for _, call := range []string{merge, drop} {
		w.Run(t, []scenario.Row{
			{Name: "no race: " + call, Actor: club, Call: call, Esito: 422, Field: "ID_EVENTO_GARA"},
			{Name: "an unknown race: " + call, Actor: club, Call: call, In: one(unknownID), Esito: 404},
			{Name: "not a double: " + call, Actor: club, Call: call, In: one(m.Free100.ID), Esito: 1},
			{Name: "the same race of another category: " + call, Actor: club, Call: call, In: one(m.Back100.ID), Esito: 1},
		})
	}
	if digest(t, w) != before {
		t.Error("a refused call changed something")
	}
	twin := twice(m)
	if doubles(m) == 0 {
		t.Error("the duplicate is not an anomaly")
	}
	w.Run(t, []scenario.Row{
		{Name: "its own price", Actor: club, Call: "PUT ge/evento/gara",
			In: scenario.In{"ID_EVENTO_GARA": m.Free100.ID, "opzioniSave": []any{optionValue(18, 5)}}},
		{Name: "kept, with missing values filled in", Actor: club, Call: merge, In: one(m.Free100.ID)},
		{Name: "as it is now", Actor: club, Call: "GET ge/evento/gara", In: one(m.Free100.ID),
			Want: []any{scenario.In{"NOTE": "Seconda", "FLG_PUNTI": 1, "ORDINE": 1, "PRESENZE_GARA": 6,
				"opzioni": []any{optionValue(18, "5"), optionValue(20, "9")}}}},
		{Name: "its duplicate is deleted", Actor: club, Call: "GET ge/evento/gara", In: one(twin), Esito: 404},
	})
	twin = twice(m)
	w.Run(t, []scenario.Row{
		{Name: "the other way", Actor: club, Call: drop, In: one(m.Free100.ID)},
		{Name: "the named one is deleted", Actor: club, Call: "GET ge/evento/gara", In: one(m.Free100.ID), Esito: 404},
		{Name: "the other keeps its entries", Actor: club, Call: "GET ge/evento/gara", In: one(twin),
			Want: []any{scenario.In{"NOTE": "Seconda", "PRESENZE_GARA": 6}}},
		{Name: "it is no longer a duplicate", Actor: club, Call: drop, In: one(twin), Esito: 1},
	})
	if doubles(m) != 0 {
		t.Error("duplicates are left")
	}
}

// TestRaceOrder checks that one call reorders the races of a category, and reports a conflict if others changed the order meanwhile.
func TestRaceOrder(t *testing.T) { scenario.Engines(t, scenario.Options{}, raceOrderCase) }

func raceOrderCase(t *testing.T, w *scenario.World) {
	t.Helper()
	club := w.Actor(t, "societa")
	m := meeting(t, w)
	const sort = "PUT ge/evento/gare/ordine"
	order := func(more scenario.In) scenario.In {
		return with(scenario.In{"ID_EVENTO_CATEGORIA": m.Girls.ID, "ORDINE": []any{m.Free50.ID, m.Free100.ID},
			"ORDINE_LETTO": []any{m.Free100.ID, m.Free50.ID}}, more)
	}
	at := func(eventRaceID id.EventRace, position, version int) scenario.Row {
		return scenario.Row{Name: fmt.Sprint(eventRaceID, " at ", position), Actor: club, Call: "GET ge/evento/gara",
			In: scenario.In{"ID_EVENTO_GARA": eventRaceID}, Want: []any{scenario.In{"ORDINE": position, "VERSIONE": version}}}
	}
	before := digest(t, w)
	w.Run(t, []scenario.Row{
		{Name: "one is missing", Actor: club, Call: sort, In: order(scenario.In{"ORDINE": []any{m.Free50.ID}}), Esito: 1},
		{Name: "one is there twice", Actor: club, Call: sort, In: order(scenario.In{"ORDINE": []any{m.Free50.ID, m.Free50.ID}}), Esito: 1},
		{Name: "one of another category", Actor: club, Call: sort, In: order(scenario.In{"ORDINE": []any{m.Free50.ID, m.Free100.ID,
			m.Back100.ID}}), Esito: 1},
		{Name: "without an order", Actor: club, Call: sort, In: order(scenario.In{"ORDINE": nil}), Esito: 422, Field: "ORDINE"},
		{Name: "no category", Actor: club, Call: sort, In: order(scenario.In{"ID_EVENTO_CATEGORIA": omitted}), Esito: 422,
			Field: "ID_EVENTO_CATEGORIA"},
		{Name: "an unknown category", Actor: club, Call: sort, In: order(scenario.In{"ID_EVENTO_CATEGORIA": unknownID}), Esito: 404},
		{Name: "another order was read", Actor: club, Call: sort, In: order(scenario.In{"ORDINE_LETTO": []any{m.Free50.ID, m.Free100.ID}}),
			Esito: 409,
			Want: scenario.In{"attuale": scenario.In{"ID_EVENTO_CATEGORIA": m.Girls.ID,
				"gare": []any{scenario.In{"ID_EVENTO_GARA": m.Free100.ID}, scenario.In{"ID_EVENTO_GARA": m.Free50.ID}}}}},
		{Name: "a race was added meanwhile", Actor: club, Call: sort,
			In: order(scenario.In{"ORDINE": []any{m.Free50.ID}, "ORDINE_LETTO": []any{m.Free50.ID}}), Esito: 409},
	})
	if digest(t, w) != before {
		t.Error("a refused call stored something")
	}
	w.Run(t, []scenario.Row{
		{Name: "sorted", Actor: club, Call: sort, In: order(nil)},
		at(m.Free50.ID, 1, 2), at(m.Free100.ID, 2, 2),
		{Name: "sent again it is another's order", Actor: club, Call: sort, In: order(nil), Esito: 409},
		{Name: "without the order that was read", Actor: club, Call: sort, In: with(scenario.In{"ID_EVENTO_CATEGORIA": m.Girls.ID,
			"ORDINE": []any{m.Free100.ID, m.Free50.ID}}, nil)},
		at(m.Free100.ID, 1, 3), at(m.Free50.ID, 2, 3),
	})
}

func TestTimeStandards(t *testing.T) { scenario.Engines(t, scenario.Options{}, timeStandardsCase) }

func timeStandardsCase(t *testing.T, w *scenario.World) {
	t.Helper()
	club := w.Actor(t, "societa")
	m := meeting(t, w)
	const add, edit, remove = "POST ns/tempolimite", "PUT ns/tempolimite", "DELETE ns/tempolimite"
	form := func(more scenario.In) scenario.In {
		return with(scenario.In{"FK_ID_EVENTO": m.ID, "FK_ID_GARA": testkit.Free100, "FK_ID_CATEGORIA": testkit.Ragazzi, "SESSO": 1,
			"TEMPO": 6543}, more)
	}
	listed := func(want ...any) scenario.Row {
		return scenario.Row{Name: fmt.Sprint(len(want), " listed"), Actor: club, Call: "GET ge/evento/dettagli",
			In: scenario.In{"ID_EVENTO": m.ID, "PARTI": "tempiLimite"}, Want: scenario.In{"tempiLimite": want}}
	}
	before := digest(t, w)
	for name, in := range map[string]scenario.In{"FK_ID_EVENTO": {"FK_ID_EVENTO": omitted}, "FK_ID_GARA": {"FK_ID_GARA": 0},
		"FK_ID_CATEGORIA": {"FK_ID_CATEGORIA": nil}, "SESSO": {"SESSO": 3}, "TEMPO": {"TEMPO": 0}, "ID_TEMPO_LIMITE": {"ID_TEMPO_LIMITE": 4}} {
		w.Run(t, []scenario.Row{{Name: "wrong " + name, Actor: club, Call: add, In: form(in), Esito: 422, Field: name}})
	}
	w.Run(t, []scenario.Row{
		{Name: "a time below 0", Actor: club, Call: add, In: form(scenario.In{"TEMPO": -1}), Esito: 422, Field: "TEMPO"},
		{Name: "a time as text", Actor: club, Call: add, In: form(scenario.In{"TEMPO": "1'05''43"}), Esito: 422, Field: "TEMPO"},
		{Name: "an unknown event", Actor: club, Call: add, In: form(scenario.In{"FK_ID_EVENTO": unknownID, "TEMPO": 0}), Esito: 404},
		{Name: "a race outside the event", Actor: club, Call: add, In: form(scenario.In{"FK_ID_GARA": 1004}), Esito: 1},
		{Name: "a race of another category", Actor: club, Call: add, In: form(scenario.In{"FK_ID_CATEGORIA": testkit.Juniores}), Esito: 1},
		{Name: "there already", Actor: club, Call: add, In: form(scenario.In{"SESSO": 2}), Esito: 1},
	})
	if digest(t, w) != before {
		t.Error("a refused call stored something")
	}
	standardID := partOf(t, w, club, add, form(nil))
	ref := scenario.In{"ID_TEMPO_LIMITE": standardID}
	girls := scenario.In{"ID_TEMPO_LIMITE": m.Limit.ID, "SESSO": 2, "TEMPO": 7000}
	w.Run(t, []scenario.Row{
		listed(scenario.In{"ID_TEMPO_LIMITE": standardID, "SESSO": 1, "TEMPO": 6543, "TEMPO_FORMATTATO": "1'05''43", "FK_ID_EVENTO": m.ID,
			"DESC_GARA": "100 metri stile libero", "VERSIONE": 1}, girls),
		{Name: "changed", Actor: club, Call: edit, In: with(ref, scenario.In{"VERSIONE": 1, "TEMPO": 3250})},
		listed(scenario.In{"ID_TEMPO_LIMITE": standardID, "SESSO": 1, "TEMPO": 3250, "VERSIONE": 2}, girls),
		{Name: "stale", Actor: club, Call: edit, In: with(ref, scenario.In{"VERSIONE": 1, "TEMPO": 1}), Esito: 409,
			Want: scenario.In{"attuale": scenario.In{"ID_TEMPO_LIMITE": standardID, "TEMPO": 3250, "VERSIONE": 2}}},
		{Name: "as another existing one", Actor: club, Call: edit, In: with(ref, scenario.In{"SESSO": 2}), Esito: 1},
		{Name: "to an unknown race", Actor: club, Call: edit, In: with(ref, scenario.In{"FK_ID_GARA": 1004}), Esito: 1},
		{Name: "to another event", Actor: club, Call: edit, In: with(ref, scenario.In{"FK_ID_EVENTO": testkit.Event(t, w.DB, m.Organiser).ID}),
			Esito: 403},
		{Name: "no time", Actor: club, Call: edit, In: with(ref, scenario.In{"TEMPO": nil}), Esito: 422, Field: "TEMPO"},
		{Name: "change an unknown id", Actor: club, Call: edit, In: scenario.In{"ID_TEMPO_LIMITE": unknownID, "TEMPO": -1}, Esito: 404},
		{Name: "change without an id", Actor: club, Call: edit, In: scenario.In{"TEMPO": 1}, Esito: 422, Field: "ID_TEMPO_LIMITE"},
		{Name: "whole row sent back", Actor: club, Call: edit, In: form(scenario.In{"ID_TEMPO_LIMITE": standardID, "FK_ID_GARA": testkit.Free50,
			"TEMPO_FORMATTATO": "x", "VERSIONE": 2})},
		listed(scenario.In{"ID_TEMPO_LIMITE": standardID, "FK_ID_GARA": testkit.Free50, "TEMPO": 6543}, girls),
		{Name: "removed", Actor: club, Call: remove, In: ref},
		{Name: "removed twice", Actor: club, Call: remove, In: ref, Esito: 404},
		{Name: "remove without an id", Actor: club, Call: remove, Esito: 422, Field: "ID_TEMPO_LIMITE"},
		listed(girls),
	})
}

// TestCategoryExceptions checks that an organiser may assign own athletes and entrants to a category, an administrator anyone.
func TestCategoryExceptions(t *testing.T) {
	scenario.Engines(t, scenario.Options{}, exceptionsCase)
}

func exceptionsCase(t *testing.T, w *scenario.World) {
	t.Helper()
	club, admin := w.Actor(t, "societa"), w.Actor(t, "admin")
	m := meeting(t, w)
	stranger := testkit.Athlete(t, w.DB, m.Guest)
	elsewhere := testkit.Athlete(t, w.DB, clubOf(t, w, "base"))
	const add, remove = "POST ge/categoriaspecificaatleta", "DELETE ge/categoriaspecificaatleta"
	form := func(athlete id.Athlete, category id.Category) scenario.In {
		return scenario.In{"FK_ID_EVENTO": m.ID, "FK_ID_CATEGORIA": category, "FK_ID_ATLETA": athlete}
	}
	listed := func(who scenario.Actor) (ids []id.Athlete) {
		for _, x := range detail[[]struct {
			Athlete id.Athlete `json:"FK_ID_ATLETA"`
		}](t, w, who, m.ID, "atletiConEccezioneCategoria") {
			ids = append(ids, x.Athlete)
		}
		slices.Sort(ids)
		return ids
	}
	w.Run(t, []scenario.Row{
		{Name: "no event", Actor: club, Call: add, In: with(form(m.Ours[0].ID, testkit.Juniores), scenario.In{"FK_ID_EVENTO": 0}), Esito: 422,
			Field: "FK_ID_EVENTO"},
		{Name: "no athlete", Actor: club, Call: add, In: form(0, testkit.Juniores), Esito: 422, Field: "FK_ID_ATLETA"},
		{Name: "no category", Actor: club, Call: add, In: form(m.Ours[0].ID, 0), Esito: 422, Field: "FK_ID_CATEGORIA"},
		{Name: "an unknown event", Actor: club, Call: add, In: with(form(m.Ours[0].ID, testkit.Juniores),
			scenario.In{"FK_ID_EVENTO": unknownID}), Esito: 404},
		{Name: "an unknown athlete", Actor: club, Call: add, In: form(unknownID, testkit.Juniores), Esito: 404},
		{Name: "another club's athlete without an entry", Actor: club, Call: add, In: form(stranger.ID, testkit.Juniores), Esito: 404},
		{Name: "of an unknown club", Actor: club, Call: add, In: form(elsewhere.ID, testkit.Juniores), Esito: 404},
		{Name: "a category outside the event", Actor: club, Call: add, In: form(m.Ours[0].ID, testkit.Esordienti), Esito: 1},
		{Name: "the same athlete again", Actor: club, Call: add, In: form(m.Ours[4].ID, testkit.Ragazzi), Esito: 1},
	})
	own := partOf(t, w, club, add, form(m.Ours[0].ID, testkit.Juniores))
	entrant := partOf(t, w, club, add, form(m.Theirs[3].ID, testkit.Juniores))
	anybody := partOf(t, w, admin, add, form(elsewhere.ID, testkit.Juniores))
	all := []id.Athlete{m.Ours[0].ID, m.Ours[4].ID, m.Theirs[3].ID, m.Theirs[4].ID, elsewhere.ID}
	slices.Sort(all)
	if got := listed(admin); !slices.Equal(got, all) {
		t.Errorf("exceptions %v, want %v", got, all)
	}
	if got := listed(w.Actor(t, "societa2")); !slices.Equal(got, []id.Athlete{m.Theirs[3].ID, m.Theirs[4].ID}) {
		t.Errorf("the guest sees %v", got)
	}
	if got := listed(w.Actor(t, "nuovo")); len(got) != 0 {
		t.Errorf("a user without a club sees %v", got)
	}
	w.Run(t, []scenario.Row{
		{Name: "remove without an id", Actor: club, Call: remove, Esito: 422, Field: "ID_SPEC"},
		{Name: "remove an unknown one", Actor: club, Call: remove, In: scenario.In{"ID_SPEC": unknownID}, Esito: 404},
		{Name: "removed", Actor: club, Call: remove, In: scenario.In{"ID_SPEC": own}},
		{Name: "removed, an entrant's", Actor: club, Call: remove, In: scenario.In{"ID_SPEC": entrant}},
		{Name: "removed, any athlete's", Actor: club, Call: remove, In: scenario.In{"ID_SPEC": anybody}},
		{Name: "removed twice", Actor: club, Call: remove, In: scenario.In{"ID_SPEC": own}, Esito: 404},
	})
	if got := listed(admin); len(got) != 2 {
		t.Errorf("left: %v", got)
	}
}

// TestEventLinks checks that earlier events of the same sport and season can qualify for an event.
func TestEventLinks(t *testing.T) {
	scenario.Engines(t, scenario.Options{Variant: "nuoto"}, eventLinksCase)
}

func eventLinksCase(t *testing.T, w *scenario.World) {
	t.Helper()
	club := w.Actor(t, "societa")
	own, other := clubOf(t, w, "societa"), clubOf(t, w, "societa2")
	at := func(c domain.Club, from, to calendar.Date, season id.Season, sport domain.Sport) id.Event {
		return testkit.Event(t, w.DB, c, func(e *domain.Event) {
			e.Starts, e.Ends, e.Deadline, e.SeasonID, e.SportID = from, to, from, season, sport
		}).ID
	}
	final := at(own, calendar.Of(2027, 3, 10), calendar.Of(2027, 3, 12), 2027, domain.Swimming)
	heat := at(own, calendar.Of(2027, 2, 1), calendar.Of(2027, 2, 2), 2027, domain.Swimming)
	guest := at(other, calendar.Of(2027, 3, 9), calendar.Of(2027, 3, 9), 2027, domain.Swimming)
	overlapping := at(own, calendar.Of(2027, 3, 1), calendar.Of(2027, 3, 10), 2027, domain.Swimming)
	later := at(own, calendar.Of(2027, 4, 1), calendar.Of(2027, 4, 1), 2027, domain.Swimming)
	lastYear := at(own, calendar.Of(2026, 3, 1), calendar.Of(2026, 3, 1), 2026, domain.Swimming)
	gym := at(own, calendar.Of(2027, 1, 1), calendar.Of(2027, 1, 1), 2027, domain.WomensGymnastics)
	const list, add, remove = "GET ge/evento/prec", "POST ge/evento/coll", "DELETE ge/evento/coll"
	link := func(eventID id.Event) scenario.In {
		return scenario.In{"FK_ID_EVENTO_PRINCIPALE": final, "FK_ID_EVENTO": eventID}
	}
	var rows []scenario.Row
	for name, eventID := range map[string]id.Event{"itself": final, "one that is still on": overlapping, "a later one": later,
		"one of last season": lastYear, "another sport": gym} {
		rows = append(rows, scenario.Row{Name: name, Actor: club, Call: add, In: link(eventID), Esito: 1})
	}
	w.Run(t, append(rows, []scenario.Row{
		{Name: "no main event", Actor: club, Call: add, In: scenario.In{"FK_ID_EVENTO": heat}, Esito: 422, Field: "FK_ID_EVENTO_PRINCIPALE"},
		{Name: "no event", Actor: club, Call: add, In: scenario.In{"FK_ID_EVENTO_PRINCIPALE": final}, Esito: 422, Field: "FK_ID_EVENTO"},
		{Name: "to an unknown event", Actor: club, Call: add, In: scenario.In{"FK_ID_EVENTO_PRINCIPALE": unknownID, "FK_ID_EVENTO": heat},
			Esito: 404},
		{Name: "unknown id", Actor: club, Call: add, In: link(unknownID), Esito: 404},
		{Name: "existing series", Actor: club, Call: list, In: eventRef(final), After: func(t *testing.T, r scenario.Reply) {
			var d struct {
				Available []struct {
					ID id.Event `json:"ID_EVENTO"`
				} `json:"DISPONIBILI"`
				Linked []any `json:"COLLEGATI"`
			}
			r.Into(t, &d)
			ids := map[id.Event]bool{}
			for _, e := range d.Available {
				ids[e.ID] = true
			}
			if len(ids) != 2 || !ids[heat] || !ids[guest] || len(d.Linked) != 0 {
				t.Errorf("to link: %s", r.Data)
			}
		}},
		{Name: "one's own", Actor: club, Call: add, In: link(heat)},
		{Name: "another club's", Actor: club, Call: add, In: link(guest)},
		{Name: "both are linked", Actor: club, Call: list, In: eventRef(final), Want: scenario.In{"DISPONIBILI": []any{}}},
		{Name: "linked twice is linked", Actor: club, Call: add, In: link(heat)},
		{Name: "shown in the detail", Actor: club, Call: "GET ge/evento/dettagli", In: eventRef(final),
			After: func(t *testing.T, _ scenario.Reply) {
				if n := len(detail[[]any](t, w, club, final, "arrayEventiPrecedenti")); n != 2 {
					t.Errorf("%d linked", n)
				}
			}},
		{Name: "unlinked", Actor: club, Call: remove, In: link(heat)},
		{Name: "unlinked twice", Actor: club, Call: remove, In: link(heat), Esito: 404},
		{Name: "unlink from an unknown event", Actor: club, Call: remove,
			In: scenario.In{"FK_ID_EVENTO_PRINCIPALE": unknownID, "FK_ID_EVENTO": heat}, Esito: 404},
		{Name: "one is left", Actor: club, Call: list, In: eventRef(final),
			Want: scenario.In{"DISPONIBILI": []any{scenario.In{"ID_EVENTO": heat}}, "COLLEGATI": []any{scenario.In{"ID_EVENTO": guest}}}},
		{Name: "of an unknown one", Actor: club, Call: list, In: eventRef(unknownID), Esito: 404},
	}...))
}

// TestExtension checks the extension of a club's deadline, and the summary of clubs with their debts.
func TestExtension(t *testing.T) { scenario.Engines(t, scenario.Options{}, extensionCase) }

func extensionCase(t *testing.T, w *scenario.World) {
	t.Helper()
	club, guest := w.Actor(t, "societa"), w.Actor(t, "societa2")
	// A fee for a race (6), for an athlete (2), for a team (12) and for a club (20).
	m := meeting(t, w, func(e *domain.Event) {
		e.Status, e.Deadline = domain.EventClosed, calendar.In(testkit.Start).AddDays(-20)
		e.Options[option.RacePrice], e.Options[option.EntryPrice], e.Options[option.TeamPrice], e.Options[option.ClubPrice] = "6", "2", "12", "20"
	})
	const extend, summary = "POST ge/evento/proroga", "GET ge/evento/riepilogo"
	form := func(clubID id.Club, on any) scenario.In {
		return scenario.In{"ID_EVENTO": m.ID, "FK_ID_SOCIETA": clubID, "FLG_PROROGA": on}
	}
	may := func(who scenario.Actor, want float64) {
		t.Helper()
		if got := eventAs(t, w, who, m.ID)["canOpenIscrizioni"]; got != want {
			t.Errorf("canOpenIscrizioni of %s is %v, want %v", who.Name, got, want)
		}
	}
	may(guest, 0)
	third := clubOf(t, w, "base")
	row := func(c domain.Club, extended int) scenario.In {
		return scenario.In{
			"FK_ID_SOCIETA": c.ID, "DENOMINAZIONE": c.Name, "TOT_ATLETI": 4, "TOT_IND": 4, "TOT_WILD_CARD": 0, "TOT_ATLETI_SOLO_SQUADRE": 1,
			"TOT_SQU": 1, "IMPORTO_PAGATO": 0, "IMPORTO_STORNATO_DA_CREDITI": 0,
			"IMPORTO_TOTALE": 4*6 + 4*2 + 12 + 20, "FLG_PROROGA": extended,
		}
	}
	w.Run(t, []scenario.Row{
		{Name: "no event", Actor: club, Call: extend, In: with(form(m.Guest.ID, 1), scenario.In{"ID_EVENTO": omitted}), Esito: 422,
			Field: "ID_EVENTO"},
		{Name: "an unknown event", Actor: club, Call: extend, In: with(form(m.Guest.ID, 1), scenario.In{"ID_EVENTO": unknownID}), Esito: 404},
		{Name: "no club", Actor: club, Call: extend, In: form(0, 1), Esito: 422, Field: "FK_ID_SOCIETA"},
		{Name: "an unknown club", Actor: club, Call: extend, In: form(unknownID, 1), Esito: 404},
		{Name: "neither on nor off", Actor: club, Call: extend, In: form(m.Guest.ID, omitted), Esito: 422, Field: "FLG_PROROGA"},
		{Name: "2", Actor: club, Call: extend, In: form(m.Guest.ID, 2), Esito: 422, Field: "FLG_PROROGA"},
		{Name: "on", Actor: club, Call: extend, In: form(m.Guest.ID, 1)},
		{Name: "on twice", Actor: club, Call: extend, In: form(m.Guest.ID, 1)},
		{Name: "for a club without entries", Actor: club, Call: extend, In: form(third.ID, 1)},
		{Name: "the summary", Actor: club, Call: summary, In: eventRef(m.ID), After: func(t *testing.T, r scenario.Reply) {
			byClub := map[float64]scenario.In{}
			var rows []scenario.In
			r.Into(t, &rows)
			for _, row := range rows {
				byClub[row["FK_ID_SOCIETA"].(float64)] = row
			}
			for clubID, want := range map[id.Club]scenario.In{m.Organiser.ID: row(m.Organiser, 0), m.Guest.ID: row(m.Guest, 1),
				third.ID: {"TOT_ATLETI": 0, "TOT_IND": 0, "TOT_SQU": 0, "IMPORTO_TOTALE": 0, "FLG_PROROGA": 1}} {
				raw, _ := json.Marshal(byClub[float64(clubID)])
				if diff := scenario.Differs(want, raw); diff != "" {
					t.Errorf("club %d: %s", clubID, diff)
				}
			}
			if len(rows) != 3 || *r.Total != 3 {
				t.Errorf("%d rows of %d", len(rows), *r.Total)
			}
		}},
		{Name: "of an unknown event", Actor: club, Call: summary, In: eventRef(unknownID), Esito: 404},
		{Name: "without an event", Actor: club, Call: summary, Esito: 422, Field: "ID_EVENTO"},
	})
	may(guest, 1)
	w.Run(t, []scenario.Row{
		{Name: "off", Actor: club, Call: extend, In: form(m.Guest.ID, 0)},
		{Name: "revoked without having been granted", Actor: club, Call: extend, In: form(clubOf(t, w, "societa2").ID, 0)},
		{Name: "off for the third", Actor: club, Call: extend, In: form(third.ID, 0)},
		{Name: "no longer in the summary", Actor: club, Call: summary, In: eventRef(m.ID), After: totals(2)},
	})
	may(guest, 0)
}

// TestEventStatistics checks the numbers of athletes and entries in each category.
func TestEventStatistics(t *testing.T) { scenario.Engines(t, scenario.Options{}, statisticsCase) }

func statisticsCase(t *testing.T, w *scenario.World) {
	t.Helper()
	club := w.Actor(t, "societa")
	m := meeting(t, w)
	boy := testkit.Athlete(t, w.DB, m.Guest, func(a *domain.Athlete) { a.Sex, a.Birth = domain.Male, calendar.Of(2012, 3, 3) })
	testkit.Enter(t, w.DB, m.Free100, boy)
	testkit.Enter(t, w.DB, m.Free50, boy)
	w.Run(t, []scenario.Row{
		{Name: "counted", Actor: club, Call: "POST ge/evento/statistiche", In: eventRef(m.ID), After: totals(3), Want: []any{
			scenario.In{"FK_ID_CATEGORIA": testkit.Ragazzi, "FK_ID_TIPO": 1, "FLG_DIS": 0, "DESCRIZIONE": "Ragazzi", "TOT_ATLETI": 7,
				"TOT_ATLETI_F": 6, "TOT_ATLETI_M": 1, "ARRAY_GARE": []any{
					scenario.In{"FK_ID_GARA": testkit.Free100, "TOT": 7, "TOT_F": 6, "TOT_M": 1},
					scenario.In{"FK_ID_GARA": testkit.Free50, "TOT": 3, "TOT_F": 2, "TOT_M": 1}}},
			scenario.In{"FK_ID_CATEGORIA": testkit.Juniores, "TOT_ATLETI": 0, "TOT_ATLETI_F": 0, "TOT_ATLETI_M": 0,
				"ARRAY_GARE": []any{scenario.In{"FK_ID_GARA": testkit.Back100, "TOT": 0}}},
			scenario.In{"FK_ID_CATEGORIA": testkit.Ragazzi, "FK_ID_TIPO": 2, "TOT_ATLETI": 8, "TOT_ATLETI_F": 8, "TOT_ATLETI_M": 0,
				"ARRAY_GARE": []any{scenario.In{"FK_ID_GARA": testkit.Relay4x50, "TOT": 2, "TOT_F": 2}}},
		}},
		{Name: "of an unknown event", Actor: club, Call: "POST ge/evento/statistiche", In: eventRef(unknownID), Esito: 404},
		{Name: "without an event", Actor: club, Call: "POST ge/evento/statistiche", Esito: 422, Field: "ID_EVENTO"},
	})
}

// TestEligible checks that an organiser picks among own athletes and entrants, an administrator among all.
func TestEligible(t *testing.T) { scenario.Engines(t, scenario.Options{}, eligibleCase) }

func eligibleCase(t *testing.T, w *scenario.World) {
	t.Helper()
	club, admin := w.Actor(t, "societa"), w.Actor(t, "admin")
	m := meeting(t, w)
	stranger := testkit.Athlete(t, w.DB, m.Guest, func(a *domain.Athlete) { a.LastName, a.FirstName = "Segretissimi9", "Zoe" })
	hidden := testkit.Athlete(t, w.DB, m.Organiser, func(a *domain.Athlete) { a.LastName, a.Visible = "Nostrani8", false })
	technician := testkit.Athlete(t, w.DB, m.Organiser, func(a *domain.Athlete) {
		a.LastName, a.Qualification = "Nostrani9",
			domain.QualifiedTechnician
	})
	const call = "GET ge/evento/atletiiscrivibili"
	ask := func(more scenario.In) scenario.In { return with(eventRef(m.ID), more) }
	names := func(want ...string) func(*testing.T, scenario.Reply) {
		return func(t *testing.T, r scenario.Reply) {
			t.Helper()
			var rows []struct {
				Name string `json:"COGNOME"`
			}
			r.Into(t, &rows)
			var got []string
			for _, row := range rows {
				got = append(got, row.Name)
			}
			slices.Sort(got)
			if !slices.Equal(got, want) || *r.Total != len(want) {
				t.Errorf("%v of %d, want %v", got, *r.Total, want)
			}
		}
	}
	w.Run(t, []scenario.Row{
		{Name: "only entrants of another club", Actor: club, Call: call, In: ask(scenario.In{"q": "segretissimi"}),
			After: names("Segretissimi1", "Segretissimi2", "Segretissimi3", "Segretissimi4")},
		{Name: "own athletes allowed to compete", Actor: club, Call: call, In: ask(scenario.In{"q": "nostrani"}),
			After: names("Nostrani1", "Nostrani2", "Nostrani3", "Nostrani4", "Nostrani5")},
		{Name: "by first name", Actor: club, Call: call, In: ask(scenario.In{"q": "zoe"}), After: names()},
		{Name: "by both names", Actor: club, Call: call, In: ask(scenario.In{"q": "segretissimi1 ada"}), After: names("Segretissimi1")},
		{Name: "the administrator's", Actor: admin, Call: call, In: ask(scenario.In{"q": "SEGRETISSIMI"}),
			After: names("Segretissimi1", "Segretissimi2", "Segretissimi3", "Segretissimi4", "Segretissimi5", "Segretissimi9")},
		{Name: "signs are literal", Actor: admin, Call: call, In: ask(scenario.In{"q": "Segretissimi_"}), After: names()},
		{Name: "a page", Actor: club, Call: call, In: ask(scenario.In{"q": "segretissimi", "PAGINA": 2, "RIGHE": 3, "ORDINA": "COGNOME"}),
			After: totals(4), Want: []any{scenario.In{
				"ID_ATLETA": m.Theirs[3].ID, "COGNOME": "Segretissimi4", "NOME": "Dora", "SESSO": 2, "ANNO_NASCITA": 2013, "FK_ID_SOCIETA": m.Guest.ID,
				"DENOMINAZIONE": m.Guest.Name,
			}}},
		{Name: "of an unknown event", Actor: club, Call: call, In: eventRef(unknownID), Esito: 404},
		{Name: "without an event", Actor: club, Call: call, Esito: 422, Field: "ID_EVENTO"},
	})
	for _, a := range []domain.Athlete{stranger, hidden, technician} {
		if r := w.Call(t, club, call, eventRef(m.ID)); strings.Contains(string(r.Body), a.LastName) {
			t.Errorf("%s is listed", a.LastName)
		}
	}
}
