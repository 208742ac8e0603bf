package demo

import (
	"cmp"
	"context"
	"slices"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/fee"
	"traguardo/internal/domain/id"
)

// sortByTime sorts the entries so that ids increase with time, as for real entries, because money covers the oldest entry first.
func (m *meeting) sortByTime() {
	slices.SortStableFunc(m.entries, func(a, b domain.Participation) int { return cmp.Compare(a.CreatedAt.Milli(), b.CreatedAt.Milli()) })
}

// charge creates the orders of an event: what each club has paid, and for some what is still due.
func (o *Organiser) charge(ctx context.Context, m *meeting) error {
	tariff := fee.EventTariff(m.Event, m.Categories, m.races)
	m.sortByTime()
	for i, club := range o.clubs {
		var every, settled []fee.Entry
		last := calendar.Instant{}
		for j, n := range m.entries {
			n.ID = id.Entry(j + 1) // the order determines which race is an athlete's first
			if n.ClubID != club.ID {
				continue
			}
			every = append(every, fee.FromParticipation(n))
			if !n.Payment.Paid() {
				continue
			}
			settled = append(settled, fee.FromParticipation(n))
			if last.Before(n.CreatedAt) {
				last = n.CreatedAt
			}
		}
		paid := tariff.Compute(settled)
		if err := o.order(ctx, m, club.ID, paid.Lines, domain.Order{State: domain.OrderPaid, CreatedAt: last, PaidAt: last}); err != nil {
			return err
		}
		if i%2 == 1 {
			continue // has not requested its order yet
		}
		due := tariff.Account(every, paid.Total()).DueLines()
		if err := o.order(ctx, m, club.ID, due, domain.Order{State: domain.OrderToPay, CreatedAt: o.onDay(o.today())}); err != nil {
			return err
		}
	}
	return o.markPaid(ctx, m)
}

// markPaid marks the entries that the clubs' payments cover. Entries are ordered by id.
func (o *Organiser) markPaid(ctx context.Context, m *meeting) error {
	paid, err := o.q.EventPayments(ctx, m.Event.ID)
	if err != nil {
		return err
	}
	own := map[id.Club][]fee.Entry{}
	for i, n := range m.entries {
		n.ID = id.Entry(i + 1)
		own[n.ClubID] = append(own[n.ClubID], fee.FromParticipation(n))
	}
	tariff, accounts := fee.EventTariff(m.Event, m.Categories, m.races), map[id.Club]fee.Account{}
	for club, list := range own {
		accounts[club] = tariff.Account(list, paid[club].Paid)
	}
	for i := range m.entries {
		n := &m.entries[i]
		n.Payment = domain.EntryPayment{}
		if accounts[n.ClubID].Covers(id.Entry(i + 1)) {
			n.Payment.PaidAt = n.CreatedAt
		}
	}
	return nil
}

// order stores an order with its lines, unless the total is 0.
func (o *Organiser) order(ctx context.Context, m *meeting, clubID id.Club, lines []fee.Line, order domain.Order) error {
	order.Amount = fee.Sum(lines).Total()
	if order.Amount == 0 {
		return nil
	}
	order.ClubID, order.EventID, order.Kind, order.Description, order.CreatedBy = clubID, m.Event.ID, domain.OrderEntries, "Iscrizioni "+m.Event.Name, o.users[clubID]
	orderID, err := o.q.AddOrder(ctx, order)
	if err != nil {
		return err
	}
	for _, l := range lines {
		if err := o.q.AddOrderLine(ctx, orderID, domain.OrderLine{Kind: domain.OrderLineKind(l.Kind), Quantity: l.Quantity, Description: l.Text(),
			Amount: l.Amount}); err != nil {
			return err
		}
	}
	return nil
}
