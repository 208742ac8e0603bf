package option

import (
	"errors"
	"fmt"
	"net/mail"
	"net/url"
	"strings"
	"unicode"
	"unicode/utf8"

	"traguardo/internal/domain/catalog"
)

var (
	errControl = errors.New("contiene caratteri non ammessi")
	errLink    = errors.New("deve essere un indirizzo che inizia con http:// o https://")
	errEmail   = errors.New("Formato email non corretto")
)

func checkText(o catalog.Option, s string) (string, error) {
	if !utf8.ValidString(s) || strings.ContainsFunc(s, unicode.IsControl) {
		return "", errControl
	}
	if n := int64(utf8.RuneCountInString(s)); n < o.Min || n > o.Max {
		return "", fmt.Errorf("deve avere da %d a %d caratteri", o.Min, o.Max)
	}
	return s, nil
}

// checkLink accepts http and https addresses only: other schemes can run code, and user information can disguise the host.
func checkLink(o catalog.Option, s string) (string, error) {
	if _, err := checkText(o, s); err != nil || s == "" {
		return "", err
	}
	u, err := url.Parse(s)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Hostname() == "" || u.User != nil ||
		strings.ContainsFunc(s, isHidden) || strings.Contains(s, `\`) {
		return "", errLink
	}
	return s, nil
}

// isHidden reports whether r is a space or not printable; such characters can disguise a link.
func isHidden(r rune) bool { return r == ' ' || !unicode.IsPrint(r) }

func checkEmail(o catalog.Option, s string) (string, error) {
	if _, err := checkText(o, s); err != nil || s == "" {
		return "", err
	}
	a, err := mail.ParseAddress(s)
	if err != nil || a.Address != s || strings.ContainsAny(s, " \"<>") {
		return "", errEmail
	}
	_, domain, _ := strings.Cut(s, "@")
	if !strings.Contains(strings.Trim(domain, "."), ".") || strings.HasPrefix(domain, ".") || strings.HasSuffix(domain, ".") {
		return "", errEmail
	}
	return s, nil
}
