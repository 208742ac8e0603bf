package meet

import (
	"context"

	"traguardo/internal/access"
	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/store"
)

// partsPlan lists what must be read for the requested parts of an event. Anomalies need most of the others.
type partsPlan struct {
	clubID     id.Club // whose entries and exceptions are read, 0 for all clubs
	entries    bool
	raceCounts bool // entries of each race, if the entries themselves are not read
	races      bool // with their categories
	order      bool
	standards  bool
	exceptions bool
	linked     bool
	files      bool
	passages   bool
	entrants   bool // of each race of the start order
}

func planParts(a access.Actor, d EventDetail) partsPlan {
	anomalies := d.has(PartAnomalies) && d.Oversees
	seesEntries := d.Oversees || a.HasClub()
	p := partsPlan{
		clubID:     a.ClubID,
		entries:    d.has(PartEntries) && seesEntries || anomalies,
		races:      d.has(PartCategories) || anomalies,
		order:      d.has(PartOrder) || anomalies,
		standards:  d.has(PartStandards),
		exceptions: d.has(PartExceptions) && seesEntries || anomalies,
		linked:     d.has(PartLinked),
		files:      d.has(PartFiles),
		passages:   d.has(PartPassages) && d.Oversees,
		entrants:   d.has(PartOrder) && d.Oversees,
	}
	p.raceCounts = d.has(PartCategories) && seesEntries && !p.entries
	if d.Oversees {
		p.clubID = 0
	}
	return p
}

// readParts reads the planned parts of an event in parallel.
func (s *Events) readParts(ctx context.Context, d *EventDetail, p partsPlan) error {
	db, eventID := s.core.DB, d.Event.ID
	var counts map[store.RaceKey]int
	var turns []domain.StartItem
	readCatalogue := func() (err error) {
		d.Catalogue.Races, d.Catalogue.Categories, err = db.EventCatalogue(ctx, eventID)
		return err
	}
	var reads []func() error
	for _, part := range []struct { // slowest first, because two are read at a time
		wanted bool
		read   func() error
	}{
		{p.entries, readClub(ctx, &d.Entries, db.Shown, eventID, p.clubID)},
		{(p.entries || p.passages) && !p.races, readCatalogue},
		{p.races, readOf(ctx, &d.Races, db.EventRaces, eventID)},
		{p.raceCounts, readClub(ctx, &counts, db.RaceEntries, eventID, p.clubID)},
		{p.races, readOf(ctx, &d.Categories, db.EventCategories, eventID)},
		{p.order, readOf(ctx, &d.StartOrder, db.StartOrder, eventID)},
		{p.entrants, readOf(ctx, &turns, db.EnteredTurns, eventID)},
		{p.standards, readOf(ctx, &d.TimeStandards, db.TimeStandards, eventID)},
		{p.exceptions, readClub(ctx, &d.Exceptions, db.Exceptions, eventID, p.clubID)},
		{p.linked, readOf(ctx, &d.Linked, db.LinkedEvents, eventID)},
		{p.files, readOf(ctx, &d.Files, db.EventFiles, eventID)},
		{p.passages, readOf(ctx, &d.Passages, db.Passages, eventID)},
	} {
		if part.wanted {
			reads = append(reads, part.read)
		}
	}
	if err := db.Together(ctx, reads...); err != nil {
		return err
	}
	if p.races && !d.ownCatalogue() {
		if err := readCatalogue(); err != nil {
			return err
		}
	}
	if p.entries {
		counts = d.entriesByRace()
	}
	count(d.Races, counts)
	countEntrants(d.StartOrder, turns)
	return nil
}

// readOf returns a function that reads something of an event into the given variable.
func readOf[T any](ctx context.Context, into *T, read func(context.Context, id.Event) (T, error), eventID id.Event) func() error {
	return func() (err error) {
		*into, err = read(ctx, eventID)
		return err
	}
}

// readClub is readOf for what belongs to a club.
func readClub[T any](
	ctx context.Context, into *T, read func(context.Context, id.Event, id.Club) (T, error), eventID id.Event, clubID id.Club,
) func() error {
	return func() (err error) {
		*into, err = read(ctx, eventID, clubID)
		return err
	}
}

// countEntrants sets how many enter each race of a start order. Kinds of disability start together.
func countEntrants(order, turns []domain.StartItem) {
	type key struct {
		domain.CategoryKey
		raceID id.Race
		sex    domain.Sex
	}
	keyOf := func(i domain.StartItem) key { return key{i.CategoryKey(), i.RaceID, i.Sex} }
	entrants := make(map[key]int, len(turns))
	for _, t := range turns {
		entrants[keyOf(t)] += t.Entrants
	}
	for i := range order {
		order[i].Entrants = entrants[keyOf(order[i])]
	}
}
