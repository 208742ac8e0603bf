package httpapi_test

import (
	"bufio"
	"context"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"traguardo/internal/domain/id"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/scenario"
)

// news is a message to users who enter results about each other's results.
type news struct {
	Revision int64 `json:"REVISIONE"`
	Results  int64 `json:"REVISIONE_RISULTATI"`
	Since    int64 `json:"DA_REVISIONE"`
	Entries  []struct {
		ID   id.Entry `json:"ID_PRESENZA"`
		Time int      `json:"TEMPO"`
	} `json:"PRESENZE"`
}

func (n news) timeOf(entryID id.Entry) int {
	for _, e := range n.Entries {
		if e.ID == entryID {
			return e.Time
		}
	}
	return 0
}

func TestRaceNews(t *testing.T) { scenario.Engines(t, scenario.Options{}, raceNewsCase) }

func raceNewsCase(t *testing.T, w *scenario.World) {
	t.Helper()
	organiser, guest := w.Actor(t, "societa"), w.Actor(t, "societa2")
	m := meeting(t, w)
	ids := entriesOf(t, w, m, testkit.Free100)
	for _, call := range []string{raceNews, raceStream} {
		w.Run(t, []scenario.Row{
			{Name: "no session", Call: call, In: eventRef(m.ID), Esito: 401},
			{Name: "another club", Actor: guest, Call: call, In: eventRef(m.ID), Esito: 403},
			{Name: "without a club", Actor: w.Actor(t, "nuovo"), Call: call, In: eventRef(m.ID), Esito: 403},
			{Name: "no such event", Actor: organiser, Call: call, In: eventRef(unknownID), Esito: 404},
			{Name: "malformed", Actor: organiser, Call: call, In: scenario.In{"ID_EVENTO": "x"}, Esito: 422, Field: "ID_EVENTO"},
		})
	}
	w.Run(t, []scenario.Row{
		{Name: "nothing yet", Actor: organiser, Call: raceNews, In: eventRef(m.ID), Want: scenario.In{"PRESENZE": []any{}, "DA_REVISIONE": 0}},
		{Name: "typed", Actor: organiser, Call: saveResult, In: scenario.In{"ID_PRESENZA": ids[1], "TEMPO": 6512}},
		{Name: "reported", Actor: w.Actor(t, "admin"), Call: raceNews, In: eventRef(m.ID),
			Want: scenario.In{"PRESENZE": []any{scenario.In{"ID_PRESENZA": ids[1], "TEMPO": 6512, "VERSIONE": 2}}}},
	})
	var early, late news
	w.Call(t, organiser, raceNews, eventRef(m.ID)).Into(t, &early)
	for i := range 60 {
		enterTime(t, w, organiser, ids[0], 6600+i)
	}
	w.Call(t, organiser, raceNews, eventRef(m.ID)).Into(t, &late)
	if late.Results != early.Results+60 || late.Since != late.Results-50 || late.timeOf(ids[0]) != 6659 || late.timeOf(ids[1]) != 0 {
		t.Errorf("an old result is sent again: %+v", late)
	}
}

// following is an open stream of an event's results.
type following struct {
	*listening
	t *testing.T
}

// follow opens the stream of users who enter results.
func follow(t *testing.T, at string, who scenario.Actor, eventID id.Event) following {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute) // fails the test instead of blocking it
	t.Cleanup(cancel)
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, at+"/api/ge/evento/presenze/diretta?ID_EVENTO="+strconv.FormatInt(int64(eventID),
		10),
		nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+who.Token)
	reply, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = reply.Body.Close() })
	lines := bufio.NewScanner(reply.Body)
	lines.Buffer(nil, 1<<20)
	return following{&listening{Response: reply, lines: lines}, t}
}

// until reads messages until one matches.
func (f following) until(said func(news) bool) {
	f.t.Helper()
	for {
		e, open := f.next(f.t)
		if !open {
			f.t.Fatalf("the stream has ended: %v", f.lines.Err())
		}
		var n news
		if e.reply.Into(f.t, &n); said(n) {
			return
		}
	}
}

