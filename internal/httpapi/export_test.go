package httpapi

// UserStreams is how many streams one user may have open.
const UserStreams = userStreams

// Running is how many calls hold a place among those running at once.
func (s *Server) Running() int { return len(s.limits.running) }
