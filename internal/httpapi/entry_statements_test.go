package httpapi_test

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"net"
	"net/url"
	"os"
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
			in := into(races[0], testkit.Athlete(t, w.DB, club), nil)
			calls = append(calls, func() scenario.Reply { return w.Call(t, who, enter, in) })
		}
	}
	if r := calls[0](); r.Esito != 0 { // loads the configuration of the event
		t.Fatalf("%s", r.Body)
	}
	wire.counts()
	if r := calls[1](); r.Esito != 0 {
		t.Fatalf("%s", r.Body)
	}
	if got := wire.counts(); len(got) != 1 || got[0] == 0 || got[0] > maxLockedStatements {
		t.Errorf("an entry ran %v statements under the lock, want at most %d", got, maxLockedStatements)
	}
	wire.counts()
	if got := together(calls[2:]...); got[0] != len(calls)-2 {
		t.Fatalf("outcomes %v", got)
	}
	for _, n := range wire.counts() {
		if n > maxLockedStatements {
			t.Errorf("a transaction ran %d statements under the lock, want at most %d", n, maxLockedStatements)
		}
	}
}

// wireTap forwards connections to a PostgreSQL server and counts the statements that each transaction runs after one with a given text.
type wireTap struct {
	address, after string
	mu             sync.Mutex
	ran            []int
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

func (s *wireTap) forward(from net.Conn, to string) {
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
	texts, running := map[string]string{}, -1
	for first := true; ; first = false {
		kind, message, err := readMessage(from, first)
		if err != nil {
			return
		}
		name, rest, _ := bytes.Cut(message[min(len(message), 5):], []byte{0})
		text, _, _ := bytes.Cut(rest, []byte{0})
		switch kind {
		case 'P': // parse: name, text
			texts[string(name)] = string(text)
		case 'B': // bind: portal, name
			if running >= 0 {
				running++
			} else if strings.Contains(texts[string(text)], s.after) {
				running = 0
			}
		case 'Q': // simple query: text
			if running >= 0 && strings.Contains(strings.ToUpper(string(name)), "COMMIT") {
				s.mu.Lock()
				s.ran = append(s.ran, running)
				s.mu.Unlock()
			}
			running = -1
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
func (s *wireTap) counts() []int {
	s.mu.Lock()
	defer s.mu.Unlock()
	ran := s.ran
	s.ran = nil
	return ran
}
