package httpapi_test

import (
	"context"
	"strings"
	"testing"

	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/store"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/scenario"
)

// Further freestyle distances.
const (
	free200 id.Race = 1004
	free400 id.Race = 1005
)

func TestSheets(t *testing.T) { scenario.Engines(t, scenario.Options{}, sheetCase) }

func sheetCase(t *testing.T, w *scenario.World) {
	t.Helper()
	club, other, admin := w.Actor(t, "societa"), w.Actor(t, "societa2"), w.Actor(t, "admin")
	m := meeting(t, w)
	entry := entriesOf(t, w, m, testkit.Free100)[0]
	athlete := m.Ours[0].ID
	ref := scenario.In{"ID_ATLETA": athlete}
	enterTime(t, w, admin, entry, 7100)
	splitAt(t, w, entry, 50, 3400)
	w.Run(t, []scenario.Row{
		{Name: "no session", Call: sheetCall, In: ref, Esito: 401},
		{Name: "another club", Actor: other, Call: sheetCall, In: ref, Esito: 404},
		{Name: "malformed", Actor: club, Call: sheetCall, In: scenario.In{"ID_ATLETA": "x"}, Esito: 422, Field: "ID_ATLETA"},
		{Name: "an official result", Actor: club, Call: sheetCall, In: ref, Want: scenario.In{
			"risultati": []any{scenario.In{"FK_ID_GARA": testkit.Free100, "TEMPO": 7100, "FLG_ESTERNO": 0, "FLG_RECORD_PERSONALE": 1,
				"arraySplit": []any{scenario.In{"METRI": 50, "TEMPO": 3400}}}},
			"proveTempo":       []any{},
			"tempiAllenamento": []any{scenario.In{"FK_ID_STILE": 4, "TIPO_VASCA": 25, "TEMPO_B2": 8520}},
		}},
		{Name: "the limit, missed", Actor: club, Call: limitsCall, In: scenario.In{"ID_ATLETA": athlete, "ID_EVENTO": m.ID}, Want: []any{
			scenario.In{"TEMPO": 7100, "TEMPO_LIMITE": 7000, "DIFFERENZA_ABS": 100, "DIFFERENZA_PERC": 1.43, "FLG_CONSEGUITO": 0,
				"MANCA": "Da migliorare di 0'01''00"},
		}},
		{Name: "the published times as a trial", Actor: club, Call: addExternal,
			In: aTrial(w, nil, swimOf(athlete, testkit.Free100, 6000), swimOf(athlete, free200, 13200), swimOf(athlete, free400, 28000))},
		{Name: "give the published paces immediately", Actor: club, Call: sheetCall, In: ref, Want: scenario.In{"tempiAllenamento": []any{
			scenario.In{"TEMPO_A2": 7776, "TEMPO_B1": 7488, "TEMPO_B2": 7200, "TEMPO_C1": 6600,
				"FONTI": []any{scenario.In{"FLG_PROVA": 1}, scenario.In{"TEMPO": 13200}, scenario.In{"TEMPO": 28000}}},
		}}},
		{Name: "a trial does not qualify", Actor: club, Call: limitsCall, In: scenario.In{"ID_ATLETA": athlete, "ID_EVENTO": m.ID},
			Want: []any{scenario.In{"TEMPO": 7100}}},
		{Name: "an older trial", Actor: club, Call: addExternal, In: aTrial(w, scenario.In{"DATA_INIZIO": daysAgo(w, 400)},
			swimOf(athlete, free200, 12000))},
		{Name: "does not count", Actor: club, Call: sheetCall, In: ref,
			Want: scenario.In{"tempiAllenamento": []any{scenario.In{"TEMPO_B2": 7200}}}},
		{Name: "an external race", Actor: club, Call: addExternal, In: aTrial(w,
			scenario.In{"FLG_EVENTO": 1, "DESCRIZIONE": "Trofeo", "DATA_INIZIO": daysAgo(w, 3)},
			swimOf(athlete, free200, 13000, splitIn(100, 6300)))},
		{Name: "is a result, and refreshes the paces", Actor: club, Call: sheetCall, In: ref, Want: scenario.In{
			"tempiAllenamento": []any{scenario.In{"TEMPO_B2": 7000}},
			"MIGLIORI":         []any{scenario.In{"DESC_EVENTO": "Trofeo"}, scenario.In{"TEMPO": 7100}},
			"GARE_PREFERITE":   []any{scenario.In{"NUMERO": 1}, scenario.In{"NUMERO": 1}},
			"DISTANZE":         []any{scenario.In{"ID": 100, "NUMERO": 1}, scenario.In{"ID": 200}},
			"STILI":            []any{scenario.In{"ID": 4, "NUMERO": 2}},
		}},
		{Name: "limits of another club's athlete", Actor: other, Call: limitsCall, In: scenario.In{"ID_ATLETA": athlete, "ID_EVENTO": m.ID},
			Esito: 404},
		{Name: "limits of no event", Actor: club, Call: limitsCall, In: scenario.In{"ID_ATLETA": athlete, "ID_EVENTO": unknownID}, Esito: 404},
		{Name: "limits, malformed", Actor: club, Call: limitsCall, In: scenario.In{"ID_ATLETA": athlete, "ID_EVENTO": "x"}, Esito: 422,
			Field: "ID_EVENTO"},
		{Name: "limits without a session", Call: limitsCall, In: scenario.In{"ID_ATLETA": athlete, "ID_EVENTO": m.ID}, Esito: 401},
	})
	enterTime(t, w, admin, entry, 6990)
	w.Run(t, []scenario.Row{{Name: "the limit, met", Actor: club, Call: limitsCall, In: scenario.In{"ID_ATLETA": athlete, "ID_EVENTO": m.ID},
		Want: []any{scenario.In{"DIFFERENZA_ABS": -10, "DIFFERENZA_PERC": -0.14, "FLG_CONSEGUITO": 1, "MANCA": ""}}}})
}

