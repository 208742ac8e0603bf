// Package contract implements the route table: routes, decoding of inputs, lists, envelopes, and the generated OpenAPI and TypeScript. It
// contains no call of its own.
package contract

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"reflect"
	"strings"
	"time"

	"traguardo/internal/access"
	"traguardo/internal/live"
	"traguardo/internal/problem"
)

// Route is one call of the API.
type Route struct {
	Name    string // English name of the typed call
	Area    string // from the name of its routes_<area>.go file
	Method  string
	Path    string // after /api/
	Need    access.Need
	In      reflect.Type
	Out     reflect.Type // of data; nil for none
	Row     reflect.Type // of a list's rows; nil for other calls
	Member  string       // the member of data that holds the list; empty if data is the list
	More    reflect.Type // the other members of data; nil for none
	Current reflect.Type // of the current object that a 409 returns; nil for none
	File    bool         // sends or receives a file: the token may come in the query string
	// Capability is required besides Need and checked before the fields.
	Capability access.Capability
	// Refusal is the message for a caller without the capability; empty for the default.
	Refusal string
	// Exists reports whether the route looks for its object before it reports wrong fields.
	Exists bool
	// AllowBlocked keeps the call open to a blocked user: logging out.
	AllowBlocked bool
	// AllowRestricted keeps the call open to a user who must first set up a second factor.
	AllowRestricted bool
	// AllowTimingToken lets programs make the call with a token for timing files instead of a session.
	AllowTimingToken bool
	// AllowCaseToken lets the server of a case make the call with the token in its file instead of a session.
	AllowCaseToken bool
	// AtPool keeps the call open on the server of a case, which changes only start lists and results of its event.
	AtPool bool
	// readOnly are the stored fields of the entity that the call does not accept. stored reads the entity; nil for a call that creates
	// one.
	readOnly []string
	stored   func(ctx context.Context, in *Input) (any, error)
	// BySecret marks a public call that a secret in its fields opens: one address may make few of them.
	BySecret bool
	// Once lets a caller repeat the call under the same Idempotency-Key: it runs once and returns the same reply.
	Once bool
	// Timeout overrides the time that the call may take; 0 means the default.
	Timeout time.Duration
	// raw passes the body on unparsed, because its sender signed it.
	raw    bool
	member *string // Member, for the handler of a list
	handle func(ctx context.Context, w http.ResponseWriter, r *http.Request, in *Input) (*Envelope, error)
	source func(in *Input) (Source, error)    // of a stream; nil for other calls
	feed   func(in *Input) (live.Feed, error) // of a stream of changes; nil for other calls
}

// publicPrefix begins the paths of calls for spectators.
const publicPrefix = "pub/"

// IsPublic reports whether the call is for spectators, who have their own limits.
func (r Route) IsPublic() bool { return strings.HasPrefix(r.Path, publicPrefix) }

// OpenedBySecret marks a public call that a secret in its fields opens and whose replies are not cached.
func (r Route) OpenedBySecret() Route {
	r.BySecret = true
	return r
}

// Requires adds a capability; refusal is the message for a caller without it, empty for the default.
func (r Route) Requires(c access.Capability, refusal string) Route {
	r.Capability, r.Refusal = c, refusal
	return r
}

// Repeatable lets a caller who got no reply repeat the call under the same Idempotency-Key: it runs once and returns the same reply. Its
// handler must act on the database only, because it runs in one transaction.
func (r Route) Repeatable() Route {
	r.Once = true
	return r
}

// WithTimeout sets how long the call may take.
func (r Route) WithTimeout(timeout time.Duration) Route {
	r.Timeout = timeout
	return r
}

// OpenToRestricted keeps the call open to a user who must first set up a second factor.
func (r Route) OpenToRestricted() Route {
	r.AllowRestricted = true
	return r
}

// OpenToTimingToken lets programs make the call with a token for timing files instead of a session.
func (r Route) OpenToTimingToken() Route {
	r.AllowTimingToken = true
	return r
}

// OpenToCaseToken lets the server of a case make the call with the token in its file instead of a session.
func (r Route) OpenToCaseToken() Route {
	r.AllowCaseToken = true
	return r
}

// OpenAtPool keeps the call open on the server of a case.
func (r Route) OpenAtPool() Route {
	r.AtPool = true
	return r
}

// ReadsOnly reports whether the call only reads: a GET, or a list requested with a body.
func (r Route) ReadsOnly() bool { return r.Method == http.MethodGet || r.Row != nil }

// OnConflict sets the type of the current object that a 409 returns.
func (r Route) OnConflict(current reflect.Type) Route {
	r.Current = current
	return r
}

// Area sets the area of each route.
func Area(name string, rows ...Route) []Route {
	for i := range rows {
		rows[i].Area = name
	}
	return rows
}

// Allows returns an error if the caller lacks the rights that the route requires.
func (r Route) Allows(a access.Actor) error {
	if a.Restricted && !r.AllowRestricted {
		return problem.ForbiddenBecause("Agli amministratori è richiesta la verifica in due passaggi: attivala nel profilo")
	}
	if access.Meets(a, r.Need) && (r.Capability == "" || access.Can(a, r.Capability)) {
		return nil
	}
	if r.Refusal != "" {
		return problem.ForbiddenBecause(r.Refusal)
	}
	return problem.Forbidden()
}

