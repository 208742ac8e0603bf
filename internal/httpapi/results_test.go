package httpapi_test

import (
	"context"
	"strings"
	"testing"

	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
	"traguardo/internal/store"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/scenario"
)

const (
	saveResult  = "PUT ge/evento/presenza"
	raceEntries = "GET ge/evento/presenze/gara"
	raceNews    = "GET ge/evento/presenze/novita"
	raceStream  = "GET ge/evento/presenze/diretta"
	history     = "GET ge/presenza/storia"
	undo        = "POST ge/presenza/annulla"
	rankings    = "GET ns/evento/risultati"
	recalculate = "POST ns/evento/calcolaClassifiche"
)

// enterTime gives an entry a time, as the organiser.
func enterTime(t *testing.T, w *scenario.World, who scenario.Actor, entryID id.Entry, time int) {
	t.Helper()
	if r := w.Call(t, who, saveResult, scenario.In{"ID_PRESENZA": entryID, "TEMPO": time}); r.Esito != 0 {
		t.Fatalf("got %s, want r.Esito == 0", r.Body)
	}
}

// entriesOf returns the ids of the entries of a meet in a race, the oldest first: in the 100 three of the organiser, then three of the
// guest.
func entriesOf(t *testing.T, w *scenario.World, m testkit.Meeting, raceID id.Race) []id.Entry {
	t.Helper()
	list, err := w.DB.Participations(context.Background(), m.ID, 0)
	if err != nil {
		t.Fatal(err)
	}
	var ids []id.Entry
	for _, n := range list {
		if n.RaceID == raceID {
			ids = append(ids, n.ID)
		}
	}
	return ids
}