func TestCompareElsewhere(t *testing.T) {
	scenario.Engines(t, scenario.Options{}, compareElsewhereCase)
}

func compareElsewhereCase(t *testing.T, w *scenario.World) {
	t.Helper()
	club, other, admin := w.Actor(t, "societa"), w.Actor(t, "societa2"), w.Actor(t, "admin")
	m := meeting(t, w)
	entry := entriesOf(t, w, m, testkit.Free100)[0]
	enterTime(t, w, admin, entry, 7100)
	splitAt(t, w, entry, 50, 3400)
	official := resultOf(t, w, entry)
	_, trial := trialOf(t, w, m.Ours[0].ID)
	const save, list, compare, remove = "POST ns/split", "GET ns/split/risultato", "POST ns/split/risultati", "DELETE ns/split"
	both := scenario.In{"ARRAY_ID": []id.Result{official, trial}}
	_, ours := trialOf(t, w, m.Ours[1].ID)
	mustCall(t, w, club, saveSwim, scenario.In{"ID_RISULTATO": ours, "FK_ID_GARA": free200, "TEMPO": 14000})
	of := func(more scenario.In) scenario.In { return with(scenario.In{"FK_ID_RISULTATO": trial}, more) }
	var added int64
	w.Run(t, []scenario.Row{
		{Name: "a race and a trial", Actor: club, Call: compare, In: both,
			Want: []any{scenario.In{"ID_RISULTATO": official, "TEMPO": 7100},
				scenario.In{"ID_RISULTATO": trial, "TEMPO": 6500, "FK_ID_PRESENZA": 0}}},
		{Name: "another club", Actor: other, Call: compare, In: both, Esito: 404},
		{Name: "one alone", Actor: club, Call: compare, In: scenario.In{"ARRAY_ID": []id.Result{trial, trial}}, Esito: 1,
			Message: "Selezionare almeno due gare"},
		{Name: "two races", Actor: club, Call: compare, In: scenario.In{"ARRAY_ID": []id.Result{official, trial, ours}}, Esito: 1,
			Message: "Tutti i risultati selezionati devono essere della medesima gara"},
		{Name: "nothing", Actor: club, Call: compare, In: scenario.In{"ARRAY_ID": []int64{}}, Esito: 1, Message: "Selezionare almeno due gare"},
		{Name: "a missing one", Actor: club, Call: compare, In: scenario.In{"ARRAY_ID": []id.Result{official, unknownID}}, Esito: 404},
		{Name: "without a session", Call: compare, In: both, Esito: 401},
		{Name: "splits of another club's trial", Actor: other, Call: list, In: of(nil), Esito: 404},
		{Name: "splits", Actor: club, Call: list, In: of(nil), Want: []any{scenario.In{"METRI": 50, "TEMPO": 3100},
			scenario.In{"METRI": 100, "PARZIALE": 3400}}},
		{Name: "another club writes", Actor: other, Call: save, In: of(scenario.In{"TEMPO": 1500}), Esito: 404},
		{Name: "beyond the race", Actor: club, Call: save, In: of(scenario.In{"METRI": 100, "TEMPO": 6400}), Esito: 1,
			Message: "Split non disponibile"},
		{Name: "the same distance", Actor: club, Call: save, In: of(scenario.In{"METRI": 50, "TEMPO": 3200}), Esito: 1,
			Message: "La distanza indicata è già stata salvata"},
		{Name: "the first free one", Actor: club, Call: save, In: of(scenario.In{"TEMPO": 1500}),
			After: func(_ *testing.T, r scenario.Reply) { added = r.Inserted }},
		{Name: "unequal splits", Actor: club, Call: compare, In: both, Esito: 1,
			Message: "I risultati selezionati non contengono lo stesso numero di split"},
	})
	w.Run(t, []scenario.Row{
		{Name: "changed", Actor: club, Call: save, In: scenario.In{"ID_SPLIT": added, "METRI": 75, "TEMPO": 4800}},
		{Name: "removed by another club", Actor: other, Call: remove, In: scenario.In{"ID_SPLIT": added}, Esito: 404},
		{Name: "removed", Actor: club, Call: remove, In: scenario.In{"ID_SPLIT": added}},
		{Name: "equal again", Actor: club, Call: compare, In: both},
	})
}

