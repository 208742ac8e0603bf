// Package webpush sends web push messages: RFC 8030 (delivery), RFC 8291 (encryption) and RFC 8292 (identification of the sender).
package webpush

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
)

// Subscription is the address of a browser and the keys of its messages, as the browser gives them to a page.
type Subscription struct {
	Endpoint string
	Key      string // p256dh: the browser's public key, base64url
	Auth     string // the authentication secret, base64url
}

const (
	recordSize = 4096 // push services accept no larger message
	saltSize   = 16
	keySize    = 65 // an uncompressed point
	authSize   = 16
	tagSize    = 16
	// MaxText is the maximum length of a message.
	MaxText = recordSize - saltSize - 4 - 1 - keySize - 1 - tagSize
)

var encoding = base64.RawURLEncoding

// keys returns the decoded keys of a subscription.
func (s Subscription) keys() (*ecdh.PublicKey, []byte, error) {
	raw, err := encoding.DecodeString(s.Key)
	if err != nil {
		return nil, nil, fmt.Errorf("push key: %w", err)
	}
	key, err := ecdh.P256().NewPublicKey(raw)
	if err != nil {
		return nil, nil, fmt.Errorf("push key: %w", err)
	}
	auth, err := encoding.DecodeString(s.Auth)
	if err == nil && len(auth) != authSize {
		err = errors.New("wrong length")
	}
	if err != nil {
		return nil, nil, fmt.Errorf("push secret: %w", err)
	}
	return key, auth, nil
}

// Encrypt returns the body of a message (RFC 8291), encrypted with a new key and salt.
func Encrypt(s Subscription, text []byte) ([]byte, error) {
	sender, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		return nil, err
	}
	salt := make([]byte, saltSize)
	if _, err := rand.Read(salt); err != nil {
		return nil, err
	}
	return encrypt(s, text, sender, salt)
}

func encrypt(s Subscription, text []byte, sender *ecdh.PrivateKey, salt []byte) ([]byte, error) {
	if len(text) > MaxText {
		return nil, fmt.Errorf("push message of %d bytes, at most %d", len(text), MaxText)
	}
	browser, auth, err := s.keys()
	if err != nil {
		return nil, err
	}
	secret, err := sender.ECDH(browser)
	if err != nil {
		return nil, err
	}
	public := sender.PublicKey().Bytes()
	info := "WebPush: info\x00" + string(browser.Bytes()) + string(public)
	material, err := hkdf.Key(sha256.New, secret, auth, info, sha256.Size)
	if err != nil {
		return nil, err
	}
	key, err := hkdf.Key(sha256.New, material, salt, "Content-Encoding: aes128gcm\x00", 16)
	if err != nil {
		return nil, err
	}
	nonce, err := hkdf.Key(sha256.New, material, salt, "Content-Encoding: nonce\x00", 12)
	if err != nil {
		return nil, err
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	sealer, err := cipher.NewGCM(block)
	if err != nil {
		return nil, err
	}
	body := append([]byte{}, salt...)
	body = binary.BigEndian.AppendUint32(body, recordSize)
	body = append(body, keySize)
	body = append(body, public...)
	const lastRecord = 2 // the delimiter after the text (RFC 8188)
	return sealer.Seal(body, nonce, append(append([]byte{}, text...), lastRecord), nil), nil
}
