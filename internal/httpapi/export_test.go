package httpapi

import (
	"io"
	"net/http"
	"time"
)

// UserStreams is how many streams one user may have open.
const UserStreams = userStreams

// AddressBodies is how many bodies one address may be sending, AddressCalls how many requests it may make at once.
const (
	AddressBodies = addressBodies
	MaxBodies     = maxBodies
	AddressCalls  = addressCalls
)

// Running is how many calls hold a place among those running at once.
func (s *Server) Running() int { return len(s.limits.running) }

// Receiving is how many bodies are being received, Requests how many requests of an address are not answered yet.
func (s *Server) Receiving() int {
	s.limits.mu.Lock()
	defer s.limits.mu.Unlock()
	return s.limits.receiving
}

// Requests is how many requests of an address are not answered yet.
func (s *Server) Requests(address string) int {
	s.limits.mu.Lock()
	defer s.limits.mu.Unlock()
	return s.limits.requests[address]
}

// PacedBody reads a body as the server does, by a clock of the test's.
func PacedBody(w http.ResponseWriter, body io.ReadCloser, now func() time.Time) io.Reader {
	return &pacedBody{ReadCloser: body, to: http.NewResponseController(w), now: now, within: clientWithin, began: now()}
}

// Bodies counts the bodies of addresses as a server does.
func Bodies(now func() time.Time) func(address string, cut func()) (release func(), ok bool) {
	return newLimits(now).body
}
