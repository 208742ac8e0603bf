package httpapi_test

import (
	"testing"

	"traguardo/internal/domain/id"
	"traguardo/internal/testkit/scenario"
)

func TestEntrantsOfStartOrder(t *testing.T) {
	scenario.Engines(t, scenario.Options{}, entrantsOfStartOrderCase)
}

func entrantsOfStartOrderCase(t *testing.T, w *scenario.World) {
	t.Helper()
	m := seeded(t, w)
	type turn struct {
		Race      id.Race
		Category  id.Category
		Kind, Sex int
	}
	count := func(who scenario.Actor) map[turn]int {
		type counted struct {
			RaceID   id.Race     `json:"ID_GARA"`
			Category id.Category `json:"FK_ID_CATEGORIA"`
			Kind     int         `json:"FK_ID_TIPO"`
			Sex      int         `json:"SESSO"`
			Entrants int         `json:"ISCRITTI"`
		}
		found := map[turn]int{}
		for _, i := range detail[[]counted](t, w, who, m.ID, "gareOrdinate") {
			if i.Entrants > 0 {
				found[turn{i.RaceID, i.Category, i.Kind, i.Sex}] = i.Entrants
			}
		}
		return found
	}
	organiser := count(w.Actor(t, "societa"))
	girls := turn{m.Free100.RaceID, m.Free100.CategoryID, 1, 2}
	if organiser[girls] != 13 {
		t.Errorf("the organiser sees %d entrants of the 100, want 13: %v", organiser[girls], organiser)
	}
	// Other clubs must not learn how many enter before the start list is there.
	if other := count(w.Actor(t, "societa2")); len(other) > 0 {
		t.Errorf("another club sees entrants: %v", other)
	}
}
