package httpapi_test

import (
	"testing"

	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/scenario"
)

// The calls of a sheet.
const (
	sheetCall    = "GET ns/atleta"
	trialsCall   = "GET ns/provetempo/startup"
	getExternal  = "GET ns/eventoesterno"
	addExternal  = "POST ns/eventoesterno"
	saveExternal = "PUT ns/eventoesterno"
	dropExternal = "DELETE ns/eventoesterno"
	addSwim      = "POST ns/risultatoesterno"
	saveSwim     = "PUT ns/risultatoesterno"
	dropSwim     = "DELETE ns/risultatoesterno"
	limitsCall   = "GET ns/tempilimite/atleta"
	limitEvents  = "GET ns/tempilimite/eventi"
	preparation  = "GET ns/atleta/preparazione"
	targetsCall  = "GET ns/allenamento/passi"
)

// aTrial is a form of a trial of some days ago.
func aTrial(w *scenario.World, more scenario.In, swims ...any) scenario.In {
	if swims == nil {
		swims = []any{}
	}
	return with(scenario.In{"FLG_EVENTO": 0, "DESCRIZIONE": "Prova di ottobre", "TIPO_VASCA": 25, "DATA_INIZIO": daysAgo(w, 10),
		"LUOGO": "Roma", "risultati": swims}, more)
}

func daysAgo(w *scenario.World, days int) string { return w.App.Today().AddDays(-days).String() }

func swimOf(athlete id.Athlete, race id.Race, time int, splits ...any) scenario.In {
	if splits == nil {
		splits = []any{}
	}
	return scenario.In{"FK_ID_ATLETA": athlete, "FK_ID_GARA": race, "TEMPO": time, "arraySplit": splits}
}

func splitIn(metres, time int) scenario.In { return scenario.In{"METRI": metres, "TEMPO": time} }

// swimmer is an athlete of societa.
func swimmer(t *testing.T, w *scenario.World) id.Athlete {
	t.Helper()
	return addAthlete(t, w, w.Actor(t, "societa"), shortForm(nil))
}

// trialOf stores a trial over 100 metres with a split for an athlete of societa, and returns its ids.
func trialOf(t *testing.T, w *scenario.World, athlete id.Athlete) (event int64, result id.Result) {
	t.Helper()
	club := w.Actor(t, "societa")
	event = mustInsert(t, w, club, addExternal, aTrial(w, nil, swimOf(athlete, testkit.Free100, 6500, splitIn(50, 3100))))
	var x struct {
		Results []struct {
			ID id.Result `json:"ID_RISULTATO"`
		} `json:"risultati"`
	}
	mustCall(t, w, club, getExternal, scenario.In{"ID_EVENTO_ESTERNO": event}).Into(t, &x)
	return event, x.Results[0].ID
}

// ofTrial is a call about such a trial.
func ofTrial(in func(athlete id.Athlete, event int64, result id.Result) scenario.In) sample {
	return sample{"societa", func(t *testing.T, w *scenario.World) any {
		t.Helper()
		athlete := swimmer(t, w)
		event, result := trialOf(t, w, athlete)
		return in(athlete, event, result)
	}, ""}
}

