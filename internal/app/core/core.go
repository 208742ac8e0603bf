// Package core contains what all use cases share: clock, store, audit, mail, and versioned changes.
package core

import (
	"context"
	"log/slog"
	"net/netip"
	"net/url"
	"slices"
	"sync"
	"time"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/files"
	"traguardo/internal/live"
	"traguardo/internal/mail"
	"traguardo/internal/sealed"
	"traguardo/internal/store"
	"traguardo/internal/variant"
)

// Base holds the dependencies and settings shared by all use cases.
type Base struct {
	Variant variant.Variant
	BaseURL string // public URL of the site, used in mails
	DB      *store.DB
	Files   files.Store // logos, press releases, documents
	Mail    mail.Sender
	Clock   calendar.Clock
	Log     *slog.Logger
	Live    *live.Hub // notifies clients of changes
	// Retention limits how long temporary data is kept.
	Retention domain.Retention
	// Sealing encrypts the files of health certificates; nil if no key is configured, and files are then refused.
	Sealing *sealed.Key
	// Pool is the case that this server was started for; nil on a normal server.
	Pool *domain.PoolCase
	// background tracks work that must finish before the server stops.
	background sync.WaitGroup
}

// Host returns the host name of the site, for ids in calendars.
func (b *Base) Host() string {
	if u, err := url.Parse(b.BaseURL); err == nil && u.Hostname() != "" {
		return u.Hostname()
	}
	return "traguardo"
}

// Now returns the current time.
func (b *Base) Now() calendar.Instant { return calendar.At(b.Clock.Now()) }

// Today returns the current date in Rome.
func (b *Base) Today() calendar.Date { return calendar.In(b.Clock.Now()) }

// RunInBackground runs run in the background; Wait waits for it. It must limit its own time.
func (b *Base) RunInBackground(run func()) { b.background.Go(run) }

// Publish signals that topic changed, after the transaction of ctx commits.
func (b *Base) Publish(ctx context.Context, topic live.Topic) {
	b.DB.AfterCommit(ctx, func() {
		ctx, cancel := context.WithTimeout(context.Background(), publishTimeout) // the transaction's context has ended
		defer cancel()
		b.Live.Publish(ctx, topic)
	})
}

// publishTimeout limits the wait for other servers.
const publishTimeout = 5 * time.Second

// ClockJump returns the jump that makes the clock untrusted, or nil if the clock is trusted.
func (b *Base) ClockJump(ctx context.Context) (*store.ClockJump, error) {
	return b.DB.ClockJump(ctx, b.Now())
}

// Wait blocks until background work, such as sending mails, is done.
func (b *Base) Wait() { b.background.Wait() }

// Body returns the promotion body of the deployment with its options.
func (b *Base) Body() catalog.Body {
	body, ok := catalog.BodyByID(int64(b.Variant.Body))
	if !ok {
		body = catalog.Bodies()[0]
	}
	body.Options = slices.Clone(body.Options)
	for i, o := range body.Options {
		body.Options[i].On = o.On || slices.Contains(b.Variant.Mandatory, o.ID)
	}
	return body
}

// ManagesAthletes reports whether clubs manage their own athletes.
func (b *Base) ManagesAthletes() bool {
	body := b.Body()
	return body.ID == catalog.MainBody || body.ManagesAthletes
}

// Origin describes where a call came from.
type Origin struct {
	IP        string
	RequestID string
	Token     string // the caller's session token, empty if not logged in
	Browser   string // User-Agent header
}

// Network returns the address by which attempts are counted; see Network.
func (o Origin) Network() string { return Network(o.IP) }

// Network returns ip, or for IPv6 its /64 network, which one household or company shares.
func Network(ip string) string {
	at, err := netip.ParseAddr(ip)
	if err != nil || at.Is4() || at.Is4In6() {
		return ip
	}
	network, err := at.Prefix(64)
	if err != nil {
		return ip
	}
	return network.String()
}

type requestIDKey struct{}

// WithRequestID stores the request id for audit rows, so that they can be matched with log lines.
func WithRequestID(ctx context.Context, id string) context.Context {
	return context.WithValue(ctx, requestIDKey{}, id)
}
