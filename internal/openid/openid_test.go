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

// silent is an issuer that takes every request and answers none.
func silent(t *testing.T) (url string, asked chan struct{}) {
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
	p.within = patience
	return p
}

// TestASilentIssuer: nobody waits for it for long, neither the start of the server nor a sign-in.
func TestASilentIssuer(t *testing.T) {
	t.Parallel()
	url, _ := silent(t)
	p := providers(t, url, 20*time.Millisecond)
	if err := p.Discover(t.Context()); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("discovery: %v", err)
	}
	if known := p.Known(); len(known) != 0 {
		t.Errorf("the page offers %v", known)
	}
	if _, err := p.Verifier(t.Context(), "muto"); !errors.Is(err, ErrSilent) {
		t.Errorf("sign-in: %v", err)
	}
	if _, err := p.Verifier(t.Context(), "altro"); !problem.Is(err, problem.KindRefused) || errors.Is(err, ErrSilent) {
		t.Errorf("unknown: %v", err)
	}
	if n := len(p.places); n != 0 {
		t.Errorf("%d places are held", n)
	}
}

// TestManySignInsAtASilentIssuer: those who wait are few, the others are told at once.
//
//test:race
func TestManySignInsAtASilentIssuer(t *testing.T) {
	t.Parallel()
	url, asked := silent(t)
	p := providers(t, url, time.Minute)
	ctx, leave := context.WithCancel(t.Context())
	var all sync.WaitGroup
	for range atOnce {
		all.Go(func() {
			if _, err := p.Verifier(ctx, "muto"); err == nil {
				t.Error("a silent issuer was found")
			}
		})
	}
	<-asked
	for len(p.places) < atOnce {
		time.Sleep(time.Millisecond)
	}
	if _, err := p.Verifier(ctx, "muto"); !problem.Is(err, problem.KindOverloaded) {
		t.Errorf("one more: %v", err)
	}
	leave()
	all.Wait()
	if n := len(p.places); n != 0 {
		t.Errorf("%d places are held", n)
	}
	if n := len(asked); n != 0 {
		t.Errorf("the issuer was asked %d times more while the first question was open", n)
	}
}

// TestKeysThatNeverCome: an issuer that tells where its keys are and then never hands them over is silent too, now and the next time.
func TestKeysThatNeverCome(t *testing.T) {
	t.Parallel()
	keys, _ := silent(t)
	var issuer *httptest.Server
	issuer = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write([]byte(`{"issuer":"` + issuer.URL + `","jwks_uri":"` + keys + `","authorization_endpoint":"` + issuer.URL + `/in","id_token_signing_alg_values_supported":["RS256"]}`))
	}))
	defer issuer.Close()
	p := providers(t, issuer.URL, time.Minute)
	if err := p.Discover(t.Context()); err != nil {
		t.Fatal(err)
	}
	if known := p.Known(); len(known) != 1 || known[0].AuthorizeURL != issuer.URL+"/in" {
		t.Errorf("the page offers %v", known)
	}
	for range 2 {
		v, err := p.Verifier(t.Context(), "muto")
		if err != nil {
			t.Fatal(err)
		}
		v.within = 20 * time.Millisecond
		if _, err := v.Verify(t.Context(), tokenOf(issuer.URL)); !errors.Is(err, ErrSilent) {
			t.Errorf("%v", err)
		}
		v.Close()
	}
}

// tokenOf is a token of an issuer whose signature nobody can check.
func tokenOf(issuer string) string {
	part := func(text string) string { return base64.RawURLEncoding.EncodeToString([]byte(text)) }
	claims := fmt.Sprintf(`{"iss":%q,"aud":"portale","sub":"s","exp":%d}`, issuer, time.Now().Add(time.Hour).Unix())
	return part(`{"alg":"RS256","kid":"k"}`) + "." + part(claims) + "." + part("signature")
}
