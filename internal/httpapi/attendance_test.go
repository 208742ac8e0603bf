package httpapi_test

import (
	"fmt"
	"testing"

	"traguardo/internal/domain/id"
	"traguardo/internal/testkit/scenario"
)

const (
	rollCall, markCall             = "GET ns/appello", "PUT ns/appello"
	rollStream                     = "GET ns/appello/diretta"
	registerCall, attendanceOfCall = "GET ns/presenze/gruppo", "GET ns/presenze/atleta"
)

// squadOf adds two athletes to the group of a plan, the second to its subgroup, and returns the second.
func squadOf(t *testing.T, w *scenario.World, p trainingPlan) id.Athlete {
	t.Helper()
	second := addAthlete(t, w, w.Actor(t, "societa"), shortForm(scenario.In{"COGNOME": "Zeta"}))
	for _, athleteID := range []id.Athlete{p.athlete, second} {
		mustCall(t, w, p.who, "POST ns/atleta/gruppo", scenario.In{"ID_GRUPPO": p.group, "ID_ATLETA": athleteID})
	}
	mustCall(t, w, p.who, "POST ns/sottogruppo/atleta", scenario.In{"ID_SOTTOGRUPPO": p.subgroup, "ID_ATLETA": second})
	return second
}

func mark(workout int64, state int, athletes ...id.Athlete) scenario.In {
	list := make([]any, len(athletes))
	for i, athleteID := range athletes {
		list[i] = athleteID
	}
	return scenario.In{"ID_ALLENAMENTO": workout, "STATO": state, "ARRAY_ID": list}
}

func TestAttendance(t *testing.T) { scenario.Engines(t, scenario.Options{}, attendanceCase) }

