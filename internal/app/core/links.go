package core

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"strings"
	"time"

	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/mail"
	"traguardo/internal/store"
)

// TokenMark is the placeholder for the token in the text of a mail with a link.
const TokenMark = "{token}"

// linkPriority is how far mails with a link are moved ahead in the queue, because a user is waiting for them.
const linkPriority = time.Hour

// mailedLink is the link of a queued mail. The token is created when the mail is sent, so that the queue and its
// backups contain no usable token.
type mailedLink struct {
	Kind store.MailedLink
	Hash string        // of the latest token; if the user's link has another hash, it was replaced or has ended
	Life time.Duration // counted from sending
}

// errObsolete means that the link was replaced or has ended, or that the address no longer belongs to the user.
var errObsolete = errors.New("core: mail is obsolete")

// NewToken returns 256 random bits as text.
func NewToken() string {
	b := make([]byte, 32)
	_, _ = rand.Read(b) // never fails
	return base64.RawURLEncoding.EncodeToString(b)
}

// Digest returns the hash under which a token is stored.
func Digest(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}

// PostLink queues a mail with a new link for the user and invalidates the previous one. TokenMark in the text is
// replaced by the token.
func (b *Base) PostLink(ctx context.Context, q store.Q, userID id.User, kind store.MailedLink, life time.Duration, m mail.Message) error {
	l := mailedLink{Kind: kind, Hash: Digest(NewToken()), Life: life} // placeholder until the mail is sent
	if err := q.SetLink(ctx, kind, userID, l.Hash, b.Now().Add(maxMailAge)); err != nil {
		return err
	}
	return b.post(ctx, q, userID, queuedMail{Message: m, Link: &l}, b.Now().Add(-linkPriority))
}

// issueToken creates the token for a mail about to be sent and returns the mail as it is now queued.
func (b *Base) issueToken(ctx context.Context, m domain.OutgoingMail, p *queuedMail) (string, error) {
	if p.Link == nil {
		return m.Message, nil
	}
	token := NewToken()
	waits := ""
	err := b.DB.Tx(ctx, func(q store.Q) (err error) {
		waits, err = b.replaceToken(ctx, q, m, *p, Digest(token), p.Link.Life)
		return err
	})
	p.Text = strings.ReplaceAll(p.Text, TokenMark, token)
	return waits, err
}

// revokeToken invalidates the token of a mail that was not sent, as far as we know. The next attempt creates another.
func (b *Base) revokeToken(ctx context.Context, q store.Q, m domain.OutgoingMail) error {
	var p queuedMail
	_ = json.Unmarshal([]byte(m.Message), &p) // an unreadable mail has no link
	if p.Link == nil {
		return nil
	}
	_, err := b.replaceToken(ctx, q, m, p, Digest(NewToken()), maxMailAge)
	if errors.Is(err, errObsolete) {
		return nil // the next attempt finds that out
	}
	return err
}

// replaceToken replaces the token of a queued mail's link and returns the mail as it is now queued, or errObsolete.
func (b *Base) replaceToken(
	ctx context.Context, q store.Q, m domain.OutgoingMail, p queuedMail, hash string, life time.Duration,
) (string, error) {
	same, err := q.RenewLink(ctx, p.Link.Kind, m.UserID, p.Link.Hash, hash, b.Now().Add(life))
	if err != nil {
		return "", err
	}
	if !same {
		return "", errObsolete
	}
	p.Link = &mailedLink{Kind: p.Link.Kind, Hash: hash, Life: p.Link.Life}
	text, err := json.Marshal(p)
	if err != nil {
		return "", err
	}
	return string(text), q.RewriteMail(ctx, m.ID, string(text))
}
