package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"strings"
)

type count struct{ passed, failed int }

// event is a line of go test -json.
type event struct {
	Action, Package, Test, Output string
}

type testName struct{ pkg, test string }

// goRun is what is known so far of a run: the output of tests that may still fail, and which tests only group others.
type goRun struct {
	out     io.Writer
	pending map[testName][]string
	groups  map[testName]bool
	failing map[string]bool // packages that had a failing test
	count   count
}

// readGo prints what go test prints without -v and counts the tests; one that only groups subtests is not counted.
func readGo(in io.Reader, out io.Writer) (count, error) {
	r := goRun{out: out, pending: map[testName][]string{}, groups: map[testName]bool{}, failing: map[string]bool{}}
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, 16<<20)
	for lines.Scan() {
		var e event
		if err := json.Unmarshal(lines.Bytes(), &e); err != nil {
			// The go command itself speaks plain text when it cannot begin.
			_, _ = fmt.Fprintln(out, lines.Text())
			continue
		}
		r.take(e)
	}
	return r.count, lines.Err()
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
	if name.test == "" {
		if action == "fail" && !r.failing[name.pkg] {
			r.count.failed++ // it did not build, or panicked outside a test
		}
		return
	}
	if cut := strings.LastIndexByte(name.test, '/'); cut > 0 {
		r.groups[testName{name.pkg, name.test[:cut]}] = true
	}
	switch {
	case action == "pass" && !r.groups[name]:
		r.count.passed++
	case action == "fail":
		for _, line := range r.pending[name] {
			_, _ = io.WriteString(r.out, line)
		}
		r.failing[name.pkg] = true
		if !r.groups[name] {
			r.count.failed++
		}
	}
	delete(r.pending, name)
}
