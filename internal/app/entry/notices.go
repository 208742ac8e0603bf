package entry

import (
	"context"
	"fmt"
	"strings"
	"time"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/mail"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// Notices tells the people of clubs what happens to their entries.
type Notices struct{ core *core.Base }

// NewNotices makes the use cases over what the areas share; they hear of every change of entries.
func NewNotices(b *core.Base, e *Entries) *Notices {
	s := &Notices{core: b}
	e.heard = append(e.heard, s.hear)
	return s
}

// quietFor is how long nobody changes anything more before a club is told: an organiser who enters forty athletes writes one message.
const quietFor = 15 * time.Minute

// maxNoticeLines is how much one message says in full.
const maxNoticeLines = 200

// hear keeps what somebody else than the club itself did to its entries, to be told later.
func (s *Notices) hear(ctx context.Context, q store.Q, a access.Actor, c Change) error {
	author := a.UserID
	if a.Impersonated() {
		author = a.ImpersonatorID
	}
	if a.ClubID == c.ClubID && !a.Admin() && !a.Impersonated() {
		return nil
	}
	var list []domain.EntryNotice
	add := func(action domain.NoticeAction, entries []domain.Entry) {
		for _, n := range entries {
			list = append(list, domain.EntryNotice{
				EventID: c.Event.ID, ClubID: c.ClubID, AuthorID: author, RaceID: n.RaceID, AthleteID: n.AthleteID, Progressive: n.Progressive, Action: action, MadeAt: s.core.Now(),
			})
		}
	}
	add(domain.EntryMade, c.Added)
	add(domain.EntryRemoved, c.Removed)
	return q.AddNotices(ctx, list)
}

// Tell sends what was noted and has been quiet for a while: one message for each event, club and author. It is a job's.
func (s *Notices) Tell(ctx context.Context, now time.Time) error {
	var list []domain.EntryNotice
	if err := s.core.DB.Tx(ctx, func(q store.Q) (err error) {
		list, err = q.TakeNotices(ctx, calendar.At(now.Add(-quietFor)))
		return err
	}); err != nil {
		return err
	}
	for len(list) > 0 {
		n := 1
		for n < len(list) && list[n].EventID == list[0].EventID && list[n].ClubID == list[0].ClubID && list[n].AuthorID == list[0].AuthorID {
			n++
		}
		if err := s.tell(ctx, list[:n]); err != nil {
			return err
		}
		list = list[n:]
	}
	return nil
}

// tell writes to the people of a club what one author did.
func (s *Notices) tell(ctx context.Context, list []domain.EntryNotice) error {
	first := list[0]
	e, err := s.core.DB.Event(ctx, first.EventID)
	if err != nil {
		return err
	}
	club, err := s.core.DB.Club(ctx, first.ClubID)
	if err != nil {
		return err
	}
	author, err := s.core.DB.User(ctx, first.AuthorID)
	if err != nil {
		return err
	}
	people, err := s.core.DB.ClubPeople(ctx, []int64{club.ID})
	if err != nil {
		return err
	}
	role := "amministratore"
	if author.Level != domain.LevelAdmin {
		role = "società organizzatrice " + e.Organiser
	}
	text := fmt.Sprintf("%s %s (%s) ha modificato le iscrizioni di %s a %s.\n\n%s%s", author.FirstName, author.LastName, role, club.Name, titleOf(e),
		changes("Iscrizioni aggiunte", list, domain.EntryMade, club.Name), changes("Iscrizioni rimosse", list, domain.EntryRemoved, club.Name))
	for _, u := range people[club.ID] {
		if u.ID == author.ID {
			continue
		}
		s.send(ctx, u, letter{
			subject: "Iscrizioni modificate: " + e.Name, text: text, event: e,
			why: "Ricevi questo messaggio perché il tuo account è collegato a " + club.Name + " e le sue iscrizioni sono state modificate da altri.",
		})
	}
	return nil
}

// changes are the lines of one kind of change, nothing when there are none.
func changes(heading string, list []domain.EntryNotice, action domain.NoticeAction, club string) string {
	var lines []string
	for _, t := range list {
		if t.Action != action {
			continue
		}
		who := strings.TrimSpace(t.LastName + " " + t.FirstName)
		if t.AthleteID == 0 {
			who = domain.Entry{ClubName: club, Progressive: t.Progressive}.TeamName()
		}
		lines = append(lines, "- "+who+", "+t.Race)
	}
	if len(lines) == 0 {
		return ""
	}
	if more := len(lines) - maxNoticeLines; more > 0 {
		lines = append(lines[:maxNoticeLines], fmt.Sprintf("… e altre %d", more))
	}
	return heading + ":\n" + strings.Join(lines, "\n") + "\n\n"
}

// titleOf is an event as a message names it.
func titleOf(e domain.Event) string {
	days := "del " + e.Starts.Italian()
	if e.Ends != e.Starts {
		days = "dal " + e.Starts.Italian() + " al " + e.Ends.Italian()
	}
	return "«" + e.Name + "» (" + strings.TrimLeft(e.Place+", ", ", ") + days + ")"
}

// letter is a message about an event.
type letter struct {
	subject, text, why string
	event              domain.Event
	attachments        []mail.Attachment
}

// send writes to a user whose address is known to be theirs.
func (s *Notices) send(ctx context.Context, u domain.User, l letter) {
	if u.Unverified {
		return
	}
	s.core.SendLater(ctx, mail.Message{
		To: u.Email, Subject: s.core.Variant.Title + ": " + l.subject, Attachments: l.attachments,
		Text: fmt.Sprintf("Ciao %s,\n\n%s\n\nLe iscrizioni sono qui: %s/Iscrizioni?id=%d\n\n%s\n\n%s\n",
			u.FirstName, strings.TrimSpace(l.text), s.core.BaseURL, l.event.ID, l.why, s.core.Variant.Title),
	}, "user", u.ID)
}

// SendSummary writes to the caller, with the print of the entries attached.
func (s *Notices) SendSummary(ctx context.Context, a access.Actor, eventID int64, summary mail.Attachment) (string, error) {
	e, err := s.core.DB.Event(ctx, eventID)
	if err != nil {
		return "", err
	}
	u, err := s.core.DB.User(ctx, a.UserID)
	if err != nil {
		return "", err
	}
	if u.Unverified {
		return "", problem.Refused("Conferma prima il tuo indirizzo e-mail: il messaggio con il collegamento è nella tua casella")
	}
	s.send(ctx, u, letter{
		subject: "Riepilogo iscrizioni: " + e.Name, text: "In allegato il riepilogo delle iscrizioni a " + titleOf(e) + ".", event: e, attachments: []mail.Attachment{summary},
		why: "Ricevi questo messaggio perché hai chiesto l'invio del riepilogo.",
	})
	return u.Email, nil
}
