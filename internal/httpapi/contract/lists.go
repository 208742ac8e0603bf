package contract

import (
	"context"
	"net/http"
	"reflect"
	"runtime"

	"traguardo/internal/access"
	"traguardo/internal/domain"
)

// ShortList makes a row whose list is in memory anyway: the adapter sorts it by any of its fields and cuts the page out.
func ShortList[In, Row any](method, name, path string, need access.Need, fn func(context.Context, In) ([]Row, error)) Route {
	form := formOf(reflect.TypeFor[Row]())
	form.sorts, form.short = form.own, true
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
	row, member := reflect.TypeFor[Row](), new(string)
	return Route{
		Name: name, Method: method, Path: path, Need: need, In: reflect.TypeFor[In](), Row: row, member: member,
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
			long := asked.Size > longestPage && !form.short
			if long {
				leave, err := enterLong(ctx)
				if err != nil {
					return nil, err
				}
				defer leave()
			}
			rows, more, total, err := fn(ctx, in, asked)
			if err != nil {
				return nil, err
			}
			if sortHere {
				rows = arrange(form, rows, page)
			}
			env := &Envelope{Total: &total, Data: listData{form: form, rows: reflect.ValueOf(rows), compact: compact, member: *member, more: more}}
			if long { // written before the next one begins: the text is what is left of its rows
				env.text, err = Encode(env)
				env.Data = nil
			}
			return env, err
		},
	}
}

// longestPage is the most rows that a screen shows of a list at once. Longer ones are asked for whole, by pickers and by programs.
const longestPage = 1000

// longLists has a place for each list that may be read whole at the same time. The longest is some hundred megabytes while it is made of rows, and takes
// one of the connections that everybody reads over for as long as it is read: half of the processors at most make such lists.
var longLists = make(chan struct{}, max(1, runtime.GOMAXPROCS(0)/2))

// enterLong waits for a place.
func enterLong(ctx context.Context) (leave func(), err error) {
	select {
	case longLists <- struct{}{}:
		return func() { <-longLists }, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// AsMember makes a list a member of data, where the contract has it so.
func (r Route) AsMember(member string) Route {
	r.Member, *r.member = member, member
	return r
}
