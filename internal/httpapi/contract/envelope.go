package contract

import (
	"reflect"

	"traguardo/internal/problem"
)

// Envelope is the body of every JSON reply.
type Envelope struct {
	Esito    int    `json:"esito"`
	Message  string `json:"messaggio"`
	Data     any    `json:"data,omitempty"`
	Inserted int64  `json:"id_inserito,omitempty"`
	Total    *int   `json:"totale,omitempty"`
	Token    string `json:"token,omitempty"`
	Request  string `json:"id_richiesta,omitempty"`
	text     []byte // the encoded envelope, if it was encoded early
}

// esiti maps each kind of problem to its code.
var esiti = map[problem.Kind]int{
	problem.KindFault:      500,
	problem.KindRefused:    1,
	problem.KindQuestion:   2,
	problem.KindNoSession:  401,
	problem.KindForbidden:  403,
	problem.KindNotFound:   404,
	problem.KindConflict:   409,
	problem.KindElsewhere:  409,
	problem.KindMalformed:  422,
	problem.KindTooMany:    429,
	problem.KindBlocked:    999,
	problem.KindOverloaded: 429,
}

// Esito returns the code of a problem kind.
func Esito(k problem.Kind) int { return esiti[k] }

// FieldErrors is the data of a 422: the reason for each wrong field.
type FieldErrors struct {
	Fields problem.Fields `json:"campi"`
}

// MessageDone is the message after a change without a specific message.
const MessageDone = "Operazione correttamente eseguita"

// replying is an output that builds its own envelope.
type replying interface{ Envelope() *Envelope }

// Reply returns the envelope of an output.
func Reply(out any) *Envelope {
	switch v := out.(type) {
	case Saved:
		return &Envelope{Inserted: v.ID, Message: v.Message, Data: warnings(v.Warnings)}
	case Done:
		return &Envelope{Message: v.Message, Data: warnings(v.Warnings)}
	case replying:
		return v.Envelope()
	}
	return &Envelope{Data: out}
}

func warnings(list []string) any {
	if len(list) == 0 {
		return nil
	}
	return Warnings{Warnings: list}
}

// dataType returns the type that the generators describe as data, nil for none.
func dataType(t reflect.Type) reflect.Type {
	switch t {
	case reflect.TypeFor[Saved](), reflect.TypeFor[Done]():
		return nil
	}
	return t
}
