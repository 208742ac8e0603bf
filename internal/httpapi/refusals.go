package httpapi

import (
	"errors"

	appmeet "traguardo/internal/app/meet"
	"traguardo/internal/httpapi/contract"
	"traguardo/internal/httpapi/wire"
	"traguardo/internal/problem"
)

// judge is the answer to a form of which some fields cannot be read: that its object is not there or not the caller's, or what else is wrong
// with it in the light of what is stored, so that all wrong fields are named at once. The two versions are the caller's and the present one.
func judge[T any](stored T, err error, read, present int64, edit func(*T) error) error {
	if err != nil {
		return err
	}
	err = edit(&stored)
	if read > 0 && read != present && problem.Is(err, problem.KindForbidden) {
		return problem.Conflict() // what somebody else changed is not the caller's attempt to change it
	}
	return err
}

// withAmount adds to a 409 about an order what is due now.
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

// withCurrent adds to a conflict what is stored now.
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
