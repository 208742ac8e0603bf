package contract

import (
	"context"
	"net/http"
	"reflect"

	"traguardo/internal/access"
	"traguardo/internal/live"
)

// Source is what a stream answers: the present state, now and whenever its topic changes.
type Source struct {
	Topic live.Topic
	Read  func(context.Context) (*Envelope, error)
}

// Stream makes a row that goes on answering with server-sent events, each an envelope with the state as it is then. read is the use
// case of the same question asked once: it looks at the object and at the caller's right each time.
func Stream[In, Out any](name, path string, need access.Need, topic func(In) live.Topic, read func(context.Context, In) (Out, error)) Route {
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

// IsStream reports whether the row goes on answering.
func (r Route) IsStream() bool { return r.source != nil }

// Source is what a stream answers to a request.
func (r Route) Source(in *Input) (Source, error) { return r.source(in) }
