package main

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"image"
	_ "image/jpeg"
	"image/png"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"runtime/debug"
	"sync"
	"time"

	"traguardo/internal/app"
	"traguardo/internal/app/account"
	"traguardo/internal/config"
	"traguardo/internal/demo"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/files"
	"traguardo/internal/files/atomic"
	"traguardo/internal/files/bucket"
	"traguardo/internal/files/directory"
	"traguardo/internal/files/spool"
	"traguardo/internal/httpapi"
	"traguardo/internal/importer"
	"traguardo/internal/job"
	"traguardo/internal/mail"
	"traguardo/internal/mail/outbox"
	"traguardo/internal/mail/smtp"
	"traguardo/internal/payment"
	"traguardo/internal/payment/stripe"
	"traguardo/internal/store"
	"traguardo/web"
)

// installation is an opened and prepared deployment.
type installation struct {
	config.Config
	db        *store.DB
	app       *app.App
	log       *slog.Logger
	unlock    func() error
	corrected int // accounts of clubs that an earlier release left wrong
}

// open locks the data folder, opens the database, brings its schema forward and wires the application.
func open(ctx context.Context, c config.Config) (*installation, error) {
	if err := os.MkdirAll(c.Data, 0o700); err != nil {
		return nil, fmt.Errorf("data folder: %w", err)
	}
	i := &installation{Config: c, log: slog.New(slog.NewJSONHandler(os.Stdout, nil)), unlock: func() error { return nil }}
	var err error
	if c.DatabaseURL == "" {
		if i.unlock, err = lockFolder(c.Data); err != nil {
			return nil, err
		}
	}
	if err := i.tidy(); err != nil {
		return nil, errors.Join(err, i.unlock())
	}
	if i.db, err = store.Open(ctx, c.Data, c.DatabaseURL); err != nil {
		return nil, errors.Join(err, i.unlock())
	}
	if err := i.prepare(ctx); err != nil {
		return nil, errors.Join(err, i.close())
	}
	return i, nil
}

// tidy gives the process its temporary folder, removes what killed processes left half written, and says when others can read the data.
func (i *installation) tidy() error {
	if info, err := os.Stat(i.Data); err == nil && info.Mode().Perm()&0o077 != 0 {
		i.log.Warn("other users of this machine can enter the data folder: chmod 700", "folder", i.Data)
	}
	age := 24 * time.Hour // longer than anything is written
	if i.DatabaseURL == "" {
		age = 0 // the folder is this process's alone
	}
	for _, folder := range []string{filesFolder, outboxFolder} {
		if err := atomic.Sweep(filepath.Join(i.Data, folder), age); err != nil {
			return fmt.Errorf("half written files: %w", err)
		}
	}
	remove, err := temporaryFolder(filepath.Join(i.Data, "tmp"))
	if err != nil {
		return fmt.Errorf("temporary folder: %w", err)
	}
	unlock := i.unlock
	i.unlock = func() error { return errors.Join(remove(), unlock()) }
	return nil
}

func (i *installation) close() error { return errors.Join(i.db.Close(), i.unlock()) }

func (i *installation) prepare(ctx context.Context) error {
	if err := i.db.Migrate(ctx); err != nil {
		return err
	}
	today, err := i.today(ctx)
	if err != nil {
		return err
	}
	if err := i.db.SeedReference(ctx, calendar.SeasonOf(today)); err != nil {
		return err
	}
	if i.LogoFile != "" {
		mark, err := readLogo(ctx, i.LogoFile)
		if err != nil {
			return fmt.Errorf("logo %s: %w", i.LogoFile, err)
		}
		i.Variant.Mark, i.Variant.Logo = mark, "/logo.png"
	}
	sender, err := i.sender()
	if err != nil {
		return err
	}
	kept, err := i.files()
	if err != nil {
		return err
	}
	i.app = app.New(i.db, sender, i.Clock, i.log, app.Settings{
		Variant: i.Variant, Version: config.Version, BaseURL: i.BaseURL, CoachAdminID: i.CoachAdminID, Providers: i.providers(), AdminSecondFactor: i.AdminSecondFactor,
		Files: kept, Retention: i.Retention, Shops: i.Shops, Invoices: i.Invoices, Cards: i.cards(),
	})
	if i.corrected, err = i.app.Accounts.CatchUp(ctx); err != nil {
		return fmt.Errorf("balance the accounts of an earlier release: %w", err)
	}
	return i.app.Uploads.Interrupted(ctx)
}