var resultSamples = map[string]sample{
	"GET ns/record": {"coach", func(t *testing.T, w *scenario.World) any {
		return scenario.In{"ATLETA": "primati", "FK_ID_CIRCUITO": recordOf(t, w,
			addedRecord(t, w, scenario.In{"ATLETA": "Primati Pia"})).CircuitID}
	}, ""},
	"POST ns/record": {"admin", given(recordForm(nil)), ""},
	"PUT ns/record": {"admin", func(t *testing.T, w *scenario.World) any {
		return scenario.In{"ID_RECORD": addedRecord(t, w, nil), "LUOGO": "Como"}
	}, ""},
	"DELETE ns/record": {"admin", func(t *testing.T, w *scenario.World) any {
		return scenario.In{"ID_RECORD": addedRecord(t, w,
			nil)}
	}, ""},
	"GET pub/eventi":      {"", given(onePage), ""},
	"GET pub/eventi/anni": {"", given(nil), ""},
	publicAthletes: {"", inMeetingWorld(func(t *testing.T, w *scenario.World, m testkit.Meeting) scenario.In {
		finishedMeeting(t, w, m)
		return scenario.In{"NOME": m.Ours[0].LastName + " " + m.Ours[0].FirstName}
	}), ""},
	publicFiles: {"", inMeetingWorld(func(t *testing.T, w *scenario.World, m testkit.Meeting) scenario.In {
		document(t, w, m)
		return eventRef(m.ID)
	}), ""},
	publicFile:                 {"", inMeetingWorld(document), ""},
	"GET pub/evento/risultati": {"", inMeetingWorld(finishedMeeting), ""},
	"GET pub/evento/startlist": {"", inMeetingWorld(finishedMeeting), ""},
	saveResult: {"admin", inMeetingWorld(func(t *testing.T, w *scenario.World, m testkit.Meeting) scenario.In {
		return scenario.In{"ID_PRESENZA": firstEntry(t, w, m), "TEMPO": 6512}
	}), ""},
	raceEntries: {"societa", inMeetingWorld(func(t *testing.T, w *scenario.World, m testkit.Meeting) scenario.In {
		enterTime(t, w, w.Actor(t, "societa"), firstEntry(t, w, m), 6512)
		return scenario.In{"ID_EVENTO": m.ID, "ID_PRESENZA": firstEntry(t, w, m)}
	}), ""},
	raceNews: {"societa", inMeetingWorld(func(t *testing.T, w *scenario.World, m testkit.Meeting) scenario.In {
		enterTime(t, w, w.Actor(t, "societa"), firstEntry(t, w, m), 6512)
		return eventRef(m.ID)
	}), ""},
	history: {"societa", inMeetingWorld(func(t *testing.T, w *scenario.World, m testkit.Meeting) scenario.In {
		enterTime(t, w, w.Actor(t, "societa"), firstEntry(t, w, m), 6512)
		enterTime(t, w, w.Actor(t, "societa"), firstEntry(t, w, m), 6412)
		return scenario.In{"ID_PRESENZA": firstEntry(t, w, m)}
	}), ""},
	undo: {"societa", inMeetingWorld(func(t *testing.T, w *scenario.World, m testkit.Meeting) scenario.In {
		enterTime(t, w, w.Actor(t, "societa"), firstEntry(t, w, m), 6512)
		return scenario.In{"ID_PRESENZA": firstEntry(t, w, m), "ID_MODIFICA": 1}
	}), ""},
	rankings: {"coach", inMeetingWorld(func(t *testing.T, w *scenario.World, m testkit.Meeting) scenario.In {
		enterTime(t, w, w.Actor(t, "admin"), firstEntry(t, w, m), 6512)
		return eventRef(m.ID)
	}), ""},
	keptNames: {"societa", inMeetingWorld(func(t *testing.T, w *scenario.World, m testkit.Meeting) scenario.In {
		renamedMeeting(t, w, m)
		return eventRef(m.ID)
	}), ""},
	takeOverNames: {"societa", inMeetingWorld(renamedMeeting), ""},
	recalculate: {"societa", inMeetingWorld(func(_ *testing.T, _ *scenario.World, m testkit.Meeting) scenario.In { return eventRef(m.ID) }),
		""},
	"GET ns/split/risultato": {"coach", inMeetingWorld(func(t *testing.T, w *scenario.World, m testkit.Meeting) scenario.In {
		enterTime(t, w, w.Actor(t, "admin"), firstEntry(t, w, m), 6512)
		splitAt(t, w, firstEntry(t, w, m), 50, 3100)
		return scenario.In{"FK_ID_PRESENZA": firstEntry(t, w, m)}
	}), ""},
	"POST ns/split": {"societa", inMeetingWorld(func(t *testing.T, w *scenario.World, m testkit.Meeting) scenario.In {
		return scenario.In{"FK_ID_PRESENZA": firstEntry(t, w, m), "TEMPO": 1500, "FREQUENZA": 40}
	}), ""},
	"DELETE ns/split": {"societa", inMeetingWorld(func(t *testing.T, w *scenario.World, m testkit.Meeting) scenario.In {
		return scenario.In{"ID_SPLIT": splitAt(t, w, firstEntry(t, w, m), 50, 3100)}
	}), ""},
	"POST ns/split/risultati": {"coach", inMeetingWorld(func(t *testing.T, w *scenario.World, m testkit.Meeting) scenario.In {
		ids := entriesOf(t, w, m, testkit.Free100)
		for i, entryID := range ids[:2] {
			enterTime(t, w, w.Actor(t, "admin"), entryID, 6500+i)
			splitAt(t, w, entryID, 50, 3100+i)
		}
		return scenario.In{"ARRAY_ID": []id.Result{resultOf(t, w, ids[0]), resultOf(t, w, ids[1])}}
	}), ""},
}

func inMeetingWorld(in func(t *testing.T, w *scenario.World, m testkit.Meeting) scenario.In) func(*testing.T, *scenario.World) any {
	return func(t *testing.T, w *scenario.World) any {
		t.Helper()
		return in(t, w, meeting(t, w, func(e *domain.Event) { e.Name = "Trofeo d'autunno" }))
	}
}

