package server

import (
	"context"
	"slices"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"traguardo/internal/domain/id"
)

const (
	maxInFlight   = 512 // calls of users running at once
	MaxBodies     = 512 // bodies being received at once, each up to a megabyte in memory
	AddressCalls  = 256 // requests of one address at once, from their first byte to the last of their reply
	AddressBodies = 128 // how many of them may be sending their body
	floodRate     = 400 // calls per second of one session, or of one address without a session
	floodBurst    = 1200
	maxStreams    = 2000 // open streams of all users: each holds a connection and its buffers
	UserStreams   = 12   // open streams of one user, who has a few pages open on two devices
	// Public requests have their own limits, so that spectators cannot take the slots of users. Everyone in a hall may share one address.
	maxPublicStreams     = 6000
	addressPublicStreams = 4000
	maxPublicInFlight    = 64 // public calls running at once: most replies are cached, so more would only wait for a processor
	AddressPublicCalls   = 4000
	publicRate           = 2000 // public calls per second of one address: 2000 phones open a page within a few seconds
	publicBurst          = 16000
	// Calls that a secret opens read the database; the phones of a group open the page of the day together, then once a minute.
	secretRate  = 20
	secretBurst = 300
)

// PublicSlotTimeout is how long a public call waits for a slot.
const PublicSlotTimeout = 5 * time.Second

// Limits bounds the load from each caller and from all callers.
type Limits struct {
	now     func() time.Time
	running chan struct{}
	// publicRunning has the slots of public calls.
	publicRunning chan struct{}
	mu            sync.Mutex
	callers       map[string]*caller
	swept         time.Time
	streams       map[id.User]int // open streams by user
	open          int             // open streams of all users
	// publicByAddress counts the streams without an account by address, publicOpen all of them.
	publicByAddress map[string]int
	publicOpen      int
	// requests and bodies are in progress, by address, the oldest body first; receiving counts all bodies.
	requests map[string]int
	// publicRequests counts the requests for public data and files of the web application.
	publicRequests map[string]int
	bodies         map[string][]*arrival
	receiving      int
}

// arrival is a body being received.
type arrival struct {
	since time.Time
	abort func()
}

type caller struct {
	limiter *rate.Limiter
	seen    time.Time
}

// NewLimits returns limits that use the given clock.
func NewLimits(now func() time.Time) *Limits {
	return &Limits{
		now: now, running: make(chan struct{}, maxInFlight), publicRunning: make(chan struct{}, maxPublicInFlight),
		callers: map[string]*caller{}, streams: map[id.User]int{}, swept: now(),
		requests: map[string]int{}, publicRequests: map[string]int{}, publicByAddress: map[string]int{}, bodies: map[string][]*arrival{},
	}
}

// Enter acquires a slot for a call of a user, waiting up to timeout if none is free.
func (l *Limits) Enter(ctx context.Context, timeout time.Duration) (release func(), ok bool) {
	return enter(ctx, l.running, timeout)
}

// EnterPublic acquires a slot for a public call, waiting up to timeout if none is free.
func (l *Limits) EnterPublic(ctx context.Context, timeout time.Duration) (release func(), ok bool) {
	return enter(ctx, l.publicRunning, timeout)
}

func enter(ctx context.Context, slots chan struct{}, timeout time.Duration) (release func(), ok bool) {
	release = sync.OnceFunc(func() { <-slots })
	select {
	case slots <- struct{}{}:
		return release, true
	default:
	}
	if timeout == 0 {
		return nil, false
	}
	timer := time.NewTimer(timeout)
	defer timer.Stop()
	select {
	case slots <- struct{}{}:
		return release, true
	case <-timer.C:
	case <-ctx.Done():
	}
	return nil, false
}

// Request counts a request of an address until release is called.
func (l *Limits) Request(address string) (release func(), ok bool) {
	return l.count(l.requests, address, AddressCalls)
}

// PublicRequest counts a request for public data or a file of the web application until release is called.
func (l *Limits) PublicRequest(address string) (release func(), ok bool) {
	return l.count(l.publicRequests, address, AddressPublicCalls)
}

func (l *Limits) count(requests map[string]int, address string, limit int) (release func(), ok bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if requests[address] >= limit {
		return nil, false
	}
	requests[address]++
	return sync.OnceFunc(func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		drop(requests, address)
	}), true
}

const (
	// slowBody is the age from which a body may lose its slot to another: nearly all bodies arrive with their request.
	slowBody = time.Second
	// greedyBodies is the number of bodies above which an address loses even its newest ones on a full server.
	greedyBodies = 4
)

