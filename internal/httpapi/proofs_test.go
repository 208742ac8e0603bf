package httpapi_test

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"time"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
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
		salts := map[int64]string{}
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
func printedCode(t *testing.T, w *scenario.World, who scenario.Actor, eventID int64) string {
	t.Helper()
	return codeIn(t, w.Call(t, who, printNow, scenario.In{"ID_REPORT": resultsPrint, "FORMATO": 2, "ID_EVENTO": eventID}).Body)
}

// codeIn returns the code in a spreadsheet.
func codeIn(t *testing.T, sheet []byte) string {
	t.Helper()
	z, err := zip.NewReader(bytes.NewReader(sheet), int64(len(sheet)))
	if err != nil {
		t.Fatalf("%v: %.300s", err, sheet)
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

// proofReply is what the tests read of a reply.
type proofReply struct {
	Unchanged int    `json:"FLG_INVARIATO"`
	Key       string `json:"CHIAVE"`
	Events    []struct {
		ID int64 `json:"ID_EVENTO"`
	} `json:"EVENTI"`
	Rows      []struct {
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
	must(t, w, scenario.Actor{}, checkProof, scenario.In{"C": code}).Into(t, &out)
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

// TestSignedResults checks a code while nothing, a time, a name and an entry change, and all ways to cheat with codes.
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
		t.Fatalf("%+v", before)
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
	elsewhere := proofOf(t, w, printedCode(t, w, organiser, other.ID))
	if elsewhere.Unchanged != 1 || len(elsewhere.Events) != 1 || elsewhere.Events[0].ID != other.ID {
		t.Errorf("the code of another event shows this one: %+v", elsewhere)
	}

	timed(t, w, organiser, ids[0], 9999)
	changed := proofOf(t, w, code)
	if changed.Unchanged != 0 || len(changed.changed()) == 0 || !strings.Contains(strings.Join(changed.changed(), " "), "RISULTATO") {
		t.Errorf("a changed time: %q", changed.changed())
	}
	if newer := printedCode(t, w, organiser, m.ID); newer == code || proofOf(t, w, newer).Unchanged != 1 {
		t.Error("a print after a change has the code of the one before")
	}
	hide(t, w, m.ID)
	if r := w.Call(t, scenario.Actor{}, checkProof, scenario.In{"C": code}); r.Esito != 404 || r.Message != missing.Message {
		t.Errorf("the code of a hidden event: %s", r.Body)
	}
}

// hide makes the results of an event not public.
func hide(t *testing.T, w *scenario.World, eventID int64) {
	t.Helper()
	must(t, w, w.Actor(t, "admin"), saveOptions, optionsIn(eventID, sent(option.PublicButtons, 0)))
}

// TestSignedNames checks that a reply names no one who is reserved or erased, and that a signature survives the erasure.
func TestSignedNames(t *testing.T) { scenario.Engines(t, scenario.Options{}, signedNamesCase) }

func signedNamesCase(t *testing.T, w *scenario.World) {
	t.Helper()
	organiser, admin := w.Actor(t, "societa"), w.Actor(t, "admin")
	m := meeting(t, w)
	finishedMeeting(t, w, m)
	code := printedCode(t, w, organiser, m.ID)
	person := m.Ours[0]
	reply := func() string { return string(must(t, w, scenario.Actor{}, checkProof, scenario.In{"C": code}).Body) }
	if !strings.Contains(reply(), person.LastName+" "+person.FirstName) {
		t.Fatalf("a public person has no name: %s", reply())
	}
	must(t, w, admin, "PUT ge/atleta", scenario.In{"ID_ATLETA": person.ID, "FLG_RISERVATO": 1})
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
	must(t, w, admin, "PUT ge/atleta", scenario.In{"ID_ATLETA": person.ID, "FLG_RISERVATO": 0})
	must(t, w, admin, "POST core/persona/cancella", scenario.In{"ID_ATLETA": person.ID})
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

// TestSignedFiles checks files without the server: unchanged, changed, with the stamp of another event and after a rotation.
func TestSignedFiles(t *testing.T) { scenario.Engines(t, scenario.Options{}, signedFilesCase) }

func signedFilesCase(t *testing.T, w *scenario.World) {
	t.Helper()
	organiser := w.Actor(t, "societa")
	m, other := meeting(t, w), meeting(t, w)
	finishedMeeting(t, w, m)
	finishedMeeting(t, w, other)
	lef := w.Call(t, organiser, printNow, lenexOf(lenexResults, m.ID)).Body
	foreign := w.Call(t, organiser, printNow, lenexOf(lenexResults, other.ID)).Body
	keys := publishedKeys(t, w)
	v, err := proof.Verify(lef, keys)
	if err != nil || !v.Trusted {
		t.Fatalf("%+v, %v: %.600s", v, err, lef)
	}
	if proofOf(t, w, v.Code).Unchanged != 1 {
		t.Error("the code of the file is not that of its results")
	}
	stamp := regexp.MustCompile(`internet="[^"]*"`)
	for name, forged := range map[string][]byte{
		"a changed time":             bytes.Replace(lef, []byte(`swimtime="00:01:`), []byte(`swimtime="00:00:`), 1),
		"the stamp of another event": stamp.ReplaceAllLiteral(lef, stamp.Find(foreign)),
		"another code":               regexp.MustCompile(`\?C=[A-Z2-9]+`).ReplaceAllLiteral(lef, []byte("?C=AAAABBBBCCCCDDDD")),
	} {
		if bytes.Equal(forged, lef) {
			t.Fatalf("%s: nothing was forged", name)
		}
		if _, err := proof.Verify(forged, keys); err == nil {
			t.Errorf("%s is accepted", name)
		}
	}
	w.Clock.Advance(time.Hour)
	retired := activeKey(t, w)
	next, err := w.App.Proofs.RotateKey(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	keys = publishedKeys(t, w)
	if len(keys) != 2 || keys[0].ID != next.ID || keys[1].Retired.IsZero() {
		t.Errorf("%+v", keys)
	}
	if _, err := proof.Verify(lef, keys); err != nil {
		t.Errorf("a file from before the rotation: %v", err)
	}
	if proofOf(t, w, v.Code).Unchanged != 1 {
		t.Error("a code from before the rotation is not valid any more")
	}
	again, err := proof.Verify(w.Call(t, organiser, printNow, lenexOf(lenexResults, m.ID)).Body, keys)
	if err != nil || again.KeyID != next.ID || again.Code == v.Code {
		t.Errorf("after the rotation: %+v, %v", again, err)
	}
	forgedWithOldKey(t, w, retired, keys)
}

// forgedWithOldKey signs with a retired key, as a person does who got hold of it.
func forgedWithOldKey(t *testing.T, w *scenario.World, old domain.SigningKey, keys []proof.Key) {
	t.Helper()
	private, err := proof.ParsePrivateKey(old.Private)
	if err != nil {
		t.Fatal(err)
	}
	s := proof.Statement{Installation: "Nuoto Sprint", KeyID: old.Key.ID, Signed: calendar.At(w.Clock.Now()), Title: "Risultati",
		Root: proof.Root(nil)}
	signature := private.Sign(s)
	text, err := json.Marshal(proof.NewFile(s, signature, old.Key, nil))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := proof.Verify(text, keys); err == nil {
		t.Error("a signature of a retired key is accepted")
	}
	if r := w.Call(t, scenario.Actor{}, checkProof, scenario.In{"C": proof.Code(signature)}); r.Esito != 404 {
		t.Errorf("its code: %s", r.Body)
	}
}

func activeKey(t *testing.T, w *scenario.World) domain.SigningKey {
	t.Helper()
	k, err := w.DB.ActiveSigningKey(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return k
}

func publishedKeys(t *testing.T, w *scenario.World) []proof.Key {
	t.Helper()
	rec := httptest.NewRecorder()
	w.Server.ServeHTTP(rec, httptest.NewRequest("GET", "/.well-known/traguardo-keys.json", nil))
	keys, err := proof.ParseKeys(rec.Body.Bytes())
	if err != nil {
		t.Fatalf("%v: %s", err, rec.Body)
	}
	if strings.Contains(rec.Body.String(), activeKey(t, w).Private) {
		t.Error("the private key is published")
	}
	return keys
}

// TestOtherSignedPrints checks the codes of several events, of records and of certificates.
func TestOtherSignedPrints(t *testing.T) { scenario.Engines(t, scenario.Options{}, otherPrintsCase) }

func otherPrintsCase(t *testing.T, w *scenario.World) {
	t.Helper()
	organiser := w.Actor(t, "societa")
	m, other := meeting(t, w), meeting(t, w)
	finishedMeeting(t, w, m)
	finishedMeeting(t, w, other)
	several := w.Call(t, organiser, printNow, scenario.In{"ID_REPORT": 1009, "FORMATO": 2, "EVENTI": fmt.Sprintf("%d,%d", m.ID, other.ID),
		"GARE": testkit.Free100, "CATEGORIE": testkit.Ragazzi})
	code := codeIn(t, several.Body)
	if p := proofOf(t, w, code); p.Unchanged != 1 || len(p.Rows) == 0 {
		t.Errorf("several events: %+v", p)
	}
	hide(t, w, other.ID)
	if r := w.Call(t, scenario.Actor{}, checkProof, scenario.In{"C": code}); r.Esito != 404 {
		t.Errorf("one of the events is hidden: %s", r.Body)
	}
	certificates := func() []byte {
		return w.Call(t, organiser, printNow, scenario.In{"ID_REPORT": 1016, "FORMATO": 1, "ID_EVENTO": m.ID}).Body
	}
	if pages := certificates(); !bytes.HasPrefix(pages, []byte("%PDF")) {
		t.Errorf("certificates: %.300s", pages)
	}
}

// TestSigningKeyOnce checks that servers that start together on one database create one key.
//
//test:race
func TestSigningKeyOnce(t *testing.T) { scenario.Engines(t, scenario.Options{}, signingKeyOnceCase) }

func signingKeyOnceCase(t *testing.T, w *scenario.World) {
	t.Helper()
	w.Write(t, func(q store.Q) error { return q.RetireSigningKey(t.Context(), calendar.At(w.Clock.Now())) })
	done := make(chan error)
	const servers = 8
	for range servers {
		go func() { done <- w.App.Proofs.CreateKey(t.Context()) }()
	}
	for range servers {
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
	active := 0
	keys, err := w.DB.SigningKeys(t.Context())
	for _, k := range keys {
		if k.Active {
			active++
		}
	}
	if err != nil || active != 1 {
		t.Errorf("%d active keys of %d: %v", active, len(keys), err)
	}
}
