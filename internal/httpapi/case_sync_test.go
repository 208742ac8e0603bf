package httpapi_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"traguardo/internal/domain/id"
	"traguardo/internal/poolsync"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/scenario"
)

// brokenLine is a network between pool and home that loses requests and replies.
type brokenLine struct {
	home *scenario.World
	// next is what happens to the next request.
	next lineFault
	// lives is the number of context checks after which home dies.
	lives int
}

type lineFault int

const (
	working    lineFault = iota
	noRequest            // it does not arrive
	noReply              // home gets it, but the pool gets no reply
	homeKilled           // home dies while it applies the changes
)

var errCut = errors.New("the line is cut")

func (l *brokenLine) RoundTrip(r *http.Request) (*http.Response, error) {
	fault := l.next
	l.next = working
	if fault == noRequest {
		return nil, errCut
	}
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancel(r.Context())
	defer cancel()
	if fault == homeKilled {
		ctx = &dyingContext{Context: ctx, left: l.lives}
	}
	arrived := httptest.NewRequestWithContext(ctx, r.Method, r.URL.Path, bytes.NewReader(body))
	arrived.Header = r.Header
	rec := httptest.NewRecorder()
	l.home.Server.ServeHTTP(rec, arrived)
	if fault != working {
		return nil, errCut
	}
	return rec.Result(), nil
}

// maxLives is enough context checks for a request to complete.
const maxLives = 80

// dyingContext ends after a number of checks, in the middle of the work.
type dyingContext struct {
	context.Context //nolint:containedctx // it is a context
	left            int
}

func (c *dyingContext) Err() error {
	if c.left--; c.left < 0 {
		return context.Canceled
	}
	return c.Context.Err()
}

// raceDay returns the race day of an event without the ids that each side assigns: start order, start lists, results with their history,
// splits, absences.
func raceDay(t testing.TB, w *scenario.World, eventID id.Event) []string {
	t.Helper()
	q, ctx := w.DB.Q, context.Background()
	check := func(err error) {
		if err != nil {
			t.Fatal(err)
		}
	}
	var out []string
	items, err := q.StartOrder(ctx, eventID)
	check(err)
	for _, i := range items {
		out = append(out, fmt.Sprint("item ", i.Position, " ", i.RaceID, i.CategoryID, i.Kind, i.Sex, " ", i.Note, i.Minutes, i.Begins.Milli()))
	}
	draw, err := q.StartDraw(ctx, eventID)
	check(err)
	out = append(out, fmt.Sprint("draw ", draw.Seed, draw.Begins.Milli(), draw.TurnRound))
	calls, err := q.HeatCalls(ctx, eventID)
	check(err)
	for key, at := range calls {
		out = append(out, fmt.Sprint("call ", key.RaceID, " ", key.Heat, " ", at.Milli()))
	}
	lists, err := q.StartLists(ctx, eventID)
	check(err)
	for _, l := range lists {
		out = append(out, fmt.Sprint("list ", l.Number, " ", l.Seed, l.Current, l.MadeBy, l.MadeAt.Milli()))
		places, err := q.StartPlaces(ctx, l.ID)
		check(err)
		for _, p := range places {
			out = append(out, fmt.Sprint("place ", l.Number, " ", p.EntryID, ": ", p.Heat, p.Lane, p.Position, p.Begins.Milli()))
		}
	}
	entries, err := q.Participations(ctx, eventID, 0)
	check(err)
	for _, n := range entries {
		out = append(out, fmt.Sprint("entry ", n.ID, " absent ", n.Absent))
		if n.Result.ID == 0 {
			continue
		}
		states, err := q.ResultHistory(ctx, n.Result.ID)
		check(err)
		for _, r := range append(states, n.Result) {
			out = append(out, fmt.Sprint("result ", n.ID, " ", r.Time, r.Status, r.PenaltySeconds, r.Reason, r.Disqualification, r.Reaction, r.Legs,
				" by ", r.RecordedBy, " at ", r.RecordedAt.Milli()))
		}
		splits, err := q.Splits(ctx, n.Result.ID)
		check(err)
		for _, s := range splits {
			out = append(out, fmt.Sprint("split ", n.ID, " ", s.Metres, s.Time, s.Frequency))
		}
	}
	return out
}

