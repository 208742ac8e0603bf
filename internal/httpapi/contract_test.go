package httpapi_test

import (
	_ "embed"
	"net/http"
	"reflect"
	"strings"
	"testing"

	"traguardo/internal/access"
	"traguardo/internal/httpapi/contract"
	"traguardo/internal/testkit/scenario"
)

//go:embed contract.tsv
var contractTSV string

// TestContract compares the route table with the contract file: every call is in it, with the same required right.
func TestContract(t *testing.T) {
	t.Parallel()
	rows := map[string]string{}
	for _, line := range strings.Split(strings.TrimSpace(contractTSV), "\n")[1:] {
		columns := strings.Split(line, "\t")
		if len(columns) < 3 {
			t.Fatalf("contract.tsv: %q has %d columns", line, len(columns))
		}
		call := columns[0] + " " + columns[1]
		if rows[call] != "" {
			t.Errorf("contract.tsv has %s twice", call)
		}
		rows[call] = columns[2]
	}
	routed, names := map[string]bool{}, map[string]bool{}
	for _, r := range scenario.New(t, scenario.Options{Empty: true}).Server.Routes() {
		call := r.Method + " " + r.Path
		if routed[call] || names[r.Name] || r.Name == "" {
			t.Errorf("%s (%s) is listed twice", call, r.Name)
		}
		routed[call], names[r.Name] = true, true
		switch who, found := rows[call]; {
		case !found:
			t.Errorf("%s is routed, but contract.tsv does not have it", call)
		case who != r.Need.String():
			t.Errorf("%s: contract.tsv has %s, the table %s", call, who, r.Need)
		}
		if r.Need == access.Need(0) {
			t.Errorf("%s does not state who may call it", call)
		}
		if r.Method == http.MethodGet && r.Row == nil && r.Out == nil && !r.File {
			t.Errorf("%s is a GET without a reply", call)
		}
		if r.Row != nil && r.Row.Kind() != reflect.Struct {
			t.Errorf("%s: rows of a list are objects", call)
		}
	}
	missing := 0
	for call := range rows {
		if !routed[call] {
			missing++
			t.Logf("not routed yet: %s", call)
		}
	}
	t.Logf("%d calls routed, %d not yet", len(routed), missing)
}

// TestFieldNames checks that a field has the same contract name in all structs that a use case may name it for, and no field has the
// contract name of another.
func TestFieldNames(t *testing.T) {
	t.Parallel()
	for _, r := range scenario.New(t, scenario.Options{Empty: true}).Server.Routes() {
		names := contract.Names(r.In)
		for inGo, name := range names {
			if other, found := names[name]; found && other != name {
				t.Errorf("%s: %s of the contract is %s in Go, and %s is another field", r.Name, name, inGo, other)
			}
		}
	}
}
