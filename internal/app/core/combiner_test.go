package core_test

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"
	"testing/synctest"

	"traguardo/internal/app/core"
	"traguardo/internal/store"
)

// TestCombiner checks which calls run together, in which order, and that no call runs twice.
//
//test:race
func TestCombiner(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := core.NewCombiner[int]()
		var batches [][]int
		gate := make(chan struct{})
		var calls sync.WaitGroup
		call := func(object int64, value int) {
			calls.Go(func() {
				if err := c.Do(t.Context(), object, value, func(values []int, _ store.Handover) {
					batches = append(batches, values)
					<-gate
				}); err != nil {
					t.Error(err)
				}
			})
			synctest.Wait()
		}
		for value := 1; value <= 70; value++ {
			call(1, value)
		}
		call(2, 100) // another object does not wait
		if len(batches) != 2 {
			t.Fatalf("running: %v", batches)
		}
		for range 2 {
			gate <- struct{}{}
		}
		synctest.Wait()
		close(gate)
		calls.Wait()
		var ran []int
		for _, b := range batches {
			ran = append(ran, len(b))
		}
		if want := []int{1, 1, 64, 5}; !slices.Equal(ran, want) {
			t.Errorf("batches of %v, want %v", ran, want)
		}
		if !slices.IsSorted(batches[2]) || batches[2][0] != 2 {
			t.Errorf("order %v", batches[2])
		}
	})
}

// TestCombinerHandover checks that the next calls run when the handover is used, before the first call is done.
//
//test:race
func TestCombinerHandover(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := core.NewCombiner[string]()
		first, last := make(chan struct{}), make(chan struct{})
		var order []string
		var calls sync.WaitGroup
		calls.Go(func() {
			_ = c.Do(t.Context(), 1, "first", func(_ []string, h store.Handover) {
				<-first
				if !h.Waiting() {
					t.Error("the second call does not wait")
				}
				h.Release()
				<-last
				order = append(order, "first")
			})
		})
		synctest.Wait()
		calls.Go(func() {
			_ = c.Do(t.Context(), 1, "second", func([]string, store.Handover) { order = append(order, "second") })
		})
		synctest.Wait()
		close(first)
		synctest.Wait()
		close(last)
		calls.Wait()
		if want := []string{"second", "first"}; !slices.Equal(order, want) {
			t.Errorf("order %v, want %v", order, want)
		}
	})
}

// TestCombinerGone checks that a caller who gives up while waiting is left out, and that a panic fails only the calls that ran with it.
//
//test:race
func TestCombinerGone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := core.NewCombiner[int]()
		gate := make(chan struct{})
		errs := make([]error, 4)
		var ran []int
		var calls sync.WaitGroup
		call := func(ctx context.Context, value int) {
			calls.Go(func() {
				defer func() { _ = recover() }()
				errs[value] = c.Do(ctx, 1, value, func(values []int, _ store.Handover) {
					if value == 0 {
						<-gate
						return
					}
					ran = append(ran, values...)
					panic("broken")
				})
			})
			synctest.Wait()
		}
		gone, leave := context.WithCancel(t.Context())
		call(t.Context(), 0)
		call(gone, 1)
		call(t.Context(), 2)
		call(t.Context(), 3)
		leave()
		synctest.Wait()
		close(gate)
		calls.Wait()
		if !slices.Equal(ran, []int{2, 3}) || !errors.Is(errs[1], context.Canceled) || errs[3] == nil {
			t.Errorf("ran %v, errors %v", ran, errs)
		}
		if err := c.Do(t.Context(), 1, 5, func([]int, store.Handover) {}); err != nil {
			t.Errorf("after a panic: %v", err)
		}
	})
}
