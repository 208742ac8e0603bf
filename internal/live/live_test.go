package live_test

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"traguardo/internal/live"
)

var discardLog = slog.New(slog.DiscardHandler)

func signalled(l *live.Listener) bool {
	select {
	case _, open := <-l.Changed():
		return open
	default:
		return false
	}
}

//test:race
func TestPublishReachesTopicListeners(t *testing.T) {
	h := live.New(nil, discardLog)
	mine, same, other := h.Listen("a 1"), h.Listen("a 1"), h.Listen("a 2")
	if signalled(mine) {
		t.Error("signal before any change")
	}
	h.Publish(t.Context(), "a 1")
	if !signalled(mine) || !signalled(same) || signalled(other) {
		t.Error("a signal must reach all listeners of its topic and no others")
	}
	mine.Close()
	h.Publish(t.Context(), "a 1")
	if signalled(mine) || !signalled(same) {
		t.Error("a closed listener must receive nothing, the others must")
	}
	if n := h.Listeners("a 1"); n != 1 {
		t.Errorf("%d listeners, want 1", n)
	}
}

// TestSignalsAreMerged checks that a listener that does not read blocks no one and has a single pending signal.
func TestSignalsAreMerged(t *testing.T) {
	h := live.New(nil, discardLog)
	slow := h.Listen("a 1")
	for range 1000 {
		h.Publish(t.Context(), "a 1")
	}
	if !signalled(slow) || signalled(slow) {
		t.Error("pending signals were not merged")
	}
}

//test:race
func TestRunEndsListeners(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := live.New(nil, discardLog)
		l := h.Listen("a 1")
		ctx, stop := context.WithCancel(t.Context())
		done := make(chan struct{})
		go func() { defer close(done); h.Run(ctx) }()
		stop()
		<-done
		if _, open := <-l.Changed(); open {
			t.Error("the channel stays open when the server stops")
		}
		l.Close()
		late := h.Listen("a 1")
		if _, open := <-late.Changed(); open {
			t.Error("the channel of a stopped server is open")
		}
		late.Close()
		h.Publish(t.Context(), "a 1") // must not panic
	})
}

// testBus connects hubs like a shared database and can be taken down.
type testBus struct {
	mu        sync.Mutex
	receivers map[int]func(string)
	cuts      map[int]context.CancelCauseFunc
	lastID    int
	down      bool
}

var errCut = errors.New("connection cut")

func (w *testBus) Notify(_ context.Context, _, text string) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.down {
		return errCut
	}
	for _, receive := range w.receivers {
		receive(text)
	}
	return nil
}

func (w *testBus) Listen(ctx context.Context, _ string, ready func(), receive func(string)) error {
	ctx, cut := context.WithCancelCause(ctx)
	defer cut(nil)
	w.mu.Lock()
	if w.down {
		w.mu.Unlock()
		return errCut
	}
	w.lastID++
	at := w.lastID
	w.receivers[at], w.cuts[at] = receive, cut
	w.mu.Unlock()
	ready()
	<-ctx.Done()
	w.mu.Lock()
	defer w.mu.Unlock()
	delete(w.receivers, at)
	return context.Cause(ctx)
}

func (w *testBus) setDown(down bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.down = down
	if down {
		for _, cut := range w.cuts {
			cut(errCut)
		}
	}
}

// TestReconnect checks that while the connection is down a change reaches only the listeners of its own server; after reconnecting all are
// notified.
//
//test:race
func TestReconnect(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := &testBus{receivers: map[int]func(string){}, cuts: map[int]context.CancelCauseFunc{}}
		one, two := live.New(w, discardLog), live.New(w, discardLog)
		ctx, stop := context.WithCancel(t.Context())
		var running sync.WaitGroup
		running.Go(func() { one.Run(ctx) })
		running.Go(func() { two.Run(ctx) })
		synctest.Wait()
		here, there := one.Listen("a 1"), two.Listen("a 1")
		one.Publish(ctx, "a 1")
		if !signalled(here) || !signalled(there) {
			t.Error("a change must reach both servers")
		}
		if signalled(here) {
			t.Error("a server received its own signal twice")
		}
		w.setDown(true)
		synctest.Wait()
		one.Publish(ctx, "a 1")
		if !signalled(here) || signalled(there) {
			t.Error("without a connection a change must reach its own server only")
		}
		w.setDown(false)
		if _, open := <-there.Changed(); !open {
			t.Error("listeners must be notified after reconnecting")
		}
		stop()
		running.Wait()
	})
}

// TestOnRemote checks that a function set for a kind is called with the numbers that other servers publish, and with 0 after each
// connection.
//
//test:race
func TestOnRemote(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := &testBus{receivers: map[int]func(string){}, cuts: map[int]context.CancelCauseFunc{}}
		one, two := live.New(w, discardLog), live.New(w, discardLog)
		var mu sync.Mutex
		var got []int64
		two.OnRemote("user", func(id int64) {
			mu.Lock()
			defer mu.Unlock()
			got = append(got, id)
		})
		ctx, stop := context.WithCancel(t.Context())
		var running sync.WaitGroup
		running.Go(func() { one.Run(ctx) })
		running.Go(func() { two.Run(ctx) })
		synctest.Wait()
		one.Publish(ctx, live.TopicOf("user", 7))
		two.Publish(ctx, live.TopicOf("user", 8))
		one.Publish(ctx, live.TopicOf("event", 9))
		w.setDown(true)
		synctest.Wait()
		w.setDown(false)
		time.Sleep(time.Minute)
		stop()
		running.Wait()
		if want := []int64{0, 7, 0}; !slices.Equal(got, want) {
			t.Errorf("%v, want %v", got, want)
		}
	})
}

// brokenBus is a bus whose first sends fail.
type brokenBus struct {
	fail int
	sent []string
}

func (b *brokenBus) Notify(_ context.Context, _, text string) error {
	if b.fail--; b.fail >= 0 {
		return errors.New("no connection")
	}
	_, topic, _ := strings.Cut(text, " ")
	b.sent = append(b.sent, topic)
	return nil
}

func (b *brokenBus) Listen(ctx context.Context, _ string, ready func(), _ func(string)) error {
	ready()
	<-ctx.Done()
	return ctx.Err()
}

// TestUnsentSignalsAreSentAgain checks that signals that could not be sent while the database was unreachable reach the other servers
// afterwards, once.
//
//test:race
func TestUnsentSignalsAreSentAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		bus := &brokenBus{fail: 4}
		h := live.New(bus, discardLog)
		ctx, stop := context.WithCancel(t.Context())
		done := make(chan struct{})
		go func() { defer close(done); h.Run(ctx) }()
		for range 2 {
			h.Publish(ctx, "a 1")
		}
		h.Publish(ctx, "a 2")
		time.Sleep(time.Minute)
		stop()
		<-done
		slices.Sort(bus.sent)
		if !slices.Equal(bus.sent, []string{"a 1", "a 2"}) {
			t.Errorf("sent %q", bus.sent)
		}
	})
}
