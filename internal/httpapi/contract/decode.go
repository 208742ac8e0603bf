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

// ParseObject checks a body as a whole (well-formed, one object, no key twice, not too deep) and splits it by field.
func ParseObject(body []byte) (map[string]json.RawMessage, error) {
	if len(bytes.TrimSpace(body)) == 0 {
		return map[string]json.RawMessage{}, nil
	}
	if !utf8.Valid(body) {
		return nil, problem.Field("", "Il corpo della richiesta non è UTF-8")
	}
	if err := walk(body); err != nil {
		return nil, err
	}
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(body, &fields); err != nil || fields == nil {
		return nil, problem.Field("", "Il corpo della richiesta deve essere un oggetto JSON")
	}
	return fields, nil
}

// walk reads the tokens once: encoding/json accepts repeated keys and any depth.
func walk(body []byte) error {
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

// fill reads a wire struct from where the method has its input: GET from the query string, POST and PUT from the body, DELETE from
// either.
func fill(raw *Input, dst reflect.Value) problem.Fields {
	if !raw.FromQuery {
		return DecodeFields(raw.Fields, dst)
	}
	wrong := problem.Fields{}
	eachField(dst, func(name string, f reflect.StructField, v reflect.Value) {
		if inBody, sent := raw.Fields[name]; sent {
			fromBody(name, f, v, inBody, true, wrong)
			return
		}
		values, sent := raw.Query[name]
		if sent {
			if err := setText(v, values); err != nil {
				wrong.Add(name, reason(err, v.Type()))
				return
			}
		}
		check(name, f, v, sent, wrong)
	})
	return wrong
}

// DecodeFields fills a wire struct field by field, so that every wrong field is named.
func DecodeFields(fields map[string]json.RawMessage, dst reflect.Value) problem.Fields {
	wrong := problem.Fields{}
	eachField(dst, func(name string, f reflect.StructField, v reflect.Value) {
		raw, sent := fields[name]
		fromBody(name, f, v, raw, sent, wrong)
	})
	return wrong
}

func fromBody(name string, f reflect.StructField, v reflect.Value, raw json.RawMessage, sent bool, wrong problem.Fields) {
	if sent {
		if string(raw) == "null" && strings.Contains(f.Tag.Get("check"), "notnull") {
			wrong.Add(name, "obbligatorio")
			return
		}
		if string(raw) == "null" && v.Kind() != reflect.Pointer && !isOpt(v.Type()) {
			sent = false // null clears: the zero value stands
		} else if plain(v.Type()) {
			nested(name, v, raw, wrong)
			return
		} else if err := json.Unmarshal(raw, v.Addr().Interface()); err != nil {
			wrong.Add(name, reason(err, v.Type()))
			return
		}
	}
	check(name, f, v, sent, wrong)
}

// plain reports whether a value is an object whose fields are read one by one, like those of the body around it.
func plain(t reflect.Type) bool {
	return t.Kind() == reflect.Struct && !isOpt(t) && !reflect.PointerTo(t).Implements(jsonSetter)
}

// nested fills an object within the body; its wrong fields are named by their own names, which is what forms know them by.
func nested(name string, v reflect.Value, raw json.RawMessage, wrong problem.Fields) {
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(raw, &fields); err != nil {
		wrong.Add(name, "deve essere un oggetto")
		return
	}
	for field, reason := range DecodeFields(fields, v) {
		wrong.Add(field, reason)
	}
}

// eachField visits the fields of a wire struct, looking into embedded ones.
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
	refType    = reflect.TypeFor[Ref]()
	dateType   = reflect.TypeFor[calendar.Date]()
	moneyType  = reflect.TypeFor[money.Cents]()
	flagType   = reflect.TypeFor[Flag]()
	jsonSetter = reflect.TypeFor[json.Unmarshaler]()
)

func isOpt(t reflect.Type) bool {
	_, ok := reflect.Zero(t).Interface().(interface{ IsSet() bool })
	return ok
}

// reason turns a decoding error into words for the field.
func reason(err error, t reflect.Type) string {
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

// setText fills a field from query values.
func setText(v reflect.Value, values []string) error {
	t := v.Type()
	switch {
	case isOpt(t):
		field := v.FieldByName("Value")
		if field.Type() == flagType && values[len(values)-1] == "" {
			return nil // a select left at "all"
		}
		v.FieldByName("Set").SetBool(true)
		return setText(field, values)
	case t.Kind() == reflect.Slice:
		for _, joined := range values {
			if joined == "" {
				continue // a list of none
			}
			for one := range strings.SplitSeq(joined, ",") {
				item := reflect.New(t.Elem()).Elem()
				if err := setText(item, []string{one}); err != nil {
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
		return setText(v.Elem(), values)
	}
	if t == refType && !digits(text) {
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
		if err != nil || n > MaxID || !digits(text) {
			return errNotDigits
		}
		v.SetInt(n)
	}
	return nil
}

var errNotDigits = errors.New("deve essere un numero intero")

// digits: numbers in query strings have no sign.
func digits(s string) bool {
	return s != "" && strings.Trim(s, "0123456789") == ""
}
