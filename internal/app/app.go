// Package app wires the areas of the use cases together.
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
	"traguardo/internal/files"
	"traguardo/internal/live"
	"traguardo/internal/mail"
	"traguardo/internal/payment"
	"traguardo/internal/payment/sandbox"
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
	Providers    []account.Provider
	Files        files.Store // logos, press releases, documents
	// AdminSecondFactor makes administrators set up a second factor before they do anything else.
	AdminSecondFactor bool
	// Retention is how long what nobody needs for ever is kept; the zero value means as long as most keep it.
	Retention domain.Retention
	// Cards charges cards; nil means the built-in provider, which moves no money.
	Cards payment.Provider
	// Shops are who is paid beside the platform.
	Shops []domain.Shop
	// Invoices are what organisers are invoiced; the zero value means the terms of a demonstration.
	Invoices domain.InvoiceTerms
}

// App is the whole application.
type App struct {
	Settings
	shared *core.Base
	// Live is who looks at what while it changes; Run it.
	Live *live.Hub
	// Exports bounds the files made from the database.
	Exports *core.Exports

	Sessions      *account.Sessions
	Users         *account.Users
	Coaches       *account.Coaches
	Audits        *account.Audits
	Clubs         *people.Clubs
	Athletes      *people.Athletes
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
	Results       *raceday.Results
	Records       *raceday.Records
	Starts        *raceday.Starts
	Public        *raceday.Public
	Training      *training.Training
	Sheets        *sheet.Sheets
	Home          *home.Home
}

// New wires the areas together.
func New(db *store.DB, sender mail.Sender, clock calendar.Clock, log *slog.Logger, s Settings) *App {
	hub := live.New(bus(db), log)
	b := &core.Base{
		DB: db, Mail: sender, Clock: clock, Log: log, Live: hub, Variant: s.Variant, BaseURL: s.BaseURL, Files: s.Files,
		Retention: cmp.Or(s.Retention, domain.DefaultRetention),
	}
	a := &App{Settings: s, shared: b, Live: hub, Exports: core.NewExports(db)}
	a.Coaches = account.NewCoaches(b)
	a.Sessions = account.NewSessions(b, a.Coaches, s.Providers, s.AdminSecondFactor)
	a.Users = account.NewUsers(b, a.Sessions)
	a.Audits = account.NewAudits(b)
	a.Clubs = people.NewClubs(b, a.Sessions)
	a.Sessions.OnVerified = a.Clubs.TellPending
	a.Athletes = people.NewAthletes(b)
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
	a.Uploads = upload.New(b, append(upload.Athletes(b, a.Athletes), upload.Clubs(b), a.Entries.Upload(), a.Records.Upload(), a.Results.BaseTimes(), a.Results.Regional(), a.Sheets.Upload())...)
	a.Catalogue = catalogue.NewCatalogue(b)
	a.Places = catalogue.NewPlaces(b)
	a.Statements = money.NewStatements(b)
	a.Wallet = money.NewWallet(b)
	a.Championships = meet.NewChampionships(b, a.Orders)
	a.Teams = entry.NewTeams(b, a.Entries)
	a.Escorts = entry.NewEscorts(b, a.Entries)
	a.Overview = entry.NewOverview(b, a.Entries)
	a.Notices = entry.NewNotices(b, a.Entries)
	a.Starts = raceday.NewStarts(b, a.Events, a.Entries, a.Accounts)
	a.Public = raceday.NewPublic(b, a.Results)
	a.Home = home.New(b, s.CoachAdminID, a.Clubs.Tasks, a.Training.Tasks, a.Orders.Tasks, a.Events.Tasks, a.Athletes.Tasks, a.Invoices.Tasks, a.Users.Tasks)
	a.Orders.Register(map[domain.OrderKind]money.Kind{
		domain.OrderChampionships: a.Championships.OrderKind(),
		domain.OrderEntries:       a.Entries.OrderKind(),
		domain.OrderPremium:       a.Premium.OrderKind(),
	})
	return a
}

// bus is what carries signals to the other servers, where there may be others.
func bus(db *store.DB) live.Bus {
	if !db.Shared() {
		return nil
	}
	return db
}

// Once makes a call whose sender may send it again: see core.Base.Once.
func (a *App) Once(ctx context.Context, who access.Actor, sent core.Sent, run func(ctx context.Context) ([]byte, error)) ([]byte, error) {
	return a.shared.Once(ctx, who, sent, run)
}

// Prune removes what the deployment keeps no longer: see core.Base.Prune.
func (a *App) Prune(ctx context.Context, now time.Time) error { return a.shared.Prune(ctx, now) }

// Deliver sends the messages that wait: see core.Base.Deliver.
func (a *App) Deliver(ctx context.Context, now time.Time) error { return a.shared.Deliver(ctx, now) }

// Ready reports whether the database can be read and written.
func (a *App) Ready(ctx context.Context) error { return a.shared.DB.Ready(ctx) }

// JobsStopped reports that some jobs wait because the clock is not believed.
func (a *App) JobsStopped(ctx context.Context) (bool, error) {
	jump, err := a.shared.ClockJump(ctx)
	return jump != nil, err
}

// Wait lets what was promised but not yet done finish: mails on their way.
func (a *App) Wait() { a.shared.Wait() }

// Now is the instant by the application's clock.
func (a *App) Now() time.Time { return a.shared.Clock.Now() }

// Today is the date in Rome by the application's clock.
func (a *App) Today() calendar.Date { return a.shared.Today() }
