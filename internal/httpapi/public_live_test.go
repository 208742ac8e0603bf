package httpapi_test

import (
	"bufio"
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"reflect"
	"strconv"
	"strings"
	"testing"
	"time"

	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
	"traguardo/internal/httpapi/wire"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/scenario"
)

// liveEvent is one event of pub/evento/live.
type liveEvent struct{ id, name, data string }

// liveStream reads the events of an open public stream.
type liveStream struct {
	t     *testing.T
	lines *bufio.Scanner
}

// openLive opens the stream after a cursor, which is the id of a reconnecting browser if resumed.
func openLive(t *testing.T, at string, eventID id.Event, cursor string, resumed bool) liveStream {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute) // fails the test instead of blocking it
	t.Cleanup(cancel)
	query := url.Values{"ID_EVENTO": {strconv.FormatInt(int64(eventID), 10)}}
	if !resumed {
		query.Set("CURSORE", cursor)
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, at+"/api/pub/evento/live?"+query.Encode(), nil)
	if err != nil {
		t.Fatal(err)
	}
	if resumed {
		r.Header.Set("Last-Event-ID", cursor)
	}
	reply, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = reply.Body.Close() })
	lines := bufio.NewScanner(reply.Body)
	lines.Buffer(nil, 1<<20)
	return liveStream{t, lines}
}

// next reads one event; an opening comment is an event without a name.
func (s liveStream) next() liveEvent {
	s.t.Helper()
	var e liveEvent
	for s.lines.Scan() {
		name, value, _ := strings.Cut(s.lines.Text(), ": ")
		switch {
		case s.lines.Text() == "":
			return e
		case name == "id":
			e.id = value
		case name == "event":
			e.name = value
		case name == "data":
			e.data = value
		}
	}
	s.t.Fatalf("the stream ended: %v", s.lines.Err())
	return e
}

func readPublic(t *testing.T, w *scenario.World, eventID id.Event) wire.PublicResults {
	t.Helper()
	var out wire.PublicResults
	w.Call(t, scenario.Actor{}, publicRank, eventRef(eventID)).Into(t, &out)
	return out
}

// apply applies changes until the results have the cursor, as a page does.
func (s liveStream) apply(page wire.PublicResults, until string) wire.PublicResults {
	s.t.Helper()
	rows := map[id.Entry]wire.ResultRow{}
	for page.Cursor != until {
		e := s.next()
		switch e.name {
		case "risultato":
			var row wire.PublicNews
			s.decode(e, &row)
			rows[row.EntryID] = row.ResultRow
		case "classifica":
			var changes wire.RankingChanges
			s.decode(e, &changes)
			if e.id != changes.Cursor {
				s.t.Errorf("the id is %q, CURSORE %q", e.id, changes.Cursor)
			}
			page = s.applied(page, changes, rows)
			clear(rows)
		case "ricarica":
			s.t.Fatal("the page must reload")
		}
	}
	return page
}

func (s liveStream) decode(e liveEvent, out any) {
	s.t.Helper()
	if err := json.Unmarshal([]byte(e.data), out); err != nil {
		s.t.Fatalf("%s: %v", e.data, err)
	}
}

