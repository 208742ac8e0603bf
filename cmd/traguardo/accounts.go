package main

import (
	"context"
	"crypto/rand"
	"fmt"
	"path/filepath"

	"traguardo/internal/demo"
)

// createAccounts creates the first accounts of an empty database and prints how to log in.
func (i *installation) createAccounts(ctx context.Context) error {
	// If several servers start on an empty database, only one creates them.
	return i.db.Exclusively(ctx, "first accounts", func() error { return i.createFirstAccounts(ctx) })
}

func (i *installation) createFirstAccounts(ctx context.Context) error {
	if i.Demo {
		if err := i.demo(ctx); err != nil {
			return err
		}
		fmt.Printf("\nTraguardo (%s) è pronto: %s\n\nUtenze dimostrative, password %s:\n", i.Variant.Title, i.BaseURL, demo.Password)
		for _, a := range demo.Accounts {
			fmt.Printf("  %-10s %s\n", a.Username, a.What)
		}
		fmt.Println()
		return nil
	}
	password := oneTimePassword()
	created, err := i.app.Users.FirstAdmin(ctx, password)
	if err != nil {
		return err
	}
	if created {
		fmt.Printf(
			"\nPrimo amministratore: utente admin, password %s\nNon sarà mostrata di nuovo: accedere a %s e cambiarla.\n\n",
			password,
			i.BaseURL,
		)
	}
	return nil
}

func (i *installation) demo(ctx context.Context) error {
	if exists, err := i.db.AnyUser(ctx); err != nil || exists {
		if exists {
			i.log.Info("the database has users: no demonstration data added")
		}
		return err
	}
	hash, err := i.app.Sessions.Hash(ctx, demo.Password)
	if err != nil {
		return err
	}
	world := demo.World{
		DB:       i.db,
		Clock:    i.Clock,
		Hash:     hash,
		Seed:     i.app.Coaches.Seed,
		Crowd:    70,
		Athletes: 3000,
		Variant:  i.Variant,
		Large:    true,
	}
	if _, err := world.Fill(ctx); err != nil {
		return err
	}
	if err := world.Rank(ctx, i.app.Results); err != nil {
		return err
	}
	if err := world.Publish(ctx, i.app.Events); err != nil {
		return err
	}
	if err := world.Rehearse(ctx, i.app.Events, i.app.Timing); err != nil {
		return err
	}
	_, err = world.TimingFiles(ctx, i.app.Starts, filepath.Join(i.Data, demo.TimingFolder))
	return err
}

// oneTimePassword returns a password that meets the password rules and is easy to copy.
func oneTimePassword() string { return "T1" + rand.Text()[:14] }
