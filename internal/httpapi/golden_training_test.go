package httpapi_test

import (
	"testing"

	"traguardo/internal/testkit/scenario"
)

// ofPlan is a call about a coach's plan.
func ofPlan(in func(p trainingPlan) scenario.In) sample {
	return sample{"coach", func(t *testing.T, w *scenario.World) any {
		t.Helper()
		return in(addPlan(t, w, "coach"))
	}, ""}
}

// trainingSamples are the calls of the planner.
var trainingSamples = map[string]sample{
	"GET ns/utente/impostazioni": {"coach", given(nil), ""},
	"POST ns/utente/stile":       {"coach", given(scenario.In{"DESCRIZIONE": "Subacquea"}), ""},
	"PUT ns/utente/stile":        ofPlan(func(p trainingPlan) scenario.In { return scenario.In{"ID_STILE": p.style, "DESCRIZIONE": "Altro"} }),
	"DELETE ns/utente/stile":     ofPlan(func(p trainingPlan) scenario.In { return scenario.In{"ID_STILE": p.style} }),
	"POST ns/utente/intensita":   {"coach", given(scenario.In{"DESCRIZIONE": "Gara", "COLORE": "#112233"}), ""},
	"PUT ns/utente/intensita": ofPlan(func(p trainingPlan) scenario.In {
		return scenario.In{"ID_INTENSITA": p.intensity,
			"COLORE": "#112233"}
	}),
	"DELETE ns/utente/intensita": ofPlan(func(p trainingPlan) scenario.In { return scenario.In{"ID_INTENSITA": p.intensity} }),
	"POST ns/utente/modalita":    {"coach", given(scenario.In{"DESCRIZIONE": "Paracadute"}), ""},
	"PUT ns/utente/modalita": ofPlan(func(p trainingPlan) scenario.In {
		return scenario.In{"ID_MODALITA": p.modality,
			"DESCRIZIONE": "Altra"}
	}),
	"DELETE ns/utente/modalita": ofPlan(func(p trainingPlan) scenario.In { return scenario.In{"ID_MODALITA": p.modality} }),
	"POST ns/utente/gruppo":     {"coach", given(scenario.In{"DESCRIZIONE": "Fondisti"}), ""},
	"PUT ns/utente/gruppo":      ofPlan(func(p trainingPlan) scenario.In { return scenario.In{"ID_GRUPPO": p.group, "DESCRIZIONE": "Altro"} }),
	"DELETE ns/utente/gruppo":   ofPlan(func(p trainingPlan) scenario.In { return scenario.In{"ID_GRUPPO": p.group} }),
	"GET ns/sottogruppi":        ofPlan(func(p trainingPlan) scenario.In { return scenario.In{"ID_GRUPPO": p.group} }),
	"GET ns/sottogruppo":        ofPlan(func(p trainingPlan) scenario.In { return scenario.In{"ID_SOTTOGRUPPO": p.subgroup} }),
	"POST ns/sottogruppo": ofPlan(func(p trainingPlan) scenario.In {
		return scenario.In{"FK_ID_GRUPPO": p.group,
			"DESCRIZIONE": "Fondisti"}
	}),
	"POST ns/gruppo/parola": ofPlan(func(p trainingPlan) scenario.In {
		return scenario.In{"FK_ID_GRUPPO": p.group, "PAROLA": "SFR", "SIGNIFICATO": "B2 con elastico"}
	}),
	"DELETE ns/gruppo/parola": {"coach", groupWord, ""},
	"PUT ns/sottogruppo": ofPlan(func(p trainingPlan) scenario.In {
		return scenario.In{"ID_SOTTOGRUPPO": p.subgroup,
			"DESCRIZIONE": "Altro"}
	}),
	"DELETE ns/sottogruppo":        ofPlan(func(p trainingPlan) scenario.In { return scenario.In{"ID_SOTTOGRUPPO": p.subgroup} }),
	"POST ns/sottogruppo/atleta":   {"coach", inGroup("ID_SOTTOGRUPPO", func(p trainingPlan) int64 { return p.subgroup }), ""},
	"DELETE ns/sottogruppo/atleta": {"coach", inGroup("ID_SOTTOGRUPPO", func(p trainingPlan) int64 { return p.subgroup }), ""},
	"GET ns/atleti/gruppo":         {"coach", inGroup("ID_GRUPPO", func(p trainingPlan) int64 { return p.group }), ""},
	"POST ns/atleta/gruppo": ofPlan(func(p trainingPlan) scenario.In {
		return scenario.In{"ID_GRUPPO": p.group,
			"ID_ATLETA": p.athlete}
	}),
	"DELETE ns/atleta/gruppo": {"coach", inGroup("ID_GRUPPO", func(p trainingPlan) int64 { return p.group }), ""},
	"GET ns/allenamenti/startup": {"coach", func(t *testing.T, w *scenario.World) any {
		t.Helper()
		p := addPlan(t, w, "coach")
		// A season of three weeks is enough.
		mustCall(t, w, p.who, "PUT ns/gruppo/stagione", scenario.In{"FK_ID_GRUPPO": p.group, "ID_STAGIONE": 2027,
			"DATA_INIZIO_STAGIONE": "2027-08-16"})
		mustCall(t, w, p.who, "POST ns/allenamento/duplica", scenario.In{"FK_ID_ALLENAMENTO": p.workout, "DATA_ALLENAMENTO": "2027-08-24"})
		return scenario.In{"FK_ID_GRUPPO": p.group, "FK_ID_STAGIONE": 2027}
	}, ""},
	"PUT ns/gruppo/stagione": ofPlan(func(p trainingPlan) scenario.In {
		return scenario.In{"FK_ID_GRUPPO": p.group, "ID_STAGIONE": 2027, "DATA_INIZIO_STAGIONE": "2026-09-07"}
	}),
	"POST ns/gruppo/settimana": ofPlan(func(p trainingPlan) scenario.In {
		return scenario.In{"FK_ID_GRUPPO": p.group, "DATA": "2026-11-25", "FLG_GARA": 1}
	}),
	"PUT ns/gruppo/settimana": ofPlan(func(p trainingPlan) scenario.In {
		return scenario.In{"ID_SETTIMANA": p.week, "VOLUME_OBIETTIVO": 25000}
	}),
	"POST ns/settimana/duplica": ofPlan(func(p trainingPlan) scenario.In { return scenario.In{"ID_SETTIMANA": p.week, "DATA": "2026-11-25"} }),
	"POST ns/settimana/imposta": ofPlan(func(p trainingPlan) scenario.In {
		return scenario.In{"FK_ID_GRUPPO": p.group,
			"DATA": "2026-11-17"}
	}),
	"POST ns/gruppo/calendario": ofPlan(func(p trainingPlan) scenario.In { return scenario.In{"FK_ID_GRUPPO": p.group} }),
	"GET pub/calendario":        {"", aCalendar, ""},
	"GET ns/allenamenti":        ofPlan(func(p trainingPlan) scenario.In { return with(onePage, scenario.In{"FK_ID_GRUPPO": p.group}) }),
	"GET ns/allenamento":        ofPlan(func(p trainingPlan) scenario.In { return scenario.In{"ID_ALLENAMENTO": p.workout} }),
	"POST ns/allenamento": ofPlan(func(p trainingPlan) scenario.In {
		return scenario.In{"FK_ID_GRUPPO": p.group, "DATA_ALLENAMENTO": "2026-11-18"}
	}),
	"PUT ns/allenamento": ofPlan(func(p trainingPlan) scenario.In {
		return scenario.In{"ID_ALLENAMENTO": p.workout, "NOTE": "Portare le palette"}
	}),
	"DELETE ns/allenamento": ofPlan(func(p trainingPlan) scenario.In { return scenario.In{"ID_ALLENAMENTO": p.workout} }),
	"POST ns/allenamento/duplica": ofPlan(func(p trainingPlan) scenario.In {
		return scenario.In{"FK_ID_ALLENAMENTO": p.workout, "DATA_ALLENAMENTO": "2026-11-18"}
	}),
	"POST ns/allenamento/ordine": ofPlan(func(p trainingPlan) scenario.In {
		return scenario.In{"ID_ALLENAMENTO": p.workout, "ARRAY_ID": []any{p.last, p.block}}
	}),
	"PUT ns/allenamento/righe": ofPlan(func(p trainingPlan) scenario.In {
		return scenario.In{"ID_ALLENAMENTO": p.other, "RIGHE": []any{"8x100 SL A2 @1'30", "4x50 SK"}}
	}),
	"POST ns/serie": ofPlan(func(p trainingPlan) scenario.In {
		return scenario.In{"FK_ID_ALLENAMENTO": p.workout, "NUM_RIPETUTE": 4}
	}),
	"PUT ns/serie":          ofPlan(func(p trainingPlan) scenario.In { return scenario.In{"ID_SERIE": p.last, "NUM_RIPETUTE": 4} }),
	"DELETE ns/serie":       ofPlan(func(p trainingPlan) scenario.In { return scenario.In{"ID_SERIE": p.last} }),
	"POST ns/serie/duplica": ofPlan(func(p trainingPlan) scenario.In { return scenario.In{"ID_SERIE": p.last} }),
	"POST ns/serie/ordine": ofPlan(func(p trainingPlan) scenario.In {
		return scenario.In{"FK_ID_ALLENAMENTO": p.workout, "FK_ID_SERIE": p.block, "ARRAY_ID": []any{p.hundred, p.fifties}}
	}),
	"POST ns/serie/sposta": ofPlan(func(p trainingPlan) scenario.In { return scenario.In{"ID_SERIE_FROM": p.last, "ID_SERIE_TO": p.block} }),
	"PUT ns/serie/rinvia":  ofPlan(func(p trainingPlan) scenario.In { return scenario.In{"ID_SERIE": p.last, "ID_ALLENAMENTO": p.other} }),
	timesCall: {"coach", func(t *testing.T, w *scenario.World) any {
		t.Helper()
		p := addPlan(t, w, "coach")
		mustCall(t, w, p.who, writeTimesCall, swumIn(p.last, repetition(squadOf(t, w, p), 1, 29500)))
		return scenario.In{"ID_SERIE": p.last}
	}, ""},
	writeTimesCall: ofPlan(func(p trainingPlan) scenario.In { return swumIn(p.last, repetition(p.athlete, 1, 29500)) }),
	lanesCall: {"coach", func(t *testing.T, w *scenario.World) any {
		t.Helper()
		p := addPlan(t, w, "coach")
		squadOf(t, w, p)
		mustCall(t, w, p.who, assignCall, scenario.In{"ID_ALLENAMENTO": p.workout, "NUM_CORSIE": 2})
		return scenario.In{"ID_ALLENAMENTO": p.workout}
	}, ""},
	assignCall: ofPlan(func(p trainingPlan) scenario.In { return scenario.In{"ID_ALLENAMENTO": p.workout, "NUM_CORSIE": 2} }),
	changeLaneCall: ofPlan(func(p trainingPlan) scenario.In {
		return scenario.In{"ID_ALLENAMENTO": p.workout, "CORSIA": 2, "ARRAY_ID": []any{p.athlete}}
	}),
	rollCall: ofPlan(func(p trainingPlan) scenario.In { return scenario.In{"ID_ALLENAMENTO": p.workout} }),
	markCall: ofPlan(func(p trainingPlan) scenario.In { return mark(p.workout, 1, p.athlete) }),
	registerCall: {"coach", func(t *testing.T, w *scenario.World) any {
		t.Helper()
		p := addPlan(t, w, "coach")
		mustCall(t, w, p.who, markCall, mark(p.workout, 1, squadOf(t, w, p)))
		return scenario.In{"FK_ID_GRUPPO": p.group}
	}, ""},
	attendanceOfCall: {"coach", func(t *testing.T, w *scenario.World) any {
		t.Helper()
		p := addPlan(t, w, "coach")
		mustCall(t, w, p.who, markCall, mark(p.workout, 1, p.athlete))
		return scenario.In{"ID_ATLETA": p.athlete}
	}, ""},
	"POST ns/gruppo/vista":   ofPlan(func(p trainingPlan) scenario.In { return scenario.In{"FK_ID_GRUPPO": p.group} }),
	"DELETE ns/gruppo/vista": ofPlan(func(p trainingPlan) scenario.In { return scenario.In{"FK_ID_GRUPPO": p.group} }),
	"GET pub/allenamento":    {"", aView, ""},
	"GET ns/libreria":        {"coach", inLibrary(onePage), ""},
	"POST ns/libreria": ofPlan(func(p trainingPlan) scenario.In {
		return scenario.In{"FK_ID_ALLENAMENTO": p.workout, "DESCRIZIONE": "Soglia", "ETICHETTE": "soglia, mercoledì"}
	}),
	"PUT ns/libreria":            {"coach", libraryItem(scenario.In{"FLG_CONDIVISO": 1}), ""},
	"DELETE ns/libreria":         {"coach", libraryItem(nil), ""},
	"POST ns/libreria/duplica":   {"coach", libraryItem(nil), ""},
	"POST ns/libreria/inserisci": {"coach", insertion, ""},
	"GET ns/allenamenti/stats":   ofPlan(func(p trainingPlan) scenario.In { return scenario.In{"FK_ID_GRUPPO": p.group} }),
}

