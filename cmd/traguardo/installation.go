package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	_ "image/jpeg"
	"image/png"
	"log/slog"
	"os"
	"path/filepath"
	"time"

	"traguardo/internal/app"
	"traguardo/internal/app/account"
	"traguardo/internal/config"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/files"
	"traguardo/internal/files/atomic"
	"traguardo/internal/files/bucket"
	"traguardo/internal/files/directory"
	"traguardo/internal/importer"
	"traguardo/internal/mail"
	"traguardo/internal/mail/outbox"
	"traguardo/internal/mail/smtp"
	"traguardo/internal/payment"
	"traguardo/internal/payment/stripe"
	"traguardo/internal/problem"
	"traguardo/internal/sealed"
	"traguardo/internal/store"
)

// installation is an open deployment.
type installation struct {
	config.Config
	db        *store.DB
	app       *app.App
	log       *slog.Logger
	unlock    func() error
	pool      *domain.PoolCase // the case that is run; nil for a portal
	corrected int              // number of club accounts of an earlier release that were corrected
}

// open locks the data folder, opens and migrates the database and wires the application.
func open(ctx context.Context, c config.Config) (*installation, error) { return openFor(ctx, c, nil) }

// openFor is open for the folder of a case, or of a portal if pool is nil.
func openFor(ctx context.Context, c config.Config, pool *domain.PoolCase) (*installation, error) {
	if err := os.MkdirAll(c.Data, 0o700); err != nil {
		return nil, fmt.Errorf("create data folder: %w", err)
	}
	i := &installation{Config: c, pool: pool, log: slog.New(slog.NewJSONHandler(os.Stdout, nil)), unlock: func() error { return nil }}
	var err error
	if c.DatabaseURL == "" {
		if i.unlock, err = lockFolder(c.Data); err != nil {
			return nil, err
		}
	}
	if err := i.prepareFolders(); err != nil {
		return nil, errors.Join(err, i.unlock())
	}
	if i.db, err = store.Open(ctx, c.Data, c.DatabaseURL); err != nil {
		return nil, errors.Join(err, i.unlock())
	}
	if err := i.prepare(ctx); err != nil {
		return nil, errors.Join(err, i.close())
	}
	if c.DatabaseReadURL != "" {
		if err := i.db.UseReplica(ctx, c.DatabaseReadURL); err != nil {
			return nil, errors.Join(fmt.Errorf("DATABASE_READ_URL: %w", err), i.close())
		}
	}
	return i, nil
}

// prepareFolders sets up the temporary folder, removes incomplete files of killed processes and warns if others can read the data.
func (i *installation) prepareFolders() error {
	if info, err := os.Stat(i.Data); err == nil && info.Mode().Perm()&0o077 != 0 {
		i.log.Warn("the data folder is accessible to other users of this machine: chmod 700", "folder", i.Data)
	}
	age := 24 * time.Hour // longer than any write takes
	if i.DatabaseURL == "" {
		age = 0 // only this process uses the folder
	}
	for _, folder := range []string{filesFolder, outboxFolder} {
		if err := atomic.RemoveStale(filepath.Join(i.Data, folder), age); err != nil {
			return fmt.Errorf("remove incomplete files: %w", err)
		}
	}
	remove, err := temporaryFolder(filepath.Join(i.Data, "tmp"))
	if err != nil {
		return fmt.Errorf("create temporary folder: %w", err)
	}
	unlock := i.unlock
	i.unlock = func() error { return errors.Join(remove(), unlock()) }
	return nil
}

func (i *installation) close() error { return errors.Join(i.db.Close(), i.unlock()) }

