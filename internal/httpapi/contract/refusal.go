package contract

import (
	"context"
	"errors"
	"reflect"
	"strings"

	"traguardo/internal/problem"
)

// Decode fills In from the query string or the body, whichever the method uses.
func Decode[In any](raw *Input) (In, error) {
	in, wrong := decode[In](raw)
	return in, wrong.Err()
}

// decode also names what is wrong. A wire struct may have a Check of its own for what a tag cannot say.
func decode[In any](raw *Input) (In, problem.Fields) {
	var in In
	wrong := fill(raw, reflect.ValueOf(&in).Elem())
	if own, ok := any(in).(interface{ Check(problem.Fields) }); ok {
		own.Check(wrong)
	}
	return in, wrong
}

// refusal is what an input with wrong fields is answered: what is to be said of the object first, then of all fields together.
func refusal[In any](ctx context.Context, in In, wrong problem.Fields, exists []func(context.Context, In) error) error {
	if keys := wrongKeys(reflect.ValueOf(in), wrong); len(keys) > 0 {
		return keys.Err()
	}
	if len(exists) == 0 {
		return wrong.Err()
	}
	err := exists[0](ctx, in)
	if err != nil && !problem.Is(err, problem.KindMalformed) {
		return err
	}
	return joinFields(wrong.Err(), err)
}

// joinFields merges two complaints about fields into one.
func joinFields(a, b error) error {
	if a == nil {
		return b
	}
	if b == nil {
		return a
	}
	merged := problem.Fields{}
	for _, err := range []error{a, b} {
		var p *problem.Error
		if errors.As(err, &p) {
			for k, v := range p.Fields {
				merged.Add(k, v)
			}
		}
	}
	return merged.Err()
}

// wrongKeys are the complaints about the ids of the object a call is about: without it nothing else can be judged, and nothing else is said.
func wrongKeys(v reflect.Value, wrong problem.Fields) problem.Fields {
	keys := problem.Fields{}
	eachField(v, func(name string, f reflect.StructField, _ reflect.Value) {
		if reason, bad := wrong[name]; bad && strings.Contains(f.Tag.Get("check"), "key") {
			keys.Add(name, reason)
		}
	})
	return keys
}
