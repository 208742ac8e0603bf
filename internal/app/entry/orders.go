package entry

import (
	"context"

	"traguardo/internal/access"
	appmoney "traguardo/internal/app/money"
	"traguardo/internal/domain"
	"traguardo/internal/domain/fee"
	"traguardo/internal/domain/money"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// Order makes an order of what the caller's club has to pay for an event, in place of one that it did not pay, and uses the club's credit for
// it. One that credit covers is paid at once. seen is the amount the caller agreed to, nil for any: when it has changed since, nothing
// happens, and the conflict comes with the new one.
func (s *Entries) Order(ctx context.Context, a access.Actor, eventID int64, seen *money.Cents) (made domain.Order, err error) {
	if !access.Can(a, access.OrdersMake) {
		return made, problem.Forbidden()
	}
	err = s.core.DB.Tx(ctx, func(q store.Q) error {
		d, err := s.hold(ctx, q, a, eventID)
		if err != nil {
			return err
		}
		if _, err := q.LockClub(ctx, a.ClubID); err != nil {
			return err
		}
		due, err := d.due(ctx, q, a.ClubID)
		if err != nil {
			return err
		}
		if len(due) == 0 {
			return problem.Refused("Nessun importo da pagare")
		}
		if made.Amount = fee.Sum(due).Total(); seen != nil && *seen != made.Amount {
			return &problem.Error{Kind: problem.KindConflict, Message: "L'importo è cambiato: controlla il nuovo totale e conferma di nuovo"}
		}
		if err := s.orders.Replace(ctx, q, a, eventID, a.ClubID); err != nil {
			return err
		}
		made, err = s.makeOrder(ctx, q, a, d.event, due)
		return err
	})
	return made, err
}

// due are the lines of what a club has yet to pay for the event.
func (d *desk) due(ctx context.Context, q store.Q, clubID int64) ([]fee.Line, error) {
	entries, err := q.EntryLines(ctx, d.event.ID, clubID)
	if err != nil {
		return nil, err
	}
	list := make([]fee.Entry, len(entries))
	for i, n := range entries {
		list[i] = fee.EntryOfLine(n)
	}
	paid, err := q.PaidLines(ctx, d.event.ID, clubID)
	return fee.DueLines(d.tariff.Compute(list).Lines, paid), err
}

func (s *Entries) makeOrder(ctx context.Context, q store.Q, a access.Actor, e domain.Event, due []fee.Line) (domain.Order, error) {
	o := domain.Order{ClubID: a.ClubID, EventID: e.ID, Kind: domain.OrderEntries, Description: "Iscrizioni " + e.Name, Amount: fee.Sum(due).Total()}
	lines := make([]domain.OrderLine, len(due))
	for i, l := range due {
		lines[i] = domain.OrderLine{Kind: domain.LineKind(l.Kind), Quantity: l.Quantity, Description: l.Text(), Amount: l.Amount}
	}
	id, err := s.orders.Add(ctx, q, a, o, lines)
	if err != nil {
		return o, err
	}
	if err := q.OrderEntries(ctx, e.ID, a.ClubID, id); err != nil {
		return o, err
	}
	return s.orders.UseAllCredit(ctx, q, a, id)
}

// OrderKind is what becomes of entries when the order that pays for them is settled, cancelled or reversed.
func (s *Entries) OrderKind() appmoney.Kind {
	return appmoney.Kind{
		Settled: func(ctx context.Context, q store.Q, _ access.Actor, o domain.Order) error {
			return q.EntriesPaid(ctx, o.ID, o.PaidAt)
		},
		Cancelled: func(ctx context.Context, q store.Q, _ access.Actor, o domain.Order) error {
			return q.EntriesReleased(ctx, o.ID)
		},
		Reversed: func(ctx context.Context, q store.Q, _ access.Actor, o domain.Order) error {
			return q.EntriesUnpaid(ctx, o.ID)
		},
	}
}
