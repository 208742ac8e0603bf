// Package wire is the Italian contract: the only place that knows Italian field names, 0/1 flags and null dates. README.md lists
// its oddities.
package wire

import (
	"reflect"
	"strings"

	"traguardo/internal/domain"
	"traguardo/internal/httpapi/contract"
	"traguardo/internal/problem"
)

// What every struct of the contract is made of. The machinery that reads and writes them has them; here they go by their short names.
type (
	Flag       = contract.Flag
	Ref        = contract.Ref
	Opt[T any] = contract.Opt[T]
	Empty      = contract.Empty
	Saved      = contract.Saved
	Done       = contract.Done
	Envelope   = contract.Envelope
)

const (
	// MaxID is the largest id a JSON number carries exactly everywhere.
	MaxID = contract.MaxID
	// MaxRows is the most a list answers in one go.
	MaxRows = contract.MaxRows
	// MessageDone is said after a change that has no words of its own.
	MessageDone = contract.MessageDone
)

// Changes reports whether the caller sent a value other than the stored one: pages send whole objects back, so what somebody may not
// set is refused only then.
func Changes[T comparable](o Opt[T], stored T) bool { return o.Set && o.Value != stored }

// Option is a lookup entry.
type Option struct {
	ID   int64  `json:"id"`
	Text string `json:"text"`
}

// FromOption converts a lookup entry.
func FromOption(o domain.LookupItem) Option { return Option(o) }

// Map converts a slice.
func Map[A, B any](in []A, f func(A) B) []B {
	out := make([]B, len(in))
	for i, v := range in {
		out[i] = f(v)
	}
	return out
}

// trimmed copies a text without the blanks around it, when the caller sent it.
func trimmed(from Opt[string], to *string) {
	if from.Set {
		*to = strings.TrimSpace(from.Value)
	}
}

// contractNames are the contract's names of a wire struct's fields by their names in Go, which are those of the domain.
func contractNames[T any]() map[string]string { return contract.Names(reflect.TypeFor[T]()) }

// complain names what is wrong as the contract does.
func complain(faults domain.Faults, names map[string]string, wrong problem.Fields) {
	for field, err := range faults {
		wrong.Add(names[field], err.Error())
	}
}
