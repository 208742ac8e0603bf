package entry

import (
	"context"
	"maps"
	"slices"

	appmeet "traguardo/internal/app/meet"
	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/money"
	"traguardo/internal/store"
)

// accountChange is the effect of new entries on the account of a club.
type accountChange struct {
	by   *entryContext // the last caller
	cost money.Cents
	free []domain.EntryPayment // of the entries that cost nothing
}

// countCost adds a new entry to the change of its club's account.
func (d *entryContext) countCost(accounts map[id.Club]*accountChange, n domain.Entry, cost money.Cents) {
	c := accounts[n.ClubID]
	if c == nil {
		c = &accountChange{}
		accounts[n.ClubID] = c
	}
	c.by, c.cost = d, c.cost+cost
	if cost == 0 {
		c.free = append(c.free, domain.EntryPayment{EntryID: n.ID, PaidAt: d.entries.core.Now()})
	}
}

// settleAdded updates the accounts of clubs after adding entries. If a club has paid nothing yet, only its new free entries become paid, so
// the other entries need not be read.
func (d *entryContext) settleAdded(ctx context.Context, q store.Q, accounts map[id.Club]*accountChange) error {
	clubs := slices.Sorted(maps.Keys(accounts))
	short := func(c *accountChange) bool { return d.tariff.Free() || c.cost > 0 && !d.tariff.HasPenalties() }
	paid := map[id.Club]store.Payment{}
	if !d.tariff.Free() {
		maps.Copy(paid, d.paid)
		var owing []id.Club
		for _, clubID := range clubs {
			if short(accounts[clubID]) && !slices.Contains(d.paidRead, clubID) {
				owing = append(owing, clubID)
			}
		}
		if len(owing) > 0 {
			missing, err := q.EventPayments(ctx, d.event.ID, owing...)
			if err != nil {
				return err
			}
			maps.Copy(paid, missing)
		}
	}
	var free []domain.EntryPayment
	for _, clubID := range clubs {
		c := accounts[clubID]
		if _, hasPaid := paid[clubID]; short(c) && !hasPaid {
			free = append(free, c.free...)
		} else if err := c.by.settle(ctx, q, clubID); err != nil {
			return err
		}
	}
	return q.AddEntryPayments(ctx, free)
}

// settle updates a club's account after the caller changed its entries.
func (d *entryContext) settle(ctx context.Context, q store.Q, clubID id.Club) error {
	w := appmeet.Settling{Actor: d.actor, Cause: domain.CauseClub}
	if d.actor.ClubID != clubID || !d.actor.HasClub() {
		w.Cause = domain.CauseStaff
	}
	return d.entries.accounts.Settle(ctx, q, d.event, d.tariff, w, clubID)
}
