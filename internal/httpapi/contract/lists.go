package contract

import (
	"context"
	"net/http"
	"reflect"
	"runtime"

	"traguardo/internal/access"
	"traguardo/internal/domain"
)

// ShortList returns a route whose handler loads the whole list; it can be sorted by any field.
func ShortList[In, Row any](method, name, path string, need access.Need, fn func(context.Context, In) ([]Row, error)) Route {
	form := formOf(reflect.TypeFor[Row]())
	form.sorts, form.wholeList = form.byName, true
	return listed(method, name, path, need, form, func(ctx context.Context, in In, p domain.Page) ([]Row, any, int, error) {
		rows, err := fn(ctx, in)
		if err != nil {
			return nil, nil, 0, err
		}
		return arrange(form, rows, p), nil, len(rows), nil
	})
}

// List returns a route that returns a page of rows; paging, sorting and the compact form are handled here.
func List[In, Row any](method, name, path string, need access.Need, fn func(context.Context, In, domain.Page) ([]Row, int, error)) Route {
	return listed(method, name, path, need, formOf(reflect.TypeFor[Row]()),
		func(ctx context.Context, in In, p domain.Page) ([]Row, any, int, error) {
			rows, total, err := fn(ctx, in, p)
			return rows, nil, total, err
		})
}

// ListWith returns a route whose list is one member of data; the other members are the fields of More.
func ListWith[In, Row, More any](
	member, method, name, path string, need access.Need, fn func(context.Context, In, domain.Page) ([]Row, More, int, error),
) Route {
	r := listed(method, name, path, need, formOf(reflect.TypeFor[Row]()),
		func(ctx context.Context, in In, p domain.Page) ([]Row, any, int, error) {
			return fn(ctx, in, p)
		})
	r.More = reflect.TypeFor[More]()
	return r.AsMember(member)
}

func listed[In, Row any](
	method, name, path string, need access.Need, form listForm, fn func(context.Context, In, domain.Page) ([]Row, any, int, error),
) Route {
	row, member := reflect.TypeFor[Row](), new(string)
	return Route{
		Name: name, Method: method, Path: path, Need: need, In: reflect.TypeFor[In](), Row: row, member: member,
		handle: func(ctx context.Context, _ http.ResponseWriter, _ *http.Request, raw *Input) (*Envelope, error) {
			in, inErr := Decode[In](raw)
			page, compact, err := form.paging(raw)
			if err := joinFields(inErr, err); err != nil {
				return nil, err
			}
			requested, sortHere := page, form.inMemory[page.Sort]
			if sortHere {
				requested = domain.Page{Size: MaxRows}
			}
			long := requested.Size > maxScreenRows && !form.wholeList
			if long {
				leave, err := acquireLongList(ctx)
				if err != nil {
					return nil, err
				}
				defer leave()
			}
			rows, more, total, err := fn(ctx, in, requested)
			if err != nil {
				return nil, err
			}
			if sortHere {
				rows = arrange(form, rows, page)
			}
			env := &Envelope{Total: &total, Data: listData{form: form, rows: reflect.ValueOf(rows), compact: compact, member: *member, more: more}}
			if long { // encode while holding the slot: the text is smaller than the rows
				env.text, err = Encode(env)
				env.Data = nil
			}
			return env, err
		},
	}
}

// maxScreenRows is the most rows that a screen shows at once. Pickers and programs request longer lists.
const maxScreenRows = 1000

// longListSlots limits how many long lists are loaded at once, to half of the processors. The longest takes some hundred megabytes while
// its rows are loaded, and occupies a read connection.
var longListSlots = make(chan struct{}, max(1, runtime.GOMAXPROCS(0)/2))

// acquireLongList waits for a slot; call release when done. It fails when ctx ends.
func acquireLongList(ctx context.Context) (leave func(), err error) {
	select {
	case longListSlots <- struct{}{}:
		return func() { <-longListSlots }, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// AsMember returns the route with its list as a member of data.
func (r Route) AsMember(member string) Route {
	r.Member, *r.member = member, member
	return r
}
