package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
)

const mark = "//test:race"

// test is a test function.
type test struct {
	dir, name string
	marked    bool
	// starts is set if the test, or a function of the package that it uses, starts a goroutine.
	starts bool
}

// function describes a function without those that it calls.
type function struct {
	marked, starts bool
	calls          []string
}

// scan returns the tests below a folder.
func scan(root string) ([]test, error) {
	var found []test
	err := filepath.WalkDir(root, func(dir string, e fs.DirEntry, err error) error {
		if err != nil || !e.IsDir() {
			return err
		}
		if e.Name() == "node_modules" || e.Name() == "testdata" {
			return filepath.SkipDir
		}
		functions, err := read(dir)
		for name, f := range functions {
			if strings.HasPrefix(name, "Test") && name != "TestMain" {
				found = append(found, test{filepath.ToSlash(dir), name, f.marked, reaches(functions, name, map[string]bool{})})
			}
		}
		return err
	})
	slices.SortFunc(found, func(a, b test) int { return strings.Compare(a.dir+" "+a.name, b.dir+" "+b.name) })
	return found, err
}

// read returns the functions in the test files of a folder.
func read(dir string) (map[string]function, error) {
	files, err := filepath.Glob(filepath.Join(dir, "*_test.go"))
	if err != nil {
		return nil, err
	}
	functions := map[string]function{}
	for _, path := range files {
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		for _, d := range file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && f.Body != nil {
				functions[f.Name.Name] = look(f)
			}
		}
	}
	return functions, nil
}

func look(f *ast.FuncDecl) function {
	var found function
	if f.Doc != nil {
		found.marked = slices.ContainsFunc(f.Doc.List, func(c *ast.Comment) bool { return c.Text == mark })
	}
	ast.Inspect(f.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GoStmt:
			found.starts = true
		case *ast.SelectorExpr:
			found.starts = found.starts || n.Sel.Name == "Go" // sync.WaitGroup.Go
		case *ast.Ident:
			found.calls = append(found.calls, n.Name) // includes functions passed as values
		}
		return true
	})
	return found
}

func reaches(functions map[string]function, name string, seen map[string]bool) bool {
	f, known := functions[name]
	if !known || seen[name] {
		return false
	}
	seen[name] = true
	return f.starts || slices.ContainsFunc(f.calls, func(callee string) bool { return reaches(functions, callee, seen) })
}
