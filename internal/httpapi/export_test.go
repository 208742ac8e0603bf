package httpapi

import (
	"io"
	"net/http"
	"time"
)

// UserStreams is the limit of open streams of one user.
const UserStreams = userStreams

// Limits of one address, and of all bodies.
const (
	AddressBodies = addressBodies
	MaxBodies     = maxBodies
	AddressCalls  = addressCalls
)

// Running returns the number of calls that hold a slot.
func (s *Server) Running() int { return len(s.limits.running) }

// Receiving returns the number of bodies being received.
func (s *Server) Receiving() int {
	s.limits.mu.Lock()
	defer s.limits.mu.Unlock()
	return s.limits.receiving
}

// Requests returns the number of open requests of an address.
func (s *Server) Requests(address string) int {
	s.limits.mu.Lock()
	defer s.limits.mu.Unlock()
	return s.limits.requests[address]
}

// PacedBody returns a body that is read as the server reads it, with the test's clock.
func PacedBody(w http.ResponseWriter, body io.ReadCloser, now func() time.Time) io.Reader {
	return &pacedBody{ReadCloser: body, to: http.NewResponseController(w), now: now, within: clientTimeout, began: now()}
}

// Bodies returns the function that counts bodies by address.
func Bodies(now func() time.Time) func(address string, cut func()) (release func(), ok bool) {
	return newLimits(now).body
}
