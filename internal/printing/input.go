package printing

import (
	"context"
	"fmt"
	"reflect"
	"strconv"
	"strings"

	"traguardo/internal/domain/calendar"
	"traguardo/internal/problem"
	"traguardo/internal/report"
)

// maxNumber is the largest integer that every JSON parser represents exactly.
const maxNumber = 1 << 53

// withInput adapts a handler with a typed input struct to a Build or Open function. The json tag is the parameter's name in the
// contract; check:"required" rejects a missing value.
func withInput[In, Out any](
	handle func(ctx context.Context, r report.Request, in In) (Out, error),
) func(context.Context, report.Request) (Out, error) {
	if err := decode(new(In), nil); problem.Is(err, problem.KindFault) {
		panic(err) // a programming error, found when the server starts
	}
	names := contractNames(reflect.TypeFor[In]())
	return func(ctx context.Context, r report.Request) (Out, error) {
		var in In
		if err := decode(&in, r.Args); err != nil {
			var none Out
			return none, err
		}
		out, err := handle(ctx, r, in)
		return out, problem.Rename(err, names)
	}
}

// contractNames maps the Go names of fields, which use cases put in problems, to their names in the contract.
func contractNames(in reflect.Type) map[string]string {
	names := map[string]string{}
	for _, f := range reflect.VisibleFields(in) {
		names[f.Name] = f.Tag.Get("json")
	}
	return names
}

// decode fills a struct from the parameters. Missing and empty parameters leave the zero value.
func decode(in any, args report.Args) error {
	v := reflect.ValueOf(in).Elem()
	wrong := problem.Fields{}
	for i := range v.NumField() {
		field, tag := v.Field(i), v.Type().Field(i).Tag
		name := tag.Get("json")
		text := args[name]
		required := tag.Get("check") == "required"
		switch {
		case name == "":
			return problem.Fault(fmt.Errorf("printing: %T has a field without a name", in))
		case field.Kind() == reflect.String:
			field.SetString(text)
		case field.CanInt():
			n, ok := number(text)
			if !ok {
				wrong.Add(name, "Numero non valido")
			}
			field.SetInt(n)
		case field.Kind() == reflect.Slice && field.Type().Elem().Kind() == reflect.Int64:
			list, ok := numbers(text)
			if !ok {
				wrong.Add(name, "Numeri non validi")
			}
			for _, n := range list {
				field.Set(reflect.Append(field, reflect.ValueOf(n).Convert(field.Type().Elem())))
			}
		case field.Type() == reflect.TypeFor[calendar.Date]():
			day, err := calendar.Parse(text)
			if err != nil && text != "" {
				wrong.Add(name, "Data non valida")
			}
			field.Set(reflect.ValueOf(day))
		case field.Type() == reflect.TypeFor[*bool]():
			switch text {
			case "":
			case "0", "1":
				field.Set(reflect.ValueOf(new(text == "1")))
			default:
				wrong.Add(name, "deve essere 0 o 1")
			}
		default:
			return problem.Fault(fmt.Errorf("printing: %T cannot have a %s", in, field.Type()))
		}
		if required && field.IsZero() {
			wrong.Add(name, "obbligatorio")
		}
	}
	return wrong.Err()
}

// numbers parses comma-separated whole numbers. An empty text is an empty list.
func numbers(s string) (list []int64, ok bool) {
	if s == "" {
		return nil, true
	}
	for text := range strings.SplitSeq(s, ",") {
		n, valid := number(strings.TrimSpace(text))
		if !valid || strings.TrimSpace(text) == "" {
			return nil, false
		}
		list = append(list, n)
	}
	return list, true
}

// number parses a whole number without a sign. An empty text is 0.
func number(s string) (int64, bool) {
	if s == "" {
		return 0, true
	}
	n, err := strconv.ParseInt(s, 10, 64)
	return n, err == nil && strings.Trim(s, "0123456789") == "" && n <= maxNumber
}
