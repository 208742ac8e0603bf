package httpapi

import (
	"context"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

const (
	maxInFlight   = 512 // calls running at once; more wait their turn at the caller's
	maxBodies     = 512 // bodies being received at once, each up to a megabyte in memory
	addressCalls  = 128 // requests of one address at once, from their first byte to the last of their reply
	addressBodies = 32  // of which this many may be sending their body
	floodRate     = 400 // calls a second of one session, or of one address without a session, above which it is a flood
	floodBurst    = 1200
	maxStreams    = 2000 // open streams of all callers: each is a connection and its buffers
	userStreams   = 12   // open streams of one user, who has a few pages open on two devices
)

// limits bound what one caller and all callers together may ask of the process.
type limits struct {
	now     func() time.Time
	running chan struct{}
	mu      sync.Mutex
	callers map[string]*caller
	swept   time.Time
	streams map[int64]int // open streams by user
	open    int           // and of all users
	// requests and bodies are those under way by address, receiving counts the bodies of all.
	requests, bodies map[string]int
	receiving        int
}

type caller struct {
	limiter *rate.Limiter
	seen    time.Time
}

func newLimits(now func() time.Time) *limits {
	return &limits{
		now: now, running: make(chan struct{}, maxInFlight), callers: map[string]*caller{}, streams: map[int64]int{}, swept: now(),
		requests: map[string]int{}, bodies: map[string]int{},
	}
}

// enter claims a place for a call, within a time when there is none.
func (l *limits) enter(ctx context.Context, within time.Duration) (release func(), ok bool) {
	release = sync.OnceFunc(func() { <-l.running })
	select {
	case l.running <- struct{}{}:
		return release, true
	default:
	}
	if within == 0 {
		return nil, false
	}
	patience := time.NewTimer(within)
	defer patience.Stop()
	select {
	case l.running <- struct{}{}:
		return release, true
	case <-patience.C:
	case <-ctx.Done():
	}
	return nil, false
}

// request counts a request of an address until it is answered.
func (l *limits) request(address string) (release func(), ok bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.requests[address] >= addressCalls {
		return nil, false
	}
	l.requests[address]++
	return sync.OnceFunc(func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		drop(l.requests, address)
	}), true
}

// share is how many bodies one address may be sending: fewer when many are on their way, so that some dozens of slow addresses leave room for
// everybody else.
func (l *limits) share() int {
	switch {
	case l.receiving < maxBodies/2:
		return addressBodies
	case l.receiving < maxBodies*3/4:
		return addressBodies / 8
	case l.receiving < maxBodies:
		return 1
	}
	return 0
}

// body counts a body of an address while it is received.
func (l *limits) body(address string) (release func(), ok bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.bodies[address] >= l.share() {
		return nil, false
	}
	l.receiving++
	l.bodies[address]++
	return func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		l.receiving--
		drop(l.bodies, address)
	}, true
}

// drop takes one off a count.
func drop[K comparable](counts map[K]int, key K) {
	if counts[key]--; counts[key] <= 0 {
		delete(counts, key)
	}
}

// stream claims a place for a stream of a user.
func (l *limits) stream(userID int64) (release func(), ok bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.open >= maxStreams || l.streams[userID] >= userStreams {
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

// caller bounds one session wherever it calls from, and those without one by their address: a club behind one address is many
// sessions.
func (l *limits) caller(req *request) bool {
	if req.actor.Known() {
		return l.allow("session " + req.token)
	}
	return l.allow("ip " + req.network)
}

func (l *limits) allow(key string) bool {
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
		c = &caller{limiter: rate.NewLimiter(floodRate, floodBurst)}
		l.callers[key] = c
	}
	c.seen = now
	return c.limiter.AllowN(now, 1)
}
