package httpapi_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"time"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/proof"
	"traguardo/internal/store"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/scenario"
)

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
		t.Fatalf("got %+v, %v: %.600s, want no error and v.Trusted", v, err, lef)
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
			t.Fatalf("%s: the file is unchanged", name)
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
		t.Errorf("got %+v, want len(keys) == 2 and keys[0].ID == next.ID and not keys[1].Retired.IsZero()", keys)
	}
	if _, err := proof.Verify(lef, keys); err != nil {
		t.Errorf("a file from before the rotation: %v", err)
	}
	if proofOf(t, w, v.Code).Unchanged != 1 {
		t.Error("a code from before the rotation is no longer valid")
	}
	again, err := proof.Verify(w.Call(t, organiser, printNow, lenexOf(lenexResults, m.ID)).Body, keys)
	if err != nil || again.KeyID != next.ID || again.Code == v.Code {
		t.Errorf("after the rotation: %+v, %v", again, err)
	}
	forgedWithOldKey(t, w, retired, keys)
}

// forgedWithOldKey signs with a retired key, like someone who stole it.
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
	w.Server.ServeHTTP(rec, httptest.NewRequest(http.MethodGet, "/.well-known/traguardo-keys.json", nil))
	keys, err := proof.ParseKeys(rec.Body.Bytes())
	if err != nil {
		t.Fatalf("got %v: %s, want no error", err, rec.Body)
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
