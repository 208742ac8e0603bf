package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"traguardo/internal/config"
	"traguardo/internal/files/bucket"
	"traguardo/internal/files/directory"
	"traguardo/internal/move"
)

// moveInstallation moves an installation between a SQLite file and a PostgreSQL database.
func moveInstallation(ctx context.Context, args []string) error {
	fs := flag.NewFlagSet("traguardo move", flag.ContinueOnError)
	j := move.Job{}
	dir := dataFlag(fs)
	fs.StringVar(&j.To, "to", "", "address of an empty PostgreSQL database; a password can be in PGPASSWORD or .pgpass instead")
	fs.StringVar(&j.From, "from", "", "address of the PostgreSQL database to move into the data folder")
	if err := fs.Parse(args); err != nil {
		return err
	}
	j.Data = *dir
	started := time.Now()
	report, err := runMove(ctx, &j)
	if err != nil {
		return err
	}
	printReport(os.Stdout, report, time.Since(started))
	if err := verifyMoved(ctx, j); err != nil {
		return err
	}
	if j.To != "" {
		fmt.Printf("Ora avvia il portale con DATABASE_URL. Il vecchio file %s è rimasto com'era.\n", filepath.Join(j.Data, "traguardo.db"))
	} else {
		fmt.Println("Ora avvia il portale senza DATABASE_URL. Il vecchio database è rimasto com'era.")
	}
	return nil
}

// runMove locks the data folder while the installation is moved.
func runMove(ctx context.Context, j *move.Job) (r move.Report, err error) {
	if j.From != "" {
		if err := os.MkdirAll(j.Data, 0o700); err != nil {
			return r, fmt.Errorf("create data folder: %w", err)
		}
	} else if _, err := os.Stat(j.Data); err != nil {
		return r, fmt.Errorf("no data folder: %w", err)
	}
	unlock, err := lockFolder(j.Data)
	if err != nil {
		return r, err
	}
	defer func() { err = errors.Join(err, unlock()) }()
	if address := os.Getenv("FILES_URL"); address != "" {
		shared, err := bucket.New(address)
		if err != nil {
			return r, err
		}
		own := directory.New(filepath.Join(j.Data, filesFolder))
		if j.FilesFrom, j.FilesTo = own, shared; j.From != "" {
			j.FilesFrom, j.FilesTo = shared, own
		}
	}
	return move.Run(ctx, *j)
}

// printReport prints the rows and the checksum of each table, which are the same on both sides.
func printReport(out io.Writer, r move.Report, took time.Duration) {
	for _, t := range r.Tables {
		_, _ = fmt.Fprintf(out, "%-28s %10d righe  %s  uguali\n", t.Table, t.Rows, t.Check)
	}
	if r.Files > 0 {
		_, _ = fmt.Fprintf(out, "File copiati e riletti: %d.\n", r.Files)
	}
	_, _ = fmt.Fprintf(out, "%d tabelle, %d righe, in %s.\n", len(r.Tables), r.Rows(), took.Round(time.Second/10))
}

// verifyMoved runs admin verify on the target.
func verifyMoved(ctx context.Context, j move.Job) error {
	c, err := config.Parse("move", []string{"--data", j.Data}, os.Getenv, os.Stderr)
	if err != nil {
		return err
	}
	if c.DatabaseURL = j.To; j.To == "" {
		c.FilesURL = "" // the files are in the folder now
	}
	return verifyConfig(ctx, c)
}
