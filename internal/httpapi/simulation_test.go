package httpapi_test

import (
	"fmt"
	"strings"
	"testing"

	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/scenario"
)

const simulate = "GET ge/evento/simula"

var simulationSamples = map[string]sample{
	simulate: inSeeded("societa", func(_ *testing.T, _ *scenario.World, m testkit.Meeting) scenario.In {
		return simulated(m.ID, m.ID, `[{"FK_ID_OPZIONE":1,"VALORE":1}]`)
	}),
}

func simulated(eventID, from id.Event, options string) scenario.In {
	return scenario.In{"ID_EVENTO": eventID, "ID_EVENTO_ORIGINE": from, "opzioni": options}
}

func TestSimulation(t *testing.T) { scenario.Engines(t, scenario.Options{}, simulationCase) }

// simulationCase applies rules to the entries of a meet: 13 in the 100, two in the 50, two relays of two clubs.
func simulationCase(t *testing.T, w *scenario.World) {
	t.Helper()
	organiser, guest, admin := w.Actor(t, "societa"), w.Actor(t, "societa2"), w.Actor(t, "admin")
	m := seeded(t, w, withOptions(option.Values{option.RacePrice: "6", option.TeamPrice: "10"}))
	gym := testkit.Event(t, w.DB, m.Organiser, func(e *domain.Event) { e.SportID = domain.WomensGymnastics })
	theirs := testkit.Event(t, w.DB, m.Guest)
	refusals := func(r scenario.Reply) (s string) {
		t.Helper()
		var got struct {
			Refused []struct {
				Name   string `json:"COGNOME"`
				Race   string `json:"DESC_GARA"`
				Reason string `json:"MOTIVO"`
			} `json:"RIFIUTATE"`
		}
		r.Into(t, &got)
		for _, x := range got.Refused {
			s += fmt.Sprintln(x.Name, x.Race, x.Reason)
		}
		return s
	}
	before := digest(t, w)
	w.Run(t, []scenario.Row{
		{Name: "without a session", Call: simulate, In: simulated(m.ID, m.ID, ""), Esito: 401},
		{Name: "by a guest", Actor: guest, Call: simulate, In: simulated(m.ID, m.ID, ""), Esito: 403},
		{Name: "another's entries", Actor: guest, Call: simulate, In: simulated(theirs.ID, m.ID, ""), Esito: 403},
		{Name: "no such event", Actor: admin, Call: simulate, In: simulated(unknownID, m.ID, ""), Esito: 404},
		{Name: "no such entries", Actor: admin, Call: simulate, In: simulated(m.ID, unknownID, ""), Esito: 404},
		{Name: "of another sport", Actor: admin, Call: simulate, In: simulated(gym.ID, m.ID, ""), Esito: 1, Message: "altro sport"},
		{Name: "malformed", Actor: organiser, Call: simulate, In: simulated(m.ID, m.ID, `[{"FK`), Esito: 422, Field: "opzioni"},
		{Name: "a reserved option", Actor: organiser, Call: simulate, In: simulated(m.ID, m.ID, `[{"FK_ID_OPZIONE":41,"VALORE":1}]`), Esito: 403},
		{Name: "the same rules", Actor: organiser, Call: simulate, In: simulated(m.ID, m.ID, ""), After: func(t *testing.T, r scenario.Reply) {
			t.Helper()
			if s := refusals(r); s != "" {
				t.Errorf("refused: %s", s)
			}
		}},
		{Name: "one race each", Actor: organiser, Call: simulate,
			In: simulated(m.ID, m.ID, `[{"FK_ID_OPZIONE":1,"VALORE":1},{"FK_ID_OPZIONE":18,"VALORE":"7"}]`),
			After: func(t *testing.T, r scenario.Reply) {
				t.Helper()
				// The organiser's own athletes are not bound by limits; the guest's first one was in two races.
				if s := refusals(r); strings.Count(s, "\n") != 1 || !strings.Contains(s, "Segretissimi1 50") {
					t.Errorf("refused: %s", s)
				}
				var got struct {
					Entries, Admitted int
					Clubs             []struct {
						ID         id.Club `json:"FK_ID_SOCIETA"`
						Then       int     `json:"ISCRIZIONI_PRIMA"`
						Count      int     `json:"ISCRIZIONI_DOPO"`
						ThenAmount float64 `json:"IMPORTO_PRIMA"`
						Amount     float64 `json:"IMPORTO_DOPO"`
					} `json:"SOCIETA"`
					Then, Now struct {
						Heats   int `json:"BATTERIE"`
						Minutes int `json:"DURATA"`
					}
				}
				r.Into(t, &got)
				for _, c := range got.Clubs {
					want := [4]float64{5, 5, 34, 38} // three in the 100, one in the 50, a relay
					if c.ID == m.Guest.ID {
						want = [4]float64{12, 11, 76, 80}
					}
					if is := [4]float64{float64(c.Then), float64(c.Count), c.ThenAmount, c.Amount}; is != want {
						t.Errorf("club %d: %v, want %v", c.ID, is, want)
					}
				}
			}},
		{Name: "four of a club in a race", Actor: organiser, Call: simulate, In: simulated(m.ID, m.ID, `[{"FK_ID_OPZIONE":29,"VALORE":4}]`),
			After: func(t *testing.T, r scenario.Reply) {
				t.Helper()
				if s := refusals(r); strings.Count(s, "\n") != 6 || strings.Count(s, "Seguaci") != 6 {
					t.Errorf("of ten girls of the guest: %s", s)
				}
			}},
	})
	if digest(t, w) != before {
		t.Error("a simulation stored something")
	}
}
