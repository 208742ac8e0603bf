package meet

import (
	"context"
	"maps"
	"slices"

	"traguardo/internal/access"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/fee"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/money"
	"traguardo/internal/store"
)

// CatchUp settles the accounts of events left behind by an earlier release and returns the number of accounts
// corrected.
func (s *Accounts) CatchUp(ctx context.Context) (corrected int, err error) {
	events, err := s.core.DB.AccountBacklog(ctx)
	if err != nil {
		return 0, err
	}
	for _, eventID := range events {
		err := s.core.DB.Tx(ctx, func(q store.Q) error {
			if _, err := q.LockEvent(ctx, eventID); err != nil {
				return err
			}
			if claimed, err := q.RemoveFromBacklog(ctx, eventID); err != nil || !claimed {
				return err
			}
			n, err := s.correct(ctx, q, eventID)
			corrected += n
			return err
		})
		if err != nil {
			return corrected, err
		}
	}
	return corrected, nil
}

// correction describes what was wrong with a club's account.
type correction struct {
	Covered   int         `json:"coperte"`   // entries that now count as paid
	Uncovered int         `json:"da_pagare"` // entries that no longer count as paid
	Credited  money.Cents `json:"accreditati"`
}

// correct settles the accounts of an event and records what was wrong with each.
func (s *Accounts) correct(ctx context.Context, q store.Q, eventID id.Event) (int, error) {
	e, tariff, err := s.tariff(ctx, q, eventID)
	if err != nil {
		return 0, err
	}
	lines, accounts, err := ReadAccounts(ctx, q, eventID, tariff)
	if err != nil {
		return 0, err
	}
	w := Settling{Actor: access.Actor{Username: "sistema"}, Cause: domain.CauseStaff}
	found := corrections(lines, accounts)
	for _, club := range slices.Sorted(maps.Keys(found)) {
		c := found[club]
		s.core.Log.Info("account corrected", "event", eventID, "club", club, "covered", c.Covered, "uncovered", c.Uncovered, "credited",
			c.Credited)
		if err := s.core.Record(ctx, q, w.Actor, audit.AccountCorrected, audit.Club, int64(club), nil, map[string]any{"evento": eventID,
			"conto": c}); err != nil {
			return 0, err
		}
	}
	return len(found), s.Settle(ctx, q, e, tariff, w)
}

// corrections compares the stored payment state of entries with the accounts of their clubs.
func corrections(lines []domain.EntrySummary, accounts map[id.Club]fee.Account) map[id.Club]correction {
	found := map[id.Club]correction{}
	for club, a := range accounts {
		if a.Excess > 0 {
			found[club] = correction{Credited: a.Excess}
		}
	}
	for _, n := range lines {
		covers := accounts[n.ClubID].Covers(n.ID)
		if covers == n.Paid() {
			continue
		}
		c := found[n.ClubID]
		if covers {
			c.Covered++
		} else {
			c.Uncovered++
		}
		found[n.ClubID] = c
	}
	return found
}
