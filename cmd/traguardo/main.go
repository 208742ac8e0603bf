// Command traguardo is the whole product: the server, its database and its web application in one file.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"traguardo/internal/config"
)

// commands are what the binary can do.
var commands = map[string]struct {
	what string
	run  func(ctx context.Context, args []string) error
}{
	"serve":   {"serve the portal", serve},
	"migrate": {"bring the schema forward and stop", migrate},
	"demo":    {"fill an empty database with demonstration data and stop", demonstrate},
	"admin":   {"give the first administrator a new one-time password; admin verify: find rows that contradict each other", admin},
	"clock":   {"say that the machine's clock is right, after it jumped", confirmClock},
	"backup":  {"--out FILE: make a backup while the server runs", makeBackup},
	"restore": {"--from FILE: bring a backup back into an empty folder", restore},
	"version": {"print the version", func(context.Context, []string) error { fmt.Println(config.Version); return nil }},
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	name, args := "", os.Args[1:]
	if len(args) > 0 {
		name, args = args[0], args[1:]
	}
	c, ok := commands[name]
	if !ok {
		usage()
		os.Exit(2)
	}
	err := c.run(ctx, args)
	switch {
	case errors.Is(err, flag.ErrHelp):
	case err != nil:
		fmt.Fprintln(os.Stderr, "traguardo:", err)
		os.Exit(1)
	}
}

func usage() {
	fmt.Fprintln(os.Stderr, "usage: traguardo COMMAND [flags]; traguardo COMMAND --help lists the flags")
	for _, name := range []string{"serve", "migrate", "demo", "admin", "clock", "backup", "restore", "version"} {
		fmt.Fprintf(os.Stderr, "  %-8s %s\n", name, commands[name].what)
	}
}
