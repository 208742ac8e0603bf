package core

import (
	"encoding/json"
	"reflect"
	"strconv"
	"sync"
)

// Difference is the fields in which two values of a struct differ, as JSON objects of what they were and what they are. The fields of
// an embedded struct are those of the whole. It is for changes of many thousands, where the audit cannot keep each of them whole.
func Difference[T any](before, after *T) (was, is string) {
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

// field is an exported field of a struct.
type field struct {
	index   []int
	prefix  string // a comma, the name, a colon
	encodes bool   // its type says itself how it is written
}

// knownFields spares looking the fields of a type up for each of thousands of rows.
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
			out = append(out, field{f.Index, `,"` + f.Name + `":`, f.Type.Implements(marshaler)})
		}
	}
	knownFields.Store(t, out)
	return out
}

// appendTo writes the field as encoding/json would: texts and numbers, which nearly all are, without going through it.
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
		text, err = known.MarshalJSON() // ours say what is good JSON: json.Marshal would read it once more
	} else {
		text, err = json.Marshal(value)
	}
	if err != nil {
		return to
	}
	return append(append(to, f.prefix...), text...)
}

// plain reports whether a text stands in JSON as it is.
func plain(s string) bool {
	for _, c := range []byte(s) {
		if c < ' ' || c > '~' || c == '"' || c == '\\' || c == '<' || c == '>' || c == '&' {
			return false
		}
	}
	return true
}

// object makes a JSON object of fields that each have a comma before them.
func object(fields []byte) string {
	if len(fields) == 0 {
		return ""
	}
	fields[0] = '{'
	return string(append(fields, '}'))
}
