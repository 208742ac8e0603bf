package contract

import (
	"context"
	"encoding/json"
	"reflect"
	"slices"

	"traguardo/internal/problem"
)

// Creates sets the output types that show the entity that a call creates. A field of these types that the call does not accept is rejected
// unless it is empty.
func (r Route) Creates(readings ...reflect.Type) Route {
	r.readOnly = ReadOnlyFields(r.In, readings...)
	return r
}

// Changes names the entity that a call changes, with the function that reads its stored state. Pages send whole objects back, so a stored
// field that the call does not accept is rejected only if its value differs.
func Changes[In, Entity any](r Route, read func(context.Context, In) (Entity, error)) Route {
	r.readOnly = ReadOnlyFields(r.In, reflect.TypeFor[Entity]())
	r.stored = func(ctx context.Context, raw *Input) (any, error) {
		in, _ := decode[In](raw) // the handler reports wrong fields
		return read(ctx, in)
	}
	return r
}

// ReadOnlyFields returns the stored fields of the given types that an input does not accept. Fields tagged show:"only" are computed for
// display and VERSIONE is ignored in a creation; neither is returned.
func ReadOnlyFields(in reflect.Type, readings ...reflect.Type) []string {
	known := map[string]bool{"VERSIONE": true}
	eachField(reflect.New(in).Elem(), func(name string, _ reflect.StructField, _ reflect.Value) { known[name] = true })
	var out []string
	for _, t := range readings {
		eachField(reflect.New(t).Elem(), func(name string, f reflect.StructField, _ reflect.Value) {
			if !known[name] && f.Tag.Get("show") != "only" {
				known[name] = true
				out = append(out, name)
			}
		})
	}
	return out
}

// Rejects reports whether the call rejects a field because it does not accept it.
func (r Route) Rejects(name string) bool { return slices.Contains(r.readOnly, name) }

// rejectReadOnly returns an error if the input changes a field that the caller may not set.
func (r Route) rejectReadOnly(ctx context.Context, in *Input) error {
	var sent []string
	for _, name := range r.readOnly {
		if raw, found := in.Fields[name]; found && (r.stored != nil || !empty(raw)) {
			sent = append(sent, name)
		}
	}
	if len(sent) == 0 {
		return nil
	}
	stored := map[string]json.RawMessage{}
	if r.stored != nil {
		entity, err := r.stored(ctx, in)
		if err != nil {
			return nil //nolint:nilerr // the handler also loads the object and reports the error
		}
		text, err := json.Marshal(entity)
		if err != nil {
			return err
		}
		if err := json.Unmarshal(text, &stored); err != nil {
			return err
		}
		if version, found := in.Fields["VERSIONE"]; found && !empty(version) && !same(version, stored["VERSIONE"]) {
			return nil // another user's change is a conflict, not the caller's attempt to change the field
		}
	}
	for _, name := range sent {
		if r.stored == nil || !same(in.Fields[name], stored[name]) {
			return problem.Reserved(name)
		}
	}
	return nil
}

// same reports whether two JSON values are equal or both empty.
func same(a, b json.RawMessage) bool {
	if empty(a) && empty(b) {
		return true
	}
	var x, y any
	return json.Unmarshal(a, &x) == nil && json.Unmarshal(b, &y) == nil && reflect.DeepEqual(x, y)
}

// empty reports whether a value is one that a form sends for an empty field.
func empty(raw json.RawMessage) bool {
	return slices.Contains([]string{"", "null", `""`, "0", "false", "[]", "{}"}, string(raw))
}
