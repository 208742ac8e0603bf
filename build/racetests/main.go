// Command racetests finds the tests that the race detector runs: those whose comment has the line //test:race.
//
//	racetests DIR...    prints a pattern for go test -run, then the packages, a line each
//
// The detector makes everything many times slower, and finds nothing where nothing runs at once.
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
