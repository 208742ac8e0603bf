// Package app wires the use-case packages into one application.
package app

import (
	"cmp"
	"context"
	"log/slog"
	"time"

	"traguardo/internal/access"
	"traguardo/internal/app/account"
	"traguardo/internal/app/catalogue"
	"traguardo/internal/app/core"
	"traguardo/internal/app/entry"
	"traguardo/internal/app/home"
	"traguardo/internal/app/meet"
	"traguardo/internal/app/money"
	"traguardo/internal/app/people"
	"traguardo/internal/app/raceday"
	"traguardo/internal/app/sheet"
	"traguardo/internal/app/training"
	"traguardo/internal/app/upload"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/files"
	"traguardo/internal/live"
	"traguardo/internal/mail"
	"traguardo/internal/payment"
	"traguardo/internal/payment/sandbox"
	"traguardo/internal/sealed"
	"traguardo/internal/store"
	"traguardo/internal/variant"
)

// Settings holds the configuration of a deployment.
type Settings struct {
	Variant variant.Variant
	Version string
	BaseURL string // public URL of the site, used in mails
	// CoachAdminID is the administrator who sees the COACH button; 0 means the first one.
	CoachAdminID id.User
	Providers    []account.Provider
	Files        files.Store // logos, press releases, documents
	// Sealing encrypts the files of health certificates; nil refuses files.
	Sealing *sealed.Key
	// AdminSecondFactor requires administrators to set up a second factor before doing anything else.
	AdminSecondFactor bool
	// Retention limits how long temporary data is kept; the zero value means domain.DefaultRetention.
	Retention domain.Retention
	// Cards charges cards; nil means the built-in sandbox, which moves no money.
	Cards payment.Provider
	// Shops are the merchants that sell alongside the platform.
	Shops []domain.Shop
	// Invoices are the terms for invoicing organisers; the zero value means domain.DemoInvoices.
	Invoices domain.InvoiceTerms
	// Pool is the case that this server is started for; nil for a normal server.
	Pool *domain.PoolCase
}

// App is the whole application.
type App struct {
	Settings
	shared *core.Base
	// Live notifies clients of changes; the caller must run it.
	Live *live.Hub
	// Exports limits the files generated from the database.
	Exports *core.Exports

	Sessions      *account.Sessions
	Users         *account.Users
	Coaches       *account.Coaches
	Audits        *account.Audits
	Clubs         *people.Clubs
	Athletes      *people.Athletes
	Certificates  *people.Certificates
	Uploads       *upload.Uploads
	Catalogue     *catalogue.Catalogue
	Places        *catalogue.Places
	Orders        *money.Orders
	Payments      *money.Payments
	Premium       *money.Premium
	Invoices      *money.Invoices
	Letters       *money.Letters
	Statements    *money.Statements
	Wallet        *money.Wallet
	Accounts      *meet.Accounts
	Events        *meet.Events
	Championships *meet.Championships
	Entries       *entry.Entries
	Teams         *entry.Teams
	Escorts       *entry.Escorts
	Overview      *entry.Overview
	Notices       *entry.Notices
	Waiting       *entry.Waiting
	Results       *raceday.Results
	Records       *raceday.Records
	Starts        *raceday.Starts
	Exchange      *raceday.Exchange
	Timing        *raceday.Timing
	Cases         *raceday.Cases
	Public        *raceday.Public
	Speakers      *raceday.Speakers
	Push          *raceday.Push
	Proofs        *raceday.Proofs
	Officials     *raceday.Officials
	Simulations   *raceday.Simulations
	Training      *training.Training
	Sheets        *sheet.Sheets
	Home          *home.Home
}

