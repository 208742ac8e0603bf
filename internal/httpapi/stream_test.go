package httpapi_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strconv"
	"strings"
	"testing"
	"time"

	"traguardo/internal/app/upload"
	"traguardo/internal/httpapi"
	"traguardo/internal/store"
	"traguardo/internal/testkit/scenario"
)

const streamCall = "GET core/basic/upload/diretta"

// listening is an open stream.
type listening struct {
	*http.Response
	lines *bufio.Scanner
}

// event is one message: its name, empty for ordinary ones, and its envelope.
type event struct {
	name  string
	reply scenario.Reply
}

// next reads a message; it reports false when the stream has ended.
func (l *listening) next(t *testing.T) (e event, ok bool) {
	t.Helper()
	for l.lines.Scan() {
		switch line := l.lines.Text(); {
		case strings.HasPrefix(line, "event: "):
			e.name = line[len("event: "):]
		case strings.HasPrefix(line, "data: "):
			if err := json.Unmarshal([]byte(line[len("data: "):]), &e.reply); err != nil {
				t.Fatalf("%s: %v", line, err)
			}
			return e, true
		}
	}
	return e, false
}

// must reads a message of an open stream.
func (l *listening) must(t *testing.T) (e event, u uploaded) {
	t.Helper()
	e, ok := l.next(t)
	if !ok {
		t.Fatalf("the stream has ended: %v", l.lines.Err())
	}
	if e.reply.Esito == 0 {
		e.reply.Into(t, &u)
	}
	return e, u
}

// until reads messages until the upload has ended.
func (l *listening) until(t *testing.T, read int) {
	t.Helper()
	for {
		e, u := l.must(t)
		if e.name != "" {
			t.Fatalf("%s, esito %d before the whole file was read", e.name, e.reply.Esito)
		}
		if u.Upload.State == 1 && u.Upload.Read == read {
			return
		}
	}
}

// serve runs a world's server on the network, connected to the other servers, until the test ends or stop is called.
func serve(t *testing.T, w *scenario.World) (at string, stop func()) {
	t.Helper()
	server := httptest.NewServer(w.Server)
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() {
		defer close(done)
		w.App.Live.Run(ctx)
	}()
	stop = func() {
		cancel()
		<-done
	}
	t.Cleanup(func() {
		stop()
		server.Close()
	})
	return server.URL, stop
}

func listen(t *testing.T, at string, who scenario.Actor, id int64) *listening {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute) // fails the test instead of blocking it
	t.Cleanup(cancel)
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, at+"/api/core/basic/upload/diretta?ID_UPLOAD="+strconv.FormatInt(id, 10), nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+who.Token)
	reply, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = reply.Body.Close() })
	return &listening{Response: reply, lines: bufio.NewScanner(reply.Body)}
}

// clubFile is a file of n new clubs.
func clubFile(clubs int) string {
	var b strings.Builder
	b.WriteString("COD_AFF;DENOMINAZIONE\n")
	for n := range clubs {
		fmt.Fprintf(&b, "DIR%04d;Diretta %d\n", n, n)
	}
	return b.String()
}

func takeClubs(t *testing.T, w *scenario.World, who scenario.Actor, clubs int, previous int64) int64 {
	t.Helper()
	confirm := 0
	if previous > 0 {
		confirm = 1
	}
	r := w.Call(t, who, "POST core/basic/upload", scenario.Upload(t, "a.csv", []byte(clubFile(clubs)),
		scenario.In{"modalita": "societa", "CONFERMA": confirm, "ID_UPLOAD": previous}))
	if r.Esito != 0 {
		t.Fatalf("got %s, want r.Esito == 0", r.Body)
	}
	var u uploaded
	r.Into(t, &u)
	return u.Upload.ID
}

