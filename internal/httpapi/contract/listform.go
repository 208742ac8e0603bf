package contract

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/fold"
	"traguardo/internal/problem"
)

// listForm describes the fields of a list's rows: their order in the compact form and which of them can be sorted by. `json:"COGNOME"
// sort:"last"` names the store's sort key. `sort:"here"` marks a field that is computed per caller: the whole list is loaded and sorted
// in memory.
type listForm struct {
	names     []string
	index     [][]int
	cells     cells
	size      int // estimated bytes of an encoded row
	sorts     map[string]string
	byName    map[string]string // each name mapped to itself, for lists sorted in memory
	inMemory  map[string]bool   // fields sorted in memory, not by the store
	wholeList bool              // the handler always loads the whole list
}

// typicalCell is the typical length of a value with quotes, colon and comma.
const typicalCell = 12

func formOf(row reflect.Type) listForm {
	f := listForm{sorts: map[string]string{}, byName: map[string]string{}, inMemory: map[string]bool{}}
	var visit func(t reflect.Type, at []int, offset uintptr)
	visit = func(t reflect.Type, at []int, offset uintptr) {
		for i := range t.NumField() {
			sf := t.Field(i)
			path := append(append([]int(nil), at...), i)
			if sf.Anonymous && sf.Type.Kind() == reflect.Struct && sf.Tag.Get("json") == "" {
				visit(sf.Type, path, offset+sf.Offset)
				continue
			}
			name, _, _ := strings.Cut(sf.Tag.Get("json"), ",")
			if name == "" || name == "-" {
				continue
			}
			f.names = append(f.names, name)
			f.index = append(f.index, path)
			f.cells = append(f.cells, cell{"," + string(appendText(nil, name)) + ":", offset + sf.Offset, writerOf(sf.Type)})
			f.size += len(name) + typicalCell
			f.byName[name] = name
			switch key := sf.Tag.Get("sort"); key {
			case "":
			case "here":
				f.sorts[name], f.inMemory[name] = name, true
			default:
				f.sorts[name] = key
			}
		}
	}
	visit(row, nil, 0)
	return f
}

// paging decodes PAGINA, RIGHE, ORDINA, VERSO and COMPATTO.
func (f listForm) paging(raw *Input) (domain.Page, bool, error) {
	in, err := Decode[Paging](raw)
	if err != nil {
		return domain.Page{}, false, err
	}
	wrong := problem.Fields{}
	p := domain.Page{Size: MaxRows}
	if in.Page.Set {
		p.Number, p.Size = in.Page.Value, 50
		if p.Number < 1 || p.Number > 1_000_000 {
			wrong.Add("PAGINA", "deve essere un numero da 1")
		}
	}
	if in.Rows.Set {
		p.Size = in.Rows.Value
		if p.Size < 1 || p.Size > MaxRows {
			wrong.Add("RIGHE", fmt.Sprintf("deve essere un numero da 1 a %d", MaxRows))
		}
	}
	if in.Sort.Set && in.Sort.Value != "" {
		p.Sort = f.sorts[in.Sort.Value]
		if p.Sort == "" {
			wrong.Add("ORDINA", "non è un campo ordinabile")
		}
	}
	switch {
	case !in.Way.Set || in.Way.Value == "" || in.Way.Value == "ASC":
	case in.Way.Value == "DESC":
		p.Desc = true
	default:
		wrong.Add("VERSO", "deve essere ASC o DESC")
	}
	return p, bool(in.Compact), wrong.Err()
}

// arrange sorts rows by p.Sort, if it is a field, and returns the requested page. The sort is stable.
func arrange[T any](form listForm, rows []T, p domain.Page) []T {
	if at := slices.Index(form.names, p.Sort); at >= 0 {
		key := func(row T) reflect.Value { return reflect.ValueOf(row).FieldByIndex(form.index[at]) }
		slices.SortStableFunc(rows, func(a, b T) int {
			c := compare(key(a), key(b))
			if p.Desc {
				return -c
			}
			return c
		})
	}
	if p.Size == 0 {
		return rows
	}
	from := min((max(p.Number, 1)-1)*p.Size, len(rows))
	return rows[from:min(from+p.Size, len(rows))]
}

// compare orders numbers, texts (ignoring case and accents), flags and dates; unset dates come first.
func compare(a, b reflect.Value) int {
	if day, ok := a.Interface().(calendar.Date); ok {
		other, _ := b.Interface().(calendar.Date)
		return day.Compare(other)
	}
	switch a.Kind() {
	case reflect.Int, reflect.Int64:
		return cmp.Compare(a.Int(), b.Int())
	case reflect.String:
		return cmp.Or(cmp.Compare(fold.Text(a.String()), fold.Text(b.String())), cmp.Compare(a.String(), b.String()))
	case reflect.Bool:
		switch {
		case a.Bool() == b.Bool():
			return 0
		case b.Bool():
			return -1
		}
		return 1
	}
	return 0
}
