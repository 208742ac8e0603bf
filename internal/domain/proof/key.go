package proof

import (
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"

	"traguardo/internal/domain/calendar"
)

// Key is a public key of an installation, as it is published.
type Key struct {
	ID      string // the beginning of its hash
	Public  string // base64url without padding
	From    calendar.Instant
	Retired calendar.Instant // unset while signatures are made with it
}

// PrivateKey signs. The zero value does not.
type PrivateKey struct{ key ed25519.PrivateKey }

// ErrKey is returned for text that is not a key.
var ErrKey = errors.New("non è una chiave Ed25519")

var encoding = base64.RawURLEncoding

// NewKey returns a new key pair.
func NewKey(now calendar.Instant) (Key, PrivateKey, error) {
	public, private, err := ed25519.GenerateKey(nil)
	if err != nil {
		return Key{}, PrivateKey{}, err
	}
	return Key{ID: keyID(public), Public: encoding.EncodeToString(public), From: now}, PrivateKey{private}, nil
}

func keyID(public ed25519.PublicKey) string {
	const bytes = 8
	sum := sha256.Sum256(public)
	return hex.EncodeToString(sum[:bytes])
}

// Text returns a private key as text, for ParsePrivateKey.
func (p PrivateKey) Text() string { return encoding.EncodeToString(p.key.Seed()) }

// ParsePrivateKey reads a private key.
func ParsePrivateKey(text string) (PrivateKey, error) {
	seed, err := encoding.DecodeString(text)
	if err != nil || len(seed) != ed25519.SeedSize {
		return PrivateKey{}, ErrKey
	}
	return PrivateKey{ed25519.NewKeyFromSeed(seed)}, nil
}

func (p PrivateKey) sign(text string) string {
	return encoding.EncodeToString(ed25519.Sign(p.key, []byte(text)))
}

// verifies reports whether a signature of text was made with the key. It is false if the id does not match the key.
func (k Key) verifies(text, signature string) bool {
	public, err := encoding.DecodeString(k.Public)
	if err != nil || len(public) != ed25519.PublicKeySize || keyID(public) != k.ID {
		return false
	}
	raw, err := decode(signature)
	return err == nil && ed25519.Verify(public, []byte(text), raw)
}

// decode reads base64 that is written in the only canonical way, without line breaks or unused bits. Otherwise one signature would have
// several texts, and so several codes.
func decode(text string) ([]byte, error) {
	raw, err := encoding.DecodeString(text)
	if err == nil && encoding.EncodeToString(raw) != text {
		err = ErrSignature
	}
	return raw, err
}

// validAt reports whether the key was in use at a time. A thief of a retired key can claim an earlier time, but that signature is not
// stored, so its code is unknown.
func (k Key) validAt(t calendar.Instant) bool {
	return !t.Before(k.From) && (k.Retired.IsZero() || t.Before(k.Retired))
}
