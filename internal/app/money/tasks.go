package money

import (
	"context"

	"traguardo/internal/access"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
)

// Tasks returns the unpaid orders of the caller's club or, for administrators, the orders with disputes or refunds.
func (s *Orders) Tasks(ctx context.Context, a access.Actor) ([]domain.Task, error) {
	if a.Admin() && access.Can(a, access.OrdersRead) {
		return s.returnedTasks(ctx)
	}
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

// returnedFor is for how many days a refund or lost dispute is a task.
const returnedFor = 7

func (s *Orders) returnedTasks(ctx context.Context) ([]domain.Task, error) {
	disputed, err := s.core.DB.DisputedOrders(ctx)
	if err != nil {
		return nil, err
	}
	returned, err := s.core.DB.ReturnedOrders(ctx, calendar.At(s.core.Today().AddDays(-returnedFor).Start()))
	if err != nil {
		return nil, err
	}
	var out []domain.Task
	for _, o := range disputed {
		out = append(out, domain.Task{Kind: domain.TaskDisputed, ID: o.ID, Name: o.Description, Count: 1, Amount: o.Amount})
	}
	for _, o := range returned {
		out = append(out, domain.Task{Kind: domain.TaskReturned, ID: o.ID, Name: o.Description, Count: 1, Amount: o.Amount})
	}
	return out, nil
}

// Tasks returns the number of events of the last year that are not invoiced yet, for administrators.
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
