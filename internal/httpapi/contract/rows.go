package contract

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"unicode/utf8"
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
	out, err := appendElements(out, l.rows, l.form.cells.rows(!l.compact))
	if err != nil {
		return nil, err
	}
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

// asItIs are the characters that stand for themselves in a quoted text.
var asItIs = func() (plain [utf8.RuneSelf]bool) {
	for c := ' '; c < utf8.RuneSelf; c++ {
		plain[c] = !strings.ContainsRune(`"\<>&`, c)
	}
	return plain
}()

// appendText quotes a text as encoding/json does.
func appendText(out []byte, s string) []byte {
	for i := 0; i < len(s); {
		if c := s[i]; c < utf8.RuneSelf && asItIs[c] {
			i++
			continue
		}
		letter, size := utf8.DecodeRuneInString(s[i:])
		if size == 1 || letter == '\u2028' || letter == '\u2029' { // neither a plain character nor a letter with an accent
			text, err := json.Marshal(s) // cannot fail for a string
			if err != nil {
				return append(out, `""`...)
			}
			return append(out, text...)
		}
		i += size
	}
	return append(append(append(out, '"'), s...), '"')
}

// EncodeRow writes one object as rows of lists are written.
func EncodeRow(row any) ([]byte, error) { return appendValue(nil, reflect.ValueOf(row)) }

// expected is about how long what is written will be, by its lists: a text that grows is copied each time it does.
func expected(v reflect.Value) int {
	n := 0
	switch v.Kind() {
	case reflect.Slice:
		if t := v.Type().Elem(); t.Kind() == reflect.Struct {
			form, _ := plainForm(t)
			n = v.Len() * form.size
		}
	case reflect.Struct:
		for i := range v.NumField() {
			n += expected(v.Field(i))
		}
	}
	return n
}

// Encode writes an envelope.
func Encode(env *Envelope) ([]byte, error) { return EncodeInto(nil, env) }

// EncodeInto writes an envelope where there is room for it, if there is enough: what is around the data with encoding/json, the data by hand.
func EncodeInto(room []byte, env *Envelope) ([]byte, error) {
	if env.text != nil {
		return env.text, nil
	}
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
	out := append(append(slices.Grow(room[:0], len(head)+1024+expected(rows)), head[:len(head)-1]...), `,"data":`...)
	if isList {
		out, err = list.appendTo(out)
	} else {
		out, err = appendValue(out, rows)
	}
	if err != nil {
		return nil, err
	}
	return append(out, '}'), nil
}
