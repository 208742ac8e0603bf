package httpapi

import (
	"context"
	"errors"
	"net/http"
	"time"

	"traguardo/internal/app/core"
	"traguardo/internal/httpapi/contract"
	"traguardo/internal/httpapi/server"
	"traguardo/internal/live"
)

var errStreamLimit = errors.New("too many open streams")

const (
	heartBeat = 15 * time.Second
	// messageInterval is the minimum time between two messages, because a topic may change thousands of times.
	messageInterval = 200 * time.Millisecond
	// streamRetry is the wait before a stream reads again after the database became unreachable.
	streamRetry = time.Second
)

// stream sends the current state, and again after each change of its topic, until the caller leaves or loses access or the server stops.
func (s *Server) stream(ctx context.Context, w http.ResponseWriter, route contract.Route, req *request, in *contract.Input) error {
	source, err := route.Source(in)
	if err != nil {
		return err
	}
	release, ok := s.limits.Stream(req.actor.UserID)
	if !ok {
		return errStreamLimit
	}
	defer release()
	return s.follow(ctx, w, route, req, subscription{
		topic: source.Topic,
		read: func(ctx context.Context) (message, error) {
			env, err := source.Read(ctx)
			return func(out *server.EventWriter) error { return out.Send("", env) }, err
		},
		checkAccess: func(ctx context.Context) error { return s.checkAccess(ctx, route, req) },
	})
}

// message writes one message to a client.
type message func(*server.EventWriter) error

// subscription describes a stream: the message to send now and after each change, and a check that the caller still has access.
type subscription struct {
	topic       live.Topic
	read        func(context.Context) (message, error)
	checkAccess func(context.Context) error
}

// follow reads the first message like any call, frees its slot, and sends messages until the caller leaves or the server stops.
func (s *Server) follow(ctx context.Context, w http.ResponseWriter, route contract.Route, req *request, f subscription) error {
	changed := s.app.Live.Listen(f.topic) // before the first read, so that no change is missed
	defer changed.Close()
	read := func() (message, error) {
		bounded, cancel := s.opts.Timeouts.With(ctx, route)
		defer cancel()
		return f.read(bounded)
	}
	send, err := read()
	if err != nil {
		return err
	}
	req.leave()
	req.releaseRequest()
	out := server.NewEventWriter(w)
	if send(out) != nil {
		return nil // the client is gone
	}
	beat := time.NewTicker(s.heartBeat())
	defer beat.Stop()
	var retry <-chan time.Time // set while the database is unreachable
	refresh := func() error {
		if err := f.checkAccess(ctx); err != nil {
			return err
		}
		send, err := read()
		if err != nil {
			return err
		}
		return send(out)
	}
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-beat.C:
			if err = f.checkAccess(ctx); err == nil {
				err = out.Beat()
			}
		case <-retry:
			retry = nil
			err = refresh()
		case _, open := <-changed.Changed():
			if !open {
				return nil // the server stops; the page connects to another one
			}
			err = refresh()
			if err == nil && !pause(ctx, messageInterval) {
				return nil
			}
		}
		switch {
		case err == nil:
		case core.IsUnavailable(err) && ctx.Err() == nil:
			retry = time.After(streamRetry)
		case ctx.Err() != nil || errors.Is(err, server.ErrClientGone):
			return nil
		default:
			_ = out.Send("fine", s.problemEnvelope(req, err)) // the stream ends in any case
			return nil
		}
	}
}

// checkAccess returns an error if the session has ended or lost its right. It does not extend the session.
func (s *Server) checkAccess(ctx context.Context, route contract.Route, req *request) error {
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

// pause waits for d and reports false if ctx ends first.
func pause(ctx context.Context, d time.Duration) bool {
	select {
	case <-ctx.Done():
		return false
	case <-time.After(d):
		return true
	}
}
