package main

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

func TestReadGo(t *testing.T) {
	for _, c := range []struct {
		name, in, out string
		want          outcome
	}{
		{
			"a group is not counted in addition to its rows",
			`{"Action":"run","Package":"p","Test":"A"}
{"Action":"output","Package":"p","Test":"A","Output":"=== RUN   A\n"}
{"Action":"output","Package":"p","Test":"A/one","Output":"noise\n"}
{"Action":"pass","Package":"p","Test":"A/one"}
{"Action":"pass","Package":"p","Test":"A/two"}
{"Action":"pass","Package":"p","Test":"A"}
{"Action":"output","Package":"p","Output":"PASS\n"}
{"Action":"output","Package":"p","Output":"ok  \tp\t0.1s\n"}
{"Action":"pass","Package":"p"}`,
			"ok  \tp\t0.1s\n", outcome{Passed: 2},
		},
		{
			"the output of a failing test is shown",
			`{"Action":"output","Package":"p","Test":"A","Output":"    a_test.go:1: wrong\n"}
{"Action":"fail","Package":"p","Test":"A"}
{"Action":"output","Package":"p","Output":"FAIL\tp\t0.1s\n"}
{"Action":"fail","Package":"p"}`,
			"    a_test.go:1: wrong\nFAIL\tp\t0.1s\n", outcome{Failed: []string{"A"}},
		},
		{
			"a group may fail although its rows passed",
			`{"Action":"pass","Package":"p","Test":"A/one"}
{"Action":"fail","Package":"p","Test":"A"}
{"Action":"fail","Package":"p","Test":"B/one"}
{"Action":"fail","Package":"p","Test":"B"}
{"Action":"fail","Package":"p"}`,
			"", outcome{Passed: 1, Failed: []string{"A", "B/one"}},
		},
		{
			"a package that does not build is a failure",
			`{"ImportPath":"p","Action":"build-output","Output":"p.go:1:1: syntax error\n"}
{"Action":"output","Package":"p","Output":"FAIL\tp [build failed]\n"}
{"Action":"fail","Package":"p"}`,
			"p.go:1:1: syntax error\nFAIL\tp [build failed]\n", outcome{Failed: []string{"did not build, or ended before its tests did"}},
		},
		{"plain text passes through", "go: no such tool", "go: no such tool\n", outcome{}},
	} {
		t.Run(c.name, func(t *testing.T) {
			var out strings.Builder
			got, err := readGo(strings.NewReader(c.in), &out)
			if err != nil || !reflect.DeepEqual(got["p"], c.want) || out.String() != c.out {
				t.Errorf("got %+v, %v and %q", got["p"], err, out.String())
			}
		})
	}
}

// reports are the reports of all runners, with a second run of Go and unit tests.
var reports = map[string]string{
	"go.json":       `{"p":{"Passed":10},"q":{"Passed":3,"Failed":["A","B"]}}`,
	"go.again.json": `{"q":{"Passed":4,"Failed":["B"]}}`,
	"race.json":     `{"p":{"Passed":3}}`,
	"vitest.json": `{"testResults":[{"name":"/here/web/src/a.test.ts","status":"failed","assertionResults":[{"fullName":"adds",
		"status":"passed"},{"fullName":"divides","status":"failed"}]},{"name":"/here/web/src/b.test.ts","status":"failed",
			"assertionResults":[]}]}`,
	"vitest.again.json": `{"testResults":[{"name":"/here/web/src/a.test.ts","status":"passed","assertionResults":[{"fullName":"adds",
		"status":"passed"},{"fullName":"divides","status":"passed"}]},{"name":"/here/web/src/b.test.ts","status":"failed",
			"assertionResults":[]}]}`,
	"playwright.json": `{"suites":[{"file":"a.spec.ts","specs":[{"title":"logs in","tests":[{"projectName":"nuoto","status":"expected"},
		{"projectName":"pinnato","status":"flaky"}]}],"suites":[{"file":"a.spec.ts","specs":[{"title":"logs out",
			"tests":[{"projectName":"nuoto","status":"unexpected"}]}]}]}]}`,
}

func TestSum(t *testing.T) {
	dir := t.TempDir()
	for name, content := range reports {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	got, err := sum(dir)
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	if got.print(&out, []string{"go", "web", "journeys", "lint"}) {
		t.Error("failures are taken for a success")
	}
	want := `Flaky, passed only at the second try:
  go: q: A
  playwright: a.spec.ts: logs in (pinnato)
  vitest: src/a.test.ts: divides
Failed tests:
  go: q: B
  playwright: a.spec.ts: logs out (nuoto)
  vitest: src/b.test.ts: ended before its tests did
Failed parts:
  go
  web
  journeys
  lint
21 passed, 4 failed
`
	if out.String() != want {
		t.Errorf("got:\n%s", out.String())
	}
}

func TestPrintSuccess(t *testing.T) {
	var out strings.Builder
	if !(total{passed: 3}).print(&out, nil) || out.String() != "3 passed, 0 failed\n" {
		t.Errorf("got %q", out.String())
	}
}
