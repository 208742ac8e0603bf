// Command conformance checks that every statement in docs/conformance.md has a number and names at least one existing test, and that
// every Go name in docs/rules.md and docs/rules exists.
//
//	conformance           prints the faults of the document
//	conformance -tests    prints the tests that a statement may name, one per line
package main

import (
	"fmt"
	"os"
)

const document = "docs/conformance.md"

func main() {
	var err error
	if len(os.Args) > 1 && os.Args[1] == "-tests" {
		err = list(".")
	} else {
		err = run(".")
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "conformance:", err)
		os.Exit(1)
	}
}

func run(root string) error {
	statements, err := readDocument(root)
	if err != nil {
		return err
	}
	tests, err := scan(root)
	if err != nil {
		return err
	}
	faults := check(statements, tests)
	for _, f := range faults {
		fmt.Fprintln(os.Stderr, f)
	}
	dead, err := deadPointers(root)
	if err != nil {
		return err
	}
	for _, d := range dead {
		fmt.Fprintln(os.Stderr, d)
	}
	if len(faults)+len(dead) > 0 {
		return fmt.Errorf("%d faults in %s, %d dead names in the rules", len(faults), document, len(dead))
	}
	return nil
}

func list(root string) error {
	tests, err := scan(root)
	if err != nil {
		return err
	}
	for _, line := range tests.names() {
		fmt.Println(line)
	}
	return nil
}
