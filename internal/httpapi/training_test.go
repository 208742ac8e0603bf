package httpapi_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/store"
	"traguardo/internal/testkit/scenario"
)

// trainingPlan is a coach's group with some of everything. The workout has 3 x (4 x 50 + 100) and 400 m.
type trainingPlan struct {
	who                            scenario.Actor
	group                          int64
	style, intensity, modality     int64
	week, subgroup, workout, other int64 // other is a workout of the next day, without series
	block, fifties, hundred, last  int64
	athlete                        id.Athlete
	item                           int64 // in the library, only for the refusals
}

// mustInsert makes a call that creates an object and returns its id.
func mustInsert(t *testing.T, w *scenario.World, who scenario.Actor, call string, in scenario.In) int64 {
	t.Helper()
	r := w.Call(t, who, call, in)
	if r.Esito != 0 || r.Inserted == 0 {
		t.Fatalf("%s %v: got %s, want r.Esito == 0 and r.Inserted != 0", call, in, r.Body)
	}
	return r.Inserted
}

// mustCall makes a call that has to succeed.
func mustCall(t *testing.T, w *scenario.World, who scenario.Actor, call string, in any) scenario.Reply {
	t.Helper()
	r := w.Call(t, who, call, in)
	if r.Esito != 0 {
		t.Fatalf("%s %v: got %s, want r.Esito == 0", call, in, r.Body)
	}
	return r
}

// addPlan creates a training group of an actor, in the club of societa.
func addPlan(t *testing.T, w *scenario.World, username string) trainingPlan {
	t.Helper()
	p := trainingPlan{who: w.Actor(t, username)}
	if user := w.User(t, username); user.Level == domain.LevelCoach {
		until := calendar.In(w.Clock.Now()).AddDays(100)
		w.Write(t, func(q store.Q) error {
			u, err := q.LockUser(context.Background(), user.ID)
			if err != nil {
				return err
			}
			u.PremiumUntil = until
			return q.SaveUser(context.Background(), u)
		})
	}
	p.group = mustInsert(t, w, p.who, "POST ns/utente/gruppo", scenario.In{"DESCRIZIONE": "Squadra di " + username})
	p.style = mustInsert(t, w, p.who, "POST ns/utente/stile", scenario.In{"DESCRIZIONE": "Vortice"})
	p.intensity = mustInsert(t, w, p.who, "POST ns/utente/intensita", scenario.In{"DESCRIZIONE": "Z1", "COLORE": "#00FF00"})
	p.modality = mustInsert(t, w, p.who, "POST ns/utente/modalita", scenario.In{"DESCRIZIONE": "Monopinna"})
	p.subgroup = mustInsert(t, w, p.who, "POST ns/sottogruppo", scenario.In{"FK_ID_GRUPPO": p.group, "DESCRIZIONE": "Velocisti"})
	p.week = mustInsert(t, w, p.who, "POST ns/gruppo/settimana", scenario.In{"FK_ID_GRUPPO": p.group, "DATA": "2026-11-18",
		"VOLUME_OBIETTIVO": 20000, "NOTE": "Carico"})
	p.workout = mustInsert(t, w, p.who, "POST ns/allenamento", scenario.In{"FK_ID_GRUPPO": p.group, "DATA_ALLENAMENTO": "2026-11-16",
		"DESCRIZIONE": "Soglia"})
	p.other = mustInsert(t, w, p.who, "POST ns/allenamento", scenario.In{"FK_ID_GRUPPO": p.group, "DATA_ALLENAMENTO": "2026-11-17"})
	series := func(parent int64, more scenario.In) int64 {
		return mustInsert(t, w, p.who, "POST ns/serie", with(scenario.In{"FK_ID_ALLENAMENTO": p.workout, "FK_ID_SERIE": parent}, more))
	}
	p.block = series(0, scenario.In{"FLG_BLOCCO": 1, "NUM_RIPETUTE": 3})
	p.fifties = series(p.block, scenario.In{"NUM_RIPETUTE": 4, "DISTANZA_SINGOLA": 50, "FK_ID_STILE": p.style, "FK_ID_INTENSITA": p.intensity,
		"DURATA_SINGOLA": 4500})
	p.hundred = series(p.block, scenario.In{"DISTANZA_SINGOLA": 100, "FK_ID_MODALITA": p.modality, "DURATA_SINGOLA": 12000})
	p.last = series(0, scenario.In{"DISTANZA_SINGOLA": 400, "FK_ID_SOTTOGRUPPO": p.subgroup, "DESCRIZIONE": "sciolti", "FLG_PRINCIPALE": 1})
	p.athlete = addAthlete(t, w, w.Actor(t, "societa"), shortForm(scenario.In{"COGNOME": "Nuotatrice"}))
	return p
}

// metres returns the metres of a workout.
func metres(t *testing.T, w *scenario.World, who scenario.Actor, workout int64) int {
	t.Helper()
	var d struct {
		Metres int `json:"DISTANZA_TOT"`
	}
	mustCall(t, w, who, "GET ns/allenamento", scenario.In{"ID_ALLENAMENTO": workout}).Into(t, &d)
	return d.Metres
}

