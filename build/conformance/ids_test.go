package main

import (
	"go/ast"
	"go/parser"
	"slices"
	"testing"
)

// TestIDsHaveTypes checks that no function takes two ids that could be swapped (docs/adr/0070).
func TestIDsHaveTypes(t *testing.T) {
	found, err := bareIDs("../..")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range found {
		t.Error(f)
	}
}

func TestPlainParameters(t *testing.T) {
	for _, c := range []struct {
		function string
		want     []string
	}{
		{"func(ctx context.Context, eventID, raceID int64)", []string{"eventID", "raceID"}},
		{"func(event int64, athletes ...int64)", []string{"event", "athletes"}},
		{"func(id int64, clubIDs []int64)", []string{"id", "clubIDs"}},
		{"func(id int, version int64)", []string{"id"}},
		{"func(eventID id.Event, raceID id.Race)", nil},
		{"func(eventID id.Event, raceID int64)", []string{"raceID"}},
		{"func(version, size int64, valid bool)", nil},
		{"func(id string, ids []string)", nil},
	} {
		t.Run(c.function, func(t *testing.T) {
			e, err := parser.ParseExpr(c.function)
			if err != nil {
				t.Fatal(err)
			}
			f, ok := e.(*ast.FuncType)
			if !ok {
				t.Fatalf("%T", e)
			}
			if got := plainParameters(f); !slices.Equal(got, c.want) {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}
