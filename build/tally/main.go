// Command tally turns the reports of the test runners into what a person reads and one closing line that a machine reads.
//
//	go test -json ./... | tally go FILE    prints go test's usual lines and writes the count to FILE
//	tally sum DIR BROKEN                   adds up the counts in DIR; BROKEN is how many parts failed
package main

import (
	"bufio"
	"fmt"
	"os"
	"strconv"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "tally:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	switch {
	case len(args) == 2 && args[0] == "go":
		out := bufio.NewWriter(os.Stdout)
		counted, err := readGo(os.Stdin, out)
		if err := out.Flush(); err != nil {
			return err
		}
		if err != nil {
			return err
		}
		return os.WriteFile(args[1], fmt.Appendf(nil, "%d %d\n", counted.passed, counted.failed), 0o600)
	case len(args) == 3 && args[0] == "sum":
		broken, err := strconv.Atoi(args[2])
		if err != nil {
			return fmt.Errorf("%q is not a number of parts", args[2])
		}
		total, err := sum(args[1])
		if err != nil {
			return err
		}
		// A part can fail without a failing test: a compiler, a linter, a server that does not start.
		total.failed = max(total.failed, broken)
		fmt.Printf("%d passed, %d failed\n", total.passed, total.failed)
		if total.failed > 0 {
			os.Exit(1)
		}
		return nil
	}
	return fmt.Errorf("usage: tally go FILE | tally sum DIR BROKEN")
}
