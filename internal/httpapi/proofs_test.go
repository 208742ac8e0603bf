package httpapi_test

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"regexp"
	"strings"
	"testing"
	"time"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
	"traguardo/internal/domain/proof"
	"traguardo/internal/store"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/scenario"
)

const (
	checkProof   = "GET pub/verifica"
	proofFile    = "GET pub/verifica/file"
	printNow     = "GET core/report"
	resultsPrint = 1003
)

// goldenKey and goldenSalt make signatures reproducible.
const goldenKey, goldenSalt = "nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A", "SALE"

// goldenProof signs the results of a meet with a fixed key.
func goldenProof(t *testing.T, w *scenario.World, m testkit.Meeting) scenario.In {
	t.Helper()
	finishedMeeting(t, w, m)
	w.Write(t, func(q store.Q) error {
		salts := map[id.Athlete]string{}
		for _, a := range append(append([]domain.Athlete{}, m.Ours...), m.Theirs...) {
			salts[a.ID] = goldenSalt
		}
		if err := q.AddProofSalts(t.Context(), m.ID, salts); err != nil {
			return err
		}
		if err := q.RetireSigningKey(t.Context(), calendar.At(w.Clock.Now())); err != nil {
			return err
		}
		const public = "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"
		return q.AddSigningKey(t.Context(), domain.SigningKey{Private: goldenKey,
			Key: proof.Key{ID: "21fe31dfa154a261", Public: public, From: calendar.At(w.Clock.Now())}})
	})
	return scenario.In{"C": printedCode(t, w, w.Actor(t, "societa"), m.ID)}
}

var proofSamples = map[string]sample{
	checkProof: {"", inMeetingWorld(goldenProof), ""},
	proofFile:  {"", inMeetingWorld(goldenProof), ""},
}

var anyCode = regexp.MustCompile(`[A-Z2-9]{4}(-[A-Z2-9]{4}){3}`)

// printedCode prints the results of an event as a spreadsheet and returns the code in it.
func printedCode(t *testing.T, w *scenario.World, who scenario.Actor, eventID id.Event) string {
	t.Helper()
	return codeIn(t, w.Call(t, who, printNow, scenario.In{"ID_REPORT": resultsPrint, "FORMATO": 2, "ID_EVENTO": eventID}).Body)
}

// codeIn returns the code in a spreadsheet.
func codeIn(t *testing.T, sheet []byte) string {
	t.Helper()
	z, err := zip.NewReader(bytes.NewReader(sheet), int64(len(sheet)))
	if err != nil {
		t.Fatalf("got %v: %.300s, want no error", err, sheet)
	}
	for _, f := range z.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		if code := anyCode.Find(text); code != nil {
			return string(code)
		}
	}
	t.Fatal("the print has no code")
	return ""
}

// proofReply is the tested part of a reply.
type proofReply struct {
	Unchanged int    `json:"FLG_INVARIATO"`
	Key       string `json:"CHIAVE"`
	Events    []struct {
		ID id.Event `json:"ID_EVENTO"`
	} `json:"EVENTI"`
	Rows []struct {
		State   int      `json:"STATO"`
		Changed []string `json:"CAMBIATI"`
		Signed  struct {
			Result string `json:"RISULTATO"`
		} `json:"FIRMATO"`
		People []struct {
			Name  string `json:"NOME"`
			State int    `json:"STATO"`
		} `json:"PERSONE"`
	} `json:"RIGHE"`
}

func proofOf(t *testing.T, w *scenario.World, code string) (out proofReply) {
	t.Helper()
	mustCall(t, w, scenario.Actor{}, checkProof, scenario.In{"C": code}).Into(t, &out)
	return out
}

func (p proofReply) changed() (out []string) {
	for _, r := range p.Rows {
		if r.State != 0 {
			out = append(out, strings.Join(r.Changed, "+"))
		}
	}
	return out
}

// TestSignedResults checks a code while nothing, a time, a name and an entry change, and attempts to forge codes.
func TestSignedResults(t *testing.T) { scenario.Engines(t, scenario.Options{}, signedResultsCase) }

