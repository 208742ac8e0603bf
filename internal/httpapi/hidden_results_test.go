package httpapi_test

import (
	"testing"

	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/scenario"
)

// TestHiddenResults checks that hidden results are visible to the organiser only, and each club's own to that club; a new user sees none.
func TestHiddenResults(t *testing.T) { scenario.Engines(t, scenario.Options{}, hiddenResultsCase) }

func hiddenResultsCase(t *testing.T, w *scenario.World) {
	t.Helper()
	const splits, compare = "GET ns/split/risultato", "POST ns/split/risultati"
	organiser, guest, admin, free := w.Actor(t, "societa"), w.Actor(t, "societa2"), w.Actor(t, "admin"), w.Actor(t, "nuovo")
	m := meeting(t, w, withOptions(option.Values{option.PublicButtons: "0"}))
	entries := entriesOf(t, w, m, testkit.Free100)
	ours, theirs := entries[0], entries[len(entries)-1]
	for _, entryID := range []id.Entry{ours, theirs} {
		enterTime(t, w, admin, entryID, 6512)
		splitAt(t, w, entryID, 50, 3100)
	}
	both := scenario.In{"ARRAY_ID": []any{resultOf(t, w, ours), resultOf(t, w, theirs)}}
	w.Run(t, []scenario.Row{
		{Name: "by a new user", Actor: free, Call: rankings, In: eventRef(m.ID), Esito: 403, Message: "non sono ancora pubblici"},
		{Name: "by a guest", Actor: guest, Call: rankings, In: eventRef(m.ID), Esito: 403},
		{Name: "by the organiser", Actor: organiser, Call: rankings, In: eventRef(m.ID)},
		{Name: "by an administrator", Actor: admin, Call: rankings, In: eventRef(m.ID)},
		{Name: "splits by a new user", Actor: free, Call: splits, In: scenario.In{"FK_ID_PRESENZA": ours}, Esito: 404},
		{Name: "splits of another club", Actor: guest, Call: splits, In: scenario.In{"FK_ID_PRESENZA": ours}, Esito: 404},
		{Name: "the own splits", Actor: guest, Call: splits, In: scenario.In{"FK_ID_PRESENZA": theirs}},
		{Name: "splits by the organiser", Actor: organiser, Call: splits, In: scenario.In{"FK_ID_PRESENZA": theirs}},
		{Name: "compared by a new user", Actor: free, Call: compare, In: both, Esito: 404},
		{Name: "compared by a guest", Actor: guest, Call: compare, In: both, Esito: 404},
		{Name: "compared by the organiser", Actor: organiser, Call: compare, In: both},
	})
	w.Run(t, []scenario.Row{{Name: "shown from now on", Actor: admin, Call: saveOptions,
		In: optionsIn(m.ID, optionValue(option.PublicButtons, 1))}})
	w.Run(t, []scenario.Row{
		{Name: "rankings by a new user", Actor: free, Call: rankings, In: eventRef(m.ID)},
		{Name: "splits by a new user", Actor: free, Call: splits, In: scenario.In{"FK_ID_PRESENZA": ours}},
		{Name: "compared by a guest", Actor: guest, Call: compare, In: both},
	})
}
