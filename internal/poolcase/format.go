// Package poolcase reads and writes the files of a meet in a case: the encrypted file that takes an event to a pool, and the signed file
// that brings its changes home.
package poolcase

import (
	"bytes"
	"compress/gzip"
	"crypto/aes"
	"crypto/cipher"
	"crypto/ed25519"
	"crypto/pbkdf2"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"traguardo/internal/domain/id"
)

// Errors of files, worded for the user who opens them.
var (
	ErrNotCase   = errors.New("il file non è una valigia")
	ErrDamaged   = errors.New("il file della valigia è danneggiato o è stato modificato")
	ErrCode      = errors.New("il codice della valigia è errato")
	ErrExpired   = errors.New("la valigia è scaduta")
	ErrNotReturn = errors.New("il file non è il rientro di una valigia")
	ErrSignature = errors.New("la firma del file non è di questa valigia")
)

// Lifetime is how long a case can be used.
const Lifetime = 10 * 24 * time.Hour

const (
	caseMagic   = "TRAGUARDO VALIGIA 1\n"
	returnMagic = "TRAGUARDO RIENTRO 1\n"
	// iterations of PBKDF2-SHA256. The code has 100 random bits, so guessing it is hopeless even without them.
	iterations = 600_000
	keyBytes   = 32
	saltBytes  = 16
)

// Header is the part of a case that is readable without the code.
type Header struct {
	Name    string    `json:"valigia"`
	EventID id.Event  `json:"evento"`
	Expires time.Time `json:"scadenza"`
	Key     string    `json:"chiave"` // public key, base64
	Salt    string    `json:"sale"`
}

// Content is the encrypted part of a case.
type Content struct {
	Variant    string  `json:"variante"`
	EventName  string  `json:"nome"`
	Token      string  `json:"token"`
	PrivateKey string  `json:"chiave"` // base64
	User       User    `json:"utente"`
	Tables     []Table `json:"tabelle"`
}

// User is the account of the case.
type User struct {
	ID        id.User   `json:"id"`
	Level     int       `json:"livello"`
	ClubID    id.Club   `json:"societa"`
	SeasonID  id.Season `json:"stagione"`
	Functions []int64   `json:"funzioni"`
}

// Table has rows of a database table. Values are texts; null is NULL.
type Table struct {
	Name    string      `json:"nome"`
	Columns []string    `json:"colonne"`
	Rows    [][]*string `json:"righe"`
}

// alphabet omits letters and digits that look alike.
const alphabet = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"

// NewCode returns a code of 100 random bits in four groups of five characters.
func NewCode() string {
	var b [20]byte
	_, _ = rand.Read(b[:]) // never fails
	var code strings.Builder
	for i, x := range b {
		if i > 0 && i%5 == 0 {
			code.WriteByte('-')
		}
		code.WriteByte(alphabet[int(x)%len(alphabet)])
	}
	return code.String()
}

// Normalize returns a code in the form of NewCode, regardless of how it was typed.
func Normalize(code string) string {
	plain := strings.Map(func(r rune) rune {
		if r == '-' || r == ' ' {
			return -1
		}
		return r
	}, strings.ToUpper(strings.TrimSpace(code)))
	var groups []string
	for len(plain) > 5 {
		groups, plain = append(groups, plain[:5]), plain[5:]
	}
	return strings.Join(append(groups, plain), "-")
}

// Keys is the key pair of a case.
type Keys struct {
	Public  string
	private ed25519.PrivateKey
}

// NewKeys returns a new key pair.
func NewKeys() (Keys, error) {
	public, private, err := ed25519.GenerateKey(nil)
	return Keys{encode(public), private}, err
}

// Private returns the private key as text, for ParseKey.
func (k Keys) Private() string { return encode(k.private.Seed()) }

// ParseKey reads a private key.
func ParseKey(text string) (Keys, error) {
	seed, err := base64.StdEncoding.DecodeString(text)
	if err != nil || len(seed) != ed25519.SeedSize {
		return Keys{}, ErrDamaged
	}
	private := ed25519.NewKeyFromSeed(seed)
	public, ok := private.Public().(ed25519.PublicKey)
	if !ok {
		return Keys{}, ErrDamaged
	}
	return Keys{encode(public), private}, nil
}

func encode(b []byte) string { return base64.StdEncoding.EncodeToString(b) }

