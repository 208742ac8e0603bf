// Package pushtest is a push service for tests. It checks messages by RFC 8030, 8291 and 8292 with code of its own.
package pushtest

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/big"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"traguardo/internal/webpush"
)

// Browser receives the messages of its subscription.
type Browser struct {
	private *ecdh.PrivateKey
	auth    []byte
	path    string
}

// Service is a push service.
type Service struct {
	*httptest.Server
	// Key is the sender's public key; messages of others are refused.
	Key string
	Now func() time.Time

	mu       sync.Mutex
	browsers map[string]*Browser
	received map[string][]string
	expired  map[string]bool
	faults   []error
}

// New starts a push service.
func New(t testing.TB) *Service {
	s := &Service{Now: time.Now, browsers: map[string]*Browser{}, received: map[string][]string{}, expired: map[string]bool{}}
	s.Server = httptest.NewTLSServer(http.HandlerFunc(s.serve))
	t.Cleanup(s.Close)
	return s
}

// Subscribe adds a browser and returns its subscription.
func (s *Service) Subscribe(t testing.TB) webpush.Subscription {
	t.Helper()
	private, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	b := &Browser{private: private, auth: make([]byte, 16), path: "/push/" + rand.Text()}
	_, _ = rand.Read(b.auth)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.browsers[b.path] = b
	return webpush.Subscription{Endpoint: s.URL + b.path, Key: text(private.PublicKey().Bytes()), Auth: text(b.auth)}
}

// End ends a subscription: the reply to its messages is then 410.
func (s *Service) End(to webpush.Subscription) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.expired[strings.TrimPrefix(to.Endpoint, s.URL)] = true
}

// Received returns the texts that a browser received so far.
func (s *Service) Received(t testing.TB, to webpush.Subscription) []string {
	t.Helper()
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, err := range s.faults {
		t.Error(err)
	}
	return s.received[strings.TrimPrefix(to.Endpoint, s.URL)]
}

