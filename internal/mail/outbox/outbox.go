// Package outbox keeps every message as an .eml file, which any mail program opens.
package outbox

import (
	"context"
	"crypto/rand"
	"io"
	"path/filepath"

	"traguardo/internal/domain/calendar"
	"traguardo/internal/files/atomic"
	"traguardo/internal/mail"
)

// Outbox writes into a folder.
type Outbox struct {
	dir, from string
	clock     calendar.Clock
}

var _ mail.Sender = (*Outbox)(nil)

// New keeps messages in dir, which is made when the first one comes.
func New(dir, from string, clock calendar.Clock) *Outbox {
	return &Outbox{dir: dir, from: from, clock: clock}
}

// Send answers when the file is on the disk. Names sort by time; the random end keeps two of one instant apart.
func (o *Outbox) Send(ctx context.Context, m mail.Message) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	now := o.clock.Now()
	composed, err := mail.Compose(o.from, m, now)
	if err != nil {
		return err
	}
	name := now.UTC().Format("20060102T150405.000000Z") + "-" + rand.Text()[:8] + ".eml"
	return atomic.Write(filepath.Join(o.dir, name), func(w io.Writer) error {
		_, err := composed.WriteTo(w)
		return err
	})
}
