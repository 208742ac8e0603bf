package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"traguardo/internal/demo"
	"traguardo/internal/domain/totp"
)

// TestSecretsAreNotStored makes every kind of secret that opens something and checks with real processes that no file of the data folder
// or of a backup contains it: neither the database, nor its write-ahead log, nor temporary files.
func TestSecretsAreNotStored(t *testing.T) {
	dir, out := t.TempDir(), filepath.Join(t.TempDir(), "copy.tar")
	s := start(t, dir, "--demo")
	secrets := s.makeSecrets(t)
	for _, name := range []string{"session", "second factor", "recovery code", "timing token", "report token", "case", "view link",
		"calendar link", "password"} {
		if len(secrets[name]) < 8 {
			t.Errorf("the %s is %q", name, secrets[name])
		}
	}
	notIn(t, dir, secrets)
	if text, code := command(t, "backup", "--data", dir, "--out", out); code != 0 {
		t.Fatalf("backup: %d: %s", code, text)
	}
	notIn(t, filepath.Dir(out), secrets)
	s.signal(t, syscall.SIGTERM)
	s.wait(t)
	notIn(t, dir, secrets)

	s = start(t, dir) // the second factor still works, also after the code that was used to activate it
	code, err := totp.Code(secrets["second factor"], totp.Step(time.Now())+1)
	if err != nil {
		t.Fatal(err)
	}
	login := map[string]any{"USERNAME": "base", "PASSWORD": demo.Password}
	if r := s.post(t, "core/login", "", login); r.Esito != 1 {
		t.Errorf("login without a code: %+v", r)
	}
	login["CODICE"] = code
	if r := s.post(t, "core/login", "", login); r.Esito != 0 {
		t.Errorf("login with a code: %+v", r)
	}
	s.signal(t, syscall.SIGTERM)
	s.wait(t)
	if err := os.Remove(filepath.Join(dir, certificateKeyFile)); err != nil {
		t.Fatal(err)
	}
	s = start(t, dir)
	if r := s.post(t, "core/login", "", login); r.Esito != 1 || !strings.Contains(r.Messaggio, "codice di recupero") {
		t.Errorf("login without the key: %+v", r)
	}
	login["CODICE"] = secrets["recovery code"]
	if r := s.post(t, "core/login", "", login); r.Esito != 0 {
		t.Errorf("login with a recovery code: %+v", r)
	}
}

// makeSecrets returns secrets of all kinds that the server gave out, by name.
func (s *server) makeSecrets(t *testing.T) map[string]string {
	t.Helper()
	organiser, coach, base := s.login(t, "societa2", demo.Password), s.login(t, "coach", demo.Password), s.login(t, "base", demo.Password)
	got := map[string]string{"session": organiser, "password": demo.Password}
	var data struct {
		Token  string   `json:"TOKEN"`
		Secret string   `json:"CHIAVE_SEGRETA"`
		Codes  []string `json:"CODICI"`
		Code   string   `json:"CODICE"`
		Link   string   `json:"LINK"`
	}
	ask := func(path, token string, in map[string]any) {
		t.Helper()
		r := s.post(t, path, token, in)
		if err := json.Unmarshal(r.Data, &data); err != nil || r.Esito != 0 {
			t.Fatalf("%s: got %+v, %v, want no error and r.Esito == 0", path, r, err)
		}
	}
	afterEqual := func(link string) string { return link[strings.LastIndexAny(link, "=/")+1:] }
	ask("core/utente/secondofattore", base, map[string]any{"PASSWORD": demo.Password})
	got["second factor"] = data.Secret
	code, err := totp.Code(data.Secret, totp.Step(time.Now()))
	if err != nil {
		t.Fatal(err)
	}
	ask("core/utente/secondofattore/attiva", base, map[string]any{"CODICE": code})
	got["recovery code"] = data.Codes[0]
	ask("ge/evento/cronometro/token", organiser, map[string]any{"ID_EVENTO": todaysEvent})
	got["timing token"] = data.Token
	ask("core/report/basic/token", organiser, map[string]any{"ID_REPORT": 1003, "FORMATO": 1, "ID_EVENTO": todaysEvent})
	got["report token"] = data.Token
	ask("ge/evento/valigia", organiser, map[string]any{"ID_EVENTO": todaysEvent})
	got["case"] = data.Code
	ask("ns/gruppo/vista", coach, map[string]any{"FK_ID_GRUPPO": 1})
	got["view link"] = afterEqual(data.Link)
	ask("ns/gruppo/calendario", coach, map[string]any{"FK_ID_GRUPPO": 1})
	got["calendar link"] = afterEqual(data.Link)
	return got
}

// todaysEvent is the event of the demonstration that is on today.
const todaysEvent = 11

func (s *server) post(t *testing.T, path, token string, in map[string]any) reply {
	t.Helper()
	r, err := s.call(http.MethodPost, path, token, asJSON(in))
	if err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	return r
}

// notIn checks that no file of a folder contains a secret in a readable form.
func notIn(t *testing.T, dir string, secrets map[string]string) {
	t.Helper()
	eachFile(t, dir, 1, func(path string, content []byte) {
		for name, secret := range secrets {
			for _, form := range readableForms(secret) {
				if bytes.Contains(content, form) {
					t.Errorf("%s contains the %s %q", path, name, form)
				}
			}
		}
	})
}

// eachFile calls check with every file of a folder. It fails if there are fewer than least.
func eachFile(t *testing.T, dir string, least int, check func(path string, content []byte)) {
	t.Helper()
	files := 0
	err := filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil || !e.Type().IsRegular() {
			return err
		}
		content, err := os.ReadFile(path)
		if errors.Is(err, fs.ErrNotExist) { // a temporary file of the running server
			return nil
		}
		files++
		check(path, content)
		return err
	})
	if err != nil || files < least {
		t.Fatalf("%d files, %v", files, err)
	}
}