// premiumOnly is the message of the calls for premium accounts only.
const premiumOnly = "Funzione riservata agli account premium"

func TestSheetPremium(t *testing.T) { scenario.Engines(t, scenario.Options{}, sheetPremiumCase) }

func sheetPremiumCase(t *testing.T, w *scenario.World) {
	t.Helper()
	base, admin := w.Actor(t, "base"), w.Actor(t, "admin")
	athlete := addAthlete(t, w, admin, wholeForm(scenario.In{"FK_ID_SOCIETA": w.User(t, "base").ClubID, "TESSERA": "P-1"}))
	event := mustInsert(t, w, admin, addExternal, aTrial(w, nil, swimOf(athlete, testkit.Free100, 6500),
		swimOf(athlete, testkit.Free100, 6600)))
	swims, err := w.DB.Swims(context.Background(), []id.Athlete{athlete}, calendar.Date{})
	if err != nil || len(swims) != 2 {
		t.Fatalf("got %v %v, want no error and len(swims) == 2", swims, err)
	}
	trials := []id.Result{swims[0].ResultID, swims[1].ResultID}
	m := meeting(t, w)
	groups, err := w.DB.OwnGroups(context.Background(), base.ID)
	if err != nil || len(groups) == 0 {
		t.Fatal(groups, err)
	}
	group := groups[0].ID
	mustCall(t, w, base, "POST ns/atleta/gruppo", scenario.In{"ID_GRUPPO": group, "ID_ATLETA": athlete})
	workout := scenario.In{"ID_ALLENAMENTO": mustInsert(t, w, base, "POST ns/allenamento",
		scenario.In{"FK_ID_GRUPPO": group, "DATA_ALLENAMENTO": daysAgo(w, 0)})}
	mustCall(t, w, base, "PUT ns/allenamento/righe", with(workout, scenario.In{"RIGHE": []any{"8x100 SL A2"}}))
	until := func(day calendar.Date) {
		w.Write(t, func(q store.Q) error {
			u, err := q.LockUser(context.Background(), w.User(t, "base").ID)
			if err != nil {
				return err
			}
			u.PremiumUntil = day
			return q.SaveUser(context.Background(), u)
		})
	}
	ref := scenario.In{"ID_ATLETA": athlete}
	limits := scenario.In{"ID_ATLETA": athlete, "ID_EVENTO": m.ID}
	before := scenario.In{"ID_ATLETA": athlete, "ID_RISULTATO": trials[0]}
	paper := scenario.In{"ID_REPORT": 2014, "FORMATO": 3, "ID_ATLETA": athlete}
	one := scenario.In{"FK_ID_RISULTATO": trials[0]}
	var splitID int64
	for _, resultID := range trials {
		splitID = mustInsert(t, w, admin, "POST ns/split", scenario.In{"FK_ID_RISULTATO": resultID, "METRI": 75, "TEMPO": 4800})
	}
	writing := premiumWrites(w, base, athlete, event, trials[0], splitID)
	until(calendar.Date{})
	w.Run(t, []scenario.Row{
		{Name: "never premium", Actor: base, Call: sheetCall, In: ref,
			Want: scenario.In{"FLG_DATI_COMPLETI": 0, "FLG_MODIFICABILE": 0, "risultati": []any{}, "proveTempo": []any{},
				"tempiAllenamento": []any{},
				"MOTIVO":           "Risultati, passaggi, prove tempo, passi e tempi limite sono riservati agli account premium"}},
		{Name: "limit times", Actor: base, Call: limitsCall, In: limits, Esito: 1, Message: premiumOnly},
		{Name: "training before", Actor: base, Call: preparation, In: before, Esito: 1, Message: premiumOnly},
		{Name: "a comparison", Actor: base, Call: "POST ns/split/risultati", In: scenario.In{"ARRAY_ID": trials}, Esito: 1, Message: premiumOnly},
		{Name: "splits", Actor: base, Call: "GET ns/split/risultato", In: one, Esito: 1, Message: premiumOnly},
		{Name: "on paper", Actor: base, Call: "GET core/report", In: paper, Esito: 1, Message: "riservati agli account premium"},
		{Name: "of others", Actor: base, Call: getExternal, In: scenario.In{"ID_EVENTO_ESTERNO": event}, Esito: 1, Message: premiumOnly},
		{Name: "the form", Actor: base, Call: trialsCall, In: ref, Want: scenario.In{"FLG_MODIFICABILE": 0, "ATLETI": []any{}}},
		{Name: "times of a workout", Actor: base, Call: targetsCall, In: workout, Want: scenario.In{"FLG_DATI_COMPLETI": 0, "SERIE": []any{},
			"MOTIVO": "Risultati, passaggi, prove tempo, passi e tempi limite sono riservati agli account premium"}},
	})
	w.Run(t, writing)
	file := func(name string) {
		t.Helper()
		r := w.Call(t, base, uploadCall, scenario.Upload(t, "tempi.csv",
			[]byte("TESSERA;GARA;VASCA;DATA;TEMPO\nP-1;100 SL;25;10/05/2026;1:05.30\n"), scenario.In{"modalita": "tempi", "CONFERMA": 1}))
		if r.Esito != 1 || r.Message != premiumOnly {
			t.Errorf("a file, %s: %s", name, r.Body)
		}
	}
	file("never premium")
	until(w.App.Today().AddDays(-1))
	w.Run(t, []scenario.Row{
		{Name: "ended", Actor: base, Call: sheetCall, In: ref, Want: scenario.In{"FLG_DATI_COMPLETI": 1, "FLG_MODIFICABILE": 0,
			"proveTempo": []any{scenario.In{"FLG_MODIFICABILE": 0}, scenario.In{"FLG_MODIFICABILE": 0}},
			"MOTIVO":     "Abbonamento premium scaduto: i dati restano consultabili, ma non si possono modificare"}},
		{Name: "no limit time applies", Actor: base, Call: limitsCall, In: limits, Esito: 1,
			Message: "Nessuna categoria per questo atleta"},
		{Name: "its preparation", Actor: base, Call: preparation, In: before},
		{Name: "its comparison", Actor: base, Call: "POST ns/split/risultati", In: scenario.In{"ARRAY_ID": trials}},
		{Name: "its splits", Actor: base, Call: "GET ns/split/risultato", In: one},
		{Name: "its paper", Actor: base, Call: "GET core/report", In: paper},
		{Name: "the form, to look at", Actor: base, Call: trialsCall, In: ref, Want: scenario.In{"FLG_MODIFICABILE": 0}},
		{Name: "a trial, to look at", Actor: base, Call: getExternal, In: scenario.In{"ID_EVENTO_ESTERNO": event},
			Want: scenario.In{"TOT_RISULTATI": 2}},
		{Name: "times of a workout, to look at", Actor: base, Call: targetsCall, In: workout,
			Want: scenario.In{"FLG_DATI_COMPLETI": 1, "SERIE": []any{scenario.In{"ATLETI": []any{scenario.In{"ID_ATLETA": athlete,
				"TEMPO": 8424}}}}}},
	})
	w.Run(t, writing)
	file("ended")
	until(w.App.Today())
	w.Run(t, []scenario.Row{{Name: "on its last day", Actor: base, Call: addExternal,
		In: aTrial(w, nil, swimOf(athlete, testkit.Free50, 3000))}})
}

