package contract

import (
	"bytes"
	"encoding/json"
	"errors"
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

// MaxID is the largest id a JSON number carries exactly everywhere.
const MaxID = 1 << 53

// Ref addresses an existing object: it must be there, above 0 and at most 2^53.
type Ref int64

// ErrRef is the fault of an id that nothing can have.
var ErrRef = errors.New("identificativo non valido")

func (r *Ref) UnmarshalJSON(b []byte) error {
	n, err := strconv.ParseInt(string(b), 10, 64)
	if err != nil || n <= 0 || n > MaxID {
		return ErrRef
	}
	*r = Ref(n)
	return nil
}

// ID is the plain number.
func (r Ref) ID() int64 { return int64(r) }

// Text is a value with a form of its own that stands in a text, or null.
type Text interface{ IsText() }

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
