package account

import (
	"context"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/id"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// Impersonate opens a session as another user, marked with the administrator's id. It expires with the
// administrator's own session, which stays open.
func (s *Sessions) Impersonate(ctx context.Context, a access.Actor, o core.Origin, userID id.User) (string, error) {
	if !access.Can(a, access.UserSwitch) {
		return "", problem.Forbidden()
	}
	user, err := s.core.DB.User(ctx, userID)
	if err != nil {
		return "", err
	}
	switch {
	case user.Level == domain.LevelAdmin:
		return "", problem.Refused("Non puoi accedere come un altro amministratore")
	case !user.Active:
		return "", problem.Refused("L'utente è disattivato")
	}
	var token string
	err = s.core.DB.Tx(ctx, func(q store.Q) error {
		own, err := q.SessionByHash(ctx, core.Digest(o.Token))
		if problem.Is(err, problem.KindNotFound) {
			return problem.NoSession()
		}
		if err != nil {
			return err
		}
		if token, err = s.open(ctx, q, o, domain.Session{UserID: user.ID, ImpersonatorID: a.UserID, CreatedAt: own.CreatedAt}); err != nil {
			return err
		}
		return s.core.Record(ctx, q, a, audit.ImpersonationStarted, audit.User, int64(user.ID), nil, nil)
	})
	return token, err
}

// EndImpersonation closes the impersonated session and opens one for the administrator. It keeps the creation time,
// so that switching back and forth does not extend the maximum session life.
func (s *Sessions) EndImpersonation(ctx context.Context, a access.Actor, o core.Origin) (string, error) {
	if !a.Impersonated() {
		return "", problem.Refused("La sessione non è di un altro utente")
	}
	hash := core.Digest(o.Token)
	var token string
	err := s.core.DB.Tx(ctx, func(q store.Q) error {
		v, err := q.SessionByHash(ctx, hash)
		if problem.Is(err, problem.KindNotFound) {
			return problem.NoSession()
		}
		if err != nil {
			return err
		}
		if err := q.EndSession(ctx, hash); err != nil {
			return err
		}
		if token, err = s.open(ctx, q, o, domain.Session{UserID: v.ImpersonatorID, CreatedAt: v.CreatedAt}); err != nil {
			return err
		}
		return s.core.Record(ctx, q, a, audit.ImpersonationEnded, audit.User, int64(a.UserID), nil, nil)
	})
	s.cache.forgetToken(hash)
	return token, err
}