func TestStreamRefusals(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	admin := w.Actor(t, "admin")
	of := scenario.In{"ID_UPLOAD": takeClubs(t, w, admin, 3, 0)}
	w.Run(t, []scenario.Row{
		{Name: "a stranger", Call: streamCall, In: of, Esito: 401},
		{Name: "another club's upload", Actor: w.Actor(t, "societa"), Call: streamCall, In: of, Esito: 404},
		{Name: "no such upload", Actor: admin, Call: streamCall, In: scenario.In{"ID_UPLOAD": 999999}, Esito: 404},
		{Name: "without an upload", Actor: admin, Call: streamCall, Esito: 422},
	})
}

//test:race
func TestStream(t *testing.T) { scenario.Engines(t, scenario.Options{}, streamCase) }

func streamCase(t *testing.T, w *scenario.World) {
	admin := w.Actor(t, "admin")
	at, _ := serve(t, w)
	id := takeClubs(t, w, admin, 1500, 0)
	l := listen(t, at, admin, id)
	if kind := l.Header.Get("Content-Type"); kind != "text/event-stream; charset=utf-8" {
		t.Fatalf(`got %s, want "text/event-stream; charset=utf-8"`, kind)
	}
	if _, u := l.must(t); u.Upload.ID != id || u.Upload.Read != 1500 || u.Upload.State != 1 {
		t.Errorf("the current state must come first: %+v", u)
	}
	if n := w.Server.Running(); n != 0 {
		t.Errorf("an open stream holds %d call slots", n)
	}
	takeClubs(t, w, admin, 1500, id)
	l.until(t, 1500)
}

// TestStreamOfAnotherServer checks that a stream on one server shows what another server saves.
//
//test:race
func TestStreamOfAnotherServer(t *testing.T) {
	scenario.Engines(t, scenario.Options{}, func(t *testing.T, one *scenario.World) {
		if one.URL == "" {
			t.Log("a SQLite file has one server")
			return
		}
		two := scenario.On(t, t.TempDir(), one.URL, scenario.Options{})
		admin := one.Actor(t, "admin")
		serve(t, one)
		at, _ := serve(t, two)
		id := takeClubs(t, one, admin, 20, 0)
		l := listen(t, at, admin, id)
		l.until(t, 20)
		takeClubs(t, one, admin, 20, id)
		l.until(t, 20)
	})
}

// TestRightsOfAnotherServer checks that a user whose club changed on one server has the new rights on another immediately. The clock of the
// tests does not run, so what the other server keeps in memory does not expire.
//
//test:race
func TestRightsOfAnotherServer(t *testing.T) {
	scenario.Engines(t, scenario.Options{}, func(t *testing.T, one *scenario.World) {
		if one.URL == "" {
			t.Log("a SQLite file has one server")
			return
		}
		two := scenario.On(t, t.TempDir(), one.URL, scenario.Options{})
		serve(t, one)
		serve(t, two)
		free := one.Actor(t, "nuovo")
		tasks := func() string { return string(two.Call(t, free, "GET core/dafare", nil).Body) }
		const unconfirmed = "societa.nonconfermata"
		if text := tasks(); strings.Contains(text, unconfirmed) {
			t.Fatalf("a user without a club: %s", text)
		}
		mustCall(t, one, free, "POST ge/societa", scenario.In{"DENOMINAZIONE": "Club Fantasma", "TELEFONO": "1",
			"EMAIL": "fantasma@posta.example"})
		for end := time.Now().Add(10 * time.Second); !strings.Contains(tasks(), unconfirmed); time.Sleep(10 * time.Millisecond) {
			if time.Now().After(end) {
				t.Fatalf("the other server still replies %s", tasks())
			}
		}
	})
}

