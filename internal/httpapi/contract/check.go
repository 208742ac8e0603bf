package contract

import (
	"reflect"
	"strconv"
	"strings"
	"unicode/utf8"

	"traguardo/internal/domain"
	"traguardo/internal/problem"
)

// MaxText is the number of characters that a text field accepts unless its tag allows more.
const MaxText = 200

// check applies the rules of every field and those of its check tag: required (not empty), present (sent with any value), notnull, max=N.
// Other readers of the tag: key marks the id of the object that a call is about; reserved marks a field that the caller may not set,
// which the wire struct compares with the stored value.
func check(name string, f reflect.StructField, v reflect.Value, sent bool, wrong problem.Fields) {
	required, limit := false, MaxText
	for rule := range strings.SplitSeq(f.Tag.Get("check"), ",") {
		key, arg, _ := strings.Cut(rule, "=")
		switch key {
		case "required":
			required = true
		case "present":
			if !sent {
				wrong.Add(name, "obbligatorio")
			}
		case "max":
			limit, _ = strconv.Atoi(arg)
		}
	}
	if isRef(v.Type()) && !sent && !strings.Contains(f.Tag.Get("check"), "optional") {
		wrong.Add(name, "obbligatorio")
		return
	}
	CheckTexts(name, v, limit, wrong)
	if !required {
		return
	}
	inner := v
	if o, ok := v.Interface().(interface{ Inner() any }); ok {
		inner = reflect.ValueOf(o.Inner())
	}
	if !sent || inner.IsZero() || (inner.Kind() == reflect.Slice && inner.Len() == 0) ||
		(inner.Kind() == reflect.String && strings.TrimSpace(inner.String()) == "") {
		wrong.Add(name, "obbligatorio")
	}
}

// CheckTexts checks every text of a value, including nested ones: valid characters, maximum length, and one line unless the limit is
// above MaxText.
func CheckTexts(name string, v reflect.Value, limit int, wrong problem.Fields) {
	if o, ok := v.Interface().(interface{ Inner() any }); ok {
		v = reflect.ValueOf(o.Inner())
	}
	if !v.IsValid() {
		return
	}
	switch v.Kind() {
	case reflect.String:
		if badText(v.String(), limit > MaxText) {
			wrong.Add(name, "contiene caratteri non ammessi")
		} else if domain.Invisible(v.String()) {
			wrong.Add(name, "contiene solo caratteri invisibili")
		} else if utf8.RuneCountInString(v.String()) > limit {
			wrong.Add(name, "al massimo "+strconv.Itoa(limit)+" caratteri")
		}
	case reflect.Slice:
		for i := range v.Len() {
			CheckTexts(name, v.Index(i), limit, wrong)
		}
	case reflect.Struct:
		if v.CanInterface() && v.Type() != dateType {
			eachField(v, func(inner string, f reflect.StructField, fv reflect.Value) {
				l := limit
				if _, arg, ok := strings.Cut(f.Tag.Get("check"), "max="); ok {
					l, _ = strconv.Atoi(arg)
				}
				CheckTexts(name+"."+inner, fv, l, wrong)
			})
		}
	}
}

// badText reports whether s has invalid UTF-8, which query strings may contain, or control characters: line breaks in a name would add
// lines to mails and files. Line breaks and tabs are accepted if lines is set.
func badText(s string, lines bool) bool {
	if lines {
		s = strings.NewReplacer("\n", "", "\r", "", "\t", "").Replace(s)
	}
	return !utf8.ValidString(s) || domain.HasControl(s)
}