func TestTraining(t *testing.T) { scenario.Engines(t, scenario.Options{}, trainingCase) }

func trainingCase(t *testing.T, w *scenario.World) {
	t.Helper()
	p := addPlan(t, w, "coach")
	who := p.who
	workout := scenario.In{"ID_ALLENAMENTO": p.workout}
	total := func(name string, want int) scenario.Row {
		return scenario.Row{Name: name, Actor: who, Call: "GET ns/allenamento", In: workout, Want: scenario.In{"DISTANZA_TOT": want}}
	}
	w.Run(t, []scenario.Row{
		{Name: "a workout", Actor: who, Call: "GET ns/allenamento", In: workout, Want: scenario.In{
			"DISTANZA_TOT": 1300, "DURATA": 3*4*4500 + 3*12000, "GIORNO": 2, "SETTIMANA": 12, "DISTANZA": fmt.Sprintf("0,700|%d,600", p.intensity),
			"RIGHE": []any{"3x(4x50 VO Z1 @0'45 + 100 MO @2'00)", `!400 #Velocisti "sciolti"`}, "NON_LETTE": []any{}, "FLG_SCRITTURA": 1,
			"serie": []any{
				scenario.In{"ID_SERIE": p.block, "FK_ID_SERIE": 0, "FLG_BLOCCO": 1, "NUM_RIPETUTE": 3, "DISTANZA": 900, "ORDINE": 1, "serie": []any{
					scenario.In{"ID_SERIE": p.fifties, "FK_ID_SERIE": p.block, "DISTANZA": 200, "DESC_STILE": "Vortice", "DESC_INTENSITA": "Z1",
						"serie": []any{}},
					scenario.In{"ID_SERIE": p.hundred, "DISTANZA": 100, "DESC_MODALITA": "Monopinna", "ORDINE": 2},
				}},
				scenario.In{"ID_SERIE": p.last, "DISTANZA": 400, "DESC_SOTTOGRUPPO": "Velocisti", "FLG_PRINCIPALE": 1, "DESCRIZIONE": "sciolti"},
			},
			"settimana": scenario.In{"ID_SETTIMANA": p.week, "DATA": "2026-11-16", "VOLUME_OBIETTIVO": 20000, "VOLUME_EFFETTIVO": 1300},
		}},
		{Name: "duplicate a series", Actor: who, Call: "POST ns/serie/duplica", In: scenario.In{"ID_SERIE": p.block}},
		total("its metres come again", 2200),
		{Name: "out of a block", Actor: who, Call: "POST ns/serie/sposta", In: scenario.In{"ID_SERIE_FROM": p.hundred, "ID_SERIE_TO": 0}},
		total("three hundreds became one", 2000),
		{Name: "back as first", Actor: who, Call: "POST ns/serie/sposta",
			In: scenario.In{"ID_SERIE_FROM": p.hundred, "ID_SERIE_TO": p.block, "POSIZIONE": 0}},
		total("as before", 2200),
		{Name: "under itself", Actor: who, Call: "POST ns/serie/sposta", In: scenario.In{"ID_SERIE_FROM": p.block, "ID_SERIE_TO": p.block},
			Esito: 1, Message: "dentro sé stessa"},
		{Name: "under its child", Actor: who, Call: "POST ns/serie/sposta", In: scenario.In{"ID_SERIE_FROM": p.block, "ID_SERIE_TO": p.fifties},
			Esito: 1, Message: "dentro sé stessa"},
		{Name: "order of the children", Actor: who, Call: "POST ns/serie/ordine",
			In: scenario.In{"FK_ID_ALLENAMENTO": p.workout, "FK_ID_SERIE": p.block, "ARRAY_ID": []any{p.fifties, p.hundred}}},
		{Name: "order of others", Actor: who, Call: "POST ns/serie/ordine",
			In: scenario.In{"FK_ID_ALLENAMENTO": p.workout, "FK_ID_SERIE": p.block, "ARRAY_ID": []any{p.fifties}}, Esito: 409},
		{Name: "order of the top, read before the copy", Actor: who, Call: "POST ns/allenamento/ordine",
			In: scenario.In{"ID_ALLENAMENTO": p.workout, "ARRAY_ID": []any{p.last, p.block}}, Esito: 409},
		{Name: "postpone", Actor: who, Call: "PUT ns/serie/rinvia", In: scenario.In{"ID_SERIE": p.last, "ID_ALLENAMENTO": p.other}},
		total("went", 1800),
		{Name: "the other workout has the series", Actor: who, Call: "GET ns/allenamento", In: scenario.In{"ID_ALLENAMENTO": p.other},
			Want: scenario.In{"DISTANZA_TOT": 400, "serie": []any{scenario.In{"DESCRIZIONE": "sciolti", "FK_ID_SOTTOGRUPPO": p.subgroup}}}},
		{Name: "postponed to where it is", Actor: who, Call: "PUT ns/serie/rinvia",
			In: scenario.In{"ID_SERIE": p.block, "ID_ALLENAMENTO": p.workout}, Esito: 1},
		{Name: "an edit", Actor: who, Call: "PUT ns/serie", In: scenario.In{"ID_SERIE": p.fifties, "NUM_RIPETUTE": 8, "VERSIONE": 1}},
		total("more of the first block", 2400),
		{Name: "a stale edit", Actor: who, Call: "PUT ns/serie", In: scenario.In{"ID_SERIE": p.fifties, "NUM_RIPETUTE": 9, "VERSIONE": 1},
			Esito: 409},
		{Name: "an edit does not move", Actor: who, Call: "PUT ns/serie", In: scenario.In{"ID_SERIE": p.fifties, "FK_ID_SERIE": 0}, Esito: 403},
		{Name: "an edit does not move to another workout", Actor: who, Call: "PUT ns/serie",
			In:    scenario.In{"ID_SERIE": p.fifties, "FK_ID_ALLENAMENTO": p.other},
			Esito: 403},
		{Name: "a block's distance is ignored", Actor: who, Call: "PUT ns/serie",
			In: scenario.In{"ID_SERIE": p.block, "DISTANZA_SINGOLA": 1000}},
		total("still", 2400),
		{Name: "deleting a block", Actor: who, Call: "DELETE ns/serie", In: scenario.In{"ID_SERIE": p.block}},
		total("takes what it holds", 900),
		{Name: "the series is deleted", Actor: who, Call: "PUT ns/serie", In: scenario.In{"ID_SERIE": p.fifties, "NUM_RIPETUTE": 2}, Esito: 404},
		{Name: "the list", Actor: who, Call: "GET ns/allenamenti", In: scenario.In{"FK_ID_GRUPPO": p.group, "DESCRIZIONE": "SOGL"},
			After: totals(1), Want: []any{scenario.In{"ID_ALLENAMENTO": p.workout, "DISTANZA_TOT": 900, "SETTIMANA": 12}}},
		{Name: "by number", Actor: who, Call: "GET ns/allenamenti", In: scenario.In{"FK_ID_GRUPPO": p.group, "ID_ALLENAMENTO": p.other},
			After: totals(1)},
		{Name: "another season", Actor: who, Call: "GET ns/allenamenti", In: scenario.In{"FK_ID_GRUPPO": p.group, "FK_ID_STAGIONE": 2026},
			After: totals(0)},
		{Name: "an unknown season", Actor: who, Call: "GET ns/allenamenti", In: scenario.In{"FK_ID_GRUPPO": p.group, "FK_ID_STAGIONE": 1900},
			Esito: 404},
	})
	for _, wrong := range []struct {
		field string
		value any
	}{
		{"NUM_RIPETUTE", 0}, {"NUM_RIPETUTE", 101}, {"NUM_RIPETUTE", 10000}, {"NUM_RIPETUTE", "8"}, {"DISTANZA_SINGOLA", -1},
		{"DISTANZA_SINGOLA", 20001},
		{"DURATA_SINGOLA", 24 * 60 * 6000}, {"DURATA_SINGOLA", -1}, {"FK_ID_STILE", -1}, {"FK_ID_SERIE", -1}, {"FLG_BLOCCO", 2},
		{"DESCRIZIONE", strings.Repeat("x", 1001)}, {"ID_SERIE", 5},
	} {
		r := w.Call(t, who, "POST ns/serie", scenario.In{"FK_ID_ALLENAMENTO": p.workout, wrong.field: wrong.value})
		if r.Esito != 422 || r.Fields()[wrong.field] == "" {
			t.Errorf(`%s %v: got %s, want r.Esito == 422 and r.Fields()[wrong.field] != ""`, wrong.field, wrong.value, r.Body)
		}
	}
	parent := int64(0)
	for range 5 {
		parent = mustInsert(t, w, who, "POST ns/serie", scenario.In{"FK_ID_ALLENAMENTO": p.workout, "FK_ID_SERIE": parent,
			"DISTANZA_SINGOLA": 25})
	}
	if r := w.Call(t, who, "POST ns/serie", scenario.In{"FK_ID_ALLENAMENTO": p.workout, "FK_ID_SERIE": parent}); r.Esito != 1 {
		t.Errorf("a sixth level: %s", r.Body)
	}
	if got := metres(t, w, who, p.workout); got != 925 {
		t.Errorf("%d m", got)
	}
}

