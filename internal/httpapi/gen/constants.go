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

// features writes the features of each application, so that pages ask for a feature instead of a variant's name.
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
	fmt.Fprintf(&b, "// The features of every deployment of an application.\n"+
		"export const features: Readonly<Record<string, readonly Feature[]>> = {\n%s};\n", strings.Join(rows, ""))
	return []byte(b.String())
}

func camel(dashed string) string {
	words := strings.Split(dashed, "-")
	for i := range words[1:] {
		words[i+1] = strings.ToUpper(words[i+1][:1]) + words[i+1][1:]
	}
	return strings.Join(words, "")
}

// options writes the ids of the event options and of a promotion body's options under their names.
func options(root string) ([]byte, error) {
	file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(root, "internal", "domain", "option", "ids.go"), nil, 0)
	if err != nil {
		return nil, err
	}
	var b strings.Builder
	fmt.Fprintf(&b, generatedFrom, "internal/domain/option and catalog")
	writeConstants(&b, file, "")
	b.WriteString("\n// Options of a promotion body: the mandatory fields of its athletes.\n")
	for _, one := range []struct {
		name string
		id   int64
	}{{"taxCodeMandatory", catalog.TaxCodeMandatory}, {"emailMandatory", catalog.EmailMandatory}, {"phoneMandatory", catalog.PhoneMandatory}} {
		fmt.Fprintf(&b, "export const %s = %d;\n", one.name, one.id)
	}
	return []byte(b.String()), nil
}

// constants writes the numbers of sports, user levels and reports.
func constants(root string) ([]byte, error) {
	var b strings.Builder
	fmt.Fprintf(&b, generatedFrom, "internal/domain and internal/printing")
	for _, group := range []struct{ comment, prefix, files string }{
		{"Sports.", "", "domain/sport.go"}, {"User levels.", "Level", "domain/user.go"}, {"Reports.", "Report", "printing/*.go"},
	} {
		fmt.Fprintf(&b, "// %s\n", group.comment)
		paths, err := filepath.Glob(filepath.Join(root, "internal", filepath.FromSlash(group.files)))
		if err != nil {
			return nil, err
		}
		for _, path := range paths {
			file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
			if err != nil {
				return nil, err
			}
			writeConstants(&b, file, group.prefix)
		}
	}
	return []byte(b.String()), nil
}

// writeConstants writes the exported constants of a file whose names start with prefix and whose values are numbers.
func writeConstants(b *strings.Builder, file *ast.File, prefix string) {
	for _, decl := range file.Decls {
		group, ok := decl.(*ast.GenDecl)
		if !ok || group.Tok != token.CONST {
			continue
		}
		for _, spec := range group.Specs {
			value, ok := spec.(*ast.ValueSpec)
			if !ok || len(value.Values) != 1 || !value.Names[0].IsExported() || !strings.HasPrefix(value.Names[0].Name, prefix) {
				continue
			}
			if number, ok := value.Values[0].(*ast.BasicLit); ok && number.Kind == token.INT {
				fmt.Fprintf(b, "export const %s = %s;\n", lower(value.Names[0].Name), number.Value)
			}
		}
	}
}

func lower(name string) string {
	return string(unicode.ToLower(rune(name[0]))) + name[1:]
}
