package core

import (
	"encoding/json"
	"reflect"
	"sync"
)

// Difference is the fields in which two values of a struct differ, as JSON objects of what they were and what they are. The fields of
// an embedded struct are those of the whole. It is for changes of many thousands, where the audit cannot keep each of them whole.
func Difference[T any](before, after *T) (was, is string) {
	x, y := reflect.ValueOf(before).Elem(), reflect.ValueOf(after).Elem()
	var old, changed []byte
	for _, f := range fieldsOf(x.Type()) {
		from, to := x.FieldByIndex(f.Index), y.FieldByIndex(f.Index)
		if from.Equal(to) {
			continue
		}
		old, changed = appendField(old, f.Name, from), appendField(changed, f.Name, to)
	}
	return object(old), object(changed)
}

// knownFields spares looking the fields of a type up for each of thousands of rows.
var knownFields sync.Map // reflect.Type to []reflect.StructField

func fieldsOf(t reflect.Type) []reflect.StructField {
	known, _ := knownFields.Load(t)
	if list, ok := known.([]reflect.StructField); ok {
		return list
	}
	var out []reflect.StructField
	for _, f := range reflect.VisibleFields(t) {
		if !f.Anonymous && f.IsExported() {
			out = append(out, f)
		}
	}
	knownFields.Store(t, out)
	return out
}

func appendField(to []byte, name string, v reflect.Value) []byte {
	text, err := json.Marshal(v.Interface())
	if err != nil {
		return to
	}
	to = append(to, `,"`...)
	to = append(to, name...)
	to = append(to, `":`...)
	return append(to, text...)
}

// object makes a JSON object of fields that each have a comma before them.
func object(fields []byte) string {
	if len(fields) == 0 {
		return ""
	}
	fields[0] = '{'
	return string(append(fields, '}'))
}