func (s *Service) serve(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	b := s.browsers[r.URL.Path]
	if b == nil || s.expired[r.URL.Path] {
		w.WriteHeader(http.StatusGone)
		return
	}
	body, err := io.ReadAll(r.Body)
	if err == nil {
		err = s.check(r)
	}
	var message []byte
	if err == nil {
		message, err = Decrypt(b.private, b.auth, body)
	}
	if err != nil {
		s.faults = append(s.faults, err)
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	s.received[r.URL.Path] = append(s.received[r.URL.Path], string(message))
	w.Header().Set("Location", s.URL+"/message/1")
	w.WriteHeader(http.StatusCreated)
}

// check checks the headers of a message (RFC 8030, sections 5 to 5.3).
func (s *Service) check(r *http.Request) error {
	ttl, err := strconv.Atoi(r.Header.Get("TTL"))
	switch {
	case r.Method != http.MethodPost:
		return fmt.Errorf("push: method %s", r.Method)
	case err != nil || ttl < 0:
		return fmt.Errorf("push: TTL %q", r.Header.Get("TTL"))
	case r.Header.Get("Content-Encoding") != "aes128gcm":
		return fmt.Errorf("push: encoding %q", r.Header.Get("Content-Encoding"))
	case r.ContentLength > 4096:
		return fmt.Errorf("push: %d bytes", r.ContentLength)
	}
	switch r.Header.Get("Urgency") {
	case "", "very-low", "low", "normal", "high":
	default:
		return fmt.Errorf("push: urgency %q", r.Header.Get("Urgency"))
	}
	return Verify(r.Header.Get("Authorization"), s.Key, s.URL, s.Now())
}

// Verify checks the Authorization header of a message (RFC 8292). An empty key accepts any sender.
func Verify(header, key, origin string, now time.Time) error {
	rest, ok := strings.CutPrefix(header, "vapid ")
	token, public, both := strings.Cut(rest, ", k=")
	token, hasToken := strings.CutPrefix(token, "t=")
	if !ok || !both || !hasToken {
		return fmt.Errorf("vapid: %q", header)
	}
	if key != "" && public != key {
		return errors.New("vapid: another key")
	}
	parts := strings.Split(token, ".")
	if len(parts) != 3 {
		return fmt.Errorf("vapid: token %q", token)
	}
	var head struct{ Typ, Alg string }
	if err := decode(parts[0], &head); err != nil || head.Typ != "JWT" || head.Alg != "ES256" {
		return fmt.Errorf("vapid: head %q: %w", parts[0], err)
	}
	var claims struct {
		Aud, Sub string
		Exp      int64
	}
	if err := decode(parts[1], &claims); err != nil {
		return err
	}
	contact, err := url.Parse(claims.Sub)
	switch expires := time.Unix(claims.Exp, 0); {
	case claims.Aud != origin:
		return fmt.Errorf("vapid: for %q, want %q", claims.Aud, origin)
	case !expires.After(now) || expires.After(now.Add(24*time.Hour)):
		return fmt.Errorf("vapid: expires %s", expires)
	case err != nil || contact.Scheme != "mailto" && contact.Scheme != "https":
		return fmt.Errorf("vapid: contact %q", claims.Sub)
	}
	point, err := base64.RawURLEncoding.DecodeString(public)
	if err != nil || len(point) != 65 || point[0] != 4 {
		return fmt.Errorf("vapid: key %q", public)
	}
	signature, err := base64.RawURLEncoding.DecodeString(parts[2])
	if err != nil || len(signature) != 64 {
		return fmt.Errorf("vapid: signature %q", parts[2])
	}
	sum := sha256.Sum256([]byte(parts[0] + "." + parts[1]))
	sender, err := ecdsa.ParseUncompressedPublicKey(elliptic.P256(), point)
	if err != nil {
		return err
	}
	if !ecdsa.Verify(sender, sum[:], new(big.Int).SetBytes(signature[:32]), new(big.Int).SetBytes(signature[32:])) {
		return errors.New("vapid: wrong signature")
	}
	return nil
}

func decode(part string, into any) error {
	raw, err := base64.RawURLEncoding.DecodeString(part)
	if err != nil {
		return err
	}
	return json.Unmarshal(raw, into)
}

// Decrypt returns the text of a message (RFC 8291, section 3.4), with HKDF written out as in the RFC.
func Decrypt(private *ecdh.PrivateKey, auth, body []byte) ([]byte, error) {
	if len(body) < 86 || body[20] != 65 {
		return nil, errors.New("push: short header")
	}
	salt, size, point, sealed := body[:16], binary.BigEndian.Uint32(body[16:20]), body[21:86], body[86:]
	if size < 18 || len(sealed) > int(size) {
		return nil, fmt.Errorf("push: record size %d", size)
	}
	sender, err := ecdh.P256().NewPublicKey(point)
	if err != nil {
		return nil, err
	}
	secret, err := private.ECDH(sender)
	if err != nil {
		return nil, err
	}
	mac := func(key []byte, parts ...[]byte) []byte {
		h := hmac.New(sha256.New, key)
		for _, p := range parts {
			_, _ = h.Write(p)
		}
		return h.Sum(nil)
	}
	material := mac(mac(auth, secret), []byte("WebPush: info\x00"), private.PublicKey().Bytes(), point, []byte{1})
	random := mac(salt, material)
	key := mac(random, []byte("Content-Encoding: aes128gcm\x00\x01"))[:16]
	nonce := mac(random, []byte("Content-Encoding: nonce\x00\x01"))[:12]
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	opener, err := cipher.NewGCM(block)
	if err != nil {
		return nil, err
	}
	padded, err := opener.Open(nil, nonce, sealed, nil)
	if err != nil {
		return nil, err
	}
	out := strings.TrimRight(string(padded), "\x00")
	if !strings.HasSuffix(out, "\x02") {
		return nil, errors.New("push: not the last record")
	}
	return []byte(strings.TrimSuffix(out, "\x02")), nil
}

func text(raw []byte) string { return base64.RawURLEncoding.EncodeToString(raw) }
