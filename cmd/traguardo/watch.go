package main

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"traguardo/internal/watch"
)

// watchFolder sends the timing files of a folder to an event.
func watchFolder(ctx context.Context, args []string) error {
	fs := flag.NewFlagSet("traguardo watch DIR", flag.ContinueOnError)
	address := fs.String("url", "", "address of the portal, such as https://gare.example")
	event := fs.Int64("event", 0, "number of the event (ID_EVENTO)")
	dir := ""
	if len(args) > 0 && !strings.HasPrefix(args[0], "-") {
		dir, args = args[0], args[1:]
	}
	if err := fs.Parse(args); err != nil {
		return err
	}
	if dir == "" {
		dir = fs.Arg(0)
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
	client, err := watch.NewClient(*address, token, *event)
	if err != nil {
		return err
	}
	report := func(text string) { fmt.Println(time.Now().Format("15:04:05"), text) }
	w := watch.Watcher{Dir: dir, Client: client, Report: report, Sleep: watch.Sleep}
	return w.Run(ctx)
}

// ask returns what the environment gives, or asks for it. The answer may be empty.
func ask(given, question string, in io.Reader, out io.Writer) (string, error) {
	if given != "" {
		return given, nil
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
