package entry

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"traguardo/internal/access"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/meet"
	"traguardo/internal/domain/money"
	"traguardo/internal/domain/option"
	"traguardo/internal/mail"
	"traguardo/internal/store"
)

// mailExpired mails a club that its unpaid entries were removed at midnight, in the transaction that removed them.
func (s *Notices) mailExpired(ctx context.Context, q store.Q, c Change) error {
	open, err := s.entries.acceptsEntries(ctx, q, c.Event, c.ClubID)
	if err != nil {
		return err
	}
	club, err := q.Club(ctx, c.ClubID)
	if err != nil {
		return err
	}
	races, _, err := q.EventCatalogue(ctx, c.Event.ID)
	if err != nil {
		return err
	}
	lines := make([]string, 0, len(c.Removed))
	for _, n := range c.Removed {
		who := n.Athlete.LastName + " " + n.Athlete.FirstName
		if n.Kind == domain.Team {
			who = n.TeamName()
		}
		lines = append(lines, "- "+mail.SingleLine(who)+", "+mail.SingleLine(races[n.RaceID].Name))
	}
	if more := len(lines) - maxNoticeLines; more > 0 {
		lines = append(lines[:maxNoticeLines], "… e "+count(more, "altra", "altre"))
	}
	next := "Le iscrizioni sono chiuse: per inserirle di nuovo rivolgiti all'organizzatore."
	if open {
		next = "Le iscrizioni sono ancora aperte: puoi inserirle di nuovo e pagarle."
	}
	recipients, err := s.mailClub(ctx, q, club, letter{
		subject: "Iscrizioni rimosse: " + c.Event.Name, event: c.Event,
		text: fmt.Sprintf("%s di %s a %s non risultavano pagate entro la mezzanotte e sono state rimosse:\n%s\n\n%s",
			count(len(c.Removed), "iscrizione", "iscrizioni"), mail.SingleLine(club.Name), titleOf(c.Event), strings.Join(lines, "\n"), next),
		why: "Ricevi questo messaggio perché sei tra gli utenti di " + mail.SingleLine(club.Name) + ".",
	})
	if err != nil {
		return err
	}
	ids := " " // ids are separated and surrounded by spaces, so that a query can search for one
	for _, n := range c.Removed {
		ids += strconv.FormatInt(int64(n.ID), 10) + " "
	}
	return s.core.Record(ctx, q, access.Actor{Username: "sistema"}, audit.EntryExpiryMailed, audit.Club, int64(c.ClubID), nil,
		map[string]any{"evento": c.Event.ID, "presenze": ids, "destinatari": recipients})
}

// mailPromoted mails a club that one of its waiting entries got a place, in the transaction that gave it.
func (s *Notices) mailPromoted(ctx context.Context, q store.Q, c Change) error {
	club, err := q.Club(ctx, c.ClubID)
	if err != nil {
		return err
	}
	races, _, err := q.EventCatalogue(ctx, c.Event.ID)
	if err != nil {
		return err
	}
	account, err := s.entries.accounts.Balance(ctx, q, c.Event.ID, c.ClubID)
	if err != nil {
		return err
	}
	n, p := c.Added[0], c.Promotion
	who := n.TeamName()
	if n.Kind != domain.Team {
		athlete, err := q.EntrantOf(ctx, n.AthleteID, c.Event.ID)
		if err != nil {
			return err
		}
		who = athlete.LastName + " " + athlete.FirstName
	}
	parts := []string{fmt.Sprintf("Si è liberato un posto a %s: %s è ora tra gli iscritti di %s.", titleOf(c.Event), mail.SingleLine(who),
		mail.SingleLine(races[n.RaceID].Name))}
	if cost := account.Cost(n.ID); cost > 0 && !account.Covers(n.ID) {
		text := fmt.Sprintf("L'iscrizione costa %s.", cost.Italian())
		if c.Event.Options.Flag(option.OnlinePayment) {
			text += fmt.Sprintf(" Se non è pagata entro le 23:59 del %s, dopo la mezzanotte è rimossa.",
				meet.PayBy(p.DeclineUntil, p.PromotedAt).Italian())
		}
		parts = append(parts, text)
	}
	if p.Declinable(p.PromotedAt) {
		parts = append(parts, fmt.Sprintf("Se non serve più puoi rinunciare senza costi fino al %s: rimuovi l'iscrizione.",
			p.DeclineUntil.Italian()))
	}
	_, err = s.mailClub(ctx, q, club, letter{
		subject: "Posto libero: " + c.Event.Name, event: c.Event, text: strings.Join(parts, "\n\n"),
		why: "Ricevi questo messaggio perché " + mail.SingleLine(club.Name) + " aveva un'iscrizione in lista d'attesa.",
	})
	return err
}

