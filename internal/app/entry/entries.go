// Package entry manages who is entered in events: athletes and teams, the cost to their clubs, and the notices sent.
package entry

import (
	"context"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	appmeet "traguardo/internal/app/meet"
	"traguardo/internal/app/money"
	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/racetime"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// Entries enters athletes and teams in events.
type Entries struct {
	core     *core.Base
	orders   *money.Orders
	accounts *appmeet.Accounts
	// listeners are called for every change to entries, in its transaction.
	listeners []func(ctx context.Context, q store.Q, a access.Actor, c Change) error
	configs   *store.RevisionCache[*eventConfig]
	adding    *core.Joint[*addition] // the calls of Add, by event
	waiting   *Waiting
}

// New returns an Entries.
func New(b *core.Base, orders *money.Orders, accounts *appmeet.Accounts) *Entries {
	return &Entries{core: b, orders: orders, accounts: accounts, configs: store.NewRevisionCache[*eventConfig](configsCached),
		adding: core.NewJoint[*addition](b.DB)}
}

// Change describes a change to one club's entries in an event.
type Change struct {
	Event          domain.Event
	ClubID         id.Club
	Added, Removed []domain.Entry
	Expired        bool // removed at midnight because they were not paid
	// Promotion is set if the added entry came from the waiting list.
	Promotion *domain.Promotion
}

// notify calls the listeners, except for changes in rehearsals.
func (s *Entries) notify(ctx context.Context, q store.Q, a access.Actor, c Change) error {
	if c.Event.Rehearsal() {
		return nil
	}
	for _, listen := range s.listeners {
		if err := listen(ctx, q, a, c); err != nil {
			return err
		}
	}
	return nil
}

// visible returns an entry of the caller's club or of an event the caller oversees; other entries are not found.
func (s *Entries) visible(ctx context.Context, q store.Q, a access.Actor, entryID id.Entry) (domain.Participation, domain.Event, error) {
	n, err := q.Participation(ctx, entryID)
	if err != nil {
		return n, domain.Event{}, err
	}
	e, err := q.Event(ctx, n.EventID)
	if err == nil && !appmeet.Oversees(a, e) && !(a.HasClub() && a.ClubID == n.ClubID) {
		err = problem.NotFound()
	}
	if !appmeet.Oversees(a, e) {
		n.Result = n.Result.Official()
	}
	return n, e, err
}

// Get returns an entry that the caller may see.
func (s *Entries) Get(ctx context.Context, a access.Actor, entryID id.Entry) (domain.Participation, error) {
	n, _, err := s.visible(ctx, s.core.DB.Q, a, entryID)
	return n, err
}

// Shown returns an entry that the caller may see, with its race and category.
func (s *Entries) Shown(ctx context.Context, a access.Actor, entryID id.Entry) (domain.Participation, domain.Race, domain.Category, error) {
	n, err := s.Get(ctx, a, entryID)
	if err != nil {
		return n, domain.Race{}, domain.Category{}, err
	}
	races, categories, err := s.core.DB.EventCatalogue(ctx, n.EventID)
	return n, races[n.RaceID], categories[n.CategoryID], err
}

// lockEntry returns an entry that the caller may see and locks its event.
func (s *Entries) lockEntry(ctx context.Context, q store.Q, a access.Actor, entryID id.Entry) (domain.Participation, *entryContext, error) {
	n, _, err := s.visible(ctx, q, a, entryID)
	if err != nil {
		return n, nil, err
	}
	d, err := s.lockEvent(ctx, q, a, n.EventID)
	if err != nil {
		return n, nil, err
	}
	n, err = q.Participation(ctx, entryID) // read again under the lock
	return n, d, err
}

// entryFacts is what the audit records of an entry. Notes are left out, because they must go when a person is erased.
type entryFacts struct {
	Absent      bool             `json:"assente"`
	AthleteID   id.Athlete       `json:"atleta"`
	Author      domain.Author    `json:"autore"`
	CategoryID  id.Category      `json:"categoria"`
	EventID     id.Event         `json:"evento"`
	RaceID      id.Race          `json:"gara"`
	Late        bool             `json:"mora"`
	Progressive int              `json:"progressivo"`
	ClubID      id.Club          `json:"societa"`
	Time        racetime.Centis  `json:"tempo"`
	Kind        domain.EntryKind `json:"tipo"`
	WildCard    bool             `json:"wildcard"`
}

func facts(n domain.Entry) entryFacts {
	return entryFacts{n.Absent, n.AthleteID, n.Author, n.CategoryID, n.EventID, n.RaceID, n.Late, n.Progressive, n.ClubID, n.EntryTime,
		n.Kind, n.WildCard}
}
