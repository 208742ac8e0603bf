package httpapi_test

import (
	"bytes"
	"context"
	"net/http"
	"strconv"
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
	liveCall   = "GET pub/evento/live"
	publicRank = "GET pub/evento/risultati"
	publicList = "GET pub/evento/startlist"
)

// recordForm is a valid manual record.
func recordForm(more scenario.In) scenario.In {
	return with(scenario.In{
		"ATLETA": "Rossi Anna", "SOCIETA": "Nuoto Tirreno", "LUOGO": "Roma", "DATA": "2025-05-04", "FK_ID_CIRCUITO": 3,
		"FK_ID_GARA": testkit.Free100, "FK_ID_CATEGORIA": testkit.Ragazzi, "SESSO": 2,
		"VASCA": 25, "TEMPO": 6400,
	}, more)
}

func addedRecord(t *testing.T, w *scenario.World, more scenario.In) int64 {
	t.Helper()
	r := w.Call(t, w.Actor(t, "admin"), "POST ns/record", recordForm(more))
	if r.Esito != 0 {
		t.Fatalf("got %s, want r.Esito == 0", r.Body)
	}
	return r.Inserted
}

func recordOf(t *testing.T, w *scenario.World, recordID int64) domain.Record {
	t.Helper()
	d, err := w.DB.Record(context.Background(), recordID)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// finishedMeeting creates a meet with a start list and results of its 100.
func finishedMeeting(t *testing.T, w *scenario.World, m testkit.Meeting) scenario.In {
	t.Helper()
	ids := entriesOf(t, w, m, testkit.Free100)
	w.Write(t, func(q store.Q) error {
		ctx := context.Background()
		if _, err := q.AddStartItem(ctx, domain.StartItem{EventID: m.ID, Position: 2, RaceID: testkit.Free100, CategoryID: testkit.Ragazzi,
			Kind: domain.Individual, Sex: domain.Female}); err != nil {
			return err
		}
		var places []domain.StartPlace
		for i, entryID := range ids {
			places = append(places, domain.StartPlace{EntryID: entryID, Heat: 1 + i/3, Lane: 1 + i%3})
		}
		_, err := q.AddStartList(ctx, domain.StartList{EventID: m.ID}, places)
		return err
	})
	for i, entryID := range ids {
		enterTime(t, w, w.Actor(t, "admin"), entryID, 6400+i)
	}
	return eventRef(m.ID)
}

func TestRecords(t *testing.T) { scenario.Engines(t, scenario.Options{}, recordsCase) }

func recordsCase(t *testing.T, w *scenario.World) {
	t.Helper()
	admin, organiser, coach := w.Actor(t, "admin"), w.Actor(t, "societa"), w.Actor(t, "coach")
	const list, add, edit, remove = "GET ns/record", "POST ns/record", "PUT ns/record", "DELETE ns/record"
	m := meeting(t, w, func(e *domain.Event) { e.Circuits = []int64{3} })
	ids := entriesOf(t, w, m, testkit.Free100)
	old := addedRecord(t, w, nil)
	mine := func(in scenario.In) scenario.In {
		return with(scenario.In{"FK_ID_CIRCUITO": 3, "FK_ID_GARA": testkit.Free100}, in)
	}
	active := func(recordID int64, want bool) func(*testing.T, scenario.Reply) {
		return func(t *testing.T, _ scenario.Reply) {
			if got := recordOf(t, w, recordID).Active; got != want {
				t.Errorf("the record of 1'04''00 is current: %t", got)
			}
		}
	}
	w.Run(t, []scenario.Row{
		{Name: "no session", Call: list, Esito: 401},
		{Name: "other users", Actor: coach, Call: list, In: mine(nil),
			Want: []any{scenario.In{"ID_RECORD": old, "FLG_ATTIVO": 1, "TEMPO_FORMATTATO": "1'04''00", "DESCRIZIONE": "Record Provinciale"}}},
		{Name: "malformed", Actor: coach, Call: list, In: scenario.In{"SESSO": "x"}, Esito: 422, Field: "SESSO"},
		{Name: "added by a club", Actor: organiser, Call: add, In: recordForm(nil), Esito: 403},
		{Name: "add without a session", Call: add, In: recordForm(nil), Esito: 401},
		{Name: "no such race", Actor: admin, Call: add, In: recordForm(scenario.In{"FK_ID_GARA": unknownID}), Esito: 422, Field: "FK_ID_GARA"},
		{Name: "no such circuit", Actor: admin, Call: add, In: recordForm(scenario.In{"FK_ID_CIRCUITO": 99}), Esito: 422,
			Field: "FK_ID_CIRCUITO"},
		{Name: "no time", Actor: admin, Call: add, In: recordForm(scenario.In{"TEMPO": 0}), Esito: 422, Field: "TEMPO"},
		{Name: "changed by a club", Actor: organiser, Call: edit, In: scenario.In{"ID_RECORD": old, "LUOGO": "Como"}, Esito: 403},
		{Name: "stale", Actor: admin, Call: edit, In: scenario.In{"ID_RECORD": old, "LUOGO": "Como", "VERSIONE": 9}, Esito: 409,
			Want: scenario.In{"attuale": scenario.In{"LUOGO": "Roma"}}},
		{Name: "changed", Actor: admin, Call: edit, In: scenario.In{"ID_RECORD": old, "LUOGO": "Como"}},
		{Name: "removed by a club", Actor: organiser, Call: remove, In: scenario.In{"ID_RECORD": old}, Esito: 403},
		{Name: "of no record", Actor: admin, Call: remove, In: scenario.In{"ID_RECORD": unknownID}, Esito: 404},

		{Name: "a new record is reported", Actor: organiser, Call: saveResult, In: scenario.In{"ID_PRESENZA": ids[0], "TEMPO": 6300},
			After: func(t *testing.T, r scenario.Reply) {
				if !strings.Contains(string(r.Data), "Nuovo record (Provinciale)") {
					t.Errorf(`got %s, want strings.Contains(string(r.Data), "Nuovo record (Provinciale)")`, r.Body)
				}
			}},
		{Name: "the entries know the record", Actor: organiser, Call: raceEntries, In: scenario.In{"ID_EVENTO": m.ID, "ID_PRESENZA": ids[1]},
			Want: []any{scenario.In{"TEMPO_RECORD": 6400}}},
		{Name: "found", Actor: organiser, Call: recalculate, In: eventRef(m.ID), Want: scenario.In{"RECORD": 1}, After: active(old, false)},
		{Name: "found again", Actor: organiser, Call: recalculate, In: eventRef(m.ID), Want: scenario.In{"RECORD": 1}},
		{Name: "beaten and standing", Actor: coach, Call: list, In: mine(scenario.In{"ORDINA": "TEMPO"}),
			Want: []any{scenario.In{"TEMPO": 6300, "FLG_ATTIVO": 1, "SOCIETA": m.Organiser.Name}, scenario.In{"ID_RECORD": old, "FLG_ATTIVO": 0}}},
		{Name: "beaten records", Actor: coach, Call: list, In: mine(scenario.In{"FLG_ATTIVO": 0}), Want: []any{scenario.In{"ID_RECORD": old}}},
		{Name: "disqualified", Actor: organiser, Call: saveResult, In: scenario.In{"ID_PRESENZA": ids[0], "FK_ID_STATO": 2}},
		{Name: "restores the old record", Actor: organiser, Call: recalculate, In: eventRef(m.ID), Want: scenario.In{"RECORD": 0},
			After: active(old, true)},
		{Name: "the athlete has no new record", Actor: coach, Call: list, In: mine(nil), Want: []any{scenario.In{"ID_RECORD": old}}},
		{Name: "removed", Actor: admin, Call: remove, In: scenario.In{"ID_RECORD": old}},
	})
}

func TestPublic(t *testing.T) { scenario.Engines(t, scenario.Options{}, publicCase) }

func publicCase(t *testing.T, w *scenario.World) {
	t.Helper()
	m := meeting(t, w)
	finishedMeeting(t, w, m)
	hidden := meeting(t, w, withOptions(option.Values{option.PublicButtons: "0"}))
	var tag string
	w.Run(t, []scenario.Row{
		{Name: "events", Call: "GET pub/eventi", In: scenario.In{"ANNO": m.Starts.Year(), "PAGINA": 1, "RIGHE": 200},
			After: func(t *testing.T, r scenario.Reply) {
				var rows []struct {
					ID      id.Event `json:"ID_EVENTO"`
					Results int      `json:"FLG_RISULTATI"`
					List    int      `json:"FLG_STARTLIST"`
				}
				r.Into(t, &rows)
				found := false
				for _, e := range rows {
					found = found || e.ID == m.ID && e.Results == 1 && e.List == 1
					if e.ID == hidden.ID {
						t.Error("an event that shows nothing is listed")
					}
				}
				if !found {
					t.Errorf("got %s, want found", r.Data)
				}
			}},
		{Name: "an invalid year", Call: "GET pub/eventi", In: scenario.In{"ANNO": "x"}, Esito: 422, Field: "ANNO"},
		{Name: "results", Call: publicRank, In: eventRef(m.ID), Want: scenario.In{"EVENTO": scenario.In{"ID_EVENTO": m.ID}, "FLG_PROVVISORIO": 1},
			After: func(t *testing.T, r scenario.Reply) {
				tag = r.Header.Get("ETag")
				for _, secret := range []string{m.Ours[0].Card, "DATA_NASCITA", "TESSERA", "FK_ID_ATLETA"} {
					if bytes.Contains(r.Body, []byte(secret)) {
						t.Errorf("public: %s", secret)
					}
				}
			}},
		{Name: "start list", Call: publicList, In: eventRef(m.ID), Want: scenario.In{"GRUPPI": []any{scenario.In{"NOTE": "Pausa"},
			scenario.In{"LABEL": "100 metri stile libero · Rag. · Femmine"}}}, After: func(t *testing.T, r scenario.Reply) {
			if n := bytes.Count(r.Body, []byte(`"CORSIA":`)); n != 6 {
				t.Errorf("%d lanes: %s", n, r.Data)
			}
		}},
		{Name: "no such event", Call: publicRank, In: eventRef(unknownID), Esito: 404},
		{Name: "hidden results", Call: publicRank, In: eventRef(hidden.ID), Esito: 404},
		{Name: "hidden start list", Call: publicList, In: eventRef(hidden.ID), Esito: 404},
		{Name: "hidden news", Call: liveCall, In: eventRef(hidden.ID), Esito: 404},
		{Name: "malformed", Call: publicList, In: scenario.In{"ID_EVENTO": "x"}, Esito: 422, Field: "ID_EVENTO"},
	})
	again := w.Request(t, publicRank, eventRef(m.ID))
	again.Header.Set("If-None-Match", tag)
	if r := w.Do(t, again); r.HTTP != http.StatusNotModified || len(r.Body) != 0 {
		t.Errorf("a known reply is sent again: %d, %d bytes", r.HTTP, len(r.Body))
	}
	enterTime(t, w, w.Actor(t, "societa"), entriesOf(t, w, m, testkit.Free100)[0], 6100)
	if r := w.Do(t, again); r.HTTP != http.StatusOK || !strings.Contains(string(r.Body), "1'01''00") {
		t.Errorf("a new result is not sent: %d", r.HTTP)
	}
}

// TestPublicDisabled checks that a deployment without public results has no public calls.
func TestPublicDisabled(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{Variant: "confederazione"})
	m := meeting(t, w)
	w.Run(t, []scenario.Row{
		{Name: "events", Call: "GET pub/eventi", Esito: 404}, {Name: "results", Call: publicRank, In: eventRef(m.ID), Esito: 404},
		{Name: "start list", Call: publicList, In: eventRef(m.ID), Esito: 404}, {Name: "news", Call: liveCall, In: eventRef(m.ID), Esito: 404},
		{Name: "athletes", Call: publicAthletes, In: scenario.In{"NOME": "Rossi"}, Esito: 404},
		{Name: "documents", Call: publicFiles, In: eventRef(m.ID), Esito: 404},
	})
}

