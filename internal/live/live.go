// Package live notifies clients of changes in real time, across all servers.
//
// A signal only names the topic that changed. Listeners read the current state again with their current rights, so pending signals of a
// topic can be merged, a slow listener misses nothing and delays no one, and no personal data travels between servers.
package live

import (
	"context"
	"crypto/rand"
	"log/slog"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// Topic identifies something that clients watch for changes.
type Topic string

// TopicOf returns the topic of an object, as in TopicOf("upload", 12).
func TopicOf(kind string, id int64) Topic { return Topic(kind + " " + strconv.FormatInt(id, 10)) }

// channel is the notification channel shared by the servers of a database.
const channel = "traguardo_live"

// reconnectDelay is the wait before reconnecting a lost listener connection.
const reconnectDelay = time.Second

// Bus carries signals between servers. It is implemented by a database that several servers share.
type Bus interface {
	// Notify sends text to all listeners of the channel.
	Notify(ctx context.Context, channel, text string) error
	// Listen calls receive with each text sent to the channel, until ctx ends or the connection breaks. It calls ready once it is listening.
	Listen(ctx context.Context, channel string, ready func(), receive func(text string)) error
}

// Hub manages the listeners of one server.
type Hub struct {
	log      *slog.Logger
	bus      Bus    // nil if this is the only server
	serverID string // identifies signals sent by this server, whose listeners were notified already

	mu        sync.Mutex
	closed    bool
	listeners map[Topic]map[*Listener]struct{}
	unsent    map[Topic]struct{} // signals that could not be sent to the other servers
	remote    map[string]func(id int64)
}

// New returns a hub without listeners. bus is nil if no other server shares the database.
func New(bus Bus, log *slog.Logger) *Hub {
	return &Hub{log: log, bus: bus, serverID: rand.Text(), listeners: map[Topic]map[*Listener]struct{}{}, unsent: map[Topic]struct{}{},
		remote: map[string]func(int64){}}
}

// OnRemote sets the function that is called with the number of each topic of a kind that another server publishes, and with 0 after signals
// may have been missed. Call it before Run.
func (h *Hub) OnRemote(kind string, call func(id int64)) { h.remote[kind] = call }

// Listener is notified of changes to one topic.
type Listener struct {
	hub    *Hub
	topic  Topic
	signal chan struct{}
}

// Listen adds a listener to the topic. The caller must close it.
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

// Changed returns a channel that receives one value if the topic changed since the last receive. It is closed when the server stops.
func (l *Listener) Changed() <-chan struct{} { return l.signal }

// Close removes the listener.
func (l *Listener) Close() {
	h := l.hub
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.listeners[l.topic], l)
	if len(h.listeners[l.topic]) == 0 {
		delete(h.listeners, l.topic)
	}
}

// Listeners returns the number of listeners to the topic on this server.
func (h *Hub) Listeners(topic Topic) int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.listeners[topic])
}

// Publish notifies the listeners of a topic on all servers. Call it after the commit. If the other servers cannot be reached, the signal is
// sent again until they can.
func (h *Hub) Publish(ctx context.Context, topic Topic) {
	h.signal(topic)
	if h.bus != nil {
		h.send(ctx, topic)
	}
}

func (h *Hub) send(ctx context.Context, topic Topic) {
	err := h.bus.Notify(ctx, channel, h.serverID+" "+string(topic))
	if err == nil {
		return
	}
	h.log.Warn("sending live signal failed", "topic", string(topic), "error", err)
	h.mu.Lock()
	defer h.mu.Unlock()
	h.unsent[topic] = struct{}{}
}

// resendTimeout bounds the sending of one signal that could not be sent before.
const resendTimeout = 5 * time.Second

// resend sends the signals that could not be sent.
func (h *Hub) resend(ctx context.Context) {
	h.mu.Lock()
	topics := slices.Collect(maps.Keys(h.unsent))
	clear(h.unsent)
	h.mu.Unlock()
	for _, topic := range topics {
		bounded, cancel := context.WithTimeout(ctx, resendTimeout)
		h.send(bounded, topic)
		cancel()
	}
}

// Run receives the signals of other servers until ctx ends, then closes the channels of all listeners.
func (h *Hub) Run(ctx context.Context) {
	defer h.close()
	if h.bus == nil {
		<-ctx.Done()
		return
	}
	var sending sync.WaitGroup
	defer sending.Wait()
	sending.Go(func() { h.resendUntil(ctx) })
	for ctx.Err() == nil {
		if err := h.bus.Listen(ctx, channel, h.signalAll, h.receive); err != nil && ctx.Err() == nil {
			h.log.Warn("receiving live signals failed", "error", err)
		}
		select {
		case <-ctx.Done():
		case <-time.After(reconnectDelay):
		}
	}
}

// resendUntil sends signals again that could not be sent, until ctx ends.
func (h *Hub) resendUntil(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(reconnectDelay):
			h.resend(ctx)
		}
	}
}

func (h *Hub) receive(text string) {
	from, topic, ok := strings.Cut(text, " ")
	if !ok || from == h.serverID {
		return
	}
	h.signal(Topic(topic))
	kind, number, _ := strings.Cut(topic, " ")
	if call := h.remote[kind]; call != nil {
		if id, err := strconv.ParseInt(number, 10, 64); err == nil {
			call(id)
		}
	}
}

func (h *Hub) signal(topic Topic) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for l := range h.listeners[topic] {
		l.notify()
	}
}

// signalAll notifies all listeners, because signals may have been missed while the connection was down.
func (h *Hub) signalAll() {
	for _, call := range h.remote {
		call(0)
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, topic := range h.listeners {
		for l := range topic {
			l.notify()
		}
	}
}

// notify does nothing if a signal is pending already.
func (l *Listener) notify() {
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
