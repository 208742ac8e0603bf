package domain

import (
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
)

// Category is an age class of one season, as stored by an installation. Package catalog has the shipped ones.
type Category struct {
	ID         id.Category   `json:"ID"`
	SeasonID   id.Season     `json:"SeasonID"`
	SportID    Sport         `json:"SportID"` // the first of its sports
	Code       int64         `json:"Code"`
	Family     string        `json:"Family"`
	Name       string        `json:"Name"`
	Label      string        `json:"Label"`
	Kind       EntryKind     `json:"Kind"`
	Membership Membership    `json:"Membership"`
	MenFrom    calendar.Date `json:"MenFrom"`
	MenTo      calendar.Date `json:"MenTo"`
	WomenFrom  calendar.Date `json:"WomenFrom"`
	WomenTo    calendar.Date `json:"WomenTo"`
	// AgeSumMin and AgeSumMax bound the sum of a relay's ages; 0 when ages are not summed.
	AgeSumMin int   `json:"AgeSumMin"`
	AgeSumMax int   `json:"AgeSumMax"`
	Version   int64 `json:"Version"`
}

// CategoryFilter narrows the categories of a body.
type CategoryFilter struct {
	BodyID     id.Body
	SeasonID   id.Season
	SportID    Sport
	Kind       EntryKind
	Membership Membership
	Name       string
}

// RaceFilter narrows the races of a body.
type RaceFilter struct {
	BodyID  id.Body
	SportID Sport
	Kind    EntryKind
	Name    string
}

// Race (gara) is a race of the catalogue.
type Race struct {
	ID           id.Race   `json:"ID"`
	SportID      Sport     `json:"SportID"`
	Name         string    `json:"Name"`
	Abbreviation string    `json:"Abbreviation"`
	LegMetres    int       `json:"LegMetres"`
	Metres       int       `json:"Metres"` // distance of the whole race
	StyleID      int       `json:"StyleID"`
	Kind         EntryKind `json:"Kind"`
	Members      int       `json:"Members"`
	Sex          Sex       `json:"Sex"`
	Version      int64     `json:"Version"`
}

// CatalogueUse counts the events and entries that refer to a category or a race.
type CatalogueUse struct{ Events, Entries int }