// today is the date by the clock, or the last one that was believed: seasons made by a wrong clock stay. A clock that was set by hand, for a
// demonstration, is believed.
func (i *installation) today(ctx context.Context) (calendar.Date, error) {
	now := calendar.At(i.Clock.Now())
	if _, byHand := i.Clock.(calendar.Shifted); byHand {
		return now.Date(), i.db.Tx(ctx, func(q store.Q) error { return q.SeeClock(ctx, now) })
	}
	var jump *store.ClockJump
	err := i.db.Tx(ctx, func(q store.Q) (err error) {
		jump, err = q.NoteClock(ctx, now, true)
		return err
	})
	if jump != nil {
		return jump.Seen.Date(), err
	}
	return now.Date(), err
}

// readLogo takes the deployment's own mark as a PNG, whatever it was.
func readLogo(ctx context.Context, path string) ([]byte, error) {
	raw, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	img, err := importer.ReadImage(ctx, bytes.NewReader(raw), int64(len(raw)))
	if err != nil {
		return nil, err
	}
	decoded, _, err := image.Decode(bytes.NewReader(img.Data))
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	err = png.Encode(&out, decoded)
	return out.Bytes(), err
}

// files is where logos and documents are kept: a bucket that several servers share, or a folder.
func (i *installation) files() (files.Store, error) {
	if i.FilesURL != "" {
		return bucket.New(i.FilesURL)
	}
	return directory.New(filepath.Join(i.Data, filesFolder)), nil
}

func (i *installation) sender() (mail.Sender, error) {
	if i.SMTP == "" {
		return outbox.New(filepath.Join(i.Data, outboxFolder), i.MailFrom, i.Clock), nil
	}
	return smtp.New(i.SMTP, i.MailFrom, i.Clock)
}

// cards is the company that charges cards; nil without its keys, for the built-in provider.
func (i *installation) cards() payment.Provider {
	if i.Stripe.Secret == "" {
		return nil
	}
	return stripe.New(stripe.Keys{Secret: i.Stripe.Secret, Public: i.StripePublic, Webhook: i.Stripe.Webhook, Base: i.Stripe.Base})
}

func (i *installation) providers() []account.Provider {
	list := make([]account.Provider, len(i.Providers))
	for n, p := range i.Providers {
		list[n] = account.Provider{Key: p.Key, Name: p.Name, Issuer: p.Issuer, ClientID: p.ClientID}
	}
	return list
}

// people makes the first accounts of an empty database, and says to the operator how to log in.
func (i *installation) people(ctx context.Context) error {
	// Of servers that start at once on an empty database one makes them, and the others find them.
	return i.db.Exclusively(ctx, "first accounts", func() error { return i.firstPeople(ctx) })
}

func (i *installation) firstPeople(ctx context.Context) error {
	if i.Demo {
		if err := i.demo(ctx); err != nil {
			return err
		}
		fmt.Printf("\nTraguardo (%s) è pronto: %s\n\nUtenze dimostrative, password %s:\n", i.Variant.Title, i.BaseURL, demo.Password)
		for _, a := range demo.Accounts {
			fmt.Printf("  %-10s %s\n", a.Username, a.What)
		}
		fmt.Println()
		return nil
	}
	password := oneTimePassword()
	made, err := i.app.Users.FirstAdmin(ctx, password)
	if err != nil {
		return err
	}
	if made {
		fmt.Printf("\nPrimo amministratore: utente admin, password %s\nNon sarà mostrata di nuovo: accedere a %s e cambiarla.\n\n", password, i.BaseURL)
	}
	return nil
}

func (i *installation) demo(ctx context.Context) error {
	if there, err := i.db.AnyUser(ctx); err != nil || there {
		if there {
			i.log.Info("the database has users: no demonstration data added")
		}
		return err
	}
	hash, err := i.app.Sessions.Hash(ctx, demo.Password)
	if err != nil {
		return err
	}
	world := demo.World{DB: i.db, Clock: i.Clock, Hash: hash, Seed: i.app.Coaches.Seed, Crowd: 70, Athletes: 3000, Variant: i.Variant, Large: true}
	if _, err := world.Fill(ctx); err != nil {
		return err
	}
	if err := world.Rank(ctx, i.app.Results); err != nil {
		return err
	}
	return world.Publish(ctx, i.app.Events)
}

// oneTimePassword meets the password rule and is easy to copy.
func oneTimePassword() string { return "T1" + rand.Text()[:14] }

func serve(ctx context.Context, args []string) error {
	c, err := config.Parse("serve", args, os.Getenv, os.Stderr)
	if err != nil {
		return err
	}
	i, err := open(ctx, c)
	if err != nil {
		return err
	}
	defer func() { _ = i.close() }()
	pages, err := web.Files()
	if err != nil {
		return err
	}
	listener, err := net.Listen("tcp", c.Addr)
	if err != nil {
		return err
	}
	if err := i.people(ctx); err != nil {
		return errors.Join(err, listener.Close())
	}
	folder, err := spool.Open(os.TempDir())
	if err != nil {
		return errors.Join(err, listener.Close())
	}
	return i.run(ctx, listener, httpapi.New(i.app, httpapi.Options{
		Spool: folder, Web: pages, Log: i.log, TrustedProxies: c.TrustedProxies, Secure: c.Secure, StripeKey: i.app.Payments.PublicKey(), Index: c.Index,
	}))
}

