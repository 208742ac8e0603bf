package live

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync"
	"time"
)

const (
	// maxFrames is how many changes of a topic are kept for clients that reconnect.
	maxFrames = 256
	// frameInterval is the minimum time between two frames, because a topic may change thousands of times.
	frameInterval = 100 * time.Millisecond
	// wakeBatch is how many subscribers are woken before other calls run.
	wakeBatch = 32
	// refreshTimeout bounds one read of a topic's state.
	refreshTimeout = 10 * time.Second
	// outageTime is how long a topic whose state cannot be read keeps its subscribers.
	outageTime = time.Minute
)

// Reload is the event that makes clients read everything again.
const Reload = "ricarica"

// ErrStopped means that the server stops and clients should connect to another one.
var ErrStopped = errors.New("the server stops")

// State is what a topic shows at one moment. It is immutable.
type State interface {
	// Cursor identifies the state; it is the same on every server.
	Cursor() string
	// Since returns the events that lead from an earlier state to this one, as sent to clients.
	Since(earlier State) ([]byte, error)
	// Opening returns the events that every new client gets; nil for none.
	Opening() []byte
}

// Feed is a stream of changes that is the same for all clients.
type Feed struct {
	Topic  Topic
	Cursor string // of the state that the client has; "" for the current one
	Read   func(ctx context.Context) (State, error)
	// Final reports whether an error of Read ends the stream. After others the state is read again. If nil, all errors are final.
	Final func(err error) bool
}

// Broadcast sends the changes of topics to many subscribers. Each change is read and encoded once for all of them.
type Broadcast struct {
	hub      *Hub
	mu       sync.Mutex
	channels map[Topic]*feedChannel
}

// NewBroadcast returns a Broadcast without subscribers.
func NewBroadcast(hub *Hub) *Broadcast {
	return &Broadcast{hub: hub, channels: map[Topic]*feedChannel{}}
}

// feedChannel is a topic that has subscribers.
type feedChannel struct {
	read    func(ctx context.Context) (State, error)
	final   func(err error) bool
	changed *Listener
	stop    chan struct{}
	users   int           // guarded by the mutex of Broadcast
	turn    chan struct{} // lets one caller read the state for all

	mu          sync.Mutex
	state       State
	frames      []frame // the latest, oldest first
	last        int64   // number of the latest frame
	subscribers map[*Subscriber]struct{}
	err         error // why the channel ended
}

// frame holds the events after the state with cursor from.
type frame struct {
	from   string
	events []byte
}

// Subscriber receives the changes of a topic.
type Subscriber struct {
	broadcast *Broadcast
	topic     Topic
	channel   *feedChannel
	ready     chan struct{}
	sent      int64 // number of the latest frame that was taken
	opening   []byte
}

// Join subscribes to a feed from the state that the client has. The caller must call Leave.
func (b *Broadcast) Join(ctx context.Context, feed Feed) (*Subscriber, error) {
	s := &Subscriber{broadcast: b, topic: feed.Topic, channel: b.open(feed), ready: make(chan struct{}, 1)}
	if err := s.channel.add(ctx, s, feed.Cursor); err != nil {
		s.Leave()
		return nil, err
	}
	return s, nil
}

func (b *Broadcast) open(feed Feed) *feedChannel {
	topic := feed.Topic
	b.mu.Lock()
	defer b.mu.Unlock()
	c := b.channels[topic]
	if c == nil {
		c = &feedChannel{read: feed.Read, final: feed.Final, changed: b.hub.Listen(topic), stop: make(chan struct{}),
			turn:        make(chan struct{}, 1),
			subscribers: map[*Subscriber]struct{}{}}
		b.channels[topic] = c
		go b.run(topic, c)
	}
	c.users++
	return c
}

// Leave ends the subscription.
func (s *Subscriber) Leave() {
	c := s.channel
	c.mu.Lock()
	delete(c.subscribers, s)
	c.mu.Unlock()
	b := s.broadcast
	b.mu.Lock()
	defer b.mu.Unlock()
	if c.users--; c.users == 0 {
		b.remove(s.topic, c)
		close(c.stop)
	}
}

// remove forgets a channel, so that the next subscriber opens a new one.
func (b *Broadcast) remove(topic Topic, c *feedChannel) {
	if b.channels[topic] == c {
		delete(b.channels, topic)
	}
}

// run turns changes of the topic into frames until the last subscriber leaves or the server stops.
func (b *Broadcast) run(topic Topic, c *feedChannel) {
	defer c.changed.Close()
	for {
		select {
		case <-c.stop:
			return
		case _, open := <-c.changed.Changed():
			err := ErrStopped
			if open {
				err = c.refreshPatiently()
			}
			if err != nil {
				b.mu.Lock()
				b.remove(topic, c)
				b.mu.Unlock()
				c.end(err)
				return
			}
		}
		select {
		case <-c.stop:
			return
		case <-time.After(frameInterval):
		}
	}
}

