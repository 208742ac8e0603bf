package contract

import (
	"context"
	"net/http"
	"reflect"

	"traguardo/internal/access"
	"traguardo/internal/live"
)

// Feed is the source of a stream of news: rows that are newer than a number.
type Feed struct {
	Topic live.Topic
	Event string // the name of its messages
	// After returns the rows after a number and the number to continue from. For a negative number it returns no rows.
	After func(ctx context.Context, number int64) (rows []any, last int64, err error)
	// Along is a state that is sent at the start and when it changes; nil if there is none.
	Along func(ctx context.Context) (state any, err error)
	// AlongEvent is the name of its messages.
	AlongEvent string
}

// Along adds a state to a route of News: it is sent at the start and, after a change of the topic, if it differs from the last one sent.
// read returns nil if there is nothing to send.
func Along[In, State any](r Route, event string, read func(context.Context, In) (*State, error)) Route {
	news := r.feed
	r.feed = func(raw *Input) (Feed, error) {
		feed, err := news(raw)
		if err != nil {
			return feed, err
		}
		in, err := Decode[In](raw)
		feed.AlongEvent = event
		feed.Along = func(ctx context.Context) (any, error) {
			state, err := read(ctx, in)
			if state == nil {
				return nil, err
			}
			return state, err
		}
		return feed, err
	}
	return r
}

// News returns a route that sends each new row as a server-sent event. A client that reconnects continues where it stopped.
func News[In, Row any](
	name, path string, need access.Need, event string, topic func(In) live.Topic,
	after func(ctx context.Context, in In, number int64) ([]Row, int64, error),
) Route {
	return Route{
		Name: name, Method: http.MethodGet, Path: path, Need: need, In: reflect.TypeFor[In](), Out: reflect.TypeFor[Row](),
		feed: func(raw *Input) (Feed, error) {
			in, err := Decode[In](raw)
			if err != nil {
				return Feed{}, err
			}
			return Feed{Topic: topic(in), Event: event, After: func(ctx context.Context, number int64) ([]any, int64, error) {
				rows, last, err := after(ctx, in, number)
				list := make([]any, len(rows))
				for i, r := range rows {
					list[i] = r
				}
				return list, last, err
			}}, nil
		},
	}
}

// IsNews reports whether the route streams new rows.
func (r Route) IsNews() bool { return r.feed != nil }

// Feed returns the feed for a request. It fails if the input is invalid.
func (r Route) Feed(in *Input) (Feed, error) { return r.feed(in) }

// Cached returns a route whose handler writes its reply itself, because it caches the bytes.
func Cached[In, Out any](
	name, path string, need access.Need, fn func(ctx context.Context, w http.ResponseWriter, r *http.Request, in In) error,
) Route {
	return Route{
		Name: name, Method: http.MethodGet, Path: path, Need: need, In: reflect.TypeFor[In](), Out: reflect.TypeFor[Out](),
		handle: func(ctx context.Context, w http.ResponseWriter, r *http.Request, raw *Input) (*Envelope, error) {
			in, err := Decode[In](raw)
			if err != nil {
				return nil, err
			}
			return nil, fn(ctx, w, r, in)
		},
	}
}
