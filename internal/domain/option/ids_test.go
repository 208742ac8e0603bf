package option

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strconv"
	"testing"

	"traguardo/internal/domain/catalog"
)

// TestNamesAndCatalogueAgree checks that every option of the catalogue has a constant and vice versa.
func TestNamesAndCatalogueAgree(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "ids.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	names := map[ID]string{}
	ast.Inspect(file, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok {
			return true
		}
		literal, ok := spec.Values[0].(*ast.BasicLit)
		if !ok {
			t.Errorf("%s is not a plain number", spec.Names[0])
			return false
		}
		number, err := strconv.ParseInt(literal.Value, 10, 64)
		if err != nil {
			t.Errorf("%s: %v", spec.Names[0], err)
		}
		id := ID(number)
		if names[id] != "" {
			t.Errorf("%s and %s are both option %d", names[id], spec.Names[0], id)
		}
		names[id] = spec.Names[0].Name
		if _, ok := catalog.OptionByID(id); !ok {
			t.Errorf("%s is option %d, which the catalogue does not have", spec.Names[0], id)
		}
		return false
	})
	for _, o := range catalog.Options() {
		if names[o.ID] == "" {
			t.Errorf("option %d (%s) has no name", o.ID, o.Name)
		}
	}
}
