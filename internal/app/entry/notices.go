package entry

import (
	"context"
	"fmt"
	"strings"
	"time"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	appmeet "traguardo/internal/app/meet"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
	"traguardo/internal/mail"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// Notices mails the users of clubs about their entries.
type Notices struct {
	core    *core.Base
	entries *Entries
}

// NewNotices returns a Notices that listens to all changes to entries.
func NewNotices(b *core.Base, e *Entries) *Notices {
	s := &Notices{core: b, entries: e}
	e.listeners = append(e.listeners, s.record)
	return s
}

// quietFor is how long entries must stay unchanged before the club is notified, so that entering forty athletes
// causes one mail.
const quietFor = 15 * time.Minute

// maxNoticeLines is the maximum number of entries listed in one mail.
const maxNoticeLines = 200

// record stores changes that were not made by the club itself, to be mailed later. Expired entries are mailed at
// once.
func (s *Notices) record(ctx context.Context, q store.Q, a access.Actor, c Change) error {
	author := a.UserID
	if a.Impersonated() {
		author = a.ImpersonatorID
	}
	switch {
	case c.Expired:
		return s.mailExpired(ctx, q, c)
	case c.Promotion != nil:
		return s.mailPromoted(ctx, q, c)
	}
	if a.ClubID == c.ClubID && !a.Admin() && !a.Impersonated() {
		return nil
	}
	var list []domain.EntryNotice
	add := func(action domain.NoticeAction, entries []domain.Entry) {
		for _, n := range entries {
			list = append(list, domain.EntryNotice{
				EventID: c.Event.ID, ClubID: c.ClubID, AuthorID: author, RaceID: n.RaceID, AthleteID: n.AthleteID, Progressive: n.Progressive,
				Action: action, MadeAt: s.core.Now(),
			})
		}
	}
	add(domain.EntryMade, c.Added)
	add(domain.EntryRemoved, c.Removed)
	return q.AddNotices(ctx, list)
}

// Send mails the recorded changes that have settled, one mail per event, club and author. It is a job.
func (s *Notices) Send(ctx context.Context, now time.Time) error {
	err := s.core.DB.Tx(ctx, func(q store.Q) error {
		list, err := q.TakeNotices(ctx, calendar.At(now.Add(-quietFor)))
		for err == nil && len(list) > 0 {
			n := 1
			for n < len(list) && list[n].EventID == list[0].EventID && list[n].ClubID == list[0].ClubID && list[n].AuthorID == list[0].AuthorID {
				n++
			}
			err = s.mailChanges(ctx, q, list[:n])
			list = list[n:]
		}
		return err
	})
	s.core.DeliverLater(ctx)
	return err
}

// mailChanges mails the users of a club what one author changed.
func (s *Notices) mailChanges(ctx context.Context, q store.Q, list []domain.EntryNotice) error {
	first := list[0]
	e, err := q.Event(ctx, first.EventID)
	if err != nil {
		return err
	}
	club, err := q.Club(ctx, first.ClubID)
	if err != nil {
		return err
	}
	author, err := q.User(ctx, first.AuthorID)
	if err != nil {
		return err
	}
	people, err := q.ClubPeople(ctx, []id.Club{club.ID})
	if err != nil {
		return err
	}
	role := "amministratore"
	if author.Level != domain.LevelAdmin {
		role = "società organizzatrice " + mail.SingleLine(e.Organiser)
	}
	text := fmt.Sprintf("%s %s (%s) ha modificato le iscrizioni di %s a %s.\n\n%s%s", mail.SingleLine(author.FirstName),
		mail.SingleLine(author.LastName), role, mail.SingleLine(club.Name), titleOf(e),
		changes("Iscrizioni aggiunte", list, domain.EntryMade, club.Name), changes("Iscrizioni rimosse", list, domain.EntryRemoved, club.Name))
	for _, u := range people[club.ID] {
		if u.ID == author.ID {
			continue
		}
		if err := s.post(ctx, q, u, letter{
			subject: "Iscrizioni modificate: " + e.Name, text: text, event: e,
			why: "Ricevi questo messaggio perché sei tra gli utenti di " + mail.SingleLine(club.Name) +
				" e le sue iscrizioni sono state modificate da altri.",
		}); err != nil {
			return err
		}
	}
	return nil
}

// changes lists the changes of one kind under a heading, or returns "" if there are none.
func changes(heading string, list []domain.EntryNotice, action domain.NoticeAction, club string) string {
	var lines []string
	for _, t := range list {
		if t.Action != action {
			continue
		}
		who := t.LastName + " " + t.FirstName
		if t.AthleteID == 0 {
			who = domain.Entry{ClubName: club, Progressive: t.Progressive}.TeamName()
		}
		lines = append(lines, "- "+mail.SingleLine(who)+", "+mail.SingleLine(t.Race))
	}
	if len(lines) == 0 {
		return ""
	}
	if more := len(lines) - maxNoticeLines; more > 0 {
		lines = append(lines[:maxNoticeLines], "… e "+count(more, "altra", "altre"))
	}
	return heading + ":\n" + strings.Join(lines, "\n") + "\n\n"
}

// titleOf returns the name, place and dates of an event for use in a mail.
func titleOf(e domain.Event) string {
	days := e.Starts.Italian()
	if e.Ends != e.Starts {
		days = "dal " + e.Starts.Italian() + " al " + e.Ends.Italian()
	}
	return "«" + mail.SingleLine(e.Name) + "» (" + strings.TrimLeft(mail.SingleLine(e.Place)+", ", ", ") + days + ")"
}

// letter is the content of a mail about an event.
type letter struct {
	subject, text, why string
	event              domain.Event
	attachments        []mail.Attachment
	unsubscribe        string // link to stop mails of this kind, empty if there is none
}

// post queues a mail to a user with a verified address, in the transaction of q.
func (s *Notices) post(ctx context.Context, q store.Q, u domain.User, l letter) error {
	if u.Unverified {
		return nil
	}
	return s.core.Post(ctx, q, u.ID, mail.Message{
		To: u.Email, Subject: mail.SingleLine(s.core.Variant.Title + ": " + l.subject), Attachments: l.attachments, Unsubscribe: l.unsubscribe,
		ReplyTo: l.event.Options.Text(option.OrganiserEmail),
		Text: fmt.Sprintf("Ciao %s,\n\n%s\n\nLe iscrizioni sono qui: %s/Iscrizioni?id=%d\n\n%s\n\n%s\n",
			mail.SingleLine(u.FirstName), strings.TrimSpace(l.text), s.core.BaseURL, l.event.ID, l.why, s.core.Variant.Title),
	})
}

// SendSummary mails the caller a summary of the entries with the print attached, and returns the address used.
func (s *Notices) SendSummary(ctx context.Context, a access.Actor, eventID id.Event, summary mail.Attachment) (string, error) {
	e, err := s.core.DB.Event(ctx, eventID)
	if err != nil {
		return "", err
	}
	if e.Rehearsal() {
		return "", problem.Refused("La prova generale non invia messaggi")
	}
	u, err := s.core.DB.User(ctx, a.UserID)
	if err != nil {
		return "", err
	}
	if u.Unverified {
		return "", problem.Refused("Conferma prima il tuo indirizzo email: il messaggio con il collegamento è nella tua casella")
	}
	text, err := s.summary(ctx, a, eventID)
	if err != nil {
		return "", err
	}
	err = s.core.DB.Tx(ctx, func(q store.Q) error {
		return s.post(ctx, q, u, letter{
			subject: "Riepilogo iscrizioni: " + e.Name, text: text, event: e, attachments: []mail.Attachment{summary},
			why: "Ricevi questo messaggio perché hai chiesto l'invio del riepilogo.",
		})
	})
	s.core.DeliverLater(ctx)
	return u.Email, err
}

// summary describes the attached print: whose entries, how many, and what they cost.
func (s *Notices) summary(ctx context.Context, a access.Actor, eventID id.Event) (string, error) {
	d, err := s.entries.loadEvent(ctx, s.core.DB.Q, a, eventID)
	if err != nil {
		return "", err
	}
	visibleID, err := d.visibleClub(0, false)
	if err != nil {
		return "", err
	}
	bills, err := d.allBills(ctx, s.core.DB.Q, visibleID)
	if err != nil {
		return "", err
	}
	who := count(len(bills), "società", "società")
	if visibleID != 0 {
		who = mail.SingleLine(bills[0].Club)
	}
	var all appmeet.Bill
	for _, b := range bills {
		all.Athletes += b.Athletes + b.TeamAthletes
		all.Entries += b.Bill.Entries
		all.Teams += b.Teams
		all.Paid, all.Due = all.Paid.Add(b.Paid), all.Due.Add(b.Due)
	}
	return fmt.Sprintf("In allegato il riepilogo delle iscrizioni di %s a %s.\n\n%s, %s, %s.\nTotale %s: già pagato %s, da pagare %s.", who,
		titleOf(d.event),
		count(all.Athletes, "atleta", "atleti"), count(all.Entries, "presenza individuale", "presenze individuali"), count(all.Teams,
			"squadra", "squadre"),
		all.Total().Italian(), all.Paid.Total().Italian(), all.Due.Total().Italian()), nil
}
