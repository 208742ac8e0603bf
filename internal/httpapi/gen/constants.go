package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"unicode"

	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
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

// auditWords writes the actions and objects of the audit with their Italian words.
func auditWords() []byte {
	var b strings.Builder
	fmt.Fprintf(&b, strings.TrimSuffix(generatedFrom, "\n"), "internal/domain/audit")
	table := func(comment, name string, rows []string) {
		fmt.Fprintf(&b, "\n// %s\nexport const %s: Readonly<Record<string, string>> = {\n%s};\n", comment, name, strings.Join(rows, ""))
	}
	row := func(name, words string) string { return fmt.Sprintf("  '%s': %q,\n", name, words) }
	var verbs, whole, parts, objects []string
	for _, v := range audit.Verbs {
		verbs = append(verbs, row(v.Name, v.Sentence))
	}
	for _, a := range audit.Actions() {
		if a.Part() {
			parts = append(parts, row(a.Name(), a.Sentence()))
		} else {
			whole = append(whole, row(a.Name(), a.Sentence()))
		}
	}
	for _, o := range audit.Objects() {
		objects = append(objects, row(o.Name(), o.Words()))
	}
	table("What the last part of an action's name means.", "auditVerbs", verbs)
	table("Sentences of the actions.", "auditActions", whole)
	table("Sentences of the actions whose stored data names a part of the object.", "auditParts", parts)
	table("Objects with their article.", "auditObjects", objects)
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
	var b strings.Builder
	fmt.Fprintf(&b, generatedFrom, "internal/domain/option and catalog")
	for _, name := range []string{"ids.go", "choices.go"} {
		if err := writeConstants(&b, filepath.Join(root, "internal", "domain", "option", name), ""); err != nil {
			return nil, err
		}
	}
	b.WriteString("\n// Options of a promotion body: the mandatory fields of its athletes.\n")
	for _, constant := range []struct {
		name string
		id   int64
	}{{"taxCodeMandatory", catalog.TaxCodeMandatory}, {"emailMandatory", catalog.EmailMandatory}, {"phoneMandatory", catalog.PhoneMandatory}} {
		fmt.Fprintf(&b, "export const %s = %d;\n", constant.name, constant.id)
	}
	return []byte(b.String()), nil
}

// enumerations lists the types whose constants the web application uses, with the files that declare them.
var enumerations = []struct{ typeName, files string }{
	{"Sport", "domain/sport.go"},
	{"Sex", "domain/kind.go"},
	{"EntryKind", "domain/kind.go"},
	{"Membership", "domain/kind.go"},
	{"Qualification", "domain/kind.go"},
	{"Disability", "domain/kind.go"},
	{"FeeMethod", "domain/kind.go"},
	{"Committee", "domain/kind.go"},
	{"Level", "domain/user.go"},
	{"Function", "domain/user.go"},
	{"EventStatus", "domain/event.go"},
	{"ResultStatus", "domain/result.go"},
	{"OrderKind", "domain/order.go"},
	{"OrderState", "domain/order.go"},
	{"UploadState", "domain/club.go"},
	{"Period", "app/money/premium.go"},
	{"ID", "printing/*.go"},
}

// constants writes the numbers of enumerations and reports.
func constants(root string) ([]byte, error) {
	var b strings.Builder
	fmt.Fprintf(&b, generatedFrom, "internal/domain and internal/printing")
	for _, e := range enumerations {
		name := e.typeName
		if name == "ID" {
			name = "Report"
		}
		fmt.Fprintf(&b, "// %s.\n", name)
		paths, err := filepath.Glob(filepath.Join(root, "internal", filepath.FromSlash(e.files)))
		if err != nil {
			return nil, err
		}
		for _, path := range paths {
			if err := writeConstants(&b, path, e.typeName); err != nil {
				return nil, err
			}
		}
	}
	return []byte(b.String()), nil
}

// roles writes the roles of officials in a module of their own, so that other screens do not load them.
func roles() []byte {
	var b strings.Builder
	fmt.Fprintf(&b, generatedFrom, "internal/domain")
	b.WriteString("// The roles of officials as LENEX names them, in the order of a sheet.\nexport const officialRoles = [\n")
	for _, r := range domain.OfficialRoles {
		fmt.Fprintf(&b, "  { value: '%s', label: '%s' },\n", r.Role, r.Name)
	}
	b.WriteString("] as const;\n")
	return []byte(b.String())
}

// writeConstants writes the exported numeric constants of a type, or of all types if typeName is empty, that a file declares.
func writeConstants(b *strings.Builder, path, typeName string) error {
	file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
	if err != nil {
		return err
	}
	ast.Inspect(file, func(n ast.Node) bool {
		value, ok := n.(*ast.ValueSpec)
		if !ok || len(value.Values) != 1 || !value.Names[0].IsExported() || typeName != "" && nameOf(value.Type) != typeName {
			return true
		}
		if number, ok := value.Values[0].(*ast.BasicLit); ok && number.Kind == token.INT {
			fmt.Fprintf(b, "export const %s = %s;\n", lower(value.Names[0].Name), number.Value)
		}
		return false
	})
	return nil
}

// nameOf returns the name of a type without its package.
func nameOf(e ast.Expr) string {
	switch t := e.(type) {
	case *ast.Ident:
		return t.Name
	case *ast.SelectorExpr:
		return t.Sel.Name
	}
	return ""
}

func lower(name string) string {
	return string(unicode.ToLower(rune(name[0]))) + name[1:]
}
