package contract

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"reflect"
	"strconv"
	"strings"
	"unicode/utf8"

	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/money"
	"traguardo/internal/problem"
)

const (
	maxBody    = 1 << 20 // bytes of a JSON body
	maxNesting = 64
)

// ParseObject checks a whole body (well-formed, one object, no repeated key, not too deep) and splits it by field.
func ParseObject(body []byte) (map[string]json.RawMessage, error) {
	if len(bytes.TrimSpace(body)) == 0 {
		return map[string]json.RawMessage{}, nil
	}
	if !utf8.Valid(body) {
		return nil, problem.Field("", "Il corpo della richiesta non è UTF-8")
	}
	if err := checkTokens(body); err != nil {
		return nil, err
	}
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(body, &fields); err != nil || fields == nil {
		return nil, problem.Field("", "Il corpo della richiesta deve essere un oggetto JSON")
	}
	return fields, nil
}

// checkTokens rejects repeated keys and deep nesting, which encoding/json accepts.
func checkTokens(body []byte) error {
	bad := problem.Field("", "Il corpo della richiesta non è JSON valido")
	dec := json.NewDecoder(bytes.NewReader(body))
	dec.UseNumber()
	type level struct {
		object  bool
		wantKey bool
		keys    map[string]bool
	}
	var stack []level
	afterValue := func() {
		if n := len(stack); n > 0 && stack[n-1].object {
			stack[n-1].wantKey = true
		}
	}
	for {
		tok, err := dec.Token()
		if errors.Is(err, io.EOF) {
			if len(stack) > 0 {
				return bad
			}
			return nil
		}
		if err != nil {
			return bad
		}
		if d, ok := tok.(json.Delim); ok {
			switch d {
			case '{', '[':
				if len(stack) >= maxNesting {
					return problem.Field("", "Il corpo della richiesta è annidato troppo in profondità")
				}
				stack = append(stack, level{object: d == '{', wantKey: d == '{', keys: map[string]bool{}})
			default:
				stack = stack[:len(stack)-1]
				afterValue()
			}
			continue
		}
		if s, ok := tok.(string); ok {
			if n := len(stack); n > 0 && stack[n-1].wantKey {
				if stack[n-1].keys[s] {
					return problem.Field(s, "presente due volte")
				}
				stack[n-1].keys[s] = true
				stack[n-1].wantKey = false
				continue
			}
		}
		afterValue()
	}
}

// fill decodes a wire struct from the method's input: GET from the query string, POST and PUT from the body, DELETE from either.
func fill(raw *Input, dst reflect.Value) problem.Fields {
	if !raw.FromQuery {
		return DecodeFields(raw.Fields, dst)
	}
	wrong := problem.Fields{}
	eachField(dst, func(name string, f reflect.StructField, v reflect.Value) {
		if inBody, sent := raw.Fields[name]; sent {
			setFromJSON(name, f, v, inBody, true, wrong)
			return
		}
		values, sent := raw.Query[name]
		if sent {
			if err := setFromQuery(v, values); err != nil {
				wrong.Add(name, describeError(err, v.Type()))
				return
			}
		}
		check(name, f, v, sent, wrong)
	})
	return wrong
}

// DecodeFields fills a wire struct field by field and returns all wrong fields.
func DecodeFields(fields map[string]json.RawMessage, dst reflect.Value) problem.Fields {
	wrong := problem.Fields{}
	eachField(dst, func(name string, f reflect.StructField, v reflect.Value) {
		raw, sent := fields[name]
		setFromJSON(name, f, v, raw, sent, wrong)
	})
	return wrong
}

func setFromJSON(name string, f reflect.StructField, v reflect.Value, raw json.RawMessage, sent bool, wrong problem.Fields) {
	if sent {
		if string(raw) == "null" && strings.Contains(f.Tag.Get("check"), "notnull") {
			wrong.Add(name, "obbligatorio")
			return
		}
		if string(raw) == "null" && v.Kind() != reflect.Pointer && !isOpt(v.Type()) {
			sent = false // null clears: the zero value remains
		} else if isObject(v.Type()) {
			decodeNested(name, v, raw, wrong)
			return
		} else if err := json.Unmarshal(raw, v.Addr().Interface()); err != nil {
			wrong.Add(name, describeError(err, v.Type()))
			return
		}
	}
	check(name, f, v, sent, wrong)
}

