// Package sealed encrypts content that must not be readable in the database, in the data folder or in a backup, with a key that is kept
// outside of them.
package sealed

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"traguardo/internal/files/atomic"
)

// keySize is the size of a key in bytes, for AES-256.
const keySize = 32

// Errors of Open.
var (
	ErrOtherKey = errors.New("sealed: encrypted with another key")
	ErrDamaged  = errors.New("sealed: content is damaged or belongs to something else")
)

// Key encrypts and decrypts with AES-256-GCM.
type Key struct {
	// ID names the key without revealing it.
	ID   string
	aead cipher.AEAD
}

// Parse parses a key in the form of Generate.
func Parse(text string) (*Key, error) {
	raw, err := base64.StdEncoding.DecodeString(strings.TrimSpace(text))
	if err != nil || len(raw) != keySize {
		return nil, fmt.Errorf("sealed: a key is %d random bytes in base64", keySize)
	}
	block, err := aes.NewCipher(raw)
	if err != nil {
		return nil, err
	}
	aead, err := cipher.NewGCMWithRandomNonce(block)
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(append([]byte("traguardo sealed key "), raw...))
	return &Key{ID: hex.EncodeToString(sum[:8]), aead: aead}, nil
}

// Generate returns a new random key as text.
func Generate() string {
	raw := make([]byte, keySize)
	_, _ = rand.Read(raw) // never fails
	return base64.StdEncoding.EncodeToString(raw)
}

// FromFile returns the key in a file, which it creates with a new key if there is none. Only the owner can read the file.
func FromFile(path string) (*Key, error) {
	text, err := os.ReadFile(path)
	if errors.Is(err, os.ErrNotExist) {
		generated := Generate()
		if err := atomic.Write(path, func(w io.Writer) error {
			_, err := io.WriteString(w, generated+"\n")
			return err
		}); err != nil {
			return nil, fmt.Errorf("create key %s: %w", path, err)
		}
		return Parse(generated)
	}
	if err != nil {
		return nil, err
	}
	key, err := Parse(string(text))
	if err != nil {
		return nil, fmt.Errorf("read key %s: %w", path, err)
	}
	return key, nil
}

// Seal encrypts content and binds it to a name, without which it cannot be opened.
func (k *Key) Seal(content []byte, name string) string {
	return base64.StdEncoding.EncodeToString(k.aead.Seal(nil, nil, content, []byte(name))) //nolint:gosec // the cipher chooses the nonce
}

// Open decrypts what Seal returned for the same name; keyID is the ID of the key that sealed it.
func (k *Key) Open(text, name, keyID string) ([]byte, error) {
	if keyID != k.ID {
		return nil, ErrOtherKey
	}
	raw, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		return nil, ErrDamaged
	}
	content, err := k.aead.Open(nil, nil, raw, []byte(name))
	if err != nil {
		return nil, ErrDamaged
	}
	return content, nil
}
