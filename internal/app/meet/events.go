// Package meet manages events with all their parts, the accounts of clubs for events, and championships.
package meet

import (
	"context"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	"traguardo/internal/domain"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/meet"
	"traguardo/internal/problem"
	"traguardo/internal/variant"
)

// Events manages events and their configuration.
type Events struct {
	core     *core.Base
	accounts *Accounts
}

// NewEvents returns an Events.
func NewEvents(b *core.Base, accounts *Accounts) *Events { return &Events{b, accounts} }

// EventView is an event as the caller may see it.
type EventView struct {
	domain.Event
	Counts  domain.EventCounts // of what the caller may see
	Own     domain.EventCounts // of the caller's club
	CanOpen bool               // the caller may open its entries
	Closed  meet.Closure       // why the caller cannot add entries
	// Manages reports whether the caller configures the event, Oversees whether they see all entries.
	Manages, Oversees bool
	// RehearsalID is the rehearsal of the event, 0 if there is none. It is set only for one event and those who configure it.
	RehearsalID id.Event
	// Values are the options visible to the caller, Form those that a manager may edit. They are not set in lists.
	Values, Form []catalog.Option
}

// Oversees reports whether the caller sees all entries: administrators and the organising club do, in every variant.
func Oversees(a access.Actor, e domain.Event) bool {
	return a.Admin() || (a.HasClub() && a.ClubID == e.OrganiserID)
}

// Manages reports whether the caller configures the event: administrators and, in the swimming variant, the
// organising club.
func (s *Events) Manages(a access.Actor, e domain.Event) bool {
	return a.Admin() || (Oversees(a, e) && s.core.Variant.Has(variant.OrganiserManages))
}

// List returns a page of events and the total count.
func (s *Events) List(ctx context.Context, a access.Actor, f domain.EventFilter, p domain.Page) ([]EventView, int, error) {
	if f.SportID != 0 && !s.core.Variant.HasSport(f.SportID) {
		return nil, 0, problem.Field("SportID", "lo sport non è tra quelli di questo portale")
	}
	rows, total, err := s.core.DB.Events(ctx, s.offered(f), p)
	if err != nil {
		return nil, 0, err
	}
	views, err := s.views(ctx, a, rows)
	return views, total, err
}

// Years returns the years with events, latest first.
func (s *Events) Years(ctx context.Context) ([]int, error) {
	return s.core.DB.EventYears(ctx, s.offered(domain.EventFilter{}))
}

// CategoryIDs returns the catalogue categories of an event, none for event 0.
func (s *Events) CategoryIDs(ctx context.Context, eventID id.Event) (map[id.Category]bool, error) {
	of := map[id.Category]bool{}
	if eventID == 0 {
		return of, nil
	}
	if _, err := s.core.DB.EventAlone(ctx, eventID); err != nil {
		return nil, err
	}
	list, err := s.core.DB.EventCategories(ctx, eventID)
	for _, c := range list {
		of[c.CategoryID] = true
	}
	return of, err
}

// Totals returns the number of events that match a filter and the sums of their counts.
func (s *Events) Totals(ctx context.Context, f domain.EventFilter) (int, domain.EventCounts, error) {
	return s.core.DB.EventTotals(ctx, s.offered(f))
}

// offered restricts a filter to the sports of this portal.
func (s *Events) offered(f domain.EventFilter) domain.EventFilter {
	f.Offered = s.core.Variant.Sports
	return f
}

// Get returns one event.
func (s *Events) Get(ctx context.Context, a access.Actor, eventID id.Event) (EventView, error) {
	e, err := s.core.DB.Event(ctx, eventID)
	if err == nil && !s.core.Variant.HasSport(e.SportID) {
		err = problem.NotFound()
	}
	if err != nil {
		return EventView{}, err
	}
	views, err := s.views(ctx, a, []domain.Event{e})
	if err != nil {
		return EventView{}, err
	}
	v := views[0]
	if v.Manages {
		if v.RehearsalID, err = s.core.DB.RehearsalOf(ctx, eventID); err != nil {
			return EventView{}, err
		}
	}
	v.Values, v.Form = s.options(a, e, v.Manages)
	return v, nil
}

// views adds what depends on the caller. The number of queries does not depend on the number of events.
func (s *Events) views(ctx context.Context, a access.Actor, list []domain.Event) ([]EventView, error) {
	ids, championships := make([]id.Event, len(list)), []id.Championship{}
	for i, e := range list {
		ids[i] = e.ID
		if e.ChampionshipID > 0 {
			championships = append(championships, e.ChampionshipID)
		}
	}
	parts := map[id.Event]domain.EventClub{}
	enrolled := map[id.Championship]bool{}
	var club domain.Club
	var err error
	if a.HasClub() {
		if club, err = s.core.DB.Club(ctx, a.ClubID); err != nil {
			return nil, err
		}
		if parts, err = s.core.DB.ClubParts(ctx, a.ClubID, ids); err != nil {
			return nil, err
		}
		if enrolled, err = s.core.DB.EnrolledIn(ctx, a.ClubID, championships); err != nil {
			return nil, err
		}
	}
	views := make([]EventView, len(list))
	for i, e := range list {
		part := parts[e.ID]
		v := EventView{Event: e, Manages: s.Manages(a, e), Oversees: Oversees(a, e), Counts: e.Counts}
		v.Own = domain.EventCounts{Athletes: part.Athletes + part.TeamAthletes, Entries: part.Entries, Teams: part.Teams}
		if part.Entries+part.Teams > 0 {
			v.Own.Clubs = 1
		}
		if !v.Oversees {
			v.Counts = v.Own
		}
		window := meet.Window{
			Event: meet.FromEvent(e), Manages: v.Oversees, ClubID: a.ClubID, AffiliatedUntil: club.AffiliatedUntil, Extended: part.Extended,
			Enrolled: enrolled[e.ChampionshipID], HasEntries: part.Entries+part.Teams > 0, Today: s.core.Today(),
			Unverified: a.Unverified, Unconfirmed: club.Unconfirmed,
		}
		v.CanOpen, v.Closed = meet.CanOpen(window), meet.ClosedReason(window)
		views[i] = v
	}
	return views, nil
}
