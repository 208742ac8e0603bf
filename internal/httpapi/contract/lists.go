package contract

import (
	"context"
	"net/http"
	"reflect"

	"traguardo/internal/access"
	"traguardo/internal/domain"
)

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
		handle: func(ctx context.Context, _ http.ResponseWriter, _ *http.Request, raw *Input) (*Envelope, error) {
			in, inErr := Decode[In](raw)
			page, compact, err := form.paging(raw)
			if err := joinFields(inErr, err); err != nil {
				return nil, err
			}
			asked, sortHere := page, form.here[page.Sort]
			if sortHere {
				asked = domain.Page{Size: MaxRows}
			}
			rows, more, total, err := fn(ctx, in, asked)
			if err != nil {
				return nil, err
			}
			if sortHere {
				rows = arrange(form, rows, page)
			}
			return &Envelope{Total: &total, Data: listData{form: form, rows: reflect.ValueOf(rows), compact: compact, more: more}}, nil
		},
	}
}

// AsMember makes a list a member of data, where the contract has it so.
func (r Route) AsMember(member string) Route {
	inner := r.handle
	r.Member = member
	r.handle = func(ctx context.Context, w http.ResponseWriter, req *http.Request, in *Input) (*Envelope, error) {
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
