// Command tally turns the reports of the test runners into a summary with a final line for machines.
//
//	go test -json ./... | tally go FILE    prints the usual output of go test and writes the results of each package to FILE
//	tally failed FILE                      prints the packages or files of a report that failed, one per line
//	tally sum DIR PART...                  prints failed and flaky tests and adds up the reports in DIR
//
// In DIR, NAME.json is the report of the first run and NAME.again.json that of the second, which repeats what failed. PARTs are the parts
// of the tests that failed in the end.
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
