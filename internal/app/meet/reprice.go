package meet

import (
	"context"
	"errors"
	"fmt"

	"traguardo/internal/access"
	"traguardo/internal/domain"
	"traguardo/internal/domain/fee"
	"traguardo/internal/domain/option"
	"traguardo/internal/store"
)

// errRehearsed undoes a change that was only tried.
var errRehearsed = errors.New("meet: only a rehearsal")

// Affected is how a change of an event's prices concerns its clubs.
type Affected struct {
	Rehearse bool // nothing is stored
	Clubs    int  // how many owe more than before, or can lose unpaid entries because the event begins to take cards
}

// Warning returns the sentence for the person who changes the prices; empty when no club is affected.
func (f Affected) Warning() string {
	switch f.Clubs {
	case 0:
		return ""
	case 1:
		return "Una società ora deve pagare di più: ha tempo fino alla fine di domani ed è avvisata per e-mail"
	}
	return fmt.Sprintf("%d società ora devono pagare di più: hanno tempo fino alla fine di domani e sono avvisate per e-mail", f.Clubs)
}

// reprice runs a change of an event's configuration and, when it changes what entries cost, balances the accounts of all clubs.
func (s *Accounts) reprice(ctx context.Context, q store.Q, a access.Actor, eventID int64, f *Affected, change func() error) error {
	before, old, err := s.tariff(ctx, q, eventID)
	if err != nil {
		return err
	}
	if err := change(); err != nil {
		return err
	}
	after, tariff, err := s.tariff(ctx, q, eventID)
	if err != nil {
		return err
	}
	w := Settling{Actor: a, Cause: domain.CauseTariff}
	if after.Options.Flag(option.OnlinePayment) && !before.Options.Flag(option.OnlinePayment) {
		w.Cause = domain.CauseOnline
	}
	if w.Cause == domain.CauseTariff && tariff.Equal(old) {
		return rehearsed(f, nil)
	}
	if w.Raised, err = raised(ctx, q, after, old, tariff, w.Cause == domain.CauseOnline); err != nil {
		return err
	}
	f.Clubs = len(w.Raised)
	return rehearsed(f, s.Settle(ctx, q, after, tariff, w))
}

// raised returns the clubs that owe more by a new tariff than by the old one, or (whoOwes) that owe anything.
func raised(ctx context.Context, q store.Q, e domain.Event, old, tariff fee.Tariff, whoOwes bool) (map[int64]bool, error) {
	was, err := BillsOf(ctx, q, e.ID, 0, old)
	if err != nil {
		return nil, err
	}
	is, err := BillsOf(ctx, q, e.ID, 0, tariff)
	out := map[int64]bool{}
	for club, b := range is {
		if due := b.Due.Total(); due > was[club].Due.Total() || whoOwes && due > 0 {
			out[club] = true
		}
	}
	return out, err
}

func rehearsed(f *Affected, err error) error {
	if err == nil && f.Rehearse {
		return errRehearsed
	}
	return err
}

// unlessRehearsed turns the end of a rehearsal into success.
func unlessRehearsed(err error) error {
	if errors.Is(err, errRehearsed) {
		return nil
	}
	return err
}

// SettleAbsences balances the accounts of clubs whose entries were found absent, or no longer, where that costs anything.
func (s *Accounts) SettleAbsences(ctx context.Context, q store.Q, a access.Actor, eventID int64, clubIDs ...int64) error {
	e, tariff, err := s.tariff(ctx, q, eventID)
	if err != nil || !tariff.HasPenalties() || len(clubIDs) == 0 {
		return err
	}
	return s.Settle(ctx, q, e, tariff, Settling{Actor: a, Cause: domain.CauseStaff}, clubIDs...)
}
