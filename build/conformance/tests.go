package main

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// index has the tests of the repository by the names that the document uses.
type index struct {
	// packages has, per folder, the top-level declarations in Go test files.
	packages map[string]map[string]declaration
	// titles has, per file, the titles of web tests and journeys.
	titles map[string][]string
}

// declaration has the identifiers and string literals in a function, variable or constant.
type declaration struct {
	names, texts []string
}

var roots = []string{"attack", "bench", "build", "cmd", "internal", "web/src", "e2e"}

// scan reads the test files below root.
func scan(root string) (*index, error) {
	tests := &index{packages: map[string]map[string]declaration{}, titles: map[string][]string{}}
	for _, folder := range roots {
		err := filepath.WalkDir(filepath.Join(root, folder), func(path string, e fs.DirEntry, err error) error {
			if err != nil {
				if errors.Is(err, fs.ErrNotExist) {
					return nil
				}
				return err
			}
			if e.IsDir() {
				if e.Name() == "node_modules" || e.Name() == "testdata" {
					return filepath.SkipDir
				}
				return nil
			}
			name, err := filepath.Rel(root, path)
			if err != nil {
				return err
			}
			return tests.add(path, filepath.ToSlash(name))
		})
		if err != nil {
			return nil, err
		}
	}
	return tests, nil
}

var scriptTest = regexp.MustCompile(`\.(test|spec)\.tsx?$`)

func (x *index) add(path, name string) error {
	switch {
	case strings.HasSuffix(name, "_test.go"):
		folder := name[:strings.LastIndexByte(name, '/')]
		if x.packages[folder] == nil {
			x.packages[folder] = map[string]declaration{}
		}
		return declarations(path, x.packages[folder])
	case scriptTest.MatchString(name):
		source, err := os.ReadFile(path)
		x.titles[name] = titles(string(source))
		return err
	}
	return nil
}

// declarations adds the top-level declarations of a Go file to into.
func declarations(path string, into map[string]declaration) error {
	file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Body != nil {
				into[d.Name.Name] = mentions(d.Body)
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				if v, ok := spec.(*ast.ValueSpec); ok {
					for _, name := range v.Names {
						into[name.Name] = mentions(v)
					}
				}
			}
		}
	}
	return nil
}

func mentions(n ast.Node) declaration {
	var found declaration
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			found.names = append(found.names, n.Name)
		case *ast.BasicLit:
			if text, err := strconv.Unquote(n.Value); err == nil && n.Kind == token.STRING {
				found.texts = append(found.texts, text)
			}
		}
		return true
	})
	return found
}

// title matches the first argument of it or test, also after .each(…), and the name of a table row. Skipped tests do not match.
var title = regexp.MustCompile(
	`(?m)^\s*(?:(?:it|test)(?:\.(?:each|for)(?:\([^\n]*?\)|\(\[\n(?:.*\n)*?\s*\](?: as const)?\)))?\(\s*|(?:\{ )?name: )` +
		`(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|` + "`([^`]*)`)")

func titles(source string) []string {
	var found []string
	for _, m := range title.FindAllStringSubmatch(source, -1) {
		found = append(found, strings.ReplaceAll(m[1]+m[2]+m[3], `\'`, "'"))
	}
	return found
}

// find returns an error unless name refers to exactly one test:
//
//	internal/httpapi TestClubForms                  a Go test
//	internal/httpapi TestClubForms/taken code       one of its rows: a string in the test or in what it uses
//	web/src/lib/time.test.ts: shows no time         a web test or journey by its title
//	e2e/journeys/clubs.spec.ts: a club is found…    the same by the start of its title
func (x *index) find(name string) error {
	if file, wanted, ok := strings.Cut(name, ": "); ok && !strings.Contains(file, " ") {
		return x.findTitle(file, wanted)
	}
	folder, test, ok := strings.Cut(name, " ")
	if !ok {
		return errors.New("is neither \"folder TestName\" nor \"file: title\"")
	}
	test, row, hasRow := strings.Cut(test, "/")
	known := x.packages[folder]
	if _, ok := known[test]; !ok || !isTest(test) {
		return errors.New("test not found")
	}
	if hasRow && !mentionsText(known, test, row, map[string]bool{}) {
		return errors.New("the test does not have this row")
	}
	return nil
}

func (x *index) findTitle(file, wanted string) error {
	known, ok := x.titles[file]
	if !ok {
		return errors.New("file not found")
	}
	beginning, short := strings.CutSuffix(wanted, "…")
	count := 0
	for _, t := range known {
		if t == wanted || short && strings.HasPrefix(t, beginning) {
			count++
		}
	}
	switch {
	case count == 0:
		return errors.New("the file does not have this test")
	case count > 1 && short:
		return errors.New("several tests begin with this title")
	}
	return nil
}

func isTest(name string) bool {
	return name != "TestMain" && (strings.HasPrefix(name, "Test") || strings.HasPrefix(name, "Fuzz"))
}

// mentionsText reports whether a declaration, or one that it uses, contains the string text.
func mentionsText(known map[string]declaration, name, text string, seen map[string]bool) bool {
	d, ok := known[name]
	if !ok || seen[name] {
		return false
	}
	seen[name] = true
	return slices.Contains(d.texts, text) ||
		slices.ContainsFunc(d.names, func(used string) bool { return mentionsText(known, used, text, seen) })
}

// names returns all tests, without the rows of Go tests.
func (x *index) names() []string {
	var found []string
	for folder, known := range x.packages {
		for name := range known {
			if isTest(name) {
				found = append(found, folder+" "+name)
			}
		}
	}
	for file, known := range x.titles {
		for _, t := range known {
			found = append(found, file+": "+t)
		}
	}
	slices.Sort(found)
	return found
}
