package account

import (
	"context"
	"errors"
	"strings"
	"time"

	"traguardo/internal/app/core"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/openid"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// Provider is an OpenID Connect issuer that users may sign in with.
type Provider = openid.Provider

// maxTokenLife is the maximum remaining life of an external token. Used tokens are stored until they expire; one that
// is valid for years comes from an issuer with a wrong clock.
const maxTokenLife = 31 * 24 * time.Hour

// LoginExternal opens a session for the account linked to an external identity. On first use, an e-mail verified by
// the issuer links the identity to the account with that e-mail. It never creates accounts.
func (s *Sessions) LoginExternal(ctx context.Context, o core.Origin, key, rawToken, nonce string) (string, error) {
	verifier, err := s.Providers.Verifier(ctx, key)
	if err != nil {
		return "", err
	}
	defer verifier.Close()
	refused := problem.Refused("Accesso esterno non riuscito")
	attempt, done, err := s.claimAttempt(ctx, "external @"+o.Network(), "login @"+o.Network())
	if err != nil {
		return "", s.failed(ctx, o, "("+key+")", err)
	}
	defer done()
	identity, err := verifier.Verify(ctx, rawToken)
	if errors.Is(err, openid.ErrUnavailable) { // the issuer did not respond, so this was not a guess
		return "", errors.Join(err, s.core.DB.Tx(ctx, func(q store.Q) error { return q.DropAttempt(ctx, attempt) }))
	}
	tooLong := identity.Expiry.After(s.core.Clock.Now().Add(maxTokenLife))
	if err != nil || identity.Subject == "" || (nonce != "" && identity.Nonce != nonce) || tooLong {
		return "", s.failed(ctx, o, "("+key+")", refused)
	}
	verifier.Close()
	user, link, err := s.externalUser(ctx, key, identity.Subject, identity.Email, identity.Verified)
	if err != nil || !user.Active {
		if err == nil || problem.Is(err, problem.KindNotFound) {
			err = problem.Refused("Nessuna utenza attiva corrisponde a questo accesso esterno")
		}
		return "", s.failed(ctx, o, "("+key+")", err)
	}
	return s.admit(ctx, o, user, user.Username, func(q store.Q) error {
		fresh, err := q.SpendToken(ctx, core.Digest(signed(rawToken)), calendar.At(identity.Expiry))
		if err != nil {
			return err
		}
		if !fresh {
			return refused // a token used before is a replay
		}
		if link {
			if err := q.LinkExternal(ctx, key, identity.Subject, user.ID); err != nil {
				return err
			}
		}
		if err := q.ClearAttempts(ctx, "external @"+o.Network()); err != nil {
			return err
		}
		return q.DropAttempt(ctx, attempt)
	})
}

// signed returns the part of a token that its signature covers. The same signature can be encoded in several valid
// ways, so it must not be used to recognise a token.
func signed(rawToken string) string {
	if i := strings.LastIndexByte(rawToken, '.'); i >= 0 {
		return rawToken[:i]
	}
	return rawToken
}

// externalUser returns the account of an identity and whether the link is new.
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
		// An issuer's claim about an e-mail is not enough to become an administrator.
		return domain.User{}, false, problem.NotFound()
	}
	if err == nil && user.Unverified {
		// The account may have been created by another person; resetting the password by mail proves ownership.
		return domain.User{}, false, problem.Refused("Esiste un'utenza con questo indirizzo, non ancora confermato: " +
			"usa \"Password dimenticata?\" per farla tua")
	}
	return user, true, err
}
