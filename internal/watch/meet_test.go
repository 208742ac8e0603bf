package watch_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
	"traguardo/internal/httpapi"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/scenario"
	"traguardo/internal/watch"
)

const meetHeats = 300

// meetDesk is a server with an event of 300 heats of two lanes in one race, a token, and the number of the race in files.
func meetDesk(t *testing.T) (w *scenario.World, eventID id.Event, token string, number int) {
	t.Helper()
	w = scenario.New(t, scenario.Options{})
	host, err := w.DB.Club(t.Context(), w.User(t, "societa").ClubID)
	if err != nil {
		t.Fatal(err)
	}
	guest := testkit.Club(t, w.DB)
	m := testkit.NewMeeting(t, w.DB, host, guest, func(e *domain.Event) { e.Options = option.Values{option.Lanes: "2"} })
	more := make([]domain.Athlete, 2*meetHeats-6)
	for i := range more {
		more[i] = testkit.Athlete(t, w.DB, guest)
	}
	testkit.Enter(t, w.DB, m.Free100, more...)
	organiser, event := w.Actor(t, "societa"), scenario.In{"ID_EVENTO": m.ID}
	for _, call := range []string{"POST ge/evento/generaordine", "POST ge/evento/generastartlist"} {
		if r := w.Call(t, organiser, call, event); r.Esito != 0 {
			t.Fatalf("%s: got %s, want r.Esito == 0", call, r.Body)
		}
	}
	var timetable struct {
		Heats []struct {
			Race int64 `json:"FK_ID_GARA"`
		} `json:"BATTERIE"`
	}
	w.Call(t, organiser, "GET pub/evento/programma", event).Into(t, &timetable)
	var last int64
	for _, h := range timetable.Heats {
		if h.Race != last {
			number, last = number+1, h.Race
		}
		if id.Race(h.Race) == testkit.Free100 {
			break
		}
	}
	var issued struct {
		Token string `json:"TOKEN"`
	}
	w.Call(t, organiser, "POST ge/evento/cronometro/token", event).Into(t, &issued)
	return w, m.ID, issued.Token, number
}

// unreliable is a server that refuses some requests, drops some before they arrive, and loses some replies.
type unreliable struct {
	http.Handler
	calls, lost atomic.Int64
}

func (u *unreliable) ServeHTTP(out http.ResponseWriter, r *http.Request) {
	switch u.calls.Add(1) % 11 {
	case 3:
		panic(http.ErrAbortHandler)
	case 6:
		body, err := io.ReadAll(r.Body)
		if err == nil {
			r.Body = io.NopCloser(bytes.NewReader(body))
			u.Handler.ServeHTTP(httptest.NewRecorder(), r)
			u.lost.Add(1)
		}
		panic(http.ErrAbortHandler)
	case 9:
		http.Error(out, "Bad Gateway", http.StatusBadGateway)
	default:
		u.Handler.ServeHTTP(out, r)
	}
}

// heatFile is the file of a heat with a time of its own.
func heatFile(event, heat, hundredths int) []byte {
	return []byte(strings.Replace(string(generic(event, heat, "0")), "\r\n1;0\r\n1;0\r\n",
		fmt.Sprintf("\r\n1;%d.%02d\r\n2;%d.%02d\r\n", 60+heat%30, hundredths, 61+heat%30, hundredths), 1))
}

// TestWatchMeet sends the files of a meet of 300 heats through a network that drops requests and replies, with cuts and restarts of the
// server, and then corrections of some heats. In the end every heat has exactly one open proposal, with its last times.
//
//test:race
func TestWatchMeet(t *testing.T) {
	t.Parallel()
	w, eventID, token, number := meetDesk(t)
	g := newGate(t)
	bad := &unreliable{Handler: w.Server}
	server := httptest.NewServer(bad)
	g.point(server.Listener.Addr().String())
	client, err := watch.NewClient("http://"+g.Addr().String(), token, eventID)
	if err != nil {
		t.Fatal(err)
	}
	dir, reports := t.TempDir(), make(chan string, 10*meetHeats)
	watcher := watch.Watcher{Dir: dir, Client: client, Report: func(text string) { reports <- text },
		Sleep: func(ctx context.Context, _ time.Duration) error { return watch.Sleep(ctx, time.Millisecond) }}
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- watcher.Run(ctx) }()
	name := func(heat int) string { return fmt.Sprintf("021-%03d-%03dF0001.gen", number, heat) }
	write := func(heat, hundredths int) {
		if err := os.WriteFile(filepath.Join(dir, name(heat)), heatFile(number, heat, hundredths), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	// wait reads reports until n files were sent, and cuts the network after every fifty of them.
	wait := func(n int) {
		for sent := 0; sent < n; {
			select {
			case text := <-reports:
				if strings.Contains(text, ": rifiutato") {
					t.Fatal(text)
				}
				if !strings.Contains(text, ": inviato") {
					continue
				}
				if sent++; sent%50 != 25 {
					continue
				}
				g.point("")
				server.Close()
				bad.Handler = httpapi.New(w.App, httpapi.Options{Log: slog.New(slog.DiscardHandler)})
				server = httptest.NewServer(bad)
				g.point(server.Listener.Addr().String())
			case err := <-done:
				t.Fatalf("the watcher ended: %v", err)
			}
		}
	}
	for heat := 1; heat <= meetHeats; heat++ {
		write(heat, 10)
	}
	wait(meetHeats)
	for heat := 10; heat <= meetHeats; heat += 10 {
		write(heat, 77)
	}
	wait(meetHeats / 10)
	stop()
	<-done
	server.Close()
	if bad.lost.Load() == 0 {
		t.Error("no reply was lost")
	}
	checkMeet(t, w, eventID)
}

// checkMeet compares the proposals of an event with the files that were sent.
func checkMeet(t *testing.T, w *scenario.World, eventID id.Event) {
	t.Helper()
	var list []struct {
		Race  *int64 `json:"FK_ID_GARA"`
		Heat  *int   `json:"BATTERIA"`
		State int    `json:"STATO"`
		Lanes []struct {
			Lane  int    `json:"CORSIA"`
			Entry *int64 `json:"FK_ID_PRESENZA"`
			Time  int    `json:"TEMPO_PROPOSTO"`
		} `json:"CORSIE"`
	}
	w.Call(t, w.Actor(t, "societa"), "GET ge/evento/cronometro/proposte", scenario.In{"ID_EVENTO": eventID}).Into(t, &list)
	open, entries := map[int]int{}, map[int64]bool{}
	for _, p := range list {
		if p.Race == nil || p.Heat == nil || id.Race(*p.Race) != testkit.Free100 {
			t.Fatalf("a proposal without its heat: %+v", p)
		}
		if p.State != 0 {
			continue
		}
		heat, hundredths := *p.Heat, 10
		open[heat]++
		if heat%10 == 0 {
			hundredths = 77
		}
		for i, lane := range p.Lanes[:2] {
			if want := (60+heat%30+i)*100 + hundredths; lane.Time != want || lane.Entry == nil {
				t.Errorf("heat %d lane %d: %d, want %d", heat, lane.Lane, lane.Time, want)
			} else {
				entries[*lane.Entry] = true
			}
		}
	}
	if len(list) != meetHeats+meetHeats/10 || len(open) != meetHeats || len(entries) != 2*meetHeats {
		t.Errorf("%d proposals, %d open heats, %d entries", len(list), len(open), len(entries))
	}
	for heat, n := range open {
		if n != 1 {
			t.Errorf("heat %d has %d open proposals", heat, n)
		}
	}
}
