package core

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"time"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/mail"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

const (
	sendWithin  = time.Minute        // a message
	mailLease   = 2 * time.Minute    // how long a server that died holds one
	longestRest = time.Hour          // between two attempts
	giveUpAfter = 3 * 24 * time.Hour // nobody wants an older one any more
	firstRest   = 30 * time.Second   // after the first failure; each further one doubles it
	atOnce      = 45 * time.Second   // for what a call promised; the job sends the rest
)

// Post promises a message in the transaction of what it tells of. Deliver sends it when that is stored, and once only unless the server
// dies between sending it and noting so.
func (b *Base) Post(ctx context.Context, q store.Q, userID int64, m mail.Message) error {
	return b.post(ctx, q, userID, posted{Message: m}, b.Now())
}

func (b *Base) post(ctx context.Context, q store.Q, userID int64, p posted, due calendar.Instant) error {
	text, err := json.Marshal(p)
	if err != nil {
		return err
	}
	return q.AddMail(ctx, domain.OutgoingMail{UserID: userID, Message: string(text), MadeAt: b.Now(), DueAt: due})
}

// DeliverLater sends what waits after the answer.
func (b *Base) DeliverLater(ctx context.Context) {
	b.background.Go(func() {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), atOnce)
		defer cancel()
		if err := b.Deliver(ctx, b.Clock.Now()); err != nil && ctx.Err() == nil {
			b.Log.Error("mails not sent", "error", err)
		}
	})
}

// Deliver sends the messages that wait and are due. One that cannot be sent is tried again later, and does not hold up the others. It is a
// job's as well.
func (b *Base) Deliver(ctx context.Context, _ time.Time) error {
	for ctx.Err() == nil {
		var m domain.OutgoingMail
		err := b.DB.Tx(ctx, func(q store.Q) (err error) {
			m, err = q.TakeMail(ctx, b.Now(), b.Now().Add(mailLease))
			return err
		})
		if problem.Is(err, problem.KindNotFound) {
			return nil
		}
		if err != nil {
			return err
		}
		if err := b.deliver(ctx, m); err != nil {
			return err
		}
	}
	return ctx.Err()
}

// posted is a message as it waits.
type posted struct {
	mail.Message
	Link *mailedLink `json:",omitempty"` // of one that carries a link of the user's
}

var errOld = errors.New("core: the message is too old")

func (b *Base) deliver(ctx context.Context, m domain.OutgoingMail) error {
	old, err := b.tooOld(ctx, m)
	if err != nil {
		return err
	}
	sent := errOld
	if !old {
		m.Message, sent = b.attempt(ctx, m)
	}
	if sent != nil && !errors.Is(sent, errEnded) {
		b.Log.Error("mail not sent", "user", m.UserID, "attempt", m.Attempts, "error", sent)
	}
	// What was sent must be noted, also when the server is asked to stop meanwhile.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), sendWithin)
	defer cancel()
	return b.DB.Tx(ctx, func(q store.Q) error {
		if sent == nil || old || errors.Is(sent, mail.ErrHeader) || errors.Is(sent, errEnded) {
			return q.DeleteMail(ctx, m.ID)
		}
		if err := b.closeLink(ctx, q, m); err != nil {
			return err
		}
		rest := longestRest
		if m.Attempts < 8 {
			rest = min(rest, firstRest<<(m.Attempts-1))
		}
		return q.DelayMail(ctx, m.ID, b.Now().Add(rest))
	})
}

// tooOld reports whether a message is no longer worth sending. By a clock that is not believed none is.
func (b *Base) tooOld(ctx context.Context, m domain.OutgoingMail) (bool, error) {
	if b.Now().Sub(m.MadeAt) <= giveUpAfter {
		return false, nil
	}
	jump, err := b.ClockJump(ctx)
	return jump == nil, err
}

// attempt sends a message, and answers it as it waits now: a link has got another token.
func (b *Base) attempt(ctx context.Context, m domain.OutgoingMail) (string, error) {
	var p posted
	if err := json.Unmarshal([]byte(m.Message), &p); err != nil {
		return m.Message, err
	}
	if err := b.stillTheirs(ctx, m.UserID, p); err != nil {
		return m.Message, err
	}
	waits, err := b.openLink(ctx, m, &p)
	if err != nil {
		return m.Message, err
	}
	ctx, cancel := context.WithTimeout(ctx, sendWithin)
	defer cancel()
	return waits, b.Mail.Send(ctx, p.Message)
}

// stillTheirs answers nil while a message may go to its address: that of an account in use, and confirmed. What carries a link ends with it.
func (b *Base) stillTheirs(ctx context.Context, userID int64, p posted) error {
	if p.Link != nil {
		return nil
	}
	u, err := b.DB.User(ctx, userID)
	if err == nil && (!u.Active || u.Unverified || !strings.EqualFold(u.Email, p.To)) {
		err = errEnded
	}
	return err
}

// withoutFiles stands in a message whose files may tell of somebody who was erased.
const withoutFiles = "\n\nGli allegati non sono più disponibili: chiedi di nuovo la stampa dal portale.\n"

// ForgetInMails takes what names somebody who is erased out of the messages that wait, and the files that go with them, which may name them too.
func (b *Base) ForgetInMails(ctx context.Context, q store.Q, names ...string) error {
	ids, err := q.WaitingMails(ctx)
	if err != nil {
		return err
	}
	for _, id := range ids {
		m, err := q.WaitingMail(ctx, id)
		if problem.Is(err, problem.KindNotFound) {
			continue // sent meanwhile
		}
		if err != nil {
			return err
		}
		var p posted
		if err := json.Unmarshal([]byte(m.Message), &p); err != nil {
			return err
		}
		before := m.Message
		for _, name := range names {
			if name = mail.SingleLine(name); name != "" {
				p.Text = strings.ReplaceAll(p.Text, name, "(dati cancellati)")
			}
		}
		if len(p.Attachments) > 0 {
			p.Attachments, p.Text = nil, p.Text+withoutFiles
		}
		text, err := json.Marshal(p)
		if err != nil {
			return err
		}
		if string(text) == before {
			continue
		}
		if err := q.RewriteMail(ctx, id, string(text)); err != nil {
			return err
		}
	}
	return nil
}
