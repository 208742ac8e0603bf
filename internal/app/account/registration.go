package account

import (
	"context"
	"fmt"
	"time"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/domain/id"
	"traguardo/internal/mail"
	"traguardo/internal/problem"
	"traguardo/internal/store"
	"traguardo/internal/variant"
)

// resetLife is how long a password reset link is valid.
const resetLife = time.Hour

func errTaken() error { return problem.Refused("Nome utente o indirizzo email già registrato") }

// Register creates a coach account, if the variant is open to the public, and returns its id.
func (s *Sessions) Register(ctx context.Context, o core.Origin, u domain.User, password string) (id.User, error) {
	if !s.core.Variant.Has(variant.Registration) {
		return 0, problem.ForbiddenBecause("La registrazione non è aperta al pubblico")
	}
	if err := s.limitRate(ctx, "signup @"+o.Network(), maxSignUps); err != nil {
		return 0, err
	}
	hash, err := s.hasher.hash(ctx, password)
	if err != nil {
		return 0, err
	}
	u.Level, u.Active, u.PasswordHash, u.Unverified = domain.LevelCoach, true, hash, true
	u.Username = u.Email
	u.CreatedAt, u.TermsAt = s.core.Now(), s.core.Now()
	var userID id.User
	err = s.core.DB.Tx(ctx, func(q store.Q) error {
		if userID, err = s.add(ctx, q, u); err != nil {
			return err
		}
		if err := s.postVerification(ctx, q, userID, u.Email); err != nil {
			return err
		}
		return s.core.Record(ctx, q, access.Actor{UserID: userID, Username: u.Username}, audit.UserRegistered, audit.User, int64(userID), nil,
			userFacts(u))
	})
	s.core.DeliverLater(ctx)
	return userID, err
}

// add stores an account with the defaults of its level.
func (s *Sessions) add(ctx context.Context, q store.Q, u domain.User) (id.User, error) {
	userID, err := q.AddUser(ctx, u)
	if q.Unique(err) {
		return 0, errTaken()
	}
	if err != nil {
		return 0, err
	}
	for _, f := range catalog.DefaultFunctions(int64(u.Level)) {
		if err := q.SetUserFunction(ctx, userID, domain.Function(f), true); err != nil {
			return 0, err
		}
	}
	if u.Level == domain.LevelCoach {
		return userID, s.coaches.Seed(ctx, q, userID)
	}
	return userID, nil
}

// userFacts is what the audit records of an account; it contains no secrets.
func userFacts(u domain.User) map[string]any {
	return map[string]any{
		"username": u.Username, "email": u.Email, "nome": u.FirstName, "cognome": u.LastName, "livello": u.Level, "attivo": u.Active,
		"societa": u.ClubID, "in_attesa": u.PendingClubID,
		"scadenza": u.PremiumUntil,
	}
}

// RequestReset mails a one-time link if the address is known. The reply and its timing are the same if it is not: a
// row is written in both cases, and the mail is sent later.
func (s *Sessions) RequestReset(ctx context.Context, o core.Origin, email string) error {
	if err := s.limitRate(ctx, "reset @"+o.Network(), maxResets); err != nil {
		return err
	}
	user, err := s.core.DB.UserByEmail(ctx, email)
	if err != nil && !problem.Is(err, problem.KindNotFound) {
		return err
	}
	known := err == nil && user.Active
	err = s.core.DB.Tx(ctx, func(q store.Q) error {
		if !known {
			_, err := q.AddAttempt(ctx, "reset of nobody", s.core.Now())
			return err
		}
		return s.core.PostLink(ctx, q, user.ID, store.ResetLink, resetLife, s.resetMessage(user))
	})
	s.core.DeliverLater(ctx)
	return err
}

func (s *Sessions) resetMessage(user domain.User) mail.Message {
	greeting := "Ciao"
	if !user.Unverified { // an unverified name may be a message from a third party
		greeting += " " + mail.SingleLine(user.FirstName)
	}
	return mail.Message{
		To:      user.Email,
		Subject: s.core.Variant.Title + ": nuova password",
		Text: fmt.Sprintf("%s,\n\nper scegliere una nuova password apri questo indirizzo entro un'ora:\n\n%s/login?token=%s\n\n"+
			"Se non hai chiesto tu una nuova password, ignora questo messaggio: non cambia nulla.\n\n%s\n",
			greeting, s.core.BaseURL, core.TokenMark, s.core.Variant.Title),
	}
}

