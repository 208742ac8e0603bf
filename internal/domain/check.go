package domain

import (
	"errors"
	"net/mail"
	"strings"
	"unicode"

	"traguardo/internal/domain/calendar"
)

// Faults maps the Go names of invalid fields to what is wrong with them. The caller translates the names for users.
type Faults map[string]error

// add records err for field unless the field already has a fault.
func (f Faults) add(field string, err error) {
	if _, found := f[field]; !found && err != nil {
		f[field] = err
	}
}

// Sent is the set of fields in a request; nil means all of them. Fields that a request leaves out keep their value and are not validated.
type Sent map[string]bool

// All reports whether all fields were sent, as for a new entity.
func (s Sent) All() bool { return s == nil }

func (s Sent) has(field string) bool { return s == nil || s[field] }

// ErrRequired is the fault of an empty required field.
var ErrRequired = errors.New("obbligatorio")

// ErrBirth is the fault of a birth date before 1900 or in the future.
var ErrBirth = errors.New("deve essere tra il 1900 e oggi")

// Messages for a missing and for an invalid address, quoted from the specification.
var (
	ErrNoEmail  = errors.New("Email non definita")
	ErrBadEmail = errors.New("Formato email non corretto")
)

// HasControl reports whether s contains control characters, line breaks or characters that change the text direction.
func HasControl(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool {
		return r < ' ' || r >= 0x7f && (unicode.IsControl(r) || unicode.In(r, unicode.Zl, unicode.Zp, unicode.Bidi_Control))
	})
}

// Invisible reports whether s is not blank but has no visible character: only format characters, lone marks and unusual spaces.
func Invisible(s string) bool {
	if strings.TrimSpace(s) == "" {
		return false
	}
	return !strings.ContainsFunc(s, func(r rune) bool {
		return unicode.IsGraphic(r) && !unicode.IsSpace(r) && !unicode.In(r, unicode.M, unicode.Other_Default_Ignorable_Code_Point) && r != 0x2800
	})
}

// CheckEmail returns an error unless s is a single plain address without a display name.
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

// CheckBirth returns ErrBirth unless birth is between 1900 and today.
func CheckBirth(birth, today calendar.Date) error {
	if birth.Year() < 1900 || birth.After(today) {
		return ErrBirth
	}
	return nil
}
