package live_test

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"testing"
	"testing/synctest"

	"traguardo/internal/live"
)

var quiet = slog.New(slog.DiscardHandler)

func signalled(l *live.Listener) bool {
	select {
	case _, open := <-l.Changed():
		return open
	default:
		return false
	}
}

//test:race
func TestTopics(t *testing.T) {
	h := live.New(nil, quiet)
	mine, same, other := h.Listen("a 1"), h.Listen("a 1"), h.Listen("a 2")
	if signalled(mine) {
		t.Error("signalled before anything changed")
	}
	h.Publish(t.Context(), "a 1")
	if !signalled(mine) || !signalled(same) || signalled(other) {
		t.Error("a signal reaches all listeners of its topic, and no others")
	}
	mine.Close()
	h.Publish(t.Context(), "a 1")
	if signalled(mine) || !signalled(same) {
		t.Error("a closed listener hears nothing, the others go on")
	}
	if n := h.Listeners("a 1"); n != 1 {
		t.Errorf("%d listeners, want 1", n)
	}
}

// TestSlowListener: whoever does not read holds nobody up, and has one signal waiting, not a thousand.
func TestSlowListener(t *testing.T) {
	h := live.New(nil, quiet)
	slow := h.Listen("a 1")
	for range 1000 {
		h.Publish(t.Context(), "a 1")
	}
	if !signalled(slow) || signalled(slow) {
		t.Error("signals that were not taken are one signal")
	}
}

//test:race
func TestStop(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := live.New(nil, quiet)
		l := h.Listen("a 1")
		ctx, stop := context.WithCancel(t.Context())
		done := make(chan struct{})
		go func() { defer close(done); h.Run(ctx) }()
		stop()
		<-done
		if _, open := <-l.Changed(); open {
			t.Error("a listener is let go when the server stops")
		}
		l.Close()
		late := h.Listen("a 1")
		if _, open := <-late.Changed(); open {
			t.Error("whoever listens to a stopped server is let go at once")
		}
		late.Close()
		h.Publish(t.Context(), "a 1") // nobody hears it, and nothing breaks
	})
}

// wire joins hubs as a shared database does, and can be cut.
type wire struct {
	mu    sync.Mutex
	heard map[int]func(string)
	cuts  map[int]context.CancelCauseFunc
	n     int
	down  bool
}

var errCut = errors.New("connection cut")

func (w *wire) Notify(_ context.Context, _, text string) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.down {
		return errCut
	}
	for _, heard := range w.heard {
		heard(text)
	}
	return nil
}

func (w *wire) Listen(ctx context.Context, _ string, ready func(), heard func(string)) error {
	ctx, cut := context.WithCancelCause(ctx)
	defer cut(nil)
	w.mu.Lock()
	if w.down {
		w.mu.Unlock()
		return errCut
	}
	w.n++
	at := w.n
	w.heard[at], w.cuts[at] = heard, cut
	w.mu.Unlock()
	ready()
	<-ctx.Done()
	w.mu.Lock()
	defer w.mu.Unlock()
	delete(w.heard, at)
	return context.Cause(ctx)
}

func (w *wire) set(down bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.down = down
	if down {
		for _, cut := range w.cuts {
			cut(errCut)
		}
	}
}

// TestBrokenConnection: while servers cannot hear each other a change reaches its own server's listeners; afterwards everybody looks
// again.
//
//test:race
//test:race
func TestBrokenConnection(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := &wire{heard: map[int]func(string){}, cuts: map[int]context.CancelCauseFunc{}}
		one, two := live.New(w, quiet), live.New(w, quiet)
		ctx, stop := context.WithCancel(t.Context())
		var running sync.WaitGroup
		running.Go(func() { one.Run(ctx) })
		running.Go(func() { two.Run(ctx) })
		synctest.Wait()
		here, there := one.Listen("a 1"), two.Listen("a 1")
		one.Publish(ctx, "a 1")
		if !signalled(here) || !signalled(there) {
			t.Error("a change is heard on both servers")
		}
		if signalled(here) {
			t.Error("a server does not hear its own signal twice")
		}
		w.set(true)
		synctest.Wait()
		one.Publish(ctx, "a 1")
		if !signalled(here) || signalled(there) {
			t.Error("without a connection a change is heard where it was made")
		}
		w.set(false)
		if _, open := <-there.Changed(); !open {
			t.Error("whoever was cut off looks again")
		}
		stop()
		running.Wait()
	})
}
