package database

import (
	"context"
	"errors"
	"path/filepath"
	"slices"
	"testing"
	"time"
)

// TestParallel checks that outside a transaction two parts run concurrently, inside they run one after the other, and no part starts after
// an error.
//
//test:race
func TestParallel(t *testing.T) {
	t.Parallel()
	db, err := OpenFile(t.Context(), filepath.Join(t.TempDir(), "x.db"))
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute) // a deadlock would otherwise block the test
	defer cancel()
	met := make(chan struct{})
	meet := func(say, hear chan struct{}) func() error {
		return func() error {
			select {
			case say <- struct{}{}:
			case <-hear:
			case <-ctx.Done():
			}
			return ctx.Err()
		}
	}
	if err := db.Parallel(ctx, meet(met, nil), meet(nil, met)); err != nil {
		t.Errorf("the parts did not run concurrently: %v", err)
	}
	failure := errors.New("part")
	var done []int
	part := func(n int, err error) func() error {
		return func() error { done = append(done, n); return err }
	}
	for _, c := range []struct {
		parts []func() error
		want  []int
		err   error
	}{
		{nil, nil, nil},
		{[]func() error{part(1, nil), part(2, nil), part(3, nil)}, []int{1, 2, 3}, nil},
		{[]func() error{part(1, nil), part(2, failure), part(3, nil)}, []int{1, 2}, failure},
	} {
		var got error
		err := db.Tx(ctx, func(q Q) error {
			done = nil
			got = q.Parallel(ctx, c.parts...)
			return nil
		})
		if err != nil || !errors.Is(got, c.err) || !slices.Equal(done, c.want) {
			t.Errorf("ran %v and returned %v, want %v and %v (%v)", done, got, c.want, c.err, err)
		}
	}
}
