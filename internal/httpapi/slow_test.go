package httpapi_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"traguardo/internal/httpapi"
	"traguardo/internal/testkit/scenario"
)

// until waits for a condition that a correct server reaches on its own.
func until(t *testing.T, what string, is func() bool) {
	t.Helper()
	for end := time.Now().Add(time.Minute); !is(); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("never: %s", what)
		}
	}
}

// slowBody starts a call from an address with a body that never ends.
func slowBody(t *testing.T, server *httptest.Server, from string) net.Conn {
	t.Helper()
	conn, err := net.Dial("tcp", server.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	_, err = fmt.Fprintf(conn, "POST /api/core/login HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: %s\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{", from)
	if err != nil {
		t.Fatal(err)
	}
	return conn
}

func login(t *testing.T, server *httptest.Server, from string) int {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, server.URL+"/api/core/login",
		strings.NewReader(`{"USERNAME":"x","PASSWORD":"y"}`))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("X-Forwarded-For", from)
	r.Header.Set("Content-Type", "application/json")
	reply, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	_ = reply.Body.Close()
	return reply.StatusCode
}

// TestSlowBodies checks that a body sent one byte at a time takes no other caller's slot, not even behind the same address.
//
//test:race
func TestSlowBodies(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{TrustedProxies: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")},
		Timeouts: httpapi.Timeouts{Client: time.Hour}})
	server := httptest.NewServer(w.Server)
	t.Cleanup(server.Close) // after the connections, which end before
	for n := range httpapi.AddressBodies {
		slowBody(t, server, fmt.Sprintf("2001:db8:1:2:%x::7", n)) // each from an address of the same IPv6 network
	}
	until(t, "all bodies are being received", func() bool { return w.Server.Receiving() == httpapi.AddressBodies })
	if n := w.Server.Running(); n != 0 {
		t.Errorf("%d calls hold a slot without their body", n)
	}
	until(t, "one more of the same network is heard", func() bool { return login(t, server, "2001:db8:1:2::8") == http.StatusOK })
	if n := w.Server.Receiving(); n >= httpapi.AddressBodies {
		t.Errorf("%d bodies are being received: the slowest should have been aborted", n)
	}
	if status := login(t, server, "2001:db8:1:3::8"); status != http.StatusOK {
		t.Errorf("another network: HTTP %d", status)
	}
}

// TestAddressLimit checks that one address gets a part of the server, others the rest, and that the operator's probes always get a reply.
//
//test:race
func TestAddressLimit(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	held := make(chan struct{})
	done := make(chan struct{}, httpapi.AddressCalls)
	for range httpapi.AddressCalls {
		go func() {
			w.Server.ServeHTTP(&stuckWriter{header: http.Header{}, release: held}, w.Request(t, "GET core/config", nil))
			done <- struct{}{}
		}()
	}
	until(t, "all are being answered", func() bool { return w.Server.Requests("192.0.2.1") == httpapi.AddressCalls })
	if r := w.Call(t, scenario.Actor{}, "GET core/config", nil); r.HTTP != http.StatusTooManyRequests || r.Esito != 429 || r.Message == "" {
		t.Errorf("one more: HTTP %d, %s", r.HTTP, r.Body)
	}
	other := w.Request(t, "GET core/config", nil)
	other.RemoteAddr = "192.0.2.2:1234"
	if r := w.Do(t, other); r.HTTP != http.StatusOK {
		t.Errorf("another address: HTTP %d", r.HTTP)
	}
	if r := w.Do(t, httptest.NewRequest(http.MethodGet, "/readyz", nil)); r.HTTP != http.StatusOK {
		t.Errorf("the operator's probe: HTTP %d", r.HTTP)
	}
	until(t, "no reply holds a place among the calls", func() bool { return w.Server.Running() == 0 })
	close(held)
	for range httpapi.AddressCalls {
		<-done
	}
	if n := w.Server.Requests("192.0.2.1"); n != 0 {
		t.Errorf("%d requests are still counted", n)
	}
}

// stuckWriter is a client that reads nothing until it is released.
type stuckWriter struct {
	header  http.Header
	status  int
	release chan struct{}
	written int
}

func (w *stuckWriter) Header() http.Header    { return w.header }
func (w *stuckWriter) WriteHeader(status int) { w.status = status }
func (w *stuckWriter) Write(b []byte) (int, error) {
	<-w.release
	w.written += len(b)
	return len(b), nil
}

// TestStalledBody checks that a client that stops sending gets a reply and is disconnected.
//
//test:race
func TestStalledBody(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{Timeouts: httpapi.Timeouts{Client: 50 * time.Millisecond}})
	server := httptest.NewServer(w.Server)
	t.Cleanup(server.Close)
	conn := slowBody(t, server, "192.0.2.9")
	reply, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = reply.Body.Close() }()
	body, err := io.ReadAll(reply.Body)
	if err != nil || !strings.Contains(string(body), "non è arrivata per intero") || !reply.Close {
		t.Errorf("%s, %v, closes: %v", body, err, reply.Close)
	}
}

