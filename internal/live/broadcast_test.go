package live_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"traguardo/internal/live"
)

// errGone is returned by a topic that does not exist any more.
var errGone = errors.New("gone")

// counter is a topic whose state is a number.
type counter struct {
	mu      sync.Mutex
	value   int
	encoded int
	err     error
}

type count struct {
	of    *counter
	value int
}

func (c count) Cursor() string { return fmt.Sprint(c.value) }

func (c count) Opening() []byte { return nil }

func (c count) Since(earlier live.State) ([]byte, error) {
	c.of.encoded++
	return fmt.Appendf(nil, "%d>%d ", earlier.(count).value, c.value), nil
}

func (c *counter) read(context.Context) (live.State, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return count{c, c.value}, c.err
}

func (c *counter) set(value int, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.value, c.err = value, err
}

// received returns the opening and the events so far of a subscriber.
func received(t *testing.T, s *live.Subscriber) string {
	t.Helper()
	var b strings.Builder
	b.Write(s.Opening())
	events, err := s.Next()
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range events {
		b.Write(e)
	}
	return b.String()
}

// TestBroadcast checks that subscribers get the changes after the state they have, each encoded once, and reload after a gap.
//
//test:race
func TestBroadcast(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		hub := live.New(nil, discardLog)
		ctx, stop := context.WithCancel(t.Context())
		defer stop()
		go hub.Run(ctx)
		b, topic := live.NewBroadcast(hub), &counter{value: 1}
		join := func(cursor string) *live.Subscriber {
			final := func(err error) bool { return errors.Is(err, errGone) }
			s, err := b.Join(ctx, live.Feed{Topic: "t", Cursor: cursor, Read: topic.read, Final: final})
			if err != nil {
				t.Fatal(err)
			}
			return s
		}
		change := func(value int) {
			topic.set(value, nil)
			hub.Publish(ctx, "t")
			time.Sleep(time.Second) // of the bubble's clock
			synctest.Wait()
		}
		var all []*live.Subscriber
		for range 100 {
			all = append(all, join(""))
		}
		change(2)
		change(3)
		for _, s := range all {
			if got := received(t, s); got != "id: 1\n:\n\n1>2 2>3 " {
				t.Fatalf("a subscriber got %q", got)
			}
		}
		if topic.encoded != 2 {
			t.Errorf("two changes were encoded %d times", topic.encoded)
		}
		topic.set(4, nil) // without a signal yet
		for _, c := range []struct{ name, cursor, want string }{
			{"the current state", "", "id: 3\n:\n\n"},
			{"an earlier state", "2", ":\n\n2>3 "},
			{"a newer state than the last frame", "4", "id: 4\n:\n\n"},
			{"an unknown state", "99", "id: 4\nevent: ricarica\ndata: {\"CURSORE\":\"4\"}\n\n"},
		} {
			s := join(c.cursor)
			if got := received(t, s); got != c.want {
				t.Errorf("%s: %q, want %q", c.name, got, c.want)
			}
			s.Leave()
		}
		for value := 5; value < 400; value++ {
			change(value)
		}
		if got := received(t, all[0]); !strings.HasSuffix(got, "id: 399\nevent: ricarica\ndata: {\"CURSORE\":\"399\"}\n\n") {
			t.Errorf("a slow subscriber got %q", got)
		}
		topic.set(400, errors.New("the database is away"))
		hub.Publish(ctx, "t")
		time.Sleep(3 * time.Second)
		topic.set(400, nil)
		time.Sleep(3 * time.Second)
		if got := received(t, all[0]); !strings.HasSuffix(got, "399>400 ") {
			t.Errorf("after an outage a subscriber got %q", got)
		}
		topic.set(400, errGone)
		hub.Publish(ctx, "t")
		synctest.Wait()
		if _, err := all[1].Next(); err == nil || !errors.Is(err, errGone) {
			t.Errorf("a topic that is gone: %v", err)
		}
		for _, s := range all {
			s.Leave()
		}
		topic.set(401, nil)
		again := join("")
		if got := received(t, again); got != "id: 401\n:\n\n" {
			t.Errorf("after the last left: %q", got)
		}
		stop()
		synctest.Wait()
		if _, err := again.Next(); !errors.Is(err, live.ErrStopped) {
			t.Errorf("a stopped server: %v", err)
		}
		again.Leave()
	})
}
