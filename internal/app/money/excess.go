package money

import (
	"context"
	"fmt"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/checkout"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/money"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// CreditExcess credits a club with what it overpaid for an event, from its newest paid orders. The caller must have
// locked the club.
func (s *Orders) CreditExcess(ctx context.Context, q store.Q, a access.Actor, eventID id.Event, clubID id.Club, amount money.Cents) error {
	orders, err := q.PaidOrders(ctx, eventID, clubID)
	if err != nil {
		return err
	}
	for _, o := range orders {
		part := min(amount, o.InAccount())
		if part == 0 {
			continue
		}
		if err := q.SetCredited(ctx, o.ID, o.Credited+part); err != nil {
			return err
		}
		note := fmt.Sprintf("Eccedenza ordine n. %d: l'importo dovuto è diminuito", o.ID)
		if err := addExcess(ctx, s.core, q, a, o, domain.WalletCredit, part, note); err != nil {
			return err
		}
		amount -= part
	}
	if amount > 0 {
		return problem.Fault(fmt.Errorf("credit excess of club %d for event %d: no order paid the last %d cents", clubID, eventID, amount))
	}
	return nil
}

// reverseExcess revokes the credit for overpayment of a reversed order, because the whole amount is returned.
func (s *Orders) reverseExcess(ctx context.Context, q store.Q, a access.Actor, o domain.Order) error {
	if o.Credited == 0 {
		return nil
	}
	return addExcess(ctx, s.core, q, a, o, domain.WalletDebit, o.Credited,
		fmt.Sprintf("Storno ordine n. %d: eccedenza già accreditata", o.ID))
}

// reverseOverlap revokes the part of the credit for overpayment that the provider also refunded to the card.
func (s *Orders) reverseOverlap(ctx context.Context, q store.Q, o domain.Order, over money.Cents) error {
	if err := q.SetCredited(ctx, o.ID, o.Credited-over); err != nil {
		return err
	}
	return addExcess(ctx, s.core, q, providerActor, o, domain.WalletDebit, over,
		fmt.Sprintf("Rimborso sulla carta dell'ordine n. %d: eccedenza già accreditata", o.ID))
}

func addExcess(
	ctx context.Context, b *core.Base, q store.Q, a access.Actor, o domain.Order, kind domain.WalletKind, amount money.Cents, note string,
) error {
	l := domain.WalletLine{
		ClubID: o.ClubID, Kind: kind, Note: note, Amount: amount, EventID: o.EventID, OrderID: o.ID, Excess: true, CreatedBy: a.UserID,
		CreatedAt: b.Now(),
	}
	movementID, err := q.AddWalletLine(ctx, l)
	if err != nil {
		return err
	}
	return b.Record(ctx, q, a, audit.MovementCreated, audit.Movement, int64(movementID), nil, l)
}

// DropUnneeded cancels a club's open orders for an event for which nothing is due, except those in payment. The
// caller must have locked the club.
func (s *Orders) DropUnneeded(ctx context.Context, q store.Q, a access.Actor, eventID id.Event, clubID id.Club) error {
	open, err := q.OpenOrders(ctx, eventID, clubID)
	if err != nil {
		return err
	}
	for _, o := range open {
		if o, err = q.LockOrder(ctx, o.ID); err != nil {
			return err
		}
		if o.State != domain.OrderToPay {
			continue
		}
		if err := s.change(ctx, q, a, o, checkout.Cancel, audit.OrderCancelled); err != nil {
			return err
		}
	}
	return nil
}
