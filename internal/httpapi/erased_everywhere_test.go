package httpapi_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"traguardo/internal/domain"
	"traguardo/internal/domain/option"
	"traguardo/internal/store"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/scenario"
)

// TestErasedEverywhere checks that after the erasure no table, cached reply, audit row or queued message names the person, even if the
// person entered, swam, held a record, trained and was misspelt in files.
func TestErasedEverywhere(t *testing.T) {
	scenario.Engines(t, scenario.Options{}, erasedEverywhereCase)
}

func erasedEverywhereCase(t *testing.T, w *scenario.World) {
	t.Helper()
	const name = "Ovunquissimi"
	admin := w.Actor(t, "admin")
	o := newOpenEvent(t, w, withOptions(option.Values{option.MaxRaces: "5"}), func(e *domain.Event) { e.Circuits = []int64{3} })
	host := admin // runs every event
	person := testkit.Athlete(t, w.DB, o.guest, func(a *domain.Athlete) { a.LastName, a.Card = name, "OV-1" })
	do := func(who scenario.Actor, call string, in scenario.In) scenario.Reply {
		t.Helper()
		r := w.Call(t, who, call, in)
		if r.Esito != 0 {
			t.Fatalf("%s %v: got %s, want r.Esito == 0", call, in, r.Body)
		}
		return r
	}
	entry := mustInsert(t, w, o.user, enter, scenario.In{"FK_ID_EVENTO": o.ID, "FK_ID_GARA": testkit.Free100, "FK_ID_TIPO": 1,
		"FK_ID_ATLETA": person.ID, "TEMPO_ISCRIZIONE": 6500, "NOTE_ISCR": "Per " + name})
	do(o.user, "PUT ge/presenza", scenario.In{"ID_PRESENZA": entry, "NOTE_ISCR": "Ancora " + name})
	do(o.user, "POST ge/evento/accompagnatore", scenario.In{"FK_ID_EVENTO": o.ID, "FK_ID_ATLETA": person.ID})
	if r := callWithKey(t, w, host, someKey, saveResult, scenario.In{"ID_PRESENZA": entry, "TEMPO": 5000}); r.Esito != 0 {
		t.Fatalf("got %s, want r.Esito == 0", r.Body)
	}
	do(host, recalculate, eventRef(o.ID))
	records, _, err := w.DB.Records(t.Context(), domain.RecordFilter{Holder: name}, domain.Page{})
	if err != nil || len(records) != 1 {
		t.Fatalf("%d records of %s: %v", len(records), name, err)
	}
	do(admin, "PUT ns/record", scenario.In{"ID_RECORD": records[0].ID, "LUOGO": "Altrove"})
	trial := scenario.In{"FK_ID_SOCIETA": o.guest.ID, "DESCRIZIONE": "Prova di " + name, "TIPO_VASCA": 25, "DATA_INIZIO": "2026-01-10",
		"LUOGO":     "Casa " + name,
		"risultati": []any{scenario.In{"FK_ID_ATLETA": person.ID, "FK_ID_GARA": testkit.Free100, "TEMPO": 6400}}}
	held := mustInsert(t, w, admin, "POST ns/eventoesterno", trial)
	do(admin, "PUT ns/eventoesterno", scenario.In{"ID_EVENTO_ESTERNO": held, "DESCRIZIONE": "Nuova prova di " + name})
	for _, file := range []struct{ mode, content string }{
		{"presenze", "TESSERA;GARA;TEMPO\nOV-1;50 SL;31.00\nOV-1;400 " + name + ";31.00\n"},
		{"tempi", "TESSERA;GARA;VASCA;DATA;TEMPO;MANIFESTAZIONE\nOV-1;100 SL;25;11/01/2026;1:05.30;Gara di " + name +
			"\nOV-1;100 SL;25;11/01/2026;" + name + ";\n"},
	} {
		r := w.Call(t, admin, sendFile, scenario.Upload(t, "a.csv", []byte(file.content),
			scenario.In{"modalita": file.mode, "CONFERMA": 1, "ID_EVENTO": o.ID, "FK_ID_SOCIETA": o.guest.ID}))
		if _, created, _, _ := uploadOutcome(t, r); created != 1 {
			t.Fatalf("%s: got %s, want created == 1", file.mode, r.Body)
		}
	}
	do(admin, "DELETE ns/eventoesterno", scenario.In{"ID_EVENTO_ESTERNO": held})
	w.Write(t, func(q store.Q) error { return q.SetEventStatus(context.Background(), o.ID, domain.EventConcluded) })
	do(admin, "PUT ge/atleta", scenario.In{"ID_ATLETA": person.ID, "COGNOME": "Nuovi " + name})
	do(admin, takeOverNames, scenario.In{"ID_EVENTO": o.ID, "ATLETI": []any{person.ID}})
	do(admin, "PUT ge/atleta", scenario.In{"ID_ATLETA": person.ID, "COGNOME": "Ultimi " + name})
	queueMessages(t, w, o, name)
	referee := func(text string) scenario.In {
		return scenario.In{"ID_PRESENZA": entry, "FK_ID_STATO": 2, "MOTIVO_SQ": text + " di " + name}
	}
	do(host, saveResult, referee("Falsa partenza"))
	do(host, saveResult, referee("Virata irregolare"))
	addWaitAndCertificate(t, w, o, person, name)
	do(admin, "POST core/persona/cancella", scenario.In{"ID_ATLETA": person.ID})
	for _, m := range waiting(t, w) {
		if strings.Contains(m.Message, "ContentType") {
			t.Errorf("an attachment may name the person: %.300s", m.Message)
		}
	}
	everything := strings.ToLower(stored(t, w))
	for rest := everything; ; {
		i := strings.Index(rest, strings.ToLower(name))
		if i < 0 {
			break
		}
		t.Errorf("still stored: …%s…", rest[max(0, i-250):min(len(rest), i+60)])
		rest = rest[i+len(name):]
	}
}