// mailClub queues a mail to the verified users of a club and returns the number of recipients.
func (s *Notices) mailClub(ctx context.Context, q store.Q, club domain.Club, l letter) (int, error) {
	people, err := q.ClubPeople(ctx, []id.Club{club.ID})
	if err != nil {
		return 0, err
	}
	recipients := 0
	for _, u := range people[club.ID] {
		if u.Unverified {
			continue
		}
		recipients++
		if err := s.post(ctx, q, u, l); err != nil {
			return recipients, err
		}
	}
	return recipients, nil
}

// SendAccountNotices mails clubs about changes to their accounts that they did not make. It is a job.
func (s *Notices) SendAccountNotices(ctx context.Context, _ time.Time) error {
	written := false
	err := s.core.DB.Tx(ctx, func(q store.Q) error {
		list, err := q.TakeAccountNotices(ctx)
		for err == nil && len(list) > 0 {
			n := 1
			for n < len(list) && list[n].EventID == list[0].EventID && list[n].ClubID == list[0].ClubID {
				n++
			}
			written = true
			err = s.mailAccountNotices(ctx, q, list[:n])
			list = list[n:]
		}
		return err
	})
	if err == nil && written {
		s.core.DeliverLater(ctx)
	}
	return err
}

// mailAccountNotices writes one mail about a club's account for an event: what became credit, what is due now, and by
// when.
func (s *Notices) mailAccountNotices(ctx context.Context, q store.Q, list []domain.AccountNotice) error {
	e, err := q.Event(ctx, list[0].EventID)
	if err != nil {
		return err
	}
	club, err := q.Club(ctx, list[0].ClubID)
	if err != nil {
		return err
	}
	var parts []string
	credited, short := sum(list)
	if credited > 0 {
		parts = append(parts, fmt.Sprintf("Per %s risultava pagato più del dovuto: %s sono ora un credito di %s, che puoi usare per il prossimo ordine.",
			titleOf(e), credited.Italian(), mail.SingleLine(club.Name)))
	}
	if short != nil {
		account, err := s.entries.accounts.Balance(ctx, q, e.ID, club.ID)
		if err != nil {
			return err
		}
		if due := account.Due().Total(); due > 0 {
			parts = append(parts, fmt.Sprintf("%s: per %s ora sono da pagare %s.", causes[short.Reason], titleOf(e), due.Italian()))
			if e.Options.Flag(option.OnlinePayment) {
				parts = append(parts, fmt.Sprintf("Hai tempo fino alle 23:59 del %s: dopo la mezzanotte le iscrizioni non pagate sono rimosse.",
					short.MadeAt.Date().AddDays(1).Italian()))
			}
		}
	}
	if len(parts) == 0 {
		return nil
	}
	subject := "Importo da pagare: "
	if short == nil {
		subject = "Credito disponibile: "
	}
	_, err = s.mailClub(ctx, q, club, letter{
		subject: subject + e.Name, event: e, text: strings.Join(parts, "\n\n"),
		why: "Ricevi questo messaggio perché sei tra gli utenti di " + mail.SingleLine(club.Name) + ".",
	})
	return err
}

// sum returns the total credited and the latest notice of a shortfall, or nil if there is none.
func sum(list []domain.AccountNotice) (credited money.Cents, short *domain.AccountNotice) {
	for i := range list {
		if n := &list[i]; n.Kind == domain.AccountCredited {
			credited += n.Amount
		} else {
			short = n
		}
	}
	return credited, short
}

// causes are the openings of the sentence about the amount due.
var causes = map[domain.AccountCause]string{
	domain.CauseTariff:    "Le quote dell'evento sono cambiate",
	domain.CauseOnline:    "Da ora le iscrizioni all'evento si pagano online",
	domain.CauseReversal:  "Un ordine è stato stornato o rimborsato",
	domain.CauseExtension: "La proroga della società è terminata",
	domain.CauseStaff:     "Le iscrizioni o i pagamenti sono stati modificati dall'organizzatore o da un amministratore",
}