func splitAt(t *testing.T, w *scenario.World, entryID id.Entry, metres, time int) int64 {
	t.Helper()
	r := w.Call(t, w.Actor(t, "admin"), "POST ns/split", scenario.In{"FK_ID_PRESENZA": entryID, "METRI": metres, "TEMPO": time})
	if r.Esito != 0 {
		t.Fatalf("got %s, want r.Esito == 0", r.Body)
	}
	return r.Inserted
}

func resultOf(t *testing.T, w *scenario.World, entryID id.Entry) id.Result {
	t.Helper()
	n, err := w.DB.Participation(context.Background(), entryID)
	if err != nil || n.Result.ID == 0 {
		t.Fatalf("no result: %v", err)
	}
	return n.Result.ID
}

func faultyResults(t *testing.T, w *scenario.World, m testkit.Meeting) []faultyCall {
	t.Helper()
	entryID := firstEntry(t, w, m)
	enterTime(t, w, w.Actor(t, "admin"), entryID, 6512)
	return []faultyCall{
		{saveResult, []string{"ID_PRESENZA"}, scenario.In{"ID_PRESENZA": entryID, "TEMPO": 6600}, scenario.In{"PENALITA_SEC": "x"},
			scenario.In{"TEMPO": -1, "FK_ID_STATO": 4}, scenario.In{"FK_ID_GARA": 7}, true},
		{undo, []string{"ID_PRESENZA"}, scenario.In{"ID_PRESENZA": entryID, "ID_MODIFICA": 1}, scenario.In{"ID_MODIFICA": "x"}, nil, nil, false},
		{"PUT ns/record", []string{"ID_RECORD"}, scenario.In{"ID_RECORD": addedRecord(t, w, nil)}, scenario.In{"LUOGO": 7},
			scenario.In{"SESSO": 4, "TEMPO": 0}, nil, true},
	}
}

func TestResults(t *testing.T) { scenario.Engines(t, scenario.Options{}, resultsCase) }

