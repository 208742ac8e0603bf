package openid

import (
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"time"

	"traguardo/internal/problem"
)

// silentIssuer accepts requests and never replies.
func silentIssuer(t *testing.T) (url string, asked chan struct{}) {
	t.Helper()
	asked = make(chan struct{}, 100)
	end := make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {
		asked <- struct{}{}
		<-end
	}))
	t.Cleanup(func() {
		close(end)
		server.Close()
	})
	return server.URL, asked
}

func providers(t *testing.T, url string, patience time.Duration) *Providers {
	t.Helper()
	p := New([]Provider{{Key: "muto", Name: "Muto", Issuer: url, ClientID: "portale"}}, time.Now)
	p.timeout = patience
	return p
}

// TestSilentIssuer checks that neither discovery nor sign-in waits longer than the timeout.
func TestSilentIssuer(t *testing.T) {
	t.Parallel()
	url, _ := silentIssuer(t)
	p := providers(t, url, 20*time.Millisecond)
	if err := p.Discover(t.Context()); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("discovery: %v", err)
	}
	if known := p.Available(); len(known) != 0 {
		t.Errorf("available: %v", known)
	}
	if _, err := p.Verifier(t.Context(), "muto"); !errors.Is(err, ErrUnavailable) {
		t.Errorf("sign-in: %v", err)
	}
	if _, err := p.Verifier(t.Context(), "altro"); !problem.Is(err, problem.KindRefused) || errors.Is(err, ErrUnavailable) {
		t.Errorf("unknown: %v", err)
	}
	if n := len(p.slots); n != 0 {
		t.Errorf("%d slots are taken", n)
	}
}

// TestPendingSignInsAreLimited checks that further sign-ins fail immediately while the maximum number is waiting.
//
//test:race
func TestPendingSignInsAreLimited(t *testing.T) {
	t.Parallel()
	url, asked := silentIssuer(t)
	p := providers(t, url, time.Minute)
	ctx, leave := context.WithCancel(t.Context())
	var all sync.WaitGroup
	for range maxPending {
		all.Go(func() {
			if _, err := p.Verifier(ctx, "muto"); err == nil {
				t.Error("sign-in with a silent issuer succeeded")
			}
		})
	}
	<-asked
	for len(p.slots) < maxPending {
		time.Sleep(time.Millisecond)
	}
	if _, err := p.Verifier(ctx, "muto"); !problem.Is(err, problem.KindOverloaded) {
		t.Errorf("one too many: %v", err)
	}
	leave()
	all.Wait()
	if n := len(p.slots); n != 0 {
		t.Errorf("%d slots are taken", n)
	}
	if n := len(asked); n != 0 {
		t.Errorf("%d more requests while the first was pending", n)
	}
}

// TestSilentKeyServer checks that an issuer that never delivers its keys is reported as unavailable, also on the next attempt.
func TestSilentKeyServer(t *testing.T) {
	t.Parallel()
	keys, _ := silentIssuer(t)
	var issuer *httptest.Server
	issuer = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write(
			[]byte(
				`{"issuer":"` + issuer.URL + `","jwks_uri":"` + keys + `","authorization_endpoint":"` + issuer.URL +
					`/in","id_token_signing_alg_values_supported":["RS256"]}`,
			),
		)
	}))
	defer issuer.Close()
	p := providers(t, issuer.URL, time.Minute)
	if err := p.Discover(t.Context()); err != nil {
		t.Fatal(err)
	}
	if known := p.Available(); len(known) != 1 || known[0].AuthorizeURL != issuer.URL+"/in" {
		t.Errorf("available: %v", known)
	}
	for range 2 {
		v, err := p.Verifier(t.Context(), "muto")
		if err != nil {
			t.Fatal(err)
		}
		v.timeout = 20 * time.Millisecond
		if _, err := v.Verify(t.Context(), unsignedToken(issuer.URL)); !errors.Is(err, ErrUnavailable) {
			t.Errorf("got %v, want errors.Is(err, ErrUnavailable)", err)
		}
		v.Close()
	}
}

// unsignedToken returns a token whose signature cannot be verified.
func unsignedToken(issuer string) string {
	part := func(text string) string { return base64.RawURLEncoding.EncodeToString([]byte(text)) }
	claims := fmt.Sprintf(`{"iss":%q,"aud":"portale","sub":"s","exp":%d}`, issuer, time.Now().Add(time.Hour).Unix())
	return part(`{"alg":"RS256","kid":"k"}`) + "." + part(claims) + "." + part("signature")
}
