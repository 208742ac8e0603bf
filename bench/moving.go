package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"time"

	"traguardo/internal/demo"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/move"
	"traguardo/internal/store"
)

// Entries of the part trasloco: five for each athlete of the list, in events of movedEntries.
const (
	movedAthletes = 3000
	movedEntries  = movedAthletes * entryRaces
)

// runMove measures moving an installation from SQLite to PostgreSQL and back, with the given number of athletes and five times as many
// entries, and compares the checksums of all tables.
func runMove(ctx context.Context, o options, on engine) error {
	dir, remove, err := tempDir()
	if err != nil {
		return err
	}
	defer remove()
	events := max(1, 5*o.served/movedEntries)
	if err := fillMoved(ctx, dir, o.served, events); err != nil {
		return err
	}
	back, removeBack, err := tempDir()
	if err != nil {
		return err
	}
	defer removeBack()
	fmt.Printf("\n%d atleti e %d iscrizioni\n\n", o.served, events*movedEntries)
	var sums [2][]store.TableSum
	for i, way := range []struct {
		name string
		job  move.Job
	}{{"da SQLite a PostgreSQL", move.Job{Data: dir, To: on.product}}, {"da PostgreSQL a SQLite", move.Job{Data: back, From: on.product}}} {
		start := time.Now()
		report, err := move.Run(ctx, way.job)
		if err != nil {
			return fmt.Errorf("%s: %w", way.name, err)
		}
		took := time.Since(start)
		fmt.Printf("%-40s %s   %d righe, %.0f al secondo, con la prova\n", way.name, took.Round(100*time.Millisecond), report.Rows(),
			float64(report.Rows())/took.Seconds())
		sums[i] = report.Tables
	}
	if !slices.Equal(sums[0], sums[1]) {
		return errors.New("the tables differ after moving to PostgreSQL and back")
	}
	return nil
}

// fillMoved fills a SQLite installation with athletes and events.
func fillMoved(ctx context.Context, dir string, athletes, events int) error {
	p, err := open(ctx, dir, engine{})
	if err != nil {
		return err
	}
	defer p.close()
	start := time.Now()
	clubs, err := createClubs(ctx, p, max(20, athletes/40))
	if err != nil {
		return err
	}
	if err := addCrowd(ctx, p, clubs, athletes); err != nil {
		return err
	}
	m, err := newMeet(ctx, p, 1, movedAthletes)
	if err != nil {
		return err
	}
	for range events {
		if _, err := m.newEvent(ctx, movedAthletes, entryRaces); err != nil {
			return err
		}
	}
	_, err = fmt.Fprintf(os.Stdout, "preparazione: %s\n", time.Since(start).Round(time.Second))
	return err
}

// addCrowd adds athletes with as many different names as people have, to the clubs in turn.
func addCrowd(ctx context.Context, p *product, clubs []domain.Club, athletes int) error {
	random := rand.New(rand.NewPCG(7, 7))
	crowd, names := demo.NewAthleteGenerator(random, calendar.In(time.Now())), newSurnames(random)
	for have := 0; have < athletes; {
		list := make([]domain.Athlete, 0, 2000)
		for len(list) < cap(list) && have < athletes {
			a := crowd.Next(clubs[have%len(clubs)])
			a.LastName, a.Card, a.TaxCode = names.next(), fmt.Sprintf("%09d", have), ""
			list = append(list, a)
			have++
		}
		if err := p.db.Tx(ctx, func(q store.Q) error { return q.AddAthletes(ctx, list) }); err != nil {
			return err
		}
	}
	return nil
}
