package contract

import (
	"context"
	"encoding/json"
	"reflect"
	"slices"

	"traguardo/internal/problem"
)

// Makes names the entity that a call makes, in all its readings. A stored field of it that the call does not take is not the caller's to set:
// it is refused unless it is empty.
func (r Route) Makes(readings ...reflect.Type) Route {
	r.foreign = Foreign(r.In, readings...)
	return r
}

// Changes names the entity that a call changes by how its stored state is read. Pages send whole objects back: a stored field of it that the
// call does not take is refused only when its value differs.
func Changes[In, Entity any](r Route, read func(context.Context, In) (Entity, error)) Route {
	r.foreign = Foreign(r.In, reflect.TypeFor[Entity]())
	r.stored = func(ctx context.Context, raw *Input) (any, error) {
		in, _ := decode[In](raw) // what is wrong with it is the handler's to answer
		return read(ctx, in)
	}
	return r
}

// Foreign returns the stored fields of an entity's readings that an input does not take. Fields tagged show:"only" are computed for display:
// whatever is sent of them changes nothing. So is VERSIONE of an object that does not exist yet.
func Foreign(in reflect.Type, readings ...reflect.Type) []string {
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

// Refuses reports whether the call refuses a field that it does not take.
func (r Route) Refuses(name string) bool { return slices.Contains(r.foreign, name) }

// refuseForeign refuses fields that are not the caller's to set.
func (r Route) refuseForeign(ctx context.Context, in *Input) error {
	var sent []string
	for _, name := range r.foreign {
		if raw, there := in.Fields[name]; there && (r.stored != nil || !empty(raw)) {
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
			return nil //nolint:nilerr // the handler looks for the object too, and answers in its words
		}
		text, err := json.Marshal(entity)
		if err != nil {
			return err
		}
		if err := json.Unmarshal(text, &stored); err != nil {
			return err
		}
		if version, there := in.Fields["VERSIONE"]; there && !empty(version) && !same(version, stored["VERSIONE"]) {
			return nil // what others changed meanwhile is a conflict, not the caller's attempt to change it
		}
	}
	for _, name := range sent {
		if r.stored == nil || !same(in.Fields[name], stored[name]) {
			return problem.Reserved(name)
		}
	}
	return nil
}

// same reports whether two values mean the same; nothing is as good as an empty one.
func same(a, b json.RawMessage) bool {
	if empty(a) && empty(b) {
		return true
	}
	var x, y any
	return json.Unmarshal(a, &x) == nil && json.Unmarshal(b, &y) == nil && reflect.DeepEqual(x, y)
}

// empty reports whether a value says nothing: what a form sends of a field that no one filled in.
func empty(raw json.RawMessage) bool {
	return slices.Contains([]string{"", "null", `""`, "0", "false", "[]", "{}"}, string(raw))
}
