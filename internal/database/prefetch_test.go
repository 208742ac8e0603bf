package database

import (
	"errors"
	"testing"

	"pgregory.net/rapid"
)

// TestPrefetchYieldsSameSequence checks that prefetch yields the rows and the error of the sequence, wherever the loop stops, and its
// goroutine ends before the loop does.
func TestPrefetchYieldsSameSequence(t *testing.T) {
	broken := errors.New("broken")
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, 1500).Draw(t, "n")
		fails, stops := rapid.IntRange(-1, 1500).Draw(t, "fails"), rapid.IntRange(-1, 1500).Draw(t, "stops")
		running := false
		seq := func(yield func(int, error) bool) {
			running = true
			defer func() { running = false }()
			for i := range n {
				if i == fails {
					yield(0, broken)
					return
				}
				if !yield(i, nil) {
					return
				}
			}
		}
		next, failed := 0, false
		for v, err := range prefetch(seq) {
			if err != nil {
				failed = errors.Is(err, broken)
				break
			}
			if v != next {
				t.Fatalf("row %d is %d", next, v)
			}
			if next++; next == stops {
				break
			}
		}
		if running {
			t.Fatal("the goroutine is still running")
		}
		want := n
		if fails >= 0 && fails < n {
			want = fails
		}
		stopped := stops > 0 && stops <= want
		if stopped {
			want = stops
		}
		if next != want || failed != (!stopped && fails >= 0 && fails < n) {
			t.Fatalf("%d rows, failed %t; want %d of %d, failing at %d, stopping at %d", next, failed, want, n, fails, stops)
		}
	})
}