// TestTrainingOfOthers checks that another coach's groups, workouts, series and catalogues are not found, whichever field has their ids.
func TestTrainingOfOthers(t *testing.T) { scenario.Engines(t, scenario.Options{}, othersCase) }

func othersCase(t *testing.T, w *scenario.World) {
	t.Helper()
	p, o, club := addPlan(t, w, "coach"), addPlan(t, w, "nuovo"), w.Actor(t, "societa")
	before := digest(t, w)
	for _, c := range []struct {
		call string
		in   scenario.In
	}{
		{"GET ns/utente/impostazioni", scenario.In{"ID_GRUPPO": o.group}},
		{"PUT ns/utente/stile", scenario.In{"ID_STILE": o.style, "DESCRIZIONE": "Mio"}},
		{"DELETE ns/utente/stile", scenario.In{"ID_STILE": o.style}},
		{"PUT ns/utente/intensita", scenario.In{"ID_INTENSITA": o.intensity, "COLORE": "#000000"}},
		{"DELETE ns/utente/intensita", scenario.In{"ID_INTENSITA": o.intensity}},
		{"PUT ns/utente/modalita", scenario.In{"ID_MODALITA": o.modality, "DESCRIZIONE": "Mia"}},
		{"DELETE ns/utente/modalita", scenario.In{"ID_MODALITA": o.modality}},
		{"PUT ns/utente/gruppo", scenario.In{"ID_GRUPPO": o.group, "DESCRIZIONE": "Mio"}},
		{"DELETE ns/utente/gruppo", scenario.In{"ID_GRUPPO": o.group}},
		{"GET ns/sottogruppi", scenario.In{"ID_GRUPPO": o.group}},
		{"GET ns/sottogruppo", scenario.In{"ID_SOTTOGRUPPO": o.subgroup}},
		{"POST ns/sottogruppo", scenario.In{"FK_ID_GRUPPO": o.group, "DESCRIZIONE": "Mio"}},
		{"PUT ns/sottogruppo", scenario.In{"ID_SOTTOGRUPPO": o.subgroup, "DESCRIZIONE": "Mio"}},
		{"DELETE ns/sottogruppo", scenario.In{"ID_SOTTOGRUPPO": o.subgroup}},
		{"POST ns/sottogruppo/atleta", scenario.In{"ID_SOTTOGRUPPO": o.subgroup, "ID_ATLETA": p.athlete}},
		{"DELETE ns/sottogruppo/atleta", scenario.In{"ID_SOTTOGRUPPO": o.subgroup, "ID_ATLETA": p.athlete}},
		{"GET ns/atleti/gruppo", scenario.In{"ID_GRUPPO": o.group}},
		{"POST ns/atleta/gruppo", scenario.In{"ID_GRUPPO": o.group, "ID_ATLETA": p.athlete}},
		{"DELETE ns/atleta/gruppo", scenario.In{"ID_GRUPPO": o.group, "ID_ATLETA": p.athlete}},
		{"GET ns/allenamenti/startup", scenario.In{"FK_ID_GRUPPO": o.group}},
		{"PUT ns/gruppo/stagione", scenario.In{"FK_ID_GRUPPO": o.group, "ID_STAGIONE": 2027, "DATA_INIZIO_STAGIONE": "2026-09-07"}},
		{"POST ns/gruppo/settimana", scenario.In{"FK_ID_GRUPPO": o.group, "DATA": "2026-11-18"}},
		{"PUT ns/gruppo/settimana", scenario.In{"ID_SETTIMANA": o.week, "NOTE": "Mia"}},
		{"POST ns/settimana/duplica", scenario.In{"ID_SETTIMANA": o.week, "DATA": "2026-11-25"}},
		{"POST ns/settimana/imposta", scenario.In{"FK_ID_GRUPPO": o.group, "DATA": "2026-11-25"}},
		{"POST ns/gruppo/calendario", scenario.In{"FK_ID_GRUPPO": o.group}},
		{"GET ns/allenamenti", scenario.In{"FK_ID_GRUPPO": o.group}},
		{"GET ns/allenamenti/stats", scenario.In{"FK_ID_GRUPPO": o.group}},
		{"GET ns/allenamento", scenario.In{"ID_ALLENAMENTO": o.workout}},
		{"POST ns/allenamento", scenario.In{"FK_ID_GRUPPO": o.group, "DATA_ALLENAMENTO": "2026-11-18"}},
		{"PUT ns/allenamento", scenario.In{"ID_ALLENAMENTO": o.workout, "NOTE": "Mio"}},
		{"PUT ns/allenamento", scenario.In{"ID_ALLENAMENTO": p.workout, "FK_ID_GRUPPO": o.group}},
		{"DELETE ns/allenamento", scenario.In{"ID_ALLENAMENTO": o.workout}},
		{"POST ns/allenamento/duplica", scenario.In{"FK_ID_ALLENAMENTO": o.workout, "FK_ID_GRUPPO": p.group, "DATA_ALLENAMENTO": "2026-11-18"}},
		{"POST ns/allenamento/duplica", scenario.In{"FK_ID_ALLENAMENTO": p.workout, "FK_ID_GRUPPO": o.group, "DATA_ALLENAMENTO": "2026-11-18"}},
		{"POST ns/allenamento/ordine", scenario.In{"ID_ALLENAMENTO": o.workout, "ARRAY_ID": []any{o.last, o.block}}},
		{"POST ns/allenamento/ordine", scenario.In{"ID_ALLENAMENTO": p.workout, "ARRAY_ID": []any{o.last, o.block}}},
		{"PUT ns/allenamento/righe", scenario.In{"ID_ALLENAMENTO": o.workout, "RIGHE": []any{"100"}}},
		{"PUT ns/allenamento/righe", scenario.In{"ID_ALLENAMENTO": o.workout, "RIGHE": []any{"100"}, "FLG_PROVA": 1}},
		{"POST ns/serie", scenario.In{"FK_ID_ALLENAMENTO": o.workout}},
		{"POST ns/serie", scenario.In{"FK_ID_ALLENAMENTO": p.workout, "FK_ID_SERIE": o.block}},
		{"POST ns/serie", scenario.In{"FK_ID_ALLENAMENTO": p.workout, "FK_ID_STILE": o.style}},
		{"POST ns/serie", scenario.In{"FK_ID_ALLENAMENTO": p.workout, "FK_ID_INTENSITA": o.intensity}},
		{"POST ns/serie", scenario.In{"FK_ID_ALLENAMENTO": p.workout, "FK_ID_MODALITA": o.modality}},
		{"POST ns/serie", scenario.In{"FK_ID_ALLENAMENTO": p.workout, "FK_ID_SOTTOGRUPPO": o.subgroup}},
		{"PUT ns/serie", scenario.In{"ID_SERIE": o.last, "NUM_RIPETUTE": 2}},
		{"PUT ns/serie", scenario.In{"ID_SERIE": p.last, "FK_ID_STILE": o.style}},
		{"DELETE ns/serie", scenario.In{"ID_SERIE": o.last}},
		{"POST ns/serie/duplica", scenario.In{"ID_SERIE": o.last}},
		{"POST ns/serie/ordine", scenario.In{"FK_ID_ALLENAMENTO": o.workout, "FK_ID_SERIE": 0, "ARRAY_ID": []any{o.last, o.block}}},
		{"POST ns/serie/ordine", scenario.In{"FK_ID_ALLENAMENTO": p.workout, "FK_ID_SERIE": o.block, "ARRAY_ID": []any{o.fifties}}},
		{"POST ns/serie/sposta", scenario.In{"ID_SERIE_FROM": o.last, "ID_SERIE_TO": p.block}},
		{"POST ns/serie/sposta", scenario.In{"ID_SERIE_FROM": p.last, "ID_SERIE_TO": o.block}},
		{"PUT ns/serie/rinvia", scenario.In{"ID_SERIE": o.last, "ID_ALLENAMENTO": p.workout}},
		{"PUT ns/serie/rinvia", scenario.In{"ID_SERIE": p.last, "ID_ALLENAMENTO": o.workout}},
		{"GET core/report", scenario.In{"ID_REPORT": 1007, "FORMATO": 1, "ID_ALLENAMENTO": o.workout}},
		{"GET core/report", scenario.In{"ID_REPORT": 2008, "FORMATO": 2, "FK_ID_GRUPPO": o.group}},
	} {
		if r := w.Call(t, p.who, c.call, c.in); r.Esito != 404 {
			t.Errorf("%s %v: got %.300s, want r.Esito == 404", c.call, c.in, r.Body)
		}
		if r := w.Call(t, scenario.Actor{}, c.call, c.in); r.Esito != 401 {
			t.Errorf("a stranger, %s: %.300s", c.call, r.Body)
		}
		if r := w.Call(t, club, c.call, c.in); r.Esito != 403 {
			t.Errorf("without the function, %s: %.300s", c.call, r.Body)
		}
	}
	if digest(t, w) != before {
		t.Error("a refused call changed something")
	}
	if r := w.Call(t, o.who, "POST ns/atleta/gruppo", scenario.In{"ID_GRUPPO": o.group, "ID_ATLETA": p.athlete}); r.Esito != 404 {
		t.Errorf("a user without a club finds an athlete: %s", r.Body)
	}
	if r := w.Call(t, p.who, "POST ns/serie/sposta", scenario.In{"ID_SERIE_FROM": p.last,
		"ID_SERIE_TO": mustInsert(t, w, p.who, "POST ns/serie", scenario.In{"FK_ID_ALLENAMENTO": p.other})}); r.Esito != 1 {
		t.Errorf("under a series of another workout: %s", r.Body)
	}
}

