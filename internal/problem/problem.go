// Package problem says what went wrong, as a kind the contract maps to an esito and a sentence for the user.
package problem

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Kind is what sort of refusal an error is; httpapi maps each to one esito.
type Kind int

const (
	KindFault      Kind = iota // something broke; the sentence never reaches the user
	KindRefused                // a rule says no, and the user can act on the reason
	KindQuestion               // the caller may repeat the call with an explicit consent
	KindNoSession              // no valid session
	KindForbidden              // known, but not allowed
	KindNotFound               // missing, or not the caller's to see: the answer is the same
	KindConflict               // the object changed meanwhile
	KindMalformed              // a field is not what it must be
	KindTooMany                // too many attempts
	KindBlocked                // the account was switched off
	KindOverloaded             // try again in a moment
)

// Error is a problem with its sentence and, when fields are at fault, a message for each of them.
type Error struct {
	Kind    Kind
	Message string
	Fields  Fields
	// Data goes with the refusal where a reply carries details: a conflict's present state.
	Data any
	// reserved is the field that is not the caller's to set.
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

// Fields maps a field to what is wrong with it. The contract's own checks name it as callers do, use cases as the code does (Rename).
type Fields map[string]string

// Err is nil when no field is at fault.
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

// Add notes the first complaint about a field; later ones about the same field add nothing for the user.
func (f Fields) Add(name, message string) {
	if _, there := f[name]; !there {
		f[name] = message
	}
}

// Field is a problem with a single field.
func Field(name, message string) error { return Fields{name: message}.Err() }

// Refused is a rule's no, with a reason the user can act on.
func Refused(message string) error { return &Error{Kind: KindRefused, Message: message} }

// Refusedf formats the reason.
func Refusedf(format string, args ...any) error { return Refused(fmt.Sprintf(format, args...)) }

// Question is a refusal the caller may overrule by asking again with consent.
func Question(message string) error { return &Error{Kind: KindQuestion, Message: message} }

// NoSession answers a caller who is not, or no longer, logged in.
func NoSession() error {
	return &Error{Kind: KindNoSession, Message: "Sessione non valida o scaduta"}
}

// Forbidden answers a caller whose rights do not reach.
func Forbidden() error { return &Error{Kind: KindForbidden, Message: "Operazione non consentita"} }

// ForbiddenBecause says why, when the caller may know.
func ForbiddenBecause(message string) error { return &Error{Kind: KindForbidden, Message: message} }

// Reserved refuses a field that is not the caller's to set.
func Reserved(field string) error {
	return &Error{Kind: KindForbidden, Message: "Il campo " + field + " non può essere modificato", reserved: field}
}

// Rename is the same problem with the caller's names of the fields it is about; names has them by those of the code.
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

// NotFound answers for a missing object and for one that is not the caller's.
func NotFound() error { return &Error{Kind: KindNotFound, Message: "Elemento non trovato"} }

// Conflict answers a save made from a stale copy.
func Conflict() error {
	return &Error{Kind: KindConflict, Message: "I dati sono stati modificati da un altro utente: ricarica e riprova"}
}

// With is the same problem with details.
func (e *Error) With(data any) error {
	out := *e
	out.Data = data
	return &out
}

// TooMany answers a caller who tried too often.
func TooMany(message string) error { return &Error{Kind: KindTooMany, Message: message} }

// Blocked answers a user whose account was switched off while a page was open.
func Blocked() error {
	return &Error{Kind: KindBlocked, Message: "Utenza disattivata: contatta l'amministratore"}
}

// Overloaded answers when a bounded resource is full.
func Overloaded() error {
	return &Error{Kind: KindOverloaded, Message: "Servizio momentaneamente occupato: riprova tra qualche secondo"}
}

// OutOfTime answers a call that took longer than it may: something it needs is held by others.
func OutOfTime() error {
	return &Error{Kind: KindOverloaded, Message: "L'operazione ha richiesto troppo tempo: riprova tra qualche minuto"}
}

// Fault wraps an internal error; its text is logged, never shown.
func Fault(cause error) error {
	return &Error{Kind: KindFault, Message: "Si è verificato un errore", cause: cause}
}

// KindOf is the kind of any error; what is not a problem is a fault.
func KindOf(err error) Kind {
	var p *Error
	if errors.As(err, &p) {
		return p.Kind
	}
	return KindFault
}

// Is reports whether err is a problem of that kind.
func Is(err error, kind Kind) bool { return err != nil && KindOf(err) == kind }
