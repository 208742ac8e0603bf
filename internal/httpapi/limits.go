package httpapi

import (
	"context"
	"slices"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

const (
	maxInFlight   = 512 // calls running at once; more wait their turn at the caller's
	maxBodies     = 512 // bodies being received at once, each up to a megabyte in memory
	addressCalls  = 256 // requests of one address at once, from their first byte to the last of their reply
	addressBodies = 128 // of which this many may be sending their body
	floodRate     = 400 // calls a second of one session, or of one address without a session, above which it is a flood
	floodBurst    = 1200
	maxStreams    = 2000 // open streams of all callers: each is a connection and its buffers
	userStreams   = 12   // open streams of one user, who has a few pages open on two devices
	// Streams of people who look on without an account have places of their own: however many they are, those who work keep theirs. A whole
	// hall may be behind one address.
	maxOnlookers     = 6000
	addressOnlookers = 2000
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
	// onlookers are the streams of people without an account by address, looking those of all.
	onlookers map[string]int
	looking   int
	// requests and bodies are those under way by address, the oldest body first; receiving counts the bodies of all.
	requests  map[string]int
	bodies    map[string][]*arrival
	receiving int
}

// arrival is a body that is being received.
type arrival struct {
	since time.Time
	cut   func()
}

type caller struct {
	limiter *rate.Limiter
	seen    time.Time
}

func newLimits(now func() time.Time) *limits {
	return &limits{
		now: now, running: make(chan struct{}, maxInFlight), callers: map[string]*caller{}, streams: map[int64]int{}, swept: now(),
		requests: map[string]int{}, onlookers: map[string]int{}, bodies: map[string][]*arrival{},
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

const (
	// bodySlow is how long a body may be on its way before it gives its place to another: nearly all come with their request.
	bodySlow = time.Second
	// greedy is how many bodies at once make an address greedy: on a full server even its newest ones give way.
	greedy = 4
)

// body counts a body of an address while it is received. Where there is no place, the slowest one is cut: of the address when it has all it may
// have, otherwise of the address that has most, so that whoever sends a whole body is heard beside any number that never end.
func (l *limits) body(address string, cut func()) (release func(), ok bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	switch {
	case len(l.bodies[address]) >= addressBodies:
		ok = l.cutOldest(address, bodySlow)
	case l.receiving >= maxBodies:
		ok = l.cutGreediest()
	default:
		ok = true
	}
	if !ok {
		return nil, false
	}
	b := &arrival{l.now(), cut}
	l.bodies[address] = append(l.bodies[address], b)
	l.receiving++
	return func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		l.arrived(address, b)
	}, true
}

// cutOldest ends the oldest body of an address, and reports whether it was under way for long enough.
func (l *limits) cutOldest(address string, after time.Duration) bool {
	oldest := l.bodies[address][0]
	if l.now().Sub(oldest.since) < after {
		return false
	}
	l.arrived(address, oldest)
	oldest.cut()
	return true
}

// cutGreediest ends the oldest body of the address with the most under way; of several, that with the oldest one.
func (l *limits) cutGreediest() bool {
	var address string
	var most []*arrival
	for a, list := range l.bodies {
		if len(list) > len(most) || len(list) == len(most) && list[0].since.Before(most[0].since) {
			address, most = a, list
		}
	}
	if len(most) > greedy {
		return l.cutOldest(address, 0)
	}
	return l.cutOldest(address, bodySlow)
}

// arrived ends the count of a body, which may have been cut before.
func (l *limits) arrived(address string, b *arrival) {
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

// onlooker claims a place for a stream of somebody who looks on.
func (l *limits) onlooker(address string) (release func(), ok bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.looking >= maxOnlookers || l.onlookers[address] >= addressOnlookers {
		return nil, false
	}
	l.looking++
	l.onlookers[address]++
	return func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		l.looking--
		drop(l.onlookers, address)
	}, true
}

// caller bounds one session wherever it calls from, and those without one by their address: a club behind one address is many
// sessions.
func (l *limits) caller(req *request) bool {
	if req.actor.LoggedIn() {
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
