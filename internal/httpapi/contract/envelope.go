package contract

import (
	"reflect"

	"traguardo/internal/httpapi/wire"
)

// replying is an output that shapes the envelope itself.
type replying interface{ Envelope() *wire.Envelope }

// Envelope puts an output into its envelope.
func Envelope(out any) *wire.Envelope {
	switch v := out.(type) {
	case wire.Saved:
		return &wire.Envelope{Inserted: v.ID, Message: v.Message, Data: warnings(v.Warnings)}
	case wire.Done:
		return &wire.Envelope{Message: v.Message, Data: warnings(v.Warnings)}
	case replying:
		return v.Envelope()
	}
	return &wire.Envelope{Data: out}
}

func warnings(list []string) any {
	if len(list) == 0 {
		return nil
	}
	return wire.Warnings{Warnings: list}
}

// dataType is what the generators describe as data.
func dataType(t reflect.Type) reflect.Type {
	switch t {
	case reflect.TypeFor[wire.Saved](), reflect.TypeFor[wire.Done]():
		return nil
	}
	return t
}
