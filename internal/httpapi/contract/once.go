package contract

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"maps"

	"traguardo/internal/problem"
)

// KeyHeader carries the key under which a caller may send a call again.
const KeyHeader = "Idempotency-Key"

// A key is long enough that nobody makes up the same one twice.
const (
	MinKey = 16
	MaxKey = 64
)

// CheckKey wants a key of letters, digits and hyphens.
func CheckKey(key string) error {
	ok := len(key) >= MinKey && len(key) <= MaxKey
	for _, c := range key {
		ok = ok && (c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '-')
	}
	if !ok {
		return problem.Field(KeyHeader, "da 16 a 64 lettere, cifre o trattini")
	}
	return nil
}

// Digest is the same for the same input, whichever way it carries the session.
func (in *Input) Digest() (string, error) {
	query, fields := maps.Clone(in.Query), maps.Clone(in.Fields)
	delete(query, CookieName)
	delete(fields, CookieName)
	text, err := json.Marshal([]any{query, fields}) // in the order of the names
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:]), nil
}
