package meet

import (
	"context"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	"traguardo/internal/app/money"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/fee"
	"traguardo/internal/domain/id"
	domainmoney "traguardo/internal/domain/money"
	"traguardo/internal/domain/option"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// Accounts manages what clubs owe and have paid for events: one account per club and event, computed by
// fee.Tariff.Account. Every change to an account must call Settle in the same transaction.
type Accounts struct {
	core   *core.Base
	orders *money.Orders
	// configured is called after a change of an event's configuration, in its transaction.
	configured func(ctx context.Context, q store.Q, eventID id.Event) error
}

// NewAccounts returns an Accounts.
func NewAccounts(b *core.Base, o *money.Orders) *Accounts { return &Accounts{core: b, orders: o} }

// OnConfigured sets the function that is called after a change of an event's configuration, in its transaction.
func (s *Accounts) OnConfigured(fn func(ctx context.Context, q store.Q, eventID id.Event) error) {
	s.configured = fn
}

// Settling is the reason for settling accounts.
type Settling struct {
	Actor access.Actor
	Cause domain.AccountCause
	// Raised contains the clubs that owe more because of others. They may pay until the end of the next day.
	Raised map[id.Club]bool
}

// Settle updates the accounts of the given clubs, or of all clubs if none is given, for an event with a known tariff.
// It stores which entries are covered and by when the others must be paid, turns overpayments into credit, cancels
// orders for which nothing is due, and queues notices to the clubs. At a pool it does nothing: orders and credit stay at home, which
// settles when it applies the change.
func (s *Accounts) Settle(ctx context.Context, q store.Q, e domain.Event, tariff fee.Tariff, w Settling, clubIDs ...id.Club) error {
	if s.core.Pool != nil {
		return nil
	}
	all := len(clubIDs) == 0
	if all {
		var err error
		if clubIDs, err = q.AccountClubs(ctx, e.ID); err != nil || len(clubIDs) == 0 {
			return err
		}
	}
	if err := q.LockClubs(ctx, clubIDs); err != nil {
		return err
	}
	narrow := clubIDs
	if all {
		narrow = nil // one scan is faster than one look-up per club
	}
	lines, accounts, err := ReadAccounts(ctx, q, e.ID, tariff, narrow...)
	if err != nil {
		return err
	}
	changed, short := s.compare(lines, accounts, w)
	if err := q.SaveEntryPayments(ctx, changed); err != nil {
		return err
	}
	open, err := q.OpenOrderClubs(ctx, e.ID)
	if err != nil {
		return err
	}
	for _, club := range clubIDs {
		if err := s.conclude(ctx, q, e, w, club, accounts[club], short[club], open[club]); err != nil {
			return err
		}
	}
	return nil
}

// SettleEvent is Settle for callers that have not read the event and tariff.
func (s *Accounts) SettleEvent(ctx context.Context, q store.Q, eventID id.Event, w Settling, clubIDs ...id.Club) error {
	e, tariff, err := s.tariff(ctx, q, eventID)
	if err != nil {
		return err
	}
	return s.Settle(ctx, q, e, tariff, w, clubIDs...)
}

func (s *Accounts) tariff(ctx context.Context, q store.Q, eventID id.Event) (domain.Event, fee.Tariff, error) {
	e, err := q.Event(ctx, eventID)
	if err != nil {
		return e, fee.Tariff{}, err
	}
	categories, err := q.EventCategories(ctx, eventID)
	if err != nil {
		return e, fee.Tariff{}, err
	}
	races, err := q.EventRaces(ctx, eventID)
	return e, fee.EventTariff(e, categories, races), err
}

// ReadAccounts returns the entries of an event with their stored payment state, and the accounts of their clubs; no
// club id means all clubs.
func ReadAccounts(
	ctx context.Context, q store.Q, eventID id.Event, tariff fee.Tariff, clubIDs ...id.Club,
) ([]domain.EntrySummary, map[id.Club]fee.Account, error) {
	lines, err := q.EntrySummariesOfClubs(ctx, eventID, clubIDs...)
	if err != nil {
		return nil, nil, err
	}
	paid, err := q.EventPayments(ctx, eventID, clubIDs...)
	return lines, accountsOf(tariff, lines, paid), err
}

// compare returns the entries whose stored payment state differs from the account, and the clubs that owe money
// because of others.
func (s *Accounts) compare(
	lines []domain.EntrySummary, accounts map[id.Club]fee.Account, w Settling,
) (changed []domain.EntryPayment, short map[id.Club]bool) {
	now, today := s.core.Now(), s.core.Today()
	short = map[id.Club]bool{}
	for i := range lines {
		n := &lines[i]
		covers, p := accounts[n.ClubID].Covers(n.ID), n.Payment
		p.EntryID = n.ID
		switch {
		case covers && p.Paid():
			continue
		case covers:
			p.PaidAt, p.PayBy = now, calendar.Date{}
		default:
			last := LastDay(n)
			if p.Paid() {
				last = today
			}
			if w.Cause != domain.CauseClub && (p.Paid() || w.Raised[n.ClubID]) {
				if tomorrow := today.AddDays(1); last.Before(tomorrow) {
					last = tomorrow
				}
				short[n.ClubID] = true
			}
			if !p.Paid() && last == LastDay(n) {
				continue
			}
			p.PaidAt, p.PayBy = calendar.Instant{}, last
		}
		changed = append(changed, p)
	}
	return changed, short
}

// LastDay returns the last day to pay for an entry that is not covered.
func LastDay(n *domain.EntrySummary) calendar.Date {
	if !n.Payment.PayBy.IsZero() {
		return n.Payment.PayBy
	}
	return n.CreatedAt.Date()
}

// conclude credits, cancels orders or notifies, depending on the balance of one club.
func (s *Accounts) conclude(
	ctx context.Context, q store.Q, e domain.Event, w Settling, clubID id.Club, account fee.Account, short, open bool,
) error {
	due := account.Due().Total()
	if account.Excess > 0 {
		if err := s.orders.CreditExcess(ctx, q, w.Actor, e.ID, clubID, account.Excess); err != nil {
			return err
		}
		if err := s.notify(ctx, q, e, clubID, domain.AccountCredited, account.Excess, w.Cause); err != nil {
			return err
		}
	}
	if due == 0 && open {
		return s.orders.DropUnneeded(ctx, q, w.Actor, e.ID, clubID)
	}
	if due > 0 && short && e.Options.Flag(option.OnlinePayment) && e.Status != domain.EventConcluded {
		return s.notify(ctx, q, e, clubID, domain.AccountShort, due, w.Cause)
	}
	return nil
}

func (s *Accounts) notify(
	ctx context.Context, q store.Q, e domain.Event, clubID id.Club, kind domain.AccountNoticeKind, amount domainmoney.Cents,
	cause domain.AccountCause,
) error {
	return q.AddAccountNotices(ctx, []domain.AccountNotice{{EventID: e.ID, ClubID: clubID, Kind: kind, Amount: amount, Reason: cause,
		MadeAt: s.core.Now()}})
}

// Balance returns the current account of a club for an event.
func (s *Accounts) Balance(ctx context.Context, q store.Q, eventID id.Event, clubID id.Club) (fee.Account, error) {
	_, tariff, err := s.tariff(ctx, q, eventID)
	if err != nil {
		return fee.Account{}, err
	}
	return Balance(ctx, q, eventID, clubID, tariff)
}

// Balance returns the current account of a club for an event with a known tariff.
func Balance(ctx context.Context, q store.Q, eventID id.Event, clubID id.Club, tariff fee.Tariff) (fee.Account, error) {
	lines, err := q.EntrySummaries(ctx, eventID, clubID)
	if err != nil {
		return fee.Account{}, err
	}
	paid, err := q.EventPayments(ctx, eventID, clubID)
	if err != nil {
		return fee.Account{}, err
	}
	list := make([]fee.Entry, len(lines))
	for i, n := range lines {
		list[i] = fee.FromSummary(n)
	}
	return tariff.Account(list, paid[clubID].Paid), nil
}

// PaidFor returns the entries of an event for which an order or a person paid, excluding those that are free.
func (s *Accounts) PaidFor(ctx context.Context, q store.Q, eventID id.Event) (map[id.Entry]bool, error) {
	_, tariff, err := s.tariff(ctx, q, eventID)
	if err != nil {
		return nil, err
	}
	lines, accounts, err := ReadAccounts(ctx, q, eventID, tariff)
	if err != nil {
		return nil, err
	}
	out := map[id.Entry]bool{}
	for _, n := range lines {
		out[n.ID] = n.Payment.MarkedPaid || n.Paid() && accounts[n.ClubID].Cost(n.ID) > 0
	}
	return out, nil
}

// Payable returns nil if an order matches the current account, and otherwise a conflict with the amount due.
func (s *Accounts) Payable(ctx context.Context, q store.Q, o domain.Order) error {
	account, err := s.Balance(ctx, q, o.EventID, o.ClubID)
	if err != nil {
		return err
	}
	due := account.Due().Total()
	if due == o.Amount && (o.Account == "" || o.Account == account.State()) {
		return nil
	}
	message := "Le iscrizioni sono cambiate dopo l'ordine: ora sono da pagare " + due.Italian() + ". Crea il nuovo ordine"
	if due == 0 {
		message = "Le iscrizioni sono cambiate dopo l'ordine: nessun importo da pagare"
	}
	return &problem.Error{Kind: problem.KindConflict, Message: message, Data: AmountDue{EventID: o.EventID, Amount: due}}
}

// AmountDue is attached to a conflict about money.
type AmountDue struct {
	EventID id.Event
	Amount  domainmoney.Cents
}
