// Command racetests prints the tests to run with the race detector: those whose doc comment has the line //test:race.
//
//	racetests DIR...    prints a pattern for go test -run, then the packages, one per line
//
// The detector is slow and finds nothing in tests without concurrency.
package main

import (
	"fmt"
	"os"
	"slices"
	"strings"
)

func main() {
	var tests, packages []string
	for _, root := range os.Args[1:] {
		found, err := scan(root)
		if err != nil {
			fmt.Fprintln(os.Stderr, "racetests:", err)
			os.Exit(1)
		}
		for _, t := range found {
			if t.marked {
				tests, packages = append(tests, t.name), append(packages, "./"+t.dir)
			}
		}
	}
	slices.Sort(tests)
	slices.Sort(packages)
	fmt.Printf("^(%s)$\n%s\n", strings.Join(slices.Compact(tests), "|"), strings.Join(slices.Compact(packages), "\n"))
}