// TestStreamSlowReader checks that a client that reads nothing of its stream blocks neither the upload nor other clients.
//
//test:race
func TestStreamSlowReader(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	admin := w.Actor(t, "admin")
	at, _ := serve(t, w)
	id := takeClubs(t, w, admin, 1500, 0)
	host, err := url.Parse(at)
	if err != nil {
		t.Fatal(err)
	}
	slow, err := net.Dial("tcp", host.Host)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = slow.Close() }()
	if _, err := fmt.Fprintf(slow, "GET /api/core/basic/upload/diretta?ID_UPLOAD=%d HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer %s\r\n\r\n",
		id, admin.Token); err != nil {
		t.Fatal(err)
	}
	for w.App.Live.Listeners(upload.Topic(id)) == 0 {
		time.Sleep(time.Millisecond)
	}
	l := listen(t, at, admin, id)
	for range 2000 {
		w.App.Live.Publish(t.Context(), upload.Topic(id))
	}
	takeClubs(t, w, admin, 1500, id)
	l.until(t, 1500)
}

//test:race
func TestStreamEnds(t *testing.T) {
	quick := scenario.Options{HeartBeat: 10 * time.Millisecond}
	for _, row := range []struct {
		name  string
		esito int
		end   func(t *testing.T, w *scenario.World, who scenario.Actor)
	}{
		{"logout", 401, func(t *testing.T, w *scenario.World, who scenario.Actor) { w.Call(t, who, "POST core/logout", nil) }},
		{"no activity for half a day", 401, func(_ *testing.T, w *scenario.World, _ scenario.Actor) { w.Clock.Advance(13 * time.Hour) }},
		{"switched off", 999, func(t *testing.T, w *scenario.World, who scenario.Actor) {
			w.Call(t, w.Actor(t, "admin"), "POST core/utente/stato/update", scenario.In{"ID_UTENTE": who.ID, "STATO": 0})
		}},
	} {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			w := scenario.New(t, quick)
			w.Write(t, func(q store.Q) error {
				second := w.User(t, "admin")
				second.ID, second.Username, second.Email = 0, "admin2", "admin2@traguardo.example"
				_, err := q.AddUser(t.Context(), second)
				return err
			})
			who := w.Actor(t, "admin2")
			at, _ := serve(t, w)
			l := listen(t, at, who, takeClubs(t, w, who, 3, 0))
			if e, _ := l.must(t); e.reply.Esito != 0 {
				t.Fatalf("esito %d", e.reply.Esito)
			}
			row.end(t, w, who)
			e, _ := l.must(t)
			if e.name != "fine" || e.reply.Esito != row.esito {
				t.Errorf("event %q, esito %d, want fine and %d", e.name, e.reply.Esito, row.esito)
			}
			if _, open := l.next(t); open {
				t.Error("a message follows the last one")
			}
		})
	}
}

// TestStreamShutdown checks that a stopping server closes its streams without a final message, so that the page connects to another
// server.
//
//test:race
func TestStreamShutdown(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	admin := w.Actor(t, "admin")
	at, stop := serve(t, w)
	l := listen(t, at, admin, takeClubs(t, w, admin, 3, 0))
	l.must(t)
	stop()
	if e, open := l.next(t); open {
		t.Errorf("event %q", e.name)
	}
}

//test:race
func TestStreamLimit(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	admin := w.Actor(t, "admin")
	at, _ := serve(t, w)
	id := takeClubs(t, w, admin, 3, 0)
	var open []*listening
	for range httpapi.UserStreams {
		l := listen(t, at, admin, id)
		l.must(t)
		open = append(open, l)
	}
	w.Run(t, []scenario.Row{{Name: "one too many", Actor: admin, Call: streamCall, In: scenario.In{"ID_UPLOAD": id}, HTTP: 429, Esito: 429}})
	// Closing a page frees a slot.
	if err := open[0].Body.Close(); err != nil {
		t.Fatal(err)
	}
	for w.App.Live.Listeners(upload.Topic(id)) == httpapi.UserStreams {
		time.Sleep(time.Millisecond)
	}
	if e, _ := listen(t, at, admin, id).must(t); e.reply.Esito != 0 {
		t.Errorf("esito %d", e.reply.Esito)
	}
}