// TestTrainingLines checks that a workout written as lines is the same workout; a line that cannot be parsed is kept with the reason.
func TestTrainingLines(t *testing.T) { scenario.Engines(t, scenario.Options{}, linesCase) }

func linesCase(t *testing.T, w *scenario.World) {
	t.Helper()
	p := addPlan(t, w, "coach")
	const write = "PUT ns/allenamento/righe"
	lines := []any{"600 SL A1", "Gambe in piscina", "8x100 SL A2 @1'30", "3x(4x50 FA B2 + 100 SL A1)", "4x50 VO Z9 #Velocisti"}
	in := scenario.In{"ID_ALLENAMENTO": p.other, "RIGHE": lines}
	var version struct {
		Series int64 `json:"VERSIONE_SERIE"`
	}
	w.Run(t, []scenario.Row{
		{Name: "on trial", Actor: p.who, Call: write, In: with(in, scenario.In{"FLG_PROVA": 1}),
			Want: scenario.In{"DISTANZA_TOT": 2300, "serie": []any{scenario.In{}, scenario.In{"RIGA_NON_LETTA": "Gambe in piscina"},
				scenario.In{"DISTANZA": 800}, scenario.In{"DISTANZA": 900}, scenario.In{}}}},
		{Name: "a line of two series is one line while it is typed", Actor: p.who, Call: write,
			In: scenario.In{"ID_ALLENAMENTO": p.other, "FLG_PROVA": 1, "RIGHE": []any{"400 SL + 200 DO", "", "100 Z9"}},
			Want: scenario.In{"DISTANZA_TOT": 600, "RIGHE": []any{"400 SL", "200 DO", "100 Z9"},
				"NON_LETTE": []any{scenario.In{"RIGA": 1, "PAROLA": "Z9", "POSIZIONE": 4}}}},
		{Name: "stores nothing", Actor: p.who, Call: "GET ns/allenamento", In: scenario.In{"ID_ALLENAMENTO": p.other},
			Want: scenario.In{"DISTANZA_TOT": 0, "RIGHE": []any{}, "VERSIONE_SERIE": 1}},
		{Name: "written", Actor: p.who, Call: write, In: in, Message: "Righe da correggere: 2",
			Want: scenario.In{"DISTANZA_TOT": 2300, "RIGHE": lines, "VERSIONE_SERIE": 2, "NON_LETTE": []any{
				scenario.In{"RIGA": 1, "PAROLA": "Gambe in piscina", "PROPOSTE": []any{"Gambe in piscina:"}, "FLG_PAROLA": 0},
				scenario.In{"RIGA": 4, "PAROLA": "Z9", "PROPOSTE": []any{"Z1", `"Z9"`}, "POSIZIONE": 8, "FLG_PAROLA": 1},
			}}},
		{Name: "read before", Actor: p.who, Call: write, In: with(in, scenario.In{"VERSIONE_SERIE": 1}), Esito: 409},
		{Name: "mended", Actor: p.who, Call: write, In: scenario.In{"ID_ALLENAMENTO": p.other, "VERSIONE_SERIE": 2,
			"RIGHE": []any{"600 SL A1", "8x100 SL A2 @130", "", "4x50 VO Z1 #Velocisti"}}, Message: "Allenamento salvato",
			Want: scenario.In{"DISTANZA_TOT": 1600, "RIGHE": []any{"600 SL A1", "8x100 SL A2 @1'30", "4x50 VO Z1 #Velocisti"},
				"NON_LETTE": []any{}},
			After: func(t *testing.T, r scenario.Reply) { r.Into(t, &version) }},
		{Name: "hidden", Actor: p.who, Call: "DELETE ns/utente/stile", In: scenario.In{"ID_STILE": p.style}},
		{Name: "still read where it was", Actor: p.who, Call: write, In: scenario.In{"ID_ALLENAMENTO": p.other, "RIGHE": []any{"4x50 VO Z1"}},
			Want: scenario.In{"NON_LETTE": []any{}, "serie": []any{scenario.In{"DESC_STILE": "Vortice--disabilitato", "FK_ID_STILE": p.style}}}},
		{Name: "a disabled style in another workout", Actor: p.who, Call: write,
			In: scenario.In{"ID_ALLENAMENTO": mustInsert(t, w, p.who, "POST ns/allenamento",
				scenario.In{"FK_ID_GRUPPO": p.group, "DATA_ALLENAMENTO": "2026-11-19"}), "RIGHE": []any{"4x50 VO"}},
			Want: scenario.In{"NON_LETTE": []any{scenario.In{"PAROLA": "VO"}}}},
		{Name: "not chosen again", Actor: p.who, Call: "PUT ns/serie", In: scenario.In{"ID_SERIE": p.last, "FK_ID_STILE": p.style}, Esito: 1,
			Message: "disabilitato"},
		{Name: "kept where it was", Actor: p.who, Call: "PUT ns/serie",
			In: scenario.In{"ID_SERIE": p.fifties, "FK_ID_STILE": p.style, "NUM_RIPETUTE": 5}},
		{Name: "restored", Actor: p.who, Call: "PUT ns/utente/stile", In: scenario.In{"ID_STILE": p.style, "FLG_VISIBILE": 1}},
		{Name: "picked again", Actor: p.who, Call: "PUT ns/serie", In: scenario.In{"ID_SERIE": p.last, "FK_ID_STILE": p.style}},
		{Name: "no lines", Actor: p.who, Call: write, In: scenario.In{"ID_ALLENAMENTO": p.other}, Esito: 422, Field: "RIGHE"},
		{Name: "too long", Actor: p.who, Call: write, In: scenario.In{"ID_ALLENAMENTO": p.other, "RIGHE": []any{strings.Repeat("x", 2001)}},
			Esito: 422, Field: "RIGHE"},
		{Name: "no lines", Actor: p.who, Call: write, In: scenario.In{"ID_ALLENAMENTO": p.other, "RIGHE": make([]string, 0, 1)},
			Want: scenario.In{"DISTANZA_TOT": 0}},
	})
	many := make([]string, 501)
	for i := range many {
		many[i] = "25"
	}
	if r := w.Call(t, p.who, write, scenario.In{"ID_ALLENAMENTO": p.other, "RIGHE": many}); r.Esito != 1 || !strings.Contains(r.Message,
		"500 serie") {
		t.Errorf("501 series: %.300s", r.Body)
	}
	again := mustCall(t, w, p.who, "GET ns/allenamento", scenario.In{"ID_ALLENAMENTO": p.workout})
	var read struct {
		Lines  []string      `json:"RIGHE"`
		Series []scenario.In `json:"serie"`
	}
	again.Into(t, &read)
	var same struct {
		Lines  []string      `json:"RIGHE"`
		Series []scenario.In `json:"serie"`
	}
	mustCall(t, w, p.who, write, scenario.In{"ID_ALLENAMENTO": p.workout, "RIGHE": read.Lines}).Into(t, &same)
	if fmt.Sprint(read) != fmt.Sprint(same) {
		t.Errorf("the same lines made another workout:\n%v\n%v", read, same)
	}
}

