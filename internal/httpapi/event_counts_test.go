package httpapi_test

import (
	"context"
	"testing"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
	"traguardo/internal/store"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/scenario"
)

// TestEventCounts checks that the counted and the excluded entries in the summary of clubs add up to the event's counts, and that a club
// that paid stays in it.
func TestEventCounts(t *testing.T) { scenario.Engines(t, scenario.Options{}, eventCountsCase) }

func eventCountsCase(t *testing.T, w *scenario.World) {
	t.Helper()
	const summary = "GET ge/evento/riepilogo"
	admin := w.Actor(t, "admin")
	o := newOpenEvent(t, w, withOptions(option.Values{option.RacePrice: "6", option.TeamMembersRequired: "1"}))
	_, relays := testkit.Enable(t, w.DB, o.Event, testkit.Ragazzi, 2, testkit.Relay4x50)
	entered := w.Call(t, o.user, enter, entryForm(o.races[0], o.girl, nil)).Inserted
	mate := testkit.Athlete(t, w.DB, o.guest)
	var team id.Entry
	w.Write(t, func(q store.Q) error {
		ids, err := q.AddEntries(context.Background(), o.ID, []domain.Entry{{
			RaceID: relays[0].RaceID, ClubID: o.guest.ID, Kind: domain.Team, CategoryID: testkit.Ragazzi, Disability: domain.NoDisability,
			Progressive: 1, CreatedAt: calendar.At(w.Clock.Now()),
			Members: []domain.Member{{Entrant: domain.Entrant{ID: o.girl.ID}, Position: 1}, {Entrant: domain.Entrant{ID: mate.ID}, Position: 2}},
		}})
		team = id.Entry(ids[0])
		return err
	})
	w.Run(t, []scenario.Row{
		{Name: "the event counts all", Actor: admin, Call: "GET ge/evento", In: eventRef(o.ID),
			Want: scenario.In{"SOCIETA": 1, "ATLETI": 2, "PRESENZE": 1, "STAFF": 1}},
		{Name: "an incomplete team is counted separately", Actor: admin, Call: summary, In: eventRef(o.ID), Want: []any{scenario.In{
			"TOT_ATLETI": 1, "TOT_IND": 1, "TOT_SQU": 0, "TOT_SQU_INCOMPLETE": 1, "TOT_ATLETI_SOLO_INCOMPLETE": 1,
		}}},
		{Name: "members are no longer required", Actor: admin, Call: saveOptions,
			In: optionsIn(o.ID, optionValue(option.TeamMembersRequired, 0))},
		{Name: "an incomplete team counts without the option", Actor: admin, Call: summary, In: eventRef(o.ID), Want: []any{scenario.In{
			"TOT_ATLETI": 2, "TOT_IND": 1, "TOT_SQU": 1, "TOT_SQU_INCOMPLETE": 0, "TOT_ATLETI_SOLO_INCOMPLETE": 0,
		}}},
	})
	var order struct {
		ID int64 `json:"ID_ORDINE"`
	}
	w.Call(t, o.user, "POST ge/ordine/iscrizione", eventRef(o.ID)).Into(t, &order)
	w.Run(t, []scenario.Row{
		{Name: "paid", Actor: admin, Call: "POST ge/ordine/pagato", In: scenario.In{"ID_ORDINE": order.ID}},
		{Name: "the entry is removed", Actor: admin, Call: withdraw, In: presence(id.Entry(entered), nil)},
		{Name: "the team is removed", Actor: admin, Call: withdraw, In: presence(team, nil)},
		{Name: "no entries", Actor: admin, Call: "GET ge/evento", In: eventRef(o.ID),
			Want: scenario.In{"SOCIETA": 0, "ATLETI": 0, "PRESENZE": 0, "STAFF": 0}},
		{Name: "the payment becomes credit", Actor: admin, Call: summary, In: eventRef(o.ID),
			Want: []any{scenario.In{"FK_ID_SOCIETA": o.guest.ID, "TOT_ATLETI": 0, "IMPORTO_PAGATO": 0, "IMPORTO_TOTALE": 0}}},
		{Name: "in the amounts either", Actor: admin, Call: "GET ge/evento/presenze", In: eventRef(o.ID),
			Want: scenario.In{"RIEPILOGO": []any{scenario.In{"IMPORTO_PAGATO": 0}}}},
	})
}
