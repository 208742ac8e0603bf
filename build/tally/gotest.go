package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"strings"
)

// event is an output line of go test -json.
type event struct {
	Action, Package, Test, Output string
}

type testName struct{ pkg, test string }

// goRun is the state of a run: the output of unfinished tests, the tests that have subtests, and the results.
type goRun struct {
	out     io.Writer
	pending map[testName][]string
	groups  map[testName]bool
	report  report
}

// readGo prints what go test prints without -v and returns the results. Tests with subtests are not counted themselves.
func readGo(in io.Reader, out io.Writer) (report, error) {
	r := goRun{out: out, pending: map[testName][]string{}, groups: map[testName]bool{}, report: report{}}
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, 16<<20)
	for lines.Scan() {
		var e event
		if err := json.Unmarshal(lines.Bytes(), &e); err != nil {
			// The go command reports its own errors as plain text.
			_, _ = fmt.Fprintln(out, lines.Text())
			continue
		}
		r.take(e)
	}
	return r.report, lines.Err()
}

func (r *goRun) take(e event) {
	name := testName{e.Package, e.Test}
	switch {
	case e.Action == "build-output", e.Action == "output" && e.Test == "":
		if e.Output != "PASS\n" {
			_, _ = io.WriteString(r.out, e.Output)
		}
	case e.Action == "output":
		if !strings.HasPrefix(strings.TrimSpace(e.Output), "=== ") {
			r.pending[name] = append(r.pending[name], e.Output)
		}
	case e.Action == "pass" || e.Action == "skip" || e.Action == "fail":
		r.end(name, e.Action)
	}
}

func (r *goRun) end(name testName, action string) {
	of := r.report[name.pkg]
	if name.test == "" {
		if action == "fail" && len(of.Failed) == 0 {
			of.Failed = []string{"did not build, or ended before its tests did"}
			r.report[name.pkg] = of
		}
		return
	}
	if cut := strings.LastIndexByte(name.test, '/'); cut > 0 {
		r.groups[testName{name.pkg, name.test[:cut]}] = true
	}
	switch {
	case action == "pass" && !r.groups[name]:
		of.Passed++
	case action == "fail":
		for _, line := range r.pending[name] {
			_, _ = io.WriteString(r.out, line)
		}
		if !r.groups[name] || !hasPrefix(of.Failed, name.test+"/") {
			of.Failed = append(of.Failed, name.test)
		}
	}
	r.report[name.pkg] = of
	delete(r.pending, name)
}

func hasPrefix(names []string, prefix string) bool {
	for _, name := range names {
		if strings.HasPrefix(name, prefix) {
			return true
		}
	}
	return false
}
