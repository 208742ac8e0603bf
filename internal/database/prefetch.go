package database

import "iter"

// prefetchBatch is the number of rows passed at once: a compromise between memory and synchronization.
const prefetchBatch = 256

// prefetch reads seq in a goroutine while the caller processes earlier rows. The goroutine has ended when the loop over the result ends,
// even if the caller breaks out early.
func prefetch[T any](seq iter.Seq2[T, error]) iter.Seq2[T, error] {
	type batch struct {
		rows []T
		err  error
	}
	return func(yield func(T, error) bool) {
		batches, stop, ended := make(chan batch, 2), make(chan struct{}), make(chan struct{})
		send := func(b batch) bool {
			select {
			case batches <- b:
				return true
			case <-stop:
				return false
			}
		}
		go func() {
			defer close(ended)
			defer close(batches)
			b := batch{rows: make([]T, 0, prefetchBatch)}
			for v, err := range seq {
				if err != nil {
					b.err = err
					break
				}
				if b.rows = append(b.rows, v); len(b.rows) == prefetchBatch {
					if !send(b) {
						return
					}
					b = batch{rows: make([]T, 0, prefetchBatch)}
				}
			}
			send(b)
		}()
		defer func() { <-ended }()
		defer close(stop)
		for b := range batches {
			for _, v := range b.rows {
				if !yield(v, nil) {
					return
				}
			}
			if b.err != nil {
				var zero T
				yield(zero, b.err)
				return
			}
		}
	}
}
