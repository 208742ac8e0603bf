package httpapi_test

import (
	"testing"

	"traguardo/internal/testkit/scenario"
)

// Shipped ids: a category id is the season's year and a code; finswimming categories belong to another body.
const (
	ownCategory, otherCategory = 2_027_101, 2_027_401
	ownRace, otherRace         = 1003, 1101
)

func categoryForm(more scenario.In) scenario.In {
	in := scenario.In{
		"DESCRIZIONE": "Prova d'età", "LABEL": "Prova", "FK_ID_STAGIONE": 2027, "FK_ID_SPORT": 1, "FK_ID_TIPO": 1, "FK_ID_TIPO_TESSERAMENTO": 2,
		"DATA_NASCITA_DA_M": "2010-01-01", "DATA_NASCITA_A_M": "2011-12-31", "DATA_NASCITA_DA_F": "01/01/2011", "DATA_NASCITA_A_F": "31/12/2012",
	}
	for k, v := range more {
		in[k] = v
	}
	return in
}

func raceForm(more scenario.In) scenario.In {
	in := scenario.In{"DESCRIZIONE": "Staffetta di prova", "DESC_ABBR": "5x50 SL", "METRI": 50, "FK_ID_STILE": 4, "FK_ID_TIPO": 2,
		"COMPONENTI": 5, "SESSO_AMMESSO": 3, "FK_ID_SPORT": 1}
	for k, v := range more {
		in[k] = v
	}
	return in
}

func TestCatalogueRights(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	admin, club := w.Actor(t, "admin"), w.Actor(t, "societa")
	category, race := scenario.In{"ID_CATEGORIA": ownCategory}, scenario.In{"ID_GARA": ownRace}
	changes := []struct {
		call string
		in   scenario.In
	}{
		{"POST ge/categoria", categoryForm(nil)}, {"PUT ge/categoria", category}, {"DELETE ge/categoria", category},
		{"POST ge/categorie/copia", scenario.In{"FK_ID_STAGIONE": 2027}},
		{"POST ge/gara", raceForm(nil)}, {"PUT ge/gara", race}, {"DELETE ge/gara", race},
	}
	for _, c := range changes {
		w.Run(t, []scenario.Row{
			{Name: "stranger " + c.call, Call: c.call, In: c.in, Esito: 401},
			{Name: "club " + c.call, Actor: club, Call: c.call, In: c.in, Esito: 403},
			{Name: "coach " + c.call, Actor: w.Actor(t, "coach"), Call: c.call, In: c.in, Esito: 403},
			{Name: "administrator behind a club " + c.call, Actor: w.As(t, "societa", admin), Call: c.call, In: c.in, Esito: 403},
		})
	}
	w.Run(t, []scenario.Row{
		{Name: "strangers see no categories", Call: "GET ge/categorie", Esito: 401},
		{Name: "strangers see no races", Call: "GET ge/gare", Esito: 401},
		{Name: "clubs see categories", Actor: club, Call: "GET ge/categorie",
			In:   scenario.In{"FK_ID_STAGIONE": 2027, "FK_ID_TIPO_TESSERAMENTO": 2, "DESCRIZIONE": "esordienti c"},
			Want: []any{scenario.In{"ID_CATEGORIA": ownCategory, "LABEL": "Es. C", "VERSIONE": 1}}},
		{Name: "clubs see races", Actor: club, Call: "GET ge/gare", In: scenario.In{"DESCRIZIONE": "100 sl"},
			Want: []any{scenario.In{"ID_GARA": ownRace, "DESC_ABBR": "100 SL"}, scenario.In{"DESC_ABBR": "4x100 SL"},
				scenario.In{"DESC_ABBR": "4x100 SL MX"}}},
	})
}

func TestCategories(t *testing.T) { scenario.Engines(t, scenario.Options{}, categoriesCase) }