func resultsCase(t *testing.T, w *scenario.World) {
	t.Helper()
	organiser, guest, admin := w.Actor(t, "societa"), w.Actor(t, "societa2"), w.Actor(t, "admin")
	m := meeting(t, w)
	ids := entriesOf(t, w, m, testkit.Free100)
	mine, theirs, absent := ids[0], ids[3], ids[4]
	w.Write(t, func(q store.Q) error {
		n, err := q.Participation(context.Background(), absent)
		if err != nil {
			return err
		}
		n.Absent = true
		return q.SaveEntry(context.Background(), n.Entry)
	})
	other := meeting(t, w)
	elsewhere := entriesOf(t, w, other, testkit.Free100)[0]
	of := func(entryID id.Entry, more scenario.In) scenario.In {
		return with(scenario.In{"ID_PRESENZA": entryID}, more)
	}
	state := func(time, status int) func(*testing.T, scenario.Reply) {
		return func(t *testing.T, _ scenario.Reply) {
			n, err := w.DB.Participation(context.Background(), mine)
			if err != nil || int(n.Result.Time) != time || int(n.Result.Status) != status {
				t.Errorf("%+v, %v; want %d, status %d", n.Result, err, time, status)
			}
		}
	}
	w.Run(t, []scenario.Row{
		{Name: "no session", Call: saveResult, In: of(mine, scenario.In{"TEMPO": 6512}), Esito: 401},
		{Name: "without a club", Actor: w.Actor(t, "nuovo"), Call: saveResult, In: of(mine, scenario.In{"TEMPO": 6512}), Esito: 403},
		{Name: "another club", Actor: guest, Call: saveResult, In: of(mine, scenario.In{"TEMPO": 6512}), Esito: 404},
		{Name: "the club of the athlete, which does not run the event", Actor: guest, Call: saveResult,
			In: of(theirs, scenario.In{"TEMPO": 6512}), Esito: 403},
		{Name: "no such entry", Actor: organiser, Call: saveResult, In: of(unknownID, scenario.In{"TEMPO": 6512}), Esito: 404},
		{Name: "another format", Actor: organiser, Call: saveResult, In: of(mine, scenario.In{"TEMPO": "1'05''12"}), Esito: 422, Field: "TEMPO"},
		{Name: "below 0", Actor: organiser, Call: saveResult, In: of(mine, scenario.In{"TEMPO": -1}), Esito: 422, Field: "TEMPO"},
		{Name: "three digits of minutes", Actor: organiser, Call: saveResult, In: of(mine, scenario.In{"TEMPO": 600000}), Esito: 422,
			Field: "TEMPO"},
		{Name: "no such status", Actor: organiser, Call: saveResult, In: of(mine, scenario.In{"FK_ID_STATO": 4}), Esito: 422,
			Field: "FK_ID_STATO"},
		{Name: "an invalid body", Actor: organiser, Call: saveResult, In: "{", Esito: 422},
		{Name: "an absent entry", Actor: organiser, Call: saveResult, In: of(absent, scenario.In{"TEMPO": 6512}), Esito: 1,
			Message: "dichiarata assente"},
		{Name: "of another event", Actor: organiser, Call: saveResult, In: of(elsewhere, scenario.In{"FK_ID_EVENTO": m.ID, "TEMPO": 6512}),
			Esito: 403, Message: "FK_ID_EVENTO"},
		{Name: "nothing was stored", Actor: organiser, Call: raceEntries, In: scenario.In{"ID_EVENTO": m.ID, "ID_PRESENZA": mine},
			Want: []any{scenario.In{"TEMPO": 0, "FK_ID_STATO": 0, "VERSIONE": 1}}},
		{Name: "nothing was stored for the absent one", Actor: organiser, Call: raceEntries,
			In:   scenario.In{"ID_EVENTO": m.ID, "ID_PRESENZA": absent},
			Want: []any{scenario.In{"TEMPO": 0, "FK_ID_STATO": 0}}},
		{Name: "nothing was stored in the other event", Actor: organiser, Call: raceEntries,
			In:   scenario.In{"ID_EVENTO": other.ID, "ID_PRESENZA": elsewhere},
			Want: []any{scenario.In{"TEMPO": 0, "FK_ID_STATO": 0, "VERSIONE": 1}}},

		{Name: "a time makes it regular", Actor: organiser, Call: saveResult,
			In: of(mine, scenario.In{"TEMPO": 6512, "FK_ID_STATO": 0, "VERSIONE": 1}), After: state(6512, 1)},
		{Name: "stale", Actor: admin, Call: saveResult, In: of(mine, scenario.In{"TEMPO": 6000, "VERSIONE": 1}), Esito: 409,
			Want: scenario.In{"attuale": scenario.In{"TEMPO": 6512, "VERSIONE": 2}}, After: state(6512, 1)},
		{Name: "repeating it changes nothing", Actor: organiser, Call: saveResult, In: of(mine, scenario.In{"TEMPO": 6512, "VERSIONE": 2}),
			After: state(6512, 1)},
		{Name: "a status wins and keeps the time", Actor: admin, Call: saveResult,
			In: of(mine, scenario.In{"TEMPO": 6512, "FK_ID_STATO": 2, "VERSIONE": 2}), After: state(6512, 2)},
		{Name: "sent back as it is", Actor: admin, Call: saveResult, In: of(mine, scenario.In{"TEMPO": 6512, "FK_ID_STATO": 2}),
			After: state(6512, 2)},
		{Name: "0 empties it", Actor: organiser, Call: saveResult, In: of(mine, scenario.In{"TEMPO": 6512, "FK_ID_STATO": 0, "PENALITA_SEC": 2}),
			After: state(0, 0)},
		{Name: "penalties", Actor: organiser, Call: saveResult, In: of(mine, scenario.In{"TEMPO": 6400, "PENALITA_SEC": 2}),
			After: state(6400, 1)},
		{Name: "the list shows it", Actor: organiser, Call: raceEntries,
			In:   scenario.In{"ID_EVENTO": m.ID, "FK_ID_GARA": testkit.Free100, "COGNOME": "nostrani1"},
			Want: []any{scenario.In{"ID_PRESENZA": mine, "TEMPO_FORMATTATO": "1'06''00", "PENALITA_SEC": 2, "TEMPO_BASE": 5025}}},
		{Name: "by sex", Actor: organiser, Call: raceEntries, In: scenario.In{"ID_EVENTO": m.ID, "SESSO": 1}, Want: []any{}},
		{Name: "teams", Actor: organiser, Call: raceEntries, In: scenario.In{"ID_EVENTO": m.ID, "FK_ID_TIPO": 2, "RIGHE": 1, "PAGINA": 1},
			After: func(t *testing.T, r scenario.Reply) {
				if r.Total == nil || *r.Total != 2 {
					t.Errorf("got %s, want r.Total != nil and *r.Total == 2", r.Body)
				}
			}},
		{Name: "the list is the organiser's", Actor: guest, Call: raceEntries, In: scenario.In{"ID_EVENTO": m.ID}, Esito: 403},
		{Name: "of no event", Actor: organiser, Call: raceEntries, In: scenario.In{"ID_EVENTO": unknownID}, Esito: 404},
		{Name: "malformed", Actor: organiser, Call: raceEntries, In: scenario.In{"ID_EVENTO": m.ID, "BATTERIA": "x"}, Esito: 422,
			Field: "BATTERIA"},
	})
	resultHistoryCase(t, w, mine)
}

