// Package mail composes messages; package smtp sends them, package outbox saves them as files if no mail server is configured.
package mail

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/mail"
	"strings"
	"time"
	"unicode"

	gomail "github.com/wneessen/go-mail"

	"traguardo/internal/domain"
)

// Message is a message to one recipient.
type Message struct {
	To      string // an address, with or without a name
	Subject string
	Text    string
	HTML    string // optional alternative to Text
	// Attachments are optional.
	Attachments []Attachment
	// ReplyTo is the address for replies; empty means the sender.
	ReplyTo string
	// Unsubscribe is the URL for one-click unsubscription (RFC 8058); empty for messages without subscription.
	Unsubscribe string
}

// Attachment is a file attached to a message.
type Attachment struct {
	Name        string
	ContentType string
	Data        []byte
}

// Sender delivers messages or stores them for later delivery.
type Sender interface {
	Send(ctx context.Context, m Message) error
}

// SingleLine makes user input safe for a line of a message: whitespace and control characters become single spaces.
func SingleLine(s string) string {
	return strings.Join(strings.FieldsFunc(s, func(r rune) bool { return unicode.IsSpace(r) || domain.HasControl(string(r)) }), " ")
}

// ErrHeader is returned if an address or the subject is invalid or could inject headers.
var ErrHeader = errors.New("mail: the address or the subject is not allowed")

// Compose returns the message to send. Addresses and subject may contain user input, so Compose returns ErrHeader if they contain control
// characters, which could start a new header.
func Compose(from string, m Message, at time.Time) (*gomail.Msg, error) {
	for _, header := range []string{from, m.To, m.Subject, m.ReplyTo, m.Unsubscribe} {
		if strings.ContainsFunc(header, unicode.IsControl) {
			return nil, ErrHeader
		}
	}
	sender, err := mail.ParseAddress(from)
	if err != nil {
		return nil, fmt.Errorf("mail: sender: %w", err)
	}
	// Parse a single address: a comma must not add recipients.
	recipient, err := mail.ParseAddress(m.To)
	if err != nil {
		return nil, ErrHeader
	}
	out := gomail.NewMsg(gomail.WithNoDefaultUserAgent())
	out.FromMailAddress(sender)
	out.ToMailAddress(recipient)
	out.Subject(m.Subject)
	out.SetDateWithValue(at)
	out.SetMessageID()
	// Prevents automatic replies.
	out.SetGenHeader("Auto-Submitted", "auto-generated")
	if m.ReplyTo != "" {
		if err := out.ReplyTo(m.ReplyTo); err != nil {
			return nil, ErrHeader
		}
	}
	if m.Unsubscribe != "" {
		out.SetGenHeader("List-Unsubscribe", "<"+m.Unsubscribe+">")
		out.SetGenHeader("List-Unsubscribe-Post", "List-Unsubscribe=One-Click")
	}
	out.SetBodyString(gomail.TypeTextPlain, m.Text)
	if m.HTML != "" {
		out.AddAlternativeString(gomail.TypeTextHTML, m.HTML)
	}
	for _, a := range m.Attachments {
		if err := out.AttachReader(a.Name, bytes.NewReader(a.Data), gomail.WithFileContentType(gomail.ContentType(a.ContentType))); err != nil {
			return nil, fmt.Errorf("mail: attachment: %w", err)
		}
	}
	return out, nil
}
