// Package app holds the use cases, one type per area. Transactions start here; rules are asked of domain and access.
package app

import (
	"context"
	"encoding/json"
	"log/slog"
	"slices"
	"sync"

	"traguardo/internal/access"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/files"
	"traguardo/internal/mail"
	"traguardo/internal/store"
	"traguardo/internal/variant"
)

// Settings are the choices of a deployment.
type Settings struct {
	Variant variant.Variant
	Version string
	BaseURL string // of the pages, for links in mails
	// CoachAdminID is the administrator who sees the COACH button; 0 means the first one.
	CoachAdminID int64
	Providers    []Provider
	Files        files.Store // logos, press releases, documents
}

// base is what every area shares.
type base struct {
	Settings
	db    *store.DB
	mail  mail.Sender
	clock calendar.Clock
	log   *slog.Logger
	// background are messages still on their way when the server is asked to stop.
	background sync.WaitGroup
}

func (b *base) now() calendar.Instant { return calendar.At(b.clock.Now()) }
func (b *base) today() calendar.Date  { return calendar.In(b.clock.Now()) }

// body is the promotion body of the deployment with its options.
func (b *base) body() catalog.Body {
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

// managesAthletes tells whether clubs keep their athletes themselves.
func (b *base) managesAthletes() bool {
	body := b.body()
	return body.ID == catalog.MainBody || body.ManagesAthletes
}

// App is the whole application.
type App struct {
	*base
	Sessions  *Sessions
	Users     *Users
	Clubs     *Clubs
	Athletes  *Athletes
	Catalogue *Catalogue
	Events    *Events
	Places    *Places
	Home      *Home
	Reports   *Reports
	Uploads   *Uploads
	Coaches   *Coaches
	Audits    *Audits

	Championships *Championships
	providers     *providers
}

// New wires the areas together.
func New(db *store.DB, sender mail.Sender, clock calendar.Clock, log *slog.Logger, s Settings) *App {
	b := &base{Settings: s, db: db, mail: sender, clock: clock, log: log}
	a := &App{base: b}
	a.providers = newProviders(s.Providers, clock)
	a.Coaches = &Coaches{base: b}
	a.Sessions = &Sessions{base: b, hasher: newHasher(), cache: newSessionCache(), providers: a.providers, coaches: a.Coaches, pending: newPending()}
	a.Users = &Users{base: b, sessions: a.Sessions, coaches: a.Coaches}
	a.Clubs = &Clubs{base: b, sessions: a.Sessions}
	a.Athletes = &Athletes{base: b}
	a.Catalogue = &Catalogue{base: b}
	a.Events = &Events{base: b}
	a.Places = &Places{base: b}
	a.Home = &Home{base: b}
	a.Reports = newReports(b, a.Users, a.Sessions, a.Coaches, a.Clubs, a.Athletes, a.Events)
	a.Uploads = &Uploads{base: b, clubs: a.Clubs}
	a.Audits = &Audits{base: b}
	a.Championships = &Championships{base: b}
	return a
}

// Ready tells whether the database answers.
func (a *App) Ready(ctx context.Context) error { return a.db.Ping(ctx) }

// Wait lets what was promised but not yet done finish: mails on their way.
func (a *App) Wait() { a.background.Wait() }

// Providers lists the outside sign-ins a page may offer.
func (a *App) Providers() []Provider { return a.Settings.Providers }

// Today is the date in Rome by the application's clock.
func (a *App) Today() calendar.Date { return a.today() }

// Origin is where a call came from.
type Origin struct {
	IP        string
	RequestID string
	Token     string // the caller's session token, empty for strangers
}

type (
	requestIDKey struct{}
)

// WithRequestID ties the audit rows of a call to its log lines.
func WithRequestID(ctx context.Context, id string) context.Context {
	return context.WithValue(ctx, requestIDKey{}, id)
}

// record writes an audit row inside the transaction of the change it tells of.
func (b *base) record(ctx context.Context, q store.Q, a access.Actor, action, object string, id int64, before, after any) error {
	requestID, _ := ctx.Value(requestIDKey{}).(string)
	return q.AddAudit(ctx, domain.AuditRecord{
		At: b.now(), ActorID: a.UserID, ImpersonatorID: a.ImpersonatorID, Actor: a.Username,
		Action: action, Object: object, ObjectID: id, Before: asJSON(before), After: asJSON(after), RequestID: requestID,
	})
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
