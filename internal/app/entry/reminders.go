package entry

import (
	"context"
	"crypto/rand"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"time"

	"traguardo/internal/access"
	appmeet "traguardo/internal/app/meet"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/fee"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/meet"
	"traguardo/internal/domain/money"
	"traguardo/internal/mail"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// reminderDays is how many days before the deadline clubs are reminded.
const reminderDays = 2

// Remind mails, from two days before the deadline, clubs that entered last time but not yet this time, and clubs with
// unpaid entries; each club once per reason. It is a job and catches up until the deadline.
func (s *Notices) Remind(ctx context.Context, now time.Time) error {
	today := calendar.In(now)
	events, err := s.core.DB.EventsEnding(ctx, today, today.AddDays(reminderDays))
	if err != nil {
		return err
	}
	defer s.core.DeliverLater(ctx)
	for _, e := range events {
		if !s.core.Variant.HasSport(e.SportID) {
			continue
		}
		if err := s.remind(ctx, e, today); err != nil {
			return err
		}
	}
	return nil
}

func (s *Notices) remind(ctx context.Context, e domain.Event, today calendar.Date) error {
	before, err := s.core.DB.ClubsOfLastTime(ctx, e)
	if err != nil {
		return err
	}
	unpaid, err := s.core.DB.ClubsUnpaid(ctx, e.ID)
	if err != nil {
		return err
	}
	entered, err := s.core.DB.EventClubs(ctx, e.ID)
	if err != nil {
		return err
	}
	reminded := map[id.Club]bool{e.OrganiserID: true}
	for _, c := range entered {
		reminded[c.ClubID] = reminded[c.ClubID] || c.Entries+c.Teams > 0
	}
	var bills map[id.Club]appmeet.Bill
	if len(unpaid) > 0 {
		if bills, err = s.bills(ctx, e); err != nil {
			return err
		}
	}
	deadline := "Le iscrizioni scadono il " + e.Deadline.Italian() + "."
	for _, club := range before {
		w := meet.Window{Event: meet.FromEvent(e), ClubID: club.ID, AffiliatedUntil: club.AffiliatedUntil, Unconfirmed: club.Unconfirmed,
			Enrolled: true, Today: today}
		if _, open := meet.Open(w); reminded[club.ID] || !open {
			continue
		}
		if err := s.remindClub(ctx, e, club.ID, domain.NotEntered, "Mancano le iscrizioni: ", func(club string) (string, string) {
			return fmt.Sprintf("%s non ha ancora iscritto nessuno a %s. %s", club, titleOf(e), deadline), club + " aveva partecipato l'ultima volta"
		}); err != nil {
			return err
		}
	}
	for _, clubID := range slices.Sorted(maps.Keys(unpaid)) {
		if err := s.remindClub(ctx, e, clubID, domain.NotPaid, "Iscrizioni da pagare: ", func(club string) (string, string) {
			return fmt.Sprintf("%s ha ancora %s da pagare a %s%s. %s", club, count(unpaid[clubID], "iscrizione", "iscrizioni"), titleOf(e),
					amountSuffix(bills[clubID].Due.Total()), deadline),
				club + " ha iscrizioni non ancora pagate"
		}); err != nil {
			return err
		}
	}
	return nil
}

// bills returns the bill of each club for an event.
func (s *Notices) bills(ctx context.Context, e domain.Event) (map[id.Club]appmeet.Bill, error) {
	categories, err := s.core.DB.EventCategories(ctx, e.ID)
	if err != nil {
		return nil, err
	}
	races, err := s.core.DB.EventRaces(ctx, e.ID)
	if err != nil {
		return nil, err
	}
	return appmeet.BillsOf(ctx, s.core.DB.Q, e.ID, 0, fee.EventTariff(e, categories, races))
}

// amountSuffix returns an amount as the end of a sentence, or "" if there is none.
func amountSuffix(amount money.Cents) string {
	if amount <= 0 {
		return ""
	}
	return ", in tutto " + amount.Italian()
}

// count returns a number with its noun.
func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + many
}

// remindClub mails the users of a club who want reminders, unless the club was already reminded.
func (s *Notices) remindClub(
	ctx context.Context, e domain.Event, clubID id.Club, kind domain.ReminderKind, subject string,
	words func(club string) (text, why string),
) error {
	return s.core.DB.Tx(ctx, func(q store.Q) error {
		claimed, err := q.ClaimReminder(ctx, e.ID, clubID, kind, s.core.Now())
		if err != nil || !claimed {
			return err
		}
		people, err := q.ClubPeople(ctx, []id.Club{clubID})
		if err != nil {
			return err
		}
		ids := make([]id.User, len(people[clubID]))
		for i, u := range people[clubID] {
			ids[i] = u.ID
		}
		off, err := q.RemindersOff(ctx, ids)
		for _, u := range people[clubID] {
			if err != nil {
				return err
			}
			if !off[u.ID] {
				text, why := words(mail.SingleLine(u.ClubName))
				err = s.postReminder(ctx, q, u, letter{subject: subject + e.Name, text: text, why: why, event: e})
			}
		}
		return err
	})
}

// postReminder queues a reminder with a link to stop further ones.
func (s *Notices) postReminder(ctx context.Context, q store.Q, u domain.User, l letter) error {
	token, err := q.ReminderLink(ctx, u.ID, rand.Text())
	if err != nil {
		return err
	}
	l.unsubscribe = s.core.BaseURL + "/promemoria/" + token
	l.why = "Ricevi questo promemoria perché " + l.why + ". Per non riceverne altri apri " + l.unsubscribe +
		" oppure disattiva i promemoria nel tuo profilo."
	return s.post(ctx, q, u, l)
}

// StopReminders turns off the reminders of the user to whom the link with this token was sent.
func (s *Notices) StopReminders(ctx context.Context, token string) error {
	return s.core.DB.Tx(ctx, func(q store.Q) error {
		u, err := q.RemindedBy(ctx, token)
		if problem.Is(err, problem.KindNotFound) {
			return problem.Refused("Il collegamento non è valido")
		}
		if err != nil {
			return err
		}
		return s.setReminders(ctx, q, access.Actor{UserID: u.ID, Username: u.Username}, false)
	})
}

// Reminders reports whether the caller receives reminders.
func (s *Notices) Reminders(ctx context.Context, a access.Actor) (bool, error) {
	off, err := s.core.DB.RemindersOff(ctx, []id.User{a.UserID})
	return !off[a.UserID], err
}

// SetReminders turns the caller's reminders on or off.
func (s *Notices) SetReminders(ctx context.Context, a access.Actor, on bool) error {
	return s.core.DB.Tx(ctx, func(q store.Q) error { return s.setReminders(ctx, q, a, on) })
}

func (s *Notices) setReminders(ctx context.Context, q store.Q, a access.Actor, on bool) error {
	if err := q.SetReminders(ctx, a.UserID, on); err != nil {
		return err
	}
	return s.core.Record(ctx, q, a, audit.RemindersChanged, audit.User, int64(a.UserID), nil, map[string]any{"promemoria": on})
}
