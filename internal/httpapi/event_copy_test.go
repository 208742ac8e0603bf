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

// without returns a list of objects as texts, without the members that differ in a copy.
func without(t *testing.T, list []scenario.In, members ...string) []string {
	t.Helper()
	var out []string
	for _, o := range list {
		o = maps.Clone(o)
		for _, m := range members {
			delete(o, m)
		}
		if races, ok := o["gare"].([]any); ok {
			var inner []scenario.In
			for _, r := range races {
				inner = append(inner, r.(map[string]any))
			}
			o["gare"] = without(t, inner, members...)
		}
		raw, err := json.Marshal(o)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, string(raw))
	}
	return out
}

// changeAllSettings gives a meet non-default settings everywhere.
func changeAllSettings(t *testing.T, w *scenario.World, admin scenario.Actor, m testkit.Meeting) {
	t.Helper()
	w.Run(t, []scenario.Row{
		{Name: "its own category", Actor: admin, Call: "PUT ge/evento/categoria",
			In: scenario.In{"ID_EVENTO_CATEGORIA": m.Girls.ID, "FK_ID_TIPO_TESSERAMENTO": 3, "FLG_ANNO": 1, "NUMERO_GARE_ABILITATE": 2,
				"opzioniSave": []any{optionValue(18, "4.50")}}},
		{Name: "its own race", Actor: admin, Call: "PUT ge/evento/gara",
			In: scenario.In{"ID_EVENTO_GARA": m.Free50.ID, "FLG_PUNTI": 0, "ORDINE": 5, "NOTE": "Serie uniche",
				"opzioniSave": []any{optionValue(18, 0)}}},
		{Name: "disabled athletes", Actor: admin, Call: "POST ge/evento/categoria",
			In: scenario.In{"FK_ID_EVENTO": m.ID, "FK_ID_CATEGORIA": testkit.Ragazzi, "FLG_DIS": 1, "FK_ID_TIPO_TESSERAMENTO": 2}},
		{Name: "the race of disabled athletes", Actor: admin, Call: "POST ge/evento/gara",
			In: scenario.In{"FK_ID_EVENTO": m.ID, "FK_ID_CATEGORIA": testkit.Ragazzi, "FLG_DIS": 1, "FK_ID_GARA": testkit.Free100, "FLG_PUNTI": 0}},
		{Name: "options", Actor: admin, Call: saveOptions, In: optionsIn(m.ID, optionValue(1, 5), optionValue(22, "30"),
			optionValue(65, "https://gare.example"),
			optionValue(41, 1), optionValue(43, "gare@club.example"))},
		{Name: "an extension", Actor: admin, Call: "POST ge/evento/proroga",
			In: scenario.In{"ID_EVENTO": m.ID, "FK_ID_SOCIETA": m.Guest.ID, "FLG_PROROGA": 1}},
	})
}

func TestDuplicateEvent(t *testing.T) { scenario.Engines(t, scenario.Options{}, duplicateCase) }

