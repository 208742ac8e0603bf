package raceday

import (
	"context"
	"errors"
	"testing"
)

// TestABoardIsWaitedForInTime: who has no time left does not wait for the one who reads.
func TestABoardIsWaitedForInTime(t *testing.T) {
	t.Parallel()
	var b boards
	release, err := b.of(7).take(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	over, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := b.of(7).take(over); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
	release()
	if release, err = b.of(7).take(t.Context()); err != nil {
		t.Error(err)
	}
	release()
}

// TestBoardsOfNothing: numbers that nobody has take no place from events that people look at.
func TestBoardsOfNothing(t *testing.T) {
	t.Parallel()
	var b boards
	kept := b.of(7)
	for id := range int64(3 * boardsKept) {
		b.of(1000 + id)
		b.forget(1000 + id)
	}
	if b.of(7) != kept {
		t.Error("an event that is looked at was forgotten for ones that are not there")
	}
}
