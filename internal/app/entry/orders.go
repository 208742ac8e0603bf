package entry

import (
	"context"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	appmeet "traguardo/internal/app/meet"
	appmoney "traguardo/internal/app/money"
	"traguardo/internal/domain"
	"traguardo/internal/domain/fee"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/meet"
	"traguardo/internal/domain/money"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// Order creates an order for what the caller's club owes for an event, replacing an unpaid one, and uses the club's
// credit; an order covered by credit is paid at once. seen is the amount the caller agreed to, nil for any; if it has
// changed, Order fails with a conflict that contains the new amount.
func (s *Entries) Order(ctx context.Context, a access.Actor, eventID id.Event, seen *money.Cents) (order domain.Order, err error) {
	if !access.Can(a, access.OrdersMake) {
		return order, problem.Forbidden()
	}
	err = s.core.DB.Tx(ctx, func(q store.Q) error {
		d, err := s.lockEvent(ctx, q, a, eventID)
		if err != nil {
			return err
		}
		if reason := meet.MissingConfirmation(d.window); reason != "" {
			return problem.Refused(reason)
		}
		if _, err := q.LockClub(ctx, a.ClubID); err != nil {
			return err
		}
		account, err := appmeet.Balance(ctx, q, eventID, a.ClubID, d.tariff)
		if err != nil {
			return err
		}
		due := account.Due().Total()
		if due == 0 {
			return problem.Refused("Nessun importo da pagare")
		}
		if seen != nil && *seen != due {
			return &problem.Error{
				Kind: problem.KindConflict, Message: "L'importo è cambiato: controlla il nuovo totale e conferma di nuovo",
				Data: appmeet.AmountDue{EventID: eventID, Amount: due},
			}
		}
		if err := s.orders.Replace(ctx, q, a, eventID, a.ClubID); err != nil {
			return err
		}
		order, err = s.makeOrder(ctx, q, a, d.event, account)
		return err
	})
	return order, core.InContext(err, "order entries of event %d", eventID)
}

func (s *Entries) makeOrder(ctx context.Context, q store.Q, a access.Actor, e domain.Event, account fee.Account) (domain.Order, error) {
	due := account.DueLines()
	o := domain.Order{
		ClubID: a.ClubID, EventID: e.ID, Kind: domain.OrderEntries, Description: "Iscrizioni " + e.Name, Amount: fee.Sum(due).Total(),
		Account: account.State(),
	}
	lines := make([]domain.OrderLine, len(due))
	for i, l := range due {
		lines[i] = domain.OrderLine{Kind: domain.OrderLineKind(l.Kind), Quantity: l.Quantity, Description: l.Text(), Amount: l.Amount}
	}
	orderID, err := s.orders.Add(ctx, q, a, o, lines)
	if err != nil {
		return o, err
	}
	return s.orders.UseAllCredit(ctx, q, a, orderID)
}

// OrderHooks updates the club's account when an order for entries is settled or reversed.
func (s *Entries) OrderHooks() appmoney.OrderHooks {
	settle := func(cause domain.AccountCause) appmoney.OrderHook {
		return func(ctx context.Context, q store.Q, a access.Actor, o domain.Order) error {
			if o.EventID == 0 { // imported order of an event that the portal does not have
				return nil
			}
			w := appmeet.Settling{Actor: a, Cause: cause, Raised: map[id.Club]bool{o.ClubID: cause != domain.CauseClub}}
			return s.accounts.SettleEvent(ctx, q, o.EventID, w, o.ClubID)
		}
	}
	return appmoney.OrderHooks{
		Settled:   settle(domain.CauseClub),
		Cancelled: func(context.Context, store.Q, access.Actor, domain.Order) error { return nil },
		Reversed:  settle(domain.CauseReversal),
		Changed:   settle(domain.CauseReversal),
		Reopened:  settle(domain.CauseClub), // nothing may be due any more
		Payable: func(ctx context.Context, q store.Q, _ access.Actor, o domain.Order) error {
			if o.EventID == 0 {
				return nil
			}
			return s.accounts.Payable(ctx, q, o)
		},
	}
}
