// Package config reads flags and environment variables into one value.
package config

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/netip"
	"net/url"
	"strings"
	"time"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/variant"
)

// Version is shown on the login page; releases set it at build time.
var Version = "2.1.12"

// Config is the configuration of a process.
type Config struct {
	Addr        string
	Data        string
	DatabaseURL string
	// DatabaseReadURL is a server that follows the database; empty for none.
	DatabaseReadURL string
	Variant         variant.Variant
	LogoFile        string
	Demo            bool
	Clock           calendar.Clock
	SMTP            string
	// CertificateKey encrypts the files of health certificates and the secrets of second factors; empty for a key file in the data folder
	// (SQLite only).
	CertificateKey string
	FilesURL       string // bucket of logos and documents; empty for a folder below Data
	MailFrom       string
	BaseURL        string
	Secure         bool // cookies over HTTPS only
	TrustedProxies []netip.Prefix
	CoachAdminID   id.User
	StripePublic   string
	Stripe         Stripe
	Shops          []domain.Shop
	Invoices       domain.InvoiceTerms
	Providers      []Provider
	// AdminSecondFactor requires administrators to set up a second factor.
	AdminSecondFactor bool
	// Index allows search engines to list the public pages.
	Index     bool
	Retention domain.Retention
	// Drain is how long the server continues to serve after it was asked to stop, so that a proxy notices.
	Drain time.Duration
}

// Stripe has the Stripe keys. Without a secret key the built-in sandbox provider is used, which moves no money.
type Stripe struct {
	Secret, Webhook string
	Base            string // other API address, for tests
}

// Provider is an OpenID Connect issuer.
type Provider struct {
	Key      string `json:"key"`
	Name     string `json:"name"`
	Issuer   string `json:"issuer"`
	ClientID string `json:"clientId"`
}

// Parse returns the configuration of a command from args and env. A flag overrides its environment variable. Usage is written to out.
func Parse(command string, args []string, env func(string) string, out io.Writer) (Config, error) {
	fs := flag.NewFlagSet("traguardo "+command, flag.ContinueOnError)
	fs.SetOutput(out)
	envOr := func(name, fallback string) string {
		if v := env(name); v != "" {
			return v
		}
		return fallback
	}
	addr := fs.String("addr", envOr("TRAGUARDO_ADDR", "127.0.0.1:8080"), "where to listen (TRAGUARDO_ADDR)")
	data := fs.String("data", envOr("TRAGUARDO_DATA", "./data"), "folder of the database, files and outbox (TRAGUARDO_DATA)")
	key := fs.String("variant", envOr("TRAGUARDO_VARIANT", "nuoto"), "nuoto, pinnato or confederazione (TRAGUARDO_VARIANT)")
	demo := fs.Bool("demo", parseBool(env("TRAGUARDO_DEMO")), "fill an empty database with demonstration data (TRAGUARDO_DEMO)")
	clock := fs.String("clock", "", "start the clock at this instant (RFC 3339); only with --demo")
	smtp := fs.String(
		"smtp",
		env("TRAGUARDO_SMTP"),
		"smtp://user:password@host:port or smtps://…; otherwise messages are files under DATA/outbox (TRAGUARDO_SMTP)",
	)
	from := fs.String("mail-from", env("TRAGUARDO_MAIL_FROM"), "sender of the messages (TRAGUARDO_MAIL_FROM)")
	base := fs.String("base-url", env("TRAGUARDO_BASE_URL"), "public address of the portal (TRAGUARDO_BASE_URL)")
	proxies := fs.String(
		"trusted-proxies",
		env("TRAGUARDO_TRUSTED_PROXIES"),
		"networks whose X-Forwarded-For is trusted (TRAGUARDO_TRUSTED_PROXIES)",
	)
	drain := fs.Duration("drain", 0, "serve for this long after SIGTERM while /readyz says that the server stops (TRAGUARDO_DRAIN)")
	file := fs.String(
		"config",
		env("TRAGUARDO_CONFIG"),
		"JSON file with the deployment's own title, colours, logo, prices, flags, sign-in providers (TRAGUARDO_CONFIG)",
	)
	if err := fs.Parse(args); err != nil {
		return Config{}, err
	}
	if err := setDrain(drain, env("TRAGUARDO_DRAIN")); err != nil {
		return Config{}, err
	}
	if fs.NArg() > 0 {
		return Config{}, fmt.Errorf("unexpected argument %q", fs.Arg(0))
	}
	v, err := variant.ByKey(*key)
	if err != nil {
		return Config{}, err
	}
	c := Config{
		Addr: *addr, Data: *data, DatabaseURL: env("DATABASE_URL"), DatabaseReadURL: env("DATABASE_READ_URL"),
		FilesURL: env("FILES_URL"), CertificateKey: env("TRAGUARDO_CERTIFICATE_KEY"), Variant: v, Demo: *demo,
		Clock: calendar.System{}, SMTP: *smtp, MailFrom: *from,
		BaseURL: strings.TrimSuffix(*base, "/"), StripePublic: env("STRIPE_PUBLIC_KEY"), Retention: domain.DefaultRetention,
		Stripe: Stripe{
			Secret:  env("STRIPE_SECRET_KEY"),
			Webhook: env("STRIPE_WEBHOOK_SECRET"),
			Base:    env("STRIPE_API_BASE"),
		}, Invoices: domain.DemoInvoices, Drain: *drain,
	}
	if c.DatabaseReadURL != "" && c.DatabaseURL == "" {
		return Config{}, errors.New("DATABASE_READ_URL needs DATABASE_URL")
	}
	if c.Stripe.Secret != "" && (c.StripePublic == "" || c.Stripe.Webhook == "") {
		return Config{}, errors.New("STRIPE_SECRET_KEY needs STRIPE_PUBLIC_KEY and STRIPE_WEBHOOK_SECRET")
	}
	if err := c.setClock(*clock); err != nil {
		return Config{}, err
	}
	if err := c.setBaseURL(); err != nil {
		return Config{}, err
	}
	if err := c.setProxies(*proxies); err != nil {
		return Config{}, err
	}
	return c, c.applyFile(*file)
}

