package httpapi_test

import (
	"testing"

	"traguardo/internal/domain"
	"traguardo/internal/testkit/scenario"
)

// TestCopiedCategoriesKeepTheirSports checks that a copy serves all sports of its original, keeps open bounds open, and is not shipped a
// second time.
func TestCopiedCategoriesKeepTheirSports(t *testing.T) {
	scenario.Engines(t, scenario.Options{Variant: "confederazione"}, copiedSportsCase)
}

func copiedSportsCase(t *testing.T, w *scenario.World) {
	t.Helper()
	admin := w.Actor(t, "admin")
	count := func(season int, sport domain.Sport) int {
		r := w.Call(t, admin, "GET ge/categorie", scenario.In{"FK_ID_STAGIONE": season, "FK_ID_SPORT": sport})
		if r.Total == nil {
			t.Fatalf("no total: %s", r.Body)
		}
		return *r.Total
	}
	if r := w.Call(t, admin, "POST ge/categorie/copia", scenario.In{"FK_ID_STAGIONE": 2027}); r.Esito != 0 {
		t.Fatal(r.Message)
	}
	check := func() {
		for _, sport := range domain.Sports {
			if from, to := count(2027, sport), count(2028, sport); from == 0 || from != to {
				t.Errorf("sport %d: %d categories became %d", sport, from, to)
			}
		}
	}
	check()
	if err := w.DB.SeedReference(t.Context(), 2028); err != nil {
		t.Fatal(err)
	}
	check()
	var open []struct {
		ID      int64  `json:"ID_CATEGORIA"`
		Version int64  `json:"VERSIONE"`
		From    string `json:"DATA_NASCITA_DA_M"`
	}
	w.Call(t, admin, "GET ge/categorie", scenario.In{"FK_ID_STAGIONE": 2028, "DESCRIZIONE": "senior",
		"FK_ID_SPORT": domain.WomensGymnastics}).Into(t, &open)
	if len(open) == 0 || open[0].From != "1900-01-01" {
		t.Fatalf("an open bound became %+v", open)
	}
	before := count(2028, domain.WomensGymnastics)
	w.Run(t, []scenario.Row{
		{Name: "another sport", Actor: admin, Call: "PUT ge/categoria",
			In: scenario.In{"ID_CATEGORIA": open[0].ID, "VERSIONE": open[0].Version, "FK_ID_SPORT": domain.Basketball}},
		{Name: "an unknown sport", Actor: admin, Call: "PUT ge/categoria", In: scenario.In{"ID_CATEGORIA": open[0].ID, "FK_ID_SPORT": 70},
			Esito: 1},
	})
	if count(2028, domain.WomensGymnastics) != before-1 {
		t.Errorf("the category is still of its old sport: %d of %d", count(2028, domain.WomensGymnastics), before)
	}
}
