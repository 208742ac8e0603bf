// Command traguardo is the server with its database and web application in one binary.
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

// commands are the subcommands.
var commands = map[string]struct {
	help string
	run  func(ctx context.Context, args []string) error
}{
	"serve":   {"serve the portal", serve},
	"migrate": {"migrate the schema and stop", migrate},
	"demo":    {"fill an empty database with demonstration data and stop", demonstrate},
	"admin": {"give the first administrator a new one-time password; admin verify: find inconsistent rows; admin key rotate: sign with a new key",
		admin},
	"clock":   {"confirm that the clock is right after it jumped", confirmClock},
	"backup":  {"--out FILE: make a backup while the server runs", makeBackup},
	"restore": {"--from FILE: restore a backup into an empty folder", restore},
	"move":    {"--data DIR --to|--from URL: move an installation to PostgreSQL or back", moveInstallation},
	"case":    {"open FILE | close: run an event at a pool without a network", runCase},
	"watch":   {"DIR --url URL --event N: send the timing files of a folder to an event", watchFolder},
	"verify":  {"FILE [--keys FILE]: check the signature of a file of results without a network", verifyFile},
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
	for _, name := range []string{"serve", "migrate", "demo", "admin", "clock", "backup", "restore", "move", "watch", "case", "verify",
		"version"} {
		fmt.Fprintf(os.Stderr, "  %-8s %s\n", name, commands[name].help)
	}
}
