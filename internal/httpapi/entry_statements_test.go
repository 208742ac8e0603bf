package httpapi_test

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"net"
	"net/url"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"traguardo/internal/domain"
	"traguardo/internal/domain/option"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/scenario"
)

// maxLockedStatements is how many statements an entry may run from locking the event to the commit. Others wait for each of them.
const maxLockedStatements = 10

// TestStatementsUnderLock checks that no transaction of entries runs more statements while the event is locked, whether it has one entry or
// those of many callers. It counts them on the wire to PostgreSQL.
//
//test:race
func TestStatementsUnderLock(t *testing.T) {
	if !testkit.HasPostgres() {
		t.Skip("needs PostgreSQL")
	}
	wire := listenBefore(t, os.Getenv("TEST_PG_DSN"), "FOR UPDATE OF e")
	t.Setenv("TEST_PG_DSN", wire.address)
	scenario.Engines(t, scenario.Options{}, func(t *testing.T, w *scenario.World) {
		if w.URL != "" {
			entriesOnTheWire(t, w, wire)
		}
	})
}

func entriesOnTheWire(t *testing.T, w *scenario.World, wire *wireTap) {
	t.Helper()
	host := testkit.Club(t, w.DB)
	e := testkit.Event(t, w.DB, host, func(e *domain.Event) {
		e.MaxEntrants, e.Options = 1000, option.Values{option.RacePrice: "6"}
	})
	_, races := testkit.Enable(t, w.DB, e, testkit.Ragazzi, 1, testkit.Free100)
	var calls []func() scenario.Reply
	for i := range 4 {
		club := testkit.Club(t, w.DB)
		name := fmt.Sprint("filo", i)
		testkit.User(t, w.DB, testkit.In(club), func(u *domain.User) { u.Username, u.Level = name, domain.LevelClub })
		who := w.Actor(t, name)
		for range 12 {
			in := entryForm(races[0], testkit.Athlete(t, w.DB, club), nil)
			calls = append(calls, func() scenario.Reply { return w.Call(t, who, enter, in) })
		}
	}
	if r := calls[0](); r.Esito != 0 { // loads the configuration of the event
		t.Fatalf("got %s, want r.Esito == 0", r.Body)
	}
	wire.counts()
	if r := calls[1](); r.Esito != 0 {
		t.Fatalf("got %s, want r.Esito == 0", r.Body)
	}
	if got := wire.counts(); len(got) != 1 || got[0] == 0 || got[0] > maxLockedStatements {
		t.Errorf("an entry ran %v statements under the lock, want at most %d", got, maxLockedStatements)
	}
	wire.counts()
	if got := callTogether(calls[2:]...); got[0] != len(calls)-2 {
		t.Fatalf("outcomes %v", got)
	}
	for _, n := range wire.counts() {
		if n > maxLockedStatements {
			t.Errorf("a transaction ran %d statements under the lock, want at most %d", n, maxLockedStatements)
		}
	}
	// Some wait more often, because their connections prepare the statements first.
	if n := wire.fewestTrips(); n > 3 {
		t.Errorf("all transactions waited for at least %d replies under the lock, want at most 3", n)
	}
}

// wireTap forwards connections to a PostgreSQL server and counts the statements that each transaction runs after one with a given text.
type wireTap struct {
	address, after string
	mu             sync.Mutex
	ran, trips     []int // of each transaction: its statements, and how often it waited for replies before it sent its commit
}

func listenBefore(t *testing.T, server, after string) *wireTap {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	at, err := url.Parse(server)
	if err != nil {
		t.Fatal(err)
	}
	to := at.Host
	at.Host = l.Addr().String()
	tap := &wireTap{address: at.String(), after: after}
	go func() {
		for {
			from, err := l.Accept()
			if err != nil {
				return // closed at the end of the test
			}
			go tap.forward(from, to)
		}
	}()
	return tap
}

// noTransaction means that the event is not locked on a connection.
const noTransaction = -1

// end records a transaction that locked the event.
func (tap *wireTap) end(ran, trips int) {
	if ran == noTransaction {
		return
	}
	tap.mu.Lock()
	defer tap.mu.Unlock()
	tap.ran, tap.trips = append(tap.ran, ran), append(tap.trips, trips)
}

func (tap *wireTap) forward(from net.Conn, to string) {
	defer func() { _ = from.Close() }()
	conn, err := net.Dial("tcp", to)
	if err != nil {
		return
	}
	defer func() { _ = conn.Close() }()
	go func() {
		_, _ = io.Copy(from, conn)
		_ = from.Close()
	}()
	texts, running, trips := map[string]string{}, noTransaction, 0
	for first := true; ; first = false {
		kind, message, err := readMessage(from, first)
		if err != nil {
			return
		}
		name, rest, _ := bytes.Cut(message[min(len(message), 5):], []byte{0})
		text, _, _ := bytes.Cut(rest, []byte{0})
		if running != noTransaction && (kind == 'S' || kind == 'Q') {
			trips++
		}
		switch kind {
		case 'P': // parse: name, text
			texts[string(name)] = string(text)
		case 'B': // bind: portal, name
			switch sql := texts[string(text)]; {
			case strings.HasPrefix(sql, "COMMIT"):
				tap.end(running, trips)
				running = noTransaction
			case running >= 0:
				running++
			case strings.Contains(sql, tap.after):
				running, trips = 0, 0
			}
		case 'Q': // simple query: text
			if strings.Contains(strings.ToUpper(string(name)), "COMMIT") {
				tap.end(running, trips)
			}
			running = noTransaction
		}
		if _, err := conn.Write(message); err != nil {
			return
		}
	}
}

// readMessage reads a message of the protocol with its header. The first one of a connection has no kind.
func readMessage(r io.Reader, first bool) (kind byte, message []byte, err error) {
	header := 5
	if first {
		header = 4
	}
	message = make([]byte, header)
	if _, err := io.ReadFull(r, message); err != nil {
		return 0, nil, err
	}
	if !first {
		kind = message[0]
	}
	rest := make([]byte, max(0, int(binary.BigEndian.Uint32(message[header-4:]))-4))
	_, err = io.ReadFull(r, rest)
	return kind, append(message, rest...), err
}

// counts returns the counts of the transactions that were committed since the last call.
func (tap *wireTap) counts() []int {
	tap.mu.Lock()
	defer tap.mu.Unlock()
	ran := tap.ran
	tap.ran = nil
	return ran
}

// fewestTrips returns how often the transaction that waited least did so.
func (tap *wireTap) fewestTrips() int {
	tap.mu.Lock()
	defer tap.mu.Unlock()
	return slices.Min(tap.trips)
}
