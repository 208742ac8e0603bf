package app_test

import (
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// areas lists the use-case packages in dependency order: each may import only those before it. A new package needs
// its place here and its rule in .golangci.yml.
var areas = []string{"core", "account", "people", "upload", "exchange", "catalogue", "money", "meet", "entry", "raceday", "training",
	"sheet", "home"}

const module = "traguardo/internal/app"

// TestAreaImportOrder checks that no package imports one listed after it.
func TestAreaImportOrder(t *testing.T) {
	folders, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range folders {
		if !f.IsDir() {
			continue
		}
		place := slices.Index(areas, f.Name())
		if place < 0 {
			t.Errorf("%s is missing from areas", f.Name())
			continue
		}
		for file, imports := range importsOf(t, f.Name()) {
			for _, path := range imports {
				other, inside := strings.CutPrefix(path, module+"/")
				if path == module || inside && slices.Index(areas, other) >= place {
					t.Errorf("%s imports %s, which comes after it", file, path)
				}
			}
		}
	}
}

// TestAreaRules checks that the linter rules match the order of areas.
func TestAreaRules(t *testing.T) {
	text, err := os.ReadFile("../../.golangci.yml")
	if err != nil {
		t.Fatal(err)
	}
	for i, area := range areas {
		_, rule, found := strings.Cut(string(text), "        area-"+area+":\n")
		rule, _, _ = strings.Cut(rule, "desc:")
		if !found || !strings.Contains(rule, "**/internal/app/"+area+"/*.go") || !strings.Contains(rule, "{pkg: "+module+",") {
			t.Errorf("the linter has no rule for %s", area)
		}
		for j, other := range areas {
			if allowed := strings.Contains(rule, module+"/"+other); allowed != (j < i) {
				t.Errorf("linter allows %s to import %s: %t", area, other, allowed)
			}
		}
	}
}

// importsOf returns the imports of each non-test file in folder. Tests may import anything.
func importsOf(t *testing.T, folder string) map[string][]string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(folder, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	out := map[string][]string{}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		for _, i := range parsed.Imports {
			path, err := strconv.Unquote(i.Path.Value)
			if err != nil {
				t.Fatal(err)
			}
			out[file] = append(out[file], path)
		}
	}
	return out
}
