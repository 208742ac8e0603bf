// Package wire is the Italian contract: the only place that knows Italian field names, 0/1 flags and null dates. README.md lists
// its oddities.
package wire

import (
	"bytes"
	"encoding/json"
	"errors"
	"reflect"
	"strconv"
	"strings"

	"traguardo/internal/domain"
	"traguardo/internal/problem"
)

// Flag is a bool written as 0 or 1.
type Flag bool

var errFlag = errors.New("deve essere 0 o 1")

func (f Flag) MarshalJSON() ([]byte, error) {
	if f {
		return []byte("1"), nil
	}
	return []byte("0"), nil
}

func (f *Flag) UnmarshalJSON(b []byte) error {
	switch string(b) {
	case "0":
		*f = false
	case "1":
		*f = true
	default:
		return errFlag
	}
	return nil
}

// MaxID is the largest id a JSON number carries exactly everywhere.
const MaxID = 1 << 53

// Ref addresses an existing object: it must be there, above 0 and at most 2^53.
type Ref int64

var errRef = errors.New("identificativo non valido")

func (r *Ref) UnmarshalJSON(b []byte) error {
	n, err := strconv.ParseInt(string(b), 10, 64)
	if err != nil || n <= 0 || n > MaxID {
		return errRef
	}
	*r = Ref(n)
	return nil
}

// ID is the plain number.
func (r Ref) ID() int64 { return int64(r) }

// Opt is a field of a change: missing leaves the stored value, null clears it.
type Opt[T any] struct {
	Set   bool
	Value T
}

func (o *Opt[T]) UnmarshalJSON(b []byte) error {
	o.Set = true
	if bytes.Equal(b, []byte("null")) {
		var zero T
		o.Value = zero
		return nil
	}
	return json.Unmarshal(b, &o.Value)
}

func (o Opt[T]) MarshalJSON() ([]byte, error) { return json.Marshal(o.Value) }

// Into copies the value when the caller sent the field.
func (o Opt[T]) Into(dst *T) {
	if o.Set {
		*dst = o.Value
	}
}

// Changes reports whether the caller sent a value other than the stored one: pages send whole objects back, so what somebody may not
// set is refused only then.
func Changes[T comparable](o Opt[T], stored T) bool { return o.Set && o.Value != stored }

// errReserved refuses a field that is not the caller's to set.
func errReserved(name string) error {
	return problem.ForbiddenBecause("Il campo " + name + " non può essere modificato")
}

// IsSet and Type let the decoder, the checker and the generators look inside.
func (o Opt[T]) IsSet() bool { return o.Set }
func (o Opt[T]) Inner() any  { return o.Value }

// Paging is what every list takes besides its filters.
type Paging struct {
	Page    Opt[int]    `json:"PAGINA"`
	Rows    Opt[int]    `json:"RIGHE"`
	Sort    Opt[string] `json:"ORDINA"`
	Way     Opt[string] `json:"VERSO"`
	Compact Flag        `json:"COMPATTO"`
}

// MaxRows is the most a list answers in one go.
const MaxRows = 80000

// Empty is the input of a call that takes nothing.
type Empty struct{}

// Saved answers a creation or change.
type Saved struct {
	ID       int64
	Message  string
	Warnings []string
}

// Done answers a change that creates nothing.
type Done struct {
	Message  string
	Warnings []string
}

// Warnings go with a success.
type Warnings struct {
	Warnings []string `json:"avvisi"`
}

// Option is a lookup entry.
type Option struct {
	ID   int64  `json:"id"`
	Text string `json:"text"`
}

// FromOption converts a lookup entry.
func FromOption(o domain.Option) Option { return Option(o) }

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
func contractNames[T any]() map[string]string {
	names := map[string]string{}
	for _, f := range reflect.VisibleFields(reflect.TypeFor[T]()) {
		if name := f.Tag.Get("json"); name != "" {
			names[f.Name] = name
		}
	}
	return names
}

// complain names what is wrong as the contract does.
func complain(faults domain.Faults, names map[string]string, wrong problem.Fields) {
	for field, err := range faults {
		wrong.Add(names[field], err.Error())
	}
}
