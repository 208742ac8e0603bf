package entry

import (
	"context"
	"encoding/json"
	"maps"
	"slices"
	"time"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	appmeet "traguardo/internal/app/meet"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/money"
	"traguardo/internal/domain/option"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// Expired is what a night removed.
type Expired struct{ Orders, Entries int }

// Midnight cancels orders and removes entries that clubs had until midnight to pay. It is a job; one run catches up all missed nights.
func (s *Entries) Midnight(ctx context.Context, now time.Time) error {
	_, err := s.expire(ctx, access.Actor{Username: "sistema"}, now)
	return err
}

// Expire does the same for an administrator who does not want to wait.
func (s *Entries) Expire(ctx context.Context, a access.Actor) (Expired, error) {
	if !access.Can(a, access.OrdersExpire) {
		return Expired{}, problem.Forbidden()
	}
	return s.expire(ctx, a, s.core.Clock.Now())
}

// expire goes through the events one by one, each in a transaction of its own.
func (s *Entries) expire(ctx context.Context, a access.Actor, now time.Time) (total Expired, err error) {
	today := calendar.In(now)
	events, err := s.core.DB.EventsWithUnpaid(ctx, option.OnlinePayment, calendar.At(today.Start()))
	if err != nil {
		return total, err
	}
	for _, id := range events {
		gone, err := s.expireIn(ctx, a, id, today)
		if err != nil {
			return total, err
		}
		total.Orders += gone.Orders
		total.Entries += gone.Entries
	}
	if total.Entries > 0 {
		s.core.DeliverLater(ctx)
	}
	return total, nil
}

func (s *Entries) expireIn(ctx context.Context, a access.Actor, eventID int64, today calendar.Date) (gone Expired, err error) {
	err = s.core.DB.Tx(ctx, func(q store.Q) error {
		gone = Expired{}
		d, err := s.hold(ctx, q, a, eventID)
		if problem.Is(err, problem.KindNotFound) || err == nil && (!d.event.Options.Flag(option.OnlinePayment) || d.event.Status == domain.EventConcluded) {
			return nil
		}
		if err != nil {
			return err
		}
		// Nothing is removed because of a flag that does not follow from the account.
		if err := s.accounts.Settle(ctx, q, d.event, d.tariff, appmeet.Settling{Actor: a, Cause: domain.CauseStaff}); err != nil {
			return err
		}
		n, err := s.night(ctx, q, d, today)
		if err != nil {
			return err
		}
		if gone.Orders, err = s.expireOrders(ctx, q, a, eventID, n); err != nil {
			return err
		}
		for _, clubID := range slices.Sorted(maps.Keys(n.remove)) {
			gone.Entries += len(n.remove[clubID])
			if err := s.expireEntries(ctx, q, a, d, clubID, n.remove[clubID]); err != nil {
				return err
			}
		}
		return nil
	})
	return gone, err
}

// unpaid is an entry that the night removes, with what was due for it.
type unpaid struct {
	id   int64
	cost money.Cents
}

// night is what a night does to the clubs of an event.
type night struct {
	today    calendar.Date
	remove   map[int64][]unpaid // by club
	hasTime  map[int64]bool     // clubs that can still pay for something today
	extended map[int64]bool
}

// night decides which entries of an event are removed: those that the club made itself and did not pay for in time, unless the club was
// given more time, has a payment in progress, or the entry has a result.
func (s *Entries) night(ctx context.Context, q store.Q, d *desk, today calendar.Date) (night, error) {
	n := night{today: today, remove: map[int64][]unpaid{}, hasTime: map[int64]bool{}}
	lines, accounts, err := appmeet.ReadAccounts(ctx, q, d.event.ID, d.tariff)
	if err != nil {
		return n, err
	}
	if n.extended, err = q.ExtendedClubs(ctx, d.event.ID); err != nil {
		return n, err
	}
	paying, err := q.InPayment(ctx, d.event.ID)
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

// expireOrders cancels the unpaid orders of earlier days, unless their club still has time to pay for something.
func (s *Entries) expireOrders(ctx context.Context, q store.Q, a access.Actor, eventID int64, n night) (count int, err error) {
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

// expireEntries removes unpaid entries of one club from the event.
func (s *Entries) expireEntries(ctx context.Context, q store.Q, a access.Actor, d *desk, clubID int64, gone []unpaid) error {
	ids := make([]int64, len(gone))
	for i, n := range gone {
		ids[i] = n.id
	}
	stored, err := q.EntriesByID(ctx, ids)
	if err != nil {
		return err
	}
	list, records := make([]domain.Entry, len(ids)), make([]core.Recorded, len(ids))
	for i, id := range ids {
		list[i] = stored[id]
		was, err := json.Marshal(expiredFacts{facts(stored[id]), gone[i].cost})
		if err != nil {
			return err
		}
		records[i] = core.Recorded{ID: id, Before: string(was)}
	}
	if err := q.DeleteEntries(ctx, d.event.ID, ids, clubID); err != nil {
		return err
	}
	if err := d.settle(ctx, q, clubID); err != nil {
		return err
	}
	if err := s.core.RecordAll(ctx, q, a, "presenza.scaduta", entryObject, records); err != nil {
		return err
	}
	return s.changed(ctx, q, a, Change{Event: d.event, ClubID: clubID, Removed: list, Expired: true})
}

// expiredFacts is what the audit keeps of an entry that the night removed.
type expiredFacts struct {
	entryFacts
	Cost money.Cents `json:"dovuto"`
}

// reopens reports whether a club may still enter athletes in an event.
func (s *Entries) reopens(ctx context.Context, q store.Q, e domain.Event, clubID int64) (bool, error) {
	d, err := s.desk(ctx, q, access.Actor{ClubID: clubID}, e)
	if err != nil {
		return false, err
	}
	return d.mayChange() == nil, nil
}
