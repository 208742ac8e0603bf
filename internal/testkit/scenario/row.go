package scenario

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"
)

// Row is a call and its expected outcome.
type Row struct {
	Name  string
	Actor Actor
	Call  string
	In    any
	Esito int
	HTTP  int // default 200
	// Want is a part of data that must be present: maps are compared by the keys of Want, lists as a whole.
	Want any
	// Field is a field that a 422 reply must name.
	Field string
	// Message is a text that messaggio must contain.
	Message string
	// After makes further checks.
	After func(t *testing.T, r Reply)
}

// Run makes the calls in order; later rows may depend on earlier ones.
func (w *World) Run(t *testing.T, rows []Row) {
	t.Helper()
	for _, row := range rows {
		t.Run(row.Name, func(t *testing.T) {
			r := w.Call(t, row.Actor, row.Call, row.In)
			row.check(t, r)
		})
	}
}

func (row Row) check(t *testing.T, r Reply) {
	t.Helper()
	if row.HTTP == 0 {
		row.HTTP = 200
	}
	if r.HTTP != row.HTTP || r.Esito != row.Esito {
		t.Fatalf("%s %v: HTTP %d esito %d, want %d and %d: %.500s", row.Call, row.In, r.HTTP, r.Esito, row.HTTP, row.Esito, r.Body)
	}
	if r.Esito != 0 && r.Message == "" {
		t.Error("an error without a message")
	}
	method, _, _ := strings.Cut(row.Call, " ")
	if r.Esito == 0 && method != "GET" && r.Total == nil && r.Message == "" && json.Valid(r.Body) {
		t.Error("a change without a message")
	}
	if !strings.Contains(r.Message, row.Message) {
		t.Errorf("messaggio %q does not contain %q", r.Message, row.Message)
	}
	if row.Field != "" && r.Fields()[row.Field] == "" {
		t.Errorf("data.campi does not name %s: %s", row.Field, r.Data)
	}
	if row.Want != nil {
		if diff := Differs(row.Want, r.Data); diff != "" {
			t.Error(diff)
		}
	}
	if row.After != nil {
		row.After(t, r)
	}
}

// Differs describes the first difference between data and want, or returns "" if data contains want.
func Differs(want any, data json.RawMessage) string {
	raw, err := json.Marshal(want)
	if err != nil {
		return err.Error()
	}
	var w, got any
	if err := json.Unmarshal(raw, &w); err != nil {
		return err.Error()
	}
	if err := json.Unmarshal(data, &got); err != nil {
		return fmt.Sprintf("data %.200s: %v", data, err)
	}
	return differs("data", w, got)
}

func differs(at string, want, got any) string {
	wanted, ok := want.(map[string]any)
	if !ok {
		if list, isList := want.([]any); isList {
			have, isList := got.([]any)
			if !isList || len(have) != len(list) {
				return fmt.Sprintf("%s is %v, want %v", at, got, want)
			}
			for i := range list {
				if d := differs(fmt.Sprintf("%s[%d]", at, i), list[i], have[i]); d != "" {
					return d
				}
			}
			return ""
		}
		if !reflect.DeepEqual(want, got) {
			return fmt.Sprintf("%s is %v, want %v", at, got, want)
		}
		return ""
	}
	have, ok := got.(map[string]any)
	if !ok {
		return fmt.Sprintf("%s is %v, want an object", at, got)
	}
	for k, v := range wanted {
		x, ok := have[k]
		if !ok {
			return fmt.Sprintf("%s lacks %s", at, k)
		}
		if d := differs(at+"."+k, v, x); d != "" {
			return d
		}
	}
	return ""
}