// maxDrain is less than the time after which systemd kills a service.
const maxDrain = time.Minute

// setDrain sets the time from the environment if no flag did.
func setDrain(drain *time.Duration, text string) error {
	if *drain == 0 && text != "" {
		var err error
		if *drain, err = time.ParseDuration(text); err != nil {
			return fmt.Errorf("TRAGUARDO_DRAIN: %q is not a time such as 5s", text)
		}
	}
	if *drain < 0 || *drain > maxDrain {
		return fmt.Errorf("--drain: %v is not between 0 and %v", *drain, maxDrain)
	}
	return nil
}

func parseBool(s string) bool { return s == "1" || strings.EqualFold(s, "true") }

func (c *Config) setClock(text string) error {
	if text == "" {
		return nil
	}
	if !c.Demo {
		return errors.New("--clock is for demonstrations: it needs --demo")
	}
	at, err := time.Parse(time.RFC3339, text)
	if err != nil {
		return fmt.Errorf("--clock: %q is not an instant such as 2026-11-15T23:59:30+01:00", text)
	}
	c.Clock = calendar.StartingAt(at)
	return nil
}

func (c *Config) setBaseURL() error {
	if c.BaseURL == "" {
		host, port, err := net.SplitHostPort(c.Addr)
		if err != nil {
			return fmt.Errorf("--addr: %q is not host:port", c.Addr)
		}
		if host == "" || host == "0.0.0.0" || host == "::" || host == "127.0.0.1" {
			host = "localhost"
		}
		c.BaseURL = "http://" + net.JoinHostPort(host, port)
	}
	u, err := url.Parse(c.BaseURL)
	if err != nil || (u.Scheme != "http" && u.Scheme != "https") || u.Host == "" {
		return fmt.Errorf("--base-url: %q is not an http or https address", c.BaseURL)
	}
	c.Secure = u.Scheme == "https"
	if c.MailFrom == "" {
		c.MailFrom = "noreply@" + u.Hostname()
		if !strings.Contains(u.Hostname(), ".") {
			c.MailFrom = "noreply@traguardo.example"
		}
	}
	return nil
}

func (c *Config) setProxies(text string) error {
	for address := range strings.SplitSeq(text, ",") {
		if address = strings.TrimSpace(address); address == "" {
			continue
		}
		if !strings.Contains(address, "/") {
			ip, err := netip.ParseAddr(address)
			if err != nil {
				return fmt.Errorf("--trusted-proxies: %q is not an address or network", address)
			}
			c.TrustedProxies = append(c.TrustedProxies, netip.PrefixFrom(ip, ip.BitLen()))
			continue
		}
		p, err := netip.ParsePrefix(address)
		if err != nil {
			return fmt.Errorf("--trusted-proxies: %q is not an address or network", address)
		}
		c.TrustedProxies = append(c.TrustedProxies, p)
	}
	return nil
}