// Body counts a body of an address while it is received. If no slot is free, the oldest body is aborted: of the same address if it is at
// its limit, otherwise of the address with the most. A complete body is thus accepted despite any number of unfinished ones.
func (l *Limits) Body(address string, abort func()) (release func(), ok bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	switch {
	case len(l.bodies[address]) >= AddressBodies:
		ok = l.abortOldest(address, slowBody)
	case l.receiving >= MaxBodies:
		ok = l.abortGreediest()
	default:
		ok = true
	}
	if !ok {
		return nil, false
	}
	b := &arrival{l.now(), abort}
	l.bodies[address] = append(l.bodies[address], b)
	l.receiving++
	return func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		l.arrived(address, b)
	}, true
}

// abortOldest aborts the oldest body of an address. It reports false if that body is younger than minAge.
func (l *Limits) abortOldest(address string, minAge time.Duration) bool {
	oldest := l.bodies[address][0]
	if l.now().Sub(oldest.since) < minAge {
		return false
	}
	l.arrived(address, oldest)
	oldest.abort()
	return true
}

// abortGreediest aborts the oldest body of the address with the most bodies; among equals, of the one with the oldest body.
func (l *Limits) abortGreediest() bool {
	var address string
	var most []*arrival
	for a, list := range l.bodies {
		if len(list) > len(most) || len(list) == len(most) && list[0].since.Before(most[0].since) {
			address, most = a, list
		}
	}
	if len(most) > greedyBodies {
		return l.abortOldest(address, 0)
	}
	return l.abortOldest(address, slowBody)
}

// arrived stops counting a body, unless it was aborted before.
func (l *Limits) arrived(address string, b *arrival) {
	list := l.bodies[address]
	at := slices.Index(list, b)
	if at < 0 {
		return
	}
	l.receiving--
	if list = slices.Delete(list, at, at+1); len(list) == 0 {
		delete(l.bodies, address)
	} else {
		l.bodies[address] = list
	}
}

// drop decrements a count and removes it at zero.
func drop[K comparable](counts map[K]int, key K) {
	if counts[key]--; counts[key] <= 0 {
		delete(counts, key)
	}
}

// Stream acquires a slot for a stream of a user.
func (l *Limits) Stream(userID id.User) (release func(), ok bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.open >= maxStreams || l.streams[userID] >= UserStreams {
		return nil, false
	}
	l.open++
	l.streams[userID]++
	return func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		l.open--
		drop(l.streams, userID)
	}, true
}

// PublicStream acquires a slot for a stream of a client without an account.
func (l *Limits) PublicStream(address string) (release func(), ok bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.publicOpen >= maxPublicStreams || l.publicByAddress[address] >= addressPublicStreams {
		return nil, false
	}
	l.publicOpen++
	l.publicByAddress[address]++
	return func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		l.publicOpen--
		drop(l.publicByAddress, address)
	}, true
}

// Streams returns the number of open streams of users and of clients without an account.
func (l *Limits) Streams() (users, public int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.open, l.publicOpen
}

// Allow reports whether the caller with this key is within the rate limit.
func (l *Limits) Allow(key string) bool { return l.allow(key, floodRate, floodBurst) }

// AllowPublic reports whether an address is within the rate limit of public calls.
func (l *Limits) AllowPublic(address string) bool {
	return l.allow("public "+address, publicRate, publicBurst)
}

// AllowSecret reports whether an address is within the rate limit of public calls that a secret opens.
func (l *Limits) AllowSecret(address string) bool {
	return l.allow("secret "+address, secretRate, secretBurst)
}

func (l *Limits) allow(key string, perSecond rate.Limit, burst int) bool {
	now := l.now()
	l.mu.Lock()
	defer l.mu.Unlock()
	if now.Sub(l.swept) > time.Minute {
		for k, c := range l.callers {
			if now.Sub(c.seen) > time.Minute {
				delete(l.callers, k)
			}
		}
		l.swept = now
	}
	c := l.callers[key]
	if c == nil {
		c = &caller{limiter: rate.NewLimiter(perSecond, burst)}
		l.callers[key] = c
	}
	c.seen = now
	return c.limiter.AllowN(now, 1)
}

// Running returns the number of calls that hold a slot.
func (l *Limits) Running() int { return len(l.running) + len(l.publicRunning) }

// Receiving returns the number of bodies being received.
func (l *Limits) Receiving() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.receiving
}

// Requests returns the number of open requests of an address, public ones included.
func (l *Limits) Requests(address string) int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.requests[address] + l.publicRequests[address]
}
