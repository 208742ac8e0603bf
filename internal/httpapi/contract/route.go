// Package contract is the machinery of the contract: rows of the route table, decoding of inputs, lists, envelopes, and what is written
// from the table (OpenAPI, TypeScript). It knows no call.
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
	"traguardo/internal/problem"
)

// Route is one row of the table of all calls.
type Route struct {
	Name    string // English name of the typed call
	Area    string // the area it belongs to, after its file
	Method  string
	Path    string // after /api/
	Need    access.Need
	In      reflect.Type
	Out     reflect.Type // of data; nil for none
	Row     reflect.Type // of a list's rows; nil for other calls
	Member  string       // the member of data that is the list; empty when data is the list itself
	More    reflect.Type // the other members of data; nil for none
	Current reflect.Type // of the object that a 409 carries as it is now; nil for none
	File    bool         // answers or takes a file: the token may come in the query string
	// Capability is a right asked for besides Need, before the fields are looked at.
	Capability access.Capability
	// Refusal is what a caller without that right reads; empty for the usual words.
	Refusal string
	// Exists reports whether the row looks for its object before it answers about wrong fields.
	Exists bool
	// EvenBlocked keeps the call open to an account that was switched off: logging out.
	EvenBlocked bool
	// EvenRestricted keeps the call open to who must set up a second factor first: what that takes.
	EvenRestricted bool
	// foreign are stored fields of the entity the call is about that it does not take; stored reads the entity, nil for a call that makes one.
	foreign []string
	stored  func(ctx context.Context, in *Input) (any, error)
	// Once lets a caller send the call again under the same Idempotency-Key: it is made once and answered alike.
	Once bool
	// Limit is how long the call may take; 0 means what calls like it have.
	Limit time.Duration
	// raw leaves the body as it came: its sender signed it.
	raw    bool
	member *string // Member, for the handler of a list
	handle func(ctx context.Context, w http.ResponseWriter, r *http.Request, in *Input) (*Envelope, error)
	source func(in *Input) (Source, error) // of a stream; nil for other calls
	feed   func(in *Input) (Feed, error)   // of a stream of news; nil for other calls
}

// Requires asks for a right besides Need; refusal is what a caller without it reads, empty for the usual words.
func (r Route) Requires(c access.Capability, refusal string) Route {
	r.Capability, r.Refusal = c, refusal
	return r
}

// Repeatable lets a caller who got no answer send the call again under the same Idempotency-Key: it is made once and answered alike.
// Its handler must act on the database alone, because it is run in one transaction.
func (r Route) Repeatable() Route {
	r.Once = true
	return r
}

// Within lets a call take longer than others of its kind.
func (r Route) Within(limit time.Duration) Route {
	r.Limit = limit
	return r
}

// ForSetUp keeps the call open to who must set up a second factor first.
func (r Route) ForSetUp() Route {
	r.EvenRestricted = true
	return r
}

// Shows says what a 409 of the call carries: the object as it is now.
func (r Route) Shows(current reflect.Type) Route {
	r.Current = current
	return r
}

// Area makes rows those of an area.
func Area(name string, rows ...Route) []Route {
	for i := range rows {
		rows[i].Area = name
	}
	return rows
}

// Allows answers nil for a caller with the rights that the row asks for.
func (r Route) Allows(a access.Actor) error {
	if a.Restricted && !r.EvenRestricted {
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

// Handle runs the call for a decoded request. File calls write to w themselves and answer no envelope.
func (r Route) Handle(ctx context.Context, w http.ResponseWriter, req *http.Request, in *Input) (*Envelope, error) {
	if err := r.refuseForeign(ctx, in); err != nil {
		return nil, err
	}
	env, err := r.handle(ctx, w, req, in)
	if err != nil {
		err = problem.Rename(r.withinContract(err), Names(r.In))
	}
	return env, err
}

// Names are the contract's names of a wire struct's fields by their names in Go, which are those of the domain and of the use cases.
func Names(t reflect.Type) map[string]string {
	names := map[string]string{}
	for _, f := range reflect.VisibleFields(t) {
		if name, _, _ := strings.Cut(f.Tag.Get("json"), ","); name != "" && name != "-" {
			names[f.Name] = name
		}
	}
	return names
}

// withinContract makes a fault of a 409 that carries something else than the row says: the application reads it by the row's names.
func (r Route) withinContract(err error) error {
	var p *problem.Error
	if !errors.As(err, &p) {
		return err
	}
	if data, ok := p.Data.(Conflict); ok && reflect.TypeOf(data.Current) != r.Current {
		return problem.Fault(fmt.Errorf("contract: a conflict of %s carries a %T, its row says %v", r.Name, data.Current, r.Current))
	}
	return err
}

// Conflict is the data of a 409: the object as it is now.
type Conflict struct {
	Current any `json:"attuale"`
}

// call makes a row whose handler takes one wire struct and answers another.
//
// A call about an object says in exists how to look for it. It is asked only when fields are wrong, because the object comes before the
// fields: it answers the refusal that comes first (no such object, no right to it), or what else is wrong with the fields in the light of
// what is stored. A handler gets good fields only, and its use case looks for the object by itself.
func call[In, Out any](method, name, path string, need access.Need, fn func(context.Context, In) (Out, error), exists []func(context.Context, In) error) Route {
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

// Get makes a row that reads.
func Get[In, Out any](name, path string, need access.Need, fn func(context.Context, In) (Out, error), exists ...func(context.Context, In) error) Route {
	return call(http.MethodGet, name, path, need, fn, exists)
}

// Post makes a row that adds or does something.
func Post[In, Out any](name, path string, need access.Need, fn func(context.Context, In) (Out, error), exists ...func(context.Context, In) error) Route {
	return call(http.MethodPost, name, path, need, fn, exists)
}

// Put makes a row that changes something.
func Put[In, Out any](name, path string, need access.Need, fn func(context.Context, In) (Out, error), exists ...func(context.Context, In) error) Route {
	return call(http.MethodPut, name, path, need, fn, exists)
}

// Delete makes a row that deletes.
func Delete[In, Out any](name, path string, need access.Need, fn func(context.Context, In) (Out, error), exists ...func(context.Context, In) error) Route {
	return call(http.MethodDelete, name, path, need, fn, exists)
}

// File makes a row that reads or writes something other than JSON.
func File(method, name, path string, need access.Need, in reflect.Type, fn func(ctx context.Context, w http.ResponseWriter, r *http.Request, in *Input) (*Envelope, error)) Route {
	return Route{Name: name, Method: method, Path: path, Need: need, In: in, File: true, handle: fn}
}

// Raw makes a row whose handler takes the body as it came: its sender signed it.
func Raw(name, path string, need access.Need, fn func(ctx context.Context, r *http.Request, in *Input) (*Envelope, error)) Route {
	return Route{Name: name, Method: http.MethodPost, Path: path, Need: need, In: reflect.TypeFor[struct{}](), raw: true, handle: func(ctx context.Context, _ http.ResponseWriter, r *http.Request, in *Input) (*Envelope, error) {
		return fn(ctx, r, in)
	}}
}

// IsRaw reports whether the row takes a signed body, which a machine sent.
func (r Route) IsRaw() bool { return r.raw }

// Open makes a row whose handler reads more fields than the described ones.
func Open(method, name, path string, need access.Need, in, out reflect.Type, fn func(context.Context, *Input) (*Envelope, error)) Route {
	return Route{Name: name, Method: method, Path: path, Need: need, In: in, Out: out, handle: func(ctx context.Context, _ http.ResponseWriter, _ *http.Request, in *Input) (*Envelope, error) {
		return fn(ctx, in)
	}}
}
