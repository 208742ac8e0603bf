// Package app wires the areas of the use cases together.
package app

import (
	"context"
	"log/slog"
	"time"

	"traguardo/internal/domain/calendar"
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

// App is the whole application.
type App struct {
	Settings
	shared *base

	Sessions      *Sessions
	Users         *Users
	Coaches       *Coaches
	Audits        *Audits
	Clubs         *Clubs
	Athletes      *Athletes
	Uploads       *Uploads
	Catalogue     *Catalogue
	Places        *Places
	Statements    *Statements
	Events        *Events
	Championships *Championships
	Home          *Home
}

// New wires the areas together.
func New(db *store.DB, sender mail.Sender, clock calendar.Clock, log *slog.Logger, s Settings) *App {
	b := newBase(db, sender, clock, log, s.Variant, s.BaseURL, s.Files)
	a := &App{Settings: s, shared: b}
	a.Coaches = NewCoaches(b)
	a.Sessions = NewSessions(b, a.Coaches, s.Providers)
	a.Users = NewUsers(b, a.Sessions)
	a.Audits = NewAudits(b)
	a.Clubs = NewClubs(b, a.Sessions)
	a.Athletes = NewAthletes(b)
	a.Uploads = NewUploads(b, a.Athletes)
	a.Catalogue = NewCatalogue(b)
	a.Places = NewPlaces(b)
	a.Statements = NewStatements(b)
	a.Events = NewEvents(b)
	a.Championships = NewChampionships(b)
	a.Home = NewHome(b, s.CoachAdminID)
	return a
}

// Ready reports whether the database answers.
func (a *App) Ready(ctx context.Context) error { return a.shared.db.Ping(ctx) }

// Wait lets what was promised but not yet done finish: mails on their way.
func (a *App) Wait() { a.shared.wait() }

// Now is the instant by the application's clock.
func (a *App) Now() time.Time { return a.shared.clock.Now() }

// Today is the date in Rome by the application's clock.
func (a *App) Today() calendar.Date { return a.shared.today() }