// Seal writes a case. The file is useless without the code.
func Seal(h Header, keys Keys, code string, c Content) ([]byte, error) {
	salt := make([]byte, saltBytes)
	_, _ = rand.Read(salt) // never fails
	h.Key, h.Salt = keys.Public, encode(salt)
	head, err := json.Marshal(h)
	if err != nil {
		return nil, err
	}
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	if err := errors.Join(json.NewEncoder(z).Encode(c), z.Close()); err != nil { //nolint:gosec // the key is encrypted below
		return nil, err
	}
	var out bytes.Buffer
	out.WriteString(caseMagic)
	out.Write(head)
	out.WriteByte('\n')
	aead, err := newCipher(code, salt)
	if err != nil {
		return nil, err
	}
	out.Write(aead.Seal(nil, nil, packed.Bytes(), out.Bytes())) //nolint:gosec // the cipher chooses the nonce
	return append(out.Bytes(), ed25519.Sign(keys.private, out.Bytes())...), nil
}

// newCipher returns the cipher of a code. It chooses a nonce for each message and writes it before the message.
func newCipher(code string, salt []byte) (cipher.AEAD, error) {
	key, err := pbkdf2.Key(sha256.New, Normalize(code), salt, iterations, keyBytes)
	if err != nil {
		return nil, err
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	return cipher.NewGCMWithRandomNonce(block)
}

// ReadHeader returns the header of a case. It fails if the signature is wrong.
func ReadHeader(file []byte) (Header, error) {
	h, _, _, err := split(file)
	return h, err
}

// split checks the signature of a case and returns its header, the bytes before the encrypted part, and the encrypted part.
func split(file []byte) (h Header, head, sealed []byte, err error) {
	if !bytes.HasPrefix(file, []byte(caseMagic)) {
		return h, nil, nil, ErrNotCase
	}
	signed := len(file) - ed25519.SignatureSize
	end := bytes.IndexByte(file[len(caseMagic):], '\n')
	if end < 0 || len(caseMagic)+end+1 > signed || json.Unmarshal(file[len(caseMagic):len(caseMagic)+end], &h) != nil {
		return h, nil, nil, ErrDamaged
	}
	if !verify(h.Key, file[:signed], file[signed:]) {
		return h, nil, nil, ErrDamaged
	}
	at := len(caseMagic) + end + 1
	return h, file[:at], file[at:signed], nil
}

func verify(key string, message, signature []byte) bool {
	public, err := base64.StdEncoding.DecodeString(key)
	return err == nil && len(public) == ed25519.PublicKeySize && ed25519.Verify(public, message, signature)
}

// maxContent limits the unpacked content of a case.
const maxContent = 1 << 30

// Open decrypts a case.
func Open(file []byte, code string, now time.Time) (Header, Content, error) {
	var c Content
	h, head, sealed, err := split(file)
	if err != nil {
		return h, c, err
	}
	if !now.Before(h.Expires) {
		return h, c, ErrExpired
	}
	salt, err := base64.StdEncoding.DecodeString(h.Salt)
	if err != nil {
		return h, c, ErrDamaged
	}
	aead, err := newCipher(code, salt)
	if err != nil {
		return h, c, err
	}
	packed, err := aead.Open(nil, nil, sealed, head)
	if err != nil {
		return h, c, ErrCode
	}
	z, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return h, c, ErrDamaged
	}
	if err := json.NewDecoder(io.LimitReader(z, maxContent)).Decode(&c); err != nil {
		return h, c, fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	return h, c, nil
}

// Return is the changes of a case to bring home, in order. Opening identifies the copy of the case in which they were made.
type Return struct {
	Name    string   `json:"valigia"`
	EventID id.Event `json:"evento"`
	Opening string   `json:"apertura"`
	Last    int64    `json:"ultima"` // number of the last change made at the pool
	Final   bool     `json:"chiusa"` // the case is closed at the pool
	Changes []Change `json:"modifiche"`
}

// Change is a change made at the pool. Numbers count from 1.
type Change struct {
	Number int64           `json:"numero"`
	At     time.Time       `json:"ora"`
	What   json.RawMessage `json:"cosa"`
}

// Sign writes a return.
func (k Keys) Sign(r Return) ([]byte, error) {
	body, err := json.Marshal(r)
	if err != nil {
		return nil, err
	}
	out := append([]byte(returnMagic), body...)
	return append(out, ed25519.Sign(k.private, out)...), nil
}

// ReadReturn reads a return. The caller must Verify it with the key of the case that it names.
func ReadReturn(file []byte) (Return, error) {
	var r Return
	signed := len(file) - ed25519.SignatureSize
	if !bytes.HasPrefix(file, []byte(returnMagic)) || signed < len(returnMagic) {
		return r, ErrNotReturn
	}
	if json.Unmarshal(file[len(returnMagic):signed], &r) != nil || r.Name == "" || r.Opening == "" {
		return r, ErrNotReturn
	}
	return r, nil
}

// Verify checks the signature of a return with the public key of its case.
func Verify(file []byte, key string) error {
	signed := len(file) - ed25519.SignatureSize
	if signed < 0 || !verify(key, file[:signed], file[signed:]) {
		return ErrSignature
	}
	return nil
}
