package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// A pointer is a Go name in backticks with at least one dot: `meet.CanOpen`, `Orders.toCard` or `fee.Tariff.Account`.
var pointer = regexp.MustCompile("`([A-Za-z]\\w*(?:\\.[A-Za-z]\\w*)+)`")

// foreign are dotted names in the rules that are not Go names: fields of replies, message types and files.
var foreign = regexp.MustCompile(`^(data|charge|club_order|event_club|entry)\.[a-zA-Z_]+$|\.(go|ts|tsx|md|json|sql)$`)

// rulePointers returns the Go names in docs/rules.md and docs/rules/*.md, each with the file that mentions it.
func rulePointers(root string) (map[string]string, error) {
	files, err := filepath.Glob(filepath.Join(root, "docs/rules/*.md"))
	if err != nil {
		return nil, err
	}
	found := map[string]string{}
	for _, file := range append(files, filepath.Join(root, "docs/rules.md")) {
		data, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		for _, m := range pointer.FindAllStringSubmatch(string(data), -1) {
			if !foreign.MatchString(m[1]) {
				found[m[1]] = filepath.Base(file)
			}
		}
	}
	return found, nil
}

// goNames returns the dotted names that the Go sources below internal declare: package.Name, Type.Member and package.Type.Member.
func goNames(root string) (map[string]bool, error) {
	names := map[string]bool{}
	err := filepath.WalkDir(filepath.Join(root, "internal"), func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		for _, d := range file.Decls {
			declare(names, file.Name.Name, d)
		}
		return nil
	})
	return names, err
}

func declare(names map[string]bool, pkg string, d ast.Decl) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Recv == nil {
			names[pkg+"."+d.Name.Name] = true
		} else {
			member(names, pkg, receiver(d.Recv.List[0].Type), d.Name.Name)
		}
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			switch s := spec.(type) {
			case *ast.ValueSpec:
				for _, n := range s.Names {
					names[pkg+"."+n.Name] = true
				}
			case *ast.TypeSpec:
				names[pkg+"."+s.Name.Name] = true
				if t, ok := s.Type.(*ast.StructType); ok {
					for _, f := range t.Fields.List {
						for _, n := range f.Names {
							member(names, pkg, s.Name.Name, n.Name)
						}
					}
				}
			}
		}
	}
}

func member(names map[string]bool, pkg, typ, name string) {
	names[typ+"."+name] = true
	names[pkg+"."+typ+"."+name] = true
	// A method may be named by its package alone: `raceday.mayWriteSplits`.
	names[pkg+"."+name] = true
}

// receiver returns the type name of a method's receiver.
func receiver(t ast.Expr) string {
	switch t := t.(type) {
	case *ast.StarExpr:
		return receiver(t.X)
	case *ast.IndexExpr:
		return receiver(t.X)
	case *ast.IndexListExpr:
		return receiver(t.X)
	case *ast.Ident:
		return t.Name
	}
	return ""
}

// deadPointers returns a message for each Go name in the rules that no longer exists.
func deadPointers(root string) ([]string, error) {
	pointers, err := rulePointers(root)
	if err != nil {
		return nil, err
	}
	names, err := goNames(root)
	if err != nil {
		return nil, err
	}
	var dead []string
	for name, file := range pointers {
		if !names[name] {
			dead = append(dead, fmt.Sprintf("%s names `%s`, which does not exist", file, name))
		}
	}
	return dead, nil
}