// TestTwoTypists checks that two users who enter different heats of a race at the same time lose nothing and see each other's results.
//
//test:race
func TestTwoTypists(t *testing.T) { scenario.Engines(t, scenario.Options{}, twoTypistsCase) }

func twoTypistsCase(t *testing.T, w *scenario.World) {
	t.Helper()
	m := meeting(t, w)
	ids := entriesOf(t, w, m, testkit.Free100)
	typists := []scenario.Actor{w.Actor(t, "societa"), w.Actor(t, "admin")}
	at, _ := serve(t, w)
	watching := follow(t, at, typists[0], m.ID)
	var both sync.WaitGroup
	for who, heat := range [][]id.Entry{ids[:3], ids[3:]} {
		both.Go(func() {
			for round := range 5 {
				for lane, entryID := range heat {
					in := scenario.In{"ID_PRESENZA": entryID, "TEMPO": 6000 + 1000*who + 100*lane + round, "VERSIONE": round + 1}
					if r := w.Call(t, typists[who], saveResult, in); r.Esito != 0 {
						t.Errorf("heat %d, lane %d: %s", who+1, lane+1, r.Body)
					}
				}
			}
		})
	}
	watching.until(func(n news) bool {
		for who, heat := range [][]id.Entry{ids[:3], ids[3:]} {
			for lane, entryID := range heat {
				if n.timeOf(entryID) != 6000+1000*who+100*lane+4 {
					return false
				}
			}
		}
		return true
	})
	both.Wait()
	for _, entryID := range ids {
		if r := w.Call(t, typists[0], history, scenario.In{"ID_PRESENZA": entryID}); r.Total == nil || *r.Total != 5 {
			t.Errorf("the history of entry %d differs from the typed results: %s", entryID, r.Data)
		}
	}
}

// TestResultsOfAnotherServer checks that results entered on one server are pushed to spectators and typists of another.
//
//test:race
func TestResultsOfAnotherServer(t *testing.T) {
	scenario.Engines(t, scenario.Options{}, func(t *testing.T, w *scenario.World) {
		t.Helper()
		if w.URL == "" {
			return // SQLite has one server
		}
		other := scenario.On(t, t.TempDir(), w.URL, scenario.Options{})
		serve(t, w)
		at, _ := serve(t, other)
		organiser := w.Actor(t, "societa")
		m := meeting(t, w)
		ids := entriesOf(t, w, m, testkit.Free100)
		typist := follow(t, at, organiser, m.ID)
		typist.until(func(n news) bool { return len(n.Entries) == 0 })
		stands := spectator(t, at, m.ID)
		if !stands.lines.Scan() { // the stream is open
			t.Fatal(stands.lines.Err())
		}
		enterTime(t, w, organiser, ids[0], 6512)
		typist.until(func(n news) bool { return n.timeOf(ids[0]) == 6512 })
		for stands.lines.Scan() {
			if row, is := strings.CutPrefix(stands.lines.Text(), "data: "); is {
				if !strings.Contains(row, `"FK_ID_PRESENZA":`+strconv.FormatInt(int64(ids[0]), 10)) {
					t.Errorf("%s", row)
				}
				return
			}
		}
		t.Fatalf("the spectators got no message: %v", stands.lines.Err())
	})
}

// spectator opens the public stream.
func spectator(t *testing.T, at string, eventID id.Event) *listening {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute) // fails the test instead of blocking it
	t.Cleanup(cancel)
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, at+"/api/pub/evento/live?ID_EVENTO="+strconv.FormatInt(int64(eventID), 10), nil)
	if err != nil {
		t.Fatal(err)
	}
	reply, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = reply.Body.Close() })
	return &listening{Response: reply, lines: bufio.NewScanner(reply.Body)}
}
