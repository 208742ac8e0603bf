// Package totp makes and checks the codes of a second factor as RFC 6238 has them: six digits that change every thirty seconds.
package totp

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha1" // the algorithm that every authenticator app has; nothing rests on SHA-1's collisions here
	"crypto/subtle"
	"encoding/base32"
	"encoding/binary"
	"fmt"
	"net/url"
	"strings"
	"time"
)

const (
	// Digits of a code.
	Digits = 6
	period = 30 // seconds
	// skew is how many steps a clock may be off.
	skew = 1
	// ahead is how many steps the code used last may lie ahead, because the clocks of two servers differ: an hour's.
	ahead = 120
)

var base = base32.StdEncoding.WithPadding(base32.NoPadding)

// NewSecret makes a secret that cannot be guessed, written as people type it into an app.
func NewSecret() string {
	b := make([]byte, 20)
	_, _ = rand.Read(b) // never fails
	return base.EncodeToString(b)
}

// Step is the number of the code that is shown at an instant.
func Step(at time.Time) int64 { return at.Unix() / period }

// Code is the code of a step.
func Code(secret string, step int64) (string, error) {
	key, err := base.DecodeString(strings.ToUpper(secret))
	if err != nil {
		return "", fmt.Errorf("totp: secret: %w", err)
	}
	return code(key, step, Digits), nil
}

func code(key []byte, step int64, digits int) string {
	mac := hmac.New(sha1.New, key)
	_ = binary.Write(mac, binary.BigEndian, step) // a hash takes everything
	sum := mac.Sum(nil)
	n := binary.BigEndian.Uint32(sum[sum[len(sum)-1]&0xf:]) & 0x7fffffff
	text := fmt.Sprintf("%010d", n)
	return text[len(text)-digits:]
}

// Match finds the step that a code belongs to, around an instant and after the step of the last code that was used: each is good once. A last
// step that lies ahead was noted when the clock was wrong, and counts for nothing.
func Match(secret, typed string, at time.Time, last int64) (step int64, ok bool) {
	now := Step(at)
	if last > now+ahead {
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

// URI is what an app reads from a QR code.
func URI(issuer, account, secret string) string {
	query := url.Values{"secret": {secret}, "issuer": {issuer}}
	// Apps read a space as %20 and show a plus sign as it is.
	return "otpauth://totp/" + url.PathEscape(issuer+":"+account) + "?" + strings.ReplaceAll(query.Encode(), "+", "%20")
}