func duplicateCase(t *testing.T, w *scenario.World) {
	t.Helper()
	admin := w.Actor(t, "admin")
	league := championship(t, w, domain.Swimming)
	m := meeting(t, w, func(e *domain.Event) {
		e.Circuits, e.ChampionshipID, e.RegionID, e.MaxEntrants, e.ClubOnly, e.FeeMethod, e.PointsMethod, e.Notes, e.Status, e.Invoiced = []int64{1, 3}, league, 12, 77, true, 2, 3, "Note", domain.EventConcluded, true
	})
	changeAllSettings(t, w, admin, m)
	earlier := testkit.Event(t, w.DB, m.Organiser, func(e *domain.Event) { e.Starts, e.Ends = m.Starts.AddDays(-9), m.Starts.AddDays(-9) })
	w.Write(t, func(q store.Q) error {
		if err := q.LinkEvent(context.Background(), m.ID, earlier.ID); err != nil {
			return err
		}
		_, err := q.AddStartItem(context.Background(), domain.StartItem{EventID: m.ID, Position: 2, RaceID: testkit.Free100,
			CategoryID: testkit.Ragazzi, Kind: 1, Sex: 2})
		return err
	})
	const call = "POST ge/evento/duplica"
	form := func(more scenario.In) scenario.In {
		return with(scenario.In{"ID_EVENTO": m.ID, "DESCRIZIONE": "Seconda edizione", "LUOGO": "Ostia"}, more)
	}
	before := digest(t, w)
	w.Run(t, []scenario.Row{
		{Name: "nothing", Actor: admin, Call: call, In: form(scenario.In{"ID_EVENTO": omitted}), Esito: 422, Field: "ID_EVENTO"},
		{Name: "unknown id", Actor: admin, Call: call, In: form(scenario.In{"ID_EVENTO": unknownID, "DESCRIZIONE": ""}), Esito: 404},
		{Name: "no name", Actor: admin, Call: call, In: form(scenario.In{"DESCRIZIONE": "  "}), Esito: 422, Field: "DESCRIZIONE"},
		{Name: "too long a name", Actor: admin, Call: call, In: form(scenario.In{"DESCRIZIONE": strings.Repeat("x", 201)}), Esito: 422,
			Field: "DESCRIZIONE"},
	})
	if digest(t, w) != before {
		t.Error("a refused call stored something")
	}
	source := detail[scenario.In](t, w, admin, m.ID, "anomalie") // read before: a copy must not change the original
	var whole, copied map[string]json.RawMessage
	w.Call(t, admin, "GET ge/evento/dettagli", eventRef(m.ID)).Into(t, &whole)
	objectID := partOf(t, w, admin, call, form(nil))
	w.Call(t, admin, "GET ge/evento/dettagli", eventRef(id.Event(objectID))).Into(t, &copied)
	list := func(from map[string]json.RawMessage, member string) (out []scenario.In) {
		if err := json.Unmarshal(from[member], &out); err != nil {
			t.Fatalf("%s: %v", member, err)
		}
		return out
	}
	for _, same := range []string{
		"FK_ID_SPORT", "FK_ID_STAGIONE", "DATA_INIZIO", "DATA_FINE", "DATA_SCADENZA_ISCRIZIONI", "MAX_CONCORRENTI", "FLG_GARA_SOCIALE",
		"FK_ID_CAMPIONATO", "FK_ID_REGIONE", "ANNO", "FK_ID_SOCIETA", "DENOMINAZIONE",
		"FK_ID_METODO_CALCOLO_IMPORTI", "FK_ID_METODO_CALCOLO_PUNTEGGIO", "arrayCircuiti", "NOTE", "LINK_ESTERNO", "LABEL_LINK_ESTERNO",
		"PULSANTI_VISIBILI", "FLG_BATT", "opzioni", "gruppiOpzioni",
	} {
		if string(copied[same]) != string(whole[same]) {
			t.Errorf("%s is %s, was %s", same, copied[same], whole[same])
		}
	}
	for member, want := range map[string]string{
		"DESCRIZIONE": `"Seconda edizione"`, "LUOGO": `"Ostia"`, "STATO": "5", "FLG_FATTURATO": "0", "VERSIONE": "1", "SOCIETA": "0",
		"ATLETI": "0", "PRESENZE": "0", "STAFF": "0",
		"arrayPresenzeAll": "[]", "atletiConEccezioneCategoria": "[]", "arrayEventiPrecedenti": "[]", "COMUNICATO": `""`, "COUNT_ANOMALIE": "0",
	} {
		if string(copied[member]) != want {
			t.Errorf("%s is %s, want %s", member, copied[member], want)
		}
	}
	own := []string{"ID_EVENTO_CATEGORIA", "ID_EVENTO_GARA", "FK_ID_EVENTO", "PRESENZE_GARA", "ID_TEMPO_LIMITE", "ID_ORDINAMENTO", "VERSIONE"}
	for _, member := range []string{"categorie", "gareAll", "gareSqu", "tempiLimite"} {
		was, is := without(t, list(whole, member), own...), without(t, list(copied, member), own...)
		if !slices.Equal(was, is) || len(is) == 0 {
			t.Errorf("%s:\n%s\nwas\n%s", member, strings.Join(is, "\n"), strings.Join(was, "\n"))
		}
	}
	if order := list(copied, "gareOrdinate"); len(order) != 1 || order[0]["NOTE"] != "Pausa" || order[0]["ID_GARA"] != float64(0) {
		t.Errorf("the start order of the copy: %v", order)
	}
	w.Run(t, []scenario.Row{
		{Name: "no club has an extension", Actor: admin, Call: "GET ge/evento/riepilogo", In: eventRef(id.Event(objectID)), After: totals(0)},
		{Name: "no place keeps none", Actor: admin, Call: call, In: form(scenario.In{"LUOGO": omitted, "DESCRIZIONE": "Terza"})},
	})
	// The copy is independent.
	category := int64(list(copied, "categorie")[0]["ID_EVENTO_CATEGORIA"].(float64))
	w.Run(t, []scenario.Row{
		{Name: "change the copy", Actor: admin, Call: "PUT ge/evento/categoria",
			In: scenario.In{"ID_EVENTO_CATEGORIA": category, "NUMERO_GARE_ABILITATE": 9, "opzioniSave": []any{optionValue(18, nil)}}},
		{Name: "the options of the copy", Actor: admin, Call: saveOptions, In: optionsIn(id.Event(objectID), optionValue(1, 9))},
	})
	var after map[string]json.RawMessage
	w.Call(t, admin, "GET ge/evento/dettagli", eventRef(m.ID)).Into(t, &after)
	for member, was := range whole {
		if string(after[member]) != string(was) {
			t.Errorf("%s of the original is %.200s, was %.200s", member, after[member], was)
		}
	}
	if fmt.Sprint(detail[scenario.In](t, w, admin, m.ID, "anomalie")) != fmt.Sprint(source) {
		t.Error("the anomalies of the original changed")
	}
}

