package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"unicode"

	"traguardo/internal/domain/catalog"
	"traguardo/internal/variant"
)

const generatedFrom = "// Generated from %s by `make generate`. Do not edit.\n\n"

// features writes what each family of deployments has, for the page to ask instead of a variant's name.
func features() []byte {
	var b strings.Builder
	fmt.Fprintf(&b, generatedFrom, "internal/variant")
	apps := []variant.App{variant.Swimming, variant.Confederation}
	all := map[string]bool{}
	var names, rows []string
	for _, app := range apps {
		var own []string
		for _, f := range variant.AppFeatures(app) {
			name := "'" + camel(string(f)) + "'"
			own = append(own, name)
			if !all[name] {
				all[name] = true
				names = append(names, name)
			}
		}
		rows = append(rows, fmt.Sprintf("  %s: [%s],\n", app, strings.Join(own, ", ")))
	}
	fmt.Fprintf(&b, "export type Feature =\n  | %s;\n\n", strings.Join(names, "\n  | "))
	fmt.Fprintf(&b, "// What every deployment of a family has.\nexport const features: Readonly<Record<string, readonly Feature[]>> = {\n%s};\n", strings.Join(rows, ""))
	return []byte(b.String())
}

func camel(dashed string) string {
	words := strings.Split(dashed, "-")
	for i := range words[1:] {
		words[i+1] = strings.ToUpper(words[i+1][:1]) + words[i+1][1:]
	}
	return strings.Join(words, "")
}

// options writes the numbers of the options of events under their names, and those of a promotion body.
func options(root string) ([]byte, error) {
	file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(root, "internal", "domain", "option", "ids.go"), nil, 0)
	if err != nil {
		return nil, err
	}
	var b strings.Builder
	fmt.Fprintf(&b, generatedFrom, "internal/domain/option and catalog")
	ast.Inspect(file, func(n ast.Node) bool {
		if spec, ok := n.(*ast.ValueSpec); ok {
			if number, ok := spec.Values[0].(*ast.BasicLit); ok {
				fmt.Fprintf(&b, "export const %s = %s;\n", lower(spec.Names[0].Name), number.Value)
			}
		}
		return true
	})
	b.WriteString("\n// Of a promotion body: what it wants of its athletes.\n")
	for _, one := range []struct {
		name string
		id   int64
	}{{"taxCodeMandatory", catalog.TaxCodeMandatory}, {"emailMandatory", catalog.EmailMandatory}, {"phoneMandatory", catalog.PhoneMandatory}} {
		fmt.Fprintf(&b, "export const %s = %d;\n", one.name, one.id)
	}
	return []byte(b.String()), nil
}

func lower(name string) string {
	return string(unicode.ToLower(rune(name[0]))) + name[1:]
}
