// Package openid asks OpenID Connect issuers who somebody is. An issuer is somebody else's server, which may be down, slow or silent: nobody
// waits for it longer than a few seconds, holds a lock meanwhile, or waits in numbers.
package openid

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"

	"traguardo/internal/problem"
)

const (
	within = 5 * time.Second // for whatever an issuer is asked
	atOnce = 16              // sign-ins that wait for an issuer
	again  = time.Minute     // between two attempts to find an issuer that did not answer
)

// ErrSilent is a sign-in that failed because the issuer does not answer.
var ErrSilent = problem.Refused("Il servizio di accesso esterno non risponde")

// Provider is an OpenID Connect issuer people may sign in with.
type Provider struct {
	Key          string // short name in the contract
	Name         string // on the button
	Issuer       string
	ClientID     string
	AuthorizeURL string // where the page sends the browser; found by discovery when empty
}

// Identity is what an issuer says of somebody.
type Identity struct {
	Subject  string
	Nonce    string
	Expiry   time.Time // of the token
	Email    string
	Verified bool // the issuer has verified the e-mail
}

// Providers are the issuers of a deployment.
type Providers struct {
	list   []*provider
	now    func() time.Time
	client *http.Client
	within time.Duration
	places chan struct{}
}

type provider struct {
	Provider
	found  atomic.Pointer[found]
	asking chan struct{} // one at a time asks an issuer where things are
}

// found is what discovery brought.
type found struct {
	authorizeURL string
	verifier     *oidc.IDTokenVerifier
}

// New makes the issuers of a deployment; none is asked anything yet.
func New(list []Provider, now func() time.Time) *Providers {
	p := &Providers{now: now, within: within, places: make(chan struct{}, atOnce)}
	p.client = &http.Client{Timeout: p.within} // also for keys, which are fetched for all who wait and so with nobody's context
	for _, v := range list {
		p.list = append(p.list, &provider{Provider: v, asking: make(chan struct{}, 1)})
	}
	return p
}

// Known are the issuers that the page can offer: it knows where to send the browser.
func (p *Providers) Known() []Provider {
	out := []Provider{}
	for _, v := range p.list {
		known := v.Provider
		if f := v.found.Load(); f != nil && known.AuthorizeURL == "" {
			known.AuthorizeURL = f.authorizeURL
		}
		if known.AuthorizeURL != "" {
			out = append(out, known)
		}
	}
	return out
}

// Discover asks all issuers at once where their sign-in page and keys are, and reports those that did not answer in time.
func (p *Providers) Discover(ctx context.Context) error {
	errs := make([]error, len(p.list))
	var all sync.WaitGroup
	for i, v := range p.list {
		all.Go(func() {
			if _, err := p.discover(ctx, v); err != nil {
				errs[i] = fmt.Errorf("%s: %w", v.Issuer, err)
			}
		})
	}
	all.Wait()
	return errors.Join(errs...)
}

// Run looks again for issuers that did not answer, until all have or ctx ends.
func (p *Providers) Run(ctx context.Context, log *slog.Logger) {
	ticker := time.NewTicker(again)
	defer ticker.Stop()
	for {
		err := p.Discover(ctx)
		if err == nil || ctx.Err() != nil {
			return
		}
		log.WarnContext(ctx, "sign-in provider does not answer", "error", err)
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
	}
}

func (p *Providers) discover(ctx context.Context, v *provider) (*found, error) {
	if f := v.found.Load(); f != nil {
		return f, nil
	}
	ctx, cancel := context.WithTimeout(ctx, p.within)
	defer cancel()
	select {
	case v.asking <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	defer func() { <-v.asking }()
	if f := v.found.Load(); f != nil {
		return f, nil
	}
	ctx = oidc.ClientContext(ctx, p.client)
	issuer, err := oidc.NewProvider(ctx, v.Issuer)
	if err != nil {
		return nil, err
	}
	// The key set outlives this call, so it must not be tied to it.
	verifier := issuer.VerifierContext(context.WithoutCancel(ctx), &oidc.Config{ClientID: v.ClientID, Now: p.now})
	f := &found{authorizeURL: issuer.Endpoint().AuthURL, verifier: verifier}
	v.found.Store(f)
	return f, nil
}

// Verifier looks at the tokens of one issuer. It holds a place among the sign-ins that wait for one, until it is closed.
type Verifier struct {
	found  *found
	within time.Duration
	Close  func()
}

// Verifier finds an issuer by its key.
func (p *Providers) Verifier(ctx context.Context, key string) (*Verifier, error) {
	for _, v := range p.list {
		if v.Key != key {
			continue
		}
		select {
		case p.places <- struct{}{}:
		default:
			return nil, problem.Overloaded()
		}
		f, err := p.discover(ctx, v)
		if err != nil {
			<-p.places
			return nil, ErrSilent
		}
		return &Verifier{found: f, within: p.within, Close: sync.OnceFunc(func() { <-p.places })}, nil
	}
	return nil, problem.Refused("Accesso esterno non disponibile")
}

// Verify answers whose token it is; ErrSilent when the issuer's keys could not be had.
func (v *Verifier) Verify(ctx context.Context, rawToken string) (Identity, error) {
	ctx, cancel := context.WithTimeout(ctx, v.within)
	defer cancel()
	token, err := v.found.verifier.Verify(ctx, rawToken)
	if err != nil {
		if late := ctx.Err() != nil || errors.Is(err, context.DeadlineExceeded); late {
			return Identity{}, ErrSilent
		}
		return Identity{}, err
	}
	var claims struct {
		Email    string `json:"email"`
		Verified bool   `json:"email_verified"`
	}
	if err := token.Claims(&claims); err != nil {
		return Identity{}, err
	}
	return Identity{Subject: token.Subject, Nonce: token.Nonce, Expiry: token.Expiry, Email: claims.Email, Verified: claims.Verified}, nil
}