// TestPublicLive checks that spectators get each result, and after a lost connection the missed ones.
//
//test:race
func TestPublicLive(t *testing.T) { scenario.Engines(t, scenario.Options{}, publicLiveCase) }

func publicLiveCase(t *testing.T, w *scenario.World) {
	t.Helper()
	organiser := w.Actor(t, "societa")
	m := meeting(t, w)
	ids := entriesOf(t, w, m, testkit.Free100)
	at, _ := serve(t, w)
	// results reads the next results of a stream.
	results := func(s liveStream, want ...id.Entry) {
		t.Helper()
		for _, entryID := range want {
			e := s.next()
			for e.name != "risultato" {
				e = s.next()
			}
			if !strings.Contains(e.data, `"FK_ID_PRESENZA":`+strconv.FormatInt(int64(entryID), 10)) || !strings.Contains(e.data, `"POSIZIONE":1`) {
				t.Errorf("entry %d: %s", entryID, e.data)
			}
		}
	}
	enterTime(t, w, organiser, ids[0], 6512)
	s := openLive(t, at, m.ID, "", false)
	before := s.next().id
	enterTime(t, w, organiser, ids[1], 6400)
	results(s, ids[1])
	enterTime(t, w, organiser, ids[2], 6300)
	results(openLive(t, at, m.ID, before, true), ids[1], ids[2])
}

