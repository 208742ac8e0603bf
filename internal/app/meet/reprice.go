package meet

import (
	"context"
	"errors"
	"fmt"

	"traguardo/internal/access"
	"traguardo/internal/domain"
	"traguardo/internal/domain/fee"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
	"traguardo/internal/store"
)

// errDryRun rolls back a change that was only tried.
var errDryRun = errors.New("meet: dry run")

// Affected describes how a price change affects the clubs.
type Affected struct {
	DryRun bool // dry run: nothing is stored
	Clubs  int  // clubs that owe more, or may lose unpaid entries because the event starts online payment
}

// Warning returns a sentence for the user who changes the prices, or "" if no club is affected.
func (f Affected) Warning() string {
	switch f.Clubs {
	case 0:
		return ""
	case 1:
		return "Una società ora deve pagare di più: ha tempo fino alla fine di domani ed è avvisata per e-mail"
	}
	return fmt.Sprintf("%d società ora devono pagare di più: hanno tempo fino alla fine di domani e sono avvisate per e-mail", f.Clubs)
}

// reprice runs a change of an event's configuration and settles the accounts of all clubs if it changes the fees.
func (s *Accounts) reprice(ctx context.Context, q store.Q, a access.Actor, eventID id.Event, f *Affected, change func() error) error {
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
		return s.endChange(ctx, q, eventID, f)
	}
	if w.Raised, err = raised(ctx, q, after, old, tariff, w.Cause == domain.CauseOnline); err != nil {
		return err
	}
	f.Clubs = len(w.Raised)
	if err := s.Settle(ctx, q, after, tariff, w); err != nil {
		return err
	}
	return s.endChange(ctx, q, eventID, f)
}

// endChange calls the function set with OnConfigured, or returns errDryRun to roll back a dry run.
func (s *Accounts) endChange(ctx context.Context, q store.Q, eventID id.Event, f *Affected) error {
	if f.DryRun {
		return errDryRun
	}
	if s.configured == nil {
		return nil
	}
	return s.configured(ctx, q, eventID)
}

// raised returns the clubs that owe more under the new tariff or, if whoOwes, that owe anything.
func raised(ctx context.Context, q store.Q, e domain.Event, old, tariff fee.Tariff, whoOwes bool) (map[id.Club]bool, error) {
	was, err := BillsOf(ctx, q, e.ID, 0, old)
	if err != nil {
		return nil, err
	}
	is, err := BillsOf(ctx, q, e.ID, 0, tariff)
	out := map[id.Club]bool{}
	for club, b := range is {
		if due := b.Due.Total(); due > was[club].Due.Total() || whoOwes && due > 0 {
			out[club] = true
		}
	}
	return out, err
}

// ignoreDryRun turns errDryRun into nil.
func ignoreDryRun(err error) error {
	if errors.Is(err, errDryRun) {
		return nil
	}
	return err
}

// SettleAbsences settles the accounts of clubs whose entries became absent or present, if absences are fined.
func (s *Accounts) SettleAbsences(ctx context.Context, q store.Q, a access.Actor, eventID id.Event, clubIDs ...id.Club) error {
	e, tariff, err := s.tariff(ctx, q, eventID)
	if err != nil || !tariff.HasPenalties() || len(clubIDs) == 0 {
		return err
	}
	return s.Settle(ctx, q, e, tariff, Settling{Actor: a, Cause: domain.CauseStaff}, clubIDs...)
}
