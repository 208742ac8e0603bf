package httpapi_test

import (
	"strings"
	"testing"

	"traguardo/internal/domain/id"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/scenario"
)

const (
	timesCall, writeTimesCall             = "GET ns/serie/tempi", "PUT ns/serie/tempi"
	lanesCall, assignCall, changeLaneCall = "GET ns/allenamento/corsie", "POST ns/allenamento/corsie", "PUT ns/allenamento/corsie"
)

func swumIn(series int64, times ...any) scenario.In {
	return scenario.In{"ID_SERIE": series, "TEMPI": append([]any{}, times...)}
}

func repetition(athlete id.Athlete, n, time int) scenario.In {
	return scenario.In{"FK_ID_ATLETA": athlete, "RIPETIZIONE": n, "TEMPO": time}
}

func TestSeriesTimes(t *testing.T) { scenario.Engines(t, scenario.Options{}, seriesTimesCase) }

func seriesTimesCase(t *testing.T, w *scenario.World) {
	t.Helper()
	p := addPlan(t, w, "coach")
	second := squadOf(t, w, p)
	foreign := addAthlete(t, w, w.Actor(t, "societa2"), shortForm(scenario.In{"COGNOME": "Estranea"}))
	mustCall(t, w, p.who, "PUT ns/allenamento", scenario.In{"ID_ALLENAMENTO": p.workout, "DATA_ALLENAMENTO": daysAgo(w, 1)})
	of := scenario.In{"ID_SERIE": p.fifties}
	times := func(list ...any) scenario.In { return swumIn(p.fifties, list...) }
	w.Run(t, []scenario.Row{
		{Name: "a stranger reads", Call: timesCall, In: of, Esito: 401},
		{Name: "a stranger writes", Call: writeTimesCall, In: times(), Esito: 401},
		{Name: "another coach reads", Actor: w.Actor(t, "base"), Call: timesCall, In: of, Esito: 404},
		{Name: "another coach writes", Actor: w.Actor(t, "base"), Call: writeTimesCall, In: times(repetition(second, 1, 3000)), Esito: 404},
		{Name: "of another club", Actor: p.who, Call: writeTimesCall, In: times(repetition(foreign, 1, 3000)), Esito: 404},
		{Name: "malformed", Actor: p.who, Call: writeTimesCall, In: scenario.In{"ID_SERIE": p.fifties, "TEMPI": "x"}, Esito: 422,
			Field: "TEMPI"},
		{Name: "twice", Actor: p.who, Call: writeTimesCall, In: times(repetition(second, 1, 3000), repetition(second, 1, 3100)), Esito: 422,
			Field: "TEMPI"},
		{Name: "no repetition", Actor: p.who, Call: writeTimesCall, In: times(repetition(second, 0, 3000)), Esito: 422, Field: "TEMPI"},
		{Name: "one too many", Actor: p.who, Call: writeTimesCall, In: times(repetition(second, 13, 3000)), Esito: 1,
			Message: "La serie ha 12 ripetizioni"},
		{Name: "two times", Actor: p.who, Call: writeTimesCall, In: times(repetition(second, 12, 3050), repetition(p.athlete, 1, 2990))},
		{Name: "stay with the series, and mark the athletes", Actor: p.who, Call: timesCall, In: of, Want: scenario.In{"NUM_RIPETUTE": 12,
			"ATLETI": []any{scenario.In{"ID_ATLETA": p.athlete, "STATO": 1}, scenario.In{"ID_ATLETA": second, "STATO": 1}},
			"TEMPI":  []any{repetition(p.athlete, 1, 2990), repetition(second, 12, 3050)}}},
		{Name: "corrected and removed", Actor: p.who, Call: writeTimesCall, In: times(repetition(second, 12, 3040), repetition(p.athlete, 1, 0))},
		{Name: "one is left", Actor: p.who, Call: timesCall, In: of, Want: scenario.In{"TEMPI": []any{repetition(second, 12, 3040)}}},
		{Name: "counted in the workout", Actor: p.who, Call: "GET ns/allenamento", In: scenario.In{"ID_ALLENAMENTO": p.workout},
			Want: scenario.In{"serie": []any{scenario.In{"TOT_TEMPI": 0, "serie": []any{scenario.In{"TOT_TEMPI": 1}, scenario.In{}}},
				scenario.In{}}}},
		{Name: "the series cannot be deleted", Actor: p.who, Call: "DELETE ns/serie", In: of, Esito: 1},
		{Name: "the series cannot be replaced", Actor: p.who, Call: "PUT ns/allenamento/righe",
			In:    scenario.In{"ID_ALLENAMENTO": p.workout, "RIGHE": []any{"400"}},
			Esito: 1},
		{Name: "the series cannot be postponed", Actor: p.who, Call: "PUT ns/serie/rinvia",
			In:    scenario.In{"ID_SERIE": p.block, "ID_ALLENAMENTO": p.other},
			Esito: 1},
		{Name: "the series can be made shorter", Actor: p.who, Call: "PUT ns/serie", In: scenario.In{"ID_SERIE": p.fifties, "NUM_RIPETUTE": 2}},
		{Name: "the time is kept", Actor: p.who, Call: timesCall, In: of, Want: scenario.In{"NUM_RIPETUTE": 6,
			"TEMPI": []any{repetition(second, 12, 3040)}}},
		{Name: "in the export of the person", Actor: w.Actor(t, "admin"), Call: "GET core/persona/esporta", In: scenario.In{"ID_ATLETA": second},
			Want: scenario.In{"TEMPI_SERIE": []any{scenario.In{"RIPETIZIONE": 12, "METRI": 50, "TEMPO": 3040}}}},
		{Name: "erased", Actor: w.Actor(t, "admin"), Call: "POST core/persona/cancella", In: scenario.In{"ID_ATLETA": second}},
		{Name: "no time is left", Actor: p.who, Call: timesCall, In: of, Want: scenario.In{"TEMPI": []any{}}},
		{Name: "the workout is deleted", Actor: p.who, Call: "DELETE ns/allenamento", In: scenario.In{"ID_ALLENAMENTO": p.workout}},
	})
}

