package meet

import (
	"context"

	"traguardo/internal/domain"
	"traguardo/internal/domain/fee"
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
func BillsOf(ctx context.Context, q store.Q, eventID, clubID int64, tariff fee.Tariff) (map[int64]Bill, error) {
	entries, err := q.EntrySummaries(ctx, eventID, clubID)
	if err != nil {
		return nil, err
	}
	return Bills(ctx, q, eventID, clubID, tariff, entries)
}

// Bills returns the bills of an event's clubs, or of one club, for entries already read.
func Bills(ctx context.Context, q store.Q, eventID, clubID int64, tariff fee.Tariff, entries []domain.EntrySummary) (map[int64]Bill,
	error) {
	var clubs []int64
	if clubID != 0 {
		clubs = []int64{clubID}
	}
	paid, err := q.EventPayments(ctx, eventID, clubs...)
	if err != nil {
		return nil, err
	}
	bills := make(map[int64]Bill, len(paid))
	for club, a := range accountsOf(tariff, entries, paid) {
		bills[club] = Bill{Counts: a.Counts, Paid: a.Paid, Due: a.Due(), Credit: paid[club].Credit}
	}
	return bills, nil
}

// accountsOf computes the accounts of the clubs that have entries or payments.
func accountsOf(tariff fee.Tariff, entries []domain.EntrySummary, paid map[int64]store.Payment) map[int64]fee.Account {
	own := make(map[int64][]fee.Entry, len(paid))
	for club := range paid { // a club without entries may have paid
		own[club] = nil
	}
	for _, n := range entries {
		own[n.ClubID] = append(own[n.ClubID], fee.FromSummary(n))
	}
	accounts := make(map[int64]fee.Account, len(own))
	for club, list := range own {
		accounts[club] = tariff.Account(list, paid[club].Paid)
	}
	return accounts
}
