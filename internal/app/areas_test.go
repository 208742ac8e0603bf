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

// areas are the areas of the use cases in their order: one may use those before it, never those after it. A new area gets its place
// here and its rule in .golangci.yml.
var areas = []string{"core", "account", "people", "upload", "catalogue", "money", "meet", "entry", "raceday", "training", "sheet", "home"}

const module = "traguardo/internal/app"

// TestAreasKnowThoseBefore draws the imports between the areas and finds every arrow that points the wrong way.
func TestAreasKnowThoseBefore(t *testing.T) {
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
			t.Errorf("%s has no place in the order of the areas", f.Name())
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

// TestAreaRules holds the linter's rules to the same order.
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
				t.Errorf("the linter lets %s use %s: %t", area, other, allowed)
			}
		}
	}
}

// importsOf are the imports of the files of a folder, tests left out: they may build on anything.
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
