package contract

import (
	"context"
	"net/http"
	"reflect"

	"traguardo/internal/access"
	"traguardo/internal/live"
)

// Changing returns a route that sends each change as server-sent events. Events has a member for each kind of event, which is its name. A
// client that reconnects continues where it stopped.
func Changing[In, Events any](name, path string, need access.Need, feed func(in In) live.Feed) Route {
	return Route{
		Name: name, Method: http.MethodGet, Path: path, Need: need, In: reflect.TypeFor[In](), Out: reflect.TypeFor[Events](),
		feed: func(raw *Input) (live.Feed, error) {
			in, err := Decode[In](raw)
			if err != nil {
				return live.Feed{}, err
			}
			return feed(in), nil
		},
	}
}

// IsFeed reports whether the route streams changes.
func (r Route) IsFeed() bool { return r.feed != nil }

// Feed returns the feed for a request. It fails if the input is invalid.
func (r Route) Feed(in *Input) (live.Feed, error) { return r.feed(in) }

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
