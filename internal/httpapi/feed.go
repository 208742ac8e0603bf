package httpapi

import (
	"bytes"
	"context"
	"net/http"
	"strconv"

	"traguardo/internal/httpapi/contract"
	"traguardo/internal/httpapi/server"
)

// lastEventID is the header in which a reconnecting browser sends the id of the last message it read.
const lastEventID = "Last-Event-ID"

// news sends new rows of a topic until the client leaves or the server stops. A client that reconnects gets the rows it missed.
func (s *Server) news(
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
	last, err := strconv.ParseInt(r.Header.Get(lastEventID), 10, 64)
	if err != nil || last < 0 {
		last = -1
	}
	var sent []byte // the last state
	return s.follow(ctx, w, route, req, subscription{
		topic: feed.Topic,
		read: func(ctx context.Context) (message, error) {
			rows, number, err := feed.After(ctx, last)
			if err != nil {
				return nil, err
			}
			last = number
			state, err := stateAfter(ctx, feed, sent)
			if err != nil {
				return nil, err
			}
			return func(out *server.EventWriter) error {
				if err := out.SendRows(feed.Event, rows, number); err != nil || state == nil {
					return err
				}
				sent = state
				return out.SendText(feed.AlongEvent, state)
			}, nil
		},
		checkAccess: func(context.Context) error { return nil }, // everyone may read it
	})
}

// stateAfter returns the encoded state of a feed, nil if there is none or it was sent already.
func stateAfter(ctx context.Context, feed contract.Feed, sent []byte) ([]byte, error) {
	if feed.Along == nil {
		return nil, nil
	}
	state, err := feed.Along(ctx)
	if err != nil || state == nil {
		return nil, err
	}
	text, err := contract.EncodeRow(state)
	if err != nil || bytes.Equal(text, sent) {
		return nil, err
	}
	return text, nil
}