// isObject reports whether values of t are objects whose fields are decoded one by one.
func isObject(t reflect.Type) bool {
	return t.Kind() == reflect.Struct && !isOpt(t) && !reflect.PointerTo(t).Implements(unmarshalerType)
}

// decodeNested fills an object within the body. Its wrong fields are reported under their own names, which forms use.
func decodeNested(name string, v reflect.Value, raw json.RawMessage, wrong problem.Fields) {
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(raw, &fields); err != nil {
		wrong.Add(name, "deve essere un oggetto")
		return
	}
	for field, reason := range DecodeFields(fields, v) {
		wrong.Add(field, reason)
	}
}

// eachField calls visit for each field of a wire struct, including those of embedded structs.
func eachField(v reflect.Value, visit func(name string, f reflect.StructField, v reflect.Value)) {
	t := v.Type()
	for i := range t.NumField() {
		f := t.Field(i)
		if f.Anonymous && f.Type.Kind() == reflect.Struct && f.Tag.Get("json") == "" {
			eachField(v.Field(i), visit)
			continue
		}
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if name == "" || name == "-" {
			continue
		}
		visit(name, f, v.Field(i))
	}
}

var (
	refType         = reflect.TypeFor[interface{ isRef() }]()
	dateType        = reflect.TypeFor[calendar.Date]()
	moneyType       = reflect.TypeFor[money.Cents]()
	flagType        = reflect.TypeFor[Flag]()
	unmarshalerType = reflect.TypeFor[json.Unmarshaler]()
)

func isOpt(t reflect.Type) bool {
	_, ok := reflect.Zero(t).Interface().(interface{ IsSet() bool })
	return ok
}

// describeError returns the user's text for a decoding error of a field of type t.
func describeError(err error, t reflect.Type) string {
	var typeErr *json.UnmarshalTypeError
	if !errors.As(err, &typeErr) {
		return err.Error()
	}
	if o, ok := reflect.Zero(t).Interface().(interface{ Inner() any }); ok {
		if inner := reflect.TypeOf(o.Inner()); inner != nil {
			t = inner
		}
	}
	switch t.Kind() {
	case reflect.String:
		return "deve essere un testo"
	case reflect.Int, reflect.Int64:
		return "deve essere un numero intero"
	case reflect.Slice:
		return "deve essere un elenco"
	}
	return "valore non valido"
}

// setFromQuery fills a field from query values.
func setFromQuery(v reflect.Value, values []string) error {
	t := v.Type()
	switch {
	case isOpt(t):
		field := v.FieldByName("Value")
		if field.Type() == flagType && values[len(values)-1] == "" {
			return nil // a select on "all"
		}
		v.FieldByName("Set").SetBool(true)
		return setFromQuery(field, values)
	case t.Kind() == reflect.Slice:
		for _, joined := range values {
			if joined == "" {
				continue // an empty list
			}
			for one := range strings.SplitSeq(joined, ",") {
				item := reflect.New(t.Elem()).Elem()
				if err := setFromQuery(item, []string{one}); err != nil {
					return err
				}
				v.Set(reflect.Append(v, item))
			}
		}
		return nil
	}
	text := values[len(values)-1]
	if t.Kind() == reflect.Pointer {
		if text == "" {
			return nil
		}
		v.Set(reflect.New(t.Elem()))
		return setFromQuery(v.Elem(), values)
	}
	if isRef(t) && !isDigits(text) {
		return errNotDigits
	}
	if t == dateType {
		d, err := calendar.Parse(text)
		v.Set(reflect.ValueOf(d))
		return err
	}
	if setter, ok := v.Addr().Interface().(json.Unmarshaler); ok {
		if text == "" && t == flagType {
			return nil
		}
		return setter.UnmarshalJSON([]byte(text))
	}
	switch t.Kind() {
	case reflect.String:
		v.SetString(text)
	case reflect.Int, reflect.Int64:
		if text == "" {
			return nil
		}
		n, err := strconv.ParseInt(text, 10, 64)
		if err != nil || n > MaxID || !isDigits(text) {
			return errNotDigits
		}
		v.SetInt(n)
	}
	return nil
}

var errNotDigits = errors.New("deve essere un numero intero")

// isDigits reports whether s is an unsigned number; numbers in query strings have no sign.
func isDigits(s string) bool {
	return s != "" && strings.Trim(s, "0123456789") == ""
}
