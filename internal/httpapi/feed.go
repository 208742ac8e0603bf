package httpapi

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
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

// reconnectDelay returns the line that tells a client how long to wait before it connects again.
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
	defer release()
	bounded, cancel := s.opts.Timeouts.With(ctx, route)
	defer cancel()
	feed.Cursor = cmp.Or(r.Header.Get(lastEventID), feed.Cursor)
	subscriber, err := s.broadcast.Join(bounded, feed)
	if err != nil {
		return err
	}
	defer subscriber.Leave()
	req.leave()
	req.releaseRequest()
	out := server.NewEventWriter(w)
	if out.Write(append(reconnectDelay(), subscriber.Opening()...)) != nil {
		return nil // the client is gone
	}
	beat := time.NewTicker(s.heartBeat())
	defer beat.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-beat.C:
			if out.Beat() != nil {
				return nil
			}
		case <-subscriber.Ready():
			events, err := subscriber.Next()
			for _, e := range events {
				if out.Write(e) != nil {
					return nil
				}
			}
			if err != nil {
				if !errors.Is(err, live.ErrStopped) {
					_ = out.Send("fine", s.problemEnvelope(req, err)) // the stream ends in any case
				}
				return nil
			}
		}
	}
}
