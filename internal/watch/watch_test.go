package watch_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"traguardo/internal/domain/id"
	"traguardo/internal/httpapi"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/scenario"
	"traguardo/internal/watch"
)

// gate is a proxy in front of a server that can be cut and given another server.
type gate struct {
	net.Listener
	mu     sync.Mutex
	target string // empty while the network is cut
	open   []net.Conn
}

func newGate(t *testing.T) *gate {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	g := &gate{Listener: l}
	t.Cleanup(func() { _ = l.Close(); g.point("") })
	go g.serve()
	return g
}

func (g *gate) serve() {
	for {
		in, err := g.Accept()
		if err != nil {
			return
		}
		g.mu.Lock()
		out, err := net.Dial("tcp", g.target)
		if err != nil {
			_ = in.Close()
			g.mu.Unlock()
			continue
		}
		g.open = append(g.open, in, out)
		g.mu.Unlock()
		go func() { _, _ = io.Copy(out, in); _ = out.Close() }()
		go func() { _, _ = io.Copy(in, out); _ = in.Close() }()
	}
}

// point ends all connections and leads new ones to a server; empty cuts the network.
func (g *gate) point(target string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	for _, c := range g.open {
		_ = c.Close()
	}
	g.open, g.target = nil, target
}

// folder is a watched folder whose time the test controls: each sleep waits until the test allows it.
type folder struct {
	t      *testing.T
	dir    string
	asleep chan time.Duration
	wake   chan struct{}
	mu     sync.Mutex
	said   []string
	done   chan error
}

func watched(t *testing.T, address, token string, eventID id.Event) *folder {
	t.Helper()
	client, err := watch.NewClient(address, token, eventID)
	if err != nil {
		t.Fatal(err)
	}
	f := &folder{t: t, dir: t.TempDir(), asleep: make(chan time.Duration), wake: make(chan struct{}), done: make(chan error, 1)}
	ctx, stop := context.WithCancel(t.Context())
	w := watch.Watcher{Dir: f.dir, Client: client, Report: f.report, Sleep: func(ctx context.Context, d time.Duration) error {
		select {
		case f.asleep <- d:
		case <-ctx.Done():
			return ctx.Err()
		}
		select {
		case <-f.wake:
			return nil
		case <-ctx.Done():
			return ctx.Err()
		}
	}}
	go func() { f.done <- w.Run(ctx) }()
	t.Cleanup(func() { stop() })
	return f
}

func (f *folder) report(text string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.said = append(f.said, text)
}

// step waits until the watcher sleeps, returns for how long, and lets it go on.
func (f *folder) step() time.Duration {
	f.t.Helper()
	select {
	case d := <-f.asleep:
		f.wake <- struct{}{}
		return d
	case err := <-f.done:
		f.t.Fatalf("the watcher ended: %v", err)
		return 0
	}
}

// until takes steps until something was reported.
func (f *folder) until(text string) {
	f.t.Helper()
	for range 50 {
		f.mu.Lock()
		found := slices.ContainsFunc(f.said, func(s string) bool { return strings.Contains(s, text) })
		f.mu.Unlock()
		if found {
			return
		}
		f.step()
	}
	f.t.Fatalf("%q was not reported: %q", text, f.said)
}

func (f *folder) write(name string, data []byte) {
	f.t.Helper()
	if err := os.WriteFile(filepath.Join(f.dir, name), data, 0o600); err != nil {
		f.t.Fatal(err)
	}
}

func generic(event, heat int, time string) []byte {
	out := []string{fmt.Sprintf("%d;%d;1;F;100;Gen7 Swimming;1.0", event, heat)}
	for lane := 1; lane <= 12; lane++ {
		out = append(out, "1;"+time)
	}
	return []byte(strings.Join(out, "\r\n") + "\r\n")
}

// desk is a server with an event, and a token for it.
func desk(t *testing.T) (w *scenario.World, eventID id.Event, token string) {
	t.Helper()
	w = scenario.New(t, scenario.Options{})
	host, err := w.DB.Club(t.Context(), w.User(t, "societa").ClubID)
	if err != nil {
		t.Fatal(err)
	}
	m := testkit.NewMeeting(t, w.DB, host, testkit.Club(t, w.DB))
	var issued struct {
		Token string `json:"TOKEN"`
	}
	w.Call(t, w.Actor(t, "societa"), "POST ge/evento/cronometro/token", scenario.In{"ID_EVENTO": m.ID}).Into(t, &issued)
	return w, m.ID, issued.Token
}

// proposals counts the proposals of an event.
func proposals(t *testing.T, w *scenario.World, eventID id.Event) int {
	t.Helper()
	var list []any
	w.Call(t, w.Actor(t, "societa"), "GET ge/evento/cronometro/proposte", scenario.In{"ID_EVENTO": eventID}).Into(t, &list)
	return len(list)
}