func resultHistoryCase(t *testing.T, w *scenario.World, entryID id.Entry) {
	t.Helper()
	organiser, guest := w.Actor(t, "societa"), w.Actor(t, "societa2")
	state := func(time, status int) scenario.In { return scenario.In{"TEMPO": time, "FK_ID_STATO": status} }
	of := func(change any) scenario.In { return scenario.In{"ID_PRESENZA": entryID, "ID_MODIFICA": change} }
	w.Run(t, []scenario.Row{
		{Name: "history", Actor: organiser, Call: history, In: scenario.In{"ID_PRESENZA": entryID}, Want: []any{
			scenario.In{"ID_MODIFICA": 4, "PRIMA": state(0, 0), "DOPO": state(6400, 1)},
			scenario.In{"ID_MODIFICA": 3, "PRIMA": state(6512, 2), "DOPO": state(0, 0)},
			scenario.In{"ID_MODIFICA": 2, "PRIMA": state(6512, 1), "DOPO": state(6512, 2)},
			scenario.In{"ID_MODIFICA": 1, "PRIMA": nil, "DOPO": state(6512, 1)},
		}, After: func(t *testing.T, r scenario.Reply) {
			if strings.Contains(string(r.Data), `"UTENTE":""`) || strings.Contains(string(r.Data), `"DATA":null`) {
				t.Errorf("who and when: %s", r.Data)
			}
		}},
		{Name: "another club's", Actor: guest, Call: history, In: scenario.In{"ID_PRESENZA": entryID}, Esito: 404},
		{Name: "no session", Call: history, In: scenario.In{"ID_PRESENZA": entryID}, Esito: 401},
		{Name: "malformed", Actor: organiser, Call: history, In: scenario.In{"ID_PRESENZA": "x"}, Esito: 422, Field: "ID_PRESENZA"},
		{Name: "undone by another club", Actor: guest, Call: undo, In: of(3), Esito: 404},
		{Name: "no such change", Actor: organiser, Call: undo, In: of(9), Esito: 404},
		{Name: "malformed", Actor: organiser, Call: undo, In: of("x"), Esito: 422, Field: "ID_MODIFICA"},
		{Name: "undone", Actor: organiser, Call: undo, In: of(3)},
		{Name: "the undone change is in the history", Actor: organiser, Call: history,
			In:   scenario.In{"ID_PRESENZA": entryID, "PAGINA": 1, "RIGHE": 1},
			Want: []any{scenario.In{"ID_MODIFICA": 5, "DOPO": state(6512, 2)}}},
		{Name: "the first one undone", Actor: organiser, Call: undo, In: of(1)},
		{Name: "empty again", Actor: organiser, Call: history, In: scenario.In{"ID_PRESENZA": entryID, "PAGINA": 1, "RIGHE": 1},
			Want: []any{scenario.In{"ID_MODIFICA": 6, "DOPO": state(0, 0)}}},
	})
}

