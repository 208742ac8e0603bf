package money

import (
	"context"
	"iter"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/id"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// Wallet manages the credits and debits of clubs.
type Wallet struct{ core *core.Base }

// NewWallet returns a Wallet.
func NewWallet(b *core.Base) *Wallet { return &Wallet{core: b} }

// MovementView is a wallet line with the credit that orders used of it.
type MovementView struct {
	domain.WalletLine
	Uses []domain.CreditUse
}

// List returns a page of wallet lines: all for administrators, otherwise those of the caller's club.
func (w *Wallet) List(ctx context.Context, a access.Actor, f domain.WalletFilter, p domain.Page) ([]domain.WalletLine, int, error) {
	if !access.Can(a, access.MovementsRead) {
		return nil, 0, problem.Forbidden()
	}
	f.ClubID = a.ScopeClubID()
	return w.core.DB.WalletLines(ctx, f, p)
}

// Each iterates over all wallet lines that match a filter and that the caller may see.
func (w *Wallet) Each(ctx context.Context, a access.Actor, f domain.WalletFilter) (iter.Seq2[domain.WalletLine, error], error) {
	if !access.Can(a, access.MovementsRead) {
		return nil, problem.Forbidden()
	}
	f.ClubID = a.ScopeClubID()
	return w.core.DB.EachWalletLine(ctx, f, domain.Page{}), nil
}

// Get returns a wallet line that the caller may see.
func (w *Wallet) Get(ctx context.Context, a access.Actor, movementID id.Movement) (MovementView, error) {
	l, err := w.core.DB.WalletLine(ctx, movementID)
	if err != nil {
		return MovementView{}, err
	}
	if !access.CanClub(a, access.MovementsRead, l.ClubID) {
		return MovementView{}, problem.NotFound()
	}
	uses, err := w.core.DB.CreditUses(ctx, movementID)
	return MovementView{l, uses}, err
}

// Blank returns the defaults for a new wallet line.
func (w *Wallet) Blank(a access.Actor) (domain.WalletLine, error) {
	if !access.Can(a, access.MovementsWrite) {
		return domain.WalletLine{}, problem.Forbidden()
	}
	return domain.WalletLine{Kind: domain.WalletCredit}, nil
}

// Create creates a wallet line and returns its id.
func (w *Wallet) Create(ctx context.Context, a access.Actor, edit func(*domain.WalletLine) error) (id.Movement, error) {
	blank, err := w.Blank(a)
	if err != nil {
		return 0, err
	}
	var movementID id.Movement
	err = w.core.DB.Tx(ctx, func(q store.Q) error {
		created := blank
		if err := edit(&created); err != nil {
			return err
		}
		created.CreatedBy, created.CreatedAt = a.UserID, w.core.Now()
		if err := w.check(ctx, q, created); err != nil {
			return err
		}
		var err error
		if movementID, err = q.AddWalletLine(ctx, created); err != nil {
			return err
		}
		return w.core.Record(ctx, q, a, audit.MovementCreated, audit.Movement, int64(movementID), nil, created)
	})
	return movementID, err
}

// Update changes a wallet line.
func (w *Wallet) Update(
	ctx context.Context, a access.Actor, movementID id.Movement, version int64, edit func(*domain.WalletLine) error,
) error {
	if !access.Can(a, access.MovementsWrite) {
		return problem.Forbidden()
	}
	return core.Change[domain.WalletLine]{
		Action: audit.MovementChanged, Object: audit.Movement, ID: int64(movementID), Version: version,
		Find: func(q store.Q) (domain.WalletLine, error) {
			seen, err := q.WalletLine(ctx, movementID)
			if err != nil {
				return seen, err
			}
			if _, err := q.LockClub(ctx, seen.ClubID); err != nil {
				return seen, err
			}
			return q.LockWalletLine(ctx, movementID)
		},
		VersionOf: func(l domain.WalletLine) int64 { return l.Version },
		Edit:      edit,
		Check: func(q store.Q, before domain.WalletLine, after *domain.WalletLine) error {
			if err := mayBecome(before, *after); err != nil {
				return err
			}
			return w.check(ctx, q, *after)
		},
		Save: func(q store.Q, before, after domain.WalletLine) error {
			return q.SaveWalletLine(ctx, before, after, a.UserID)
		},
		Facts: core.Whole[domain.WalletLine],
	}.Run(ctx, w.core, a)
}

// mayBecome returns an error if a change contradicts the credit used, or the order the line comes from.
func mayBecome(before, after domain.WalletLine) error {
	other := before.Kind != after.Kind || before.ClubID != after.ClubID
	switch {
	case before.OrderID != 0 && (other || before.Amount != after.Amount):
		return problem.Refusedf("Il movimento viene dallo storno dell'ordine %d: si possono modificare solo le note", before.OrderID)
	case before.Used > 0 && other:
		return problem.Refused("Il movimento è stato utilizzato: tipo e società non si possono modificare")
	case after.Amount < before.Used:
		return problem.Refusedf("Il movimento è stato utilizzato per %s: l'importo non può essere inferiore", before.Used.Italian())
	}
	return nil
}

// check locks the club and checks that the event, if any, is of this portal.
func (w *Wallet) check(ctx context.Context, q store.Q, l domain.WalletLine) error {
	if _, err := q.LockClub(ctx, l.ClubID); err != nil {
		return err
	}
	if l.EventID == 0 {
		return nil
	}
	event, err := q.Event(ctx, l.EventID)
	if err == nil && (!w.core.Variant.HasSport(event.SportID) || event.Rehearsal()) {
		err = problem.NotFound()
	}
	return err
}