// premiumWrites returns the writing calls that refuse an account without premium, also after its premium ended.
func premiumWrites(w *scenario.World, base scenario.Actor, athlete id.Athlete, event int64, resultID id.Result,
	splitID int64) []scenario.Row {
	return []scenario.Row{
		{Name: "a trial", Actor: base, Call: addExternal, In: aTrial(w, nil, swimOf(athlete, testkit.Free50, 3000)), Esito: 1,
			Message: premiumOnly},
		{Name: "another day", Actor: base, Call: saveExternal, In: scenario.In{"ID_EVENTO_ESTERNO": event, "LUOGO": "Ostia"}, Esito: 1,
			Message: premiumOnly},
		{Name: "removing it", Actor: base, Call: dropExternal, In: scenario.In{"ID_EVENTO_ESTERNO": event}, Esito: 1, Message: premiumOnly},
		{Name: "a result", Actor: base, Call: addSwim, In: with(swimOf(athlete, testkit.Free50, 3000), scenario.In{"FK_ID_EVENTO": event}),
			Esito: 1, Message: premiumOnly},
		{Name: "another time", Actor: base, Call: saveSwim, In: scenario.In{"ID_RISULTATO": resultID, "TEMPO": 6400}, Esito: 1,
			Message: premiumOnly},
		{Name: "removing a result", Actor: base, Call: dropSwim, In: scenario.In{"ID_RISULTATO": resultID}, Esito: 1, Message: premiumOnly},
		{Name: "a split", Actor: base, Call: "POST ns/split", In: scenario.In{"FK_ID_RISULTATO": resultID, "TEMPO": 3000}, Esito: 1,
			Message: premiumOnly},
		{Name: "removing a split", Actor: base, Call: "DELETE ns/split", In: scenario.In{"ID_SPLIT": splitID}, Esito: 1, Message: premiumOnly},
	}
}

func TestTargets(t *testing.T) { scenario.Engines(t, scenario.Options{}, targetsCase) }

