package contract

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"maps"

	"traguardo/internal/problem"
)

// KeyHeader carries the key under which a caller may repeat a call.
const KeyHeader = "Idempotency-Key"

// Length of a key: enough that two callers do not choose the same one.
const (
	MinKey = 16
	MaxKey = 64
)

// CheckKey returns an error unless the key has 16 to 64 letters, digits and hyphens.
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

// Digest returns a hash of the input without the session token.
func (in *Input) Digest() (string, error) {
	query, fields := maps.Clone(in.Query), maps.Clone(in.Fields)
	delete(query, CookieName)
	delete(fields, CookieName)
	text, err := json.Marshal([]any{query, fields}) // maps are encoded in key order
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:]), nil
}
