// Package live lets those who look at something hear at once that it changed, on whichever server it was changed.
//
// A signal says that a topic changed, never what: whoever listens reads the present state again, with the rights of today. Signals
// that were not taken yet are therefore one signal, a slow listener holds nobody up and misses nothing, and nothing of a person
// travels between servers.
package live

import (
	"context"
	"crypto/rand"
	"log/slog"
	"strconv"
	"strings"
	"sync"
	"time"
)

// Topic is something that people look at while it changes.
type Topic string

// TopicOf names a topic: TopicOf("upload", 12).
func TopicOf(kind string, id int64) Topic { return Topic(kind + " " + strconv.FormatInt(id, 10)) }

// channel is where servers of one database signal each other.
const channel = "traguardo_live"

// again is how long a server waits before it listens again after its connection broke.
const again = time.Second

// Bus carries signals between servers; a database that several servers share is one.
type Bus interface {
	// Notify sends a text to everybody who listens to the channel.
	Notify(ctx context.Context, channel, text string) error
	// Listen hands over what is sent until ctx ends or the connection breaks. It calls ready when nothing sent from then on is missed.
	Listen(ctx context.Context, channel string, ready func(), heard func(text string)) error
}

// Hub is one server's listeners.
type Hub struct {
	log  *slog.Logger
	bus  Bus    // nil when this server is the only one
	self string // marks what this server sent: its listeners have heard it already

	mu        sync.Mutex
	closed    bool
	listeners map[Topic]map[*Listener]struct{}
}

// New makes a hub without listeners; bus is nil when no other server shares the database.
func New(bus Bus, log *slog.Logger) *Hub {
	return &Hub{log: log, bus: bus, self: rand.Text(), listeners: map[Topic]map[*Listener]struct{}{}}
}

// Listener hears of one topic.
type Listener struct {
	hub    *Hub
	topic  Topic
	signal chan struct{}
}

// Listen begins to hear of a topic. Close it.
func (h *Hub) Listen(topic Topic) *Listener {
	l := &Listener{hub: h, topic: topic, signal: make(chan struct{}, 1)}
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		close(l.signal)
		return l
	}
	if h.listeners[topic] == nil {
		h.listeners[topic] = map[*Listener]struct{}{}
	}
	h.listeners[topic][l] = struct{}{}
	return l
}

// Changed has one element when the topic changed since it was last read; it is closed when the server stops.
func (l *Listener) Changed() <-chan struct{} { return l.signal }

// Close ends the listening.
func (l *Listener) Close() {
	h := l.hub
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.listeners[l.topic], l)
	if len(h.listeners[l.topic]) == 0 {
		delete(h.listeners, l.topic)
	}
}

// Listeners is how many listen to a topic on this server.
func (h *Hub) Listeners(topic Topic) int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.listeners[topic])
}

// Publish signals that a topic changed, to listeners here and on the other servers. Call it after the commit. That other servers
// could not be reached is logged and no reason to fail: their listeners look again with the next signal or when they reconnect.
func (h *Hub) Publish(ctx context.Context, topic Topic) {
	h.signal(topic)
	if h.bus == nil {
		return
	}
	if err := h.bus.Notify(ctx, channel, h.self+" "+string(topic)); err != nil {
		h.log.Warn("live signal", "topic", string(topic), "error", err)
	}
}

// Run hears the other servers until ctx ends, and then lets all listeners go.
func (h *Hub) Run(ctx context.Context) {
	defer h.close()
	if h.bus == nil {
		<-ctx.Done()
		return
	}
	for ctx.Err() == nil {
		if err := h.bus.Listen(ctx, channel, h.signalAll, h.heard); err != nil && ctx.Err() == nil {
			h.log.Warn("live signals of other servers are not heard", "error", err)
		}
		select {
		case <-ctx.Done():
		case <-time.After(again):
		}
	}
}

func (h *Hub) heard(text string) {
	if from, topic, ok := strings.Cut(text, " "); ok && from != h.self {
		h.signal(Topic(topic))
	}
}

func (h *Hub) signal(topic Topic) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for l := range h.listeners[topic] {
		l.wake()
	}
}

// signalAll makes everybody look again: signals may have been missed while the connection was down.
func (h *Hub) signalAll() {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, topic := range h.listeners {
		for l := range topic {
			l.wake()
		}
	}
}

// wake leaves a signal that was not taken yet as it is: one says as much as two.
func (l *Listener) wake() {
	select {
	case l.signal <- struct{}{}:
	default:
	}
}

func (h *Hub) close() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.closed = true
	for _, topic := range h.listeners {
		for l := range topic {
			close(l.signal)
		}
	}
	clear(h.listeners)
}
