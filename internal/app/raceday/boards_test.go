package raceday

import (
	"context"
	"errors"
	"testing"

	"traguardo/internal/domain/id"
)

// TestBoardLockStopsWithContext checks that a caller whose context ends stops waiting.
func TestBoardLockStopsWithContext(t *testing.T) {
	t.Parallel()
	b := newBoards()
	release, err := b.of(7).lock(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	over, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := b.of(7).lock(over); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want errors.Is(err, context.Canceled)", err)
	}
	release()
	if release, err = b.of(7).lock(t.Context()); err != nil {
		t.Error(err)
	}
	release()
}

// TestUnknownEventsDoNotEvictBoards checks that ids without an event do not evict cached boards.
func TestUnknownEventsDoNotEvictBoards(t *testing.T) {
	t.Parallel()
	b := newBoards()
	kept := b.of(7)
	for eventID := range id.Event(3 * maxBoards) {
		b.of(1000 + eventID)
		b.forget(1000 + eventID)
	}
	if b.of(7) != kept {
		t.Error("a cached board was evicted by ids without an event")
	}
}
