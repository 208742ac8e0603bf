// Package outbox saves messages as .eml files, which any mail program opens.
package outbox

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	atomicsync "sync/atomic"
	"time"

	"traguardo/internal/domain/calendar"
	"traguardo/internal/files/atomic"
	"traguardo/internal/mail"
)

// Outbox saves messages in a folder.
type Outbox struct {
	dir, from string
	clock     calendar.Clock
	sent      atomicsync.Int64
}

var _ mail.Sender = (*Outbox)(nil)

// New returns an outbox in dir, which is created by the first message.
func New(dir, from string, clock calendar.Clock) *Outbox {
	return &Outbox{dir: dir, from: from, clock: clock}
}

// timeLayout is the layout of the time that file names start with.
const timeLayout = "20060102T150405.000000Z"

// Prune removes the messages in dir that were saved before the given time.
func Prune(ctx context.Context, dir string, before time.Time) error {
	entries, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	for _, e := range entries {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		at, _, _ := strings.Cut(e.Name(), "-")
		if written, parseErr := time.Parse(timeLayout, at); parseErr == nil && written.Before(before) {
			err = errors.Join(err, os.Remove(filepath.Join(dir, e.Name())))
		}
	}
	return err
}

// Send saves the message durably. File names sort by time and then by order of sending; a random suffix separates servers.
func (o *Outbox) Send(ctx context.Context, m mail.Message) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	now := o.clock.Now()
	composed, err := mail.Compose(o.from, m, now)
	if err != nil {
		return err
	}
	name := fmt.Sprintf("%s-%09d-%s.eml", now.UTC().Format(timeLayout), o.sent.Add(1), rand.Text()[:8])
	return atomic.Write(filepath.Join(o.dir, name), func(w io.Writer) error {
		_, err := composed.WriteTo(w)
		return err
	})
}
