package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"traguardo/internal/demo"
	"traguardo/internal/domain/id"
)

// built is the binary under test, built once.
var built struct {
	once sync.Once
	path string
	err  error
}

func TestMain(m *testing.M) {
	dir, err := os.MkdirTemp("", "traguardo-bin-*")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	built.path = filepath.Join(dir, "traguardo")
	code := m.Run()
	_ = os.RemoveAll(dir)
	os.Exit(code)
}

func binary(t *testing.T) string {
	t.Helper()
	built.once.Do(func() {
		if out, err := exec.Command("go", "build", "-o", built.path, ".").CombinedOutput(); err != nil {
			built.err = fmt.Errorf("%w: %s", err, out)
		}
	})
	if built.err != nil {
		t.Fatal(built.err)
	}
	return built.path
}

// waitLimit is the time after which a wait fails the test.
const waitLimit = 60 * time.Second

// command runs the binary with a minimal environment and returns its output and exit code.
func command(t *testing.T, args ...string) (string, int) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), waitLimit)
	defer cancel()
	cmd := exec.CommandContext(ctx, binary(t), args...)
	cmd.Env = []string{"PATH=" + os.Getenv("PATH")}
	out, err := cmd.CombinedOutput()
	var exited *exec.ExitError
	if err != nil && !errors.As(err, &exited) {
		t.Fatal(err)
	}
	return string(out), cmd.ProcessState.ExitCode()
}

// server is a running server process.
type server struct {
	cmd  *exec.Cmd
	base string
	log  chan string // lines after the one with the address
	done chan struct{}
	// address receives the address once the server is listening.
	address chan string
	stderr  bytes.Buffer
}

func start(t *testing.T, dir string, args ...string) *server {
	t.Helper()
	return startWith(t, nil, dir, args...)
}

// startWith starts a server with additional environment variables.
func startWith(t *testing.T, env []string, dir string, args ...string) *server {
	t.Helper()
	s := launch(t, env, dir, args...)
	s.awaitAddress(t)
	return s
}

// launch starts a server process without waiting for it to listen.
func launch(t *testing.T, env []string, dir string, args ...string) *server {
	t.Helper()
	s := &server{log: make(chan string, 10000), done: make(chan struct{}), address: make(chan string, 1)}
	s.cmd = exec.Command(
		binary(t),
		append([]string{"serve", "--addr", "127.0.0.1:0", "--data", dir}, args...)...)
	s.cmd.Env = append([]string{"PATH=" + os.Getenv("PATH")}, env...)
	s.cmd.Stderr = &s.stderr
	out, err := s.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := s.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go func() {
		defer close(s.done)
		for lines := bufio.NewScanner(out); lines.Scan(); {
			var line struct{ Msg, Addr string }
			if json.Unmarshal(lines.Bytes(), &line) == nil && line.Msg == "serving" {
				s.address <- line.Addr
				continue
			}
			s.log <- lines.Text()
		}
		_ = s.cmd.Wait()
	}()
	t.Cleanup(func() { _ = s.cmd.Process.Kill(); <-s.done })
	return s
}

// awaitAddress waits until the server is listening.
func (s *server) awaitAddress(t *testing.T) {
	t.Helper()
	select {
	case addr := <-s.address:
		s.base = "http://" + addr
	case <-s.done:
		t.Fatalf("the server ended: %s", s.stderr.String())
	case <-time.After(waitLimit):
		t.Fatal("the server did not start")
	}
}

// wait waits for the process to end and returns its exit code.
func (s *server) wait(t *testing.T) int {
	t.Helper()
	select {
	case <-s.done:
	case <-time.After(waitLimit):
		t.Fatal("the server did not end")
	}
	return s.cmd.ProcessState.ExitCode()
}

func (s *server) signal(t *testing.T, sig syscall.Signal) {
	t.Helper()
	if err := s.cmd.Process.Signal(sig); err != nil {
		t.Fatal(err)
	}
}

// reply is the envelope of a response.
type reply struct {
	Esito     int             `json:"esito"`
	Messaggio string          `json:"messaggio"`
	Inserted  id.Club         `json:"id_inserito"`
	Total     int             `json:"totale"`
	Data      json.RawMessage `json:"data"`
}

var client = &http.Client{Transport: &http.Transport{ExpectContinueTimeout: waitLimit}}

// call makes an API call. It fails only if there is no response.
func (s *server) call(method, path, token string, body io.Reader) (reply, error) {
	var r reply
	req, err := http.NewRequest(method, s.base+"/api/"+path, body)
	if err != nil {
		return r, err
	}
	req.Header.Set("Content-Type", "application/json")
	if token != "" {
		req.Header.Set("Authorization", "Bearer "+token)
	}
	if _, slow := body.(*io.PipeReader); slow {
		req.Header.Set("Expect", "100-continue") // send the body only when the handler reads it
	}
	res, err := client.Do(req)
	if err != nil {
		return r, err
	}
	defer func() { _ = res.Body.Close() }()
	return r, json.NewDecoder(res.Body).Decode(&r)
}

func (s *server) login(t *testing.T, username, password string) string {
	t.Helper()
	r, err := s.call(http.MethodPost, "core/login", "", asJSON(map[string]any{"USERNAME": username, "PASSWORD": password}))
	if err != nil || r.Esito != 0 {
		t.Fatalf("login of %s: %+v, %v", username, r, err)
	}
	var data struct {
		Token string `json:"SESSION_TOKEN"`
	}
	if err := json.Unmarshal(r.Data, &data); err != nil {
		t.Fatal(err)
	}
	return data.Token
}

func (s *server) admin(t *testing.T) string { return s.login(t, "admin", demo.Password) }

func asJSON(v any) io.Reader {
	raw, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return bytes.NewReader(raw)
}

// club returns the fields of a new club as the form sends them.
func club(code string) map[string]any {
	return map[string]any{
		"DENOMINAZIONE": "Società " + code, "COD_AFF": code, "TELEFONO": "06 5550000", "EMAIL": "posta@" + strings.ToLower(code) + ".example",
		"DATA_SCADENZA_AFFILIAZIONE": "2030-12-31", "PARTITA_IVA": "12345678903", "CODICE_FISCALE": "12345678903",
	}
}
