// Package totp generates and checks time-based one-time passwords (RFC 6238): six digits that change every thirty seconds.
package totp

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha1" //nolint:gosec // required by authenticator apps; HMAC does not depend on collision resistance
	"crypto/subtle"
	"encoding/base32"
	"encoding/binary"
	"fmt"
	"net/url"
	"strings"
	"time"
)

const (
	// Digits is the length of a code.
	Digits = 6
	period = 30 // seconds
	// skew is the number of steps by which a clock may be off.
	skew = 1
	// maxAhead is the number of steps (one hour) by which the last used step may be in the future, because clocks of servers differ.
	maxAhead = 120
)

var encoding = base32.StdEncoding.WithPadding(base32.NoPadding)

// NewSecret returns a random secret in base32.
func NewSecret() string {
	b := make([]byte, 20)
	_, _ = rand.Read(b) // never fails
	return encoding.EncodeToString(b)
}

// Step returns the time step at an instant.
func Step(at time.Time) int64 { return at.Unix() / period }

// Code returns the code of a step, or an error if the secret is not base32.
func Code(secret string, step int64) (string, error) {
	key, err := encoding.DecodeString(strings.ToUpper(secret))
	if err != nil {
		return "", fmt.Errorf("totp: secret: %w", err)
	}
	return code(key, step, Digits), nil
}

func code(key []byte, step int64, digits int) string {
	mac := hmac.New(sha1.New, key)
	_ = binary.Write(mac, binary.BigEndian, step) // a hash never returns an error
	sum := mac.Sum(nil)
	n := binary.BigEndian.Uint32(sum[sum[len(sum)-1]&0xf:]) & 0x7fffffff
	text := fmt.Sprintf("%010d", n)
	return text[len(text)-digits:]
}

// Match returns the step of a code if it is valid around at and later than last, the last used step: each code is valid once.
// A last step too far in the future was stored with a wrong clock and is ignored.
func Match(secret, typed string, at time.Time, last int64) (step int64, ok bool) {
	now := Step(at)
	if last > now+maxAhead {
		last = 0
	}
	for s := max(now-skew, last+1); s <= now+skew; s++ {
		want, err := Code(secret, s)
		if err == nil && subtle.ConstantTimeCompare([]byte(want), []byte(typed)) == 1 {
			return s, true
		}
	}
	return 0, false
}

// URI returns the otpauth URI for the QR code of an app.
func URI(issuer, account, secret string) string {
	query := url.Values{"secret": {secret}, "issuer": {issuer}}
	// Apps decode %20 as a space but show a plus sign literally.
	return "otpauth://totp/" + url.PathEscape(issuer+":"+account) + "?" + strings.ReplaceAll(query.Encode(), "+", "%20")
}
