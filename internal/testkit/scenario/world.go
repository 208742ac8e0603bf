// Package scenario runs calls of the contract against a complete server in the test process, with a real store, the demonstration data and
// a manual clock. Tests are tables of rows.
package scenario

import (
	"bytes"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io/fs"
	"log/slog"
	"net/netip"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"traguardo/internal/app"
	"traguardo/internal/app/account"
	"traguardo/internal/demo"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/files/directory"
	"traguardo/internal/files/spool"
	"traguardo/internal/httpapi"
	"traguardo/internal/mail/outbox"
	"traguardo/internal/payment"
	"traguardo/internal/sealed"
	"traguardo/internal/store"
	"traguardo/internal/testkit"
	"traguardo/internal/variant"
)

// World is a running installation.
type World struct {
	DB     *store.DB
	App    *app.App
	Server *httpapi.Server
	Clock  *testkit.Clock
	Log    *Log
	Dir    string // data folder; messages are under outbox
	URL    string // of the PostgreSQL database, empty on SQLite
}

// Options configure a world; the zero value is the swimming variant.
type Options struct {
	Variant        string
	Providers      []account.Provider
	TrustedProxies []netip.Prefix
	Web            fs.FS
	// Empty leaves out the demonstration data.
	Empty bool
	// Index allows search engines to index the public pages.
	Index bool
	// Mandatory are the options of the promotion body that are switched on.
	Mandatory []int64
	// HeartBeat is how often open streams check their session; 0 means the production value.
	HeartBeat time.Duration
	// Timeouts limits clients and calls; zero means the default.
	Timeouts httpapi.Timeouts
	// StillLimits makes the rate limits use the world's clock, which does not advance.
	StillLimits bool
	// AdminSecondFactor requires administrators to set up a second factor.
	AdminSecondFactor bool
	// Cards is the payment provider; nil means the built-in one.
	Cards payment.Provider
	// Pool is the case that the server runs; nil for a portal.
	Pool *domain.PoolCase
}

// New starts a world for a test.
func New(t testing.TB, o Options) *World {
	t.Helper()
	dir := o.prepared().Folder(t)
	return start(t, &World{DB: testkit.Open(t, dir, ""), Dir: dir}, o)
}

// Engines runs a test in a world on SQLite and, if a server is available, in one on PostgreSQL, in parallel.
func Engines(t *testing.T, o Options, test func(t *testing.T, w *World)) {
	t.Helper()
	testkit.EachEngine(t, func(t *testing.T, postgres bool) {
		if !postgres {
			test(t, New(t, o))
			return
		}
		test(t, onPostgres(t, o))
	})
}

func onPostgres(t testing.TB, o Options) *World {
	t.Helper()
	w := &World{URL: o.prepared().PostgresURL(t), Dir: t.TempDir()}
	w.DB = testkit.Open(t, w.Dir, w.URL)
	return start(t, w, o)
}

// Another starts a second installation on the same kind of database.
func (w *World) Another(t testing.TB, o Options) *World {
	t.Helper()
	if w.URL == "" {
		return New(t, o)
	}
	return onPostgres(t, o)
}

// On starts a world on an existing database, which it migrates and seeds as a starting server does.
func On(t testing.TB, dir, databaseURL string, o Options) *World {
	t.Helper()
	w := &World{DB: testkit.Open(t, dir, databaseURL), Dir: dir, URL: databaseURL}
	if err := w.DB.Migrate(context.Background()); err != nil {
		t.Fatal(err)
	}
	if err := w.DB.SeedReference(context.Background(), calendar.SeasonOf(calendar.In(testkit.Start))); err != nil {
		t.Fatal(err)
	}
	return start(t, w, o)
}

func start(t testing.TB, w *World, o Options) *World {
	w.Clock, w.Log = testkit.NewClock(), &Log{}
	w.App = newApp(t, w, o)
	folder, err := spool.Open(filepath.Join(w.Dir, "spool"))
	if err != nil {
		t.Fatal(err)
	}
	options := httpapi.Options{Spool: folder, Timeouts: o.Timeouts, Web: o.Web, Log: logger(w.Log), Index: o.Index,
		TrustedProxies: o.TrustedProxies, HeartBeat: o.HeartBeat}
	if o.StillLimits {
		options.Now = w.Clock.Now
	}
	w.Server = httpapi.New(w.App, options)
	t.Cleanup(w.App.Wait)
	return w
}

