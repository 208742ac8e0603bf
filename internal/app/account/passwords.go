package account

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"fmt"
	"runtime"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/crypto/argon2"

	"traguardo/internal/problem"
)

// argon2id parameters recommended for interactive logins: 19 MiB, two passes.
const (
	hashMemory = 19 * 1024 // KiB
	hashTime   = 2
	hashLanes  = 1
	hashLength = 32
	// maxWaiting limits the queue; further logins are refused instead of holding connections.
	maxWaiting = 200
)

// hasher limits the number of concurrent hashes, so that a flood of logins leaves a core for other work.
type hasher struct {
	running chan struct{}
	waiting chan struct{}
}

// dummyHash is verified for unknown users, so that they take as long as known ones. It is a constant because
// computing it at startup would take 19 MiB and 50 ms.
const dummyHash = "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$+DMg0Hsxx2CZGOKL/waFFg82zXwGXdCIU5N1SN6XKPQ"

func newHasher() *hasher {
	return &hasher{
		running: make(chan struct{}, max(1, runtime.GOMAXPROCS(0)-1)),
		waiting: make(chan struct{}, maxWaiting),
	}
}

// enter waits for a free slot and returns the function that releases it.
func (h *hasher) enter(ctx context.Context) (func(), error) {
	select {
	case h.waiting <- struct{}{}:
	default:
		return nil, problem.Overloaded()
	}
	defer func() { <-h.waiting }()
	select {
	case h.running <- struct{}{}:
		return func() { <-h.running }, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// hash returns the stored form of a password.
func (h *hasher) hash(ctx context.Context, password string) (string, error) {
	leave, err := h.enter(ctx)
	if err != nil {
		return "", err
	}
	defer leave()
	salt := make([]byte, 16)
	_, _ = rand.Read(salt) // never fails
	return encode(salt, derive(password, salt, hashMemory, hashTime, hashLanes)), nil
}

// verify reports whether password matches stored. An empty stored form never matches but takes as long.
func (h *hasher) verify(ctx context.Context, stored, password string) (bool, error) {
	leave, err := h.enter(ctx)
	if err != nil {
		return false, err
	}
	defer leave()
	known := stored != ""
	if !known {
		stored = dummyHash
	}
	var memory, passes uint32
	var lanes uint8
	parts := strings.Split(stored, "$")
	if len(parts) != 6 {
		return false, nil
	}
	if _, err := fmt.Sscanf(parts[3], "m=%d,t=%d,p=%d", &memory, &passes, &lanes); err != nil {
		return false, nil
	}
	salt, err1 := base64.RawStdEncoding.DecodeString(parts[4])
	want, err2 := base64.RawStdEncoding.DecodeString(parts[5])
	if err1 != nil || err2 != nil {
		return false, nil
	}
	got := derive(password, salt, memory, passes, lanes)
	return subtle.ConstantTimeCompare(got, want) == 1 && known, nil
}

func derive(password string, salt []byte, memory, passes uint32, lanes uint8) []byte {
	return argon2.IDKey([]byte(password), salt, passes, memory, lanes, hashLength)
}

func encode(salt, key []byte) string {
	b64 := base64.RawStdEncoding.EncodeToString
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version, hashMemory, hashTime, hashLanes, b64(salt), b64(key))
}

// HashPassword returns the stored form of a password, for accounts that are made before the server runs.
func HashPassword(password string) (string, error) {
	return newHasher().hash(context.Background(), password)
}

// PasswordRule describes the rule; it is shown next to the field.
const PasswordRule = "almeno 8 caratteri, con almeno un numero e una lettera maiuscola" //nolint:gosec // not a password

// CheckPassword returns what is wrong with a new password, or "".
func CheckPassword(p string) string {
	n := utf8.RuneCountInString(p)
	hasDigit := strings.ContainsFunc(p, func(r rune) bool { return r >= '0' && r <= '9' })
	if n < 8 || !hasDigit || !strings.ContainsFunc(p, unicode.IsUpper) {
		return "La password deve avere " + PasswordRule
	}
	if n > 200 {
		return "La password può avere al massimo 200 caratteri"
	}
	return ""
}
