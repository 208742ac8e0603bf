package people

import (
	"context"
	"fmt"
	"strings"
	"time"

	"traguardo/internal/domain"
	"traguardo/internal/mail"
	"traguardo/internal/store"
)

// Requests to join clubs that somebody may make in half a day before they are told to nobody: a list of clubs is no list of addresses.
const (
	toldRequests = 5
	requestsIn   = 12 * time.Hour
)

// tellRequest writes to the people of a club that somebody waits for their answer, and to who asked what happens next. Whose address is not
// known to be theirs neither gets nor causes a message.
func (c *Clubs) tellRequest(ctx context.Context, q store.Q, asks domain.User, club domain.Club) error {
	if asks.Unverified {
		return nil
	}
	now, subject := c.core.Now(), fmt.Sprintf("association of %d", asks.ID)
	made, err := q.Attempts(ctx, subject, now.Add(-requestsIn))
	if err != nil || made >= toldRequests {
		return err
	}
	if _, err := q.AddAttempt(ctx, subject, now); err != nil {
		return err
	}
	people, err := q.ClubPeople(ctx, []int64{club.ID})
	if err != nil {
		return err
	}
	who := strings.TrimSpace(mail.Line(asks.FirstName + " " + asks.LastName))
	for _, u := range people[club.ID] {
		if err := c.write(ctx, q, u, "richiesta di associazione", fmt.Sprintf(
			"%s (%s) chiede di entrare in %s. Se è dei vostri approva la richiesta, altrimenti rifiutala: finché non rispondi non vede nulla della società.",
			who, mail.Line(asks.Email), mail.Line(club.Name))); err != nil {
			return err
		}
	}
	return c.write(ctx, q, asks, "richiesta inviata", fmt.Sprintf(
		"hai chiesto di entrare in %s. Risponde un utente della società o un amministratore: ti scriviamo appena lo fa.", mail.Line(club.Name)))
}

// tellAnswer writes to who waited what became of it.
func (c *Clubs) tellAnswer(ctx context.Context, q store.Q, asked domain.User, clubID int64, approved bool) error {
	club, err := q.Club(ctx, clubID)
	if err != nil {
		return err
	}
	name := mail.Line(club.Name)
	if approved {
		return c.write(ctx, q, asked, "sei in "+name, fmt.Sprintf("la tua richiesta è stata approvata: ora fai parte di %s e ne vedi atleti, eventi e scadenze.", name))
	}
	return c.write(ctx, q, asked, "richiesta rifiutata", fmt.Sprintf("la tua richiesta di entrare in %s non è stata accolta. Se pensi a un errore parlane con la società, oppure scegline un'altra.", name))
}

func (c *Clubs) write(ctx context.Context, q store.Q, to domain.User, subject, text string) error {
	if to.Unverified {
		return nil
	}
	title := c.core.Variant.Title
	return c.core.Post(ctx, q, to.ID, mail.Message{
		To: to.Email, Subject: mail.Line(title + ": " + subject),
		Text: fmt.Sprintf("Ciao %s,\n\n%s\n\n%s/dashboard\n\n%s\n", mail.Line(to.FirstName), text, c.core.BaseURL, title),
	})
}
