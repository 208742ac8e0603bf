package app

import (
	"traguardo/internal/domain"
	"traguardo/internal/domain/fold"
)

const (
	// maxOptions is the most a picker answers: those of clubs show them all.
	maxOptions = 80_000
)

// OptionScope is which options a picker offers.
type OptionScope int

const (
	AllOptions OptionScope = 0
	ActiveOnly OptionScope = 1
	MayChoose  OptionScope = 2
)

// exactFirst turns rows into options with the exact match first.
func exactFirst[T any](rows []T, text string, option func(T) domain.Option, name func(T) string) []domain.Option {
	out := make([]domain.Option, 0, len(rows))
	var rest []domain.Option
	wanted := fold.Text(text)
	for _, r := range rows {
		if wanted != "" && fold.Text(name(r)) == wanted {
			out = append(out, option(r))
			continue
		}
		rest = append(rest, option(r))
	}
	return append(out, rest...)
}