// findProviders lets the first page have the buttons of issuers that answer; nobody waits long for one that does not.
func (i *installation) findProviders(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	_ = i.app.Sessions.Providers.Discover(ctx) // those that did not answer are looked for again, and told of, in the background
}

// run serves until the process is asked to stop, then lets running calls, jobs and mails finish.
func (i *installation) run(ctx context.Context, listener net.Listener, handler http.Handler) error {
	server := &http.Server{
		// Bodies and replies have deadlines of the handler's, which go on while their bytes do; this one ends those of the request before.
		Handler: handler, ReadHeaderTimeout: 10 * time.Second, WriteTimeout: time.Minute, IdleTimeout: 2 * time.Minute, MaxHeaderBytes: 64 << 10,
		ErrorLog: slog.NewLogLogger(i.log.Handler(), slog.LevelWarn),
	}
	host, _ := os.Hostname()
	runner := job.New(i.db, i.Clock, fmt.Sprintf("%s:%d", host, os.Getpid()), i.log, i.jobs()...)
	runner.Jumped = i.app.Home.TellClock
	var background sync.WaitGroup
	background.Go(func() { runner.Run(ctx) })
	background.Go(func() { i.app.Live.Run(ctx) }) // lets open streams go when the process is asked to stop
	i.findProviders(ctx)
	background.Go(func() { i.app.Sessions.Providers.Run(ctx, i.log) })
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(listener) }()
	go debug.FreeOSMemory() // what the start took, above all hashing and the reference data, is not needed again
	i.log.Info("serving", "addr", listener.Addr().String(), "variant", i.Variant.Key, "database", i.db.Engine())
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	i.log.Info("stopping")
	stopping, cancel := context.WithTimeout(context.WithoutCancel(ctx), 20*time.Second)
	defer cancel()
	err := server.Shutdown(stopping)
	background.Wait()
	i.app.Wait()
	return err
}

// prune removes what is kept no longer, in the database and among the messages.
func (i *installation) prune(ctx context.Context, now time.Time) error {
	err := i.app.Prune(ctx, now)
	return errors.Join(err, outbox.Prune(ctx, filepath.Join(i.Data, outboxFolder), now.AddDate(0, 0, -i.Retention.Mails)))
}

// filesFolder has logos and documents, in the data folder, when there is no bucket.
const filesFolder = "files"

// outboxFolder has the messages, in the data folder, when there is no mail server.
const outboxFolder = "outbox"

// deletedFilesKept is longer than any backup takes.
const deletedFilesKept = 48 * time.Hour

// jobs is the table of what happens by itself; times are Rome's.
func (i *installation) jobs() []job.Definition {
	a := i.app
	list := []job.Definition{
		{Name: "pagamenti", Schedule: job.EveryMinutes(1), Run: a.Payments.Reconcile},
		{Name: "mezzanotte", Schedule: job.Daily(0, 5), NeedsClock: true, Run: a.Entries.Midnight},
		{Name: "ricevute", Schedule: job.EveryMinutes(1), Run: a.Letters.Tell},
		{Name: "conti", Schedule: job.EveryMinutes(1), Run: a.Notices.TellAccounts},
		{Name: "pulizia", Schedule: job.EveryMinutes(15), Run: a.Sessions.Sweep},
		{Name: "eventi", Schedule: job.Daily(0, 5), NeedsClock: true, Run: a.Events.Move},
		{Name: "posta", Schedule: job.EveryMinutes(5), Run: a.Deliver},
		{Name: "avvisi", Schedule: job.EveryMinutes(5), Run: a.Notices.Tell},
		{Name: "promemoria", Schedule: job.Daily(9, 0), Run: a.Notices.Remind},
		{Name: "stagione", Schedule: job.Daily(0, 10), NeedsClock: true, Run: a.Catalogue.NewSeason},
		{Name: "caricamenti", Schedule: job.EveryMinutes(15), Run: a.Uploads.Expired},
		{Name: "conservazione", Schedule: job.Daily(3, 40), NeedsClock: true, Run: i.prune},
	}
	if kept, ok := a.Files.(*directory.Store); ok {
		list = append(list, job.Definition{Name: "documenti", Schedule: job.Daily(3, 30), NeedsClock: true, Run: func(ctx context.Context, _ time.Time) error {
			return kept.Prune(ctx, deletedFilesKept)
		}})
	}
	return list
}
