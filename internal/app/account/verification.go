package account

import (
	"context"
	"fmt"
	"net/url"
	"time"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	"traguardo/internal/domain"
	"traguardo/internal/mail"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

const (
	// verificationLife is how long the link that confirms an address is good.
	verificationLife = 48 * time.Hour
	maxVerifications = 5 // messages an hour that an account may ask for
)

// askVerification makes the link that confirms a user's address, to be mailed with sendVerification after the transaction.
func (s *Sessions) askVerification(ctx context.Context, q store.Q, userID int64) (string, error) {
	token := newToken()
	return token, q.SetLink(ctx, store.VerificationLink, userID, digest(token), s.core.Now().Add(verificationLife))
}

// sendVerification mails the link. The address may be anybody's, so that nothing somebody typed stands in the message.
func (s *Sessions) sendVerification(ctx context.Context, userID int64, email, token string) {
	title := s.core.Variant.Title
	s.core.SendLater(ctx, mail.Message{
		To:      email,
		Subject: title + ": conferma il tuo indirizzo",
		Text: fmt.Sprintf("Ciao,\n\nquesto indirizzo è stato indicato per un'utenza di %s. Se è la tua, confermalo entro due giorni:\n\n%s/login?verifica=%s\n\n"+
			"Se non ti sei registrato tu, ignora questo messaggio: l'indirizzo resta non confermato e non riceverai altro.\n\n%s\n",
			title, s.core.BaseURL, url.QueryEscape(token), title),
	}, "user", userID)
}

// AskVerification mails the caller the link again, the newest being the only good one.
func (s *Sessions) AskVerification(ctx context.Context, a access.Actor) error {
	if !access.Can(a, access.PasswordChange) {
		return problem.Forbidden()
	}
	if err := s.limitRate(ctx, fmt.Sprintf("verify #%d", a.UserID), maxVerifications); err != nil {
		return err
	}
	var user domain.User
	var token string
	err := s.core.DB.Tx(ctx, func(q store.Q) (err error) {
		if user, err = q.LockUser(ctx, a.UserID); err != nil {
			return err
		}
		if !user.Unverified {
			return problem.Refused("L'indirizzo è già confermato")
		}
		token, err = s.askVerification(ctx, q, user.ID)
		return err
	})
	if err == nil {
		s.sendVerification(ctx, user.ID, user.Email, token)
	}
	return err
}

// Verify confirms the address that a link was mailed to.
func (s *Sessions) Verify(ctx context.Context, o core.Origin, token string) error {
	if err := s.limitRate(ctx, "verify @"+o.Network(), maxResets); err != nil {
		return err
	}
	return s.core.DB.Tx(ctx, func(q store.Q) error {
		id, err := q.LinkedUser(ctx, store.VerificationLink, digest(token), s.core.Now())
		if problem.Is(err, problem.KindNotFound) {
			return errLink()
		}
		if err != nil {
			return err
		}
		user, err := q.LockUser(ctx, id)
		if err != nil {
			return err
		}
		there, err := q.DropLink(ctx, store.VerificationLink, id)
		if err != nil {
			return err
		}
		if !there {
			return errLink() // two at once: the other one was first
		}
		user.Unverified = false
		if err := q.SaveUser(ctx, user); err != nil {
			return err
		}
		return s.core.Record(ctx, q, access.Actor{UserID: user.ID, Username: user.Username}, "utente.email.conferma", "utente", user.ID, nil, nil)
	})
}

// errLink is the answer to a link that is spent, too old, replaced or invented.
func errLink() error {
	return problem.Refused("Il collegamento non è più valido: richiederne uno nuovo")
}