func TestRankings(t *testing.T) { scenario.Engines(t, scenario.Options{}, rankingsCase) }

func rankingsCase(t *testing.T, w *scenario.World) {
	t.Helper()
	organiser, guest := w.Actor(t, "societa"), w.Actor(t, "societa2")
	m := meeting(t, w, withOptions(option.Values{option.PointsByStarters: "0"}))
	ids := entriesOf(t, w, m, testkit.Free100)
	for i, time := range []int{6512, 6400, 6512, 6700, 0, 6300} {
		if time > 0 {
			enterTime(t, w, organiser, ids[i], time)
		}
	}
	save := func(in scenario.In) scenario.Row {
		return scenario.Row{Name: "saved", Actor: organiser, Call: saveResult, In: in}
	}
	row := func(position int, entryID id.Entry, points float64) scenario.In {
		return scenario.In{"POSIZIONE": position, "FK_ID_PRESENZA": entryID, "PUNTI": points}
	}
	group := func(rows ...any) []any { return []any{scenario.In{"FK_ID_GARA": testkit.Free100, "RISULTATI": rows}} }
	w.Run(t, []scenario.Row{
		{Name: "no session", Call: rankings, In: eventRef(m.ID), Esito: 401},
		{Name: "no such event", Actor: guest, Call: rankings, In: eventRef(unknownID), Esito: 404},
		{Name: "malformed", Actor: guest, Call: rankings, In: scenario.In{"ID_EVENTO": "x"}, Esito: 422, Field: "ID_EVENTO"},
		{Name: "all users see them, a tie shares its place", Actor: guest, Call: rankings, In: eventRef(m.ID), Want: scenario.In{
			"FLG_PROVVISORIO": 1,
			"GRUPPI": group(row(1, ids[5], 9), row(2, ids[1], 7), row(3, ids[0], 6), row(3, ids[2], 6), row(5, ids[3], 4),
				row(1000, ids[4], 0)),
			"CLASSIFICA_SOCIETA": scenario.In{
				"TOTALE": []any{scenario.In{"POSIZIONE": 1, "FK_ID_SOCIETA": m.Organiser.ID, "PUNTI": 19},
					scenario.In{"POSIZIONE": 2, "FK_ID_SOCIETA": m.Guest.ID, "PUNTI": 13}},
				"F": []any{scenario.In{"PUNTI": 19}, scenario.In{"PUNTI": 13}}, "M": []any{},
			},
		}},
		save(scenario.In{"ID_PRESENZA": ids[5], "FK_ID_STATO": 2}),
		{Name: "a new result is ranked immediately", Actor: guest, Call: rankings, In: eventRef(m.ID), Want: scenario.In{
			"GRUPPI": group(row(1, ids[1], 9), row(2, ids[0], 7), row(2, ids[2], 7), row(4, ids[3], 5), row(1000, ids[5], 0), row(1000, ids[4], 0)),
		}, After: func(t *testing.T, r scenario.Reply) {
			if !strings.Contains(string(r.Data), `"TEMPO_FORMATTATO":"SQ"`) || !strings.Contains(string(r.Data), `"TEMPO_FORMATTATO":"S.T."`) {
				t.Errorf("%s", r.Data)
			}
		}},
		{Name: "recalculated by another club", Actor: guest, Call: recalculate, In: eventRef(m.ID), Esito: 403},
		{Name: "without a session", Call: recalculate, In: eventRef(m.ID), Esito: 401},
		{Name: "of no event", Actor: organiser, Call: recalculate, In: eventRef(unknownID), Esito: 404},
		{Name: "malformed", Actor: organiser, Call: recalculate, In: scenario.In{"ID_EVENTO": "x"}, Esito: 422, Field: "ID_EVENTO"},
		{Name: "a race that no longer counts", Actor: organiser, Call: "PUT ge/evento/gara",
			In: scenario.In{"ID_EVENTO_GARA": m.Free100.ID, "FLG_PUNTI": 0}},
		{Name: "recalculated", Actor: organiser, Call: recalculate, In: eventRef(m.ID), Want: scenario.In{"GRUPPI": 1}},
		{Name: "has no points", Actor: guest, Call: rankings, In: eventRef(m.ID),
			Want: scenario.In{"CLASSIFICA_SOCIETA": scenario.In{"TOTALE": []any{}}}},
	})
}

