package contract

import (
	"encoding/json"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unsafe"

	"traguardo/internal/domain/money"
)

// writer writes the value that stands at a place in memory. It is made once for each type, so that a cell costs neither a question about its kind
// nor a reflect.Value; whoever calls it knows that what stands there is of that type, and keeps it alive.
type writer func(out []byte, at unsafe.Pointer) ([]byte, error)

// cell is a field of a row.
type cell struct {
	key    string // its name in quotes, with the colon, and the comma before it
	offset uintptr
	write  writer
}

type cells []cell

// appender is a value that writes itself to a text: dates and instants.
type appender interface{ AppendJSON(out []byte) []byte }

var (
	appenderType  = reflect.TypeFor[appender]()
	marshalerType = reflect.TypeFor[json.Marshaler]()
)

// writerOf is how the values rows are made of are written by hand, and whatever else with encoding/json.
func writerOf(t reflect.Type) writer {
	switch t.Kind() {
	case reflect.String:
		return func(out []byte, at unsafe.Pointer) ([]byte, error) { return appendText(out, *(*string)(at)), nil }
	case reflect.Int:
		return func(out []byte, at unsafe.Pointer) ([]byte, error) {
			return strconv.AppendInt(out, int64(*(*int)(at)), 10), nil
		}
	case reflect.Int64:
		if t == moneyType {
			return func(out []byte, at unsafe.Pointer) ([]byte, error) { return (*money.Cents)(at).AppendDecimal(out), nil }
		}
		return func(out []byte, at unsafe.Pointer) ([]byte, error) {
			return strconv.AppendInt(out, *(*int64)(at), 10), nil
		}
	case reflect.Bool: // a flag
		return func(out []byte, at unsafe.Pointer) ([]byte, error) {
			if *(*bool)(at) {
				return append(out, '1'), nil
			}
			return append(out, '0'), nil
		}
	case reflect.Struct:
		return structWriter(t)
	case reflect.Slice:
		if t.Elem().Kind() != reflect.Uint8 {
			return sliceWriter(t)
		}
	}
	return marshal(t)
}

func structWriter(t reflect.Type) writer {
	if reflect.PointerTo(t).Implements(appenderType) {
		return func(out []byte, at unsafe.Pointer) ([]byte, error) {
			a, _ := reflect.NewAt(t, at).Interface().(appender)
			return a.AppendJSON(out), nil
		}
	}
	if t.Implements(marshalerType) { // what such a value writes needs no second look
		return func(out []byte, at unsafe.Pointer) ([]byte, error) {
			m, _ := reflect.NewAt(t, at).Interface().(json.Marshaler)
			text, err := m.MarshalJSON()
			return append(out, text...), err
		}
	}
	if form, ok := plainForm(t); ok {
		return form.cells.rows(true)
	}
	return marshal(t)
}

func sliceWriter(t reflect.Type) writer {
	element := sync.OnceValue(func() writer { return writerOf(t.Elem()) }) // later: a type may have a list of its own kind
	return func(out []byte, at unsafe.Pointer) ([]byte, error) {
		list := reflect.NewAt(t, at).Elem()
		if list.IsNil() {
			return append(out, "null"...), nil
		}
		return appendElements(out, list, element())
	}
}

// appendElements writes a list whose elements are the writer's.
func appendElements(out []byte, list reflect.Value, write writer) ([]byte, error) {
	out = append(out, '[')
	at, size := list.UnsafePointer(), list.Type().Elem().Size()
	for i := range list.Len() {
		if i > 0 {
			out = append(out, ',')
		}
		var err error
		if out, err = write(out, unsafe.Add(at, uintptr(i)*size)); err != nil {
			return nil, err
		}
	}
	return append(out, ']'), nil
}

func marshal(t reflect.Type) writer {
	return func(out []byte, at unsafe.Pointer) ([]byte, error) {
		text, err := json.Marshal(reflect.NewAt(t, at).Elem().Interface())
		return append(out, text...), err
	}
}

// appendValue writes a value that stands nowhere yet.
func appendValue(out []byte, v reflect.Value) ([]byte, error) {
	place := reflect.New(v.Type())
	place.Elem().Set(v)
	return writerOf(v.Type())(out, place.UnsafePointer())
}

// rows writes rows of these cells: as objects with the names of the fields, or as arrays without.
func (c cells) rows(named bool) writer {
	opening, closing := byte('{'), byte('}')
	if !named {
		opening, closing = '[', ']'
	}
	return func(out []byte, row unsafe.Pointer) (_ []byte, err error) {
		out = append(out, opening)
		for i := range c {
			key := c[i].key
			if !named {
				key = ","
			}
			if i == 0 {
				key = key[1:]
			}
			out = append(out, key...)
			if out, err = c[i].write(out, unsafe.Add(row, c[i].offset)); err != nil {
				return nil, err
			}
		}
		return append(out, closing), nil
	}
}

// plainForms remembers the fields of the objects written so far, and of which the rules are more than their names.
var plainForms sync.Map

// plainForm is how an object is written by hand. One with tags beyond names, or with a name twice, is left to encoding/json.
func plainForm(t reflect.Type) (listForm, bool) {
	known, there := plainForms.Load(t)
	if !there {
		form := formOf(t)
		if slices.ContainsFunc(reflect.VisibleFields(t), func(f reflect.StructField) bool {
			return strings.Contains(f.Tag.Get("json"), ",") || (f.Anonymous && f.Type.Kind() == reflect.Pointer)
		}) || len(form.own) != len(form.names) {
			form.names = nil
		}
		known, _ = plainForms.LoadOrStore(t, form)
	}
	form, ok := known.(listForm)
	return form, ok && form.names != nil
}
