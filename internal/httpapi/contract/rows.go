package contract

import (
	"encoding/json"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"traguardo/internal/domain/money"
)

// listData is the data of a list, written straight into the reply: encoding/json would look at each cell by way of an interface and
// read what each value wrote a second time, which costs more than the database does.
type listData struct {
	form    listForm
	rows    reflect.Value
	compact bool
	member  string // data's member that holds the list, empty when data is the list itself
	more    any    // data's other members, a struct; nil for none
}

// MarshalJSON keeps listData an ordinary value for whoever encodes it with the rest.
func (l listData) MarshalJSON() ([]byte, error) { return l.appendTo(nil) }

func (l listData) appendTo(out []byte) ([]byte, error) {
	if l.member != "" {
		out = append(append(append(out, `{"`...), l.member...), `":`...)
	}
	if l.compact {
		out = append(out, `{"campi":[`...)
		for i, name := range l.form.names {
			if i > 0 {
				out = append(out, ',')
			}
			out = appendText(out, name)
		}
		out = append(out, `],"righe":`...)
	}
	out = append(out, '[')
	for i := range l.rows.Len() {
		if i > 0 {
			out = append(out, ',')
		}
		var err error
		if out, err = l.appendRow(out, l.rows.Index(i)); err != nil {
			return nil, err
		}
	}
	out = append(out, ']')
	if l.compact {
		out = append(out, '}')
	}
	if l.member == "" {
		return out, nil
	}
	if l.more != nil {
		others, err := json.Marshal(l.more)
		if err != nil {
			return nil, err
		}
		out = append(append(out, ','), others[1:len(others)-1]...)
	}
	return append(out, '}'), nil
}

func (l listData) appendRow(out []byte, row reflect.Value) ([]byte, error) {
	opening, closing := byte('{'), byte('}')
	if l.compact {
		opening, closing = '[', ']'
	}
	out = append(out, opening)
	for i, at := range l.form.index {
		if i > 0 {
			out = append(out, ',')
		}
		if !l.compact {
			out = append(append(append(out, '"'), l.form.names[i]...), '"', ':')
		}
		var err error
		if out, err = appendCell(out, row.FieldByIndex(at)); err != nil {
			return nil, err
		}
	}
	return append(out, closing), nil
}

// appender is a value that writes itself to a text: dates and instants.
type appender interface{ AppendJSON(out []byte) []byte }

// appendCell writes the values rows are made of by hand, and whatever else with encoding/json.
func appendCell(out []byte, v reflect.Value) ([]byte, error) {
	switch v.Kind() {
	case reflect.String:
		return appendText(out, v.String()), nil
	case reflect.Int, reflect.Int64:
		if v.Type() == moneyType {
			return money.Cents(v.Int()).AppendDecimal(out), nil
		}
		return strconv.AppendInt(out, v.Int(), 10), nil
	case reflect.Bool: // a flag
		if v.Bool() {
			return append(out, '1'), nil
		}
		return append(out, '0'), nil
	case reflect.Struct:
		if v.CanAddr() { // the fields of rows are: what points at one is made of nothing new
			if a, ok := v.Addr().Interface().(appender); ok {
				return a.AppendJSON(out), nil
			}
		}
		if m, ok := v.Interface().(json.Marshaler); ok { // what dates and instants write needs no second look
			text, err := m.MarshalJSON()
			return append(out, text...), err
		}
		if form, ok := plainForm(v.Type()); ok {
			return listData{form: form}.appendRow(out, v)
		}
	case reflect.Slice:
		if v.IsNil() || v.Type().Elem().Kind() == reflect.Uint8 {
			break
		}
		out = append(out, '[')
		for i := range v.Len() {
			if i > 0 {
				out = append(out, ',')
			}
			var err error
			if out, err = appendCell(out, v.Index(i)); err != nil {
				return nil, err
			}
		}
		return append(out, ']'), nil
	}
	text, err := json.Marshal(v.Interface())
	return append(out, text...), err
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

// appendText quotes a text as encoding/json does.
func appendText(out []byte, s string) []byte {
	for i := range len(s) {
		if c := s[i]; c < ' ' || c >= utf8.RuneSelf || c == '"' || c == '\\' || c == '<' || c == '>' || c == '&' {
			text, err := json.Marshal(s) // cannot fail for a string
			if err != nil {
				return append(out, `""`...)
			}
			return append(out, text...)
		}
	}
	return append(append(append(out, '"'), s...), '"')
}

// EncodeRow writes one object as rows of lists are written.
func EncodeRow(row any) ([]byte, error) { return appendCell(nil, reflect.ValueOf(row)) }

// longest is how many rows there are in what is written, its longest list's: a text that grows is copied each time it does.
func longest(v reflect.Value) int {
	switch v.Kind() {
	case reflect.Slice:
		return v.Len()
	case reflect.Struct:
		n := 0
		for i := range v.NumField() {
			if f := v.Field(i); f.Kind() == reflect.Slice && f.Type().Elem().Kind() == reflect.Struct {
				n = max(n, f.Len())
			}
		}
		return n
	}
	return 0
}

// Encode writes an envelope: what is around the data with encoding/json, the data by hand.
func Encode(env *Envelope) ([]byte, error) {
	if env.Data == nil {
		return json.Marshal(env)
	}
	bare := *env
	bare.Data = nil
	head, err := json.Marshal(bare)
	if err != nil {
		return nil, err
	}
	list, isList := env.Data.(listData)
	rows := list.rows
	if !isList {
		rows = reflect.ValueOf(env.Data)
	}
	size := len(head) + 1024 + 256*longest(rows)
	out := append(append(make([]byte, 0, size), head[:len(head)-1]...), `,"data":`...)
	if isList {
		out, err = list.appendTo(out)
	} else {
		out, err = appendCell(out, reflect.ValueOf(env.Data))
	}
	if err != nil {
		return nil, err
	}
	return append(out, '}'), nil
}
