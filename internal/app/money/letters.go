package money

import (
	"context"
	"fmt"
	"strings"
	"time"

	"traguardo/internal/app/core"
	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
	"traguardo/internal/mail"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// Letters mails users about their orders.
type Letters struct {
	core *core.Base
	// Receipt prints an order. It is set by the package that prints.
	Receipt func(ctx context.Context, orderID id.Order) (mail.Attachment, error)
}

// NewLetters returns a Letters.
func NewLetters(b *core.Base) *Letters { return &Letters{core: b} }

// batchSize is the maximum number of notices per run.
const batchSize = 200

// Send mails queued notices about orders. It is a job. Each mail is queued in the transaction that deletes its
// notice, so that it is neither lost nor sent twice.
func (s *Letters) Send(ctx context.Context, _ time.Time) error {
	list, err := s.core.DB.OrderNotices(ctx, batchSize)
	if err != nil {
		return err
	}
	for _, n := range list {
		letters, err := s.letters(ctx, n)
		if err != nil {
			s.core.Log.Error("compose order mail", "order", n.OrderID, "error", err)
		}
		if err := s.post(ctx, n, letters); err != nil {
			return err
		}
	}
	if len(list) > 0 {
		s.core.DeliverLater(ctx)
	}
	return nil
}

// letter is a mail to a user.
type letter struct {
	to id.User
	mail.Message
}

func (s *Letters) post(ctx context.Context, n domain.OrderNotice, letters []letter) error {
	return s.core.DB.Tx(ctx, func(q store.Q) error {
		claimed, err := q.DropOrderNotice(ctx, n.ID)
		if err != nil || !claimed {
			return err
		}
		for _, l := range letters {
			if err := s.core.Post(ctx, q, l.to, l.Message); err != nil {
				return err
			}
		}
		return nil
	})
}

// letters returns the mails about an order, one per recipient.
func (s *Letters) letters(ctx context.Context, n domain.OrderNotice) ([]letter, error) {
	o, err := s.core.DB.Order(ctx, n.OrderID)
	if err != nil {
		return nil, err
	}
	people, err := s.people(ctx, o, n)
	if err != nil || len(people) == 0 {
		return nil, err
	}
	subject, text := orderText(o, n)
	replyTo, err := s.organiser(ctx, o)
	if err != nil {
		return nil, err
	}
	var attached []mail.Attachment
	if n.Kind == domain.NoticePaid && s.Receipt != nil {
		receipt, err := s.Receipt(ctx, o.ID)
		if err != nil {
			return nil, err
		}
		attached = append(attached, receipt)
	}
	var out []letter
	for _, u := range people {
		out = append(out, letter{u.ID, mail.Message{
			To: u.Email, Subject: s.core.Variant.Title + ": " + subject, Attachments: attached, ReplyTo: replyTo,
			Text: fmt.Sprintf("Ciao %s,\n\n%s\n\nI tuoi ordini sono qui: %s%s\n\nRicevi questo messaggio perché l'ordine è tuo o della tua società.\n\n%s\n",
				mail.SingleLine(u.FirstName), text, s.core.BaseURL, page(o), s.core.Variant.Title),
		}})
	}
	return out, nil
}

// organiser returns the reply address for an event's order, or "".
func (s *Letters) organiser(ctx context.Context, o domain.Order) (string, error) {
	if o.EventID == 0 {
		return "", nil
	}
	e, err := s.core.DB.Event(ctx, o.EventID)
	return e.Options.Text(option.OrganiserEmail), err
}

// people returns the recipients: those who made or tried to pay the order or, if none of them belongs to its club,
// the club's users.
func (s *Letters) people(ctx context.Context, o domain.Order, n domain.OrderNotice) ([]domain.User, error) {
	var out []domain.User
	seen := map[id.User]bool{}
	for _, userID := range []id.User{o.UserID, o.CreatedBy, n.UserID} {
		if userID == 0 || seen[userID] {
			continue
		}
		seen[userID] = true
		u, err := s.core.DB.User(ctx, userID)
		if problem.Is(err, problem.KindNotFound) {
			continue
		}
		if err != nil {
			return nil, err
		}
		if own := u.ID == o.UserID || o.ClubID != 0 && u.ClubID == o.ClubID; own && u.Active && !u.Unverified {
			out = append(out, u)
		}
	}
	if len(out) > 0 || o.ClubID == 0 {
		return out, nil
	}
	people, err := s.core.DB.ClubPeople(ctx, []id.Club{o.ClubID})
	for _, u := range people[o.ClubID] {
		if !u.Unverified {
			out = append(out, u)
		}
	}
	return out, err
}

// page returns the path of the page that shows the order.
func page(o domain.Order) string {
	if o.Kind == domain.OrderPremium {
		return "/abbonamenti"
	}
	return "/Ordini"
}

func orderText(o domain.Order, n domain.OrderNotice) (subject, text string) {
	description := fmt.Sprintf("l'ordine n. %d (%s) di %s", o.ID, mail.SingleLine(o.Description), o.Amount.Italian())
	switch n.Kind {
	case domain.NoticePaid:
		return fmt.Sprintf("ricevuta dell'ordine n. %d", o.ID), "Abbiamo registrato il pagamento: " + description +
			" è pagato. In allegato la ricevuta."
	case domain.NoticeReturned:
		return fmt.Sprintf("rimborso o contestazione dell'ordine n. %d", o.ID), mail.SingleLine(n.Message)
	case domain.NoticeCancelled:
		return fmt.Sprintf("ordine n. %d annullato", o.ID), "Non è arrivato il pagamento entro la mezzanotte: " + description +
			" è stato annullato. " +
			"Quello che resta da pagare è nelle iscrizioni dell'evento: da lì puoi creare un nuovo ordine."
	case domain.NoticeUnpaid:
	}
	text = "Il pagamento non è andato a buon fine: " + description + " è ancora da pagare."
	if n.Message != "" {
		text += "\nMotivo: " + strings.TrimRight(mail.SingleLine(n.Message), ". ") + "."
	}
	return fmt.Sprintf("pagamento non riuscito, ordine n. %d", o.ID), text
}
