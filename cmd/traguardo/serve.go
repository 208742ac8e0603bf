package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"runtime/debug"
	"sync"
	"time"

	"traguardo/internal/config"
	"traguardo/internal/files/directory"
	"traguardo/internal/files/spool"
	"traguardo/internal/httpapi"
	"traguardo/internal/job"
	"traguardo/internal/mail/outbox"
	"traguardo/web"
)

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
	return i.serve(ctx, i.createAccounts)
}

// serve serves until ctx ends; ready is called once the address is free.
func (i *installation) serve(ctx context.Context, ready func(context.Context) error) error {
	c := i.Config
	pages, err := web.Files()
	if err != nil {
		return err
	}
	listener, err := net.Listen("tcp", c.Addr)
	if err != nil {
		return err
	}
	if err := ready(ctx); err != nil {
		return errors.Join(err, listener.Close())
	}
	folder, err := spool.Open(os.TempDir())
	if err != nil {
		return errors.Join(err, listener.Close())
	}
	return i.run(ctx, listener, httpapi.New(i.app, httpapi.Options{
		Spool: folder, Web: pages, Log: i.log, TrustedProxies: c.TrustedProxies, Secure: c.Secure, StripeKey: i.app.Payments.PublicKey(),
		Index: c.Index,
	}))
}

// discoverProviders waits a moment for the sign-in issuers, so that the first page shows their buttons.
func (i *installation) discoverProviders(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	_ = i.app.Sessions.Providers.Discover(ctx) // Providers.Run retries and logs failures
}

// run serves until ctx ends, then waits for running calls, jobs and mails.
func (i *installation) run(ctx context.Context, listener net.Listener, handler *httpapi.Server) error {
	server := &http.Server{
		// The handler extends the deadlines of bodies and replies while data flows. WriteTimeout replaces the deadline left by the previous
		// request of the connection.
		Handler: handler, ReadHeaderTimeout: 10 * time.Second, WriteTimeout: time.Minute, IdleTimeout: 2 * time.Minute, MaxHeaderBytes: 64 << 10,
		ErrorLog: slog.NewLogLogger(i.log.Handler(), slog.LevelWarn),
	}
	host, _ := os.Hostname()
	runner := job.New(i.db, i.Clock, fmt.Sprintf("%s:%d", host, os.Getpid()), i.log, i.jobs()...)
	runner.OnClockJump = i.app.Home.NotifyClockJump
	var background sync.WaitGroup
	background.Go(func() { runner.Run(ctx) })
	drained, endStreams := context.WithCancel(context.WithoutCancel(ctx))
	defer endStreams()
	background.Go(func() { i.app.Live.Run(drained) }) // ends open streams
	i.discoverProviders(ctx)
	background.Go(func() { i.app.Sessions.Providers.Run(ctx, i.log) })
	serveErr := make(chan error, 1)
	go func() { serveErr <- server.Serve(listener) }()
	go debug.FreeOSMemory() // memory used during start-up, mostly for hashing and reference data
	i.log.Info("serving", "addr", listener.Addr().String(), "variant", i.Variant.Key, "database", i.db.Engine())
	select {
	case err := <-serveErr:
		return err
	case <-ctx.Done():
	}
	i.log.Info("stopping")
	if i.Drain > 0 {
		handler.Drain()
		time.Sleep(i.Drain)
	}
	endStreams()
	stopping, cancel := context.WithTimeout(context.WithoutCancel(ctx), 20*time.Second)
	defer cancel()
	err := server.Shutdown(stopping)
	background.Wait()
	i.app.Wait()
	return err
}

// prune removes expired data from the database and the outbox.
func (i *installation) prune(ctx context.Context, now time.Time) error {
	err := i.app.Prune(ctx, now)
	return errors.Join(err, outbox.Prune(ctx, filepath.Join(i.Data, outboxFolder), now.AddDate(0, 0, -i.Retention.Mails)))
}

// trashRetention is longer than any backup takes.
const trashRetention = 48 * time.Hour

// jobs returns the scheduled jobs; times are in Rome.
func (i *installation) jobs() []job.Definition {
	a := i.app
	if i.pool != nil { // money, mails and the state of the event are home's
		return []job.Definition{{Name: "pulizia", Schedule: job.EveryMinutes(15), Run: a.Sessions.Sweep}}
	}
	list := []job.Definition{
		{Name: "pagamenti", Schedule: job.EveryMinutes(1), Run: a.Payments.Reconcile},
		{Name: "mezzanotte", Schedule: job.Daily(0, 5), NeedsClock: true, Run: a.Entries.Midnight},
		{Name: "attese", Schedule: job.EveryMinutes(5), Run: a.Waiting.Sweep},
		{Name: "ricevute", Schedule: job.EveryMinutes(1), Run: a.Letters.Send},
		{Name: "conti", Schedule: job.EveryMinutes(1), Run: a.Notices.SendAccountNotices},
		{Name: "pulizia", Schedule: job.EveryMinutes(15), Run: a.Sessions.Sweep},
		{Name: "eventi", Schedule: job.Daily(0, 5), NeedsClock: true, Run: a.Events.UpdateStatuses},
		{Name: "posta", Schedule: job.EveryMinutes(5), Run: a.Deliver},
		{Name: "avvisi", Schedule: job.EveryMinutes(5), Run: a.Notices.Send},
		{Name: "promemoria", Schedule: job.Daily(9, 0), Run: a.Notices.Remind},
		{Name: "certificati", Schedule: job.Daily(8, 30), NeedsClock: true, Run: a.Certificates.RemindOfCertificates},
		{Name: "stagione", Schedule: job.Daily(0, 10), NeedsClock: true, Run: a.Catalogue.NewSeason},
		{Name: "notifiche", Schedule: job.EveryMinutes(1), Run: a.Push.Send},
		{Name: "prove", Schedule: job.EveryMinutes(1), Run: a.Timing.SendRehearsals},
		{Name: "seguiti", Schedule: job.Daily(0, 15), NeedsClock: true, Run: a.Push.Forget},
		{Name: "caricamenti", Schedule: job.EveryMinutes(15), Run: a.Uploads.FailExpired},
		{Name: "conservazione", Schedule: job.Daily(3, 40), NeedsClock: true, Run: i.prune},
	}
	if local, ok := a.Files.(*directory.Store); ok {
		list = append(
			list,
			job.Definition{Name: "documenti", Schedule: job.Daily(3, 30), NeedsClock: true, Run: func(ctx context.Context, _ time.Time) error {
				return local.Prune(ctx, trashRetention)
			}},
		)
	}
	return list
}