func attendanceCase(t *testing.T, w *scenario.World) {
	t.Helper()
	p := addPlan(t, w, "coach")
	second := squadOf(t, w, p)
	foreign := addAthlete(t, w, w.Actor(t, "societa2"), shortForm(scenario.In{"COGNOME": "Estranea"}))
	guest := addAthlete(t, w, w.Actor(t, "societa"), shortForm(scenario.In{"COGNOME": "Ospite"}))
	past := mustInsert(t, w, p.who, "POST ns/allenamento", scenario.In{"FK_ID_GRUPPO": p.group, "DATA_ALLENAMENTO": daysAgo(w, 1)})
	mustCall(t, w, p.who, "PUT ns/allenamento/righe", scenario.In{"ID_ALLENAMENTO": past, "RIGHE": []any{"10x100", "4x50 #Velocisti"}})
	future := mustInsert(t, w, p.who, "POST ns/allenamento", scenario.In{"FK_ID_GRUPPO": p.group, "DATA_ALLENAMENTO": daysAgo(w, -3)})
	var settings struct {
		Groups []struct {
			ID int64 `json:"ID_GRUPPO"`
		} `json:"GRUPPI"`
	}
	mustCall(t, w, p.who, "GET ns/utente/impostazioni", nil).Into(t, &settings)
	other := settings.Groups[0].ID
	of := scenario.In{"ID_ALLENAMENTO": past}
	period := scenario.In{"FK_ID_GRUPPO": p.group, "DATA_DA": daysAgo(w, 10), "DATA_A": daysAgo(w, 0)}
	personal := scenario.In{"ID_ATLETA": second, "DATA_DA": daysAgo(w, 10), "DATA_A": daysAgo(w, 0)}
	stranger, club2 := scenario.Actor{}, w.Actor(t, "societa2")
	base := w.Actor(t, "base")
	states := func(name string, first, zeta scenario.In) scenario.Row {
		return scenario.Row{Name: name, Actor: p.who, Call: rollCall, In: of, Want: scenario.In{"ATLETI": []any{
			with(scenario.In{"ID_ATLETA": p.athlete}, first), with(scenario.In{"ID_ATLETA": second}, zeta)}}}
	}
	w.Run(t, []scenario.Row{
		{Name: "a stranger reads", Actor: stranger, Call: rollCall, In: of, Esito: 401},
		{Name: "a stranger marks", Actor: stranger, Call: markCall, In: mark(past, 1, second), Esito: 401},
		{Name: "another coach reads", Actor: base, Call: rollCall, In: of, Esito: 404},
		{Name: "another coach marks", Actor: base, Call: markCall, In: mark(past, 1, second), Esito: 404},
		{Name: "a stranger listens", Actor: stranger, Call: rollStream, In: of, Esito: 401},
		{Name: "another coach listens", Actor: base, Call: rollStream, In: of, Esito: 404},
		{Name: "another coach reads the register", Actor: base, Call: registerCall, In: period, Esito: 404},
		{Name: "a club without the function", Actor: club2, Call: attendanceOfCall, In: personal, Esito: 403},
		{Name: "malformed", Actor: p.who, Call: markCall, In: mark(past, 3, second), Esito: 422, Field: "STATO"},
		{Name: "malformed athletes", Actor: p.who, Call: markCall, In: scenario.In{"ID_ALLENAMENTO": past, "ARRAY_ID": "x"}, Esito: 422,
			Field: "ARRAY_ID"},
		{Name: "malformed period", Actor: p.who, Call: registerCall, In: with(period, scenario.In{"DATA_A": "2020-01-01"}), Esito: 422,
			Field: "DATA_A"},
		{Name: "a period too long", Actor: p.who, Call: attendanceOfCall, In: with(personal, scenario.In{"DATA_DA": "2020-01-01"}), Esito: 422,
			Field: "DATA_A"},
		{Name: "tomorrow's", Actor: p.who, Call: markCall, In: mark(future, 1, second), Esito: 1,
			Message: "Le presenze si segnano dal giorno dell'allenamento"},
		{Name: "an athlete of another club", Actor: p.who, Call: markCall, In: mark(past, 1, second, foreign), Esito: 404},
		states("nothing marked", scenario.In{"STATO": 0, "DISTANZA": 0}, scenario.In{"STATO": 0, "SOTTOGRUPPI": []any{p.subgroup}}),
		{Name: "both present", Actor: p.who, Call: markCall, In: mark(past, 1, p.athlete, second)},
		states("the metres of the own subgroups", scenario.In{"STATO": 1, "DISTANZA": 1000}, scenario.In{"STATO": 1, "DISTANZA": 1200}),
		{Name: "again", Actor: p.who, Call: markCall, In: mark(past, 1, second)},
		{Name: "leaves the subgroup", Actor: p.who, Call: "DELETE ns/sottogruppo/atleta",
			In: scenario.In{"ID_SOTTOGRUPPO": p.subgroup, "ID_ATLETA": second}},
		states("the past stays", scenario.In{}, scenario.In{"DISTANZA": 1200, "SOTTOGRUPPI": []any{}}),
		{Name: "leaves the group", Actor: p.who, Call: "DELETE ns/atleta/gruppo", In: scenario.In{"ID_GRUPPO": p.group, "ID_ATLETA": second}},
		states("is still on the roll", scenario.In{"FLG_GRUPPO": 1}, scenario.In{"FLG_GRUPPO": 0, "STATO": 1}),
		{Name: "absent", Actor: p.who, Call: markCall, In: mark(past, 2, p.athlete)},
		states("an absent athlete swam nothing", scenario.In{"STATO": 2, "DISTANZA": 0}, scenario.In{"STATO": 1}),
		{Name: "the register", Actor: p.who, Call: registerCall, In: period, Want: scenario.In{
			"ALLENAMENTI": []any{scenario.In{"ID_ALLENAMENTO": past}}, "ATLETI": []any{
				scenario.In{"ID_ATLETA": p.athlete, "STATI": fmt.Sprintf("%d,2", past), "TOT_PRESENZE": 0, "TOT_ASSENZE": 1, "PERCENTUALE": 0},
				scenario.In{"ID_ATLETA": second, "STATI": fmt.Sprintf("%d,1", past), "TOT_PRESENZE": 1, "PERCENTUALE": 100, "DISTANZA": 1200},
			}}},
		{Name: "of an athlete", Actor: p.who, Call: attendanceOfCall, In: personal,
			Want: []any{scenario.In{"STATO": 1, "DISTANZA": 1200, "FK_ID_GRUPPO": p.group}}},
		{Name: "the club sees only its own groups", Actor: w.Actor(t, "admin"), Call: attendanceOfCall, In: personal, Want: []any{}},
		{Name: "moved to another group", Actor: p.who, Call: "PUT ns/allenamento", In: with(of, scenario.In{"FK_ID_GRUPPO": other}), Esito: 1},
		{Name: "moved to the future", Actor: p.who, Call: "PUT ns/allenamento", In: with(of, scenario.In{"DATA_ALLENAMENTO": daysAgo(w, -2)}),
			Esito: 1},
		{Name: "moved to another day", Actor: p.who, Call: "PUT ns/allenamento", In: with(of, scenario.In{"DATA_ALLENAMENTO": daysAgo(w, 2)})},
		{Name: "a guest", Actor: p.who, Call: markCall, In: mark(past, 1, guest)},
		{Name: "the metres by intensity of an athlete", Actor: p.who, Call: "GET ns/allenamenti/stats",
			In: with(period, scenario.In{"FK_ID_ATLETA": second, "GROUP_BY": 1}), Want: []any{scenario.In{"DISTANZA": 1200}}},
		{Name: "of an absent athlete", Actor: p.who, Call: "GET ns/allenamenti/stats",
			In: with(period, scenario.In{"FK_ID_ATLETA": p.athlete, "GROUP_BY": 1}), Want: []any{}},
		{Name: "of an athlete of another club", Actor: p.who, Call: "GET ns/allenamenti/stats",
			In: with(period, scenario.In{"FK_ID_ATLETA": foreign}), Esito: 404},
		{Name: "no longer marked", Actor: p.who, Call: markCall, In: mark(past, 0, p.athlete, guest)},
		{Name: "the register without them", Actor: p.who, Call: registerCall, In: period, Want: scenario.In{"ATLETI": []any{
			scenario.In{"ID_ATLETA": p.athlete, "STATI": "", "TOT_ASSENZE": 0}, scenario.In{"ID_ATLETA": second}}}},
		{Name: "in the export of the person", Actor: w.Actor(t, "admin"), Call: "GET core/persona/esporta", In: scenario.In{"ID_ATLETA": second},
			Want: scenario.In{"PRESENZE": []any{scenario.In{"STATO": 1, "DISTANZA": 1200}}}},
	})
	copied := mustInsert(t, w, p.who, "POST ns/allenamento/duplica", scenario.In{"FK_ID_ALLENAMENTO": past, "DATA_ALLENAMENTO": daysAgo(w, 0)})
	w.Run(t, []scenario.Row{
		{Name: "a copy has no attendance", Actor: p.who, Call: rollCall, In: scenario.In{"ID_ALLENAMENTO": copied},
			Want: scenario.In{"ATLETI": []any{scenario.In{"ID_ATLETA": p.athlete, "STATO": 0}}}},
		{Name: "deleted", Actor: p.who, Call: "DELETE ns/allenamento", In: of},
		{Name: "with its attendance", Actor: p.who, Call: attendanceOfCall, In: personal, Want: []any{}},
	})
}
