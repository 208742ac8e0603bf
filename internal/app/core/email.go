package core

import (
	"errors"
	"net/mail"
	"strings"
)

// The words of the specification for a missing and a wrong address.
var (
	ErrNoEmail  = errors.New("Email non definita")         //nolint:staticcheck // shown to people as it is
	ErrBadEmail = errors.New("Formato email non corretto") //nolint:staticcheck // shown to people as it is
)

// CheckEmail reports whether a text is one plain address, without a name around it.
func CheckEmail(s string) error {
	if strings.TrimSpace(s) == "" {
		return ErrNoEmail
	}
	a, err := mail.ParseAddress(s)
	if err != nil || a.Address != s || a.Name != "" || strings.ContainsAny(s, " \"<>") {
		return ErrBadEmail
	}
	_, domain, _ := strings.Cut(s, "@")
	if !strings.Contains(domain, ".") || strings.HasPrefix(domain, ".") || strings.HasSuffix(domain, ".") {
		return ErrBadEmail
	}
	return nil
}
