package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync"
	"time"

	"traguardo/internal/app/account"
	"traguardo/internal/config"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/files/atomic"
	"traguardo/internal/poolcase"
	"traguardo/internal/poolsync"
	"traguardo/internal/store"
)

var errCaseUsage = errors.New("usage: traguardo case open FILE --data DIR [--addr ADDR] [--home URL], " +
	"traguardo case close --data DIR --out FILE, or traguardo case close --data DIR --home URL")

// runCase runs the subcommands of a meet in a case.
func runCase(ctx context.Context, args []string) error {
	if len(args) == 0 {
		return errCaseUsage
	}
	switch args[0] {
	case "open":
		return openCase(ctx, args[1:])
	case "close":
		return closeCase(ctx, args[1:])
	}
	return errCaseUsage
}

// openCase starts the server of a case: a portal with one event, whose changes are recorded for home.
func openCase(ctx context.Context, args []string) error {
	fs := flag.NewFlagSet("traguardo case open FILE", flag.ContinueOnError)
	dir := fs.String("data", "", "folder of the case; the same one continues it")
	addr := fs.String("addr", "127.0.0.1:8080", "where to listen")
	home := fs.String("home", "", "address of the portal, such as https://gare.example: send each change as it happens")
	start := fs.String("clock", "", "start the clock at this instant (RFC 3339), to try it out with a demonstration")
	file, err := parseOperand(fs, args)
	if err != nil {
		return err
	}
	if file == "" || *dir == "" {
		return errCaseUsage
	}
	var client *poolsync.Client
	if *home != "" {
		if client, err = poolsync.NewClient(*home); err != nil {
			return err
		}
	}
	var clock calendar.Clock = calendar.System{}
	if *start != "" {
		at, err := time.Parse(time.RFC3339, *start)
		if err != nil {
			return fmt.Errorf("--clock: %w", err)
		}
		clock = calendar.StartingAt(at)
	}
	pool, err := prepareCase(ctx, file, *dir, clock)
	if err != nil {
		return err
	}
	noEnvironment := func(string) string { return "" } // settings of a portal on this computer do not apply
	c, err := config.Parse("case open", []string{"--data", *dir, "--addr", *addr, "--variant", pool.Variant}, noEnvironment, os.Stderr)
	if err != nil {
		return err
	}
	c.Clock = clock
	i, err := openFor(ctx, c, &pool)
	if err != nil {
		return err
	}
	defer func() { _ = i.close() }()
	var background sync.WaitGroup
	defer background.Wait()
	return i.serve(ctx, func(context.Context) error {
		fmt.Printf("\nValigia pronta: %s\nUtente %s, password: il codice della valigia. Vale fino al %s.\n\n", i.BaseURL, poolsync.Username,
			pool.ExpiresAt.Italian())
		if client != nil {
			background.Go(func() { client.Run(ctx, i.db, report) })
		}
		return nil
	})
}

// prepareCase fills the database of a new folder from the file, or checks that the folder is of this case.
func prepareCase(ctx context.Context, file, dir string, clock calendar.Clock) (pool domain.PoolCase, err error) {
	data, err := os.ReadFile(file) //nolint:gosec // the person who runs the command names the file
	if err != nil {
		return pool, err
	}
	if _, err := poolcase.ReadHeader(data); err != nil { // before asking for the code
		return pool, err
	}
	code, err := ask(os.Getenv("TRAGUARDO_CODE"), "Codice della valigia: ", os.Stdin, os.Stderr)
	if code == "" {
		return pool, errors.Join(errors.New("the code is missing: set TRAGUARDO_CODE"), err)
	}
	err = withFolder(ctx, dir, true, func(db *store.DB) error {
		pool, err = poolsync.Fill(ctx, db, data, code, clock.Now(), account.HashPassword)
		return err
	})
	return pool, err
}

// withFolder locks a folder, opens its database and runs do. create makes a new folder.
func withFolder(ctx context.Context, dir string, create bool, do func(*store.DB) error) (err error) {
	if create {
		if err := os.MkdirAll(dir, 0o700); err != nil {
			return err
		}
	} else if _, err := os.Stat(filepath.Join(dir, store.FileName)); err != nil {
		return fmt.Errorf("no case in %s: %w", dir, err)
	}
	unlock, err := lockFolder(dir)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, unlock()) }()
	db, err := store.Open(ctx, dir, "")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	if err := db.Migrate(ctx); err != nil {
		return err
	}
	return do(db)
}

// closeCase brings the changes of a stopped case home, by file or over the network. The case cannot be opened again.
func closeCase(ctx context.Context, args []string) error {
	fs := flag.NewFlagSet("traguardo case close", flag.ContinueOnError)
	dir := fs.String("data", "", "folder of the case")
	out := fs.String("out", "", "file to write, to be loaded in the event's page of the portal")
	home := fs.String("home", "", "address of the portal, to send the changes there")
	if err := fs.Parse(args); err != nil {
		return err
	}
	if *dir == "" || (*out == "") == (*home == "") {
		return errCaseUsage
	}
	return withFolder(ctx, *dir, false, func(db *store.DB) error {
		if *home != "" {
			client, err := poolsync.NewClient(*home)
			if err != nil {
				return err
			}
			reply, err := client.Close(ctx, db)
			if err != nil {
				return err
			}
			fmt.Printf("Valigia chiusa: il portale ha %d modifiche.\n", reply.Last)
			if reply.Aside > 0 {
				fmt.Printf("Da parte, da guardare nella pagina dell'evento: %d.\n", reply.Aside)
			}
			return nil
		}
		file, err := poolsync.File(ctx, db)
		if err != nil {
			return err
		}
		if err := atomic.Write(*out, func(w io.Writer) error {
			_, err := w.Write(file)
			return err
		}); err != nil {
			return err
		}
		if err := poolsync.Finish(ctx, db); err != nil {
			return err
		}
		fmt.Println("Valigia chiusa. Carica questo file nella pagina dell'evento sul portale:", *out)
		return nil
	})
}
