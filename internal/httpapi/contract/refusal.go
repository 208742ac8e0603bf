package contract

import (
	"context"
	"errors"
	"reflect"
	"strings"

	"traguardo/internal/problem"
)

// Decode decodes In from the query string or the body, depending on the method.
func Decode[In any](raw *Input) (In, error) {
	in, wrong := decode[In](raw)
	return in, wrong.Err()
}

// decode also returns the wrong fields. A wire struct may have a Check method for rules that a tag cannot express.
func decode[In any](raw *Input) (In, problem.Fields) {
	var in In
	wrong := fill(raw, reflect.ValueOf(&in).Elem())
	if own, ok := any(in).(interface{ Check(problem.Fields) }); ok {
		own.Check(wrong)
	}
	return in, wrong
}

// refusal returns the error for an input with wrong fields: first what is wrong with the object itself, then all wrong fields together.
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

// joinFields merges two errors about fields into one.
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

// wrongKeys returns the wrong ids of the object that a call is about. Without the object, no other field can be checked.
func wrongKeys(v reflect.Value, wrong problem.Fields) problem.Fields {
	keys := problem.Fields{}
	eachField(v, func(name string, f reflect.StructField, _ reflect.Value) {
		if reason, bad := wrong[name]; bad && strings.Contains(f.Tag.Get("check"), "key") {
			keys.Add(name, reason)
		}
	})
	return keys
}
