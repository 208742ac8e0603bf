package httpapi_test

import (
	"strings"
	"testing"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/importer"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/scenario"
)

// TestExportRoundTrip checks that an exported list can be edited and uploaded, in both formats, and that uploading it unchanged changes
// nothing.
func TestExportRoundTrip(t *testing.T) { scenario.Engines(t, scenario.Options{}, roundTripCase) }

func roundTripCase(t *testing.T, w *scenario.World) {
	t.Helper()
	club, admin := w.Actor(t, "societa"), w.Actor(t, "admin")
	own, err := w.DB.Club(t.Context(), w.User(t, "societa").ClubID)
	if err != nil {
		t.Fatal(err)
	}
	testkit.Athlete(t, w.DB, own, func(a *domain.Athlete) { a.LastName, a.FirstName, a.Card = "=Zyx", "D'Ugo", "" })
	testkit.Athlete(t, w.DB, own, func(a *domain.Athlete) {
		a.LastName, a.FirstName, a.Birth, a.OnlyYear, a.Card = "Zyx", "Ada", calendar.Of(2014, 1, 1), true, "ZYX2"
	})
	for _, c := range []struct {
		name   string
		who    scenario.Actor
		report int
		mode   string
	}{{"a club's athletes", club, 2011, "atleti"}, {"clubs", admin, 2010, "societa"}, {"everybody's athletes that are called so", admin, 2011,
		"atleti"}} {
		for _, format := range []int{2, 3} {
			ask := scenario.In{"ID_REPORT": c.report, "FORMATO": format}
			if c.mode == "atleti" {
				ask["COGNOME"] = "zyx"
			}
			file := w.Call(t, c.who, "GET core/report", ask).Body
			u := send(t, w, c.who, file, scenario.In{"modalita": c.mode, "CONFERMA": 1})
			refused := 0
			if c.who.ID == admin.ID && c.mode == "atleti" {
				refused = 1 // an administrator's file has a card on every line
			}
			if u.Upload.Read == 0 || u.Upload.Created+u.Upload.Updated != 0 || len(u.Upload.Refusals) != refused {
				t.Errorf("%s, format %d: %s %v", c.name, format, u, u.Upload.Refusals)
			}
		}
	}
	file := string(w.Call(t, club, "GET core/report", scenario.In{"ID_REPORT": 2011, "FORMATO": 3, "COGNOME": "zyx"}).Body)
	changed := strings.Replace(file, "ZYX2", "ZYX3", 1)
	if u := send(t, w, club, []byte(changed), scenario.In{"modalita": "atleti", "CONFERMA": 1}); u.Upload.Updated != 1 {
		t.Errorf("one cell changed: %s", u)
	}
	w.Run(t, []scenario.Row{
		{Name: "the change is there", Actor: club, Call: "GET ns/atleti", In: scenario.In{"COGNOME": "zyx", "NOME": "ada"},
			Want: scenario.In{"ATLETI": []any{scenario.In{"TESSERA": "ZYX3"}}}},
		{Name: "another club sends it", Actor: w.Actor(t, "societa2"), Call: uploadCall,
			In: scenario.Upload(t, "a.csv", []byte(file), scenario.In{"modalita": "atleti", "CONFERMA": 1}),
			Want: scenario.In{"UPLOAD": scenario.In{"CREATE": 0, "AGGIORNATE": 0,
				"RIFIUTATE": []any{scenario.In{"COLONNA": "COD_AFF", "TESTATA": "Codice società"}, scenario.In{"COLONNA": "COD_AFF"}}}}},
		{Name: "a stranger sends it", Call: uploadCall, In: scenario.Upload(t, "a.csv", []byte(file), scenario.In{"modalita": "atleti"}),
			Esito: 401},
	})
}

func TestManualColumns(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	club := w.Actor(t, "societa")
	const file = "Chi;Nome;M/F;Nascita\nZyxwvu;Ada;F;ieri\n"
	upload := func(args scenario.In) *scenario.Form {
		args["modalita"] = "atleti"
		return scenario.Upload(t, "a.csv", []byte(file), args)
	}
	chosen := []any{scenario.In{"TESTATA": "chi", "COLONNA": "COGNOME"}}
	w.Run(t, []scenario.Row{
		{Name: "a stranger asks", Call: uploadCall, In: upload(scenario.In{"SOLO_COLONNE": 1}), Esito: 401},
		{Name: "without a club", Actor: w.Actor(t, "nuovo"), Call: uploadCall, In: upload(scenario.In{"SOLO_COLONNE": 1}), Esito: 403},
		{Name: "another club's", Actor: w.Actor(t, "societa2"), Call: uploadCall,
			In: upload(scenario.In{"SOLO_COLONNE": 1, "FK_ID_SOCIETA": w.User(t, "societa").ClubID}), Esito: 404},
		{Name: "refused as it is", Actor: club, Call: uploadCall, In: upload(scenario.In{}), Esito: 422, Field: "COGNOME"},
		{Name: "its heads", Actor: club, Call: uploadCall, In: upload(scenario.In{"SOLO_COLONNE": 1}), Want: scenario.In{
			"TESTATE": []any{scenario.In{"TESTATA": "Chi", "COLONNA": ""}, scenario.In{"TESTATA": "Nome", "COLONNA": "NOME"},
				scenario.In{"TESTATA": "M/F", "COLONNA": "SESSO"}, scenario.In{"TESTATA": "Nascita", "COLONNA": "DATA_NASCITA"}}}},
		{Name: "columns that are no list", Actor: club, Call: uploadCall, In: upload(scenario.In{"COLONNE": "COGNOME"}), Esito: 422,
			Field: "COLONNE"},
		{Name: "an unknown column", Actor: club, Call: uploadCall,
			In: upload(scenario.In{"COLONNE": []any{scenario.In{"TESTATA": "Chi", "COLONNA": "ID"}}}), Esito: 422, Field: "COLONNE"},
		{Name: "chosen columns, and the error names the file's header", Actor: club, Call: uploadCall, In: upload(scenario.In{"COLONNE": chosen}),
			Want: scenario.In{
				"UPLOAD": scenario.In{"RIFIUTATE": []any{scenario.In{"RIGA": 2, "COLONNA": "DATA_NASCITA", "TESTATA": "Nascita",
					"MOTIVO": "Data non valida: " + importer.Quoted("ieri")}}}}},
		{Name: "remembered", Actor: club, Call: uploadCall, In: upload(scenario.In{}), Want: scenario.In{"UPLOAD": scenario.In{"LETTE": 1}}},
		{Name: "not for another club", Actor: w.Actor(t, "societa2"), Call: uploadCall, In: upload(scenario.In{}), Esito: 422, Field: "COGNOME"},
	})
}