// sheetSamples are the calls of a sheet.
var sheetSamples = map[string]sample{
	sheetCall: ofTrial(func(athlete id.Athlete, _ int64, _ id.Result) scenario.In { return scenario.In{"ID_ATLETA": athlete} }),
	preparation: ofTrial(func(athlete id.Athlete, _ int64, result id.Result) scenario.In {
		return scenario.In{"ID_ATLETA": athlete, "ID_RISULTATO": result}
	}),
	getExternal: ofTrial(func(_ id.Athlete, event int64, _ id.Result) scenario.In {
		return scenario.In{"ID_EVENTO_ESTERNO": event}
	}),
	saveExternal: ofTrial(func(_ id.Athlete, event int64, _ id.Result) scenario.In {
		return scenario.In{"ID_EVENTO_ESTERNO": event, "LUOGO": "Ostia"}
	}),
	dropExternal: ofTrial(func(_ id.Athlete, event int64, _ id.Result) scenario.In {
		return scenario.In{"ID_EVENTO_ESTERNO": event}
	}),
	addSwim: ofTrial(func(athlete id.Athlete, event int64, _ id.Result) scenario.In {
		return with(swimOf(athlete, testkit.Free50, 3000), scenario.In{"FK_ID_EVENTO": event})
	}),
	saveSwim: ofTrial(func(_ id.Athlete, _ int64, result id.Result) scenario.In {
		return scenario.In{"ID_RISULTATO": result, "TEMPO": 6400}
	}),
	dropSwim: ofTrial(func(_ id.Athlete, _ int64, result id.Result) scenario.In { return scenario.In{"ID_RISULTATO": result} }),
	addExternal: {"societa", func(t *testing.T, w *scenario.World) any {
		t.Helper()
		return aTrial(w, nil, swimOf(swimmer(t, w), testkit.Free100, 6500, splitIn(50, 3100)))
	}, ""},
	trialsCall: {"societa2", func(t *testing.T, w *scenario.World) any {
		t.Helper()
		m := meeting(t, w)
		mustInsert(t, w, w.Actor(t, "societa2"), addExternal, aTrial(w, nil, swimOf(m.Theirs[0].ID, testkit.Free100, 6500)))
		return scenario.In{"ID_ATLETA": m.Theirs[0].ID}
	}, ""},
	limitsCall: {"societa", func(t *testing.T, w *scenario.World) any {
		t.Helper()
		m := meeting(t, w)
		return scenario.In{"ID_ATLETA": m.Ours[0].ID, "ID_EVENTO": m.ID}
	}, ""},
	limitEvents: {"societa", inMeetingWorld(func(*testing.T, *scenario.World, testkit.Meeting) scenario.In { return nil }), ""},
	targetsCall: ofPlan(func(p trainingPlan) scenario.In { return scenario.In{"ID_ALLENAMENTO": p.workout, "TIPO_VASCA": 50} }),
}

// faultySheets are the calls about times that a club recorded, of an athlete of societa.
func faultySheets(t *testing.T, w *scenario.World, athlete id.Athlete, workout int64) []faultyCall {
	t.Helper()
	event, result := trialOf(t, w, athlete)
	return []faultyCall{
		{saveExternal, []string{"ID_EVENTO_ESTERNO"}, scenario.In{"ID_EVENTO_ESTERNO": event}, scenario.In{"LUOGO": 7},
			scenario.In{"TIPO_VASCA": 30, "DESCRIZIONE": " "}, scenario.In{"FK_ID_SOCIETA": 7}, true},
		{addSwim, []string{"FK_ID_EVENTO", "FK_ID_ATLETA"}, with(swimOf(athlete, testkit.Free50, 3000), scenario.In{"FK_ID_EVENTO": event}),
			scenario.In{"FK_ID_GARA": "x"}, scenario.In{"TEMPO": -1, "ID_RISULTATO": 5}, nil, false},
		{saveSwim, []string{"ID_RISULTATO"}, scenario.In{"ID_RISULTATO": result}, scenario.In{"FK_ID_GARA": "x"}, scenario.In{"TEMPO": -1},
			scenario.In{"FK_ID_EVENTO": 7}, true},
		{targetsCall, []string{"ID_ALLENAMENTO"}, scenario.In{"ID_ALLENAMENTO": workout}, scenario.In{"TIPO_VASCA": "x"},
			scenario.In{"TIPO_VASCA": 30}, nil, false},
		{lanesCall, []string{"ID_ALLENAMENTO"}, scenario.In{"ID_ALLENAMENTO": workout}, scenario.In{"TIPO_VASCA": "x"},
			scenario.In{"TIPO_VASCA": 30}, nil, false},
	}
}

func TestExternalEvents(t *testing.T) { scenario.Engines(t, scenario.Options{}, externalCase) }