func categoriesCase(t *testing.T, w *scenario.World) {
	t.Helper()
	admin := w.Actor(t, "admin")
	const list, add, edit, remove = "GET ge/categorie", "POST ge/categoria", "PUT ge/categoria", "DELETE ge/categoria"
	wrong := func(name string, field string, in scenario.In) scenario.Row {
		return scenario.Row{Name: name, Actor: admin, Call: add, In: categoryForm(in), Esito: 422, Field: field}
	}
	w.Run(t, []scenario.Row{
		wrong("without a name", "DESCRIZIONE", scenario.In{"DESCRIZIONE": "  "}),
		wrong("without a label", "LABEL", scenario.In{"LABEL": ""}),
		wrong("without a season", "FK_ID_STAGIONE", scenario.In{"FK_ID_STAGIONE": 0}),
		wrong("of type 3", "FK_ID_TIPO", scenario.In{"FK_ID_TIPO": 3}),
		wrong("of membership 4", "FK_ID_TIPO_TESSERAMENTO", scenario.In{"FK_ID_TIPO_TESSERAMENTO": 4}),
		wrong("a day that is not", "DATA_NASCITA_DA_M", scenario.In{"DATA_NASCITA_DA_M": "31/02/2010"}),
		wrong("men the wrong way round", "DATA_NASCITA_A_M", scenario.In{"DATA_NASCITA_A_M": "2009-12-31"}),
		wrong("women half open", "DATA_NASCITA_A_F", scenario.In{"DATA_NASCITA_A_F": nil}),
		wrong("of no sex", "DATA_NASCITA_DA_M", scenario.In{"DATA_NASCITA_DA_M": nil, "DATA_NASCITA_A_M": nil, "DATA_NASCITA_DA_F": nil,
			"DATA_NASCITA_A_F": nil}),
		wrong("ages the wrong way round", "ETA_MAX", scenario.In{"ETA_MIN": 100, "ETA_MAX": 99}),
		wrong("with an id", "ID_CATEGORIA", scenario.In{"ID_CATEGORIA": 7}),
		{Name: "an unknown season", Actor: admin, Call: add, In: categoryForm(scenario.In{"FK_ID_STAGIONE": 1999}), Esito: 404},
		{Name: "a sport of another portal", Actor: admin, Call: add, In: categoryForm(scenario.In{"FK_ID_SPORT": 2}), Esito: 1, Message: "sport"},
	})
	var id int64
	w.Run(t, []scenario.Row{{Name: "added", Actor: admin, Call: add, In: categoryForm(nil), Message: "Categoria salvata",
		After: func(_ *testing.T, r scenario.Reply) { id = r.Inserted }}})
	ref := scenario.In{"ID_CATEGORIA": id}
	change := func(id any, more scenario.In) scenario.In {
		in := scenario.In{"ID_CATEGORIA": id}
		for k, v := range more {
			in[k] = v
		}
		return in
	}
	found := scenario.In{"DESCRIZIONE": "PROVA DETA"}
	w.Run(t, []scenario.Row{
		{Name: "found regardless of case, accent and apostrophe", Actor: admin, Call: list, In: found, After: totals(1),
			Want: []any{scenario.In{"ID_CATEGORIA": id, "FK_ID_STAGIONE": 2027, "FK_ID_SPORT": 1,
				"FK_ID_TIPO": 1, "FK_ID_TIPO_TESSERAMENTO": 2, "DATA_NASCITA_DA_M": "2010-01-01", "DATA_NASCITA_A_F": "2012-12-31", "ETA_MAX": 0,
				"VERSIONE": 1}}},
		{Name: "unknown", Actor: admin, Call: edit, In: change(999_999_999, nil), Esito: 404},
		{Name: "of another body", Actor: admin, Call: edit, In: change(otherCategory, nil), Esito: 404},
		{Name: "without an id", Actor: admin, Call: edit, In: change(0, nil), Esito: 422, Field: "ID_CATEGORIA"},
		{Name: "emptied", Actor: admin, Call: edit, In: change(id, scenario.In{"LABEL": nil}), Esito: 422, Field: "LABEL"},
		{Name: "one field", Actor: admin, Call: edit, In: change(id, scenario.In{"VERSIONE": 1, "LABEL": "Pr. 1"}), Message: "Categoria salvata"},
		{Name: "the others stay", Actor: admin, Call: list, In: found,
			Want: []any{scenario.In{"LABEL": "Pr. 1", "DATA_NASCITA_DA_M": "2010-01-01", "VERSIONE": 2}}},
		{Name: "stale", Actor: admin, Call: edit, In: change(id, scenario.In{"VERSIONE": 1, "LABEL": "Persa"}), Esito: 409},
		{Name: "women only", Actor: admin, Call: edit, In: change(id,
			scenario.In{"VERSIONE": 2, "DATA_NASCITA_DA_M": nil, "DATA_NASCITA_A_M": nil})},
		{Name: "found without men", Actor: admin, Call: list, In: found,
			Want: []any{scenario.In{"LABEL": "Pr. 1", "DATA_NASCITA_DA_M": nil, "DATA_NASCITA_A_M": nil, "VERSIONE": 3}}},
		{Name: "delete unknown", Actor: admin, Call: remove, In: scenario.In{"ID_CATEGORIA": 999_999_999}, Esito: 404},
		{Name: "delete another body's", Actor: admin, Call: remove, In: scenario.In{"ID_CATEGORIA": otherCategory}, Esito: 404},
		{Name: "delete", Actor: admin, Call: remove, In: ref, Message: "Categoria eliminata"},
		{Name: "deleted", Actor: admin, Call: list, In: found, After: totals(0)},
		{Name: "delete twice", Actor: admin, Call: remove, In: ref, Esito: 404},
	})
}

