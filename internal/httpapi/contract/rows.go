package contract

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"unicode/utf8"
)

// listData is the data of a list. It is written directly into the reply: encoding/json would inspect each cell through an interface and
// parse the output of each marshaler again, which costs more than the database.
type listData struct {
	form    listForm
	rows    reflect.Value
	compact bool
	member  string // the member of data that holds the list; empty if data is the list
	more    any    // the other members of data, a struct; nil for none
}

// MarshalJSON lets encoding/json encode listData inside another value.
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

// unescaped are the ASCII characters that need no escape in a JSON string.
var unescaped = func() (plain [utf8.RuneSelf]bool) {
	for c := ' '; c < utf8.RuneSelf; c++ {
		plain[c] = !strings.ContainsRune(`"\<>&`, c)
	}
	return plain
}()

// appendText appends s as a JSON string, as encoding/json does.
func appendText(out []byte, s string) []byte {
	for i := 0; i < len(s); {
		if c := s[i]; c < utf8.RuneSelf && unescaped[c] {
			i++
			continue
		}
		letter, size := utf8.DecodeRuneInString(s[i:])
		if size == 1 || letter == '\u2028' || letter == '\u2029' { // a character to escape, or invalid UTF-8
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

// EncodeRow encodes one object the way rows of lists are encoded.
func EncodeRow(row any) ([]byte, error) { return appendValue(nil, reflect.ValueOf(row)) }

// estimateSize estimates the encoded length of the lists in v, because a buffer that grows is copied.
func estimateSize(v reflect.Value) int {
	n := 0
	switch v.Kind() {
	case reflect.Slice:
		if t := v.Type().Elem(); t.Kind() == reflect.Struct {
			form, _ := plainForm(t)
			n = v.Len() * form.size
		}
	case reflect.Struct:
		for i := range v.NumField() {
			n += estimateSize(v.Field(i))
		}
	}
	return n
}

// Encode returns the envelope as JSON.
func Encode(env *Envelope) ([]byte, error) { return EncodeInto(nil, env) }

// EncodeInto encodes an envelope into buf if it is large enough, otherwise into a new buffer.
func EncodeInto(buf []byte, env *Envelope) ([]byte, error) {
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
	out := append(append(slices.Grow(buf[:0], len(head)+1024+estimateSize(rows)), head[:len(head)-1]...), `,"data":`...)
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
