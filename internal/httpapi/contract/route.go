// Package contract is the machinery of the contract: rows of the route table, decoding of inputs, lists, envelopes, and what is written
// from the table (OpenAPI, TypeScript). It knows no call.
package contract

import (
	"context"
	"errors"
	"net/http"
	"reflect"

	"traguardo/internal/access"
	"traguardo/internal/domain"
	"traguardo/internal/httpapi/wire"
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
	// Once lets a caller send the call again under the same Idempotency-Key: it is made once and answered alike.
	Once   bool
	handle func(ctx context.Context, w http.ResponseWriter, r *http.Request, in *Input) (*wire.Envelope, error)
	source func(in *Input) (Source, error) // of a stream; nil for other calls
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
	if access.Meets(a, r.Need) && (r.Capability == "" || access.Can(a, r.Capability)) {
		return nil
	}
	if r.Refusal != "" {
		return problem.ForbiddenBecause(r.Refusal)
	}
	return problem.Forbidden()
}

// Handle runs the call for a decoded request. File calls write to w themselves and answer no envelope.
func (r Route) Handle(ctx context.Context, w http.ResponseWriter, req *http.Request, in *Input) (*wire.Envelope, error) {
	return r.handle(ctx, w, req, in)
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
		handle: func(ctx context.Context, _ http.ResponseWriter, _ *http.Request, raw *Input) (*wire.Envelope, error) {
			in, wrong := decode[In](raw)
			if len(wrong) > 0 {
				return nil, refusal(ctx, in, wrong, exists)
			}
			out, err := fn(ctx, in)
			if err != nil {
				return nil, err
			}
			return Envelope(out), nil
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

// ShortList makes a row whose list is in memory anyway: the adapter sorts it by any of its fields and cuts the page out.
func ShortList[In, Row any](method, name, path string, need access.Need, fn func(context.Context, In) ([]Row, error)) Route {
	form := formOf(reflect.TypeFor[Row]())
	form.sorts = form.own
	return listed(method, name, path, need, form, func(ctx context.Context, in In, p domain.Page) ([]Row, any, int, error) {
		rows, err := fn(ctx, in)
		if err != nil {
			return nil, nil, 0, err
		}
		return arrange(form, rows, p), nil, len(rows), nil
	})
}

// List makes a row that answers a page of rows; paging, sorting and the compressed form are the adapter's.
func List[In, Row any](method, name, path string, need access.Need, fn func(context.Context, In, domain.Page) ([]Row, int, error)) Route {
	return listed(method, name, path, need, formOf(reflect.TypeFor[Row]()), func(ctx context.Context, in In, p domain.Page) ([]Row, any, int, error) {
		rows, total, err := fn(ctx, in, p)
		return rows, nil, total, err
	})
}

// ListWith makes a list that is one member of data; the other members are the fields of More.
func ListWith[In, Row, More any](member, method, name, path string, need access.Need, fn func(context.Context, In, domain.Page) ([]Row, More, int, error)) Route {
	r := listed(method, name, path, need, formOf(reflect.TypeFor[Row]()), func(ctx context.Context, in In, p domain.Page) ([]Row, any, int, error) {
		return fn(ctx, in, p)
	})
	r.More = reflect.TypeFor[More]()
	return r.AsMember(member)
}

func listed[In, Row any](method, name, path string, need access.Need, form listForm, fn func(context.Context, In, domain.Page) ([]Row, any, int, error)) Route {
	row := reflect.TypeFor[Row]()
	return Route{
		Name: name, Method: method, Path: path, Need: need, In: reflect.TypeFor[In](), Row: row,
		handle: func(ctx context.Context, _ http.ResponseWriter, _ *http.Request, raw *Input) (*wire.Envelope, error) {
			in, inErr := Decode[In](raw)
			page, compact, err := form.paging(raw)
			if err := joinFields(inErr, err); err != nil {
				return nil, err
			}
			asked, sortHere := page, form.here[page.Sort]
			if sortHere {
				asked = domain.Page{Size: wire.MaxRows}
			}
			rows, more, total, err := fn(ctx, in, asked)
			if err != nil {
				return nil, err
			}
			if sortHere {
				rows = arrange(form, rows, page)
			}
			return &wire.Envelope{Total: &total, Data: listData{form: form, rows: reflect.ValueOf(rows), compact: compact, more: more}}, nil
		},
	}
}

// AsMember makes a list a member of data, where the contract has it so.
func (r Route) AsMember(member string) Route {
	inner := r.handle
	r.Member = member
	r.handle = func(ctx context.Context, w http.ResponseWriter, req *http.Request, in *Input) (*wire.Envelope, error) {
		env, err := inner(ctx, w, req, in)
		if env != nil {
			if data, ok := env.Data.(listData); ok {
				data.member = member
				env.Data = data
			}
		}
		return env, err
	}
	return r
}

// File makes a row that reads or writes something other than JSON.
func File(method, name, path string, need access.Need, in reflect.Type, fn func(ctx context.Context, w http.ResponseWriter, r *http.Request, in *Input) (*wire.Envelope, error)) Route {
	return Route{Name: name, Method: method, Path: path, Need: need, In: in, File: true, handle: fn}
}

// replying is an output that shapes the envelope itself.
type replying interface{ Envelope() *wire.Envelope }

// Envelope puts an output into its envelope.
func Envelope(out any) *wire.Envelope {
	switch v := out.(type) {
	case wire.Saved:
		return &wire.Envelope{Inserted: v.ID, Message: v.Message, Data: warnings(v.Warnings)}
	case wire.Done:
		return &wire.Envelope{Message: v.Message, Data: warnings(v.Warnings)}
	case replying:
		return v.Envelope()
	}
	return &wire.Envelope{Data: out}
}

func warnings(list []string) any {
	if len(list) == 0 {
		return nil
	}
	return wire.Warnings{Warnings: list}
}

// dataType is what the generators describe as data.
func dataType(t reflect.Type) reflect.Type {
	switch t {
	case reflect.TypeFor[wire.Saved](), reflect.TypeFor[wire.Done]():
		return nil
	}
	return t
}

// Decode fills In from the query string or the body, whichever the method uses.
func Decode[In any](raw *Input) (In, error) {
	in, wrong := decode[In](raw)
	return in, wrong.Err()
}

// decode also names what is wrong. A wire struct may have a Check of its own for what a tag cannot say.
func decode[In any](raw *Input) (In, problem.Fields) {
	var in In
	wrong := fill(raw, reflect.ValueOf(&in).Elem())
	if own, ok := any(in).(interface{ Check(problem.Fields) }); ok {
		own.Check(wrong)
	}
	return in, wrong
}

// refusal is what an input with wrong fields is answered: what is to be said of the object first, then of all fields together.
func refusal[In any](ctx context.Context, in In, wrong problem.Fields, exists []func(context.Context, In) error) error {
	if keys := wrongKeys(reflect.ValueOf(in), wrong); len(keys) > 0 {
		return keys.Err()
	}
	for _, ask := range exists {
		err := ask(ctx, in)
		if err != nil && !problem.Is(err, problem.KindMalformed) {
			return err
		}
		return joinFields(wrong.Err(), err)
	}
	return wrong.Err()
}

// joinFields merges two complaints about fields into one.
func joinFields(a, b error) error {
	if a == nil {
		return b
	}
	if b == nil {
		return a
	}
	merged := problem.Fields{}
	for _, err := range []error{a, b} {
		var p *problem.Error
		if errors.As(err, &p) {
			for k, v := range p.Fields {
				merged.Add(k, v)
			}
		}
	}
	return merged.Err()
}

// Open makes a row whose handler reads more fields than the described ones.
func Open(method, name, path string, need access.Need, in, out reflect.Type, fn func(context.Context, *Input) (*wire.Envelope, error)) Route {
	return Route{Name: name, Method: method, Path: path, Need: need, In: in, Out: out, handle: func(ctx context.Context, _ http.ResponseWriter, _ *http.Request, in *Input) (*wire.Envelope, error) {
		return fn(ctx, in)
	}}
}
