package store

import (
	"context"

	"traguardo/internal/database"
	"traguardo/internal/domain"
)

var paymentTable = database.NewTable("entry_payment y", "", func(p *domain.EntryPayment) []database.Column {
	return []database.Column{
		{Name: "entry_id", Field: &p.EntryID},
		{Name: "paid_at", Field: &p.PaidAt},
		{Name: "by_hand", Field: &p.MarkedPaid},
		{Name: "marked_by", Field: &p.MarkedBy},
		{Name: "marked_club", Field: &p.MarkedClub},
		{Name: "pay_by", Field: &p.PayBy},
	}
})

// AddEntryPayments stores the payments of entries that have none yet.
func (q Q) AddEntryPayments(ctx context.Context, list []domain.EntryPayment) error {
	return paymentTable.InsertAll(ctx, q.db.Later(), list)
}

// SaveEntryPayments stores the payments of entries and replaces those stored before.
func (q Q) SaveEntryPayments(ctx context.Context, list []domain.EntryPayment) error {
	rows := make([][]any, len(list))
	for i, p := range list {
		rows[i] = []any{p.EntryID, p.PaidAt, p.MarkedPaid, p.MarkedBy, p.MarkedClub, p.PayBy}
	}
	return q.db.BulkInsert(ctx, "entry_payment (entry_id, paid_at, by_hand, marked_by, marked_club, pay_by)",
		`ON CONFLICT (entry_id) DO UPDATE SET
		paid_at = excluded.paid_at, by_hand = excluded.by_hand, marked_by = excluded.marked_by, marked_club = excluded.marked_club,
		pay_by = excluded.pay_by`, rows)
}
