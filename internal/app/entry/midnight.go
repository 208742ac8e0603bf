package entry

import (
	"context"
	"maps"
	"slices"
	"time"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	appmeet "traguardo/internal/app/meet"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/money"
	"traguardo/internal/domain/option"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// Expired counts what was removed at midnight.
type Expired struct{ Orders, Entries int }

// Midnight cancels the orders and removes the entries that were due for payment by midnight. It is a job; one run
// catches up on all missed nights.
func (s *Entries) Midnight(ctx context.Context, now time.Time) error {
	_, err := s.expire(ctx, access.Actor{Username: "sistema"}, now)
	return err
}

// Expire runs Midnight now, for an administrator.
func (s *Entries) Expire(ctx context.Context, a access.Actor) (Expired, error) {
	if !access.Can(a, access.OrdersExpire) {
		return Expired{}, problem.Forbidden()
	}
	return s.expire(ctx, a, s.core.Clock.Now())
}

// expire processes each event in its own transaction.
func (s *Entries) expire(ctx context.Context, a access.Actor, now time.Time) (total Expired, err error) {
	today := calendar.In(now)
	events, err := s.core.DB.EventsWithUnpaid(ctx, calendar.At(today.Start()))
	if err != nil {
		return total, err
	}
	for _, eventID := range events {
		expired, err := s.expireIn(ctx, a, eventID, today)
		if err != nil {
			return total, err
		}
		total.Orders += expired.Orders
		total.Entries += expired.Entries
	}
	if total.Entries > 0 {
		s.core.DeliverLater(ctx)
	}
	return total, nil
}

func (s *Entries) expireIn(ctx context.Context, a access.Actor, eventID id.Event, today calendar.Date) (expired Expired, err error) {
	err = s.core.DB.Tx(ctx, func(q store.Q) error {
		expired = Expired{}
		d, err := s.lockEvent(ctx, q, a, eventID)
		if problem.Is(err, problem.KindNotFound) || err == nil && (!d.event.Options.Flag(option.OnlinePayment) ||
			d.event.Status == domain.EventConcluded) {
			return nil
		}
		if err != nil {
			return err
		}
		// Settle first, so that nothing is removed because of an outdated paid flag.
		if err := s.accounts.Settle(ctx, q, d.event, d.tariff, appmeet.Settling{Actor: a, Cause: domain.CauseStaff}); err != nil {
			return err
		}
		n, err := s.planExpiry(ctx, q, d, today)
		if err != nil {
			return err
		}
		if expired.Orders, err = s.expireOrders(ctx, q, a, eventID, n); err != nil {
			return err
		}
		for _, clubID := range slices.Sorted(maps.Keys(n.remove)) {
			expired.Entries += len(n.remove[clubID])
			if err := s.expireEntries(ctx, q, a, d, clubID, n.remove[clubID]); err != nil {
				return err
			}
		}
		return d.placesFreed(ctx, q)
	})
	return expired, core.InContext(err, "expire entries of event %d", eventID)
}

// unpaid is an entry to remove and the amount due for it.
type unpaid struct {
	id   id.Entry
	cost money.Cents
}

// expiryPlan lists what to remove from an event at midnight.
type expiryPlan struct {
	today    calendar.Date
	remove   map[id.Club][]unpaid // by club
	hasTime  map[id.Club]bool     // clubs that may still pay for something today
	extended map[id.Club]bool
}

// planExpiry selects the entries to remove: those made by the club itself and not paid in time, unless the club has
// an extension or a payment in progress, or the entry has a result.
func (s *Entries) planExpiry(ctx context.Context, q store.Q, d *entryContext, today calendar.Date) (expiryPlan, error) {
	n := expiryPlan{today: today, remove: map[id.Club][]unpaid{}, hasTime: map[id.Club]bool{}}
	lines, accounts, err := appmeet.ReadAccounts(ctx, q, d.event.ID, d.tariff)
	if err != nil {
		return n, err
	}
	if n.extended, err = q.ExtendedClubs(ctx, d.event.ID); err != nil {
		return n, err
	}
	paying, err := q.ClubsPaying(ctx, d.event.ID)
	for i := range lines {
		l := &lines[i]
		switch {
		case l.Paid() || l.Author.Protected():
		case !appmeet.LastDay(l).Before(today):
			n.hasTime[l.ClubID] = true
		case !n.extended[l.ClubID] && !paying[l.ClubID] && l.Status == domain.ResultNone:
			n.remove[l.ClubID] = append(n.remove[l.ClubID], unpaid{l.ID, accounts[l.ClubID].Cost(l.ID)})
		}
	}
	return n, err
}

// expireOrders cancels unpaid orders of earlier days, unless the club may still pay for something.
func (s *Entries) expireOrders(ctx context.Context, q store.Q, a access.Actor, eventID id.Event, n expiryPlan) (count int, err error) {
	orders, err := q.UnpaidOrdersBefore(ctx, eventID, calendar.At(n.today.Start()))
	if err != nil {
		return 0, err
	}
	for _, o := range orders {
		if n.extended[o.ClubID] || n.hasTime[o.ClubID] {
			continue
		}
		done, err := s.orders.Expire(ctx, q, a, o)
		if err != nil {
			return count, err
		}
		if done {
			count++
		}
	}
	return count, nil
}

// expireEntries removes unpaid entries of one club.
func (s *Entries) expireEntries(ctx context.Context, q store.Q, a access.Actor, d *entryContext, clubID id.Club, expired []unpaid) error {
	ids := make([]id.Entry, len(expired))
	for i, n := range expired {
		ids[i] = n.id
	}
	stored, err := q.ParticipationsByID(ctx, d.event.ID, ids)
	if err != nil {
		return err
	}
	list, records := make([]domain.Entry, len(ids)), make([]core.AuditItem, len(ids))
	for i, entryID := range ids {
		list[i] = stored[entryID].Entry
		records[i] = core.AuditItem{ID: int64(entryID), Before: expiredFacts{facts(stored[entryID].Entry), expired[i].cost}}
	}
	if err := q.DeleteEntries(ctx, d.event.ID, ids, clubID); err != nil {
		return err
	}
	if err := d.settle(ctx, q, clubID); err != nil {
		return err
	}
	if err := s.core.RecordAll(ctx, q, a, audit.EntryExpired, audit.Entry, records); err != nil {
		return err
	}
	return s.notify(ctx, q, a, Change{Event: d.event, ClubID: clubID, Removed: list, Expired: true})
}

// expiredFacts is what the audit records of an entry removed at midnight.
type expiredFacts struct {
	entryFacts
	Cost money.Cents `json:"dovuto"`
}

// acceptsEntries reports whether a club may still enter athletes in an event.
func (s *Entries) acceptsEntries(ctx context.Context, q store.Q, e domain.Event, clubID id.Club) (bool, error) {
	d, err := s.newContext(ctx, q, access.Actor{ClubID: clubID}, e)
	if err != nil {
		return false, err
	}
	return d.checkOpen() == nil, nil
}
