package httpapi

import (
	"errors"

	appmeet "traguardo/internal/app/meet"
	"traguardo/internal/httpapi/contract"
	"traguardo/internal/httpapi/wire"
	"traguardo/internal/problem"
)

// validateEdit returns the error for a form with unreadable fields: that its object does not exist or is not the caller's, or what else
// is wrong given what is stored, so that all wrong fields are reported at once. read is the caller's version, present the stored one.
func validateEdit[T any](stored T, err error, read, present int64, edit func(*T) error) error {
	if err != nil {
		return err
	}
	err = edit(&stored)
	if read > 0 && read != present && problem.Is(err, problem.KindForbidden) {
		return problem.Conflict() // another user's change is not the caller's attempt to change the field
	}
	return err
}

// withAmount adds the amount that is due now to a 409 about an order.
func withAmount(err error) error {
	var p *problem.Error
	if !errors.As(err, &p) {
		return err
	}
	due, ok := p.Data.(appmeet.AmountDue)
	if !ok {
		return err
	}
	now := wire.AmountDue{EventID: due.EventID, Due: due.Amount}
	return p.With(wire.AmountConflict{AmountDue: now, Current: now})
}

// withCurrent adds the stored object to a conflict.
func withCurrent(err error, current func() (any, error)) error {
	var p *problem.Error
	if !errors.As(err, &p) || p.Kind != problem.KindConflict {
		return err
	}
	now, failed := current()
	if failed != nil {
		return err
	}
	return p.With(contract.Conflict{Current: now})
}
