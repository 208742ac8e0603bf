package httpapi

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
	Name   string // English name of the typed call
	Method string
	Path   string // below /api/
	Need   access.Need
	In     reflect.Type
	Out    reflect.Type // of data; nil for none
	Row    reflect.Type // of a list's rows; nil for other calls
	List   string       // the member of data that is the list; empty when data is the list itself
	Beside reflect.Type // the other members of data, beside the list; nil for none
	File   bool         // answers or takes a file: the token may come in the query string
	// May is a right asked for before the fields are looked at, besides Need.
	May access.Capability
	// Refusal is what a caller without that right is told; empty for the usual words.
	Refusal string
	// EvenBlocked keeps the call open to an account that was switched off: logging out.
	EvenBlocked bool
	// handle runs the call for a decoded request; file calls write to w themselves.
	handle func(ctx context.Context, w http.ResponseWriter, r *http.Request, in *input) (*wire.Envelope, error)
}

// may asks for a right beyond Need, and says why not.
func (r Route) may(c access.Capability, refusal string) Route {
	r.May, r.Refusal = c, refusal
	return r
}

func (r Route) forbidden() error {
	if r.Refusal != "" {
		return problem.ForbiddenBecause(r.Refusal)
	}
	return problem.Forbidden()
}

// call makes a row whose handler takes one wire struct and answers another.
func call[In, Out any](method, name, path string, need access.Need, fn func(context.Context, In) (Out, error)) Route {
	return Route{
		Name: name, Method: method, Path: path, Need: need,
		In: reflect.TypeFor[In](), Out: dataType(reflect.TypeFor[Out]()),
		handle: func(ctx context.Context, _ http.ResponseWriter, _ *http.Request, raw *input) (*wire.Envelope, error) {
			in, err := decode[In](raw)
			if err != nil {
				return nil, err
			}
			out, err := fn(ctx, in)
			if err != nil {
				return nil, err
			}
			return envelope(out), nil
		},
	}
}

func get[In, Out any](name, path string, need access.Need, fn func(context.Context, In) (Out, error)) Route {
	return call(http.MethodGet, name, path, need, fn)
}

func post[In, Out any](name, path string, need access.Need, fn func(context.Context, In) (Out, error)) Route {
	return call(http.MethodPost, name, path, need, fn)
}

func put[In, Out any](name, path string, need access.Need, fn func(context.Context, In) (Out, error)) Route {
	return call(http.MethodPut, name, path, need, fn)
}

func del[In, Out any](name, path string, need access.Need, fn func(context.Context, In) (Out, error)) Route {
	return call(http.MethodDelete, name, path, need, fn)
}

// shortList makes a row whose list is in memory anyway: the adapter sorts it by any of its fields and cuts the page out.
func shortList[In, Row any](method, name, path string, need access.Need, fn func(context.Context, In) ([]Row, error)) Route {
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

// list makes a row that answers a page of rows; paging, sorting and the compressed form are the adapter's.
func list[In, Row any](method, name, path string, need access.Need, fn func(context.Context, In, domain.Page) ([]Row, int, error)) Route {
	return listed(method, name, path, need, formOf(reflect.TypeFor[Row]()), func(ctx context.Context, in In, p domain.Page) ([]Row, any, int, error) {
		rows, total, err := fn(ctx, in, p)
		return rows, nil, total, err
	})
}

// listAmong makes a list that is one member of data among others: those are the fields of More.
func listAmong[In, Row, More any](member, method, name, path string, need access.Need, fn func(context.Context, In, domain.Page) ([]Row, More, int, error)) Route {
	r := listed(method, name, path, need, formOf(reflect.TypeFor[Row]()), func(ctx context.Context, in In, p domain.Page) ([]Row, any, int, error) {
		return fn(ctx, in, p)
	})
	r.Beside = reflect.TypeFor[More]()
	return under(member, r)
}

func listed[In, Row any](method, name, path string, need access.Need, form listForm, fn func(context.Context, In, domain.Page) ([]Row, any, int, error)) Route {
	row := reflect.TypeFor[Row]()
	return Route{
		Name: name, Method: method, Path: path, Need: need, In: reflect.TypeFor[In](), Row: row,
		handle: func(ctx context.Context, _ http.ResponseWriter, _ *http.Request, raw *input) (*wire.Envelope, error) {
			in, inErr := decode[In](raw)
			page, compact, err := form.paging(raw)
			if err := joinFields(inErr, err); err != nil {
				return nil, err
			}
			asked, sortHere := page, form.here[page.Sort]
			if sortHere {
				asked = domain.Page{Size: wire.MaxRows}
			}
			rows, beside, total, err := fn(ctx, in, asked)
			if err != nil {
				return nil, err
			}
			if sortHere {
				rows = arrange(form, rows, page)
			}
			return &wire.Envelope{Total: &total, Data: listData{form: form, rows: reflect.ValueOf(rows), compact: compact, beside: beside}}, nil
		},
	}
}

// under puts a list below a member of data, where the contract has it so.
func under(member string, r Route) Route {
	inner := r.handle
	r.List = member
	r.handle = func(ctx context.Context, w http.ResponseWriter, req *http.Request, in *input) (*wire.Envelope, error) {
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

// file makes a row that reads or writes something other than JSON.
func file(method, name, path string, need access.Need, in reflect.Type, fn func(ctx context.Context, w http.ResponseWriter, r *http.Request, in *input) (*wire.Envelope, error)) Route {
	return Route{Name: name, Method: method, Path: path, Need: need, In: in, File: true, handle: fn}
}

// replying is an output that shapes the envelope itself.
type replying interface{ Envelope() *wire.Envelope }

// envelope puts an output into its envelope.
func envelope(out any) *wire.Envelope {
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

// decode fills In from the query string or the body, whichever the method uses.
func decode[In any](raw *input) (In, error) {
	var in In
	v := reflect.ValueOf(&in).Elem()
	wrong := fill(raw, v)
	if deferred, ok := any(&in).(interface{ Defer(problem.Fields) }); ok {
		deferred.Defer(wrong) // the use case looks for the object first: 404 comes before 422
		return in, nil
	}
	return in, wrong.Err()
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

// raw makes a row whose handler reads fields of its own beside the described ones.
func raw(method, name, path string, need access.Need, in, out reflect.Type, fn func(context.Context, *input) (*wire.Envelope, error)) Route {
	return Route{Name: name, Method: method, Path: path, Need: need, In: in, Out: out, handle: func(ctx context.Context, _ http.ResponseWriter, _ *http.Request, in *input) (*wire.Envelope, error) {
		return fn(ctx, in)
	}}
}
