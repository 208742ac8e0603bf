package waitingmodel_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"traguardo/internal/domain"
	"traguardo/internal/domain/option"
	"traguardo/internal/testkit/scenario"
)

// organise makes the changes of an organiser while the clients make theirs: prices, closed and reopened entries, and an athlete who is
// erased. It leaves the event open.
func (s *paidStorm) organise(t *testing.T, round int) {
	dice := rand.New(rand.NewPCG(77, uint64(round)))
	must := func(call string, in scenario.In) {
		if r := s.Call(t, s.admin, call, in); r.Esito != 0 {
			t.Errorf("%s: got %s, want r.Esito == 0", call, r.Body)
		}
	}
	for _, price := range []int{8, 5} {
		must("POST ge/evento/opzioni", scenario.In{"ID_EVENTO": s.event.ID, "opzioni": []any{
			scenario.In{"FK_ID_OPZIONE": option.RacePrice, "VALORE": price}}})
		must("PUT ge/evento", scenario.In{"ID_EVENTO": s.event.ID, "STATO": domain.EventClosed})
		must("PUT ge/evento", scenario.In{"ID_EVENTO": s.event.ID, "STATO": domain.EventOpen})
	}
	list := waitingOf(t, s.World, s.admin, s.event.ID)
	if len(list) == 0 {
		return
	}
	gone := list[dice.IntN(len(list))].AthleteID
	must("POST core/persona/cancella", scenario.In{"ID_ATLETA": gone})
	s.count("erased")
	s.mu.Lock()
	defer s.mu.Unlock()
	s.erased = append(s.erased, gone)
}

// cancel cancels an order of a club. Another client of the club may pay it at the same time.
func (s *paidStorm) cancel(t *testing.T, club int, order int64) {
	switch r := s.Call(t, s.people[club], "POST ge/ordine/azzera/delete", scenario.In{"ID_ORDINE": order}); r.Esito {
	case 0:
		s.count("cancelled")
	case 1, 404, 409:
	default:
		t.Errorf("cancel: %s", r.Body)
	}
}

// checkErased checks that erased athletes are not on the waiting list.
func (s *paidStorm) checkErased(t *testing.T, list []waitingRow) {
	t.Helper()
	if i := slices.IndexFunc(list, func(r waitingRow) bool { return slices.Contains(s.erased, r.AthleteID) }); i >= 0 {
		t.Errorf("an erased athlete waits: %+v", list[i])
	}
}
