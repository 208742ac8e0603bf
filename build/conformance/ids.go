package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// idKinds are the names of objects whose parameters hold ids even without the ending: func move(event, race int64).
var idKinds = []string{"athlete", "attempt", "category", "championship", "circuit", "club", "entry", "event", "group", "order", "race",
	"result",
	"season", "subgroup", "user", "workout"}

var idName = regexp.MustCompile(`^(id|ids|\w+I[Dd]s?)$`)

// isID reports whether a parameter of an integer type with this name holds an id.
func isID(name string) bool {
	return idName.MatchString(name) || slices.Contains(idKinds, name) || slices.Contains(idKinds, strings.TrimSuffix(name, "s"))
}

// bareIDs returns a message for each function below internal that takes two or more ids as int or int64, so that they could be swapped.
func bareIDs(root string) ([]string, error) {
	var found []string
	err := filepath.WalkDir(filepath.Join(root, "internal"), func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, path, nil, parser.SkipObjectResolution|parser.ParseComments)
		if err != nil || ast.IsGenerated(file) {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			name, f := "", (*ast.FuncType)(nil)
			switch n := n.(type) {
			case *ast.FuncDecl:
				name, f = file.Name.Name+"."+n.Name.Name, n.Type
			case *ast.FuncLit:
				name, f = file.Name.Name+".func", n.Type
			default:
				return true
			}
			if ids := plainParameters(f); len(ids) > 1 {
				at := fset.Position(n.Pos())
				found = append(found, fmt.Sprintf("%s:%d: %s takes the ids %s as plain numbers; give them types of internal/domain/id",
					filepath.Base(at.Filename), at.Line, name, strings.Join(ids, " and ")))
			}
			return true
		})
		return nil
	})
	return found, err
}

// plainParameters returns the parameters of a function that hold an id, or a list of ids, as int or int64.
func plainParameters(f *ast.FuncType) []string {
	var ids []string
	for _, p := range f.Params.List {
		if !isPlain(p.Type) {
			continue
		}
		for _, n := range p.Names {
			if isID(n.Name) {
				ids = append(ids, n.Name)
			}
		}
	}
	return ids
}

func isPlain(t ast.Expr) bool {
	switch t := t.(type) {
	case *ast.ArrayType:
		return isPlain(t.Elt)
	case *ast.Ellipsis:
		return isPlain(t.Elt)
	case *ast.Ident:
		return t.Name == "int64" || t.Name == "int"
	}
	return false
}
