package account

import (
	"context"
	"errors"
	"strings"
	"sync"

	"github.com/coreos/go-oidc/v3/oidc"

	"traguardo/internal/app/core"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// Provider is an OpenID Connect issuer people may sign in with.
type Provider struct {
	Key          string // short name in the contract
	Name         string // on the button
	Issuer       string
	ClientID     string
	AuthorizeURL string // where the page sends the browser; found by discovery when empty
}

// providers discovers issuers when they are first used: one that is down must not keep the server from starting.
type providers struct {
	clock calendar.Clock
	mu    sync.Mutex
	known map[string]*provider
}

type provider struct {
	Provider
	verifier *oidc.IDTokenVerifier
}

func newProviders(list []Provider, clock calendar.Clock) *providers {
	p := &providers{clock: clock, known: map[string]*provider{}}
	for _, v := range list {
		p.known[v.Key] = &provider{Provider: v}
	}
	return p
}

func (p *providers) verifier(ctx context.Context, key string) (*oidc.IDTokenVerifier, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	v := p.known[key]
	if v == nil {
		return nil, problem.Refused("Accesso esterno non disponibile")
	}
	if v.verifier == nil {
		// The key set outlives this request, so it must not be tied to it.
		issuer, err := oidc.NewProvider(context.WithoutCancel(ctx), v.Issuer)
		if err != nil {
			return nil, problem.Refused("Il servizio di accesso esterno non risponde")
		}
		v.verifier = issuer.VerifierContext(context.WithoutCancel(ctx), &oidc.Config{ClientID: v.ClientID, Now: p.clock.Now})
	}
	return v.verifier, nil
}

// LoginExternal opens a session for the account an outside identity belongs to. The first time, an e-mail that the issuer has
// verified ties the identity to the account with that e-mail; accounts are not made this way.
func (s *Sessions) LoginExternal(ctx context.Context, o core.Origin, key, rawToken, nonce string) (string, error) {
	verifier, err := s.providers.verifier(ctx, key)
	if err != nil {
		return "", err
	}
	refused := problem.Refused("Accesso esterno non riuscito")
	attempt, done, err := s.claimAttempt(ctx, "external @"+o.IP, "login @"+o.IP)
	if err != nil {
		return "", s.failed(ctx, o, "("+key+")", err)
	}
	defer done()
	token, err := verifier.Verify(ctx, rawToken)
	if err != nil || token.Subject == "" || (nonce != "" && token.Nonce != nonce) {
		return "", s.failed(ctx, o, "("+key+")", refused)
	}
	var claims struct {
		Email    string `json:"email"`
		Verified bool   `json:"email_verified"`
	}
	if err := token.Claims(&claims); err != nil {
		return "", s.failed(ctx, o, "("+key+")", refused)
	}
	user, link, err := s.externalUser(ctx, key, token.Subject, claims.Email, claims.Verified)
	if err != nil || !user.Active {
		if err == nil || problem.Is(err, problem.KindNotFound) {
			err = problem.Refused("Nessuna utenza attiva corrisponde a questo accesso esterno")
		}
		return "", s.failed(ctx, o, "("+key+")", err)
	}
	return s.admit(ctx, o, user, user.Username, func(q store.Q) error {
		fresh, err := q.SpendToken(ctx, digest(signed(rawToken)), calendar.At(token.Expiry))
		if err != nil {
			return err
		}
		if !fresh {
			return refused // a token seen before is a replay
		}
		if link {
			if err := q.LinkExternal(ctx, key, token.Subject, user.ID); err != nil {
				return err
			}
		}
		if err := q.ClearAttempts(ctx, "external @"+o.IP); err != nil {
			return err
		}
		return q.DropAttempt(ctx, attempt)
	})
}

// signed is the part of a token its signature covers. The signature itself can be written in several ways that all verify, so it
// must not distinguish one use of a token from the next.
func signed(rawToken string) string {
	if i := strings.LastIndexByte(rawToken, '.'); i >= 0 {
		return rawToken[:i]
	}
	return rawToken
}

// externalUser finds the account of an identity, and whether the tie is new.
func (s *Sessions) externalUser(ctx context.Context, key, subject, email string, verified bool) (domain.User, bool, error) {
	id, err := s.core.DB.ExternalUser(ctx, key, subject)
	if err == nil {
		user, err := s.core.DB.User(ctx, id)
		return user, false, err
	}
	if !problem.Is(err, problem.KindNotFound) {
		return domain.User{}, false, err
	}
	if email == "" || !verified {
		return domain.User{}, false, problem.NotFound()
	}
	user, err := s.core.DB.UserByEmail(ctx, email)
	if err == nil && user.Level == domain.LevelAdmin {
		// An issuer's word about an e-mail is not enough to become an administrator.
		return domain.User{}, false, problem.NotFound()
	}
	if err == nil && user.Unverified {
		// Whoever made it may not be whom the issuer means; a new password, asked for by mail, makes it the owner's.
		return domain.User{}, false, problem.Refused("Esiste un'utenza con questo indirizzo, non ancora confermato: usare \"Password dimenticata?\" per farla propria")
	}
	return user, true, err
}

// DiscoverProviders fills in where each issuer's sign-in page is; an issuer that does not answer is reported, and left out of the
// page until the next start.
func DiscoverProviders(ctx context.Context, list []Provider) ([]Provider, error) {
	var out []Provider
	var errs []error
	for _, p := range list {
		if p.AuthorizeURL == "" {
			issuer, err := oidc.NewProvider(ctx, p.Issuer)
			if err != nil {
				errs = append(errs, err)
				continue
			}
			p.AuthorizeURL = issuer.Endpoint().AuthURL
		}
		out = append(out, p)
	}
	return out, errors.Join(errs...)
}
