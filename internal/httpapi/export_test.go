package httpapi

import (
	"io"
	"net/http"
	"time"

	"traguardo/internal/httpapi/server"
)

// Limits of the server for tests.
const (
	UserStreams   = server.UserStreams
	AddressBodies = server.AddressBodies
	AddressCalls  = server.AddressCalls
)

// Running returns the number of calls that hold a slot.
func (s *Server) Running() int { return s.limits.Running() }

// Receiving returns the number of bodies being received.
func (s *Server) Receiving() int { return s.limits.Receiving() }

// Requests returns the number of open requests of an address.
func (s *Server) Requests(address string) int { return s.limits.Requests(address) }

// PacedBody returns a body that is read as the server reads it, with the test's clock.
func PacedBody(w http.ResponseWriter, body io.ReadCloser, now func() time.Time) io.Reader {
	return server.NewPacedBody(w, body, now, server.ClientTimeout)
}
