package account

import (
	"context"
	"fmt"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/id"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// Erase removes the personal data from a user's account, for an administrator.
func (u *Users) Erase(ctx context.Context, a access.Actor, userID id.User) error {
	if err := u.allow(a); err != nil {
		return err
	}
	err := u.core.DB.Tx(ctx, func(q store.Q) error {
		user, err := q.LockUser(ctx, userID)
		if err != nil {
			return err
		}
		if userID == a.UserID {
			return problem.Refused("Non puoi cancellare la tua utenza di amministratore")
		}
		if user.Level == domain.LevelAdmin && user.Active {
			if err := u.checkStillAdmin(ctx, q, a); err != nil {
				return err
			}
		}
		return u.sessions.erase(ctx, q, a, user)
	})
	u.sessions.Forget(ctx, userID)
	if err != nil {
		return err
	}
	return u.core.DB.Scrub(ctx)
}

// EraseOwn erases the caller's own account. It requires the password and, if there is a second factor, a code.
func (s *Sessions) EraseOwn(ctx context.Context, a access.Actor, o core.Origin, password, code string) error {
	err := s.withPassword(ctx, a, o, password, func(q store.Q, user domain.User) error {
		if user.Level == domain.LevelAdmin {
			return problem.Refused("Non puoi cancellare la tua utenza di amministratore")
		}
		if err := s.secondStep(ctx, q, user.ID, code); err != nil {
			return err
		}
		return s.erase(ctx, q, a, user)
	})
	s.Forget(ctx, a.UserID)
	if err != nil {
		return err
	}
	return s.core.DB.Scrub(ctx)
}

// erase anonymises an account and keeps it as the nameless author of what it created. It can no longer log in, and
// the audit and access log lose the data about the person. The club's data stays.
func (s *Sessions) erase(ctx context.Context, q store.Q, a access.Actor, user domain.User) error {
	if user.Erased {
		return problem.Refused("L'utenza è già stata cancellata")
	}
	placeholder := fmt.Sprintf("cancellato-%d", user.ID)
	err := q.SaveUser(ctx, domain.User{
		ID: user.ID, Username: placeholder, Email: placeholder, Unverified: true, FirstName: "Utente", LastName: "cancellato",
		Level: domain.LevelCoach, Erased: true,
		Version: user.Version,
	})
	if err != nil {
		return err
	}
	if err := q.EndSessionsOf(ctx, user.ID, ""); err != nil {
		return err
	}
	if err := q.ForgetUser(ctx, user); err != nil {
		return err
	}
	if err := q.DeleteLibraryOf(ctx, user.ID); err != nil {
		return err
	}
	if err := s.core.EraseFromMails(ctx, q, user.FirstName+" "+user.LastName, user.Email); err != nil {
		return err
	}
	if err := q.NoteErasure(ctx); err != nil {
		return err
	}
	if _, err := q.ForgetAudit(ctx, "utente", int64(user.ID)); err != nil {
		return err
	}
	if a.UserID == user.ID {
		a.Username = ""
	}
	return s.core.Record(ctx, q, a, audit.UserErased, audit.User, int64(user.ID), nil, nil)
}