func TestCategoryList(t *testing.T) { scenario.Engines(t, scenario.Options{}, categoryListCase) }

func categoryListCase(t *testing.T, w *scenario.World) {
	t.Helper()
	club := w.Actor(t, "societa")
	const call = "GET ge/categorie"
	count := func(in scenario.In) int { return *w.Call(t, club, call, in).Total }
	season := count(scenario.In{"FK_ID_STAGIONE": 2027})
	if all := count(nil); season == 0 || all != 2*season {
		t.Errorf("%d categories, %d of them in one of two seasons", all, season)
	}
	for name, values := range map[string][]int{"FK_ID_TIPO": {1, 2}, "FK_ID_TIPO_TESSERAMENTO": {1, 2, 3}} {
		sum := 0
		for _, v := range values {
			sum += count(scenario.In{"FK_ID_STAGIONE": 2027, name: v})
		}
		if sum != season {
			t.Errorf("%s finds %d of %d categories", name, sum, season)
		}
	}
	w.Run(t, []scenario.Row{
		{Name: "another body", Actor: club, Call: call, In: scenario.In{"DESCRIZIONE": "prima"}, After: totals(0)},
		{Name: "another sport", Actor: club, Call: call, In: scenario.In{"FK_ID_SPORT": 2}, After: totals(0)},
		{Name: "a page", Actor: club, Call: call, In: scenario.In{"FK_ID_STAGIONE": 2027, "PAGINA": 1, "RIGHE": 2}, After: totals(season),
			Want: []any{scenario.In{"LABEL": "Es. C"}, scenario.In{"LABEL": "Es. B"}}},
		{Name: "the next", Actor: club, Call: call, In: scenario.In{"FK_ID_STAGIONE": 2027, "PAGINA": 2, "RIGHE": 2}, After: totals(season),
			Want: []any{scenario.In{"LABEL": "Es. A"}, scenario.In{"LABEL": "Rag."}}},
		{Name: "beyond", Actor: club, Call: call, In: scenario.In{"PAGINA": 900, "RIGHE": 50}, After: totals(2 * season), Want: []any{}},
		{Name: "sorted", Actor: club, Call: call, In: scenario.In{"FK_ID_STAGIONE": 2027, "ORDINA": "ETA_MIN", "VERSO": "DESC", "RIGHE": 1,
			"PAGINA": 1}, Want: []any{scenario.In{"LABEL": "M360+"}}},
		{Name: "sorted by an unknown field", Actor: club, Call: call, In: scenario.In{"ORDINA": "COLORE"}, Esito: 422, Field: "ORDINA"},
		{Name: "malformed season", Actor: club, Call: call, In: scenario.In{"FK_ID_STAGIONE": "x"}, Esito: 422,
			Field: "FK_ID_STAGIONE"},
	})
}

func TestCopySeason(t *testing.T) { scenario.Engines(t, scenario.Options{}, copySeasonCase) }

