package raceday

import (
	"context"
	"slices"
	"strings"
	"unicode/utf8"

	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
)

const (
	shortestName    = 3   // letters of a search for athletes
	namesSearched   = 200 // athletes whose events are looked up
	maxPublicPeople = 60  // rows of a reply
)

// Athletes finds athletes by words of their names in the public events, latest events first, also those who only swim a relay. Reserved
// athletes are never found. A text of fewer than three letters finds no one.
func (p *Public) Athletes(ctx context.Context, text string) ([]domain.PublicAthlete, error) {
	if err := p.checkEnabled(); err != nil {
		return nil, err
	}
	if text = strings.TrimSpace(text); utf8.RuneCountInString(text) < shortestName {
		return nil, nil
	}
	found, err := p.core.DB.FindAthletes(ctx, 0, text, namesSearched)
	if err != nil {
		return nil, err
	}
	found = slices.DeleteFunc(found, func(a domain.Athlete) bool { return a.Reserved })
	byID := make(map[id.Athlete]domain.Athlete, len(found))
	ids := make([]id.Athlete, len(found))
	for i, a := range found {
		byID[a.ID], ids[i] = a, a.ID
	}
	rows, err := p.core.DB.PublicAthletes(ctx, ids, p.core.Variant.Sports, maxPublicPeople)
	for i := range rows {
		rows[i].Athlete = byID[rows[i].Athlete.ID]
	}
	return rows, err
}

// Files returns the documents of a public event.
func (p *Public) Files(ctx context.Context, eventID id.Event) ([]domain.EventFile, error) {
	if _, err := p.Board(ctx, eventID); err != nil {
		return nil, err
	}
	return p.core.DB.EventFiles(ctx, eventID)
}

// CheckFile returns an error if a document does not belong to a public event.
func (p *Public) CheckFile(ctx context.Context, fileID int64) error {
	f, err := p.core.DB.EventFile(ctx, fileID)
	if err == nil {
		_, err = p.Board(ctx, f.EventID)
	}
	return err
}