func newApp(t testing.TB, w *World, o Options) *app.App {
	if o.Variant == "" {
		o.Variant = "nuoto"
	}
	v, err := variant.ByKey(o.Variant)
	if err != nil {
		t.Fatal(err)
	}
	v.Mandatory = o.Mandatory
	key, err := sealed.FromFile(filepath.Join(t.TempDir(), "certificates.key"))
	if err != nil {
		t.Fatal(err)
	}
	return app.New(w.DB, outbox.New(filepath.Join(w.Dir, "outbox"), "portale@traguardo.example",
		w.Clock), w.Clock, logger(w.Log), app.Settings{
		Files:   directory.New(filepath.Join(w.Dir, "files")),
		Variant: v, Version: "2.1.12", BaseURL: "https://portale.example", Providers: o.Providers,
		AdminSecondFactor: o.AdminSecondFactor, Cards: o.Cards, Pool: o.Pool, Sealing: key,
	})
}

func logger(l *Log) *slog.Logger {
	return slog.New(slog.NewJSONHandler(l, &slog.HandlerOptions{Level: slog.LevelDebug}))
}

func (o Options) prepared() *testkit.Prepared {
	if o.Empty {
		return testkit.Reference
	}
	return demoDatabase
}

var demoDatabase = testkit.NewPrepared("demo", demonstration)

// demonstration fills a database with a small demonstration world.
func demonstration(ctx context.Context, db *store.DB) error {
	if err := testkit.Seed(ctx, db); err != nil {
		return err
	}
	v, err := variant.ByKey("nuoto")
	if err != nil {
		return err
	}
	clock := testkit.NewClock()
	a := app.New(db, nil, clock, slog.New(slog.DiscardHandler), app.Settings{Variant: v})
	if err := errors.Join(a.Push.CreateKey(ctx), a.Proofs.CreateKey(ctx)); err != nil {
		return err
	}
	hash, err := a.Sessions.Hash(ctx, demo.Password)
	if err != nil {
		return err
	}
	_, err = demo.World{DB: db, Clock: clock, Hash: hash, Seed: a.Coaches.Seed, Crowd: 30}.Fill(ctx)
	return err
}

// Actor is a caller with an open session; the zero Actor is not logged in.
type Actor struct {
	ID    id.User
	Name  string
	Token string
}

// Actor opens a session of a demonstration user without checking the password, which would take most of the test's time.
func (w *World) Actor(t testing.TB, username string) Actor {
	t.Helper()
	return w.session(t, username, 0)
}

// As opens a session in which an administrator impersonates a user.
func (w *World) As(t testing.TB, username string, admin Actor) Actor {
	t.Helper()
	return w.session(t, username, int64(admin.ID))
}

func (w *World) session(t testing.TB, username string, impersonator int64) Actor {
	t.Helper()
	user := w.User(t, username)
	a := Actor{ID: user.ID, Name: username, Token: rand.Text() + rand.Text()}
	sum := sha256.Sum256([]byte(a.Token))
	now := calendar.At(w.Clock.Now())
	w.Write(t, func(q store.Q) error {
		return q.AddSession(context.Background(), hex.EncodeToString(sum[:]), domain.Session{UserID: user.ID,
			ImpersonatorID: id.User(impersonator), CreatedAt: now, SeenAt: now})
	})
	return a
}

// User returns a user as stored.
func (w *World) User(t testing.TB, username string) domain.User {
	t.Helper()
	user, err := w.DB.UserByName(context.Background(), username)
	if err != nil {
		t.Fatalf("user %s: %v", username, err)
	}
	return user
}

// Write changes the database directly.
func (w *World) Write(t testing.TB, fn func(store.Q) error) {
	t.Helper()
	if err := w.DB.Tx(context.Background(), fn); err != nil {
		t.Fatal(err)
	}
}

// Log records what the server logs.
type Log struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (l *Log) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.buf.Write(b)
}

// String returns everything logged so far.
func (l *Log) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.buf.String()
}
