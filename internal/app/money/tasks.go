package money

import (
	"context"

	"traguardo/internal/access"
	"traguardo/internal/domain"
)

// Tasks are the orders that the caller's club has yet to pay.
func (s *Orders) Tasks(ctx context.Context, a access.Actor) ([]domain.Task, error) {
	if a.Admin() || !a.HasClub() || !access.Can(a, access.OrdersRead) {
		return nil, nil
	}
	n, amount, last, err := s.core.DB.UnpaidOrders(ctx, a.ClubID)
	if err != nil || n == 0 {
		return nil, err
	}
	t := domain.Task{Kind: domain.TaskOrders, Count: n, Amount: amount}
	if n == 1 {
		t.ID = last
	}
	return []domain.Task{t}, nil
}

// Tasks are the events of the last year that an administrator has yet to invoice.
func (s *Invoices) Tasks(ctx context.Context, a access.Actor) ([]domain.Task, error) {
	if !access.Can(a, access.EventsInvoice) {
		return nil, nil
	}
	since := s.core.Today().AddMonths(-12)
	n, err := s.core.DB.CountUninvoiced(ctx, since)
	if err != nil || n == 0 {
		return nil, err
	}
	return []domain.Task{{Kind: domain.TaskInvoices, Count: n, Day: since}}, nil
}
