package httpapi_test

import (
	"strings"
	"testing"

	"traguardo/internal/testkit/scenario"
)

func TestTrainingWeek(t *testing.T) { scenario.Engines(t, scenario.Options{}, weekCase) }

func weekCase(t *testing.T, w *scenario.World) {
	t.Helper()
	p := addPlan(t, w, "coach")
	const add, edit, duplicate = "POST ns/allenamento", "PUT ns/allenamento", "POST ns/settimana/duplica"
	evening := mustInsert(t, w, p.who, add, scenario.In{"FK_ID_GRUPPO": p.group, "DATA_ALLENAMENTO": "2026-12-01", "ORA_INIZIO": "18:30"})
	morning := mustInsert(t, w, p.who, add, scenario.In{"FK_ID_GRUPPO": p.group, "DATA_ALLENAMENTO": "2026-12-01", "ORA_INIZIO": "06:00"})
	var settings struct {
		Groups []struct {
			ID int64 `json:"ID_GRUPPO"`
		} `json:"GRUPPI"`
	}
	mustCall(t, w, p.who, "GET ns/utente/impostazioni", nil).Into(t, &settings)
	other := settings.Groups[0].ID
	var week struct {
		ID int64 `json:"ID_SETTIMANA"`
	}
	w.Run(t, []scenario.Row{
		{Name: "in the order of the day", Actor: p.who, Call: "POST ns/settimana/imposta", In: scenario.In{"FK_ID_GRUPPO": p.group,
			"DATA": "2026-12-01"},
			Want: scenario.In{"ALLENAMENTI": []any{
				scenario.In{"ID_ALLENAMENTO": morning, "ORA_INIZIO": "06:00"}, scenario.In{"ID_ALLENAMENTO": evening, "ORA_INIZIO": "18:30"},
			}},
			After: func(t *testing.T, r scenario.Reply) { r.Into(t, &week) }},
		{Name: "no time", Actor: p.who, Call: add, In: scenario.In{"FK_ID_GRUPPO": p.group, "DATA_ALLENAMENTO": "2026-12-01",
			"ORA_INIZIO": "25:00"},
			Esito: 422, Field: "ORA_INIZIO"},
		{Name: "changed", Actor: p.who, Call: edit, In: scenario.In{"ID_ALLENAMENTO": morning, "ORA_INIZIO": "07:15",
			"DATA_ALLENAMENTO": "2026-12-03"}},
		{Name: "on another day", Actor: p.who, Call: "GET ns/allenamento", In: scenario.In{"ID_ALLENAMENTO": morning},
			Want: scenario.In{"DATA_ALLENAMENTO": "2026-12-03", "ORA_INIZIO": "07:15"}},
		{Name: "not a time", Actor: p.who, Call: edit, In: scenario.In{"ID_ALLENAMENTO": morning, "ORA_INIZIO": "alle sei"}, Esito: 422,
			Field: "ORA_INIZIO"},
		{Name: "removed", Actor: p.who, Call: edit, In: scenario.In{"ID_ALLENAMENTO": morning, "ORA_INIZIO": ""}},
	})
	r := w.Call(t, p.who, "GET core/report", scenario.In{"ID_REPORT": 2016, "FORMATO": 1, "DATA": "2026-12-02"})
	if !strings.HasPrefix(string(r.Body), "%PDF") {
		t.Errorf("the week sheet: %.200s", r.Body)
	}
	w.Run(t, []scenario.Row{
		{Name: "to another group", Actor: p.who, Call: duplicate, In: scenario.In{"ID_SETTIMANA": week.ID, "DATA": "2027-08-02",
			"FK_ID_GRUPPO": other},
			Message: "Allenamenti copiati: 2"},
		{Name: "is there", Actor: p.who, Call: "POST ns/settimana/imposta", In: scenario.In{"FK_ID_GRUPPO": other, "DATA": "2027-08-02"},
			Want: scenario.In{"ALLENAMENTI": []any{
				scenario.In{"DATA_ALLENAMENTO": "2027-08-03", "ORA_INIZIO": "18:30"}, scenario.In{"DATA_ALLENAMENTO": "2027-08-05"},
			}}},
		{Name: "to a group of another coach", Actor: w.Actor(t, "base"), Call: duplicate,
			In: scenario.In{"ID_SETTIMANA": week.ID, "DATA": "2027-08-02", "FK_ID_GRUPPO": other}, Esito: 404},
		{Name: "to no group", Actor: p.who, Call: duplicate, In: scenario.In{"ID_SETTIMANA": week.ID, "DATA": "2027-08-02",
			"FK_ID_GRUPPO": 999999}, Esito: 404},
		{Name: "by a stranger", Call: duplicate, In: scenario.In{"ID_SETTIMANA": week.ID, "DATA": "2027-08-02", "FK_ID_GRUPPO": other},
			Esito: 401},
	})
}
