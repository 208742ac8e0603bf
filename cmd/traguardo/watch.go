package main

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"traguardo/internal/domain/id"
	"traguardo/internal/watch"
)

// watchFolder sends the timing files of a folder to an event.
func watchFolder(ctx context.Context, args []string) error {
	fs := flag.NewFlagSet("traguardo watch DIR", flag.ContinueOnError)
	address := fs.String("url", "", "address of the portal, such as https://gare.example")
	event := fs.Int64("event", 0, "number of the event (ID_EVENTO)")
	dir, err := parseOperand(fs, args)
	if err != nil {
		return err
	}
	if dir == "" || *address == "" || *event <= 0 {
		return errors.New("usage: traguardo watch DIR --url URL --event N")
	}
	token, err := ask(os.Getenv("TRAGUARDO_TOKEN"), "Token (dalla pagina Cronometraggio dell'evento): ", os.Stdin, os.Stderr)
	if token == "" {
		err = errors.Join(errors.New("the token is missing: set TRAGUARDO_TOKEN"), err)
	}
	if err != nil {
		return err
	}
	client, err := watch.NewClient(*address, token, id.Event(*event))
	if err != nil {
		return err
	}
	w := watch.Watcher{Dir: dir, Client: client, Report: report, Sleep: watch.Sleep}
	return w.Run(ctx)
}

// parseOperand parses flags with one operand before or after them, and returns the operand; "" if there is none.
func parseOperand(fs *flag.FlagSet, args []string) (string, error) {
	operand := ""
	if len(args) > 0 && !strings.HasPrefix(args[0], "-") {
		operand, args = args[0], args[1:]
	}
	if err := fs.Parse(args); err != nil {
		return "", err
	}
	return cmp.Or(operand, fs.Arg(0)), nil
}

// report prints a step of a command with the time.
func report(text string) { fmt.Println(time.Now().Format("15:04:05"), text) }

// ask returns value or, if it is empty, prints question and returns the line that the user types.
func ask(value, question string, in io.Reader, out io.Writer) (string, error) {
	if value != "" {
		return value, nil
	}
	if _, err := fmt.Fprint(out, question); err != nil {
		return "", err
	}
	line, err := bufio.NewReader(in).ReadString('\n')
	if answer := strings.TrimSpace(line); answer != "" {
		return answer, nil
	}
	return "", err
}