func signedResultsCase(t *testing.T, w *scenario.World) {
	t.Helper()
	organiser := w.Actor(t, "societa")
	m := meeting(t, w)
	finishedMeeting(t, w, m)
	ids := entriesOf(t, w, m, testkit.Free100)
	code := printedCode(t, w, organiser, m.ID)
	if again := printedCode(t, w, organiser, m.ID); again != code {
		t.Errorf("the same print has the codes %s and %s", code, again)
	}
	before := proofOf(t, w, strings.ToLower(strings.ReplaceAll(code, "-", " ")))
	if before.Unchanged != 1 || len(before.Rows) == 0 || before.Rows[0].People[0].Name == "" {
		t.Fatalf(`got %+v, want before.Unchanged == 1 and len(before.Rows) != 0 and before.Rows[0].People[0].Name != ""`, before)
	}
	missing := w.Call(t, scenario.Actor{}, checkProof, scenario.In{"C": "AAAA-BBBB-CCCC-DDDD"})
	w.Run(t, []scenario.Row{
		{Name: "a guessed code", Call: checkProof, In: scenario.In{"C": "AAAABBBBCCCCDDDD"}, Esito: 404},
		{Name: "no code", Call: checkProof, In: scenario.In{"C": "0"}, Esito: 404},
		{Name: "nothing", Call: checkProof, Esito: 422, Field: "C"},
		{Name: "a file of a guessed code", Call: proofFile, In: scenario.In{"C": "AAAABBBBCCCCDDDD"}, Esito: 404},
		{Name: "a very long code", Call: checkProof, In: scenario.In{"C": strings.Repeat("A", 101)}, Esito: 422, Field: "C"},
		{Name: "a user", Actor: w.Actor(t, "coach"), Call: checkProof, In: scenario.In{"C": code}},
	})

	other := meeting(t, w)
	finishedMeeting(t, w, other)
	foreign := printedCode(t, w, organiser, other.ID)
	elsewhere := proofOf(t, w, foreign)
	if elsewhere.Unchanged != 1 || len(elsewhere.Events) != 1 || elsewhere.Events[0].ID != other.ID {
		t.Errorf("the code of another event shows this one: %+v", elsewhere)
	}

	enterTime(t, w, organiser, ids[0], 9999)
	changed := proofOf(t, w, code)
	if changed.Unchanged != 0 || len(changed.changed()) == 0 || !strings.Contains(strings.Join(changed.changed(), " "), "RISULTATO") {
		t.Errorf("a changed time: %q", changed.changed())
	}
	if newer := printedCode(t, w, organiser, m.ID); newer == code || proofOf(t, w, newer).Unchanged != 1 {
		t.Error("a print after a change has the earlier code")
	}
	hide(t, w, m.ID)
	if r := w.Call(t, scenario.Actor{}, checkProof, scenario.In{"C": code}); r.Esito != 404 || r.Message != missing.Message {
		t.Errorf("the code of a hidden event: %s", r.Body)
	}
	removeEvent(t, w, other.ID, m.ID)
	for _, call := range []string{checkProof, proofFile} {
		if r := w.Call(t, scenario.Actor{}, call, scenario.In{"C": foreign}); r.Esito != 404 || r.Message != missing.Message {
			t.Errorf("%s with the code of a deleted event: %s", call, r.Body)
		}
	}
}

// removeEvent deletes an event with everything that belongs to it. Only rehearsals can be deleted, so it makes the event one.
func removeEvent(t *testing.T, w *scenario.World, eventID, of id.Event) {
	t.Helper()
	execute(t, w, fmt.Sprintf("UPDATE event SET rehearsal_of = %d WHERE id = %d", of, eventID))
	mustCall(t, w, w.Actor(t, "admin"), deleteRehearsal, eventRef(eventID))
}

// hide makes the results of an event not public.
func hide(t *testing.T, w *scenario.World, eventID id.Event) {
	t.Helper()
	mustCall(t, w, w.Actor(t, "admin"), saveOptions, optionsIn(eventID, optionValue(option.PublicButtons, 0)))
}

// TestSignedNames checks that a reply does not name reserved or erased people, and that a signature remains valid after the erasure.
func TestSignedNames(t *testing.T) { scenario.Engines(t, scenario.Options{}, signedNamesCase) }

func signedNamesCase(t *testing.T, w *scenario.World) {
	t.Helper()
	organiser, admin := w.Actor(t, "societa"), w.Actor(t, "admin")
	m := meeting(t, w)
	finishedMeeting(t, w, m)
	code := printedCode(t, w, organiser, m.ID)
	person := m.Ours[0]
	reply := func() string {
		return string(mustCall(t, w, scenario.Actor{}, checkProof, scenario.In{"C": code}).Body)
	}
	if !strings.Contains(reply(), person.LastName+" "+person.FirstName) {
		t.Fatalf("a public person has no name: %s", reply())
	}
	mustCall(t, w, admin, "PUT ge/atleta", scenario.In{"ID_ATLETA": person.ID, "FLG_RISERVATO": 1})
	w.Clock.Advance(2 * time.Minute)
	if strings.Contains(reply(), person.LastName+" "+person.FirstName) || proofOf(t, w, code).Unchanged != 1 {
		t.Errorf("reserved: %s", reply())
	}
	file := w.Call(t, scenario.Actor{}, proofFile, scenario.In{"C": code}).Body
	if strings.Contains(string(file), person.LastName+" "+person.FirstName) {
		t.Errorf("the file names a reserved person: %s", file)
	}
	if _, err := proof.Verify(file, nil); err != nil {
		t.Errorf("file with a reserved person: %v", err)
	}
	mustCall(t, w, admin, "PUT ge/atleta", scenario.In{"ID_ATLETA": person.ID, "FLG_RISERVATO": 0})
	mustCall(t, w, admin, "POST core/persona/cancella", scenario.In{"ID_ATLETA": person.ID})
	w.Clock.Advance(2 * time.Minute)
	if strings.Contains(reply(), person.LastName+" "+person.FirstName) || proofOf(t, w, code).Unchanged != 1 {
		t.Errorf("erased: %s", reply())
	}
	file = w.Call(t, scenario.Actor{}, proofFile, scenario.In{"C": code}).Body
	if _, err := proof.Verify(file, nil); err != nil {
		t.Errorf("file after the erasure: %v", err)
	}
	salts, err := w.DB.ProofSalts(t.Context(), m.ID)
	if err != nil || salts[person.ID] != "" || len(salts) == 0 {
		t.Errorf("the salt of an erased person is kept: %v %v", salts, err)
	}
}
