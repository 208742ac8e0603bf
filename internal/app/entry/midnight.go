package entry

import (
	"context"
	"encoding/json"
	"time"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/option"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// Expired is what a night took away.
type Expired struct{ Orders, Entries int }

// Midnight cancels what clubs had until midnight to pay, and did not. It is a job's; one run catches up all the nights that were missed.
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
	before := calendar.At(calendar.In(now).Start())
	events, err := s.core.DB.EventsToExpire(ctx, before)
	if err != nil {
		return total, err
	}
	for _, id := range events {
		gone, err := s.expireIn(ctx, a, id, before)
		if err != nil {
			return total, err
		}
		total.Orders += gone.Orders
		total.Entries += gone.Entries
	}
	return total, nil
}

func (s *Entries) expireIn(ctx context.Context, a access.Actor, eventID int64, before calendar.Instant) (gone Expired, err error) {
	err = s.core.DB.Tx(ctx, func(q store.Q) error {
		gone = Expired{}
		d, err := s.hold(ctx, q, a, eventID)
		if problem.Is(err, problem.KindNotFound) || err == nil && !d.event.Options.Flag(option.OnlinePayment) {
			return nil
		}
		if err != nil {
			return err
		}
		orders, err := q.ExpiredOrders(ctx, eventID, before)
		if err != nil {
			return err
		}
		for _, o := range orders {
			done, err := s.orders.Expire(ctx, q, a, o)
			if err != nil {
				return err
			}
			if done {
				gone.Orders++
			}
		}
		entries, err := q.ExpiredEntries(ctx, eventID, before)
		if err != nil {
			return err
		}
		gone.Entries = len(entries)
		for len(entries) > 0 {
			n := 1
			for n < len(entries) && entries[n].ClubID == entries[0].ClubID {
				n++
			}
			if err := s.expireEntries(ctx, q, a, d, entries[:n]); err != nil {
				return err
			}
			entries = entries[n:]
		}
		return nil
	})
	return gone, err
}

// expireEntries takes unpaid entries of one club out of the event.
func (s *Entries) expireEntries(ctx context.Context, q store.Q, a access.Actor, d *desk, list []domain.Entry) error {
	clubID, ids, records := list[0].ClubID, make([]int64, len(list)), make([]core.Recorded, len(list))
	for i, n := range list {
		was, err := json.Marshal(facts(n))
		if err != nil {
			return err
		}
		ids[i], records[i] = n.ID, core.Recorded{ID: n.ID, Before: string(was)}
	}
	if err := q.DeleteEntries(ctx, d.event.ID, ids, clubID); err != nil {
		return err
	}
	if err := d.settle(ctx, q, clubID); err != nil {
		return err
	}
	return s.core.RecordAll(ctx, q, a, "presenza.scaduta", entryObject, records)
}