func TestImportEvent(t *testing.T) { scenario.Engines(t, scenario.Options{}, importCase) }

func importCase(t *testing.T, w *scenario.World) {
	t.Helper()
	admin, club := w.Actor(t, "admin"), w.Actor(t, "societa")
	m := meeting(t, w)
	changeAllSettings(t, w, admin, m)
	to := testkit.Event(t, w.DB, m.Organiser, func(e *domain.Event) { e.Options = option.Values{option.MaxRaces: "4"} })
	category, _ := testkit.Enable(t, w.DB, to, testkit.Ragazzi, 1, testkit.Free100)
	other := testkit.Event(t, w.DB, m.Guest)
	gym := testkit.Event(t, w.DB, m.Organiser, func(e *domain.Event) { e.SportID = domain.WomensGymnastics })
	const call = "POST ge/evento/importa"
	form := func(eventID, from any) scenario.In { return scenario.In{"ID_EVENTO": eventID, "ID_EVENTO_FROM": from} }
	before := digest(t, w)
	w.Run(t, []scenario.Row{
		{Name: "into no event", Actor: club, Call: call, In: form(omitted, m.ID), Esito: 422, Field: "ID_EVENTO"},
		{Name: "from no event", Actor: club, Call: call, In: form(to.ID, 0), Esito: 422, Field: "ID_EVENTO_FROM"},
		{Name: "into an unknown event", Actor: club, Call: call, In: form(unknownID, m.ID), Esito: 404},
		{Name: "from an unknown event", Actor: club, Call: call, In: form(to.ID, unknownID), Esito: 404},
		{Name: "from another sport", Actor: admin, Call: call, In: form(to.ID, gym.ID), Esito: 1, Message: "sport"},
		{Name: "into another club's event", Actor: club, Call: call, In: form(other.ID, m.ID), Esito: 403},
	})
	if digest(t, w) != before {
		t.Error("a refused call stored something")
	}
	// One of four categories and one of five races are already there.
	w.Run(t, []scenario.Row{
		{Name: "from itself", Actor: club, Call: call, In: form(to.ID, to.ID), Esito: 1, Message: "Scegli un altro evento"},
		{Name: "copies the rest", Actor: club, Call: call, In: form(to.ID, m.ID), Want: scenario.In{"CATEGORIE": 3, "GARE": 4, "SALTATE": 0}},
		{Name: "nothing is left to copy", Actor: club, Call: call, In: form(to.ID, m.ID),
			Want: scenario.In{"CATEGORIE": 0, "GARE": 0, "SALTATE": 0}},
		{Name: "existing races are unchanged", Actor: club, Call: "GET ge/evento/categoria", In: scenario.In{"ID_EVENTO_CATEGORIA": category.ID},
			Want: scenario.In{"FK_ID_TIPO_TESSERAMENTO": 2, "FLG_ANNO": 0, "NUMERO_GARE_ABILITATE": 0, "opzioni": []any{}, "VERSIONE": 1}},
		{Name: "the event is unchanged too", Actor: club, Call: "GET ge/evento", In: eventRef(to.ID),
			Want: scenario.In{"DESCRIZIONE": to.Name, "VERSIONE": 1, "STATO": 1, "PRESENZE": 0}},
	})
	if got := optionsOf(t, eventAs(t, w, club, to.ID)); got[1] != "4" || got[22] != "0" {
		t.Errorf("options were copied: %q %q", got[1], got[22])
	}
	own := []string{"ID_EVENTO_CATEGORIA", "ID_EVENTO_GARA", "FK_ID_EVENTO", "PRESENZE_GARA", "VERSIONE"}
	races := func(eventID id.Event) []string {
		list := without(t, detail[[]scenario.In](t, w, club, eventID, "gareAll"), append(own, "ORDINE")...)
		slices.Sort(list)
		return list
	}
	if was, is := races(m.ID), races(to.ID); !slices.Equal(was, is) {
		t.Errorf("races:\n%s\nwant\n%s", strings.Join(is, "\n"), strings.Join(was, "\n"))
	}
	categories := func(eventID id.Event) []string {
		list := without(t, slices.DeleteFunc(detail[[]scenario.In](t, w, club, eventID, "categorie"), func(c scenario.In) bool {
			return c["FK_ID_CATEGORIA"] == float64(testkit.Ragazzi) && c["FK_ID_TIPO"] == float64(1) && c["FLG_DIS"] == float64(0)
		}), own...)
		slices.Sort(list)
		return list
	}
	if was, is := categories(m.ID), categories(to.ID); !slices.Equal(was, is) {
		t.Errorf("categories:\n%s\nwant\n%s", strings.Join(is, "\n"), strings.Join(was, "\n"))
	}
}

