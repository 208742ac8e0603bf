package proof

import (
	"crypto/sha256"
	"errors"
	"strconv"
	"strings"
	"unicode"

	"traguardo/internal/domain/calendar"
)

// Statement is the signed content: the rows that an installation printed, and when.
type Statement struct {
	Installation string           `json:"installazione"` // title and address
	KeyID        string           `json:"chiave"`
	Signed       calendar.Instant `json:"firmato"`
	Title        string           `json:"titolo"`   // of the print
	Subject      string           `json:"soggetto"` // names of the events
	Rows         int              `json:"righe"`
	Root         string           `json:"radice"`
}

// text returns the signed bytes.
func (s Statement) text() string {
	return canonical("TRAGUARDO FIRMA 1", s.Installation, s.KeyID, strconv.FormatInt(s.Signed.Milli(), 10), s.Title, s.Subject,
		strconv.Itoa(s.Rows), s.Root)
}

// Digest identifies the signed content regardless of the time and the key. Scope is the selection that was printed.
func (s Statement) Digest(scope string) string {
	sum := sha256.Sum256([]byte(canonical(s.Installation, s.Title, s.Subject, strconv.Itoa(s.Rows), s.Root, scope)))
	return encoding.EncodeToString(sum[:])
}

// Sign returns the signature of a statement.
func (p PrivateKey) Sign(s Statement) string { return p.sign(s.text()) }

// Errors of signatures, worded for the user who checks them.
var (
	ErrSignature = errors.New("la firma non corrisponde: il contenuto è stato modificato oppure è di un'altra installazione")
	ErrRows      = errors.New("le righe non sono quelle firmate")
	ErrTime      = errors.New("la chiave non era in uso alla data della firma")
	ErrCode      = errors.New("il codice non è quello della firma")
)

// Check returns an error unless the statement was signed with the key while it was in use and covers the rows.
func (s Statement) Check(k Key, signature string, rows []Row) error {
	switch {
	case s.KeyID != k.ID || !k.verifies(s.text(), signature):
		return ErrSignature
	case !k.validAt(s.Signed):
		return ErrTime
	case s.Rows != len(rows) || s.Root != Root(rows):
		return ErrRows
	}
	return nil
}

const (
	// alphabet omits letters and digits that look alike.
	alphabet  = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
	codeChars = 16 // of five bits each: 80 bits
	codeGroup = 4
)

// Code returns the short code of a signature in four groups of four characters. Its 80 bits cannot be guessed without the private key or
// the signature.
func Code(signature string) string {
	sum := sha256.Sum256([]byte(signature))
	var code strings.Builder
	bits, pending := 0, 0
	for i, next := 0, 0; i < codeChars; i++ {
		if bits < 5 {
			pending, bits, next = pending<<8|int(sum[next]), bits+8, next+1
		}
		bits -= 5
		code.WriteByte(alphabet[pending>>bits&31])
		if i%codeGroup == codeGroup-1 && i < codeChars-1 {
			code.WriteByte('-')
		}
	}
	return code.String()
}

// NormalizeCode returns a code as Code writes it, however it was typed, or "" if it cannot be one.
func NormalizeCode(typed string) string {
	var code strings.Builder
	count := 0
	for _, r := range strings.ToUpper(typed) {
		switch {
		case unicode.Is(unicode.Pd, r) || unicode.IsSpace(r):
			continue
		case !strings.ContainsRune(alphabet, r) || count == codeChars:
			return ""
		}
		if count > 0 && count%codeGroup == 0 {
			code.WriteByte('-')
		}
		code.WriteRune(r)
		count++
	}
	if count != codeChars {
		return ""
	}
	return code.String()
}