func copySeasonCase(t *testing.T, w *scenario.World) {
	t.Helper()
	admin := w.Actor(t, "admin")
	const call = "POST ge/categorie/copia"
	season := func(id int) scenario.In { return scenario.In{"FK_ID_STAGIONE": id} }
	copied := func(n int) scenario.In { return scenario.In{"COPIATE": n} }
	total := *w.Call(t, admin, "GET ge/categorie", season(2027)).Total
	ragazzi := func(year int) scenario.In { return scenario.In{"FK_ID_STAGIONE": year, "DESCRIZIONE": "ragazzi"} }
	var before, after []struct {
		Code int64  `json:"FK_ID_CATEGORIA_ASS"`
		From string `json:"DATA_NASCITA_DA_M"`
		To   string `json:"DATA_NASCITA_A_F"`
	}
	w.Run(t, []scenario.Row{
		{Name: "an unknown season", Actor: admin, Call: call, In: season(1999), Esito: 404},
		{Name: "no season", Actor: admin, Call: call, In: season(0), Esito: 422, Field: "FK_ID_STAGIONE"},
		{Name: "into a season that has all", Actor: admin, Call: call, In: season(2026), Want: copied(0)},
		{Name: "one of our own", Actor: admin, Call: "POST ge/categoria",
			In: categoryForm(scenario.In{"DATA_NASCITA_DA_M": nil, "DATA_NASCITA_A_M": nil})},
		{Name: "into a new season", Actor: admin, Call: call, In: season(2027), Want: copied(total + 1)},
		{Name: "twice", Actor: admin, Call: call, In: season(2027), Want: copied(0)},
		{Name: "all are there", Actor: admin, Call: "GET ge/categorie", In: season(2028), After: totals(total + 1)},
		{Name: "an open bound stays open", Actor: admin, Call: "GET ge/categorie",
			In: scenario.In{"FK_ID_STAGIONE": 2028, "DESCRIZIONE": "prova"},
			Want: []any{scenario.In{"DATA_NASCITA_DA_M": nil, "DATA_NASCITA_A_M": nil, "DATA_NASCITA_DA_F": "2012-01-01",
				"DATA_NASCITA_A_F": "2013-12-31", "VERSIONE": 1}}},
		{Name: "from", Actor: admin, Call: "GET ge/categorie", In: ragazzi(2027),
			After: func(t *testing.T, r scenario.Reply) { r.Into(t, &before) }},
		{Name: "to", Actor: admin, Call: "GET ge/categorie", In: ragazzi(2028),
			After: func(t *testing.T, r scenario.Reply) { r.Into(t, &after) }},
	})
	if len(before) != 1 || len(after) != 1 || before[0].Code != after[0].Code || before[0].From != "2011-01-01" ||
		after[0].From != "2012-01-01" || before[0].To != "2014-12-31" || after[0].To != "2015-12-31" {
		t.Errorf("%+v was copied to %+v", before, after)
	}
}

func TestRaceCatalogue(t *testing.T) { scenario.Engines(t, scenario.Options{}, raceCatalogueCase) }

