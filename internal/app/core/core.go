// Package core has what every use case shares: the clock, the store, the audit, mail, and the change with a version.
package core

import (
	"context"
	"encoding/json"
	"log/slog"
	"net/netip"
	"slices"
	"sync"
	"time"

	"traguardo/internal/access"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/files"
	"traguardo/internal/live"
	"traguardo/internal/mail"
	"traguardo/internal/store"
	"traguardo/internal/variant"
)

// Base is what every area shares.
type Base struct {
	Variant variant.Variant
	BaseURL string // of the pages, for links in mails
	DB      *store.DB
	Files   files.Store // logos, press releases, documents
	Mail    mail.Sender
	Clock   calendar.Clock
	Log     *slog.Logger
	Live    *live.Hub // who looks at what while it changes
	// Retention is how long what nobody needs for ever is kept.
	Retention domain.Retention
	// background are messages still on their way when the server is asked to stop.
	background sync.WaitGroup
}

// Now is the instant by the clock, Today the date in Rome.
func (b *Base) Now() calendar.Instant { return calendar.At(b.Clock.Now()) }
func (b *Base) Today() calendar.Date  { return calendar.In(b.Clock.Now()) }

// Later runs what no answer waits for, with its own time limit.
func (b *Base) Later(run func()) { b.background.Go(run) }

// Publish signals that a topic changed, once what the context belongs to is stored.
func (b *Base) Publish(ctx context.Context, topic live.Topic) {
	b.DB.AfterCommit(ctx, func() {
		ctx, cancel := context.WithTimeout(context.Background(), publishWithin) // of its own: the transaction is over
		defer cancel()
		b.Live.Publish(ctx, topic)
	})
}

// publishWithin is how long other servers are waited for.
const publishWithin = 5 * time.Second

// ClockJump reports that the clock cannot be believed, nil when it can.
func (b *Base) ClockJump(ctx context.Context) (*store.ClockJump, error) {
	return b.DB.ClockJump(ctx, b.Now())
}

// Wait lets what was promised but not yet done finish: mails on their way.
func (b *Base) Wait() { b.background.Wait() }

// Body is the promotion body of the deployment with its options.
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

// ManagesAthletes reports whether clubs keep their athletes themselves.
func (b *Base) ManagesAthletes() bool {
	body := b.Body()
	return body.ID == catalog.MainBody || body.ManagesAthletes
}

// Origin is where a call came from.
type Origin struct {
	IP        string
	RequestID string
	Token     string // the caller's session token, empty for strangers
	Browser   string // as it calls itself
}

// Network is whose attempts count together: the address, and of IPv6 the 64 bits that one household or company has.
func (o Origin) Network() string { return Network(o.IP) }

// Network is an address, or its IPv6 network.
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

// WithRequestID ties the audit rows of a call to its log lines.
func WithRequestID(ctx context.Context, id string) context.Context {
	return context.WithValue(ctx, requestIDKey{}, id)
}

// Record writes an audit row inside the transaction of the change.
func (b *Base) Record(ctx context.Context, q store.Q, a access.Actor, action, object string, id int64, before, after any) error {
	r := b.recordOf(ctx, a, action, object)
	r.ObjectID, r.Before, r.After = id, asJSON(before), asJSON(after)
	return q.AddAudit(ctx, r)
}

// Recorded is what a change of many did to one of them.
type Recorded struct {
	ID            int64
	Before, After string // JSON objects, empty for nothing
}

// RecordedWhole is all that was and all that is, nil for nothing: for rows that have no id to be known by, or few fields.
func RecordedWhole(id int64, before, after any) Recorded {
	return Recorded{id, asJSON(before), asJSON(after)}
}

// RecordAll writes an audit row for each of many that a change did the same to, inside its transaction.
func (b *Base) RecordAll(ctx context.Context, q store.Q, a access.Actor, action, object string, list []Recorded) error {
	records := make([]domain.AuditRecord, len(list))
	common := b.recordOf(ctx, a, action, object)
	for i, one := range list {
		records[i] = common
		records[i].ObjectID, records[i].Before, records[i].After = one.ID, one.Before, one.After
	}
	return q.AddAudits(ctx, records)
}

func (b *Base) recordOf(ctx context.Context, a access.Actor, action, object string) domain.AuditRecord {
	requestID, _ := ctx.Value(requestIDKey{}).(string)
	return domain.AuditRecord{
		At: b.Now(), ActorID: a.UserID, ImpersonatorID: a.ImpersonatorID, Actor: a.Username, Action: action, Object: object, RequestID: requestID,
	}
}

func asJSON(v any) string {
	if v == nil {
		return ""
	}
	text, err := json.Marshal(v)
	if err != nil {
		return ""
	}
	return string(text)
}