// TestStalledReader checks that a client that reads nothing is disconnected and its resources are freed.
//
//test:race
func TestStalledReader(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{
		Timeouts: httpapi.Timeouts{Client: 50 * time.Millisecond},
		Web:      fstest.MapFS{"assets/big.bin": {Data: make([]byte, 64<<20)}}, // more than the system buffers for a connection
	})
	server := httptest.NewServer(w.Server)
	t.Cleanup(server.Close)
	conn, err := net.Dial("tcp", server.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.Close() }()
	if _, err := io.WriteString(conn, "GET /assets/big.bin HTTP/1.1\r\nHost: x\r\n\r\n"); err != nil {
		t.Fatal(err)
	}
	if _, err := io.ReadFull(conn, make([]byte, len("HTTP/1.1 200"))); err != nil {
		t.Fatal(err)
	}
	until(t, "the client is cut", func() bool { return w.Server.Requests("127.0.0.1") == 0 })
	if n, err := io.Copy(io.Discard, conn); n >= 64<<20 {
		t.Errorf("%d bytes were sent anyway, %v", n, err)
	}
}

// timedWriter records the deadline of the next read.
type timedWriter struct {
	http.ResponseWriter
	until time.Time
}

func (w *timedWriter) SetReadDeadline(at time.Time) error {
	w.until = at
	return nil
}

// trickle sends one byte at a time, after a pause.
type trickle struct {
	rest  func()
	bytes int
}

func (b *trickle) Read([]byte) (int, error) {
	if b.bytes == 0 {
		return 0, io.EOF
	}
	b.bytes--
	b.rest()
	return 1, nil
}

func (*trickle) Close() error { return nil }

// TestBodyDeadlines checks the deadlines of each part of a body and of the whole, and that none remains afterwards.
func TestBodyDeadlines(t *testing.T) {
	t.Parallel()
	began := time.Date(2026, 11, 16, 10, 0, 0, 0, time.UTC)
	now := began
	w := &timedWriter{ResponseWriter: httptest.NewRecorder()}
	slow := &trickle{bytes: 60, rest: func() { now = now.Add(15 * time.Second) }}
	body := httpapi.PacedBody(w, slow, func() time.Time { return now })
	read := 0
	for ; ; read++ {
		if _, err := body.Read(make([]byte, 10)); err != nil {
			t.Fatal(err)
		}
		if now.After(w.until) {
			break
		}
	}
	if late := now.Sub(began); late > time.Minute {
		t.Errorf("a byte every 15 seconds went on for %v", late)
	}
	quick := httpapi.PacedBody(w, &trickle{bytes: 3, rest: func() {}}, func() time.Time { return now })
	if _, err := io.ReadAll(quick); err != nil || !w.until.IsZero() {
		t.Errorf("after the whole body: %v, %v", w.until, err)
	}
}

// TestUploadHoldsNoSlot checks that a file that arrives slowly holds no call slot.
//
//test:race
func TestUploadHoldsNoSlot(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	admin := w.Actor(t, "admin")
	form := scenario.Upload(t, "a.csv", []byte(clubFile(3)), scenario.In{"modalita": "societa"})
	r := w.Request(t, "POST core/basic/upload", form)
	r.Header.Set("Authorization", "Bearer "+admin.Token)
	whole, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	part, send := io.Pipe()
	r.Body = part
	answered := make(chan scenario.Reply, 1)
	go func() { answered <- w.Do(t, r) }()
	if _, err := send.Write(whole[:len(whole)-20]); err != nil {
		t.Fatal(err)
	}
	if running, receiving := w.Server.Running(), w.Server.Receiving(); running != 0 || receiving != 1 {
		t.Errorf("%d call slots held, %d bodies received", running, receiving)
	}
	if _, err := send.Write(whole[len(whole)-20:]); err != nil {
		t.Fatal(err)
	}
	_ = send.Close()
	if reply := <-answered; reply.Esito != 0 {
		t.Errorf("got %s, want reply.Esito == 0", reply.Body)
	}
	if n := w.Server.Receiving(); n != 0 {
		t.Errorf("%d bodies are still counted", n)
	}
}

// TestCallTimeout checks that a call that exceeds its timeout gets a message, and that the cause is logged.
func TestCallTimeout(t *testing.T) {
	scenario.Engines(t, scenario.Options{Timeouts: httpapi.Timeouts{Write: time.Nanosecond}}, func(t *testing.T, w *scenario.World) {
		r := w.Call(t, scenario.Actor{}, "POST core/login", credentials("coach", "Traguardo1"))
		if r.Esito != 429 || !strings.Contains(r.Message, "troppo tempo") {
			t.Errorf(`got %s, want r.Esito == 429 and strings.Contains(r.Message, "troppo tempo")`, r.Body)
		}
		if !strings.Contains(w.Log.String(), context.DeadlineExceeded.Error()) {
			t.Error("the cause is not logged")
		}
	})
}