// refreshPatiently refreshes the channel, again for some time if the state cannot be read: the database may become reachable again. A
// refusal, as of an event that was deleted, is final.
func (c *feedChannel) refreshPatiently() error {
	for began := time.Now(); ; {
		ctx, cancel := context.WithTimeout(context.Background(), refreshTimeout)
		err := c.refresh(ctx)
		cancel()
		if err == nil || c.final == nil || c.final(err) || time.Since(began) > outageTime {
			return err
		}
		select {
		case <-c.stop:
			return err
		case <-time.After(reconnectDelay):
		}
	}
}

// refresh reads the state and adds a frame if it changed.
func (c *feedChannel) refresh(ctx context.Context) error {
	select {
	case c.turn <- struct{}{}:
		defer func() { <-c.turn }()
	case <-ctx.Done():
		return ctx.Err()
	}
	next, err := c.read(ctx)
	if err != nil {
		return err
	}
	c.mu.Lock()
	previous := c.state
	if previous == nil {
		c.state = next
	}
	c.mu.Unlock()
	if previous == nil || previous.Cursor() == next.Cursor() {
		return nil
	}
	events, err := next.Since(previous)
	if err != nil {
		return err
	}
	c.mu.Lock()
	c.state = next
	c.frames = append(c.frames, frame{previous.Cursor(), events})
	if len(c.frames) > maxFrames {
		c.frames = append([]frame{}, c.frames[len(c.frames)-maxFrames/2:]...)
	}
	c.last++
	woken := c.list()
	c.mu.Unlock()
	wake(woken)
	return nil
}

// list returns the subscribers.
func (c *feedChannel) list() []*Subscriber {
	list := make([]*Subscriber, 0, len(c.subscribers))
	for s := range c.subscribers {
		list = append(list, s)
	}
	return list
}

// wake notifies subscribers a few at a time: thousands of goroutines that become runnable at once would delay all other calls.
func wake(list []*Subscriber) {
	for i, s := range list {
		select {
		case s.ready <- struct{}{}:
		default:
		}
		if i%wakeBatch == wakeBatch-1 {
			runtime.Gosched()
		}
	}
}

// end ends all subscriptions.
func (c *feedChannel) end(err error) {
	c.mu.Lock()
	c.err = err
	woken := c.list()
	c.mu.Unlock()
	wake(woken)
}

// add adds a subscriber that has the state with the given cursor. If that state is unknown, the client must reload.
func (c *feedChannel) add(ctx context.Context, s *Subscriber, cursor string) error {
	c.mu.Lock()
	loaded := c.state != nil
	c.mu.Unlock()
	if loaded && c.place(s, cursor) {
		return nil
	}
	// The client may have read a newer state than the latest frame leads to.
	if err := c.refresh(ctx); err != nil {
		return err
	}
	if c.place(s, cursor) {
		return nil
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	s.sent = c.last
	s.opening = append(reloadEvent(c.state.Cursor()), c.state.Opening()...)
	c.subscribers[s] = struct{}{}
	return nil
}

// place adds the subscriber if the changes since its cursor are known.
func (c *feedChannel) place(s *Subscriber, cursor string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	switch {
	case cursor == "" || cursor == c.state.Cursor():
		s.sent = c.last
		s.opening = append([]byte("id: "+c.state.Cursor()+"\n:\n\n"), c.state.Opening()...)
	default:
		at := len(c.frames) - 1
		for at >= 0 && c.frames[at].from != cursor {
			at--
		}
		if at < 0 {
			return false
		}
		s.sent = c.last - int64(len(c.frames)-at)
		s.opening = append([]byte(":\n\n"), c.state.Opening()...)
		s.ready <- struct{}{} // there are frames to send
	}
	c.subscribers[s] = struct{}{}
	return true
}

// reloadEvent returns the event that makes a client read everything again.
func reloadEvent(cursor string) []byte {
	return fmt.Appendf(nil, "id: %s\nevent: %s\ndata: {\"CURSORE\":%q}\n\n", cursor, Reload, cursor)
}

// Opening returns the first message. It must be called once: the message is not kept.
func (s *Subscriber) Opening() []byte {
	opening := s.opening
	s.opening = nil
	return opening
}

// Ready returns a channel that receives a value when Next has events.
func (s *Subscriber) Ready() <-chan struct{} { return s.ready }

// Next returns the events since the last call, or why the subscription ended. A client that was too slow must reload.
func (s *Subscriber) Next() ([][]byte, error) {
	c := s.channel
	c.mu.Lock()
	defer c.mu.Unlock()
	missing := int(c.last - s.sent)
	s.sent = c.last
	if missing > len(c.frames) {
		return [][]byte{reloadEvent(c.state.Cursor())}, c.err
	}
	out := make([][]byte, 0, missing)
	for _, f := range c.frames[len(c.frames)-missing:] {
		out = append(out, f.events)
	}
	return out, c.err
}
