// Package openid verifies sign-ins with OpenID Connect issuers. Issuers are external servers that may be slow or down, so waiting for
// them is limited in time and in the number of sign-ins, and happens without holding locks.
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
	requestTimeout = 5 * time.Second // per request to an issuer
	maxPending     = 16              // sign-ins that may wait for an issuer
	retryInterval  = time.Minute     // between attempts to discover an issuer that did not reply
)

// ErrUnavailable is returned if the issuer does not reply in time.
var ErrUnavailable = problem.Refused("Il servizio di accesso esterno non risponde")

// Provider is an OpenID Connect issuer for sign-in.
type Provider struct {
	Key          string // short name used by the API
	Name         string // label of the button
	Issuer       string
	ClientID     string
	AuthorizeURL string // sign-in page; found by discovery if empty
}

// Identity is a user as described by an issuer.
type Identity struct {
	Subject  string
	Nonce    string
	Expiry   time.Time // of the token
	Email    string
	Verified bool // the issuer has verified the e-mail
}

// Providers has the issuers of a deployment.
type Providers struct {
	list    []*provider
	now     func() time.Time
	client  *http.Client
	timeout time.Duration
	slots   chan struct{}
}

type provider struct {
	Provider
	discovered  atomic.Pointer[metadata]
	discovering chan struct{} // holds a value while discovery is running
}

// metadata is the result of discovery.
type metadata struct {
	authorizeURL string
	verifier     *oidc.IDTokenVerifier
}

// New returns the given issuers without contacting them.
func New(list []Provider, now func() time.Time) *Providers {
	p := &Providers{now: now, timeout: requestTimeout, slots: make(chan struct{}, maxPending)}
	// The timeout also covers fetching keys, which is shared by all callers and so not bound to the context of one.
	p.client = &http.Client{Timeout: p.timeout}
	for _, v := range list {
		p.list = append(p.list, &provider{Provider: v, discovering: make(chan struct{}, 1)})
	}
	return p
}

// Available returns the issuers whose sign-in page is known.
func (p *Providers) Available() []Provider {
	out := []Provider{}
	for _, v := range p.list {
		known := v.Provider
		if f := v.discovered.Load(); f != nil && known.AuthorizeURL == "" {
			known.AuthorizeURL = f.authorizeURL
		}
		if known.AuthorizeURL != "" {
			out = append(out, known)
		}
	}
	return out
}

// Discover contacts all issuers that are not discovered yet, in parallel, and returns the errors of those that failed.
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

// Run retries discovery until all issuers have replied or ctx ends.
func (p *Providers) Run(ctx context.Context, log *slog.Logger) {
	ticker := time.NewTicker(retryInterval)
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

func (p *Providers) discover(ctx context.Context, v *provider) (*metadata, error) {
	if f := v.discovered.Load(); f != nil {
		return f, nil
	}
	ctx, cancel := context.WithTimeout(ctx, p.timeout)
	defer cancel()
	select {
	case v.discovering <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	defer func() { <-v.discovering }()
	if f := v.discovered.Load(); f != nil {
		return f, nil
	}
	ctx = oidc.ClientContext(ctx, p.client)
	issuer, err := oidc.NewProvider(ctx, v.Issuer)
	if err != nil {
		return nil, err
	}
	// The key set outlives this call.
	verifier := issuer.VerifierContext(context.WithoutCancel(ctx), &oidc.Config{ClientID: v.ClientID, Now: p.now})
	f := &metadata{authorizeURL: issuer.Endpoint().AuthURL, verifier: verifier}
	v.discovered.Store(f)
	return f, nil
}

// Verifier verifies tokens of one issuer. It occupies one of the slots for waiting sign-ins until Close is called.
type Verifier struct {
	metadata *metadata
	timeout  time.Duration
	Close    func()
}

// Verifier returns the verifier for the issuer with the given key. It fails if the issuer is unknown or unavailable, or all slots are
// taken.
func (p *Providers) Verifier(ctx context.Context, key string) (*Verifier, error) {
	for _, v := range p.list {
		if v.Key != key {
			continue
		}
		select {
		case p.slots <- struct{}{}:
		default:
			return nil, problem.Overloaded()
		}
		f, err := p.discover(ctx, v)
		if err != nil {
			<-p.slots
			return nil, ErrUnavailable
		}
		return &Verifier{metadata: f, timeout: p.timeout, Close: sync.OnceFunc(func() { <-p.slots })}, nil
	}
	return nil, problem.Refused("Accesso esterno non disponibile")
}

// Verify returns the identity in a token, or ErrUnavailable if the issuer's keys could not be fetched in time.
func (v *Verifier) Verify(ctx context.Context, rawToken string) (Identity, error) {
	ctx, cancel := context.WithTimeout(ctx, v.timeout)
	defer cancel()
	token, err := v.metadata.verifier.Verify(ctx, rawToken)
	if err != nil {
		if late := ctx.Err() != nil || errors.Is(err, context.DeadlineExceeded); late {
			return Identity{}, ErrUnavailable
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
