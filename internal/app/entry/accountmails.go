package entry

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"traguardo/internal/access"
	"traguardo/internal/domain"
	"traguardo/internal/domain/money"
	"traguardo/internal/domain/option"
	"traguardo/internal/mail"
	"traguardo/internal/store"
)

// tellExpired writes to a club whose unpaid entries the night removed, in the transaction that removed them.
func (s *Notices) tellExpired(ctx context.Context, q store.Q, c Change) error {
	again, err := s.entries.reopens(ctx, q, c.Event, c.ClubID)
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
	if again {
		next = "Le iscrizioni sono ancora aperte: puoi inserirle di nuovo e pagarle."
	}
	told, err := s.tellClub(ctx, q, club, letter{
		subject: "Iscrizioni rimosse: " + c.Event.Name, event: c.Event,
		text: fmt.Sprintf("%s di %s a %s non risultavano pagate entro la mezzanotte e sono state rimosse:\n%s\n\n%s",
			count(len(c.Removed), "iscrizione", "iscrizioni"), mail.SingleLine(club.Name), titleOf(c.Event), strings.Join(lines, "\n"), next),
		why: "Ricevi questo messaggio perché sei tra gli utenti di " + mail.SingleLine(club.Name) + ".",
	})
	if err != nil {
		return err
	}
	ids := " " // each between two spaces, so that a query finds one of them
	for _, n := range c.Removed {
		ids += strconv.FormatInt(n.ID, 10) + " "
	}
	return s.core.Record(ctx, q, access.Actor{Username: "sistema"}, "presenza.scaduta.avviso", "societa", c.ClubID, nil, map[string]any{"evento": c.Event.ID, "presenze": ids, "destinatari": told})
}

// tellClub posts a message to the people of a club and returns how many they are.
func (s *Notices) tellClub(ctx context.Context, q store.Q, club domain.Club, l letter) (int, error) {
	people, err := q.ClubPeople(ctx, []int64{club.ID})
	if err != nil {
		return 0, err
	}
	told := 0
	for _, u := range people[club.ID] {
		if u.Unverified {
			continue
		}
		told++
		if err := s.post(ctx, q, u, l); err != nil {
			return told, err
		}
	}
	return told, nil
}

// TellAccounts writes to clubs what changed in their accounts without their doing. It is a job.
func (s *Notices) TellAccounts(ctx context.Context, _ time.Time) error {
	written := false
	err := s.core.DB.Tx(ctx, func(q store.Q) error {
		list, err := q.TakeAccountNotices(ctx)
		for err == nil && len(list) > 0 {
			n := 1
			for n < len(list) && list[n].EventID == list[0].EventID && list[n].ClubID == list[0].ClubID {
				n++
			}
			written = true
			err = s.tellAccount(ctx, q, list[:n])
			list = list[n:]
		}
		return err
	})
	if err == nil && written {
		s.core.DeliverLater(ctx)
	}
	return err
}

// tellAccount writes one message about the account of a club for an event: what became credit, and what is due now with the last day.
func (s *Notices) tellAccount(ctx context.Context, q store.Q, list []domain.AccountNotice) error {
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
	_, err = s.tellClub(ctx, q, club, letter{
		subject: subject + e.Name, event: e, text: strings.Join(parts, "\n\n"),
		why: "Ricevi questo messaggio perché sei tra gli utenti di " + mail.SingleLine(club.Name) + ".",
	})
	return err
}

// sum returns what became credit in all, and the last time that others made the club owe more, nil when they did not.
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

// causes begin the sentence about what is due.
var causes = map[domain.AccountCause]string{
	domain.CauseTariff:    "Le quote dell'evento sono cambiate",
	domain.CauseOnline:    "Da ora le iscrizioni all'evento si pagano online",
	domain.CauseReversal:  "Un ordine è stato stornato o rimborsato",
	domain.CauseExtension: "La proroga della società è terminata",
	domain.CauseStaff:     "Le iscrizioni o i pagamenti sono stati modificati dall'organizzatore o da un amministratore",
}
