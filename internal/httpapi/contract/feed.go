package contract

import (
	"context"
	"net/http"
	"reflect"

	"traguardo/internal/access"
	"traguardo/internal/live"
)

// Feed is what a stream of news answers: what is new after something the reader knows.
type Feed struct {
	Topic live.Topic
	Event string // the name of its messages
	// After answers what came after a number, each row as it is sent, and the number from which to go on; below 0 it answers that alone.
	After func(ctx context.Context, number int64) (rows []any, last int64, err error)
}

// News makes a row that goes on answering with server-sent events, one for each new row. A reader who lost the connection goes on where it
// was lost.
func News[In, Row any](name, path string, need access.Need, event string, topic func(In) live.Topic, after func(ctx context.Context, in In, number int64) ([]Row, int64, error)) Route {
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

// IsNews reports whether the row goes on answering with what is new.
func (r Route) IsNews() bool { return r.feed != nil }

// Feed is what a stream of news answers to a request.
func (r Route) Feed(in *Input) (Feed, error) { return r.feed(in) }

// Kept makes a row whose handler writes its reply itself, because it keeps the bytes for the next who asks.
func Kept[In, Out any](name, path string, need access.Need, fn func(ctx context.Context, w http.ResponseWriter, r *http.Request, in In) error) Route {
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
