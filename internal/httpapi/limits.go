package httpapi

import (
	"sync"
	"time"

	"golang.org/x/time/rate"
)

const (
	maxInFlight = 512 // calls running at once; more wait their turn at the caller's
	floodRate   = 400 // calls a second of one session, or of one address without a session, above which it is a flood
	floodBurst  = 1200
	maxStreams  = 2000 // open streams of all callers: each is a connection and its buffers
	userStreams = 12   // open streams of one user, who has a few pages open on two devices
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
}

type caller struct {
	limiter *rate.Limiter
	seen    time.Time
}

func newLimits(now func() time.Time) *limits {
	return &limits{now: now, running: make(chan struct{}, maxInFlight), callers: map[string]*caller{}, streams: map[int64]int{}, swept: now()}
}

// enter claims a place for a call.
func (l *limits) enter() (release func(), ok bool) {
	select {
	case l.running <- struct{}{}:
		return func() { <-l.running }, true
	default:
		return nil, false
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
		if l.streams[userID]--; l.streams[userID] == 0 {
			delete(l.streams, userID)
		}
	}, true
}

// caller bounds one session wherever it calls from, and those without one by their address: a club behind one address is many
// sessions.
func (l *limits) caller(req *request) bool {
	if req.actor.Known() {
		return l.allow("session " + req.token)
	}
	return l.allow("ip " + req.ip)
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