// TestPremium checks what a standard account may do, and what remains when premium ends.
func TestPremium(t *testing.T) { scenario.Engines(t, scenario.Options{}, premiumCase) }

func premiumCase(t *testing.T, w *scenario.World) {
	t.Helper()
	const four = "Un account premium può avere al massimo quattro gruppi"
	base := w.Actor(t, "base")
	group := scenario.In{"DESCRIZIONE": "Altro"}
	w.Run(t, []scenario.Row{{Name: "one group", Actor: base, Call: "POST ns/utente/gruppo", In: group, Esito: 1, Message: premiumOnly}})
	p := addPlan(t, w, "coach") // has three, now four
	w.Run(t, []scenario.Row{
		{Name: "a fifth", Actor: p.who, Call: "POST ns/utente/gruppo", In: group, Esito: 1, Message: four},
		{Name: "hide the fourth", Actor: p.who, Call: "DELETE ns/utente/gruppo", In: scenario.In{"ID_GRUPPO": p.group}},
		{Name: "a hidden group cannot be changed", Actor: p.who, Call: "PUT ns/serie", In: scenario.In{"ID_SERIE": p.last, "NUM_RIPETUTE": 2},
			Esito:   1,
			Message: "nascosto"},
		{Name: "a hidden group can be read", Actor: p.who, Call: "GET ns/allenamento", In: scenario.In{"ID_ALLENAMENTO": p.workout},
			Want: scenario.In{"FLG_SCRITTURA": 0}},
		{Name: "another in its place", Actor: p.who, Call: "POST ns/utente/gruppo", In: group},
		{Name: "stays hidden", Actor: p.who, Call: "PUT ns/utente/gruppo", In: scenario.In{"ID_GRUPPO": p.group, "FLG_VISIBILE": 1}, Esito: 1,
			Message: four},
	})
	groups, err := w.DB.OwnGroups(context.Background(), p.who.ID)
	if err != nil {
		t.Fatal(err)
	}
	first, second := groups[0].ID, groups[1].ID
	workout := func(group id.Group, day string) scenario.In {
		return scenario.In{"FK_ID_GRUPPO": group, "DATA_ALLENAMENTO": day}
	}
	old := mustInsert(t, w, p.who, "POST ns/allenamento", workout(first, "2026-05-04"))
	mustInsert(t, w, p.who, "POST ns/allenamento", workout(second, "2026-11-16"))
	const add = "POST ns/allenamento"
	w.Clock.Advance(100 * 24 * time.Hour)
	p.who = w.Actor(t, "coach")
	w.Run(t, []scenario.Row{{Name: "the last day", Actor: p.who, Call: add, In: workout(second, "2027-03-01")}})
	w.Clock.Advance(24 * time.Hour)
	p.who = w.Actor(t, "coach")
	w.Run(t, []scenario.Row{
		{Name: "the first group", Actor: p.who, Call: add, In: workout(first, "2027-03-01")},
		{Name: "the second", Actor: p.who, Call: add, In: workout(second, "2027-03-01"), Esito: 1, Message: premiumOnly},
		{Name: "another season", Actor: p.who, Call: add, In: workout(first, "2026-05-05"), Esito: 1, Message: premiumOnly},
		{Name: "earlier text", Actor: p.who, Call: "PUT ns/allenamento", In: scenario.In{"ID_ALLENAMENTO": old, "NOTE": "x"}, Esito: 1,
			Message: premiumOnly},
		{Name: "is read", Actor: p.who, Call: "GET ns/allenamento", In: scenario.In{"ID_ALLENAMENTO": old},
			Want: scenario.In{"FLG_SCRITTURA": 0}},
		{Name: "the season of an earlier workout can be chosen", Actor: p.who, Call: "GET ns/allenamenti/startup",
			In:   scenario.In{"FK_ID_GRUPPO": first, "FK_ID_STAGIONE": 2026},
			Want: scenario.In{"FLG_SCRITTURA": 0, "MOTIVO": premiumOnly, "ID_STAGIONE": 2026}},
		{Name: "rename the second", Actor: p.who, Call: "PUT ns/utente/gruppo", In: scenario.In{"ID_GRUPPO": second, "DESCRIZIONE": "x"},
			Esito: 1, Message: premiumOnly},
		{Name: "hide the first", Actor: p.who, Call: "DELETE ns/utente/gruppo", In: scenario.In{"ID_GRUPPO": first}},
		{Name: "the second is the first now", Actor: p.who, Call: add, In: workout(second, "2027-03-01")},
		{Name: "catalogues stay", Actor: p.who, Call: "POST ns/utente/stile", In: scenario.In{"DESCRIZIONE": "Ancora"}},
	})
}

