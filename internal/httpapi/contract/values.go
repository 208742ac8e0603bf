package contract

import (
	"bytes"
	"encoding/json"
	"errors"
	"reflect"
	"strconv"
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

// MaxID is the largest id that every JSON parser reads exactly.
const MaxID = 1 << 53

// Ref is the id of an existing object, of type T: required, above 0 and at most 2^53.
type Ref[T ~int64] int64

// ErrRef is returned for an invalid id.
var ErrRef = errors.New("identificativo non valido")

func (r *Ref[T]) UnmarshalJSON(b []byte) error {
	n, err := strconv.ParseInt(string(b), 10, 64)
	if err != nil || n <= 0 || n > MaxID {
		return ErrRef
	}
	*r = Ref[T](n)
	return nil
}

// ID returns the id.
func (r Ref[T]) ID() T { return T(r) }

func (Ref[T]) isRef() {}

// isRef reports whether t is a Ref.
func isRef(t reflect.Type) bool { return t.Kind() == reflect.Int64 && t.Implements(refType) }

// Text marks a type that is encoded as a string or null.
type Text interface{ IsText() }

// Word marks a type that is encoded as a number or as a word.
type Word interface{ IsWord() }

// Opt is a field of a change: a missing field keeps the stored value, null clears it.
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

// Into copies the value to dst if the caller sent the field.
func (o Opt[T]) Into(dst *T) {
	if o.Set {
		*dst = o.Value
	}
}

// IsSet and Inner give the decoder, the checks and the generators access to the value.
func (o Opt[T]) IsSet() bool { return o.Set }
func (o Opt[T]) Inner() any  { return o.Value }

// Paging is the input of every list besides its filters.
type Paging struct {
	Page    Opt[int]    `json:"PAGINA"`
	Rows    Opt[int]    `json:"RIGHE"`
	Sort    Opt[string] `json:"ORDINA"`
	Way     Opt[string] `json:"VERSO"`
	Compact Flag        `json:"COMPATTO"`
}

// MaxRows is the most rows that a list returns at once.
const MaxRows = 80000

// Empty is the input of a call without fields.
type Empty struct{}

// Saved is the reply to a creation.
type Saved struct {
	ID       int64
	Message  string
	Warnings []string
}

// Done is the reply to a change that creates nothing.
type Done struct {
	Message  string
	Warnings []string
}

// Warnings are the data of a success with warnings.
type Warnings struct {
	Warnings []string `json:"avvisi"`
}
