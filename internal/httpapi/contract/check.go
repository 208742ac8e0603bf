package contract

import (
	"reflect"
	"strconv"
	"strings"
	"unicode/utf8"

	"traguardo/internal/domain"
	"traguardo/internal/problem"
)

// MaxText is how many characters a text field takes, unless its tag says more.
const MaxText = 200

// check applies the rules every field has, and those of its check tag: required (not empty), present (sent, whatever its value), notnull,
// max=N. The tag also says what others read: key marks the id of the object a call is about, reserved what is not the caller's to set,
// for the wire struct to compare with what is stored.
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
	if v.Type() == refType && !sent && !strings.Contains(f.Tag.Get("check"), "optional") {
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
	if !sent || inner.IsZero() || (inner.Kind() == reflect.Slice && inner.Len() == 0) || (inner.Kind() == reflect.String && strings.TrimSpace(inner.String()) == "") {
		wrong.Add(name, "obbligatorio")
	}
}

// CheckTexts looks at every text of a value, nested or not: characters, one line unless it is a long text, not too long.
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

// badText reports whether there are bytes that no database takes for text (query strings may hold any), or control characters: a name
// with line breaks would write lines of its own into mails and files. Long texts may have lines.
func badText(s string, lines bool) bool {
	if lines {
		s = strings.NewReplacer("\n", "", "\r", "", "\t", "").Replace(s)
	}
	return !utf8.ValidString(s) || domain.HasControl(s)
}
