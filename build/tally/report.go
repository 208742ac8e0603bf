package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// report has the results by Go package or web test file.
type report map[string]outcome

type outcome struct {
	Passed int
	Failed []string // names of tests
	Flaky  []string // retried by the runner itself
}

func (r report) failing() []string {
	var list []string
	for _, name := range slices.Sorted(maps.Keys(r)) {
		if len(r[name].Failed) > 0 {
			list = append(list, name)
		}
	}
	return list
}

func (r report) write(path string) error {
	raw, err := json.Marshal(r)
	if err != nil {
		return err
	}
	return os.WriteFile(path, raw, 0o600)
}

// readReport reads the report of any runner, identified by the file name.
func readReport(path string) (report, error) {
	raw, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	switch name, _, _ := strings.Cut(filepath.Base(path), "."); name {
	case "vitest":
		return readVitest(raw)
	case "playwright", "playwright-servers":
		return readPlaywright(raw)
	}
	r := report{}
	err = json.Unmarshal(raw, &r)
	return r, err
}

func readVitest(raw []byte) (report, error) {
	var v struct {
		TestResults []struct {
			Name, Status     string
			AssertionResults []struct{ FullName, Status string }
		}
	}
	if err := json.Unmarshal(raw, &v); err != nil {
		return nil, err
	}
	r := report{}
	for _, file := range v.TestResults {
		var of outcome
		for _, test := range file.AssertionResults {
			switch test.Status {
			case "passed":
				of.Passed++
			case "failed":
				of.Failed = append(of.Failed, test.FullName)
			}
		}
		if file.Status == "failed" && len(of.Failed) == 0 {
			of.Failed = []string{"ended before its tests did"}
		}
		_, name, found := strings.Cut(file.Name, "/web/")
		if !found {
			name = file.Name
		}
		r[name] = of
	}
	return r, nil
}

// suite is a file of journeys or a group in it.
type suite struct {
	File   string
	Suites []suite
	Specs  []struct {
		Title string
		Tests []struct{ ProjectName, Status string }
	}
}

// readPlaywright reads the report of the journeys. Playwright retries them itself.
func readPlaywright(raw []byte) (report, error) {
	var p struct {
		Suites []suite
		Errors []struct{ Message string }
	}
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, err
	}
	r := report{}
	for _, s := range p.Suites {
		r.addJourneys(s)
	}
	for _, e := range p.Errors {
		first, _, _ := strings.Cut(e.Message, "\n")
		r["e2e"] = outcome{Failed: append(r["e2e"].Failed, first)}
	}
	return r, nil
}

func (r report) addJourneys(s suite) {
	of := r[s.File]
	for _, spec := range s.Specs {
		for _, test := range spec.Tests {
			name := fmt.Sprintf("%s (%s)", spec.Title, test.ProjectName)
			switch test.Status {
			case "expected":
				of.Passed++
			case "flaky":
				of.Passed++
				of.Flaky = append(of.Flaky, name)
			case "unexpected":
				of.Failed = append(of.Failed, name)
			}
		}
	}
	r[s.File] = of
	for _, inner := range s.Suites {
		r.addJourneys(inner)
	}
}
