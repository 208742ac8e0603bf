package httpapi

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"runtime/debug"
	"time"

	"traguardo/internal/httpapi/contract"
	"traguardo/internal/httpapi/server"
	"traguardo/internal/live"
)

// lastEventID is the header in which a reconnecting browser sends the id of the last message it read.
const lastEventID = "Last-Event-ID"

// The wait of a client whose stream ended is random in this range, so that the listeners of a server that stopped do not all come to
// another one at the same moment.
const (
	minReconnect = time.Second
	maxReconnect = 8 * time.Second
)

// reconnectDelay returns the line with the time that a client waits before it connects again.
func reconnectDelay() []byte {
	return fmt.Appendf(nil, "retry: %d\n", (minReconnect + rand.N(maxReconnect-minReconnect)).Milliseconds())
}

// feed sends the changes of a topic until the client leaves or the server stops. A client that reconnects gets the changes it missed.
func (s *Server) feed(
	ctx context.Context, w http.ResponseWriter, r *http.Request, route contract.Route, req *request, in *contract.Input,
) error {
	feed, err := route.Feed(in)
	if err != nil {
		return err
	}
	release, ok := s.limits.PublicStream(req.network)
	if !ok {
		return errStreamLimit
	}
	bounded, cancel := s.opts.Timeouts.With(ctx, route)
	defer cancel()
	feed.Cursor = cmp.Or(r.Header.Get(lastEventID), feed.Cursor)
	subscriber, err := s.broadcast.Join(bounded, feed)
	if err != nil {
		release()
		return err
	}
	req.leave()
	req.releaseRequest()
	server.SetEventHeaders(w.Header())
	l := feedListener{subscriber: subscriber, release: release, request: &request{id: req.id, route: req.route}}
	if conn, ok := s.opts.Timeouts.TakeOver(w, r); ok {
		go s.serveTaken(conn, l)
		return nil
	}
	defer l.leave()
	s.sendChanges(ctx.Done(), server.NewEventWriter(w), l)
	return nil
}

// feedListener is a client of a feed.
type feedListener struct {
	subscriber *live.Subscriber
	release    func()
	request    *request // only what the log needs
}

func (l feedListener) leave() {
	l.subscriber.Leave()
	l.release()
}

// serveTaken sends the changes on a connection that net/http no longer watches.
func (s *Server) serveTaken(conn *server.Conn, l feedListener) {
	defer func() {
		if p := recover(); p != nil {
			s.opts.Log.Error("panic", "request", l.request.id, "value", p, "stack", string(debug.Stack()))
		}
		_ = conn.Close()
		l.leave()
	}()
	s.sendChanges(conn.Gone(), conn.EventWriter(), l)
}

// sendChanges sends the first message and all changes until the client leaves or the feed ends.
func (s *Server) sendChanges(closed <-chan struct{}, out *server.EventWriter, l feedListener) {
	if out.Write(append(reconnectDelay(), l.subscriber.Opening()...)) != nil {
		return
	}
	beat := time.NewTicker(s.heartBeat())
	defer beat.Stop()
	for {
		select {
		case <-closed:
			return
		case <-beat.C:
			if out.Beat() != nil {
				return
			}
		case <-l.subscriber.Ready():
			events, err := l.subscriber.Next()
			for _, e := range events {
				if out.Write(e) != nil {
					return
				}
			}
			if err != nil {
				if !errors.Is(err, live.ErrStopped) {
					_ = out.Send("fine", s.problemEnvelope(l.request, err)) // the stream ends in any case
				}
				return
			}
		}
	}
}
