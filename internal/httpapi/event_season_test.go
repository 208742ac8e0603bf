package httpapi_test

import (
	"testing"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/scenario"
)

// TestEventSeasonFollowsItsStart checks that the season follows the start date, unless one was chosen or there are categories.
func TestEventSeasonFollowsItsStart(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	admin, club := w.Actor(t, "admin"), w.Actor(t, "societa")
	host := clubOf(t, w, "societa")
	next := scenario.In{"DATA_INIZIO": "2027-10-02", "DATA_FINE": "2027-10-02", "DATA_SCADENZA_ISCRIZIONI": "2027-09-20"}
	season := func(eventID id.Event, want int64) scenario.Row {
		return scenario.Row{Name: "season", Actor: admin, Call: "GET ge/evento", In: eventRef(eventID), Want: scenario.In{"FK_ID_STAGIONE": want}}
	}
	bare, full := testkit.Event(t, w.DB, host), testkit.Event(t, w.DB, host)
	testkit.Enable(t, w.DB, full, testkit.Ragazzi, 1)
	chosen := testkit.Event(t, w.DB, host, func(e *domain.Event) {
		e.Starts, e.Ends, e.Deadline = calendar.Of(2026, 3, 1), calendar.Of(2026, 3, 1), calendar.Of(2026, 2, 1)
	})
	w.Run(t, []scenario.Row{
		{Name: "moves", Actor: club, Call: "PUT ge/evento", In: with(eventRef(bare.ID), next)}, season(bare.ID, 2028),
		{Name: "moves back with the whole object", Actor: club, Call: "PUT ge/evento",
			In: with(eventRef(bare.ID), scenario.In{"DATA_INIZIO": "2026-12-01", "DATA_SCADENZA_ISCRIZIONI": "2026-11-20",
				"FK_ID_STAGIONE": 2028})}, season(bare.ID, 2027),
		{Name: "keeps its season with categories", Actor: club, Call: "PUT ge/evento", In: with(eventRef(full.ID), next)}, season(full.ID, 2027),
		{Name: "keeps the chosen season", Actor: club, Call: "PUT ge/evento", In: with(eventRef(chosen.ID), next)}, season(chosen.ID, 2027),
		{Name: "not chosen by the organiser", Actor: club, Call: "PUT ge/evento",
			In: with(eventRef(bare.ID), scenario.In{"FK_ID_STAGIONE": 2028}), Esito: 403},
	})
}
