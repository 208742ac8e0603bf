package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// statement is a row of the document's tables.
type statement struct {
	line                    int
	number                  string
	part, section, position int
	text                    string
	tests                   []string
}

var (
	numberedRow = regexp.MustCompile(`^\|\s*(\d[\d.]*)\s*\|`)
	testName    = regexp.MustCompile("`([^`]+)`")
	// cell matches up to a bar that is not escaped.
	cell = regexp.MustCompile(`(?:[^|\\]|\\.)*\|`)
)

func readDocument(root string) ([]statement, error) {
	data, err := os.ReadFile(filepath.Join(root, document))
	if err != nil {
		return nil, err
	}
	return parse(string(data))
}

// parse returns the rows whose first cell is a number, in the order of the document.
func parse(text string) ([]statement, error) {
	var found []statement
	for i, line := range strings.Split(text, "\n") {
		if !numberedRow.MatchString(line) {
			continue
		}
		cells := cell.FindAllString(strings.TrimPrefix(line, "|"), -1)
		if len(cells) != 3 {
			return nil, fmt.Errorf("line %d has %d cells, want number, statement and tests", i+1, len(cells))
		}
		for j := range cells {
			cells[j] = strings.TrimSpace(strings.TrimSuffix(cells[j], "|"))
		}
		s := statement{line: i + 1, number: cells[0], text: cells[1]}
		if _, err := fmt.Sscanf(s.number+"\n", "%d.%d.%d\n", &s.part, &s.section, &s.position); err != nil {
			return nil, fmt.Errorf("line %d: %q is not a number such as 1.2.14", i+1, s.number)
		}
		for _, m := range testName.FindAllStringSubmatch(cells[2], -1) {
			s.tests = append(s.tests, strings.ReplaceAll(m[1], `\|`, "|"))
		}
		found = append(found, s)
	}
	return found, nil
}

// precedes reports whether b may follow a directly: as the next statement, or as the first of the next section or part.
func (a statement) precedes(b statement) bool {
	switch {
	case b.part == a.part && b.section == a.section:
		return b.position == a.position+1
	case b.part == a.part:
		return b.section == a.section+1 && b.position == 1
	default:
		return b.part == a.part+1 && b.section == 1 && b.position == 1
	}
}

// check returns the faults of the document: numbers out of order, empty statements, missing or unknown tests.
func check(statements []statement, tests *index) []string {
	var faults []string
	fault := func(s statement, format string, args ...any) {
		faults = append(faults, fmt.Sprintf("%s:%d: %s ", document, s.line, s.number)+fmt.Sprintf(format, args...))
	}
	if len(statements) == 0 {
		return []string{document + " has no statements"}
	}
	before := statement{number: "the beginning", part: 1, section: 1}
	for _, s := range statements {
		if !before.precedes(s) {
			fault(s, "does not follow %s", before.number)
		}
		before = s
		if s.text == "" {
			fault(s, "says nothing")
		}
		if len(s.tests) == 0 {
			fault(s, "has no test")
		}
		for _, name := range s.tests {
			if err := tests.find(name); err != nil {
				fault(s, "names %q: %v", name, err)
			}
		}
	}
	return faults
}
