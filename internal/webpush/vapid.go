package webpush

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"net/url"
	"time"
)

// Key identifies the installation to push services (RFC 8292).
type Key struct{ private *ecdsa.PrivateKey }

// NewKey creates a key.
func NewKey() (Key, error) {
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	return Key{private}, err
}

// ParseKey reads the text of a key.
func ParseKey(text string) (Key, error) {
	raw, err := encoding.DecodeString(text)
	if err != nil {
		return Key{}, fmt.Errorf("push key: %w", err)
	}
	private, err := ecdsa.ParseRawPrivateKey(elliptic.P256(), raw)
	if err != nil {
		return Key{}, fmt.Errorf("push key: %w", err)
	}
	return Key{private}, nil
}

// Text returns the private key for storing it.
func (k Key) Text() (string, error) {
	raw, err := k.private.Bytes()
	return encoding.EncodeToString(raw), err
}

// Public returns the public key as browsers and push services expect it.
func (k Key) Public() (string, error) {
	raw, err := k.private.PublicKey.Bytes()
	return encoding.EncodeToString(raw), err
}

type joseHeader struct {
	Type      string `json:"typ"`
	Algorithm string `json:"alg"`
}

type claims struct {
	Audience string `json:"aud"`
	Expires  int64  `json:"exp"`
	Subject  string `json:"sub"`
}

// tokenLife is less than the 24 hours that push services accept.
const tokenLife = 12 * time.Hour

// authorization returns the header of a message to an endpoint. contact is a mailto or https address of the operator.
func (k Key) authorization(endpoint *url.URL, contact string, now time.Time) (string, error) {
	unsigned, err := unsignedToken(claims{endpoint.Scheme + "://" + endpoint.Host, now.Add(tokenLife).Unix(), contact})
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256([]byte(unsigned))
	r, s, err := ecdsa.Sign(rand.Reader, k.private, sum[:])
	if err != nil {
		return "", err
	}
	signature := make([]byte, 64)
	r.FillBytes(signature[:32])
	s.FillBytes(signature[32:])
	public, err := k.Public()
	return "vapid t=" + unsigned + "." + encoding.EncodeToString(signature) + ", k=" + public, err
}

// unsignedToken returns the signed part of a token.
func unsignedToken(c claims) (string, error) {
	head, err := json.Marshal(joseHeader{"JWT", "ES256"})
	if err != nil {
		return "", err
	}
	body, err := json.Marshal(c)
	return encoding.EncodeToString(head) + "." + encoding.EncodeToString(body), err
}
