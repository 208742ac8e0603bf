package httpapi_test

import (
	"fmt"
	"testing"
	"time"

	"traguardo/internal/httpapi"
)

// TestSlowBodiesAreAborted checks that bodies that never end do not block others, behind the same address or another: the oldest bodies
// of the address with the most are aborted. New bodies are not.
func TestSlowBodiesAreAborted(t *testing.T) {
	t.Parallel()
	now := time.Unix(1_800_000_000, 0)
	claim := httpapi.Bodies(func() time.Time { return now })
	var cut []string
	send := func(address, name string) bool {
		_, ok := claim(address, func() { cut = append(cut, name) })
		return ok
	}
	expect := func(what string, ok, want bool, names ...string) {
		t.Helper()
		if ok != want || fmt.Sprint(cut) != fmt.Sprint(names) {
			t.Fatalf("%s: %t, and %v were cut; want %t and %v", what, ok, cut, want, names)
		}
		cut = nil
	}
	for i := range httpapi.AddressBodies {
		expect("an address within its limit", send("a", fmt.Sprintf("a%d", i)), true)
	}
	expect("one too many at the same instant", send("a", "late"), false)
	now = now.Add(2 * time.Second)
	release, ok := claim("a", func() { t.Error("a body that is there was cut") })
	expect("one that comes after a while", ok, true, "a0")
	release()
	expect("its place, given back", send("a", "again"), true)
	for i := range httpapi.MaxBodies - httpapi.AddressBodies {
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
	fill := func(each int) (claim func(string, func()) (func(), bool), cut *int) {
		claim, cut = httpapi.Bodies(func() time.Time { return now }), new(int)
		for i := range httpapi.MaxBodies {
			if _, ok := claim(fmt.Sprint(i/each), func() { *cut++ }); !ok {
				t.Fatalf("body %d of a server that has room", i)
			}
		}
		return claim, cut
	}
	crowd, cut := fill(10)
	if _, ok := crowd("new", func() {}); !ok || *cut != 1 {
		t.Errorf("ten each: %t, %d cut", ok, *cut)
	}
	each, cut := fill(1)
	if _, ok := each("new", func() {}); ok || *cut != 0 {
		t.Errorf("one each: %t, %d cut", ok, *cut)
	}
	now = now.Add(2 * time.Second)
	if _, ok := each("new", func() {}); !ok || *cut != 1 {
		t.Errorf("one each, later: %t, %d cut", ok, *cut)
	}
}

// TestAbortedBodyIsCountedOnce checks that an aborted body frees its slot only once.
func TestAbortedBodyIsCountedOnce(t *testing.T) {
	t.Parallel()
	now := time.Unix(1_800_000_000, 0)
	claim := httpapi.Bodies(func() time.Time { return now })
	first, _ := claim("a", func() {})
	for range httpapi.AddressBodies - 1 {
		claim("a", func() {})
	}
	now = now.Add(2 * time.Second)
	claim("a", func() {}) // aborts the first
	first()
	now = now.Add(-2 * time.Second) // none is slow
	if _, ok := claim("a", func() {}); ok {
		t.Error("the place of a cut body was given back twice")
	}
}