// ConfirmReset sets a new password with a mailed token and ends all sessions. Only success uses up the token. It also
// confirms the address, because the link was mailed there.
func (s *Sessions) ConfirmReset(ctx context.Context, token, password string) error {
	userID, err := s.core.DB.LinkedUser(ctx, store.ResetLink, core.Digest(token), s.core.Now())
	if problem.Is(err, problem.KindNotFound) {
		return errLink()
	}
	if err != nil {
		return err
	}
	hash, err := s.hasher.hash(ctx, password)
	if err != nil {
		return err
	}
	err = s.core.DB.Tx(ctx, func(q store.Q) error {
		if linkedID, err := q.LinkedUser(ctx, store.ResetLink, core.Digest(token), s.core.Now()); err != nil || linkedID != userID {
			return errLink()
		}
		user, err := q.LockUser(ctx, userID)
		if err != nil {
			return err
		}
		if err := s.verified(ctx, q, &user); err != nil {
			return err
		}
		if _, err := q.DropLink(ctx, store.VerificationLink, user.ID); err != nil {
			return err
		}
		return s.setPassword(ctx, q, access.Actor{UserID: user.ID, Username: user.Username}, user, hash, "", audit.PasswordForgotten)
	})
	s.Forget(ctx, userID)
	s.core.DeliverLater(ctx)
	return err
}

// setPassword stores a hash, ends the other sessions, clears failed attempts and writes the audit.
func (s *Sessions) setPassword(
	ctx context.Context, q store.Q, a access.Actor, user domain.User, hash, keepHash string, action audit.Action,
) error {
	user.PasswordHash = hash
	if err := q.SaveUser(ctx, user); err != nil {
		return err
	}
	if _, err := q.DropLink(ctx, store.ResetLink, user.ID); err != nil {
		return err // an earlier link must not change the new password
	}
	if err := q.EndSessionsOf(ctx, user.ID, keepHash); err != nil {
		return err
	}
	if err := q.ClearAttempts(ctx, ownAttempts(user)); err != nil {
		return err
	}
	return s.core.Record(ctx, q, a, action, audit.User, int64(user.ID), nil, nil)
}

// ChangePassword replaces the caller's password and ends their other sessions.
func (s *Sessions) ChangePassword(ctx context.Context, a access.Actor, o core.Origin, old, password string) error {
	user, attempt, done, err := s.provePassword(ctx, a, o, old, "La vecchia password non è corretta")
	if err != nil {
		return err
	}
	defer done()
	hash, err := s.hasher.hash(ctx, password)
	if err != nil {
		return err
	}
	err = s.core.DB.Tx(ctx, func(q store.Q) error {
		locked, err := q.LockUser(ctx, user.ID)
		if err != nil {
			return err
		}
		if locked.PasswordHash != user.PasswordHash {
			return problem.Conflict()
		}
		if err := q.DropAttempt(ctx, attempt); err != nil {
			return err
		}
		return s.setPassword(ctx, q, a, locked, hash, core.Digest(o.Token), audit.PasswordChanged)
	})
	s.Forget(ctx, user.ID)
	return err
}

// ResetPassword sets another user's password and ends their sessions.
func (s *Sessions) ResetPassword(ctx context.Context, a access.Actor, o core.Origin, userID id.User, password string) error {
	if !access.Can(a, access.UsersManage) {
		return problem.Forbidden()
	}
	if _, err := s.core.DB.User(ctx, userID); err != nil {
		return err
	}
	hash, err := s.hasher.hash(ctx, password)
	if err != nil {
		return err
	}
	keepHash := ""
	if userID == a.UserID {
		keepHash = core.Digest(o.Token)
	}
	err = s.core.DB.Tx(ctx, func(q store.Q) error {
		user, err := q.LockUser(ctx, userID)
		if err != nil {
			return err
		}
		return s.setPassword(ctx, q, a, user, hash, keepHash, audit.PasswordReset)
	})
	s.Forget(ctx, userID)
	return err
}
