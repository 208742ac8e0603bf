package httpapi

import (
	"net/http"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

const (
	maxInFlight = 512 // calls running at once; more wait their turn at the caller's
	floodRate   = 400 // calls a second of one session or address, above which it is a flood
	floodBurst  = 1200
)

// limits bound what one caller and all callers together may ask of the process.
type limits struct {
	running chan struct{}
	mu      sync.Mutex
	callers map[string]*caller
	swept   time.Time
}

type caller struct {
	limiter *rate.Limiter
	seen    time.Time
}

func newLimits() *limits {
	return &limits{running: make(chan struct{}, maxInFlight), callers: map[string]*caller{}, swept: time.Now()}
}

// enter claims a place for a call; the verdict is an HTTP status, 0 when there is one.
func (l *limits) enter(ip string) (release func(), verdict int) {
	if !l.allow("ip " + ip) {
		return nil, http.StatusTooManyRequests
	}
	select {
	case l.running <- struct{}{}:
		return func() { <-l.running }, 0
	default:
		return nil, http.StatusServiceUnavailable
	}
}

// session bounds one session, wherever it calls from.
func (l *limits) session(token string) bool { return l.allow("session " + token) }

func (l *limits) allow(key string) bool {
	now := time.Now()
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
