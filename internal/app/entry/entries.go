// Package entry keeps who is entered in events: athletes and teams, what that costs their clubs, and who is told.
package entry

import (
	"context"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	appmeet "traguardo/internal/app/meet"
	"traguardo/internal/app/money"
	"traguardo/internal/domain"
	"traguardo/internal/domain/racetime"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// Entries enters athletes and teams in events.
type Entries struct {
	core     *core.Base
	orders   *money.Orders
	accounts *appmeet.Accounts
	// heard are told of every change of entries, in its transaction.
	heard  []func(ctx context.Context, q store.Q, a access.Actor, c Change) error
	frames store.Kept[*frame]
}

// New makes the use cases over what the areas share.
func New(b *core.Base, orders *money.Orders, accounts *appmeet.Accounts) *Entries {
	return &Entries{core: b, orders: orders, accounts: accounts, frames: store.Kept[*frame]{Size: framesKept}}
}

// Change is what somebody did to the entries of one club in an event.
type Change struct {
	Event          domain.Event
	ClubID         int64
	Added, Removed []domain.Entry
	Expired        bool // removed by the night, because they were not paid
}

const entryObject = "presenza"

// changed lets those know who listen.
func (s *Entries) changed(ctx context.Context, q store.Q, a access.Actor, c Change) error {
	for _, hear := range s.heard {
		if err := hear(ctx, q, a, c); err != nil {
			return err
		}
	}
	return nil
}

// seen finds an entry that the caller may see: one of the own club, or of an event that the caller oversees. Others are not there.
func (s *Entries) seen(ctx context.Context, q store.Q, a access.Actor, id int64) (domain.Participation, domain.Event, error) {
	n, err := q.Participation(ctx, id)
	if err != nil {
		return n, domain.Event{}, err
	}
	e, err := q.Event(ctx, n.EventID)
	if err == nil && !appmeet.Oversees(a, e) && !(a.HasClub() && a.ClubID == n.ClubID) {
		err = problem.NotFound()
	}
	return n, e, err
}

// Get answers an entry that the caller may see.
func (s *Entries) Get(ctx context.Context, a access.Actor, id int64) (domain.Participation, error) {
	n, _, err := s.seen(ctx, s.core.DB.Q, a, id)
	return n, err
}

// Shown answers the same with its race and its category.
func (s *Entries) Shown(ctx context.Context, a access.Actor, id int64) (domain.Participation, domain.Race, domain.Category, error) {
	n, err := s.Get(ctx, a, id)
	if err != nil {
		return n, domain.Race{}, domain.Category{}, err
	}
	races, categories, err := s.core.DB.EventCatalogue(ctx, n.EventID)
	return n, races[n.RaceID], categories[n.CategoryID], err
}

// held is an entry that the caller may see with its event held, for changes.
func (s *Entries) held(ctx context.Context, q store.Q, a access.Actor, id int64) (domain.Participation, *desk, error) {
	n, _, err := s.seen(ctx, q, a, id)
	if err != nil {
		return n, nil, err
	}
	d, err := s.hold(ctx, q, a, n.EventID)
	if err != nil {
		return n, nil, err
	}
	n, err = q.Participation(ctx, id) // as it is now that nobody else changes it
	return n, d, err
}

// entryFacts are what the audit keeps of an entry. What people wrote in notes is not for it: notes go when a person is erased.
type entryFacts struct {
	Absent      bool             `json:"assente"`
	AthleteID   int64            `json:"atleta"`
	Author      domain.Author    `json:"autore"`
	CategoryID  int64            `json:"categoria"`
	EventID     int64            `json:"evento"`
	RaceID      int64            `json:"gara"`
	Late        bool             `json:"mora"`
	Progressive int              `json:"progressivo"`
	ClubID      int64            `json:"societa"`
	Time        racetime.Centis  `json:"tempo"`
	Kind        domain.EntryKind `json:"tipo"`
	WildCard    bool             `json:"wildcard"`
}

func facts(n domain.Entry) entryFacts {
	return entryFacts{n.Absent, n.AthleteID, n.Author, n.CategoryID, n.EventID, n.RaceID, n.Late, n.Progressive, n.ClubID, n.EntryTime, n.Kind, n.WildCard}
}