func targetsCase(t *testing.T, w *scenario.World) {
	t.Helper()
	p := addPlan(t, w, "coach")
	mustCall(t, w, p.who, "POST ns/atleta/gruppo", scenario.In{"ID_GRUPPO": p.group, "ID_ATLETA": p.athlete})
	slower := addAthlete(t, w, w.Actor(t, "societa"), shortForm(scenario.In{"COGNOME": "Zeta"}))
	mustCall(t, w, p.who, "POST ns/atleta/gruppo", scenario.In{"ID_GRUPPO": p.group, "ID_ATLETA": slower})
	mustCall(t, w, p.who, "POST ns/sottogruppo/atleta", scenario.In{"ID_SOTTOGRUPPO": p.subgroup, "ID_ATLETA": slower})
	mustCall(t, w, p.who, "PUT ns/allenamento/righe", scenario.In{"ID_ALLENAMENTO": p.other,
		"RIGHE": []any{"8x100 SL A2", "4x50 SL B2 @1'00", "4x100 SL A2 Gambe", "200 DO A2", "100 SL A1", "2x100 SL B1 #Velocisti"}})
	ask := scenario.In{"ID_ALLENAMENTO": p.other}
	w.Run(t, []scenario.Row{
		{Name: "no session", Call: targetsCall, In: ask, Esito: 401},
		{Name: "another coach", Actor: w.Actor(t, "base"), Call: targetsCall, In: ask, Esito: 404},
		{Name: "malformed", Actor: p.who, Call: targetsCall, In: with(ask, scenario.In{"TIPO_VASCA": 30}), Esito: 422, Field: "TIPO_VASCA"},
		{Name: "no paces yet", Actor: p.who, Call: targetsCall, In: ask, Want: scenario.In{"TIPO_VASCA": 25, "SERIE": []any{
			scenario.In{"PASSO": "A2", "ATLETI": []any{scenario.In{"TEMPO": 0}, scenario.In{"TEMPO": 0}}}, scenario.In{"PASSO": "B2"},
			scenario.In{"PASSO": "A2", "FK_ID_STILE": 2}, scenario.In{"PASSO": "B1"},
		}}},
		{Name: "a trial", Actor: p.who, Call: addExternal, In: aTrial(w, nil, swimOf(p.athlete, testkit.Free100, 6000),
			swimOf(p.athlete, free200, 13200), swimOf(slower, testkit.Free100, 7000))},
		{Name: "gives targets immediately", Actor: p.who, Call: targetsCall, In: ask, Want: scenario.In{"SERIE": []any{
			scenario.In{"ATLETI": []any{scenario.In{"ID_ATLETA": p.athlete, "TEMPO": 7776, "RIPARTENZA": 9000},
				scenario.In{"ID_ATLETA": slower, "TEMPO": 9072, "RIPARTENZA": 10500}},
				"SOTTOGRUPPI": []any{scenario.In{"ID_SOTTOGRUPPO": 0, "TEMPO_DA": 7776, "TEMPO_A": 9072, "RIPARTENZA": 10500, "CON_PASSI": 2},
					scenario.In{"ID_SOTTOGRUPPO": p.subgroup, "TEMPO_DA": 9072}}},
			scenario.In{"ATLETI": []any{scenario.In{"TEMPO": 3600, "RIPARTENZA": 6000}, scenario.In{}}},
			scenario.In{"ATLETI": []any{scenario.In{"TEMPO": 0}, scenario.In{"TEMPO": 0}}},
			scenario.In{"ATLETI": []any{scenario.In{"ID_ATLETA": slower}}, "SOTTOGRUPPI": []any{scenario.In{"ID_SOTTOGRUPPO": p.subgroup}}},
		}}},
		{Name: "no target in the long pool", Actor: p.who, Call: targetsCall, In: with(ask, scenario.In{"TIPO_VASCA": 50}),
			Want: scenario.In{"SERIE": []any{scenario.In{"ATLETI": []any{scenario.In{"TEMPO": 0}, scenario.In{}}}, scenario.In{}, scenario.In{},
				scenario.In{}}}},
	})
}

func TestOwnTargets(t *testing.T) { scenario.Engines(t, scenario.Options{}, ownTargetsCase) }

