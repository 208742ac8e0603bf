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

// valueWriter appends the value at the given address as JSON. It is built once per type, so that writing a cell needs no reflect.Value.
// The caller guarantees that the address holds a value of that type and keeps it alive.
type valueWriter func(out []byte, at unsafe.Pointer) ([]byte, error)

// cell is a field of a row.
type cell struct {
	key    string // the quoted name with the comma before it and the colon after it
	offset uintptr
	write  valueWriter
}

type cells []cell

// appender is a value that appends its own JSON: dates and instants.
type appender interface{ AppendJSON(out []byte) []byte }

var (
	appenderType  = reflect.TypeFor[appender]()
	marshalerType = reflect.TypeFor[json.Marshaler]()
)

// writerOf returns the valueWriter for a type. Types that rows are made of are written directly, all others with encoding/json.
func writerOf(t reflect.Type) valueWriter {
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
	case reflect.Bool: // a Flag
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

func structWriter(t reflect.Type) valueWriter {
	if reflect.PointerTo(t).Implements(appenderType) {
		return func(out []byte, at unsafe.Pointer) ([]byte, error) {
			a, _ := reflect.NewAt(t, at).Interface().(appender)
			return a.AppendJSON(out), nil
		}
	}
	if t.Implements(marshalerType) { // its output is valid JSON and is not parsed again
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

func sliceWriter(t reflect.Type) valueWriter {
	element := sync.OnceValue(func() valueWriter { return writerOf(t.Elem()) }) // lazy: a type may contain a list of itself
	return func(out []byte, at unsafe.Pointer) ([]byte, error) {
		list := reflect.NewAt(t, at).Elem()
		if list.IsNil() {
			return append(out, "null"...), nil
		}
		return appendElements(out, list, element())
	}
}

// appendElements appends a list, using write for each element.
func appendElements(out []byte, list reflect.Value, write valueWriter) ([]byte, error) {
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

func marshal(t reflect.Type) valueWriter {
	return func(out []byte, at unsafe.Pointer) ([]byte, error) {
		text, err := json.Marshal(reflect.NewAt(t, at).Elem().Interface())
		return append(out, text...), err
	}
}

// appendValue copies a value to memory and appends it.
func appendValue(out []byte, v reflect.Value) ([]byte, error) {
	place := reflect.New(v.Type())
	place.Elem().Set(v)
	return writerOf(v.Type())(out, place.UnsafePointer())
}

// rows returns a valueWriter for rows of these cells: objects with field names if named, arrays otherwise.
func (c cells) rows(withNames bool) valueWriter {
	opening, closing := byte('{'), byte('}')
	if !withNames {
		opening, closing = '[', ']'
	}
	return func(out []byte, row unsafe.Pointer) (_ []byte, err error) {
		out = append(out, opening)
		for i := range c {
			key := c[i].key
			if !withNames {
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

// plainForms caches plainForm by type; a form without names means that encoding/json writes the type.
var plainForms sync.Map

// plainForm returns the form of an object that is written directly. It returns false for a type that needs encoding/json: one with tag
// options, an embedded pointer or a repeated name.
func plainForm(t reflect.Type) (listForm, bool) {
	known, found := plainForms.Load(t)
	if !found {
		form := formOf(t)
		if slices.ContainsFunc(reflect.VisibleFields(t), func(f reflect.StructField) bool {
			return strings.Contains(f.Tag.Get("json"), ",") || (f.Anonymous && f.Type.Kind() == reflect.Pointer)
		}) || len(form.byName) != len(form.names) {
			form.names = nil
		}
		known, _ = plainForms.LoadOrStore(t, form)
	}
	form, ok := known.(listForm)
	return form, ok && form.names != nil
}