func TestLanes(t *testing.T) { scenario.Engines(t, scenario.Options{}, lanesCase) }

func lanesCase(t *testing.T, w *scenario.World) {
	t.Helper()
	p := addPlan(t, w, "coach")
	slower := squadOf(t, w, p)
	foreign := addAthlete(t, w, w.Actor(t, "societa2"), shortForm(scenario.In{"COGNOME": "Estranea"}))
	mustCall(t, w, p.who, "PUT ns/allenamento/righe", scenario.In{"ID_ALLENAMENTO": p.other, "RIGHE": []any{"8x100 SL A2 @1'25", "4x50 DO"}})
	mustCall(t, w, p.who, addExternal, aTrial(w, nil, swimOf(p.athlete, testkit.Free100, 6000), swimOf(p.athlete, free200, 13200),
		swimOf(slower, testkit.Free100, 7000)))
	of := scenario.In{"ID_ALLENAMENTO": p.other}
	base := w.Actor(t, "base")
	by := func(lanes int) scenario.In { return with(of, scenario.In{"NUM_CORSIE": lanes}) }
	to := func(lane int, athlete id.Athlete) scenario.In {
		return with(of, scenario.In{"CORSIA": lane, "ARRAY_ID": []any{athlete}})
	}
	print2018 := scenario.In{"ID_REPORT": 2018, "FORMATO": 1, "ID_ALLENAMENTO": p.other}
	w.Run(t, []scenario.Row{
		{Name: "a stranger reads", Call: lanesCall, In: of, Esito: 401},
		{Name: "a stranger assigns", Call: assignCall, In: by(2), Esito: 401},
		{Name: "a stranger changes", Call: changeLaneCall, In: to(1, slower), Esito: 401},
		{Name: "another coach reads", Actor: base, Call: lanesCall, In: of, Esito: 404},
		{Name: "another coach assigns", Actor: base, Call: assignCall, In: by(2), Esito: 404},
		{Name: "another coach changes", Actor: base, Call: changeLaneCall, In: to(1, slower), Esito: 404},
		{Name: "malformed", Actor: p.who, Call: assignCall, In: by(11), Esito: 422, Field: "NUM_CORSIE"},
		{Name: "no such lane", Actor: p.who, Call: changeLaneCall, In: to(11, slower), Esito: 422, Field: "CORSIA"},
		{Name: "of another club", Actor: p.who, Call: changeLaneCall, In: to(1, foreign), Esito: 404},
		{Name: "no lanes to print", Actor: p.who, Call: "GET core/report", In: print2018, Esito: 1},
		{Name: "one does not make the send-off", Actor: p.who, Call: targetsCall, In: of, Want: scenario.In{"SERIE": []any{scenario.In{
			"ATLETI": []any{scenario.In{"ID_ATLETA": p.athlete, "FLG_IN_RITARDO": 0},
				scenario.In{"ID_ATLETA": slower, "FLG_IN_RITARDO": 1}}}}}},
		{Name: "by pace", Actor: p.who, Call: assignCall, In: by(2)},
		{Name: "each lane has its send-off", Actor: p.who, Call: lanesCall, In: of, Want: scenario.In{"SENZA_CORSIA": []any{}, "CORSIE": []any{
			scenario.In{"CORSIA": 1, "ATLETI": []any{scenario.In{"ID_ATLETA": p.athlete, "PASSO": 7200}},
				"SERIE": []any{scenario.In{"RIPARTENZA": 8500}}},
			scenario.In{"CORSIA": 2, "ATLETI": []any{scenario.In{"ID_ATLETA": slower}}, "SERIE": []any{scenario.In{"RIPARTENZA": 10500}}},
		}}},
		{Name: "moved", Actor: p.who, Call: changeLaneCall, In: to(1, slower)},
		{Name: "together", Actor: p.who, Call: lanesCall, In: of, Want: scenario.In{"CORSIE": []any{
			scenario.In{"CORSIA": 1, "ATLETI": []any{scenario.In{}, scenario.In{}}, "SERIE": []any{scenario.In{"RIPARTENZA": 10500}}}}}},
		{Name: "removed from the lane", Actor: p.who, Call: changeLaneCall, In: to(0, slower)},
		{Name: "without a lane", Actor: p.who, Call: lanesCall, In: of,
			Want: scenario.In{"SENZA_CORSIA": []any{scenario.In{"ID_ATLETA": slower}}}},
	})
	if r := w.Call(t, p.who, "GET core/report", print2018); !strings.HasPrefix(string(r.Body), "%PDF") {
		t.Errorf("the lane sheet: %.200s", r.Body)
	}
	register := scenario.In{"ID_REPORT": 2017, "FORMATO": 1, "FK_ID_GRUPPO": p.group}
	if r := w.Call(t, p.who, "GET core/report", register); !strings.HasPrefix(string(r.Body), "%PDF") {
		t.Errorf("the attendance register: %.200s", r.Body)
	}
	w.Run(t, []scenario.Row{{Name: "the register of another coach", Actor: base, Call: "GET core/report", In: register, Esito: 404}})
}