// ownTargetsCase checks that the day of a group has the targets of the athlete with the caller's confirmed address, and no one else's.
func ownTargetsCase(t *testing.T, w *scenario.World) {
	t.Helper()
	const view = "GET pub/allenamento"
	p, user := addPlan(t, w, "coach"), w.User(t, "base")
	mustCall(t, w, p.who, "POST ns/atleta/gruppo", scenario.In{"ID_GRUPPO": p.group, "ID_ATLETA": p.athlete})
	own := addAthlete(t, w, w.Actor(t, "societa"), shortForm(scenario.In{"COGNOME": "Zeta", "NOME": "Zoe",
		"EMAIL": strings.ToUpper(user.Email)}))
	mustCall(t, w, p.who, "POST ns/atleta/gruppo", scenario.In{"ID_GRUPPO": p.group, "ID_ATLETA": own})
	mustCall(t, w, p.who, "PUT ns/allenamento", scenario.In{"ID_ALLENAMENTO": p.other, "DATA_ALLENAMENTO": w.Clock.Now().Format("2006-01-02")})
	mustCall(t, w, p.who, "PUT ns/allenamento/righe", scenario.In{"ID_ALLENAMENTO": p.other, "RIGHE": []any{"8x100 SL A2 @1'20", "200 DO A2"}})
	mustCall(t, w, p.who, addExternal, aTrial(w, nil, swimOf(p.athlete, testkit.Free100, 6000), swimOf(p.athlete, free200, 13200),
		swimOf(own, testkit.Free100, 7000)))
	shown := scenario.In{"TOKEN": viewOf(t, w, p)}
	none := scenario.In{"MIEI_TEMPI": []any{}}
	w.Run(t, []scenario.Row{
		{Name: "the athlete", Actor: w.Actor(t, "base"), Call: view, In: shown, Want: scenario.In{"MIEI_TEMPI": []any{
			scenario.In{"NOME": "Zoe", "TEMPO": 9072, "RIPARTENZA": 8000, "FLG_IN_RITARDO": 1}}}},
		{Name: "no account", Call: view, In: shown, Want: none},
		{Name: "another account", Actor: w.Actor(t, "societa"), Call: view, In: shown, Want: none},
		{Name: "the long pool", Actor: w.Actor(t, "base"), Call: view, In: with(shown, scenario.In{"TIPO_VASCA": 50}), Want: none},
		{Name: "malformed", Actor: w.Actor(t, "base"), Call: view, In: with(shown, scenario.In{"TIPO_VASCA": 30}), Esito: 422,
			Field: "TIPO_VASCA"},
	})
	w.Write(t, func(q store.Q) error {
		user.Unverified = true
		return q.SaveUser(context.Background(), user)
	})
	w.Run(t, []scenario.Row{{Name: "an unconfirmed address", Actor: w.Actor(t, "base"), Call: view, In: shown, Want: none}})
}

func TestPreparation(t *testing.T) { scenario.Engines(t, scenario.Options{}, preparationCase) }

func preparationCase(t *testing.T, w *scenario.World) {
	t.Helper()
	p := addPlan(t, w, "coach")
	mustCall(t, w, p.who, "POST ns/atleta/gruppo", scenario.In{"ID_GRUPPO": p.group, "ID_ATLETA": p.athlete})
	for _, days := range []int{0, 1, 56, 57} {
		workoutID := mustInsert(t, w, p.who, "POST ns/allenamento", scenario.In{"FK_ID_GRUPPO": p.group, "DATA_ALLENAMENTO": daysAgo(w, 5+days)})
		mustCall(t, w, p.who, "PUT ns/allenamento/righe", scenario.In{"ID_ALLENAMENTO": workoutID,
			"RIGHE": []any{"8x100 SL A2", "400 SL B1", "2x100 SL B1 #Velocisti"}})
	}
	mustCall(t, w, p.who, addExternal, aTrial(w, scenario.In{"FLG_EVENTO": 1, "DATA_INIZIO": daysAgo(w, 5)},
		swimOf(p.athlete, testkit.Free100, 6500)))
	swims, err := w.DB.Swims(context.Background(), []id.Athlete{p.athlete}, calendar.Date{})
	if err != nil || len(swims) != 1 {
		t.Fatalf("got %v %v, want no error and len(swims) == 1", swims, err)
	}
	ask := scenario.In{"ID_ATLETA": p.athlete, "ID_RISULTATO": swims[0].ResultID}
	w.Run(t, []scenario.Row{
		{Name: "no session", Call: preparation, In: ask, Esito: 401},
		{Name: "another club", Actor: w.Actor(t, "societa2"), Call: preparation, In: ask, Esito: 404},
		{Name: "malformed", Actor: p.who, Call: preparation, In: with(ask, scenario.In{"ID_RISULTATO": "x"}), Esito: 422, Field: "ID_RISULTATO"},
		{Name: "no such result", Actor: p.who, Call: preparation, In: with(ask, scenario.In{"ID_RISULTATO": unknownID}), Esito: 404},
		{Name: "the day itself and older results do not count", Actor: p.who, Call: preparation, In: ask, Want: scenario.In{
			"DATA_DA": daysAgo(w, 5+56), "DATA_A": daysAgo(w, 6), "TOTALI": []any{scenario.In{"DESC_INTENSITA": "A2", "METRI": 1600},
				scenario.In{"DESC_INTENSITA": "B1", "METRI": 800}},
			"SETTIMANE": []any{scenario.In{"VOLUMI": []any{scenario.In{"METRI": 800}, scenario.In{"METRI": 400}}}, scenario.In{}, scenario.In{},
				scenario.In{}, scenario.In{}, scenario.In{}, scenario.In{"VOLUMI": []any{}},
				scenario.In{"VOLUMI": []any{scenario.In{"METRI": 800}, scenario.In{}}}},
		}},
		{Name: "groups of others are theirs", Actor: w.Actor(t, "societa"), Call: preparation, In: ask, Want: scenario.In{"TOTALI": []any{}}},
	})
}

func TestSwimUpload(t *testing.T) { scenario.Engines(t, scenario.Options{}, swimUploadCase) }