// TestImportAcrossSeasons checks that a category is replaced by its equivalent in the event's season, and that categories without one are
// skipped and counted.
func TestImportAcrossSeasons(t *testing.T) {
	scenario.Engines(t, scenario.Options{}, importSeasonsCase)
}

func importSeasonsCase(t *testing.T, w *scenario.World) {
	t.Helper()
	admin, club := w.Actor(t, "admin"), w.Actor(t, "societa")
	own := clubOf(t, w, "societa")
	last := testkit.Event(t, w.DB, own, func(e *domain.Event) {
		e.SeasonID, e.Starts, e.Ends, e.Deadline = 2026, calendar.Of(2026, 3, 1), calendar.Of(2026, 3, 2), calendar.Of(2026, 2, 1)
	})
	r := w.Call(t, admin, "POST ge/categoria", categoryForm(scenario.In{"FK_ID_STAGIONE": 2026, "DESCRIZIONE": "Solo allora"}))
	if r.Esito != 0 {
		t.Fatalf("a category of last season: %s", r.Body)
	}
	girls, _ := testkit.Enable(t, w.DB, last, 2_026_104, 1, testkit.Free100, testkit.Free50)
	testkit.Enable(t, w.DB, last, 2_026_351, 2, testkit.Relay4x50)
	testkit.Enable(t, w.DB, last, id.Category(r.Inserted), 1, testkit.Free100)
	to := testkit.Event(t, w.DB, own)
	const call = "POST ge/evento/importa"
	w.Run(t, []scenario.Row{
		{Name: "its own price", Actor: club, Call: "PUT ge/evento/categoria",
			In: scenario.In{"ID_EVENTO_CATEGORIA": girls.ID, "FLG_ANNO": 1, "opzioniSave": []any{optionValue(18, 3)}}},
		{Name: "into this season", Actor: club, Call: call, In: scenario.In{"ID_EVENTO": to.ID, "ID_EVENTO_FROM": last.ID},
			Want: scenario.In{"CATEGORIE": 2, "GARE": 3, "SALTATE": 1}},
		{Name: "once", Actor: club, Call: call, In: scenario.In{"ID_EVENTO": to.ID, "ID_EVENTO_FROM": last.ID},
			Want: scenario.In{"CATEGORIE": 0, "GARE": 0, "SALTATE": 1}},
		{Name: "this season's categories", Actor: club, Call: "GET ge/evento/dettagli", In: eventRef(to.ID), Want: scenario.In{
			"categorie": []any{
				scenario.In{"FK_ID_CATEGORIA": testkit.Ragazzi, "FK_ID_TIPO": 1, "FLG_ANNO": 1, "FK_ID_TIPO_TESSERAMENTO": 2,
					"opzioni": []any{optionValue(18, "3")}, "DATA_NASCITA_DA_F": "2013-01-01",
					"gare": []any{scenario.In{"FK_ID_GARA": testkit.Free100}, scenario.In{"FK_ID_GARA": testkit.Free50}}},
				scenario.In{"FK_ID_CATEGORIA": 2_027_351, "FK_ID_TIPO": 2, "gare": []any{scenario.In{"FK_ID_GARA": testkit.Relay4x50}}},
			},
		}},
	})
	// A copy keeps its dates, and with them its season and categories.
	objectID := partOf(t, w, admin, "POST ge/evento/duplica", scenario.In{"ID_EVENTO": last.ID, "DESCRIZIONE": "Di nuovo"})
	w.Run(t, []scenario.Row{{Name: "a copy keeps its season", Actor: admin, Call: "GET ge/evento/dettagli", In: eventRef(id.Event(objectID)),
		After: func(t *testing.T, _ scenario.Reply) {
			if n := len(detail[[]any](t, w, admin, id.Event(objectID), "categorie")); n != 3 {
				t.Errorf("%d categories", n)
			}
		}, Want: scenario.In{"FK_ID_STAGIONE": 2026, "DATA_INIZIO": "2026-03-01"}}})
	// With dates of another season it has that season's categories, races and limit times; its organiser may create it.
	moved := partOf(t, w, club, "POST ge/evento/duplica", scenario.In{"ID_EVENTO": last.ID, "DESCRIZIONE": "Un anno dopo",
		"DATA_INIZIO": "2027-03-07"})
	w.Run(t, []scenario.Row{{Name: "a copy in the next season", Actor: club, Call: "GET ge/evento/dettagli", In: eventRef(id.Event(moved)),
		Want: scenario.In{
			"FK_ID_STAGIONE": 2027, "DATA_INIZIO": "2027-03-07", "STATO": 5, "FK_ID_SOCIETA": own.ID, "FLG_GESTIONE": 1,
			"categorie": []any{
				scenario.In{"FK_ID_CATEGORIA": testkit.Ragazzi, "FK_ID_TIPO": 1,
					"gare": []any{scenario.In{"FK_ID_GARA": testkit.Free100}, scenario.In{"FK_ID_GARA": testkit.Free50}}},
				scenario.In{"FK_ID_CATEGORIA": 2_027_351, "FK_ID_TIPO": 2, "gare": []any{scenario.In{"FK_ID_GARA": testkit.Relay4x50}}},
			},
		}}})
}

