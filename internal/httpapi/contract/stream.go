package contract

import (
	"context"
	"net/http"
	"reflect"

	"traguardo/internal/access"
	"traguardo/internal/live"
)

// Source is the state that a stream sends: once at the start and after each change of its topic.
type Source struct {
	Topic live.Topic
	Read  func(context.Context) (*Envelope, error)
}

// Stream returns a route that sends server-sent events, each an envelope with the current state. read is the use case of the corresponding
// plain call; it checks the object and the caller's rights each time.
func Stream[In, Out any](
	name, path string, need access.Need, topic func(In) live.Topic, read func(context.Context, In) (Out, error),
) Route {
	return Route{
		Name: name, Method: http.MethodGet, Path: path, Need: need, In: reflect.TypeFor[In](), Out: reflect.TypeFor[Out](),
		source: func(raw *Input) (Source, error) {
			in, err := Decode[In](raw)
			if err != nil {
				return Source{}, err
			}
			return Source{Topic: topic(in), Read: func(ctx context.Context) (*Envelope, error) {
				out, err := read(ctx, in)
				if err != nil {
					return nil, err
				}
				return Reply(out), nil
			}}, nil
		},
	}
}

// IsStream reports whether the route is a stream of states.
func (r Route) IsStream() bool { return r.source != nil }

// Source returns the stream source for a request. It fails if the input is invalid.
func (r Route) Source(in *Input) (Source, error) { return r.source(in) }
