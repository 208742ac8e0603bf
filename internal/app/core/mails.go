package core

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"time"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/mail"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

const (
	sendTimeout      = time.Minute        // per mail
	mailLease        = 2 * time.Minute    // after which another server may retry
	maxRetryDelay    = time.Hour          // between two attempts
	maxMailAge       = 3 * 24 * time.Hour // older mails are dropped
	firstRetryDelay  = 30 * time.Second   // doubled after each further failure
	immediateTimeout = 45 * time.Second   // for sending right after a call; the job sends the rest
)

// Post queues a mail in the transaction of q. Deliver sends it after the commit, exactly once unless the server dies
// between sending and recording it.
func (b *Base) Post(ctx context.Context, q store.Q, userID id.User, m mail.Message) error {
	return b.post(ctx, q, userID, queuedMail{Message: m}, b.Now())
}

func (b *Base) post(ctx context.Context, q store.Q, userID id.User, p queuedMail, due calendar.Instant) error {
	text, err := json.Marshal(p)
	if err != nil {
		return err
	}
	return q.AddMail(ctx, domain.OutgoingMail{UserID: userID, Message: string(text), MadeAt: b.Now(), DueAt: due})
}

// DeliverLater sends queued mails in the background.
func (b *Base) DeliverLater(ctx context.Context) {
	b.background.Go(func() {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), immediateTimeout)
		defer cancel()
		if err := b.Deliver(ctx, b.Clock.Now()); err != nil && ctx.Err() == nil {
			b.Log.Error("mails not sent", "error", err)
		}
	})
}

// Deliver sends the queued mails that are due. A mail that fails is retried later and does not block the others. It
// also runs as a job.
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

// queuedMail is a mail as stored in the queue.
type queuedMail struct {
	mail.Message
	Link *mailedLink `json:",omitempty"` // nil if the mail has no personal link
}

var errTooOld = errors.New("core: mail is too old")

func (b *Base) deliver(ctx context.Context, m domain.OutgoingMail) error {
	old, err := b.tooOld(ctx, m)
	if err != nil {
		return err
	}
	sent := errTooOld
	if !old {
		m.Message, sent = b.attempt(ctx, m)
	}
	if sent != nil && !errors.Is(sent, errObsolete) {
		b.Log.Error("mail not sent", "user", m.UserID, "attempt", m.Attempts, "error", sent)
	}
	// Record the result even if the server is shutting down.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), sendTimeout)
	defer cancel()
	return b.DB.Tx(ctx, func(q store.Q) error {
		if sent == nil || old || errors.Is(sent, mail.ErrHeader) || errors.Is(sent, errObsolete) {
			return q.DeleteMail(ctx, m.ID)
		}
		if err := b.revokeToken(ctx, q, m); err != nil {
			return err
		}
		rest := maxRetryDelay
		if m.Attempts < 8 {
			rest = min(rest, firstRetryDelay<<(m.Attempts-1))
		}
		return q.DelayMail(ctx, m.ID, b.Now().Add(rest))
	})
}

// tooOld reports whether a mail is too old to send. While the clock is not trusted, none is.
func (b *Base) tooOld(ctx context.Context, m domain.OutgoingMail) (bool, error) {
	if b.Now().Sub(m.MadeAt) <= maxMailAge {
		return false, nil
	}
	jump, err := b.ClockJump(ctx)
	return jump == nil, err
}

// attempt sends a mail and returns it as it is now queued: its link may have a new token.
func (b *Base) attempt(ctx context.Context, m domain.OutgoingMail) (string, error) {
	var p queuedMail
	if err := json.Unmarshal([]byte(m.Message), &p); err != nil {
		return m.Message, err
	}
	if err := b.checkRecipient(ctx, m.UserID, p); err != nil {
		return m.Message, err
	}
	waits, err := b.issueToken(ctx, m, &p)
	if err != nil {
		return m.Message, err
	}
	ctx, cancel := context.WithTimeout(ctx, sendTimeout)
	defer cancel()
	return waits, b.Mail.Send(ctx, p.Message)
}

// checkRecipient returns errObsolete unless the address is the verified one of an active user. A mail with a link is
// checked by its link.
func (b *Base) checkRecipient(ctx context.Context, userID id.User, p queuedMail) error {
	if p.Link != nil {
		return nil
	}
	u, err := b.DB.User(ctx, userID)
	if err == nil && (!u.Active || u.Unverified || !strings.EqualFold(u.Email, p.To)) {
		err = errObsolete
	}
	return err
}

// attachmentsRemoved replaces attachments that may name an erased person.
const attachmentsRemoved = "\n\nGli allegati non sono più disponibili: chiedi di nuovo la stampa dal portale.\n"

// EraseFromMails removes the names of an erased person from queued mails, and all attachments, which may contain them.
func (b *Base) EraseFromMails(ctx context.Context, q store.Q, names ...string) error {
	ids, err := q.WaitingMails(ctx)
	if err != nil {
		return err
	}
	for _, mailID := range ids {
		m, err := q.WaitingMail(ctx, mailID)
		if problem.Is(err, problem.KindNotFound) {
			continue // sent meanwhile
		}
		if err != nil {
			return err
		}
		var p queuedMail
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
			p.Attachments, p.Text = nil, p.Text+attachmentsRemoved
		}
		text, err := json.Marshal(p)
		if err != nil {
			return err
		}
		if string(text) == before {
			continue
		}
		if err := q.RewriteMail(ctx, mailID, string(text)); err != nil {
			return err
		}
	}
	return nil
}