// dayDifference returns the lines that only one side has.
func dayDifference(home, pool []string) string {
	var out []string
	for _, line := range home {
		if !slices.Contains(pool, line) {
			out = append(out, "home: "+line)
		}
	}
	for _, line := range pool {
		if !slices.Contains(home, line) {
			out = append(out, "pool: "+line)
		}
	}
	return strings.Join(out, "\n")
}

// poolActions change the race day at the pool in every way. Rules may refuse them.
var poolActions = []func(r *rand.Rand, t *testing.T, pool *scenario.World, who scenario.Actor, m testkit.Meeting, entry id.Entry){
	func(r *rand.Rand, t *testing.T, pool *scenario.World, who scenario.Actor, _ testkit.Meeting, entry id.Entry) {
		pool.Call(t, who, saveResult, scenario.In{"ID_PRESENZA": entry, "TEMPO": 5000 + r.IntN(3001)})
	},
	func(r *rand.Rand, t *testing.T, pool *scenario.World, who scenario.Actor, _ testkit.Meeting, entry id.Entry) {
		pool.Call(t, who, saveResult, scenario.In{"ID_PRESENZA": entry, "FK_ID_STATO": r.IntN(4)})
	},
	func(_ *rand.Rand, t *testing.T, pool *scenario.World, who scenario.Actor, _ testkit.Meeting, entry id.Entry) {
		pool.Call(t, who, saveResult, scenario.In{"ID_PRESENZA": entry, "FK_ID_STATO": 2, "MOTIVO_SQ": "Virata irregolare", "TEMPO_REAZIONE": 71})
	},
	func(r *rand.Rand, t *testing.T, pool *scenario.World, who scenario.Actor, _ testkit.Meeting, entry id.Entry) {
		pool.Call(t, who, undo, scenario.In{"ID_PRESENZA": entry, "ID_MODIFICA": 1 + r.IntN(3)})
	},
	func(r *rand.Rand, t *testing.T, pool *scenario.World, who scenario.Actor, _ testkit.Meeting, entry id.Entry) {
		metres := 25 * (1 + r.IntN(3))
		pool.Call(t, who, "POST ns/split", scenario.In{"FK_ID_PRESENZA": entry, "METRI": metres, "TEMPO": 60 * metres})
	},
	func(_ *rand.Rand, t *testing.T, pool *scenario.World, who scenario.Actor, _ testkit.Meeting, entry id.Entry) {
		n, err := pool.DB.Participation(context.Background(), entry)
		if err != nil {
			t.Fatal(err)
		}
		splits, err := pool.DB.Splits(context.Background(), n.Result.ID)
		if err == nil && len(splits) > 0 {
			pool.Call(t, who, "DELETE ns/split", scenario.In{"ID_SPLIT": splits[0].ID})
		}
	},
	func(_ *rand.Rand, t *testing.T, pool *scenario.World, who scenario.Actor, m testkit.Meeting, _ id.Entry) {
		pool.Call(t, who, drawOrder, eventRef(m.ID))
	},
	func(_ *rand.Rand, t *testing.T, pool *scenario.World, who scenario.Actor, m testkit.Meeting, _ id.Entry) {
		pool.Call(t, who, makeList, eventRef(m.ID))
	},
	func(r *rand.Rand, t *testing.T, pool *scenario.World, who scenario.Actor, m testkit.Meeting, _ id.Entry) {
		pool.Call(t, who, "POST ge/evento/startlist/ripristina", scenario.In{"ID_EVENTO": m.ID, "VERSIONE_LISTA": 1 + r.IntN(3)})
	},
	func(r *rand.Rand, t *testing.T, pool *scenario.World, who scenario.Actor, _ testkit.Meeting, entry id.Entry) {
		pool.Call(t, who, "PUT ge/presenza/battcors", scenario.In{"ID_PRESENZA": entry, "BATTERIA": r.IntN(3),
			"CORSIA": 1 + r.IntN(8), "FLG_SCAMBIA": 1})
	},
	func(r *rand.Rand, t *testing.T, pool *scenario.World, who scenario.Actor, _ testkit.Meeting, entry id.Entry) {
		pool.Call(t, who, "POST ge/evento/startlist/ritira", scenario.In{"ID_PRESENZA": entry, "FLG_CHIUDI": r.IntN(2)})
	},
	func(r *rand.Rand, t *testing.T, pool *scenario.World, who scenario.Actor, m testkit.Meeting, _ id.Entry) {
		pool.Call(t, who, "POST ge/evento/blocco", scenario.In{"FK_ID_EVENTO": m.ID, "NOTE": "Premiazioni",
			"DURATA": 1 + r.IntN(9)})
	},
	func(r *rand.Rand, t *testing.T, pool *scenario.World, who scenario.Actor, m testkit.Meeting, _ id.Entry) {
		pool.Call(t, who, "PUT ge/evento/startlist/orario", scenario.In{"ID_EVENTO": m.ID, "INTERVALLO": 10 + r.IntN(90)})
	},
	func(r *rand.Rand, t *testing.T, pool *scenario.World, who scenario.Actor, m testkit.Meeting, _ id.Entry) {
		pool.Call(t, who, "POST ge/evento/chiamata", scenario.In{"ID_EVENTO": m.ID, "FK_ID_GARA": testkit.Free100, "BATTERIA": 1 + r.IntN(2)})
	},
	func(_ *rand.Rand, t *testing.T, pool *scenario.World, who scenario.Actor, m testkit.Meeting, _ id.Entry) {
		lanes := sheetAs(t, pool, who, m.ID).lanes(testkit.Free100, 1)
		sent := pool.Call(t, who, sendTiming, scenario.UploadAll(t, scenario.In{"ID_EVENTO": m.ID},
			scenario.SentFile{Name: "a.gen", Content: genFile(number100, 1, 2, heatTimes(lanes))}))
		if sent.Esito != 0 {
			return
		}
		var got received
		sent.Into(t, &got)
		for _, p := range got.Proposals {
			pool.Call(t, who, confirmProposal, scenario.In{"ID_PROPOSTA": p.ID})
		}
	},
}

