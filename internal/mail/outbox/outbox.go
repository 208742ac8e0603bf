// Package outbox keeps every message as an .eml file, which any mail program opens.
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

// Outbox writes into a folder.
type Outbox struct {
	dir, from string
	clock     calendar.Clock
	sent      atomicsync.Int64
}

var _ mail.Sender = (*Outbox)(nil)

// New keeps messages in dir, which is made when the first one comes.
func New(dir, from string, clock calendar.Clock) *Outbox {
	return &Outbox{dir: dir, from: from, clock: clock}
}

// stamp is the instant a message's name begins with.
const stamp = "20060102T150405.000000Z"

// Prune removes the messages of a folder that were written before an instant.
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
		if written, wrong := time.Parse(stamp, at); wrong == nil && written.Before(before) {
			err = errors.Join(err, os.Remove(filepath.Join(dir, e.Name())))
		}
	}
	return err
}

// Send answers when the file is on the disk. Names sort by time, those of one instant as they came; the random end keeps
// two servers apart.
func (o *Outbox) Send(ctx context.Context, m mail.Message) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	now := o.clock.Now()
	composed, err := mail.Compose(o.from, m, now)
	if err != nil {
		return err
	}
	name := fmt.Sprintf("%s-%09d-%s.eml", now.UTC().Format(stamp), o.sent.Add(1), rand.Text()[:8])
	return atomic.Write(filepath.Join(o.dir, name), func(w io.Writer) error {
		_, err := composed.WriteTo(w)
		return err
	})
}
