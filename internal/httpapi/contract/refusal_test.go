package contract

import (
	"context"
	"encoding/json"
	"errors"
	"testing"

	"traguardo/internal/access"
	"traguardo/internal/problem"
)

// form has a key, a field that can be unreadable and its own check.
type form struct {
	ID   Ref[int64] `json:"ID" check:"key"`
	Name string     `json:"NOME"`
	From int        `json:"DA"`
	To   int        `json:"A"`
}

func (f form) Check(wrong problem.Fields) {
	if f.To < f.From {
		wrong.Add("A", "prima dell'inizio")
	}
}

// TestRefusalOrder checks that wrong fields are reported together, after errors about the object, and an unreadable key alone.
func TestRefusalOrder(t *testing.T) {
	for _, row := range []struct {
		name, body string
		exists     error
		asked      bool
		kind       problem.Kind
		fields     string
	}{
		{"good fields reach the handler", `{"ID":1}`, problem.NotFound(), false, problem.KindFault, ""},
		{"object before fields", `{"ID":1,"NOME":7}`, problem.NotFound(), true, problem.KindNotFound, ""},
		{"object before the form's own check", `{"ID":1,"DA":2}`, problem.Forbidden(), true, problem.KindForbidden, ""},
		{"all fields", `{"ID":1,"NOME":7,"DA":2}`, nil, true, problem.KindMalformed, "A: prima dell'inizio; NOME: deve essere un testo"},
		{"and fields rejected by the object", `{"ID":1,"NOME":7}`, problem.Field("DA", "troppo presto"), true, problem.KindMalformed,
			"DA: troppo presto; NOME: deve essere un testo"},
		{"an unreadable key alone", `{"ID":"x","NOME":7}`, problem.NotFound(), false, problem.KindMalformed, "ID: identificativo non valido"},
	} {
		t.Run(row.name, func(t *testing.T) {
			var fields map[string]json.RawMessage
			if err := json.Unmarshal([]byte(row.body), &fields); err != nil {
				t.Fatal(err)
			}
			asked := false
			route := Put("edit", "x", access.User, func(context.Context, form) (Done, error) { return Done{}, errors.New("handled") },
				func(context.Context, form) error { asked = true; return row.exists })
			_, err := route.Handle(context.Background(), nil, nil, &Input{Fields: fields})
			if problem.KindOf(err) != row.kind || asked != row.asked || (row.fields != "" && err.Error() != row.fields) {
				t.Errorf("%v, asked %t", err, asked)
			}
			if row.kind == problem.KindFault && err.Error() != "handled" {
				t.Errorf("the handler was not reached: %v", err)
			}
		})
	}
}