// TestResultReports opens every report of results.
func TestResultReports(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{Variant: "pinnato"})
	m := meeting(t, w)
	finishedMeeting(t, w, m)
	other := meeting(t, w)
	finishedMeeting(t, w, other)
	addedRecord(t, w, nil)
	organiser, guest := w.Actor(t, "societa"), w.Actor(t, "societa2")
	const printed = "GET core/report"
	of := func(reportID, format int, more scenario.In) scenario.In {
		return with(scenario.In{"ID_REPORT": reportID, "FORMATO": format, "ID_EVENTO": m.ID}, more)
	}
	chosen := scenario.In{"EVENTI": strconv.FormatInt(int64(m.ID), 10) + "," + strconv.FormatInt(int64(other.ID), 10), "GARE": testkit.Free100,
		"CATEGORIE": testkit.Ragazzi}
	for _, c := range []struct {
		id   int
		more scenario.In
		says string
	}{
		{1003, nil, "Nostrani1 Ada"}, {1003, chosen, m.Name}, {1009, chosen, other.Name}, {1010, nil, m.Organiser.Name},
		{1011, scenario.In{"FK_ID_CIRCUITO": 3, "FLG_ATTIVO": 1}, "Rossi Anna"},
		{1013, nil, m.Guest.Name}, {1016, scenario.In{"POSIZIONI": "1,2", "NOME": "nostrani1"}, "Ada Nostrani1"}, {1014, nil, "100 SL;25"},
		{1015, nil, "100 metri stile libero"},
	} {
		if r := w.Call(t, organiser, printed, of(c.id, 3, c.more)); !strings.Contains(string(r.Body), c.says) {
			t.Errorf("%d lacks %s: %.300s", c.id, c.says, r.Body)
		}
		if r := w.Call(t, organiser, printed, of(c.id, 2, c.more)); !bytes.HasPrefix(r.Body, []byte("PK")) {
			t.Errorf("%d is no Excel file: %.100s", c.id, r.Body)
		}
		if r := w.Call(t, organiser, printed, of(c.id, 1, c.more)); c.id != 1015 && !bytes.HasPrefix(r.Body, []byte("%PDF")) {
			t.Errorf("%d is no PDF: %.100s", c.id, r.Body)
		}
	}
	w.Run(t, []scenario.Row{
		{Name: "no session", Call: printed, In: of(1003, 1, nil), Esito: 401},
		{Name: "no choice", Actor: guest, Call: printed, In: scenario.In{"ID_REPORT": 1003, "FORMATO": 1, "EVENTI": m.ID,
			"GARE": testkit.Free100}, Esito: 1, Message: "Selezionare almeno un evento, una gara ed una categoria"},
		{Name: "no event", Actor: guest, Call: printed, In: scenario.In{"ID_REPORT": 1003, "FORMATO": 1}, Esito: 1,
			Message: "Selezionare almeno un evento"},
		{Name: "malformed", Actor: guest, Call: printed, In: scenario.In{"ID_REPORT": 1003, "FORMATO": 1, "EVENTI": "x"}, Esito: 422,
			Field: "EVENTI"},
		{Name: "no certificate", Actor: guest, Call: printed, In: of(1016, 1, scenario.In{"NOME": "nessuno"}), Esito: 1,
			Message: "Nessun atleta o squadra"},
		{Name: "certificates of no place", Actor: guest, Call: printed, In: of(1016, 1, scenario.In{"POSIZIONI": "99"}), Esito: 1},
		{Name: "malformed places", Actor: guest, Call: printed, In: of(1016, 1, scenario.In{"POSIZIONI": "prima"}), Esito: 422,
			Field: "POSIZIONI"},
		{Name: "an unknown sex", Actor: guest, Call: printed, In: of(1016, 1, scenario.In{"SESSO": 7}), Esito: 422, Field: "SESSO"},
		{Name: "certificates without a session", Call: printed, In: of(1016, 1, nil), Esito: 401},
		{Name: "no such event", Actor: guest, Call: printed, In: scenario.In{"ID_REPORT": 1010, "FORMATO": 1, "ID_EVENTO": unknownID},
			Esito: 404},
	})
	elsewhere := scenario.New(t, scenario.Options{})
	n := meeting(t, elsewhere)
	elsewhere.Run(t, []scenario.Row{{Name: "another body", Actor: elsewhere.Actor(t, "societa"), Call: printed,
		In: scenario.In{"ID_REPORT": 1014, "FORMATO": 2, "ID_EVENTO": n.ID}, Esito: 404}})
}