func swimUploadCase(t *testing.T, w *scenario.World) {
	t.Helper()
	club, other := w.Actor(t, "societa"), w.Actor(t, "societa2")
	athlete := addAthlete(t, w, club, shortForm(scenario.In{"TESSERA": "UP-1"}))
	const head = "TESSERA;COGNOME;NOME;ANNO;GARA;VASCA;DATA;TEMPO;MANIFESTAZIONE;LUOGO;TIPO;PASSAGGI\n"
	file := head +
		"UP-1;;;;100 SL;25;10/05/2026;1:05.30;Trofeo;Roma;GARA;50=31.20\n" +
		";Prova;Anna;2014;50 SL;25;10/05/2026;30.10;Trofeo;Roma;GARA;\n" +
		"UP-1;;;;200 SL;25;11/05/2026;2:25.00;;;PROVA;\n" +
		"UP-1;;;;33 SL;25;10/05/2026;1:05.30;;;;\n" +
		"UP-1;;;;100 SL;30;10/05/2026;1:05.30;;;;\n" +
		"UP-9;;;;100 SL;25;10/05/2026;1:05.30;;;;\n" +
		"UP-1;;;;100 SL;25;10/05/2036;1:05.30;;;;\n" +
		"UP-1;;;;100 SL;25;10/05/2026;1:05.30;;;;100=1:00.00\n" +
		"UP-1;;;;100 SL;25;10/05/2026;presto;;;;\n"
	up := func(who scenario.Actor, confirm int) scenario.Reply {
		return w.Call(t, who, uploadCall, scenario.Upload(t, "tempi.csv", []byte(file), scenario.In{"modalita": "tempi", "CONFERMA": confirm}))
	}
	type outcome struct {
		Upload struct {
			Created  int `json:"CREATE"`
			Refusals []struct {
				Line   int    `json:"RIGA"`
				Column string `json:"COLONNA"`
			} `json:"RIFIUTATE"`
		} `json:"UPLOAD"`
	}
	check := func(name string, r scenario.Reply, created, refused int) {
		t.Helper()
		var o outcome
		if r.Esito != 0 {
			t.Fatalf("%s: got %s, want r.Esito == 0", name, r.Body)
		}
		r.Into(t, &o)
		if o.Upload.Created != created || refused >= 0 && len(o.Upload.Refusals) != refused {
			t.Errorf("%s: got %s, want o.Upload.Created == created and (refused < 0 or len(o.Upload.Refusals) == refused)", name, r.Body)
		}
	}
	if r := up(scenario.Actor{}, 1); r.Esito != 401 {
		t.Errorf("nobody: %s", r.Body)
	}
	check("a dry run", up(club, 0), 3, 6)
	if swims, err := w.DB.Swims(context.Background(), []id.Athlete{athlete}, calendar.Date{}); err != nil || len(swims) != 0 {
		t.Errorf("a dry run stored %d results: %v", len(swims), err)
	}
	check("another club's athletes", up(other, 0), 0, -1)
	check("saved", up(club, 1), 3, 6)
	check("the same file again", up(club, 1), 0, 6)
	w.Run(t, []scenario.Row{{Name: "on the sheet", Actor: club, Call: sheetCall, In: scenario.In{"ID_ATLETA": athlete}, Want: scenario.In{
		"risultati": []any{scenario.In{"TEMPO": 3010, "DESC_EVENTO": "Trofeo"},
			scenario.In{"TEMPO": 6530, "arraySplit": []any{scenario.In{"METRI": 50,
				"TEMPO": 3120}}}}, "proveTempo": []any{scenario.In{"TEMPO": 14500}},
	}}})
}

func TestPersonSwims(t *testing.T) { scenario.Engines(t, scenario.Options{}, personSwimsCase) }

func personSwimsCase(t *testing.T, w *scenario.World) {
	t.Helper()
	club, admin := w.Actor(t, "societa"), w.Actor(t, "admin")
	one, two := swimmer(t, w), addAthlete(t, w, club, shortForm(scenario.In{"NOME": "Bea"}))
	alone, _ := trialOf(t, w, one)
	shared := mustInsert(t, w, club, addExternal, aTrial(w, nil, swimOf(one, testkit.Free50, 3000), swimOf(two, testkit.Free50, 3100)))
	ref := scenario.In{"ID_ATLETA": one}
	w.Run(t, []scenario.Row{
		{Name: "handed out", Actor: admin, Call: "GET core/persona/esporta", In: ref,
			Want: scenario.In{"TEMPI": []any{scenario.In{"TEMPO": 3000},
				scenario.In{"TEMPO": 6500, "FLG_PROVA": 1, "arraySplit": []any{scenario.In{"METRI": 50}}}}}},
		{Name: "removing all hides athletes with times", Actor: admin, Call: "DELETE ge/societa/deleteatleti",
			In: scenario.In{"ID_SOCIETA": w.User(t, "societa").ClubID}},
		{Name: "erased", Actor: admin, Call: "POST core/persona/cancella", In: ref},
		{Name: "their only external event is deleted", Actor: club, Call: getExternal, In: scenario.In{"ID_EVENTO_ESTERNO": alone}, Esito: 404},
		{Name: "others keep theirs", Actor: club, Call: getExternal, In: scenario.In{"ID_EVENTO_ESTERNO": shared},
			Want: scenario.In{"TOT_RISULTATI": 1, "risultati": []any{scenario.In{"FK_ID_ATLETA": two}}}},
	})
}