func TestDuplicateDates(t *testing.T) {
	scenario.Engines(t, scenario.Options{}, duplicateDatesCase)
}

// duplicateDatesCase checks that a new start shifts the other dates, that given dates are used, and that impossible ones are rejected.
func duplicateDatesCase(t *testing.T, w *scenario.World) {
	t.Helper()
	club, other := w.Actor(t, "societa"), w.Actor(t, "societa2")
	own := clubOf(t, w, "societa")
	day := calendar.Of(2026, 12, 12)
	e := testkit.Event(t, w.DB, own, func(e *domain.Event) { e.Starts, e.Ends, e.Deadline = day, day.AddDays(1), day.AddDays(-7) })
	const call = "POST ge/evento/duplica"
	form := func(more scenario.In) scenario.In {
		return with(scenario.In{"ID_EVENTO": e.ID, "DESCRIZIONE": "Di nuovo"}, more)
	}
	dates := func(from scenario.Reply, starts, ends, deadline string) {
		t.Helper()
		w.Run(t, []scenario.Row{{Name: "its dates", Actor: club, Call: "GET ge/evento", In: eventRef(id.Event(from.Inserted)),
			Want: scenario.In{"DATA_INIZIO": starts, "DATA_FINE": ends, "DATA_SCADENZA_ISCRIZIONI": deadline}}})
	}
	w.Run(t, []scenario.Row{
		{Name: "no session", Call: call, In: form(nil), Esito: 401},
		{Name: "another club's", Actor: other, Call: call, In: form(nil), Esito: 403},
		{Name: "no date", Actor: club, Call: call, In: form(scenario.In{"DATA_INIZIO": "31/02/2027"}), Esito: 422, Field: "DATA_INIZIO"},
		{Name: "ends before it starts", Actor: club, Call: call, In: form(scenario.In{"DATA_INIZIO": "2027-01-10", "DATA_FINE": "2027-01-09"}),
			Esito: 422, Field: "DATA_FINE"},
		{Name: "entries after the end", Actor: club, Call: call, In: form(scenario.In{"DATA_SCADENZA_ISCRIZIONI": "2026-12-14"}), Esito: 422,
			Field: "DATA_SCADENZA_ISCRIZIONI"},
		{Name: "in another century", Actor: club, Call: call, In: form(scenario.In{"DATA_INIZIO": "1927-01-10"}), Esito: 422,
			Field: "DATA_INIZIO"},
		{Name: "unchanged", Actor: club, Call: call, In: form(nil),
			After: func(_ *testing.T, r scenario.Reply) { dates(r, "2026-12-12", "2026-12-13", "2026-12-05") }},
		{Name: "a month later", Actor: club, Call: call, In: form(scenario.In{"DATA_INIZIO": "2027-01-12"}),
			After: func(_ *testing.T, r scenario.Reply) { dates(r, "2027-01-12", "2027-01-13", "2027-01-05") }},
		{Name: "all said", Actor: club, Call: call, In: form(scenario.In{"DATA_INIZIO": "2027-01-12", "DATA_FINE": "2027-01-14",
			"DATA_SCADENZA_ISCRIZIONI": "2027-01-10"}), After: func(_ *testing.T, r scenario.Reply) {
			dates(r, "2027-01-12", "2027-01-14", "2027-01-10")
		}},
	})
}