// TestWatch checks new, growing, changed, refused and foreign files.
//
//test:race
func TestWatch(t *testing.T) {
	t.Parallel()
	w, eventID, token := desk(t)
	server := httptest.NewServer(w.Server)
	t.Cleanup(server.Close)
	f := watched(t, server.URL+"/", token, eventID)
	f.write("a.gen", generic(1, 1, "60.00")[:40])
	f.step()
	f.write("a.gen", generic(1, 1, "60.00")) // the console was still writing
	f.until("a.gen: inviato: batteria da assegnare")
	f.write("b.txt", []byte("Ciao"))
	f.until("b.txt: rifiutato: Formato non riconosciuto")
	for _, name := range []string{"LSTSTART.TXT", "meet_program.json", "E001.scb", ".hidden", "x.tmp"} {
		f.write(name, []byte("x"))
	}
	f.write("a.gen", generic(1, 1, "61.000"))
	f.write("a2.gen", generic(1, 1, "61.000")) // the same bytes
	f.until("a2.gen: inviato")
	f.until("a.gen: inviato: batteria da assegnare")
	if n := proposals(t, w, eventID); n != 2 {
		t.Errorf("%d proposals", n)
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, s := range f.said {
		if strings.Contains(s, "LSTSTART") || strings.Contains(s, "meet_program") || strings.Contains(s, "scb") || strings.Contains(s, "hidden") {
			t.Error(s)
		}
	}
}

// TestWatchCut checks that files survive a cut of the network and a restart of the server, and arrive once.
//
//test:race
func TestWatchCut(t *testing.T) {
	t.Parallel()
	w, eventID, token := desk(t)
	first := httptest.NewServer(w.Server)
	g := newGate(t)
	f := watched(t, "http://"+g.Addr().String(), token, eventID)
	f.write("a.gen", generic(1, 1, "60.00"))
	f.until("a.gen: non inviato")
	var waits []time.Duration
	for range 8 {
		waits = append(waits, f.step())
	}
	for i, d := range waits {
		if d > time.Minute || i > 0 && d < waits[i-1] {
			t.Errorf("waits %v", waits)
		}
	}
	g.point(first.Listener.Addr().String())
	f.until("a.gen: inviato")
	first.Close()
	g.point("")
	f.write("b.gen", generic(1, 2, "60.00"))
	f.until("b.gen: non inviato")
	restarted := httptest.NewServer(httpapi.New(w.App, httpapi.Options{Log: slog.New(slog.DiscardHandler)}))
	t.Cleanup(restarted.Close)
	g.point(restarted.Listener.Addr().String())
	f.until("b.gen: inviato")
	if n := proposals(t, w, eventID); n != 2 {
		t.Errorf("%d proposals", n)
	}
}

// TestWatchLostReply checks that a file whose reply was lost is not stored twice.
//
//test:race
func TestWatchLostReply(t *testing.T) {
	t.Parallel()
	w, eventID, token := desk(t)
	lost := 2
	server := httptest.NewServer(http.HandlerFunc(func(out http.ResponseWriter, r *http.Request) {
		if lost--; lost < 0 {
			w.Server.ServeHTTP(out, r)
			return
		}
		body, err := io.ReadAll(r.Body)
		if err != nil {
			t.Error(err)
		}
		r.Body = io.NopCloser(bytes.NewReader(body))
		w.Server.ServeHTTP(httptest.NewRecorder(), r) // stored, but the reply does not arrive
		panic(http.ErrAbortHandler)
	}))
	t.Cleanup(server.Close)
	f := watched(t, server.URL, token, eventID)
	f.write("a.gen", generic(1, 1, "60.00"))
	f.until("a.gen: inviato")
	if n := proposals(t, w, eventID); n != 1 {
		t.Errorf("%d proposals", n)
	}
}

// TestWatchRejected checks that a wrong token ends the program with the reason.
//
//test:race
func TestWatchRejected(t *testing.T) {
	t.Parallel()
	w, eventID, _ := desk(t)
	server := httptest.NewServer(w.Server)
	t.Cleanup(server.Close)
	f := watched(t, server.URL, "sbagliato", eventID)
	f.write("a.gen", generic(1, 1, "60.00"))
	for {
		select {
		case <-f.asleep:
			f.wake <- struct{}{}
			continue
		case err := <-f.done:
			if err == nil {
				t.Error("no reason")
			}
		}
		return
	}
}

func TestClientAddress(t *testing.T) {
	t.Parallel()
	for address, ok := range map[string]bool{"https://gare.example": true, "http://127.0.0.1:8080/": true, "gare.example": false, "": false,
		"ftp://gare.example": false} {
		if _, err := watch.NewClient(address, "x", 1); (err == nil) != ok {
			t.Errorf("%q: got %v, want (err == nil) == ok", address, err)
		}
	}
}
