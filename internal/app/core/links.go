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
	"traguardo/internal/mail"
	"traguardo/internal/store"
)

// TokenMark stands in the text of a message where the token of its link goes.
const TokenMark = "{token}"

// linksFirst is how far ahead of other messages one with a link goes: somebody waits for it.
const linksFirst = time.Hour

// mailedLink is the link of a message that waits. Its token is made when the message is sent, so that what waits, in the database and its
// backups, opens nothing.
type mailedLink struct {
	Kind store.MailedLink
	Hash string        // of the token made last; a link with another was asked for later, and one that is gone is not needed any more
	Life time.Duration // from when it is sent
}

// errEnded means that the link of a message was replaced or ended while it waited, or that its address is not its reader's any more.
var errEnded = errors.New("core: what the message was for has ended")

// NewToken is 256 random bits as text.
func NewToken() string {
	b := make([]byte, 32)
	_, _ = rand.Read(b) // never fails
	return base64.RawURLEncoding.EncodeToString(b)
}

// Digest is how a token is stored.
func Digest(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}

// PostLink promises a message with a new link of the user's, which ends the one before. TokenMark in its text is where the token goes.
func (b *Base) PostLink(ctx context.Context, q store.Q, userID int64, kind store.MailedLink, life time.Duration, m mail.Message) error {
	l := mailedLink{Kind: kind, Hash: Digest(NewToken()), Life: life} // a token that nobody knows, until it is sent
	if err := q.SetLink(ctx, kind, userID, l.Hash, b.Now().Add(giveUpAfter)); err != nil {
		return err
	}
	return b.post(ctx, q, userID, posted{Message: m, Link: &l}, b.Now().Add(-linksFirst))
}

// openLink makes the token of a message that is about to be sent, and answers the message as it waits now.
func (b *Base) openLink(ctx context.Context, m domain.OutgoingMail, p *posted) (string, error) {
	if p.Link == nil {
		return m.Message, nil
	}
	token := NewToken()
	waits := ""
	err := b.DB.Tx(ctx, func(q store.Q) (err error) {
		waits, err = b.relink(ctx, q, m, *p, Digest(token), p.Link.Life)
		return err
	})
	p.Text = strings.ReplaceAll(p.Text, TokenMark, token)
	return waits, err
}

// closeLink ends the token of a message that was not sent, as far as we know: the next attempt makes its own.
func (b *Base) closeLink(ctx context.Context, q store.Q, m domain.OutgoingMail) error {
	var p posted
	_ = json.Unmarshal([]byte(m.Message), &p) // what cannot be read has no link
	if p.Link == nil {
		return nil
	}
	_, err := b.relink(ctx, q, m, p, Digest(NewToken()), giveUpAfter)
	if errors.Is(err, errEnded) {
		return nil // the next attempt finds that out
	}
	return err
}

// relink gives the link of a message another token, unless it has ended, and answers the message as it waits from now on.
func (b *Base) relink(ctx context.Context, q store.Q, m domain.OutgoingMail, p posted, hash string, life time.Duration) (string, error) {
	same, err := q.RenewLink(ctx, p.Link.Kind, m.UserID, p.Link.Hash, hash, b.Now().Add(life))
	if err != nil {
		return "", err
	}
	if !same {
		return "", errEnded
	}
	p.Link = &mailedLink{Kind: p.Link.Kind, Hash: hash, Life: p.Link.Life}
	text, err := json.Marshal(p)
	if err != nil {
		return "", err
	}
	return string(text), q.RewriteMail(ctx, m.ID, string(text))
}
