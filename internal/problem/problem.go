// Package problem defines errors with a kind, which the API maps to an esito, and a message for the user.
package problem

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Kind is the kind of a problem.
type Kind int

const (
	KindFault      Kind = iota // internal error; its cause is never shown to the user
	KindRefused                // a rule was violated; the message has the reason
	KindQuestion               // the call may be repeated with explicit consent
	KindNoSession              // no valid session
	KindForbidden              // logged in, but not allowed
	KindNotFound               // missing, or not visible to the caller
	KindConflict               // the object was changed by another user
	KindMalformed              // a field is invalid
	KindTooMany                // too many attempts
	KindBlocked                // the account was deactivated
	KindOverloaded             // try again later
	KindElsewhere              // the object is changed in another place
)

// Error is a problem with a message for the user and, for invalid fields, a message for each.
type Error struct {
	Kind    Kind
	Message string
	Fields  Fields
	// Data has details for the response, such as the current state after a conflict.
	Data any
	// reserved is the field that the caller may not set.
	reserved string
	cause    error
}

func (e *Error) Error() string {
	if e.cause != nil {
		return e.Message + ": " + e.cause.Error()
	}
	return e.Message
}

func (e *Error) Unwrap() error { return e.cause }

// Fields maps invalid fields to messages. Checks of the contract use API names, use cases use Go names (see Rename).
type Fields map[string]string

// Err returns a problem with the fields, or nil if there are none.
func (f Fields) Err() error {
	if len(f) == 0 {
		return nil
	}
	return &Error{Kind: KindMalformed, Message: f.message(), Fields: f}
}

func (f Fields) message() string {
	names := slices.Sorted(maps.Keys(f))
	parts := make([]string, 0, len(names))
	for _, n := range names {
		if n == "" {
			parts = append(parts, f[n])
			continue
		}
		parts = append(parts, n+": "+f[n])
	}
	return strings.Join(parts, "; ")
}

// Add adds a message for a field, unless it has one already.
func (f Fields) Add(name, message string) {
	if _, exists := f[name]; !exists {
		f[name] = message
	}
}

// Field returns a problem with a single field.
func Field(name, message string) error { return Fields{name: message}.Err() }

// Refused returns a problem for a violated rule, with a reason the user can act on.
func Refused(message string) error { return &Error{Kind: KindRefused, Message: message} }

// Refusedf is Refused with a formatted message.
func Refusedf(format string, args ...any) error { return Refused(fmt.Sprintf(format, args...)) }

// NoSession returns the problem of a caller who is not logged in.
func NoSession() error {
	return &Error{Kind: KindNoSession, Message: "Sessione non valida o scaduta"}
}

// Forbidden returns the problem of a caller without the necessary rights.
func Forbidden() error { return &Error{Kind: KindForbidden, Message: "Operazione non consentita"} }

// ForbiddenBecause is Forbidden with a reason that the caller may know.
func ForbiddenBecause(message string) error { return &Error{Kind: KindForbidden, Message: message} }

// Reserved returns the problem of setting a field that the caller may not change.
func Reserved(field string) error {
	return &Error{Kind: KindForbidden, Message: "Il campo " + field + " non può essere modificato", reserved: field}
}

// Rename returns the problem with its fields renamed; names maps Go names to API names. Other errors are returned as is.
func Rename(err error, names map[string]string) error {
	var p *Error
	if !errors.As(err, &p) {
		return err
	}
	if name := names[p.reserved]; name != "" {
		return Reserved(name)
	}
	if !slices.ContainsFunc(slices.Collect(maps.Keys(p.Fields)), func(f string) bool { return names[f] != "" }) {
		return err
	}
	out := *p
	out.Fields = Fields{}
	for field, message := range p.Fields {
		out.Fields.Add(cmp.Or(names[field], field), message)
	}
	out.Message = out.Fields.message()
	return &out
}

// NotFound returns the problem of an object that is missing or not visible to the caller.
func NotFound() error { return &Error{Kind: KindNotFound, Message: "Elemento non trovato"} }

// NotFoundBecause is NotFound with a message.
func NotFoundBecause(message string) error { return &Error{Kind: KindNotFound, Message: message} }

// Conflict returns the problem of saving an outdated copy.
func Conflict() error {
	return &Error{Kind: KindConflict, Message: "I dati sono stati modificati da un altro utente: ricarica e riprova"}
}

// Elsewhere returns the problem of an object that is changed in another place, such as an event that is run at a pool.
func Elsewhere(message string) error { return &Error{Kind: KindElsewhere, Message: message} }

// With returns a copy of the problem with details.
func (e *Error) With(data any) error {
	out := *e
	out.Data = data
	return &out
}

// TooMany returns the problem of too many attempts.
func TooMany(message string) error { return &Error{Kind: KindTooMany, Message: message} }

// Blocked returns the problem of a user whose account was deactivated during a session.
func Blocked() error {
	return &Error{Kind: KindBlocked, Message: "Utenza disattivata: contatta l'amministratore"}
}

// Overloaded returns the problem of an exhausted resource.
func Overloaded() error {
	return &Error{Kind: KindOverloaded, Message: "Servizio momentaneamente occupato: riprova tra qualche secondo"}
}

// OutOfTime returns the problem of a call that exceeded its time limit.
func OutOfTime() error {
	return &Error{Kind: KindOverloaded, Message: "L'operazione ha richiesto troppo tempo: riprova tra qualche minuto"}
}

// Unavailable returns the problem of a call that found no database server.
func Unavailable() error {
	return &Error{Kind: KindOverloaded, Message: "Il servizio è momentaneamente interrotto: riprova tra qualche secondo"}
}

// Fault wraps an internal error, which is logged but not shown to the user.
func Fault(cause error) error {
	return &Error{Kind: KindFault, Message: "Si è verificato un errore", cause: cause}
}

// KindOf returns the kind of an error; errors that are not problems are faults.
func KindOf(err error) Kind {
	var p *Error
	if errors.As(err, &p) {
		return p.Kind
	}
	return KindFault
}

// Is reports whether err is a problem of the given kind.
func Is(err error, kind Kind) bool { return err != nil && KindOf(err) == kind }
