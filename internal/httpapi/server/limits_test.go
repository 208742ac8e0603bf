package server_test

import (
	"fmt"
	"testing"
	"time"

	"traguardo/internal/httpapi/server"
)

// TestSlowBodiesAreAborted checks that bodies that never end do not block others, behind the same address or another: the oldest bodies of
// the address with the most are aborted, but not new ones.
func TestSlowBodiesAreAborted(t *testing.T) {
	t.Parallel()
	now := time.Unix(1_800_000_000, 0)
	claim := server.NewLimits(func() time.Time { return now }).Body
	var aborted []string
	send := func(address, name string) bool {
		_, ok := claim(address, func() { aborted = append(aborted, name) })
		return ok
	}
	expect := func(what string, ok, want bool, names ...string) {
		t.Helper()
		if ok != want || fmt.Sprint(aborted) != fmt.Sprint(names) {
			t.Fatalf("%s: %t, and %v were aborted; want %t and %v", what, ok, aborted, want, names)
		}
		aborted = nil
	}
	for i := range server.AddressBodies {
		expect("an address within its limit", send("a", fmt.Sprintf("a%d", i)), true)
	}
	expect("one too many at the same instant", send("a", "late"), false)
	now = now.Add(2 * time.Second)
	release, ok := claim("a", func() { t.Error("a complete body was aborted") })
	expect("one that comes after a while", ok, true, "a0")
	release()
	expect("its slot, freed", send("a", "again"), true)
	for i := range server.MaxBodies - server.AddressBodies {
		expect("others until the server is full", send(fmt.Sprintf("b%d", i), "b"), true)
	}
	expect("a new address meets a full server", send("c", "c"), true, "a1")
	expect("and another one", send("d", "d"), true, "a2")
}

// TestFullServer checks that on a full server an address with many bodies loses one to a new body; if none has many, the new body waits
// until one is slow.
func TestFullServer(t *testing.T) {
	t.Parallel()
	now := time.Unix(1_800_000_000, 0)
	fill := func(each int) (claim func(string, func()) (func(), bool), aborted *int) {
		claim, aborted = server.NewLimits(func() time.Time { return now }).Body, new(int)
		for i := range server.MaxBodies {
			if _, ok := claim(fmt.Sprint(i/each), func() { *aborted++ }); !ok {
				t.Fatalf("body %d was refused by a server with free slots", i)
			}
		}
		return claim, aborted
	}
	crowd, aborted := fill(10)
	if _, ok := crowd("new", func() {}); !ok || *aborted != 1 {
		t.Errorf("ten each: %t, %d aborted", ok, *aborted)
	}
	each, aborted := fill(1)
	if _, ok := each("new", func() {}); ok || *aborted != 0 {
		t.Errorf("one each: %t, %d aborted", ok, *aborted)
	}
	now = now.Add(2 * time.Second)
	if _, ok := each("new", func() {}); !ok || *aborted != 1 {
		t.Errorf("one each, later: %t, %d aborted", ok, *aborted)
	}
}

// TestAbortedBodyIsCountedOnce checks that an aborted body frees its slot only once.
func TestAbortedBodyIsCountedOnce(t *testing.T) {
	t.Parallel()
	now := time.Unix(1_800_000_000, 0)
	claim := server.NewLimits(func() time.Time { return now }).Body
	first, _ := claim("a", func() {})
	for range server.AddressBodies - 1 {
		claim("a", func() {})
	}
	now = now.Add(2 * time.Second)
	claim("a", func() {}) // aborts the first
	first()
	now = now.Add(-2 * time.Second) // none is slow
	if _, ok := claim("a", func() {}); ok {
		t.Error("the slot of an aborted body was freed twice")
	}
}

// TestPublicLimits checks that spectators take no slot of users: not among the running calls, nor among the requests, calls per second and
// streams of an address that a whole hall shares.
func TestPublicLimits(t *testing.T) {
	t.Parallel()
	now := time.Unix(1_800_000_000, 0)
	l := server.NewLimits(func() time.Time { return now })
	for n := 0; ; n++ {
		if _, ok := l.EnterPublic(t.Context(), 0); !ok {
			break
		}
		if n > 1000 {
			t.Fatal("public calls have no limit")
		}
	}
	if _, ok := l.Enter(t.Context(), 0); !ok {
		t.Error("spectators took all slots of users")
	}
	const phones, callsOfPage = 2000, 6
	for n := range phones {
		if _, ok := l.PublicRequest("hall"); !ok {
			t.Fatalf("the request of phone %d was refused", n+1)
		}
		if _, ok := l.PublicStream("hall"); !ok {
			t.Fatalf("the stream of phone %d was refused", n+1)
		}
		for range callsOfPage {
			if !l.AllowPublic("hall") {
				t.Fatalf("phone %d was refused: too many calls", n+1)
			}
		}
	}
	if _, ok := l.Request("hall"); !ok || !l.Allow("ip hall") {
		t.Error("a user in the same hall was refused")
	}
	for range server.AddressPublicCalls - phones {
		l.PublicRequest("hall")
	}
	if _, ok := l.PublicRequest("hall"); ok {
		t.Error("public requests of an address have no limit")
	}
}
