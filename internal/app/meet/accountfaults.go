package meet

import (
	"context"

	"traguardo/internal/domain/id"
	"traguardo/internal/store"
)

// Faults checks the accounts of all events and returns the inconsistencies: entries wrongly marked as paid or unpaid,
// overpayments that are not credit, and open orders although nothing is due.
func (s *Accounts) Faults(ctx context.Context) ([]store.Fault, error) {
	q := s.core.DB.Q
	events, err := q.AccountEvents(ctx)
	if err != nil {
		return nil, err
	}
	var out []store.Fault
	for _, eventID := range events {
		found, err := s.faultsOf(ctx, q, eventID)
		if err != nil {
			return nil, err
		}
		out = append(out, found...)
	}
	return out, nil
}

func (s *Accounts) faultsOf(ctx context.Context, q store.Q, eventID id.Event) ([]store.Fault, error) {
	_, tariff, err := s.tariff(ctx, q, eventID)
	if err != nil {
		return nil, err
	}
	lines, accounts, err := ReadAccounts(ctx, q, eventID, tariff)
	if err != nil {
		return nil, err
	}
	waiting, err := q.OpenOrderClubs(ctx, eventID)
	if err != nil {
		return nil, err
	}
	var out []store.Fault
	for _, n := range lines {
		switch covers := accounts[n.ClubID].Covers(n.ID); {
		case covers && !n.Paid():
			out = append(out, store.Fault{Table: "entry", ID: int64(n.ID), Rule: "an entry covered by the account is marked as paid"})
		case !covers && n.Paid():
			out = append(out, store.Fault{Table: "entry", ID: int64(n.ID), Rule: "an entry marked as paid is covered by the account"})
		}
	}
	for club, a := range accounts {
		if a.Excess > 0 {
			out = append(out, store.Fault{Table: "club", ID: int64(club), Rule: "an overpayment for an event is credit"})
		}
	}
	for club := range waiting {
		if a := accounts[club]; a.Due().Total() == 0 {
			out = append(out, store.Fault{Table: "club", ID: int64(club), Rule: "no order is open when nothing is due"})
		}
	}
	return out, nil
}