func (s liveStream) applied(page wire.PublicResults, c wire.RankingChanges, rows map[id.Entry]wire.ResultRow) wire.PublicResults {
	s.t.Helper()
	page.Cursor, page.Revision, page.Provisional = c.Cursor, c.Revision, c.Provisional
	for _, g := range c.Groups {
		for i, known := range page.Groups {
			if known.RaceID != g.RaceID || known.CategoryID != g.CategoryID || known.Sex != g.Sex || known.Kind != g.Kind ||
				known.Disabled != g.Disabled || known.Year != g.Year {
				continue
			}
			for _, r := range known.Results {
				if _, changed := rows[r.EntryID]; !changed {
					rows[r.EntryID] = r
				}
			}
			page.Groups[i].Results = nil
			for at, entryID := range g.Entries {
				row, ok := rows[entryID]
				if !ok {
					s.t.Fatalf("entry %d is unknown", entryID)
				}
				row.Position, row.Points = g.Positions[at], g.Points[at]
				page.Groups[i].Results = append(page.Groups[i].Results, row)
			}
		}
	}
	for _, n := range c.NewGroups {
		page.Groups = append(page.Groups[:n.Index:n.Index], append([]wire.ResultGroup{n.Group}, page.Groups[n.Index:]...)...)
	}
	if c.Clubs != nil {
		names := map[id.Club]string{}
		for _, line := range page.Clubs.Total {
			names[line.ClubID] = line.Name
		}
		for _, n := range c.Clubs.New {
			names[n.ClubID] = n.Name
		}
		ranked := func(p wire.ClubPlaces) []wire.ClubRankingRow {
			out := []wire.ClubRankingRow{}
			for i, clubID := range p.Clubs {
				out = append(out, wire.ClubRankingRow{Position: p.Positions[i], ClubID: clubID, Name: names[clubID], Points: p.Points[i]})
			}
			return out
		}
		page.Clubs = wire.ClubRanking{Total: ranked(c.Clubs.Total), Women: ranked(c.Clubs.Women), Men: ranked(c.Clubs.Men)}
	}
	return page
}

// TestPublicChanges checks that applying the changes of the stream to a page gives the same as reading the page again.
//
//test:race
func TestPublicChanges(t *testing.T) { scenario.Engines(t, scenario.Options{}, publicChangesCase) }

func publicChangesCase(t *testing.T, w *scenario.World) {
	t.Helper()
	organiser := w.Actor(t, "societa")
	m := meeting(t, w, withOptions(option.Values{option.ClubScores: "1", option.IndividualPoints: "9,7,6,5,4,3"}))
	long, short := entriesOf(t, w, m, testkit.Free100), entriesOf(t, w, m, testkit.Free50)
	enterTime(t, w, organiser, long[0], 6512)
	at, _ := serve(t, w)
	page := readPublic(t, w, m.ID)
	first := page.Cursor
	stream := openLive(t, at, m.ID, first, false)
	if e := stream.next(); e.name != "" || e.id != first {
		t.Fatalf("the opening is %+v", e)
	}
	for _, c := range []struct {
		name string
		in   scenario.In
	}{
		{"a second result", scenario.In{"ID_PRESENZA": long[1], "TEMPO": 6400}},
		{"a corrected result", scenario.In{"ID_PRESENZA": long[1], "TEMPO": 6600}},
		{"a disqualification", scenario.In{"ID_PRESENZA": long[0], "FK_ID_STATO": 2, "MOTIVO_SQ": "Partenza anticipata"}},
		{"an absence", scenario.In{"ID_PRESENZA": long[2], "FK_ID_STATO": 3}},
		{"a new ranking", scenario.In{"ID_PRESENZA": short[0], "TEMPO": 3000}},
		{"an equal time", scenario.In{"ID_PRESENZA": long[3], "TEMPO": 6600}},
	} {
		if r := w.Call(t, organiser, saveResult, c.in); r.Esito != 0 {
			t.Fatalf("%s: got %s, want r.Esito == 0", c.name, r.Body)
		}
		want := readPublic(t, w, m.ID)
		page = stream.apply(page, want.Cursor)
		if page.Event = want.Event; !reflect.DeepEqual(page, want) {
			t.Fatalf("%s: the page shows\n%+v\na new read returns\n%+v", c.name, page, want)
		}
	}
	resumed := openLive(t, at, m.ID, first, true)
	again := readPublic(t, w, m.ID)
	for missed := 0; missed < 6; {
		if e := resumed.next(); e.name == "classifica" {
			missed++
		}
	}
	if e := openLive(t, at, m.ID, "1-1-1", true).next(); e.name != "ricarica" || e.id != again.Cursor {
		t.Errorf("after a gap: %+v", e)
	}
	if r := w.Call(t, organiser, saveResult, scenario.In{"ID_PRESENZA": short[0], "FK_ID_STATO": 0}); r.Esito != 0 {
		t.Fatalf("got %s, want r.Esito == 0", r.Body)
	}
	if e := stream.next(); e.name != "ricarica" {
		t.Errorf("a ranking that is gone: %+v", e)
	}
}
