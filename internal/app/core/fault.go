package core

import (
	"errors"
	"fmt"

	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// InContext adds what was being done to an internal error, for the log. It returns problems for the user unchanged.
// The arguments must not contain personal data.
func InContext(err error, format string, args ...any) error {
	var p *problem.Error
	if err == nil || errors.As(err, &p) {
		return err
	}
	return fmt.Errorf(format+": %w", append(args, err)...)
}

// IsUnavailable reports whether err means that the database server could not be reached or went away.
func IsUnavailable(err error) bool { return store.IsUnavailable(err) }