func TestSplits(t *testing.T) { scenario.Engines(t, scenario.Options{}, splitsCase) }

func splitsCase(t *testing.T, w *scenario.World) {
	t.Helper()
	organiser, guest, stranger := w.Actor(t, "societa"), w.Actor(t, "societa2"), w.Actor(t, "nuovo")
	m := meeting(t, w)
	ids := entriesOf(t, w, m, testkit.Free100)
	mine, theirs := ids[0], ids[3]
	enterTime(t, w, organiser, mine, 6512)
	enterTime(t, w, organiser, theirs, 6600)
	enterTime(t, w, organiser, entriesOf(t, w, m, testkit.Free50)[0], 3100)
	const save, list, compare, remove = "POST ns/split", "GET ns/split/risultato", "POST ns/split/risultati", "DELETE ns/split"
	of := func(entryID id.Entry, more scenario.In) scenario.In {
		return with(scenario.In{"FK_ID_PRESENZA": entryID}, more)
	}
	var first, others int64
	results := func(list ...id.Entry) scenario.In {
		out := make([]id.Result, len(list))
		for i, entryID := range list {
			out[i] = resultOf(t, w, entryID)
		}
		return scenario.In{"ARRAY_ID": out}
	}
	w.Run(t, []scenario.Row{
		{Name: "no session", Call: save, In: of(mine, scenario.In{"TEMPO": 1500}), Esito: 401},
		{Name: "without a club", Actor: stranger, Call: save, In: of(mine, scenario.In{"TEMPO": 1500}), Esito: 403},
		{Name: "another club's athlete", Actor: guest, Call: save, In: of(mine, scenario.In{"TEMPO": 1500}), Esito: 404},
		{Name: "malformed", Actor: organiser, Call: save, In: of(mine, scenario.In{"TEMPO": "x"}), Esito: 422, Field: "TEMPO"},
		{Name: "without an owner", Actor: organiser, Call: save, In: scenario.In{"TEMPO": 1500}, Esito: 422, Field: "FK_ID_RISULTATO"},
		{Name: "too many strokes", Actor: organiser, Call: save, In: of(mine, scenario.In{"TEMPO": 1500, "FREQUENZA": 101}), Esito: 422,
			Field: "FREQUENZA"},
		{Name: "the first free distance", Actor: organiser, Call: save, In: of(mine, scenario.In{"TEMPO": 1500, "FREQUENZA": 45}),
			After: func(_ *testing.T, r scenario.Reply) { first = r.Inserted }},
		{Name: "the same distance", Actor: organiser, Call: save, In: of(mine, scenario.In{"METRI": 25, "TEMPO": 1600}), Esito: 1,
			Message: "La distanza indicata è già stata salvata"},
		{Name: "the same distance above the final time", Actor: organiser, Call: save, In: of(mine, scenario.In{"METRI": 25, "TEMPO": 7000}),
			Esito: 1, Message: "La distanza indicata è già stata salvata"},
		{Name: "does not grow", Actor: organiser, Call: save, In: of(mine, scenario.In{"METRI": 50, "TEMPO": 1400}), Esito: 1,
			Message: "crescere"},
		{Name: "above the final time", Actor: organiser, Call: save, In: of(mine, scenario.In{"METRI": 75, "TEMPO": 6512}), Esito: 1,
			Message: "crescere"},
		{Name: "the length of the race", Actor: organiser, Call: save, In: of(mine, scenario.In{"METRI": 100, "TEMPO": 6000}), Esito: 1,
			Message: "Split non disponibile"},
		{Name: "the athlete's club", Actor: guest, Call: save, In: of(theirs, scenario.In{"METRI": 50, "TEMPO": 3200}), Esito: 403,
			Message: "chi organizza l'evento"},
		{Name: "of an athlete of another club", Actor: organiser, Call: save, In: of(theirs, scenario.In{"METRI": 50, "TEMPO": 3200}),
			After: func(_ *testing.T, r scenario.Reply) { others = r.Inserted }},
		{Name: "next", Actor: organiser, Call: save, In: of(mine, scenario.In{"TEMPO": 3100})},
		{Name: "last", Actor: organiser, Call: save, In: of(mine, scenario.In{"TEMPO": 4800})},
		{Name: "no split", Actor: organiser, Call: save, In: of(mine, scenario.In{"TEMPO": 5000}), Esito: 1, Message: "Split non disponibile"},
		{Name: "all users read them", Actor: stranger, Call: list, In: of(mine, nil), Want: []any{
			scenario.In{"METRI": 25, "TEMPO": 1500, "PARZIALE": 1500, "FREQUENZA": 45}, scenario.In{"METRI": 50, "PARZIALE": 1600},
			scenario.In{"METRI": 75, "PARZIALE": 1700}, scenario.In{"METRI": 100, "TEMPO": 6512, "PARZIALE": 1712, "ID_SPLIT": 0},
		}},
		{Name: "of no athlete", Actor: stranger, Call: list, In: nil, Esito: 422, Field: "FK_ID_RISULTATO"},
		{Name: "of no entry", Actor: stranger, Call: list, In: of(unknownID, nil), Esito: 404},
		{Name: "unread", Call: list, In: of(mine, nil), Esito: 401},
		{Name: "one alone", Actor: stranger, Call: compare, In: results(mine, mine), Esito: 1, Message: "Selezionare almeno due gare"},
		{Name: "two races", Actor: stranger, Call: compare, In: results(mine, entriesOf(t, w, m, testkit.Free50)[0]), Esito: 1,
			Message: "Tutti i risultati selezionati devono essere della medesima gara"},
		{Name: "other splits", Actor: stranger, Call: compare, In: results(mine, theirs), Esito: 1,
			Message: "I risultati selezionati non contengono lo stesso numero di split"},
		{Name: "no such result", Actor: stranger, Call: compare, In: scenario.In{"ARRAY_ID": []int{unknownID, unknownID - 1}}, Esito: 404},
		{Name: "malformed", Actor: stranger, Call: compare, In: scenario.In{"ARRAY_ID": "x"}, Esito: 422, Field: "ARRAY_ID"},
		{Name: "compared without a session", Call: compare, In: results(mine, theirs), Esito: 401},
	})
	w.Run(t, []scenario.Row{
		{Name: "removed by another club", Actor: guest, Call: remove, In: scenario.In{"ID_SPLIT": first}, Esito: 404},
		{Name: "removed by the athlete's club", Actor: guest, Call: remove, In: scenario.In{"ID_SPLIT": others}, Esito: 403},
		{Name: "removed", Actor: organiser, Call: remove, In: scenario.In{"ID_SPLIT": first}},
		{Name: "malformed", Actor: organiser, Call: remove, In: scenario.In{"ID_SPLIT": "x"}, Esito: 422, Field: "ID_SPLIT"},
	})
}
