package httpapi_test

import (
	"strings"
	"testing"

	"traguardo/internal/testkit/scenario"
)

// TestClubRights checks who may read, create and change which club.
func TestClubRights(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	people := actorKinds(t, w)
	own := w.User(t, "societa").ClubID
	ref := scenario.In{"ID_SOCIETA": own}
	calls := []struct {
		name, call string
		in         scenario.In
	}{
		{"read", "GET ge/societa", ref},
		{"athletes", "GET ge/societa/atleti", ref},
		{"statement", "GET ge/societa/ec", ref},
		{"change", "PUT ge/societa", scenario.In{"ID_SOCIETA": own, "INDIRIZZO": "Via Nuova 1"}},
		{"statement file", "GET core/report", scenario.In{"ID_REPORT": 2005, "FORMATO": 3, "ID_SOCIETA": own}},
		{"clubs file", "GET core/report", scenario.In{"ID_REPORT": 2010, "FORMATO": 3}},
		{"athletes file", "GET core/report", scenario.In{"ID_REPORT": 2011, "FORMATO": 3}},
		{"list", "GET ge/societa/list", nil},
		{"remove all", "DELETE ge/societa/deleteatleti", scenario.In{"ID_SOCIETA": 999999}},
	}
	want := map[string][]int{
		"stranger":               {401, 401, 401, 401, 401, 401, 401, 401, 401},
		"unknown token":          {401, 401, 401, 401, 401, 401, 401, 401, 401},
		"user without club":      {403, 403, 403, 403, 403, 403, 403, 0, 403},
		"waiting user":           {403, 403, 403, 403, 403, 403, 403, 0, 403},
		"club user":              {0, 0, 0, 0, 0, 403, 0, 0, 403},
		"other club":             {404, 404, 404, 404, 404, 403, 0, 0, 403},
		"coach":                  {0, 0, 0, 0, 0, 403, 0, 0, 403},
		"administrator":          {0, 0, 0, 0, 0, 0, 0, 0, 404},
		"impersonated club user": {0, 0, 0, 0, 0, 403, 0, 0, 403},
		"deactivated user":       {999, 999, 999, 999, 999, 999, 999, 999, 999},
	}
	for _, p := range people {
		who, expected := p.open(), want[p.name]
		if expected == nil {
			t.Fatalf("no expectation for %s", p.name)
		}
		for i, c := range calls {
			w.Run(t, []scenario.Row{{Name: p.name + " " + c.name, Actor: who, Call: c.call, In: c.in, Esito: expected[i]}})
		}
	}
	// A club's own user creates no other club, nor does an impersonator of that user.
	form := scenario.In{"DENOMINAZIONE": "Nuova", "TELEFONO": "06 1", "EMAIL": "nuova@club.example"}
	w.Run(t, []scenario.Row{
		{Name: "club user", Actor: w.Actor(t, "societa"), Call: "POST ge/societa", In: form, Esito: 403},
		{Name: "borrowed session", Actor: w.As(t, "nuovo", w.Actor(t, "admin")), Call: "POST ge/societa", In: form, Esito: 403},
		{Name: "code of one's own", Actor: w.Actor(t, "nuovo"), Call: "POST ge/societa", In: with(form, scenario.In{"COD_AFF": "X1"}),
			Esito: 403},
		{Name: "waiting user", Actor: w.Actor(t, "attesa"), Call: "POST ge/societa", In: form, After: func(t *testing.T, r scenario.Reply) {
			w.Run(t, []scenario.Row{{Name: "is a member immediately", Actor: w.Actor(t, "attesa"), Call: "GET ge/societa",
				In: scenario.In{"ID_SOCIETA": r.Inserted}, Want: scenario.In{"TOT": 0}}})
		}},
	})
}

// TestClubNumbers checks that tax numbers are validated and stored in one spelling; wrong fields of the nested object are reported by
// their own names.
func TestClubNumbers(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	admin := w.Actor(t, "admin")
	own := w.User(t, "societa").ClubID
	const put = "PUT ge/societa"
	change := func(entity scenario.In) scenario.In {
		return scenario.In{"ID_SOCIETA": own, "personaGiuridica": entity}
	}
	w.Run(t, []scenario.Row{
		{Name: "blanks and lower case", Actor: admin, Call: put, In: change(scenario.In{"PARTITA_IVA": "007 4311 0157",
			"CODICE_FISCALE": "rssmra90a01h501w"})},
		{Name: "kept in one spelling", Actor: admin, Call: "GET ge/societa", In: scenario.In{"ID_SOCIETA": own},
			Want: scenario.In{"personaGiuridica": scenario.In{"PARTITA_IVA": "00743110157", "CODICE_FISCALE": "RSSMRA90A01H501W"}}},
		{Name: "a number for a text", Actor: admin, Call: put, In: change(scenario.In{"PARTITA_IVA": 743110157}), Esito: 422,
			Field: "PARTITA_IVA"},
		{Name: "a text for a number", Actor: admin, Call: put, In: change(scenario.In{"FK_ID_COMUNE": "1"}), Esito: 422, Field: "FK_ID_COMUNE"},
		{Name: "too long", Actor: admin, Call: put, In: change(scenario.In{"CODICE_FISCALE": strings.Repeat("1", 201)}), Esito: 422,
			Field: "CODICE_FISCALE"},
		{Name: "a list", Actor: admin, Call: put, In: scenario.In{"ID_SOCIETA": own, "personaGiuridica": []int{1}}, Esito: 422,
			Field: "personaGiuridica"},
		{Name: "zeros", Actor: admin, Call: put, In: change(scenario.In{"PARTITA_IVA": "00000000000"}), Esito: 422, Field: "PARTITA_IVA"},
		{Name: "by athletes", Actor: admin, Call: "GET ge/societa/list", In: scenario.In{"ORDINA": "TOT", "VERSO": "DESC"},
			After: func(t *testing.T, r scenario.Reply) {
				var rows []struct {
					Athletes int `json:"TOT"`
				}
				r.Into(t, &rows)
				for i := 1; i < len(rows); i++ {
					if rows[i].Athletes > rows[i-1].Athletes {
						t.Errorf("order %v", rows)
					}
				}
			}},
		{Name: "not by others", Actor: w.Actor(t, "societa"), Call: "GET ge/societa/list", In: scenario.In{"ORDINA": "TOT"}, Esito: 422,
			Field: "ORDINA"},
		{Name: "clubs in a file", Actor: admin, Call: "GET core/report",
			In: scenario.In{"ID_REPORT": 2010, "FORMATO": 3, "DENOMINAZIONE": "tirreno"}, After: func(t *testing.T, r scenario.Reply) {
				if body := string(r.Body); strings.Count(body, "\n") != 2 || !strings.Contains(body, "Nuoto Tirreno") {
					t.Errorf("report %s", body)
				}
			}},
		{Name: "nonsense in its filter", Actor: admin, Call: "GET core/report",
			In: scenario.In{"ID_REPORT": 2010, "FORMATO": 3, "FK_ID_REGIONE": "x"}, Esito: 422, Field: "FK_ID_REGIONE"},
	})
}