// addWaitAndCertificate puts a person on a waiting list and gives them a health certificate with a file. The export of the person must have
// both.
func addWaitAndCertificate(t *testing.T, w *scenario.World, o openEvent, person domain.Athlete, name string) {
	t.Helper()
	full := testkit.Event(t, w.DB, o.host, func(e *domain.Event) {
		e.MaxEntrants, e.Options = 1, option.Values{option.WaitingList: "1"}
	})
	_, races := testkit.Enable(t, w.DB, full, testkit.Ragazzi, 1, testkit.Free100)
	testkit.Enter(t, w.DB, races[0], testkit.Athlete(t, w.DB, o.host))
	mustCall(t, w, o.user, "POST ge/attesa", entryForm(races[0], person, scenario.In{"NOTE_ISCR": "Attesa di " + name}))
	id := mustInsert(t, w, o.user, addCertificate, certificateForm(person.ID, scenario.In{"CENTRO": "Studio " + name}))
	mustCall(t, w, o.user, sendCertificate, certificateFile(t, id, aPDF(name)))
	r := mustCall(t, w, w.Actor(t, "admin"), "GET core/persona/esporta", scenario.In{"ID_ATLETA": person.ID})
	for _, part := range []string{`"CERTIFICATI":[{`, "Studio " + name, `"LISTE_ATTESA":[{`, "Attesa di " + name} {
		if !strings.Contains(string(r.Body), part) {
			t.Errorf("the export has no %q", part)
		}
	}
}

// queueMessages queues two messages: one that notifies the club of the person's entry, one with the print of its entries.
func queueMessages(t *testing.T, w *scenario.World, o openEvent, name string) {
	t.Helper()
	w.App.Wait()
	if err := os.RemoveAll(filepath.Join(w.Dir, "outbox")); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(w.Dir, "outbox"), nil, 0o600); err != nil { // a file in place of the folder: no mail can be sent
		t.Fatal(err)
	}
	w.Clock.Advance(time.Hour)
	if err := w.App.Notices.Send(t.Context(), w.Clock.Now()); err != nil {
		t.Fatal(err)
	}
	w.Run(t, []scenario.Row{{Name: "summary requested", Actor: o.user, Call: "POST ge/evento/riepilogo/invia", In: eventRef(o.ID)}})
	w.App.Wait()
	all := ""
	for _, m := range waiting(t, w) {
		all += m.Message
	}
	holds(t, all, name, "riepilogo-iscrizioni-", "ContentType")
}