func TestSheetReport(t *testing.T) { scenario.Engines(t, scenario.Options{}, sheetReportCase) }

func sheetReportCase(t *testing.T, w *scenario.World) {
	t.Helper()
	p := addPlan(t, w, "coach")
	mustCall(t, w, p.who, "POST ns/atleta/gruppo", scenario.In{"ID_GRUPPO": p.group, "ID_ATLETA": p.athlete})
	mustCall(t, w, p.who, "PUT ns/allenamento/righe", scenario.In{"ID_ALLENAMENTO": p.other, "RIGHE": []any{"8x100 SL A2"}})
	mustCall(t, w, p.who, addExternal, aTrial(w, nil, swimOf(p.athlete, testkit.Free100, 6000, splitIn(50, 2900)),
		swimOf(p.athlete, free200, 13200)))
	ask := scenario.In{"ID_REPORT": 2014, "FORMATO": 3, "ID_ATLETA": p.athlete}
	says := func(words ...string) func(*testing.T, scenario.Reply) {
		return func(t *testing.T, r scenario.Reply) {
			t.Helper()
			for _, word := range words {
				if !strings.Contains(string(r.Body), word) {
					t.Errorf("nothing of %q: %.2000s", word, r.Body)
				}
			}
		}
	}
	w.Run(t, []scenario.Row{
		{Name: "no session", Call: "GET core/report", In: ask, Esito: 401},
		{Name: "another club", Actor: w.Actor(t, "societa2"), Call: "GET core/report", In: ask, Esito: 404},
		{Name: "of no athlete", Actor: p.who, Call: "GET core/report", In: scenario.In{"ID_REPORT": 2014, "FORMATO": 3}, Esito: 422,
			Field: "ID_ATLETA"},
		{Name: "the sheet", Actor: p.who, Call: "GET core/report", In: ask,
			After: says("100 SL", "1'00''00", "1'17''76", "50:\u00a00'29''00", "Prova di ottobre")},
		{Name: "on pages", Actor: p.who, Call: "GET core/report", In: with(ask, scenario.In{"FORMATO": 1}), After: says("%PDF")},
		{Name: "the workout", Actor: p.who, Call: "GET core/report", In: scenario.In{"ID_REPORT": 1007, "FORMATO": 1, "ID_ALLENAMENTO": p.other},
			After: says("%PDF")},
	})
}

func TestTrialSentTwice(t *testing.T) { scenario.Engines(t, scenario.Options{}, trialTwiceCase) }

func trialTwiceCase(t *testing.T, w *scenario.World) {
	t.Helper()
	club := w.Actor(t, "societa")
	athlete := swimmer(t, w)
	form := aTrial(w, nil, swimOf(athlete, testkit.Free100, 6500, splitIn(50, 3100)))
	first := callWithKey(t, w, club, someKey, addExternal, form)
	again := callWithKey(t, w, club, someKey, addExternal, form)
	if first.Esito != 0 || string(first.Body) != string(again.Body) {
		t.Errorf("%s, then %s", first.Body, again.Body)
	}
	if swims, err := w.DB.Swims(context.Background(), []id.Athlete{athlete}, calendar.Date{}); err != nil || len(swims) != 1 {
		t.Errorf("%d results, want one: %v", len(swims), err)
	}
}

func TestGroupTrials(t *testing.T) { scenario.Engines(t, scenario.Options{}, trialGroupCase) }

// trialGroupCase checks that the form for trials offers the athletes of the caller's groups separately from the club's.
func trialGroupCase(t *testing.T, w *scenario.World) {
	t.Helper()
	p := addPlan(t, w, "coach")
	mustCall(t, w, p.who, "POST ns/atleta/gruppo", scenario.In{"ID_GRUPPO": p.group, "ID_ATLETA": p.athlete})
	w.Run(t, []scenario.Row{
		{Name: "the coach's", Actor: p.who, Call: trialsCall, Want: scenario.In{"GRUPPI": []any{scenario.In{"ID_GRUPPO": p.group,
			"ID_ATLETI": []any{p.athlete}}}}},
		{Name: "other groups are not offered", Actor: w.Actor(t, "societa"), Call: trialsCall, Want: scenario.In{"GRUPPI": []any{}}},
		{Name: "hidden", Actor: p.who, Call: "DELETE ns/utente/gruppo", In: scenario.In{"ID_GRUPPO": p.group}},
		{Name: "a hidden group is not listed", Actor: p.who, Call: trialsCall, Want: scenario.In{"GRUPPI": []any{}}},
	})
}