// TestStandardAthletes checks that a group above fifteen athletes works, and only adding is rejected.
func TestStandardAthletes(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	base, admin := w.Actor(t, "base"), w.Actor(t, "admin")
	club := w.User(t, "base").ClubID
	groups, err := w.DB.OwnGroups(context.Background(), base.ID)
	if err != nil {
		t.Fatal(err)
	}
	group := groups[0].ID
	var athletes []id.Athlete
	for i := range 17 {
		athletes = append(athletes, addAthlete(t, w, admin, wholeForm(scenario.In{"FK_ID_SOCIETA": club, "COGNOME": fmt.Sprintf("Vasca%02d", i),
			"TESSERA": fmt.Sprintf("V-%d", i)})))
	}
	add := func(i int) scenario.In { return scenario.In{"ID_GRUPPO": group, "ID_ATLETA": athletes[i]} }
	for i := range 15 {
		mustCall(t, w, base, "POST ns/atleta/gruppo", add(i))
	}
	subgroup := mustInsert(t, w, base, "POST ns/sottogruppo", scenario.In{"FK_ID_GRUPPO": group, "DESCRIZIONE": "Delfini"})
	of := func(i int) scenario.In { return scenario.In{"ID_SOTTOGRUPPO": subgroup, "ID_ATLETA": athletes[i]} }
	const list = "GET ns/atleti/gruppo"
	w.Run(t, []scenario.Row{
		{Name: "again", Actor: base, Call: "POST ns/atleta/gruppo", In: add(3)},
		{Name: "the sixteenth", Actor: base, Call: "POST ns/atleta/gruppo", In: add(15), Esito: 1,
			Message: premiumOnly},
		{Name: "members", Actor: base, Call: list, In: scenario.In{"ID_GRUPPO": group, "SELEZIONATO": 1, "PAGINA": 1, "RIGHE": 18},
			After: totals(15)},
		{Name: "the others", Actor: base, Call: list, In: scenario.In{"ID_GRUPPO": group, "SELEZIONATO": 0, "COGNOME": "vasca"}, After: totals(2),
			Want: []any{scenario.In{"SELEZIONATO": 0}, scenario.In{"SELEZIONATO": 0}}},
		{Name: "both", Actor: base, Call: list, In: scenario.In{"ID_GRUPPO": group, "COGNOME": "vasca"}, After: totals(17)},
		{Name: "into a subgroup", Actor: base, Call: "POST ns/sottogruppo/atleta", In: of(0)},
		{Name: "only members", Actor: base, Call: "POST ns/sottogruppo/atleta", In: of(16), Esito: 1, Message: "non fa parte del gruppo"},
		{Name: "counted", Actor: base, Call: "GET ns/sottogruppi", In: scenario.In{"ID_GRUPPO": group},
			Want: []any{scenario.In{"TOT_ATLETI": 1, "DESCRIZIONE": "Delfini"}}},
		{Name: "out of the group", Actor: base, Call: "DELETE ns/atleta/gruppo", In: add(0)},
		{Name: "removed from its subgroups", Actor: base, Call: "GET ns/sottogruppo", In: scenario.In{"ID_SOTTOGRUPPO": subgroup},
			Want: scenario.In{"TOT_ATLETI": 0}},
		{Name: "the group has room for another", Actor: base, Call: "POST ns/atleta/gruppo", In: add(15)},
		{Name: "the same name twice", Actor: base, Call: "POST ns/sottogruppo", In: scenario.In{"FK_ID_GRUPPO": group, "DESCRIZIONE": "délfini"},
			Esito: 1},
		{Name: "another club's", Actor: base, Call: "POST ns/atleta/gruppo",
			In: scenario.In{"ID_GRUPPO": group, "ID_ATLETA": addAthlete(t, w, w.Actor(t, "societa"), shortForm(nil))}, Esito: 404},
		{Name: "erased", Actor: admin, Call: "POST core/persona/cancella", In: scenario.In{"ID_ATLETA": athletes[15]}},
		{Name: "is in no group", Actor: base, Call: "GET ns/allenamenti/startup", In: scenario.In{"FK_ID_GRUPPO": group},
			Want: scenario.In{"TOT_ATLETI": 14}},
		{Name: "in the person's export", Actor: admin, Call: "GET core/persona/esporta", In: scenario.In{"ID_ATLETA": athletes[1]},
			Want: scenario.In{"GRUPPI": []any{scenario.In{"GRUPPO": "Agonisti", "USERNAME": "base", "SOTTOGRUPPO": ""}}}},
		{Name: "removed with all of the club", Actor: admin, Call: "DELETE ge/societa/deleteatleti", In: scenario.In{"ID_SOCIETA": club}},
		{Name: "is in no group", Actor: base, Call: "GET ns/allenamenti/startup", In: scenario.In{"FK_ID_GRUPPO": group},
			Want: scenario.In{"TOT_ATLETI": 0}},
	})
}
