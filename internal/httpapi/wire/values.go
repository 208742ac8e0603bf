// Package wire is the Italian contract: the only place with Italian field names, 0/1 flags and null dates. README.md lists its quirks.
package wire

import (
	"reflect"
	"strings"

	"traguardo/internal/domain"
	"traguardo/internal/httpapi/contract"
	"traguardo/internal/problem"
)

// Short names for the building blocks of the contract's structs.
type (
	Flag          = contract.Flag
	Ref[T ~int64] = contract.Ref[T]
	Opt[T any]    = contract.Opt[T]
	Empty         = contract.Empty
	Saved         = contract.Saved
	Done          = contract.Done
	Envelope      = contract.Envelope
)

const (
	// MaxID is the largest id that every JSON parser reads exactly.
	MaxID = contract.MaxID
	// MaxRows is the most rows that a list returns at once.
	MaxRows = contract.MaxRows
	// MessageDone is the message after a change without a specific message.
	MessageDone = contract.MessageDone
)

// Changes reports whether the caller sent a value other than the stored one. Pages send whole objects back, so a field that the caller
// may not set is rejected only then.
func Changes[T comparable](o Opt[T], stored T) bool { return o.Set && o.Value != stored }

// Option is a lookup entry.
type Option struct {
	ID   int64  `json:"id"`
	Text string `json:"text"`
}

// FromOption converts a lookup entry.
func FromOption(o domain.LookupItem) Option { return Option(o) }

// Map returns the results of f for each element.
func Map[A, B any](in []A, f func(A) B) []B {
	out := make([]B, len(in))
	for i, v := range in {
		out[i] = f(v)
	}
	return out
}

// trimmed copies a text without surrounding spaces, if the caller sent it.
func trimmed(from Opt[string], to *string) {
	if from.Set {
		*to = strings.TrimSpace(from.Value)
	}
}

// contractNames maps Go names of a wire struct's fields, which the domain also uses, to the contract's names.
func contractNames[T any]() map[string]string { return contract.Names(reflect.TypeFor[T]()) }

// complain adds faults to wrong under the contract's names.
func complain(faults domain.Faults, names map[string]string, wrong problem.Fields) {
	for field, err := range faults {
		wrong.Add(names[field], err.Error())
	}
}