func externalCase(t *testing.T, w *scenario.World) {
	t.Helper()
	club, other, admin, free := w.Actor(t, "societa"), w.Actor(t, "societa2"), w.Actor(t, "admin"), w.Actor(t, "nuovo")
	athlete := swimmer(t, w)
	second := addAthlete(t, w, club, shortForm(scenario.In{"NOME": "Bea"}))
	hidden := addAthlete(t, w, club, shortForm(scenario.In{"NOME": "Carla"}))
	mustCall(t, w, club, "PUT ns/atleta/nascondi", scenario.In{"ID_ATLETA": hidden})
	one := swimOf(athlete, testkit.Free100, 6500, splitIn(50, 3100))
	var event int64
	w.Run(t, []scenario.Row{
		{Name: "no session", Call: addExternal, In: aTrial(w, nil, one), Esito: 401},
		{Name: "without a club", Actor: free, Call: addExternal, In: aTrial(w, nil, one), Esito: 403},
		{Name: "another club's athlete", Actor: other, Call: addExternal, In: aTrial(w, nil, one), Esito: 404},
		{Name: "for another club", Actor: club, Call: addExternal, In: aTrial(w, scenario.In{"FK_ID_SOCIETA": w.User(t, "societa2").ClubID}, one),
			Esito: 404},
		{Name: "no pool", Actor: club, Call: addExternal, In: aTrial(w, scenario.In{"TIPO_VASCA": 33}, one), Esito: 422, Field: "TIPO_VASCA"},
		{Name: "no day", Actor: club, Call: addExternal, In: aTrial(w, scenario.In{"DATA_INIZIO": "31/02/2026"}, one), Esito: 422,
			Field: "DATA_INIZIO"},
		{Name: "malformed", Actor: club, Call: addExternal, In: aTrial(w, scenario.In{"risultati": "x"}), Esito: 422, Field: "risultati"},
		{Name: "without a time", Actor: club, Call: addExternal, In: aTrial(w, nil, swimOf(athlete, testkit.Free100, 0)), Esito: 422,
			Field: "risultati[0]"},
		{Name: "with an id", Actor: club, Call: addExternal, In: aTrial(w, scenario.In{"ID_EVENTO_ESTERNO": 5}, one), Esito: 422,
			Field: "ID_EVENTO_ESTERNO"},
		{Name: "no such race", Actor: club, Call: addExternal, In: aTrial(w, nil, swimOf(athlete, unknownID, 6500)), Esito: 404},
		{Name: "tomorrow", Actor: club, Call: addExternal, In: aTrial(w, scenario.In{"DATA_INIZIO": daysAgo(w, -1)}, one), Esito: 1,
			Message: "La data non può essere nel futuro"},
		{Name: "beyond the race", Actor: club, Call: addExternal, In: aTrial(w, nil, swimOf(athlete, testkit.Free100, 6500, splitIn(100, 6400))),
			Esito: 1, Message: "Split non disponibile"},
		{Name: "no multiple of 25", Actor: club, Call: addExternal, In: aTrial(w, nil, swimOf(athlete, testkit.Free100, 6500, splitIn(30, 2000))),
			Esito: 1, Message: "Split non disponibile"},
		{Name: "a distance twice", Actor: club, Call: addExternal, In: aTrial(w, nil,
			swimOf(athlete, testkit.Free100, 6500, splitIn(50, 3100), splitIn(50,
				3200))), Esito: 1, Message: "La distanza indicata è già stata salvata"},
		{Name: "does not grow", Actor: club, Call: addExternal, In: aTrial(w, nil,
			swimOf(athlete, testkit.Free100, 6500, splitIn(50, 3100), splitIn(75, 3000))), Esito: 1, Message: "crescere"},
		{Name: "impossibly fast", Actor: club, Call: addExternal, In: aTrial(w, nil, one, swimOf(second, testkit.Free100, 900)), Esito: 1,
			Message: "Bea: Tempo non valido"},
		{Name: "an athlete who left the club", Actor: club, Call: addExternal, In: aTrial(w, nil, swimOf(hidden, testkit.Free100, 6500)),
			Esito:   1,
			Message: "non è più tra gli atleti"},
		{Name: "without an owner", Actor: admin, Call: addExternal, In: aTrial(w, nil), Esito: 422, Field: "FK_ID_SOCIETA"},
		{Name: "by an administrator", Actor: admin, Call: addExternal, In: aTrial(w, scenario.In{"DATA_INIZIO": daysAgo(w, 400)}, one)},
		{Name: "two athletes in one call", Actor: club, Call: addExternal,
			In:    aTrial(w, nil, one, swimOf(second, testkit.Free100, 6800, splitIn(25, 1500), splitIn(75, 5000))),
			After: func(_ *testing.T, r scenario.Reply) { event = r.Inserted }},
	})
	ref := scenario.In{"ID_EVENTO_ESTERNO": event}
	var x struct {
		Version int64 `json:"VERSIONE"`
		Results []struct {
			ID int64 `json:"ID_RISULTATO"`
		} `json:"risultati"`
	}
	w.Run(t, []scenario.Row{
		{Name: "read without a session", Call: getExternal, In: ref, Esito: 401},
		{Name: "read by another club", Actor: other, Call: getExternal, In: ref, Esito: 404},
		{Name: "malformed", Actor: club, Call: getExternal, In: scenario.In{"ID_EVENTO_ESTERNO": "x"}, Esito: 422, Field: "ID_EVENTO_ESTERNO"},
		{Name: "read", Actor: club, Call: getExternal, In: ref, Want: scenario.In{"DESCRIZIONE": "Prova di ottobre", "TOT_RISULTATI": 2,
			"risultati": []any{
				scenario.In{"FK_ID_ATLETA": athlete, "TEMPO": 6500, "DESC_ABBR": "100 SL"},
				scenario.In{"FK_ID_ATLETA": second, "arraySplit": []any{scenario.In{"METRI": 25}, scenario.In{"METRI": 75}}},
			}}, After: func(t *testing.T, r scenario.Reply) { t.Helper(); r.Into(t, &x) }},
		{Name: "among the recent", Actor: club, Call: trialsCall, In: scenario.In{"ID_ATLETA": athlete},
			Want: scenario.In{"PROVE_TEMPO_RECENTI": []any{scenario.In{"ID_EVENTO_ESTERNO": event}, scenario.In{}}}},
		{Name: "for another club", Actor: other, Call: trialsCall, In: scenario.In{"ID_ATLETA": athlete}, Esito: 404},
		{Name: "changed by another club", Actor: other, Call: saveExternal, In: with(ref, scenario.In{"LUOGO": "Napoli"}), Esito: 404},
		{Name: "into the future", Actor: club, Call: saveExternal, In: with(ref, scenario.In{"DATA_INIZIO": daysAgo(w, -1)}), Esito: 1,
			Message: "futuro"},
		{Name: "changed", Actor: club, Call: saveExternal, In: with(ref,
			scenario.In{"LUOGO": "Napoli", "TIPO_VASCA": 50, "VERSIONE": x.Version})},
	})
	swim := scenario.In{"ID_RISULTATO": x.Results[1].ID}
	to := func(more scenario.In) scenario.In {
		return with(with(swimOf(second, testkit.Free50, 3000), scenario.In{"FK_ID_EVENTO": event}), more)
	}
	w.Run(t, []scenario.Row{
		{Name: "meanwhile", Actor: club, Call: saveExternal, In: with(ref, scenario.In{"LUOGO": "Bari", "VERSIONE": x.Version}), Esito: 409},
		{Name: "a result by another club", Actor: other, Call: addSwim, In: to(nil), Esito: 404},
		{Name: "malformed", Actor: club, Call: addSwim, In: to(scenario.In{"TEMPO": "x"}), Esito: 422, Field: "TEMPO"},
		{Name: "no such athlete", Actor: club, Call: addSwim, In: to(scenario.In{"FK_ID_ATLETA": unknownID}), Esito: 404},
		{Name: "another result", Actor: club, Call: addSwim, In: to(nil)},
		{Name: "below its splits", Actor: club, Call: saveSwim, In: with(swim, scenario.In{"TEMPO": 4900}), Esito: 1, Message: "crescere"},
		{Name: "a shorter race than its splits", Actor: club, Call: saveSwim, In: with(swim, scenario.In{"FK_ID_GARA": testkit.Free50}), Esito: 1,
			Message: "Split non disponibile"},
		{Name: "changed by another club", Actor: other, Call: saveSwim, In: with(swim, scenario.In{"TEMPO": 6700}), Esito: 404},
		{Name: "changed", Actor: club, Call: saveSwim, In: with(swim, scenario.In{"TEMPO": 6700, "VERSIONE": 1})},
		{Name: "meanwhile", Actor: club, Call: saveSwim, In: with(swim, scenario.In{"TEMPO": 6600, "VERSIONE": 1}), Esito: 409},
		{Name: "removed by another club", Actor: other, Call: dropSwim, In: swim, Esito: 404},
		{Name: "removed", Actor: club, Call: dropSwim, In: swim},
		{Name: "deleted", Actor: club, Call: dropSwim, In: swim, Esito: 404},
		{Name: "all removed by another club", Actor: other, Call: dropExternal, In: ref, Esito: 404},
		{Name: "all removed", Actor: club, Call: dropExternal, In: ref},
		{Name: "all deleted", Actor: club, Call: getExternal, In: ref, Esito: 404},
	})
	if left, err := w.DB.Swims(t.Context(), []id.Athlete{athlete, second}, calendar.Date{}); err != nil || len(left) != 1 {
		t.Errorf("%d results are left, want the administrator's one: %v", len(left), err)
	}
}
