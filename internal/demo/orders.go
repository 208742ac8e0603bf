package demo

import (
	"context"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/fee"
)

// charge makes the orders of an event: what each club has paid, and for some what they have yet to pay.
func (o *Organiser) charge(ctx context.Context, m *meeting) error {
	tariff := fee.TariffOf(m.Event, m.Categories, m.races)
	for i, club := range o.clubs {
		var every, settled []fee.Entry
		last := calendar.Instant{}
		for j, n := range m.entries {
			n.ID = int64(j + 1) // their order decides which is an athlete's first race
			if n.ClubID != club.ID {
				continue
			}
			every = append(every, fee.EntryOf(n))
			if !n.Payment.Paid() {
				continue
			}
			settled = append(settled, fee.EntryOf(n))
			if last.Before(n.CreatedAt) {
				last = n.CreatedAt
			}
		}
		paid := tariff.Compute(settled)
		if err := o.order(ctx, m, club.ID, paid.Lines, domain.Order{State: domain.OrderPaid, CreatedAt: last, PaidAt: last}); err != nil {
			return err
		}
		if i%2 == 1 {
			continue // has not asked for its order yet
		}
		due := fee.DueLines(tariff.Compute(every).Lines, paid.Lines)
		if err := o.order(ctx, m, club.ID, due, domain.Order{State: domain.OrderToPay, CreatedAt: o.onDay(o.today())}); err != nil {
			return err
		}
	}
	return nil
}

// order stores an order with its lines, unless it comes to nothing, and has it pay for the club's entries that are in its state.
func (o *Organiser) order(ctx context.Context, m *meeting, clubID int64, lines []fee.Line, order domain.Order) error {
	order.Amount = fee.Sum(lines).Total()
	if order.Amount == 0 {
		return nil
	}
	order.ClubID, order.EventID, order.Kind, order.Description, order.CreatedBy = clubID, m.Event.ID, domain.OrderEntries, "Iscrizioni "+m.Event.Name, o.users[clubID]
	id, err := o.q.AddOrder(ctx, order)
	if err != nil {
		return err
	}
	for _, l := range lines {
		if err := o.q.AddOrderLine(ctx, id, domain.OrderLine{Kind: domain.LineKind(l.Kind), Quantity: l.Quantity, Description: l.Text(), Amount: l.Amount}); err != nil {
			return err
		}
	}
	for i := range m.entries {
		if n := &m.entries[i]; n.ClubID == clubID && n.Payment.Paid() == (order.State == domain.OrderPaid) {
			n.Payment = domain.EntryPayment{OrderID: id, PaidAt: order.PaidAt}
		}
	}
	return nil
}