// TestCaseReturns drives a pool and its home through changes, interruptions, kills and repeats. At the end home has exactly the changes
// made at the pool, once, in order, with their authors and times.
func TestCaseReturns(t *testing.T) { scenario.Engines(t, scenario.Options{}, caseReturns) }

func caseReturns(t *testing.T, w *scenario.World) {
	t.Helper()
	for seed := range uint64(6) {
		oneCaseReturns(t, w, rand.New(rand.NewPCG(seed, 1)))
		if t.Failed() {
			t.Fatal("seed ", seed)
		}
	}
}

func oneCaseReturns(t *testing.T, w *scenario.World, r *rand.Rand) {
	t.Helper()
	organiser, m := w.Actor(t, "societa"), seeded(t, w)
	entries := entriesOf(t, w, m, testkit.Free100)
	enterTime(t, w, organiser, entries[0], 6600)
	file, code := packCase(t, w, m.ID)
	dir := t.TempDir()
	pool := openCase(t, dir, file, code)
	line := &brokenLine{home: w}
	client := poolsync.NewClientOver("https://portale.example", line)
	who := pool.Actor(t, "valigia")
	for range 60 {
		w.Clock.Advance(time.Second)
		pool.Clock.Set(w.Clock.Now())
		switch step := r.IntN(30); {
		case step == 0: // the pool is killed and opened again
			pool = openCase(t, dir, file, code)
			pool.Clock.Set(w.Clock.Now())
			who = pool.Actor(t, "valigia")
		case step < 8:
			line.next, line.lives = lineFault(r.IntN(4)), r.IntN(maxLives)
			if _, _, err := client.Step(t.Context(), pool.DB, false); err != nil && !errors.Is(err, errCut) {
				t.Fatal(err)
			}
		default:
			poolActions[r.IntN(len(poolActions))](r, t, pool, who, m, entries[r.IntN(len(entries))])
		}
	}
	if r.IntN(2) == 0 {
		back := returnFile(t, pool)
		for range 2 { // a file may be loaded twice
			mustCall(t, w, organiser, returnOfCase, returnForm(t, m.ID, back))
		}
	} else {
		line.next = noReply
		_, _ = client.Close(t.Context(), pool.DB)
		if reply, err := client.Close(t.Context(), pool.DB); err != nil || reply.Ended != 1 {
			t.Fatal(reply, err)
		}
	}
	if diff := dayDifference(raceDay(t, w, m.ID), raceDay(t, pool, m.ID)); diff != "" {
		t.Error(diff)
	}
	if s := caseOf(t, w, m.ID); s.Out != 0 || s.Returned != 1 || len(s.Asides) > 0 || s.Received < 20 {
		t.Errorf("got %+v, want s.Out == 0 and s.Returned == 1 and len(s.Asides) == 0 and s.Received >= 20", s)
	}
}
