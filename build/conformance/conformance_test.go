package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestDocument checks that every statement of the specification names tests that exist.
func TestDocument(t *testing.T) {
	statements, err := readDocument("../..")
	if err != nil {
		t.Fatal(err)
	}
	tests, err := scan("../..")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range check(statements, tests) {
		t.Error(f)
	}
}

func TestCheck(t *testing.T) {
	for _, c := range []struct {
		name, rows string
		want       []string
	}{
		{"good", "| 1.1.1 | a | `internal/x TestX` |\n| 1.1.2 | b | `internal/x TestX/row`<br>`e2e/journeys/x.spec.ts: a club pays` |\n| " +
			"1.2.1 | c | `internal/x TestX` |\n| 2.1.1 | d | `internal/x TestX` |", nil},
		{"row with a colon", "| 1.1.1 | a | `internal/x TestX/one: two` |", nil},
		{"other tables", "| a | b |\n|---|---|\n| c | d |\n| 1.1.1 | a | `internal/x TestX` |", nil},
		{"empty", "", []string{"has no statements"}},
		{"no test", "| 1.1.1 | a |  |", []string{"1.1.1 has no test"}},
		{"no words", "| 1.1.1 |  | `internal/x TestX` |", []string{"1.1.1 says nothing"}},
		{"unknown test", "| 1.1.1 | a | `internal/x TestY` |", []string{"test not found"}},
		{"unknown folder", "| 1.1.1 | a | `internal/y TestX` |", []string{"test not found"}},
		{"no test function", "| 1.1.1 | a | `internal/x cases` |", []string{"test not found"}},
		{"unknown row", "| 1.1.1 | a | `internal/x TestX/other` |", []string{"does not have this row"}},
		{"unknown file", "| 1.1.1 | a | `web/src/y.test.ts: shows` |", []string{"file not found"}},
		{"unknown title", "| 1.1.1 | a | `web/src/x.test.ts: hides` |", []string{"the file does not have this test"}},
		{"skipped", "| 1.1.1 | a | `web/src/x.test.ts: sleeps` |", []string{"the file does not have this test"}},
		{"beginning", "| 1.1.1 | a | `e2e/journeys/x.spec.ts: a club…` |", nil},
		{"beginning of two", "| 1.1.1 | a | `web/src/x.test.ts: shows…` |", []string{"several tests begin with this title"}},
		{"nonsense", "| 1.1.1 | a | `TestX` |", []string{"is neither"}},
		{"twice", "| 1.1.1 | a | `internal/x TestX` |\n| 1.1.1 | b | `internal/x TestX` |", []string{"1.1.1 does not follow 1.1.1"}},
		{"gap", "| 1.1.1 | a | `internal/x TestX` |\n| 1.1.3 | b | `internal/x TestX` |", []string{"1.1.3 does not follow 1.1.1"}},
		{"missing section", "| 1.1.1 | a | `internal/x TestX` |\n| 1.3.1 | b | `internal/x TestX` |", []string{"1.3.1 does not follow 1.1.1"}},
		{"late start", "| 1.1.2 | a | `internal/x TestX` |", []string{"1.1.2 does not follow the beginning"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			statements, err := parse(c.rows)
			if err != nil {
				t.Fatal(err)
			}
			got := check(statements, testIndex(t))
			if len(got) != len(c.want) {
				t.Fatalf("got %q", got)
			}
			for i := range got {
				if !strings.Contains(got[i], c.want[i]) {
					t.Errorf("got %q, want %q", got[i], c.want[i])
				}
			}
		})
	}
}

func TestParseErrors(t *testing.T) {
	for _, row := range []string{"| 1.1.1 | a |", "| 1.1 | a | `internal/x TestX` |", "| 1.1.1.1 | a | `internal/x TestX` |",
		"| 1.1.1 | a | b | c |"} {
		if _, err := parse(row); err == nil {
			t.Errorf("%q was accepted", row)
		}
	}
	got, err := parse(`| 1.1.1 | a \| b | ` + "`web/src/x.test.ts: one \\| two` |")
	if err != nil || len(got) != 1 || len(got[0].tests) != 1 || got[0].tests[0] != "web/src/x.test.ts: one | two" {
		t.Errorf(`got %+v, %v, want no error and len(got) == 1 and len(got[0].tests) == 1 and got[0].tests[0] == "web/src/x.test.ts: one | two"`,
			got, err)
	}
}

// testIndex returns the index of a small repository.
func testIndex(t *testing.T) *index {
	t.Helper()
	root := t.TempDir()
	for name, source := range map[string]string{
		"internal/x/x_test.go": `package x

var cases = []string{"row", "one: two"}

func TestX(t *testing.T) { run(t) }

func run(t *testing.T) { for range cases {} }
`,
		"web/src/x.test.ts": `it('shows all', () => {});
it.each([
  [1, 'a'],
])('shows %i', () => {});
it.skip('sleeps', () => {});
`,
		"e2e/journeys/x.spec.ts": `  test('a club pays', async () => {});
`,
	} {
		path := filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o750); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(source), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	found, err := scan(root)
	if err != nil {
		t.Fatal(err)
	}
	return found
}
