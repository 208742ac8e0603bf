package httpapi_test

import (
	"strings"

	"traguardo/internal/testkit/scenario"
)

// faultyTraining are the calls about a coach's plan.
func faultyTraining(p trainingPlan) []faultyCall {
	day := scenario.In{"DATA": "x"}
	long := scenario.In{"DATA": "1926-01-01"}
	group := func(more scenario.In) scenario.In { return with(scenario.In{"FK_ID_GRUPPO": p.group}, more) }
	return []faultyCall{
		{"PUT ns/utente/stile", []string{"ID_STILE"}, scenario.In{"ID_STILE": p.style}, scenario.In{"FLG_VISIBILE": 2},
			scenario.In{"DESCRIZIONE": " "}, scenario.In{"NUMERO": 3}, true},
		{"PUT ns/utente/intensita", []string{"ID_INTENSITA"}, scenario.In{"ID_INTENSITA": p.intensity}, scenario.In{"FLG_VISIBILE": 2},
			scenario.In{"COLORE": "rosso"}, nil, true},
		{"PUT ns/utente/modalita", []string{"ID_MODALITA"}, scenario.In{"ID_MODALITA": p.modality}, scenario.In{"FLG_VISIBILE": 2},
			scenario.In{"DESCRIZIONE": ""}, nil, true},
		{"PUT ns/utente/gruppo", []string{"ID_GRUPPO"}, scenario.In{"ID_GRUPPO": p.group}, scenario.In{"FLG_VISIBILE": 2},
			scenario.In{"DESCRIZIONE": ""}, nil, true},
		{"POST ns/sottogruppo", []string{"FK_ID_GRUPPO"}, group(scenario.In{"DESCRIZIONE": "x"}), scenario.In{"DESCRIZIONE": 7},
			scenario.In{"ID_SOTTOGRUPPO": 5}, nil, false},
		{"POST ns/gruppo/parola", []string{"FK_ID_GRUPPO"}, group(scenario.In{"PAROLA": "XYZ", "SIGNIFICATO": "B1"}),
			scenario.In{"PAROLA": 7}, nil, nil, false},
		{"PUT ns/sottogruppo", []string{"ID_SOTTOGRUPPO"}, scenario.In{"ID_SOTTOGRUPPO": p.subgroup}, scenario.In{"DESCRIZIONE": 7},
			scenario.In{"DESCRIZIONE": ""}, scenario.In{"FK_ID_GRUPPO": 7}, true},
		{"POST ns/sottogruppo/atleta", []string{"ID_SOTTOGRUPPO"}, scenario.In{"ID_SOTTOGRUPPO": p.subgroup, "ID_ATLETA": p.athlete},
			scenario.In{"ID_ATLETA": "x"}, nil, nil, false},
		{"DELETE ns/sottogruppo/atleta", []string{"ID_SOTTOGRUPPO"}, scenario.In{"ID_SOTTOGRUPPO": p.subgroup, "ID_ATLETA": p.athlete},
			scenario.In{"ID_ATLETA": "x"}, nil, nil, false},
		{"POST ns/atleta/gruppo", []string{"ID_GRUPPO"}, scenario.In{"ID_GRUPPO": p.group, "ID_ATLETA": p.athlete}, scenario.In{"ID_ATLETA": "x"},
			nil, nil, false},
		{"DELETE ns/atleta/gruppo", []string{"ID_GRUPPO"}, scenario.In{"ID_GRUPPO": p.group, "ID_ATLETA": p.athlete},
			scenario.In{"ID_ATLETA": "x"}, nil, nil, false},
		{"GET ns/allenamenti/startup", []string{"FK_ID_GRUPPO"}, group(nil), scenario.In{"FK_ID_STAGIONE": "x"}, nil, nil, false},
		{"PUT ns/gruppo/stagione", []string{"FK_ID_GRUPPO"}, group(scenario.In{"ID_STAGIONE": 2027, "DATA_INIZIO_STAGIONE": "2026-09-07"}),
			scenario.In{"DATA_INIZIO_STAGIONE": "x"}, nil, nil, false},
		{"POST ns/gruppo/settimana", []string{"FK_ID_GRUPPO"}, group(scenario.In{"DATA": "2026-11-18"}), day,
			with(long, scenario.In{"VOLUME_OBIETTIVO": -1}), nil, true},
		{"PUT ns/gruppo/settimana", []string{"ID_SETTIMANA"}, scenario.In{"ID_SETTIMANA": p.week}, scenario.In{"FLG_GARA": 2},
			scenario.In{"VOLUME_OBIETTIVO": -1}, nil, true},
		{"POST ns/settimana/duplica", []string{"ID_SETTIMANA"}, scenario.In{"ID_SETTIMANA": p.week, "DATA": "2026-11-25"}, day, long, nil,
			false},
		{"POST ns/settimana/imposta", []string{"FK_ID_GRUPPO"}, group(scenario.In{"DATA": "2026-11-25"}), day, long, nil, false},
		{"POST ns/allenamento", []string{"FK_ID_GRUPPO"}, group(scenario.In{"DATA_ALLENAMENTO": "2026-11-25"}), scenario.In{"NOTE": 7},
			scenario.In{"DATA_ALLENAMENTO": "1926-01-01", "ID_ALLENAMENTO": 5}, nil, false},
		{"PUT ns/allenamento", []string{"ID_ALLENAMENTO"}, scenario.In{"ID_ALLENAMENTO": p.workout}, scenario.In{"NOTE": 7},
			scenario.In{"DATA_ALLENAMENTO": nil}, nil, true},
		{"POST ns/allenamento/duplica", []string{"FK_ID_ALLENAMENTO"},
			scenario.In{"FK_ID_ALLENAMENTO": p.workout, "DATA_ALLENAMENTO": "2026-11-25"}, scenario.In{"FK_ID_GRUPPO": "x"},
			scenario.In{"DATA_ALLENAMENTO": "1926-01-01"}, nil, false},
		{"POST ns/libreria", []string{"FK_ID_ALLENAMENTO"}, scenario.In{"FK_ID_ALLENAMENTO": p.workout, "DESCRIZIONE": "Soglia"},
			scenario.In{"FLG_CONDIVISO": 2}, scenario.In{"DESCRIZIONE": "", "ETICHETTE": strings.Repeat("x", 31)}, nil, false},
		{"PUT ns/libreria", []string{"ID_VOCE"}, scenario.In{"ID_VOCE": p.item}, scenario.In{"FLG_CONDIVISO": 2},
			scenario.In{"DESCRIZIONE": " ", "ETICHETTE": strings.Repeat("x", 31)}, nil, true},
		{"POST ns/libreria/inserisci", []string{"ID_VOCE", "FK_ID_ALLENAMENTO"},
			scenario.In{"ID_VOCE": p.item, "FK_ID_ALLENAMENTO": p.other}, nil, nil, nil, false},
		{"POST ns/allenamento/ordine", []string{"ID_ALLENAMENTO"}, scenario.In{"ID_ALLENAMENTO": p.workout, "ARRAY_ID": []any{p.last, p.block}},
			scenario.In{"ARRAY_ID": 7}, nil, nil, false},
		{"PUT ns/allenamento/righe", []string{"ID_ALLENAMENTO"}, scenario.In{"ID_ALLENAMENTO": p.workout, "RIGHE": []any{"100"}},
			scenario.In{"RIGHE": 7}, nil, nil, false},
		{markCall, []string{"ID_ALLENAMENTO"}, mark(p.workout, 1, p.athlete), scenario.In{"ARRAY_ID": 7}, scenario.In{"STATO": 3}, nil, false},
		{writeTimesCall, []string{"ID_SERIE"}, swumIn(p.last), scenario.In{"TEMPI": 7}, nil, nil, false},
		{assignCall, []string{"ID_ALLENAMENTO"}, scenario.In{"ID_ALLENAMENTO": p.workout, "NUM_CORSIE": 3}, scenario.In{"NUM_CORSIE": "x"},
			scenario.In{"NUM_CORSIE": 11}, nil, false},
		{changeLaneCall, []string{"ID_ALLENAMENTO"}, scenario.In{"ID_ALLENAMENTO": p.workout, "ARRAY_ID": []any{p.athlete}, "CORSIA": 1},
			scenario.In{"ARRAY_ID": 7}, scenario.In{"CORSIA": 11}, nil, false},
		{registerCall, []string{"FK_ID_GRUPPO"}, group(nil), scenario.In{"DATA_DA": "x"}, scenario.In{"DATA_DA": "1926-01-01"}, nil, false},
		{"POST ns/serie", []string{"FK_ID_ALLENAMENTO"}, scenario.In{"FK_ID_ALLENAMENTO": p.workout}, scenario.In{"FLG_BLOCCO": 2},
			scenario.In{"NUM_RIPETUTE": 0, "FK_ID_SERIE": -1, "ID_SERIE": 5}, nil, false},
		{"PUT ns/serie", []string{"ID_SERIE"}, scenario.In{"ID_SERIE": p.last}, scenario.In{"FLG_BLOCCO": 2}, scenario.In{"NUM_RIPETUTE": 101},
			scenario.In{"FK_ID_SERIE": p.block}, true},
		{"POST ns/serie/ordine", []string{"FK_ID_ALLENAMENTO"}, scenario.In{"FK_ID_ALLENAMENTO": p.workout, "ARRAY_ID": []any{p.last, p.block}},
			scenario.In{"ARRAY_ID": 7}, scenario.In{"FK_ID_SERIE": -1}, nil, false},
		{"POST ns/serie/sposta", []string{"ID_SERIE_FROM"}, scenario.In{"ID_SERIE_FROM": p.last, "ID_SERIE_TO": p.block},
			scenario.In{"ID_SERIE_TO": "x"}, scenario.In{"POSIZIONE": -1}, nil, false},
		{"PUT ns/serie/rinvia", []string{"ID_SERIE"}, scenario.In{"ID_SERIE": p.last, "ID_ALLENAMENTO": p.other},
			scenario.In{"ID_ALLENAMENTO": "x"}, nil, nil, false},
	}
}
