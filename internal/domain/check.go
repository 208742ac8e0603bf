package domain

import (
	"errors"
	"net/mail"
	"strings"
	"unicode"

	"traguardo/internal/domain/calendar"
)

// Faults are what is wrong with the fields of an entity, by their Go names. Whoever asked for the fields knows what people call them.
type Faults map[string]error

// add notes the first fault of a field.
func (f Faults) add(field string, err error) {
	if _, there := f[field]; !there && err != nil {
		f[field] = err
	}
}

// Sent are the fields that a form brought along; nil means all of them. What is missing of a change stays as it is, and is not asked about.
type Sent map[string]bool

// All reports whether the form is of a new entity.
func (s Sent) All() bool { return s == nil }

func (s Sent) has(field string) bool { return s == nil || s[field] }

// ErrRequired is the fault of an empty field that must not be.
var ErrRequired = errors.New("obbligatorio")

// ErrBirth is the fault of a birth date that nobody living has.
var ErrBirth = errors.New("deve essere tra il 1900 e oggi")

// The words of the specification for a missing and a wrong address.
var (
	ErrNoEmail  = errors.New("Email non definita")         //nolint:staticcheck // shown to people as it is
	ErrBadEmail = errors.New("Formato email non corretto") //nolint:staticcheck // shown to people as it is
)

// HasControl reports whether a text has characters that command instead of showing: line breaks and other controls, and the marks
// that turn the direction of what follows.
func HasControl(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool {
		return r < ' ' || r >= 0x7f && (unicode.IsControl(r) || unicode.In(r, unicode.Zl, unicode.Zp, unicode.Bidi_Control))
	})
}

// Invisible reports whether a text has characters and none that can be seen: format characters, marks without a letter, blanks of other scripts.
func Invisible(s string) bool {
	if strings.TrimSpace(s) == "" {
		return false
	}
	return !strings.ContainsFunc(s, func(r rune) bool {
		return unicode.IsGraphic(r) && !unicode.IsSpace(r) && !unicode.In(r, unicode.M, unicode.Other_Default_Ignorable_Code_Point) && r != 0x2800
	})
}

// CheckEmail wants one plain address, without a name around it.
func CheckEmail(s string) error {
	if strings.TrimSpace(s) == "" {
		return ErrNoEmail
	}
	a, err := mail.ParseAddress(s)
	if err != nil || a.Address != s || a.Name != "" || strings.ContainsAny(s, " \"<>") {
		return ErrBadEmail
	}
	_, host, _ := strings.Cut(s, "@")
	if !strings.Contains(host, ".") || strings.HasPrefix(host, ".") || strings.HasSuffix(host, ".") {
		return ErrBadEmail
	}
	return nil
}

// CheckBirth wants a birth date that somebody living may have.
func CheckBirth(birth, today calendar.Date) error {
	if birth.Year() < 1900 || birth.After(today) {
		return ErrBirth
	}
	return nil
}
