package people

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/mail"
	"traguardo/internal/store"
)

// RemindOfCertificates mails each club whose certificates expire within 30 days, once a week. It is a job. The mail says how many and no
// names, because health data does not belong in a mail.
func (s *Certificates) RemindOfCertificates(ctx context.Context, now time.Time) error {
	today := calendar.In(now)
	clubs, err := s.core.DB.ClubsWithExpiringCertificates(ctx, today, today.AddDays(domain.SoonDays))
	if err != nil {
		return err
	}
	defer s.core.DeliverLater(ctx)
	for _, clubID := range clubs {
		if err := s.remindClub(ctx, clubID, today); err != nil {
			return fmt.Errorf("remind club %d of certificates: %w", clubID, err)
		}
	}
	return nil
}

func (s *Certificates) remindClub(ctx context.Context, clubID id.Club, today calendar.Date) error {
	return s.core.DB.Tx(ctx, func(q store.Q) error {
		first, err := q.ClaimCertificateReminder(ctx, clubID, today.Monday())
		if err != nil || !first {
			return err
		}
		n, err := q.CertificateTasks(ctx, clubID, today)
		if err != nil {
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
		if err != nil {
			return err
		}
		for _, u := range people[clubID] {
			if off[u.ID] || u.Unverified {
				continue
			}
			if err := s.core.Post(ctx, q, u.ID, s.reminder(u, n)); err != nil {
				return err
			}
		}
		return nil
	})
}

// reminder returns the weekly mail to a user of a club.
func (s *Certificates) reminder(u domain.User, n domain.CertificateTasks) mail.Message {
	title := s.core.Variant.Title
	text := "Nei prossimi trenta giorni " + certificatesWords(n.Expiring, "scade", "scadono") + "."
	if n.Expired > 0 {
		text += " Già scaduti e non rinnovati: " + strconv.Itoa(n.Expired) + "."
	}
	return mail.Message{
		To: u.Email, Subject: mail.SingleLine(title + ": certificati medici in scadenza"),
		Text: fmt.Sprintf("Ciao %s,\n\n%s\n\nL'elenco, con i nomi, è qui: %s/Certificati\n\nRicevi questo messaggio una volta alla settimana "+
			"perché sei tra gli utenti di %s. Per non riceverne altri disattiva i promemoria nel tuo profilo.\n\n%s\n",
			mail.SingleLine(u.FirstName), text, s.core.BaseURL, mail.SingleLine(u.ClubName), title),
	}
}

func certificatesWords(n int, one, many string) string {
	if n == 1 {
		return one + " un certificato medico"
	}
	return many + " " + strconv.Itoa(n) + " certificati medici"
}
