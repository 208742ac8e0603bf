package entry

import (
	"context"

	"traguardo/internal/access"
	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
)

// Book is the printed list of an event's entries, club by club.
type Book struct {
	Event      domain.Event
	Whole      bool // all clubs' entries, not one club's
	Clubs      []ClubBook
	Races      map[id.Race]domain.Race
	Categories map[id.Category]domain.Category
	Order      []domain.StartItem
}

// ClubBook is one club's part of a Book.
type ClubBook struct {
	ClubBill
	Entries []domain.Participation // oldest first
	Escorts []domain.Escort        // by name
}

// Book returns the entries of an event with their costs. Administrators and the organiser see all clubs or one;
// others see their own club.
func (s *Overview) Book(ctx context.Context, a access.Actor, eventID id.Event, clubID id.Club) (Book, error) {
	q := s.core.DB.Q
	d, err := s.entries.loadEvent(ctx, q, a, eventID)
	if err != nil {
		return Book{}, err
	}
	visibleID, err := d.visibleClub(clubID, false)
	if err != nil {
		return Book{}, err
	}
	b := Book{Event: d.event, Whole: visibleID == 0}
	lines, err := q.EntrySummaries(ctx, eventID, visibleID)
	if err != nil {
		return b, err
	}
	bills, err := d.bills(ctx, q, visibleID, lines)
	if err != nil {
		return b, err
	}
	entries, err := q.Shown(ctx, eventID, visibleID)
	if err != nil {
		return b, err
	}
	escorts, err := q.Escorts(ctx, eventID, visibleID)
	if err != nil {
		return b, err
	}
	if b.Order, err = q.StartOrder(ctx, eventID); err != nil {
		return b, err
	}
	b.Races, b.Categories, err = q.EventCatalogue(ctx, eventID)
	b.Clubs = byClub(bills, entries, escorts)
	return b, err
}

// byClub assigns entries and escorts to their clubs.
func byClub(bills []ClubBill, entries []domain.Participation, escorts []domain.Escort) []ClubBook {
	clubs, at := make([]ClubBook, len(bills)), map[id.Club]int{}
	for i, bill := range bills {
		clubs[i].ClubBill, at[bill.ClubID] = bill, i
	}
	for _, n := range entries {
		if i, found := at[n.ClubID]; found {
			clubs[i].Entries = append(clubs[i].Entries, n)
		}
	}
	for _, e := range escorts {
		if i, found := at[e.ClubID]; found {
			clubs[i].Escorts = append(clubs[i].Escorts, e)
		}
	}
	return clubs
}