func raceCatalogueCase(t *testing.T, w *scenario.World) {
	t.Helper()
	admin := w.Actor(t, "admin")
	const list, add, edit, remove = "GET ge/gare", "POST ge/gara", "PUT ge/gara", "DELETE ge/gara"
	wrong := func(name string, field string, in scenario.In) scenario.Row {
		return scenario.Row{Name: name, Actor: admin, Call: add, In: raceForm(in), Esito: 422, Field: field}
	}
	w.Run(t, []scenario.Row{
		wrong("without a name", "DESCRIZIONE", scenario.In{"DESCRIZIONE": ""}),
		wrong("an abbreviation that breaks lists", "DESC_ABBR", scenario.In{"DESC_ABBR": "5x50;SL"}),
		wrong("a negative leg", "METRI", scenario.In{"METRI": -1}),
		wrong("a whole shorter than a leg", "METRI", scenario.In{"METRI_GARA": 25}),
		wrong("a style that is not", "FK_ID_STILE", scenario.In{"FK_ID_STILE": 7}),
		wrong("of type 0", "FK_ID_TIPO", scenario.In{"FK_ID_TIPO": 0}),
		wrong("five alone", "COMPONENTI", scenario.In{"FK_ID_TIPO": 1, "SESSO_AMMESSO": 0}),
		wrong("a team of one", "COMPONENTI", scenario.In{"COMPONENTI": 1}),
		wrong("mixed alone", "SESSO_AMMESSO", scenario.In{"FK_ID_TIPO": 1, "COMPONENTI": 1}),
		wrong("metres that are words", "METRI", scenario.In{"METRI": "cento"}),
		wrong("with an id", "ID_GARA", scenario.In{"ID_GARA": 7}),
		{Name: "a sport of another portal", Actor: admin, Call: add, In: raceForm(scenario.In{"FK_ID_SPORT": 6}), Esito: 1, Message: "sport"},
	})
	var id int64
	w.Run(t, []scenario.Row{{Name: "added", Actor: admin, Call: add, In: raceForm(nil), Message: "Gara salvata",
		After: func(_ *testing.T, r scenario.Reply) { id = r.Inserted }}})
	found := scenario.In{"DESCRIZIONE": "DI PROVA"}
	ref := scenario.In{"ID_GARA": id}
	w.Run(t, []scenario.Row{
		{Name: "a relay has reaction times per leg", Actor: admin, Call: list, In: found, After: totals(1),
			Want: []any{scenario.In{"ID_GARA": id, "METRI": 50, "METRI_GARA": 250, "COMPONENTI": 5, "SESSO_AMMESSO": 3, "VERSIONE": 1}}},
		{Name: "unknown", Actor: admin, Call: edit, In: scenario.In{"ID_GARA": 999_999_999}, Esito: 404},
		{Name: "of another body", Actor: admin, Call: edit, In: scenario.In{"ID_GARA": otherRace}, Esito: 404},
		{Name: "emptied", Actor: admin, Call: edit, In: scenario.In{"ID_GARA": id, "DESC_ABBR": nil}, Esito: 422, Field: "DESC_ABBR"},
		{Name: "one field", Actor: admin, Call: edit, In: scenario.In{"ID_GARA": id, "VERSIONE": 1, "METRI_GARA": 300}, Message: "Gara salvata"},
		{Name: "stale", Actor: admin, Call: edit, In: scenario.In{"ID_GARA": id, "VERSIONE": 1, "METRI_GARA": 100}, Esito: 409},
		{Name: "the others stay", Actor: admin, Call: list, In: found,
			Want: []any{scenario.In{"DESC_ABBR": "5x50 SL", "METRI": 50, "METRI_GARA": 300, "VERSIONE": 2}}},
		{Name: "delete another body's", Actor: admin, Call: remove, In: scenario.In{"ID_GARA": otherRace}, Esito: 404},
		{Name: "delete", Actor: admin, Call: remove, In: ref, Message: "Gara eliminata"},
		{Name: "delete twice", Actor: admin, Call: remove, In: ref, Esito: 404},
		{Name: "deleted", Actor: admin, Call: list, In: found, After: totals(0)},
	})
	all, alone, teams := *w.Call(t, admin, list, nil).Total, *w.Call(t, admin, list, scenario.In{"FK_ID_TIPO": 1}).Total, *w.Call(t, admin,
		list, scenario.In{"FK_ID_TIPO": 2}).Total
	if alone == 0 || teams == 0 || alone+teams != all {
		t.Errorf("%d races alone and %d in teams are not %d", alone, teams, all)
	}
	w.Run(t, []scenario.Row{
		{Name: "another body", Actor: admin, Call: list, In: scenario.In{"DESCRIZIONE": "pinnato"}, After: totals(0)},
		{Name: "another sport", Actor: admin, Call: list, In: scenario.In{"FK_ID_SPORT": 6}, After: totals(0)},
		{Name: "a page", Actor: admin, Call: list, In: scenario.In{"PAGINA": 2, "RIGHE": 2}, After: totals(all),
			Want: []any{scenario.In{"ID_GARA": ownRace}, scenario.In{"ID_GARA": ownRace + 1}}},
		{Name: "sorted", Actor: admin, Call: list, In: scenario.In{"ORDINA": "METRI_GARA", "VERSO": "DESC", "PAGINA": 1, "RIGHE": 1},
			Want: []any{scenario.In{"METRI_GARA": 1500}}},
	})
}
