// Command tally turns the reports of the test runners into what a person reads and one closing line that a machine reads.
//
//	go test -json ./... | tally go FILE    prints go test's usual lines and writes what came of each package to FILE
//	tally failed FILE                      prints the packages or files of a report that failed, a line each
//	tally sum DIR PART...                  prints what failed or passed only at the second try, and adds up the reports in DIR
//
// A report NAME.json in DIR is of the first try, NAME.again.json of the second, which only what had failed gets. PARTs are the parts of the
// tests that failed in the end.
package main

import (
	"bufio"
	"fmt"
	"os"
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
		r, err := readGo(os.Stdin, out)
		if err := out.Flush(); err != nil {
			return err
		}
		if err != nil {
			return err
		}
		return r.write(args[1])
	case len(args) == 2 && args[0] == "failed":
		r, err := readReport(args[1])
		for _, name := range r.failing() {
			fmt.Println(name)
		}
		return err
	case len(args) >= 2 && args[0] == "sum":
		total, err := sum(args[1])
		if err != nil {
			return err
		}
		if !total.print(os.Stdout, args[2:]) {
			os.Exit(1)
		}
		return nil
	}
	return fmt.Errorf("usage: tally go FILE | tally failed FILE | tally sum DIR PART...")
}