// Handle runs the call for a decoded request. File calls write to w themselves and return no envelope.
func (r Route) Handle(ctx context.Context, w http.ResponseWriter, req *http.Request, in *Input) (*Envelope, error) {
	if err := r.rejectReadOnly(ctx, in); err != nil {
		return nil, err
	}
	env, err := r.handle(ctx, w, req, in)
	if err != nil {
		err = problem.Rename(r.checkConflict(err), Names(r.In))
	}
	return env, err
}

// Names maps the Go names of a wire struct's fields, which the domain and use cases also use, to their names in the contract.
func Names(t reflect.Type) map[string]string {
	names := map[string]string{}
	for _, f := range reflect.VisibleFields(t) {
		if name, _, _ := strings.Cut(f.Tag.Get("json"), ","); name != "" && name != "-" {
			names[f.Name] = name
		}
	}
	return names
}

// checkConflict returns a fault if a 409 carries another type than the route declares, because the web application decodes it by the
// declared type.
func (r Route) checkConflict(err error) error {
	var p *problem.Error
	if !errors.As(err, &p) {
		return err
	}
	if data, ok := p.Data.(Conflict); ok && reflect.TypeOf(data.Current) != r.Current {
		return problem.Fault(fmt.Errorf("contract: a conflict of %s carries %T, want %v", r.Name, data.Current, r.Current))
	}
	return err
}

// Conflict is the data of a 409: the current object.
type Conflict struct {
	Current any `json:"attuale"`
}

// call returns a route whose handler takes one wire struct and returns another.
//
// exists is called only if fields are wrong, because an error about the object comes before errors about fields. It returns the first of:
// no such object, no right to it, or what else is wrong with the fields given what is stored. A handler gets valid fields only, and its
// use case looks for the object itself.
func call[In, Out any](
	method, name, path string, need access.Need, fn func(context.Context, In) (Out, error), exists []func(context.Context, In) error,
) Route {
	return Route{
		Name: name, Method: method, Path: path, Need: need,
		In: reflect.TypeFor[In](), Out: dataType(reflect.TypeFor[Out]()), Exists: len(exists) > 0,
		handle: func(ctx context.Context, _ http.ResponseWriter, _ *http.Request, raw *Input) (*Envelope, error) {
			in, wrong := decode[In](raw)
			if len(wrong) > 0 {
				return nil, refusal(ctx, in, wrong, exists)
			}
			out, err := fn(ctx, in)
			if err != nil {
				return nil, err
			}
			return Reply(out), nil
		},
	}
}

// Get returns a route that reads.
func Get[In, Out any](
	name, path string, need access.Need, fn func(context.Context, In) (Out, error), exists ...func(context.Context, In) error,
) Route {
	return call(http.MethodGet, name, path, need, fn, exists)
}

// Post returns a route that adds an object or runs an action.
func Post[In, Out any](
	name, path string, need access.Need, fn func(context.Context, In) (Out, error), exists ...func(context.Context, In) error,
) Route {
	return call(http.MethodPost, name, path, need, fn, exists)
}

// Put returns a route that changes an object.
func Put[In, Out any](
	name, path string, need access.Need, fn func(context.Context, In) (Out, error), exists ...func(context.Context, In) error,
) Route {
	return call(http.MethodPut, name, path, need, fn, exists)
}

// Delete returns a route that deletes an object.
func Delete[In, Out any](
	name, path string, need access.Need, fn func(context.Context, In) (Out, error), exists ...func(context.Context, In) error,
) Route {
	return call(http.MethodDelete, name, path, need, fn, exists)
}

// File returns a route that reads or writes a format other than JSON.
func File(
	method, name, path string, need access.Need, in reflect.Type,
	fn func(ctx context.Context, w http.ResponseWriter, r *http.Request, in *Input) (*Envelope, error),
) Route {
	return Route{Name: name, Method: method, Path: path, Need: need, In: in, File: true, handle: fn}
}

// Raw returns a route whose handler gets the unparsed body, because its sender signed it.
func Raw(name, path string, need access.Need, fn func(ctx context.Context, r *http.Request, in *Input) (*Envelope, error)) Route {
	return Route{Name: name, Method: http.MethodPost, Path: path, Need: need, In: reflect.TypeFor[struct{}](), raw: true,
		handle: func(ctx context.Context, _ http.ResponseWriter, r *http.Request, in *Input) (*Envelope, error) {
			return fn(ctx, r, in)
		}}
}

// IsRaw reports whether the route takes a signed body, which another server sends.
func (r Route) IsRaw() bool { return r.raw }

// Open returns a route whose handler reads more fields than its input type describes.
func Open(method, name, path string, need access.Need, in, out reflect.Type, fn func(context.Context, *Input) (*Envelope, error)) Route {
	return Route{Name: name, Method: method, Path: path, Need: need, In: in, Out: out,
		handle: func(ctx context.Context, _ http.ResponseWriter, _ *http.Request, in *Input) (*Envelope, error) {
			return fn(ctx, in)
		}}
}
