package domain

import (
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/racetime"
)

// LibraryKind is the kind of an item in a coach's library.
type LibraryKind int

// The kinds of items.
const (
	LibrarySeries  LibraryKind = 1
	LibraryWorkout LibraryKind = 2
)

// LibraryItem is a series or a workout that a coach saved for later. Its lines have the full names of the terms, so that they can be parsed
// in another coach's group.
type LibraryItem struct {
	ID       int64           `json:"ID"`
	OwnerID  id.User         `json:"OwnerID"`
	Owner    string          `json:"-"`
	Kind     LibraryKind     `json:"Kind"`
	Name     string          `json:"Name"`
	Tags     string          `json:"Tags"` // separated by a comma and a space
	Lines    string          `json:"Lines"`
	Metres   int             `json:"Metres"`
	Duration racetime.Centis `json:"Duration"`
	Shared   bool            `json:"Shared"` // with the coaches of the owner's club
	Version  int64           `json:"Version"`
}

// LibraryFilter selects the items that a coach may read: their own and those shared in their club.
type LibraryFilter struct {
	UserID               id.User
	ClubID               id.Club
	Words                string
	Kind                 LibraryKind
	MinMetres, MaxMetres int // inclusive; 0 for no limit
	Own                  bool
	ID                   int64
}
