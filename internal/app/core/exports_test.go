package core

import (
	"context"
	"errors"
	"testing"
	"time"

	"traguardo/internal/domain/id"
	"traguardo/internal/problem"
	"traguardo/internal/testkit"
)

func newExports(t *testing.T, places int, wait time.Duration) *Exports {
	t.Helper()
	e := NewExports(testkit.DB(t))
	e.places, e.wait = places, wait
	return e
}

// begin reserves and starts an export for user.
func begin(ctx context.Context, t *testing.T, e *Exports, user id.User) (func(), error) {
	t.Helper()
	done, err := e.Reserve(user)
	if err != nil {
		return nil, err
	}
	_, end, err := e.Begin(ctx, user)
	if err != nil {
		done()
		return nil, err
	}
	return func() {
		end()
		done()
	}, nil
}

// TestExportsWait checks that a user's third export waits until one ends, while another user's proceeds.
//
//test:race
func TestExportsWait(t *testing.T) {
	t.Parallel()
	e := newExports(t, 3, time.Minute)
	first, err := begin(t.Context(), t, e, 7)
	if err != nil {
		t.Fatal(err)
	}
	second, err := begin(t.Context(), t, e, 7)
	if err != nil {
		t.Fatal(err)
	}
	third := make(chan error, 1)
	go func() {
		end, err := begin(t.Context(), t, e, 7)
		if err == nil {
			end()
		}
		third <- err
	}()
	for e.Reserved() < 3 {
		time.Sleep(time.Millisecond)
	}
	others, err := begin(t.Context(), t, e, 8)
	if err != nil {
		t.Fatalf("another user had to wait: %v", err)
	}
	select {
	case err := <-third:
		t.Fatalf("the third did not wait: %v", err)
	default:
	}
	first()
	if err := <-third; err != nil {
		t.Errorf("after the first has ended: %v", err)
	}
	second()
	others()
	if e.Running() != 0 || e.Reserved() != 0 || len(e.users) != 0 {
		t.Errorf("%d running, %d reserved, %d users", e.Running(), e.Reserved(), len(e.users))
	}
}

func TestExportsRefuse(t *testing.T) {
	t.Parallel()
	e := newExports(t, 1, time.Millisecond)
	end, err := begin(t.Context(), t, e, 7)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := begin(t.Context(), t, e, 8); !problem.Is(err, problem.KindTooMany) {
		t.Errorf("all slots taken: %v", err)
	}
	e.wait = time.Minute
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := begin(gone, t, e, 8); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled caller: %v", err)
	}
	end()
	var reserved []func()
	for user := id.User(1); ; user++ {
		done, err := e.Reserve(user)
		if err != nil {
			break
		}
		reserved = append(reserved, done)
	}
	if len(reserved) != maxReserved {
		t.Errorf("%d reservations, want %d", len(reserved), maxReserved)
	}
	for _, done := range reserved {
		done()
	}
}
