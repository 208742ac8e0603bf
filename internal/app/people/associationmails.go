package people

import (
	"context"
	"fmt"
	"strings"
	"time"

	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/mail"
	"traguardo/internal/store"
)

// Limits on the mails caused by one user's requests to join clubs, so that the list of clubs cannot be used to send
// mail.
const (
	maxRequestMails = 5
	requestWindow   = 12 * time.Hour
)

// mailRequest mails the users of a club about a request to join, and confirms it to the requester. Users with an
// unverified address neither receive nor cause mails.
func (c *Clubs) mailRequest(ctx context.Context, q store.Q, asks domain.User, club domain.Club) error {
	if asks.Unverified {
		return nil
	}
	now, subject := c.core.Now(), fmt.Sprintf("association of %d", asks.ID)
	attempts, err := q.Attempts(ctx, subject, now.Add(-requestWindow))
	if err != nil || attempts >= maxRequestMails {
		return err
	}
	if _, err := q.AddAttempt(ctx, subject, now); err != nil {
		return err
	}
	people, err := q.ClubPeople(ctx, []id.Club{club.ID})
	if err != nil {
		return err
	}
	for _, u := range people[club.ID] {
		if err := c.write(ctx, q, u, "richiesta di associazione", fmt.Sprintf(
			"%s (%s) chiede di entrare in %s. Se è dei vostri approva la richiesta, altrimenti rifiutala: finché non rispondi non vede nulla della società.",
			fullName(asks), mail.SingleLine(asks.Email), mail.SingleLine(club.Name))); err != nil {
			return err
		}
	}
	return c.write(ctx, q, asks, "richiesta inviata", fmt.Sprintf(
		"hai chiesto di entrare in %s. Risponde un utente della società o un amministratore: ti scriviamo appena lo fa.",
		mail.SingleLine(club.Name)))
}

// NotifyPending mails the users of a club about a request made before the requester's address was verified.
func (c *Clubs) NotifyPending(ctx context.Context, q store.Q, asks domain.User) error {
	if asks.PendingClubID == 0 {
		return nil
	}
	club, err := q.Club(ctx, asks.PendingClubID)
	if err != nil {
		return err
	}
	return c.mailRequest(ctx, q, asks, club)
}

// mailAnswer mails the answer to the requester and, if approved, informs all users of the club.
func (c *Clubs) mailAnswer(ctx context.Context, q store.Q, applicant domain.User, clubID id.Club, approved bool) error {
	club, err := q.Club(ctx, clubID)
	if err != nil {
		return err
	}
	name := mail.SingleLine(club.Name)
	if approved {
		if err := c.mailJoined(ctx, q, applicant, club); err != nil {
			return err
		}
		return c.write(ctx, q, applicant, "sei in "+name,
			fmt.Sprintf("la tua richiesta è stata approvata: ora fai parte di %s e ne vedi atleti, eventi e scadenze.", name))
	}
	return c.write(ctx, q, applicant, "richiesta rifiutata", fmt.Sprintf("la tua richiesta di entrare in %s non è stata accolta. "+
		"Se pensi a un errore parlane con la società, oppure scegline un'altra.", name))
}

func (c *Clubs) mailJoined(ctx context.Context, q store.Q, joined domain.User, club domain.Club) error {
	users, err := q.ClubUsers(ctx, club.ID)
	if err != nil {
		return err
	}
	for _, u := range users {
		if err := c.write(ctx, q, u, "nuovo utente della società", fmt.Sprintf(
			"%s (%s) ora fa parte di %s e ne vede atleti, iscrizioni e pagamenti. Se non è dei vostri avvisa subito un amministratore.",
			fullName(joined), mail.SingleLine(joined.Email), mail.SingleLine(club.Name))); err != nil {
			return err
		}
	}
	return nil
}

func fullName(u domain.User) string {
	return strings.TrimSpace(mail.SingleLine(u.FirstName + " " + u.LastName))
}

func (c *Clubs) write(ctx context.Context, q store.Q, to domain.User, subject, text string) error {
	if to.Unverified {
		return nil
	}
	title := c.core.Variant.Title
	return c.core.Post(ctx, q, to.ID, mail.Message{
		To: to.Email, Subject: mail.SingleLine(title + ": " + subject),
		Text: fmt.Sprintf("Ciao %s,\n\n%s\n\n%s/dashboard\n\n%s\n", mail.SingleLine(to.FirstName), text, c.core.BaseURL, title),
	})
}