func (i *installation) prepare(ctx context.Context) error {
	if err := i.db.Migrate(ctx); err != nil {
		return fmt.Errorf("migrate database: %w", err)
	}
	if err := i.checkFolder(ctx); err != nil {
		return err
	}
	today, err := i.trustedToday(ctx)
	if err != nil {
		return err
	}
	if err := i.db.SeedReference(ctx, calendar.SeasonOf(today)); err != nil {
		return fmt.Errorf("seed reference data: %w", err)
	}
	if i.LogoFile != "" {
		logo, err := readLogo(ctx, i.LogoFile)
		if err != nil {
			return fmt.Errorf("read logo %s: %w", i.LogoFile, err)
		}
		i.Variant.ReportLogo, i.Variant.Logo = logo, "/logo.png"
	}
	sender, err := i.sender()
	if err != nil {
		return err
	}
	fileStore, err := i.files()
	if err != nil {
		return err
	}
	sealing, err := i.sealing()
	if err != nil {
		return err
	}
	i.app = app.New(i.db, sender, i.Clock, i.log, app.Settings{
		Variant: i.Variant, Version: config.Version, BaseURL: i.BaseURL, CoachAdminID: i.CoachAdminID, Providers: i.providers(),
		AdminSecondFactor: i.AdminSecondFactor,
		Files:             fileStore, Retention: i.Retention, Shops: i.Shops, Invoices: i.Invoices, Cards: i.cards(), Pool: i.pool,
		Sealing: sealing,
	})
	if i.corrected, err = i.app.Accounts.CatchUp(ctx); err != nil {
		return fmt.Errorf("balance the accounts of an earlier release: %w", err)
	}
	if err := i.app.Push.CreateKey(ctx); err != nil {
		return fmt.Errorf("create the key for messages: %w", err)
	}
	if err := i.app.Proofs.CreateKey(ctx); err != nil {
		return fmt.Errorf("create the key for signatures: %w", err)
	}
	return i.app.Uploads.FailInterrupted(ctx)
}

// errCaseFolder is returned by commands of a portal on the folder of a case, whose changes must be recorded.
var errCaseFolder = errors.New("the folder belongs to a case: use traguardo case open")

// checkFolder returns an error if the folder belongs to a case that was not opened as one.
func (i *installation) checkFolder(ctx context.Context) error {
	_, err := i.db.PoolCase(ctx)
	switch {
	case err == nil && i.pool == nil:
		return errCaseFolder
	case problem.Is(err, problem.KindNotFound):
		return nil
	}
	return err
}

// trustedToday returns the current date or, if the clock jumped, the last trusted one: seasons created with a wrong clock would stay. A
// clock set for a demonstration is trusted.
func (i *installation) trustedToday(ctx context.Context) (calendar.Date, error) {
	now := calendar.At(i.Clock.Now())
	if _, shifted := i.Clock.(calendar.Shifted); shifted {
		return now.Date(), i.db.Tx(ctx, func(q store.Q) error { return q.TrustClock(ctx, now) })
	}
	var jump *store.ClockJump
	err := i.db.Tx(ctx, func(q store.Q) (err error) {
		jump, err = q.CheckClock(ctx, now, true)
		return err
	})
	if jump != nil {
		return jump.Seen.Date(), err
	}
	return now.Date(), err
}

// readLogo reads the logo of the deployment and converts it to PNG.
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

// files returns the store of logos and documents: a bucket if one is configured, otherwise a folder.
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

// cards returns the Stripe provider, or nil without keys: the sandbox is used then.
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

// certificateKeyFile is the file of the key for health certificates, outside the database and the backups.
const certificateKeyFile = "certificates.key"

// sealing returns the key for the files of health certificates and the secrets of second factors: the configured one, or that of the data
// folder, which is created at the first start. With PostgreSQL several servers share the database, so the key must be configured; without
// it files are refused.
func (i *installation) sealing() (*sealed.Key, error) {
	switch {
	case i.pool != nil: // a case has no certificates
		return nil, nil
	case i.CertificateKey != "":
		key, err := sealed.Parse(i.CertificateKey)
		if err != nil {
			return nil, fmt.Errorf("TRAGUARDO_CERTIFICATE_KEY: %w", err)
		}
		return key, nil
	case i.DatabaseURL != "":
		i.log.Warn("TRAGUARDO_CERTIFICATE_KEY is not set: files of health certificates are refused")
		return nil, nil
	}
	return sealed.FromFile(filepath.Join(i.Data, certificateKeyFile))
}

// filesFolder is the folder of logos and documents if no bucket is configured.
const filesFolder = "files"

// outboxFolder is the folder of messages if no mail server is configured.
const outboxFolder = "outbox"
