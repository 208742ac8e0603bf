package domain

import "traguardo/internal/domain/calendar"

// Category is an age class of one season, as stored by an installation. Package catalog has the shipped ones.
type Category struct {
	ID                 int64
	SeasonID           int64
	SportID            Sport // the first of its sports
	Code               int64
	Family             string
	Name, Label        string
	Kind               EntryKind
	Membership         Membership
	MenFrom, MenTo     calendar.Date
	WomenFrom, WomenTo calendar.Date
	// AgeSumMin and AgeSumMax bound the sum of a relay's ages; 0 when ages are not summed.
	AgeSumMin, AgeSumMax int
	Version              int64
}

// CategoryFilter narrows the categories of a body.
type CategoryFilter struct {
	BodyID, SeasonID int64
	SportID          Sport
	Kind             EntryKind
	Membership       Membership
	Name             string
}

// RaceFilter narrows the races of a body.
type RaceFilter struct {
	BodyID  int64
	SportID Sport
	Kind    EntryKind
	Name    string
}

// Race (gara) is a race of the catalogue.
type Race struct {
	ID           int64
	SportID      Sport
	Name         string
	Abbreviation string
	LegMetres    int
	Metres       int // distance of the whole race
	StyleID      int
	Kind         EntryKind
	Members      int
	Sex          Sex
	Version      int64
}

// CatalogueUse counts the events and entries that refer to a category or a race.
type CatalogueUse struct{ Events, Entries int }
