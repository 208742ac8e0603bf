package httpapi

import (
	"bytes"
	"context"
	"errors"
	"net/http"
	"time"

	"traguardo/internal/httpapi/contract"
	"traguardo/internal/httpapi/wire"
	"traguardo/internal/live"
)

var errStreams = errors.New("too many open streams")

const (
	heartBeat = 15 * time.Second
	// restBetween is the least time between two messages: whoever looks reads a few times a second, and a change may come a thousand
	// times.
	restBetween = 200 * time.Millisecond
)

// stream answers with the present state, and again whenever its topic changes, until the caller leaves, may no longer see it or the
// server stops.
func (s *Server) stream(ctx context.Context, w http.ResponseWriter, route contract.Route, req *request, in *contract.Input) error {
	source, err := route.Source(in)
	if err != nil {
		return err
	}
	release, ok := s.limits.stream(req.actor.UserID)
	if !ok {
		return errStreams
	}
	defer release()
	return s.follow(ctx, w, route, req, followed{
		topic: source.Topic,
		read: func(ctx context.Context) (message, error) {
			env, err := source.Read(ctx)
			return func(out *eventWriter) error { return out.send("", env) }, err
		},
		still: func(ctx context.Context) error { return s.still(ctx, route, req) },
	})
}

// message is something to be written to whoever follows a topic.
type message func(*eventWriter) error

// followed is what a caller listens to: the message to send now and after each change, and whether the caller may still read it.
type followed struct {
	topic live.Topic
	read  func(context.Context) (message, error)
	still func(context.Context) error
}

// follow opens like any call, gives its place to others, and sends messages until the caller leaves or the server stops.
func (s *Server) follow(ctx context.Context, w http.ResponseWriter, route contract.Route, req *request, f followed) error {
	changed := s.app.Live.Listen(f.topic) // before the first look, so that no change falls between
	defer changed.Close()
	read := func() (message, error) {
		limited, cancel := s.limited(ctx, route)
		defer cancel()
		return f.read(limited)
	}
	send, err := read()
	if err != nil {
		return err
	}
	req.leave()
	req.unanswered()
	out := newEventWriter(w)
	if send(out) != nil {
		return nil // whoever asked is gone
	}
	beat := time.NewTicker(s.heartBeat())
	defer beat.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-beat.C:
			if err = f.still(ctx); err == nil {
				err = out.beat()
			}
		case _, open := <-changed.Changed():
			if !open {
				return nil // the server stops; the page asks another one
			}
			if err = f.still(ctx); err == nil {
				if send, err = read(); err == nil {
					err = send(out)
				}
			}
			if err == nil && !rest(ctx, restBetween) {
				return nil
			}
		}
		switch {
		case err == nil:
		case ctx.Err() != nil || errors.Is(err, errReaderGone):
			return nil
		default:
			_ = out.send("fine", s.problemEnvelope(req, err)) // it is over either way
			return nil
		}
	}
}

// still looks whether the session goes on and the right with it. A page that only listens does not keep its session alive.
func (s *Server) still(ctx context.Context, route contract.Route, req *request) error {
	who, err := s.app.Sessions.Peek(ctx, req.token)
	if err != nil {
		return err
	}
	req.actor = who
	return admit(who, route)
}

func (s *Server) heartBeat() time.Duration {
	if s.opts.HeartBeat > 0 {
		return s.opts.HeartBeat
	}
	return heartBeat
}

// rest waits and reports whether the caller is still there.
func rest(ctx context.Context, d time.Duration) bool {
	select {
	case <-ctx.Done():
		return false
	case <-time.After(d):
		return true
	}
}

var errReaderGone = errors.New("the reader of a stream is gone")

// eventWriter writes server-sent events, each within the time that a client has for any part of a reply.
type eventWriter struct {
	w  http.ResponseWriter
	to *http.ResponseController
}

func newEventWriter(w http.ResponseWriter) *eventWriter {
	out := &eventWriter{w: w, to: http.NewResponseController(w)}
	w.Header().Set("Content-Type", "text/event-stream; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("X-Accel-Buffering", "no") // a proxy that collects replies would hold them back
	return out
}

// send writes an envelope as one event.
func (e *eventWriter) send(event string, env *wire.Envelope) error {
	body, err := contract.Encode(env)
	if err != nil {
		return err
	}
	var text bytes.Buffer
	if event != "" {
		text.WriteString("event: " + event + "\n")
	}
	text.WriteString("data: ")
	text.Write(body) // JSON of one line
	text.WriteString("\n\n")
	return e.write(text.Bytes())
}

// beat writes a comment, which readers skip: it keeps proxies from closing the connection and finds out who left.
func (e *eventWriter) beat() error { return e.write([]byte(":\n\n")) }

func (e *eventWriter) write(text []byte) error {
	if _, err := e.w.Write(text); err != nil {
		return errReaderGone
	}
	if err := e.to.Flush(); err != nil {
		return errReaderGone
	}
	return nil
}
