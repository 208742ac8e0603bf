package meet

import (
	"context"

	"traguardo/internal/domain"
	"traguardo/internal/domain/fee"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/money"
	"traguardo/internal/store"
)

// Bill is what a club has paid and still owes for an event.
type Bill struct {
	fee.Counts
	Paid, Due fee.Amounts
	Credit    money.Cents // part of Paid covered by credit
}

// Total returns what the event costs the club.
func (b Bill) Total() money.Cents { return b.Paid.Total() + b.Due.Total() }

// BillsOf returns the bills of an event's clubs, or of one club.
func BillsOf(ctx context.Context, q store.Q, eventID id.Event, clubID id.Club, tariff fee.Tariff) (map[id.Club]Bill, error) {
	entries, err := q.EntrySummaries(ctx, eventID, clubID)
	if err != nil {
		return nil, err
	}
	return Bills(ctx, q, eventID, clubID, tariff, entries)
}

// Bills returns the bills of an event's clubs, or of one club, for entries already read.
func Bills(
	ctx context.Context, q store.Q, eventID id.Event, clubID id.Club, tariff fee.Tariff, entries []domain.EntrySummary,
) (map[id.Club]Bill, error) {
	var clubs []id.Club
	if clubID != 0 {
		clubs = []id.Club{clubID}
	}
	paid, err := q.EventPayments(ctx, eventID, clubs...)
	if err != nil {
		return nil, err
	}
	bills := make(map[id.Club]Bill, len(paid))
	for club, a := range accountsOf(tariff, entries, paid) {
		bills[club] = Bill{Counts: a.Counts, Paid: a.Paid, Due: a.Due(), Credit: paid[club].Credit}
	}
	return bills, nil
}

// accountsOf computes the accounts of the clubs that have entries or payments.
func accountsOf(tariff fee.Tariff, entries []domain.EntrySummary, paid map[id.Club]store.Payment) map[id.Club]fee.Account {
	own := make(map[id.Club][]fee.Entry, len(paid))
	for club := range paid { // a club without entries may have paid
		own[club] = nil
	}
	for _, n := range entries {
		own[n.ClubID] = append(own[n.ClubID], fee.FromSummary(n))
	}
	accounts := make(map[id.Club]fee.Account, len(own))
	for club, list := range own {
		accounts[club] = tariff.Account(list, paid[club].Paid)
	}
	return accounts
}
