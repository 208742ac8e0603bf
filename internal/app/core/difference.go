package core

import (
	"encoding/json"
	"reflect"
	"strconv"
	"sync"
)

// Difference returns the fields in which two structs differ, as JSON objects of the old and new values, under the names of their json tags.
// Fields of embedded structs count as fields of the whole. It keeps audits of large bulk changes small.
func Difference[T any](before, after *T) (was, is json.RawMessage) {
	x, y := reflect.ValueOf(before).Elem(), reflect.ValueOf(after).Elem()
	var old, changed []byte
	for _, f := range fieldsOf(x.Type()) {
		from, to := x.FieldByIndex(f.index), y.FieldByIndex(f.index)
		if from.Equal(to) {
			continue
		}
		old, changed = f.appendTo(old, from), f.appendTo(changed, to)
	}
	return object(old), object(changed)
}

// field is an exported struct field.
type field struct {
	index   []int
	prefix  string // a comma, the name, a colon
	encodes bool   // the type implements json.Marshaler
}

// knownFields caches fieldsOf, which is called for every row of a bulk change.
var knownFields sync.Map // reflect.Type to []field

var marshaler = reflect.TypeFor[json.Marshaler]()

func fieldsOf(t reflect.Type) []field {
	known, _ := knownFields.Load(t)
	if list, ok := known.([]field); ok {
		return list
	}
	var out []field
	for _, f := range reflect.VisibleFields(t) {
		if !f.Anonymous && f.IsExported() {
			if err := checkName(t, f); err != nil {
				panic(err)
			}
			out = append(out, field{f.Index, `,"` + f.Tag.Get("json") + `":`, f.Type.Implements(marshaler)})
		}
	}
	knownFields.Store(t, out)
	return out
}

// appendTo writes the field as encoding/json would, with a fast path for plain strings, integers and booleans.
func (f field) appendTo(to []byte, v reflect.Value) []byte {
	switch {
	case f.encodes:
	case v.CanInt():
		return strconv.AppendInt(append(to, f.prefix...), v.Int(), 10)
	case v.Kind() == reflect.Bool:
		return strconv.AppendBool(append(to, f.prefix...), v.Bool())
	case v.Kind() == reflect.String && plain(v.String()):
		return append(append(append(append(to, f.prefix...), '"'), v.String()...), '"')
	}
	value := v.Interface()
	var text []byte
	var err error
	if known, ok := value.(json.Marshaler); ok && f.encodes {
		text, err = known.MarshalJSON() // json.Marshal would validate the output again
	} else {
		text, err = json.Marshal(value)
	}
	if err != nil {
		return to
	}
	return append(append(to, f.prefix...), text...)
}

// plain reports whether s needs no escaping in JSON.
func plain(s string) bool {
	for _, c := range []byte(s) {
		if c < ' ' || c > '~' || c == '"' || c == '\\' || c == '<' || c == '>' || c == '&' {
			return false
		}
	}
	return true
}

// object turns fields, each preceded by a comma, into a JSON object.
func object(fields []byte) json.RawMessage {
	if len(fields) == 0 {
		return nil
	}
	fields[0] = '{'
	return append(fields, '}')
}
