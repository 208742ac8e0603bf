package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestReadGo(t *testing.T) {
	for _, c := range []struct {
		name, in, out string
		want          count
	}{
		{
			"a group is not counted beside its rows",
			`{"Action":"run","Package":"p","Test":"A"}
{"Action":"output","Package":"p","Test":"A","Output":"=== RUN   A\n"}
{"Action":"output","Package":"p","Test":"A/one","Output":"noise\n"}
{"Action":"pass","Package":"p","Test":"A/one"}
{"Action":"pass","Package":"p","Test":"A/two"}
{"Action":"pass","Package":"p","Test":"A"}
{"Action":"output","Package":"p","Output":"PASS\n"}
{"Action":"output","Package":"p","Output":"ok  \tp\t0.1s\n"}
{"Action":"pass","Package":"p"}`,
			"ok  \tp\t0.1s\n", count{2, 0},
		},
		{
			"what a failing test said is shown",
			`{"Action":"output","Package":"p","Test":"A","Output":"    a_test.go:1: wrong\n"}
{"Action":"fail","Package":"p","Test":"A"}
{"Action":"output","Package":"p","Output":"FAIL\tp\t0.1s\n"}
{"Action":"fail","Package":"p"}`,
			"    a_test.go:1: wrong\nFAIL\tp\t0.1s\n", count{0, 1},
		},
		{
			"a package that does not build is a failure",
			`{"ImportPath":"p","Action":"build-output","Output":"p.go:1:1: syntax error\n"}
{"Action":"output","Package":"p","Output":"FAIL\tp [build failed]\n"}
{"Action":"fail","Package":"p"}`,
			"p.go:1:1: syntax error\nFAIL\tp [build failed]\n", count{0, 1},
		},
		{"plain text passes through", "go: no such tool", "go: no such tool\n", count{}},
	} {
		t.Run(c.name, func(t *testing.T) {
			var out strings.Builder
			got, err := readGo(strings.NewReader(c.in), &out)
			if err != nil || got != c.want || out.String() != c.out {
				t.Errorf("got %+v, %v and %q", got, err, out.String())
			}
		})
	}
}

func TestSum(t *testing.T) {
	dir := t.TempDir()
	for name, content := range map[string]string{
		"go":              "10 1\n",
		"race":            "3 0\n",
		"vitest.json":     `{"numPassedTests":5,"numFailedTests":2}`,
		"playwright.json": `{"stats":{"expected":4,"unexpected":1,"flaky":1,"skipped":0}}`,
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	got, err := sum(dir)
	if want := (count{23, 4}); err != nil || got != want {
		t.Errorf("got %+v, %v, want %+v", got, err, want)
	}
}
