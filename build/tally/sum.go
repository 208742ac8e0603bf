package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// total has the results of all parts after the second run.
type total struct {
	passed        int
	failed, flaky []string // with part and package or file
}

// sum adds up the reports in a folder.
func sum(dir string) (total, error) {
	var t total
	files, err := filepath.Glob(filepath.Join(dir, "*.json"))
	if err != nil {
		return t, err
	}
	for _, file := range files {
		if strings.HasSuffix(file, ".again.json") {
			continue
		}
		first, err := readReport(file)
		if err != nil {
			return t, fmt.Errorf("%s: %w", filepath.Base(file), err)
		}
		rerun, err := readReport(strings.TrimSuffix(file, ".json") + ".again.json")
		if err != nil && !errors.Is(err, os.ErrNotExist) {
			return t, fmt.Errorf("%s, second try: %w", filepath.Base(file), err)
		}
		part := strings.TrimSuffix(filepath.Base(file), ".json")
		for source, of := range first {
			flaky := of.Flaky
			if second, tried := rerun[source]; tried {
				flaky = slices.DeleteFunc(slices.Clone(of.Failed), func(test string) bool { return slices.Contains(second.Failed, test) })
				of = second
			}
			t.passed += of.Passed
			t.failed = append(t.failed, qualified(part, source, of.Failed)...)
			t.flaky = append(t.flaky, qualified(part, source, flaky)...)
		}
	}
	slices.Sort(t.failed)
	slices.Sort(t.flaky)
	return t, nil
}

func qualified(part, file string, tests []string) []string {
	var list []string
	for _, test := range tests {
		list = append(list, fmt.Sprintf("%s: %s: %s", part, file, test))
	}
	return list
}

// print prints the summary and reports whether nothing failed. parts that failed without a failing test, such as linters, count as well.
func (t total) print(out io.Writer, parts []string) bool {
	section := func(title string, lines []string) {
		if len(lines) > 0 {
			_, _ = fmt.Fprintf(out, "%s\n  %s\n", title, strings.Join(lines, "\n  "))
		}
	}
	section("Flaky, passed only at the second try:", t.flaky)
	section("Failed tests:", t.failed)
	section("Failed parts:", parts)
	failed := max(len(t.failed), len(parts))
	_, _ = fmt.Fprintf(out, "%d passed, %d failed\n", t.passed, failed)
	return failed == 0
}