// inGroup returns an athlete of a group with further fields.
func inGroup(field string, idOf func(trainingPlan) int64) func(*testing.T, *scenario.World) any {
	return func(t *testing.T, w *scenario.World) any {
		t.Helper()
		p := addPlan(t, w, "coach")
		mustCall(t, w, p.who, "POST ns/atleta/gruppo", scenario.In{"ID_GRUPPO": p.group, "ID_ATLETA": p.athlete})
		return scenario.In{field: idOf(p), "ID_ATLETA": p.athlete}
	}
}

// groupWord returns a word that was saved for a group.
func groupWord(t *testing.T, w *scenario.World) any {
	t.Helper()
	p := addPlan(t, w, "coach")
	return scenario.In{"ID_PAROLA": mustInsert(t, w, p.who, "POST ns/gruppo/parola",
		scenario.In{"FK_ID_GRUPPO": p.group, "PAROLA": "SFR", "SIGNIFICATO": "B2 con elastico"})}
}

// saveItem saves the planned workout in the coach's library and returns its id.
func saveItem(t *testing.T, w *scenario.World, p trainingPlan) int64 {
	t.Helper()
	return mustInsert(t, w, p.who, "POST ns/libreria",
		scenario.In{"FK_ID_ALLENAMENTO": p.workout, "DESCRIZIONE": "Soglia", "ETICHETTE": "soglia", "FLG_CONDIVISO": 1})
}

func libraryItem(more scenario.In) func(*testing.T, *scenario.World) any {
	return func(t *testing.T, w *scenario.World) any {
		t.Helper()
		return with(scenario.In{"ID_VOCE": saveItem(t, w, addPlan(t, w, "coach"))}, more)
	}
}

func inLibrary(in scenario.In) func(*testing.T, *scenario.World) any {
	return func(t *testing.T, w *scenario.World) any {
		t.Helper()
		saveItem(t, w, addPlan(t, w, "coach"))
		return in
	}
}

func insertion(t *testing.T, w *scenario.World) any {
	t.Helper()
	p := addPlan(t, w, "coach")
	return scenario.In{"ID_VOCE": saveItem(t, w, p), "FK_ID_ALLENAMENTO": p.other}
}

func aView(t *testing.T, w *scenario.World) any {
	t.Helper()
	return scenario.In{"TOKEN": viewOf(t, w, addPlan(t, w, "coach"))}
}

func aCalendar(t *testing.T, w *scenario.World) any {
	t.Helper()
	p := addPlan(t, w, "coach")
	return calendarOf(t, w, p)
}
