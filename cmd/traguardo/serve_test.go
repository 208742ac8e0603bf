package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"mime/multipart"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"traguardo/internal/variant"
)

func TestSecondServerOnSameFolderFails(t *testing.T) {
	dir := t.TempDir()
	s := start(t, dir)
	for _, args := range [][]string{{"serve", "--addr", "127.0.0.1:0", "--data", dir}, {"migrate", "--data", dir}, {"admin", "--data", dir}} {
		out, code := command(t, args...)
		if code != 1 || !strings.Contains(out, "another traguardo is using "+dir) {
			t.Errorf("%s: exit code %d: %s", args[0], code, out)
		}
	}
	res, err := http.Get(s.base + "/healthz")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = res.Body.Close() }()
	if res.StatusCode != http.StatusOK {
		t.Errorf("the first server is affected: %s", res.Status)
	}
}

func TestShutdownWaitsForRunningCall(t *testing.T) {
	s := start(t, t.TempDir(), "--demo")
	token := s.admin(t)
	body, send := io.Pipe()
	type answer struct {
		reply
		err error
	}
	answered := make(chan answer, 1)
	go func() {
		r, err := s.call(http.MethodPost, "ge/societa", token, body)
		answered <- answer{r, err}
	}()
	raw, err := json.Marshal(club("TERM1"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := send.Write(raw[:10]); err != nil { // returns when the server reads it
		t.Fatal(err)
	}
	s.signal(t, syscall.SIGTERM)
	for stopping := false; !stopping; {
		select {
		case line := <-s.log:
			stopping = strings.Contains(line, `"stopping"`)
		case <-time.After(waitLimit):
			t.Fatal("the server ignored the signal")
		}
	}
	if _, err := send.Write(raw[10:]); err != nil {
		t.Fatal(err)
	}
	_ = send.Close()
	if a := <-answered; a.err != nil || a.Esito != 0 || a.Inserted == 0 {
		t.Errorf("the running call returned %+v, %v", a.reply, a.err)
	}
	if code := s.wait(t); code != 0 {
		t.Errorf("exit code %d", code)
	}
}

// TestShutdownEndsStreams checks that an open stream does not delay the shutdown.
func TestShutdownEndsStreams(t *testing.T) {
	s := start(t, t.TempDir(), "--demo")
	token := s.admin(t)
	var form bytes.Buffer
	parts := multipart.NewWriter(&form)
	if err := parts.WriteField("args", `{"modalita":"societa"}`); err != nil {
		t.Fatal(err)
	}
	file, err := parts.CreateFormFile("file", "a.csv")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.WriteString(file, "COD_AFF;DENOMINAZIONE\nT1;Uno\n"); err != nil {
		t.Fatal(err)
	}
	if err := parts.Close(); err != nil {
		t.Fatal(err)
	}
	ask := func(method, path, kind string, body io.Reader) *http.Response {
		t.Helper()
		r, err := http.NewRequestWithContext(t.Context(), method, s.base+"/api/core/basic/"+path, body)
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Authorization", "Bearer "+token)
		r.Header.Set("Content-Type", kind)
		reply, err := client.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		return reply
	}
	taken := ask(http.MethodPost, "upload", parts.FormDataContentType(), &form)
	_ = taken.Body.Close()
	stream := ask(http.MethodGet, "upload/diretta?ID_UPLOAD=1", "", nil)
	defer func() { _ = stream.Body.Close() }()
	lines := bufio.NewScanner(stream.Body)
	if !lines.Scan() || !strings.HasPrefix(lines.Text(), `data: {"esito":0`) {
		t.Fatalf("the stream begins with %q", lines.Text())
	}
	s.signal(t, syscall.SIGTERM)
	for lines.Scan() && !strings.HasPrefix(lines.Text(), "event:") {
	}
	if lines.Text() != "" {
		t.Errorf("the stream ends with %q", lines.Text())
	}
	if code := s.wait(t); code != 0 {
		t.Errorf("exit code %d", code)
	}
}

func TestInvalidCommandLines(t *testing.T) {
	taken := t.TempDir()
	if err := os.WriteFile(filepath.Join(taken, "traguardo.db"), []byte(strings.Repeat("not a database ", 300)), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name string
		args []string
		code int
		want string
	}{
		{"clock without demo", []string{"serve", "--clock", "2026-11-15T10:00:00+01:00"}, 1, "--clock is for demonstrations: it needs --demo"},
		{"unknown variant", []string{"serve", "--variant", "tennis"}, 1, `unknown variant "tennis": choose nuoto, pinnato or confederazione`},
		{"unknown flag", []string{"serve", "--porta", "80"}, 1, "porta"},
		{"argument", []string{"serve", "now"}, 1, `unexpected argument "now"`},
		{"no command", nil, 2, "usage: traguardo COMMAND"},
		{"unknown command", []string{"fly"}, 2, "usage: traguardo COMMAND"},
		{"backup without file", []string{"backup"}, 1, "--out is missing"},
		{"restore without file", []string{"restore"}, 1, "--from is missing"},
		{"backup of nothing", []string{"backup", "--data", t.TempDir(), "--out", filepath.Join(t.TempDir(), "x")}, 1, "no database in"},
		{"not a database", []string{"serve", "--data", taken}, 1, "not a database"},
		{"address in use", []string{"serve", "--addr", strings.TrimPrefix(start(t, t.TempDir()).base, "http://"), "--data", t.TempDir()}, 1,
			"address already in use"},
	} {
		out, code := command(t, c.args...)
		if code != c.code || !strings.Contains(out, c.want) {
			t.Errorf("%s: exit code %d, want %d, and %q in: %s", c.name, code, c.code, c.want, out)
		}
	}
}

func TestVariantsStart(t *testing.T) {
	for _, v := range variant.All() {
		s := start(t, t.TempDir(), "--variant", v.Key, "--demo", "--clock", "2027-03-01T09:00:00+01:00")
		r, err := s.call(http.MethodGet, "core/config", "", nil)
		if err != nil || r.Esito != 0 || !strings.Contains(string(r.Data), v.Title) || !strings.Contains(string(r.Data), v.Colour) {
			t.Errorf("%s: %+v %s, %v", v.Key, r, r.Data, err)
		}
		if r, err = s.call(http.MethodGet, "ge/societa/list?PAGINA=1&RIGHE=5", s.admin(t), nil); err != nil || r.Total < 10 {
			t.Errorf("%s: the clubs are %+v, %v", v.Key, r, err)
		}
		s.signal(t, syscall.SIGTERM)
		if code := s.wait(t); code != 0 {
			t.Errorf("%s: exit code %d", v.Key, code)
		}
	}
}

var passwordLine = regexp.MustCompile(`utente admin, password (\S+)`)

func TestOperatorCommands(t *testing.T) {
	dir, out := t.TempDir(), filepath.Join(t.TempDir(), "copy.tar")
	s := start(t, dir)
	var password string
	for password == "" {
		select {
		case line := <-s.log:
			if m := passwordLine.FindStringSubmatch(line); m != nil {
				password = m[1]
			}
		case <-time.After(waitLimit):
			t.Fatal("no password was printed")
		}
	}
	token := s.login(t, "admin", password)
	if r, err := s.call(http.MethodPost, "ge/societa", token, asJSON(club("OP1"))); err != nil || r.Esito != 0 {
		t.Fatalf("got %+v, %v, want no error and r.Esito == 0", r, err)
	}
	if text, code := command(t, "backup", "--data", dir, "--out", out); code != 0 {
		t.Fatalf("backup while the server runs: %d: %s", code, text)
	}
	s.signal(t, syscall.SIGTERM)
	s.wait(t)

	back := filepath.Join(t.TempDir(), "back")
	if text, code := command(t, "restore", "--data", back, "--from", out); code != 0 {
		t.Fatalf("restore: %d: %s", code, text)
	}
	if text, code := command(t, "migrate", "--data", back); code != 0 || !strings.Contains(text, "Lo schema è aggiornato.") {
		t.Errorf("migrate: %d: %s", code, text)
	}
	if text, code := command(t, "demo", "--data", back); code != 0 || !strings.Contains(text, "no demonstration data added") {
		t.Errorf("demo on a database with users: %d: %s", code, text)
	}
	if text, code := command(t, "admin", "verify", "--data", back); code != 0 || !strings.Contains(text, "Nessuna contraddizione") {
		t.Errorf("admin verify: %d: %s", code, text)
	}
	text, code := command(t, "admin", "--data", back)
	fresh := regexp.MustCompile(`Utente admin, password (\S+)`).FindStringSubmatch(text)
	if code != 0 || fresh == nil || fresh[1] == password {
		t.Fatalf("admin: %d: %s", code, text)
	}
	s = start(t, back)
	r, err := s.call(http.MethodGet, "ge/societa/list?COD_AFF=OP1", s.login(t, "admin", fresh[1]), nil)
	if err != nil || r.Total != 1 {
		t.Errorf("the restored club: %+v, %v", r, err)
	}
	if r, err := s.call(http.MethodPost, "core/login", "", asJSON(map[string]any{"USERNAME": "admin", "PASSWORD": password})); err != nil ||
		r.Esito == 0 {
		t.Errorf("login with the old password: %+v, %v", r, err)
	}
	if text, code := command(t, "version"); code != 0 || !strings.Contains(text, ".") {
		t.Errorf("version: %d: %s", code, text)
	}
}

// TestStartWithSilentIssuer checks that the server starts although a sign-in issuer accepts connections and never replies.
func TestStartWithSilentIssuer(t *testing.T) {
	silent, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = silent.Close() }()
	file := filepath.Join(t.TempDir(), "config.json")
	config := `{"providers": [{"key": "muto", "name": "Muto", "issuer": "http://` + silent.Addr().String() + `", "clientId": "portale"}]}`
	if err := os.WriteFile(file, []byte(config), 0o600); err != nil {
		t.Fatal(err)
	}
	s := start(t, t.TempDir(), "--demo", "--config", file)
	if token := s.admin(t); token == "" {
		t.Error("login failed")
	}
	s.signal(t, syscall.SIGTERM)
	if code := s.wait(t); code != 0 {
		t.Errorf("exit code %d", code)
	}
}

// TestConfirmClock checks that a server started with a clock of another year stops its jobs and reports it; they resume after "traguardo
// clock".
func TestConfirmClock(t *testing.T) {
	dir := t.TempDir()
	s := start(t, dir, "--demo", "--clock", "2036-05-01T12:00:00+02:00") // an explicitly set clock is trusted
	ready := func() string {
		t.Helper()
		res, err := client.Get(s.base + "/readyz")
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = res.Body.Close() }()
		text, err := io.ReadAll(res.Body)
		if err != nil || res.StatusCode != http.StatusOK {
			t.Fatalf("got %s, %v, want no error and res.StatusCode == http.StatusOK", res.Status, err)
		}
		return string(text)
	}
	if text := ready(); text != "ready\n" {
		t.Errorf("in 2036: %s", text)
	}
	s.signal(t, syscall.SIGTERM)
	s.wait(t)
	s = start(t, dir)
	if text := ready(); !strings.Contains(text, "jobs stopped") {
		t.Errorf("with the real clock: %s", text)
	}
	if text, code := command(t, "clock", "--data", dir); code != 0 || !strings.Contains(text, "confermata") {
		t.Errorf("clock: %d: %s", code, text)
	}
	if text := ready(); text != "ready\n" {
		t.Errorf("confirmed: %s", text)
	}
}
