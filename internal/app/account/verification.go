package account

import (
	"context"
	"fmt"
	"time"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/id"
	"traguardo/internal/mail"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

const (
	// verificationLife is how long a link to confirm an address is valid.
	verificationLife = 48 * time.Hour
	maxVerifications = 5 // mails per hour that an account may request
)

// postVerification queues the link that confirms a user's address. The mail contains nothing typed by the user,
// because the address may be anyone's.
func (s *Sessions) postVerification(ctx context.Context, q store.Q, userID id.User, email string) error {
	title := s.core.Variant.Title
	return s.core.PostLink(ctx, q, userID, store.VerificationLink, verificationLife, mail.Message{
		To:      email,
		Subject: title + ": conferma il tuo indirizzo",
		Text: fmt.Sprintf("Ciao,\n\nquesto indirizzo è stato indicato per un'utenza di %s. Se è la tua, confermalo entro due giorni:\n\n%s/login?verifica=%s\n\n"+
			"Se non ti sei registrato tu, ignora questo messaggio: l'indirizzo resta non confermato e non riceverai altro.\n\n%s\n",
			title, s.core.BaseURL, core.TokenMark, title),
	})
}

// ResendVerification mails the caller a new link and invalidates earlier ones.
func (s *Sessions) ResendVerification(ctx context.Context, a access.Actor) error {
	if !access.Can(a, access.PasswordChange) {
		return problem.Forbidden()
	}
	if err := s.limitRate(ctx, fmt.Sprintf("verify #%d", a.UserID), maxVerifications); err != nil {
		return err
	}
	err := s.core.DB.Tx(ctx, func(q store.Q) error {
		user, err := q.LockUser(ctx, a.UserID)
		if err != nil {
			return err
		}
		if !user.Unverified {
			return problem.Refused("L'indirizzo è già confermato")
		}
		return s.postVerification(ctx, q, user.ID, user.Email)
	})
	s.core.DeliverLater(ctx)
	return err
}

// Verify confirms an address with the token from a mailed link.
func (s *Sessions) Verify(ctx context.Context, o core.Origin, token string) error {
	if err := s.limitRate(ctx, "verify @"+o.Network(), maxResets); err != nil {
		return err
	}
	var userID id.User
	err := s.core.DB.Tx(ctx, func(q store.Q) (err error) {
		userID, err = q.LinkedUser(ctx, store.VerificationLink, core.Digest(token), s.core.Now())
		if problem.Is(err, problem.KindNotFound) {
			return errLink()
		}
		if err != nil {
			return err
		}
		user, err := q.LockUser(ctx, userID)
		if err != nil {
			return err
		}
		found, err := q.DropLink(ctx, store.VerificationLink, userID)
		if err != nil {
			return err
		}
		if !found {
			return errLink() // a concurrent call was first
		}
		if err := s.verified(ctx, q, &user); err != nil {
			return err
		}
		if err := q.SaveUser(ctx, user); err != nil {
			return err
		}
		self := access.Actor{UserID: user.ID, Username: user.Username}
		return s.core.Record(ctx, q, self, audit.UserEmailConfirmed, audit.User, int64(user.ID), nil, nil)
	})
	s.Forget(ctx, userID)
	s.core.DeliverLater(ctx)
	return err
}

// ConfirmAddress confirms the address of a user without a mail, for an administrator.
func (u *Users) ConfirmAddress(ctx context.Context, a access.Actor, userID id.User) error {
	if err := u.allow(a); err != nil {
		return err
	}
	err := u.core.DB.Tx(ctx, func(q store.Q) error {
		user, err := q.LockUser(ctx, userID)
		if err != nil {
			return err
		}
		if !user.Unverified {
			return problem.Refused("L'indirizzo è già confermato")
		}
		if _, err := q.DropLink(ctx, store.VerificationLink, userID); err != nil {
			return err
		}
		if err := u.sessions.verified(ctx, q, &user); err != nil {
			return err
		}
		if err := q.SaveUser(ctx, user); err != nil {
			return err
		}
		return u.core.Record(ctx, q, a, audit.UserEmailConfirmed, audit.User, int64(userID), nil, nil)
	})
	u.sessions.Forget(ctx, userID)
	u.core.DeliverLater(ctx)
	return err
}

// verified marks the address of a user as confirmed; the caller must save the user.
func (s *Sessions) verified(ctx context.Context, q store.Q, user *domain.User) error {
	if !user.Unverified {
		return nil
	}
	user.Unverified = false
	return s.OnVerified(ctx, q, *user)
}

// errLink is the error for a link that is used, expired, replaced or invalid.
func errLink() error {
	return problem.Refused("Il collegamento non è più valido: chiedine uno nuovo")
}
