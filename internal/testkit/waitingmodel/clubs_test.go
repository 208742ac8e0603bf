package waitingmodel_test

import (
	"testing"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
	"traguardo/internal/store"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/scenario"
)

// TestWaitingRulesOfClub checks that the rules about a club decide who gets a free place, although no user of the club makes the call.
func TestWaitingRulesOfClub(t *testing.T) {
	t.Parallel()
	scenario.Engines(t, scenario.Options{}, waitingRulesOfClubCase)
}

func waitingRulesOfClubCase(t *testing.T, w *scenario.World) {
	t.Helper()
	admin := w.Actor(t, "admin")
	today := calendar.In(testkit.Start)
	// one returns an event for one athlete, in which a club's athlete waits, and how many wait after the place became free.
	one := func(change ...func(*domain.Event)) (openEvent, func() int) {
		t.Helper()
		o := newOpenEvent(t, w, append(change, func(e *domain.Event) { e.MaxEntrants = 1 })...)
		taken := testkit.Athlete(t, w.DB, testkit.Club(t, w.DB))
		testkit.Enter(t, w.DB, o.races[0], taken)
		return o, func() int {
			t.Helper()
			w.Run(t, []scenario.Row{{Name: "free the place", Actor: admin, Call: "DELETE ge/presenza",
				In: scenario.In{"ID_PRESENZA": entriesOf(t, w, o.ID)[taken.ID].ID}}})
			return len(waitingOf(t, w, admin, o.ID))
		}
	}
	list := withOptions(option.Values{option.WaitingList: "1"})

	var championship id.Championship
	w.Write(t, func(q store.Q) (err error) {
		championship, err = q.AddChampionship(t.Context(), domain.Championship{Name: "Coppa d'autunno", SportID: domain.Swimming,
			SeasonID: 2027, Starts: today, Ends: today.AddDays(90), Kind: 1, Active: true})
		return err
	})
	o, free := one(list, func(e *domain.Event) { e.ChampionshipID = championship })
	w.Write(t, func(q store.Q) error {
		return q.Enrol(t.Context(), domain.Enrolment{ChampionshipID: championship, ClubID: o.guest.ID, Enrolled: today})
	})
	w.Run(t, []scenario.Row{{Name: "an enrolled club", Actor: o.user, Call: wait, In: into(o.races[0], o.girl)}})
	if free() != 0 {
		t.Error("an enrolled club did not get its place")
	}

	o, free = one(list)
	w.Run(t, []scenario.Row{{Name: "an affiliated club", Actor: o.user, Call: wait, In: into(o.races[0], o.girl)}})
	affiliated := func(until calendar.Date) {
		t.Helper()
		w.Write(t, func(q store.Q) error {
			c, err := q.Club(t.Context(), o.guest.ID)
			if err != nil {
				return err
			}
			c.AffiliatedUntil = until
			return q.SaveClub(t.Context(), c)
		})
	}
	affiliated(o.Starts.AddDays(-1))
	if free() != 1 {
		t.Error("a club whose affiliation ends before the event got a place")
	}
	affiliated(o.Starts)
	if err := w.App.Waiting.Sweep(t.Context(), w.Clock.Now()); err != nil {
		t.Fatal(err)
	}
	if list := waitingOf(t, w, admin, o.ID); len(list) != 0 {
		t.Errorf("the affiliation was renewed and the athlete still waits: %+v", list)
	}

	o = newOpenEvent(t, w, withOptions(option.Values{option.WaitingList: "1", option.MaxEntriesPerRace: "2"}))
	for range 2 {
		testkit.Enter(t, w.DB, o.races[0], testkit.Athlete(t, w.DB, o.guest))
	}
	w.Run(t, []scenario.Row{
		{Name: "the third of a club", Actor: o.user, Call: wait, In: into(o.races[0], o.girl)},
		{Name: "a change of something else", Actor: admin, Call: "POST ge/evento/opzioni", In: scenario.In{"ID_EVENTO": o.ID,
			"opzioni": []any{scenario.In{"FK_ID_OPZIONE": option.EntryNoteLabel, "VALORE": "Allenatore"}}}},
	})
	if list := waitingOf(t, w, admin, o.ID); len(list) != 1 {
		t.Errorf("the third entry of a club got a place beyond option 29: %+v", list)
	}
	w.Run(t, []scenario.Row{{Name: "a higher limit", Actor: admin, Call: "POST ge/evento/opzioni", In: scenario.In{"ID_EVENTO": o.ID,
		"opzioni": []any{scenario.In{"FK_ID_OPZIONE": option.MaxEntriesPerRace, "VALORE": "3"}}}}})
	if list := waitingOf(t, w, admin, o.ID); len(list) != 0 {
		t.Errorf("the limit is higher and the athlete still waits: %+v", list)
	}
}
