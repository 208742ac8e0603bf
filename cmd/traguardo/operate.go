package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"

	"traguardo/internal/backup"
	"traguardo/internal/config"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/store"
)

// withInstallation opens the installation, runs do and closes it.
func withInstallation(ctx context.Context, command string, args []string, do func(*installation) error) (err error) {
	c, err := config.Parse(command, args, os.Getenv, os.Stderr)
	if err != nil {
		return err
	}
	i, err := open(ctx, c)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, i.close()) }()
	return do(i)
}

func migrate(ctx context.Context, args []string) error {
	return withInstallation(ctx, "migrate", args, func(i *installation) error {
		fmt.Println("Lo schema è aggiornato.")
		if i.corrected > 0 {
			fmt.Printf("Conti di società corretti: %d. Il registro delle modifiche ha una riga per ciascuno (conto.corretto).\n", i.corrected)
		}
		return nil
	})
}

func demonstrate(ctx context.Context, args []string) error {
	return withInstallation(ctx, "demo", args, func(i *installation) error { return i.demo(ctx) })
}

// errFaults is returned by verify if the stored data is inconsistent.
var errFaults = errors.New("the database is inconsistent")

// verify prints the rows that violate a consistency rule.
func verify(ctx context.Context, args []string) error {
	c, err := config.Parse("admin", args, os.Getenv, os.Stderr)
	if err != nil {
		return err
	}
	return verifyConfig(ctx, c)
}

// verifyConfig is verify for an installation with a configuration.
func verifyConfig(ctx context.Context, c config.Config) (err error) {
	i, err := open(ctx, c)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, i.close()) }()
	faults, err := i.db.MoneyFaults(ctx)
	if err != nil {
		return err
	}
	swims, err := i.db.SwimFaults(ctx)
	if err != nil {
		return err
	}
	accounts, err := i.app.Accounts.Faults(ctx)
	if err != nil {
		return err
	}
	waiting, err := i.db.WaitingFaults(ctx)
	if err != nil {
		return err
	}
	faults = slices.Concat(faults, swims, accounts, waiting)
	for _, f := range faults {
		fmt.Printf("%s %d: %s\n", f.Table, f.ID, f.Rule)
	}
	if len(faults) > 0 {
		return fmt.Errorf("%w: %d rows", errFaults, len(faults))
	}
	fmt.Println("Nessuna contraddizione trovata.")
	return nil
}

func admin(ctx context.Context, args []string) error {
	if len(args) > 0 && args[0] == "verify" {
		return verify(ctx, args[1:])
	}
	if len(args) > 1 && args[0] == "key" && args[1] == "rotate" {
		return rotateKey(ctx, args[2:])
	}
	return withInstallation(ctx, "admin", args, func(i *installation) error {
		password := oneTimePassword()
		created, err := i.app.Users.FirstAdmin(ctx, password)
		if err != nil {
			return err
		}
		username := "admin"
		if !created {
			if username, err = i.app.Users.RescueAdmin(ctx, password); err != nil {
				return err
			}
		}
		fmt.Printf("Utente %s, password %s\n", username, password)
		return nil
	})
}

// confirmClock confirms that the clock is right. The server may be running.
func confirmClock(ctx context.Context, args []string) (err error) {
	fs := flag.NewFlagSet("traguardo clock", flag.ContinueOnError)
	dir := dataFlag(fs)
	if err := fs.Parse(args); err != nil {
		return err
	}
	url := os.Getenv("DATABASE_URL")
	if url == "" {
		if _, err := os.Stat(filepath.Join(*dir, store.FileName)); err != nil {
			return fmt.Errorf("no database in %s: %w", *dir, err)
		}
	}
	db, err := store.Open(ctx, *dir, url)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	now := calendar.At(time.Now())
	if err := db.Tx(ctx, func(q store.Q) error { return q.TrustClock(ctx, now) }); err != nil {
		return err
	}
	fmt.Printf("L'ora %s è confermata: le operazioni automatiche proseguono.\n", now.Italian())
	return nil
}

func dataFlag(fs *flag.FlagSet) *string {
	data := os.Getenv("TRAGUARDO_DATA")
	if data == "" {
		data = "./data"
	}
	return fs.String("data", data, "data folder (TRAGUARDO_DATA)")
}

// fileFlags parses --data and one required file flag.
func fileFlags(command, name, help string, args []string) (dir, file string, err error) {
	fs := flag.NewFlagSet("traguardo "+command, flag.ContinueOnError)
	data := dataFlag(fs)
	fs.StringVar(&file, name, "", help)
	if err := fs.Parse(args); err != nil {
		return "", "", err
	}
	if file == "" {
		return "", "", fmt.Errorf("--%s is missing: %s", name, help)
	}
	return *data, file, nil
}

func makeBackup(ctx context.Context, args []string) error {
	dir, file, err := fileFlags("backup", "out", "file to write the backup to", args)
	if err != nil {
		return err
	}
	if err := backup.Create(ctx, dir, os.Getenv("DATABASE_URL"), os.Getenv("FILES_URL") != "", file); err != nil {
		return err
	}
	fmt.Println("Copia scritta e verificata:", file)
	fmt.Println("La chiave dei certificati medici (" + certificateKeyFile +
		" o TRAGUARDO_CERTIFICATE_KEY) non è nella copia: conservala altrove.")
	return nil
}

func restore(ctx context.Context, args []string) error {
	dir, file, err := fileFlags("restore", "from", "backup to restore", args)
	if err != nil {
		return err
	}
	if err := backup.Restore(ctx, dir, os.Getenv("DATABASE_URL"), file); err != nil {
		return err
	}
	fmt.Println("Copia ripristinata e verificata in", dir)
	fmt.Println("Prima di avviare il portale rimetti al suo posto la chiave dei certificati medici (" + certificateKeyFile +
		" o TRAGUARDO_CERTIFICATE_KEY): senza, i file già caricati non si aprono.")
	return nil
}
