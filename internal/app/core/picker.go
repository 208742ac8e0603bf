package core

import (
	"traguardo/internal/domain"
	"traguardo/internal/domain/fold"
)

const (
	// MaxOptions is the maximum number of options in a picker; club pickers show them all.
	MaxOptions = 80_000
)

// OptionScope selects which options a picker offers.
type OptionScope int

const (
	AllOptions OptionScope = 0
	ActiveOnly OptionScope = 1
	MayChoose  OptionScope = 2
)

// ExactFirst converts rows to options and puts exact matches first.
func ExactFirst[T any](rows []T, text string, option func(T) domain.LookupItem, name func(T) string) []domain.LookupItem {
	out := make([]domain.LookupItem, 0, len(rows))
	var rest []domain.LookupItem
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
