// Package mail writes messages; smtp sends them, outbox keeps them as files where no mail server is configured.
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

// Message goes to one person.
type Message struct {
	To      string // an address, with or without a name
	Subject string
	Text    string
	HTML    string // optional, as well as the text
	// Attachments are files that go with it.
	Attachments []Attachment
	// ReplyTo is where answers go; empty means back to the sender.
	ReplyTo string
	// Unsubscribe is where mail programs let people out of messages of this kind with one press; empty for what nobody subscribed to.
	Unsubscribe string
}

// Attachment is a file of a message.
type Attachment struct {
	Name        string
	ContentType string
	Data        []byte
}

// Sender delivers a message, or keeps it for somebody to deliver.
type Sender interface {
	Send(ctx context.Context, m Message) error
}

// Line makes what somebody typed fit to stand in a line of a message: one line, with nothing that commands.
func Line(s string) string {
	return strings.Join(strings.FieldsFunc(s, func(r rune) bool { return unicode.IsSpace(r) || domain.HasControl(string(r)) }), " ")
}

// ErrHeader means that an address or a subject would change the headers of the message.
var ErrHeader = errors.New("mail: the address or the subject is not allowed")

// Compose makes the message that goes over the wire. Address and subject come from users in part, so control characters,
// which could start a header of their own, are refused.
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
	// One address: a comma must not add recipients.
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
	// No automatic reply shall answer a machine.
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
