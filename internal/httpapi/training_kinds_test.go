package httpapi_test

import (
	"testing"

	"traguardo/internal/testkit/scenario"
)

func TestKindsOfWork(t *testing.T) { scenario.Engines(t, scenario.Options{}, kindsCase) }

func kindsCase(t *testing.T, w *scenario.World) {
	t.Helper()
	p := addPlan(t, w, "coach")
	const write, edit, word = "PUT ns/allenamento/righe", "PUT ns/serie", "POST ns/gruppo/parola"
	lines := []any{
		"30' SL A1 FC 140-150", "2' pausa", `15' secco "core"`, "8x50 SL in 35'' rec 20''", "4x100 a scelta con palette e pull resp 3-5-7",
		"3x(100 SL + 100 DO) rec 1'",
	}
	var other, saved int64
	w.Run(t, []scenario.Row{
		{Name: "written", Actor: p.who, Call: write, In: scenario.In{"ID_ALLENAMENTO": p.other, "RIGHE": lines}, Message: "Allenamento salvato",
			Want: scenario.In{
				"DISTANZA_TOT": 400 + 400 + 600, "DURATA": (30+2+15)*6000 + 8*5500 + 3*6000,
				"serie": []any{
					scenario.In{"TIPO_SERIE": 1, "DURATA_SINGOLA": 180000, "FREQUENZA_CARDIACA": "140-150", "DISTANZA": 0},
					scenario.In{"TIPO_SERIE": 3, "DURATA_SINGOLA": 12000}, scenario.In{"TIPO_SERIE": 2, "DESCRIZIONE": "core"},
					scenario.In{"TEMPO_OBIETTIVO": 3500, "RECUPERO": 2000},
					scenario.In{"FLG_SCELTA": 1, "RESPIRAZIONE": "3-5-7", "DESC_ATTREZZI": "Pull buoy"},
					scenario.In{"RECUPERO": 6000},
				},
			}},
		{Name: "read back unchanged", Actor: p.who, Call: write, In: scenario.In{"ID_ALLENAMENTO": p.other, "RIGHE": lines},
			Want: scenario.In{"NON_LETTE": []any{}, "DISTANZA_TOT": 1400}},
		{Name: "a block on several lines", Actor: p.who, Call: write,
			In: scenario.In{"ID_ALLENAMENTO": p.other, "FLG_PROVA": 1, "RIGHE": []any{"3x", "  4x50 SL", "  100 gambbe", "200 DO"}},
			Want: scenario.In{"NON_LETTE": []any{scenario.In{"RIGA": 0}, scenario.In{"RIGA": 1}, scenario.In{"RIGA": 2, "PAROLA": "gambbe"}},
				"DISTANZA_TOT": 200}},
		{Name: "changed", Actor: p.who, Call: edit, In: scenario.In{"ID_SERIE": p.last, "TIPO_SERIE": 2, "DURATA_SINGOLA": 60000,
			"ATTREZZI": []any{6},
			"RECUPERO": 3000, "TEMPO_OBIETTIVO": 0, "FREQUENZA_CARDIACA": "MAX", "RESPIRAZIONE": "3/5", "FLG_SCELTA": 1}},
		{Name: "an unknown kind", Actor: p.who, Call: edit, In: scenario.In{"ID_SERIE": p.last, "TIPO_SERIE": 4}, Esito: 422,
			Field: "TIPO_SERIE"},
		{Name: "an unknown piece", Actor: p.who, Call: edit, In: scenario.In{"ID_SERIE": p.last, "ATTREZZI": []any{99}}, Esito: 422,
			Field: "ATTREZZI"},
		{Name: "no heart rate", Actor: p.who, Call: edit, In: scenario.In{"ID_SERIE": p.last, "FREQUENZA_CARDIACA": "alta"}, Esito: 422,
			Field: "FREQUENZA_CARDIACA"},
		{Name: "no breathing", Actor: p.who, Call: edit, In: scenario.In{"ID_SERIE": p.last, "RESPIRAZIONE": "ogni tanto"}, Esito: 422,
			Field: "RESPIRAZIONE"},
		{Name: "too long a rest", Actor: p.who, Call: edit, In: scenario.In{"ID_SERIE": p.last, "RECUPERO": 7200001}, Esito: 422,
			Field: "RECUPERO"},
	})
	w.Run(t, []scenario.Row{
		{Name: "a word", Actor: p.who, Call: word, In: scenario.In{"FK_ID_GRUPPO": p.group, "PAROLA": "SFR", "SIGNIFICATO": "B2 con elastico"},
			After: func(_ *testing.T, r scenario.Reply) { saved = r.Inserted }},
		{Name: "is read", Actor: p.who, Call: write, In: scenario.In{"ID_ALLENAMENTO": p.other, "RIGHE": []any{"8x50 SFR"}},
			Want: scenario.In{"NON_LETTE": []any{}, "serie": []any{scenario.In{"DESC_INTENSITA": "B2", "DESC_MODALITA": "Elastico"}}}},
		{Name: "is listed", Actor: p.who, Call: "GET ns/utente/impostazioni", In: scenario.In{"ID_GRUPPO": p.group},
			Want: scenario.In{"PAROLE": []any{scenario.In{"PAROLA": "SFR", "SIGNIFICATO": "B2 con elastico"}}}},
		{Name: "again with another meaning", Actor: p.who, Call: word, In: scenario.In{"FK_ID_GRUPPO": p.group, "PAROLA": "sfr",
			"SIGNIFICATO": "B1"},
			After: func(_ *testing.T, r scenario.Reply) { other = r.Inserted }},
		{Name: "a known word", Actor: p.who, Call: word, In: scenario.In{"FK_ID_GRUPPO": p.group, "PAROLA": "dorso", "SIGNIFICATO": "B1"},
			Esito:   1,
			Message: "ha già un significato"},
		{Name: "two words", Actor: p.who, Call: word, In: scenario.In{"FK_ID_GRUPPO": p.group, "PAROLA": "due parole", "SIGNIFICATO": "B1"},
			Esito: 1},
		{Name: "no meaning", Actor: p.who, Call: word, In: scenario.In{"FK_ID_GRUPPO": p.group, "PAROLA": "XYZ", "SIGNIFICATO": "QQ1"}, Esito: 1,
			Message: "non è un significato"},
		{Name: "nothing", Actor: p.who, Call: word, In: scenario.In{"FK_ID_GRUPPO": p.group, "PAROLA": "", "SIGNIFICATO": "B1"}, Esito: 422,
			Field: "PAROLA"},
		{Name: "another coach", Actor: w.Actor(t, "base"), Call: word, In: scenario.In{"FK_ID_GRUPPO": p.group, "PAROLA": "XYZ",
			"SIGNIFICATO": "B1"}, Esito: 404},
		{Name: "a club", Actor: w.Actor(t, "societa2"), Call: word, In: scenario.In{"FK_ID_GRUPPO": p.group, "PAROLA": "XYZ",
			"SIGNIFICATO": "B1"}, Esito: 403},
		{Name: "a stranger", Call: word, In: scenario.In{"FK_ID_GRUPPO": p.group, "PAROLA": "XYZ", "SIGNIFICATO": "B1"}, Esito: 401},
	})
	w.Run(t, []scenario.Row{
		{Name: "replaced", Actor: p.who, Call: "DELETE ns/gruppo/parola", In: scenario.In{"ID_PAROLA": saved}, Esito: 404},
		{Name: "not by another coach", Actor: w.Actor(t, "base"), Call: "DELETE ns/gruppo/parola", In: scenario.In{"ID_PAROLA": other},
			Esito: 404},
		{Name: "removed", Actor: p.who, Call: "DELETE ns/gruppo/parola", In: scenario.In{"ID_PAROLA": other}},
		{Name: "no longer read", Actor: p.who, Call: write, In: scenario.In{"ID_ALLENAMENTO": p.other, "RIGHE": []any{"8x50 SFR"}},
			Want: scenario.In{"NON_LETTE": []any{scenario.In{"PAROLA": "SFR"}}}},
	})
}
