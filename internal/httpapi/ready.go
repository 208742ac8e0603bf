package httpapi

import (
	"context"
	"math"
	"net/http"
	"sync"
	"time"
)

// readyTimeout is the time for a reader and the writer to respond.
const readyTimeout = 3 * time.Second

// readiness caches the last check. Callers that arrive while a check runs share the next one, because anyone may call it at any rate.
type readiness struct {
	mu        sync.Mutex
	checkedAt time.Time
	err       error
	stopped   bool
}

// Drain makes /readyz report that the server stops, so that a proxy sends new calls to other servers. Calls are still served.
func (s *Server) Drain() { s.draining.Store(true) }

func (s *Server) readiness() (stopped bool, err error) {
	came := time.Now()
	r := &s.readyState
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.checkedAt.After(came) {
		return r.stopped, r.err
	}
	r.checkedAt = time.Now()
	ctx, cancel := context.WithTimeout(context.Background(), readyTimeout)
	defer cancel()
	if r.err = s.app.Ready(ctx); r.err == nil {
		r.stopped, r.err = s.app.JobsStopped(ctx)
	}
	return r.stopped, r.err
}

// ready reports whether the portal can be used. An untrusted clock stops some jobs but not the portal: the reply reports it with status
// 200.
func (s *Server) ready(w http.ResponseWriter, r *http.Request) {
	if s.draining.Load() {
		s.refuse(w, requestOf(r.Context()), http.StatusServiceUnavailable, "Il server si sta fermando")
		return
	}
	stopped, err := s.readiness()
	switch {
	case err != nil:
		s.opts.Log.Warn("not ready", "error", err)
		s.refuse(w, requestOf(r.Context()), http.StatusServiceUnavailable, "Il database non risponde")
	case stopped:
		_, _ = w.Write([]byte("ready\njobs stopped: the clock jumped; events do not close, unpaid entries and old data stay, no season begins\n"))
	default:
		_, _ = w.Write([]byte("ready\n"))
	}
}

func (s *Server) jobsStopped() float64 {
	stopped, err := s.readiness()
	switch {
	case err != nil:
		return math.NaN()
	case stopped:
		return 1
	}
	return 0
}