// New creates the application and connects its use cases.
func New(db *store.DB, sender mail.Sender, clock calendar.Clock, log *slog.Logger, s Settings) *App {
	hub := live.New(bus(db), log)
	b := &core.Base{
		DB: db, Mail: sender, Clock: clock, Log: log, Live: hub, Variant: s.Variant, BaseURL: s.BaseURL, Files: s.Files,
		Retention: cmp.Or(s.Retention, domain.DefaultRetention), Pool: s.Pool, Sealing: s.Sealing,
	}
	a := &App{Settings: s, shared: b, Live: hub, Exports: core.NewExports(db)}
	a.Coaches = account.NewCoaches(b)
	a.Sessions = account.NewSessions(b, a.Coaches, s.Providers, s.AdminSecondFactor)
	a.Users = account.NewUsers(b, a.Sessions)
	a.Audits = account.NewAudits(b)
	a.Clubs = people.NewClubs(b, a.Sessions)
	a.Sessions.OnVerified = a.Clubs.NotifyPending
	a.Athletes = people.NewAthletes(b)
	a.Certificates = people.NewCertificates(b)
	a.Orders = money.NewOrders(b)
	if s.Cards == nil {
		a.Cards = sandbox.New(db)
	}
	a.Payments = money.NewPayments(b, a.Orders, a.Cards, s.Shops)
	a.Premium = money.NewPremium(b, a.Orders)
	a.Invoices = money.NewInvoices(b, cmp.Or(s.Invoices, domain.DemoInvoices))
	a.Letters = money.NewLetters(b)
	a.Accounts = meet.NewAccounts(b, a.Orders)
	a.Entries = entry.New(b, a.Orders, a.Accounts)
	a.Events = meet.NewEvents(b, a.Accounts)
	a.Results = raceday.NewResults(b, a.Events, a.Accounts)
	a.Records = raceday.NewRecords(b)
	a.Training = training.New(b)
	a.Sheets = sheet.New(b, a.Athletes, a.Results, a.Training)
	a.Catalogue = catalogue.NewCatalogue(b)
	a.Places = catalogue.NewPlaces(b)
	a.Statements = money.NewStatements(b)
	a.Wallet = money.NewWallet(b)
	a.Championships = meet.NewChampionships(b, a.Orders)
	a.Teams = entry.NewTeams(b, a.Entries)
	a.Waiting = entry.NewWaiting(b, a.Teams)
	a.Escorts = entry.NewEscorts(b, a.Entries)
	a.Overview = entry.NewOverview(b, a.Entries)
	a.Notices = entry.NewNotices(b, a.Entries)
	a.Starts = raceday.NewStarts(b, a.Events, a.Entries, a.Accounts)
	a.Exchange = raceday.NewExchange(b, a.Events, a.Starts, a.Results)
	a.Timing = raceday.NewTiming(b, a.Sessions, a.Events, a.Starts, a.Results)
	a.Cases = raceday.NewCases(b, a.Sessions, a.Events, a.Starts, a.Results)
	a.Uploads = upload.New(b, append(upload.Athletes(b, a.Athletes), upload.Clubs(b), upload.Certificates(b), a.Entries.Upload(),
		a.Records.Upload(),
		a.Results.BaseTimes(), a.Results.Regional(), a.Sheets.Upload(), a.Teams.LenexEntries(a.Athletes), a.Results.LenexResults(),
		a.Starts.LenexStarts(), a.Events.LenexStandards(), a.Records.LenexRecords(), a.Sheets.LenexSwims(),
		a.Events.LenexInvitation(a.Catalogue.AddRace))...)
	a.Public = raceday.NewPublic(b, a.Results)
	a.Speakers = raceday.NewSpeakers(b, a.Starts, a.Results)
	a.Push = raceday.NewPush(b, a.Public)
	a.Officials = raceday.NewOfficials(b, a.Starts)
	a.Simulations = raceday.NewSimulations(b, a.Events, a.Entries, a.Teams, a.Starts)
	a.Proofs = raceday.NewProofs(b, a.Results, a.Public)
	a.Home = home.New(b, s.CoachAdminID, a.Clubs.Tasks, a.Training.Tasks, a.Orders.Tasks, a.Waiting.Tasks, a.Events.Tasks, a.Athletes.Tasks,
		a.Certificates.Tasks, a.Invoices.Tasks, a.Users.Tasks)
	a.Orders.Register(map[domain.OrderKind]money.OrderHooks{
		domain.OrderChampionships: a.Championships.OrderHooks(),
		domain.OrderEntries:       a.Entries.OrderHooks(),
		domain.OrderPremium:       a.Premium.OrderHooks(),
	})
	return a
}

// bus returns the bus that carries signals to other servers, or nil if this is the only server.
func bus(db *store.DB) live.Bus {
	if !db.Shared() {
		return nil
	}
	return db
}

// Once runs a call at most once per idempotency key; see core.Base.Once.
func (a *App) Once(
	ctx context.Context, who access.Actor, sent core.IdempotentCall, run func(ctx context.Context) ([]byte, error),
) ([]byte, error) {
	return a.shared.Once(ctx, who, sent, run)
}

// Prune deletes data past its retention limit; see core.Base.Prune.
func (a *App) Prune(ctx context.Context, now time.Time) error { return a.shared.Prune(ctx, now) }

// Deliver sends queued mails; see core.Base.Deliver.
func (a *App) Deliver(ctx context.Context, now time.Time) error { return a.shared.Deliver(ctx, now) }

// Replica returns a context whose reads may be some seconds old, if the database has a replica.
func (a *App) Replica(ctx context.Context) context.Context { return a.shared.DB.Replica(ctx) }

// ReplicaLag returns how old reads with a context of Replica may be; 0 without a replica.
func (a *App) ReplicaLag() time.Duration { return a.shared.DB.ReplicaLag() }

// Ready reports whether the database can be read and written.
func (a *App) Ready(ctx context.Context) error { return a.shared.DB.Ready(ctx) }

// JobsStopped reports whether jobs are paused because the clock is not trusted.
func (a *App) JobsStopped(ctx context.Context) (bool, error) {
	jump, err := a.shared.ClockJump(ctx)
	return jump != nil, err
}

// Wait blocks until background work, such as sending mails, is done.
func (a *App) Wait() { a.shared.Wait() }

// Now returns the current time by the application's clock.
func (a *App) Now() time.Time { return a.shared.Clock.Now() }

// Today returns the current date in Rome by the application's clock.
func (a *App) Today() calendar.Date { return a.shared.Today() }
