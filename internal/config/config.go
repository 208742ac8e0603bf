// Package config reads flags and environment once, into one value.
package config

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/netip"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strings"
	"time"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/domain/money"
	"traguardo/internal/variant"
)

// Version is shown on the login page; a release sets its own at build time.
var Version = "2.1.12"

// Config is everything a process is told from outside.
type Config struct {
	Addr           string
	Data           string
	DatabaseURL    string
	Variant        variant.Variant
	LogoFile       string
	Demo           bool
	Clock          calendar.Clock
	SMTP           string
	FilesURL       string // bucket of logos and documents; empty: a folder of Data
	MailFrom       string
	BaseURL        string
	Secure         bool // cookies only over HTTPS
	TrustedProxies []netip.Prefix
	CoachAdminID   int64
	StripePublic   string
	Stripe         Stripe
	Shops          []domain.Shop
	Invoices       domain.InvoiceTerms
	Providers      []Provider
	// AdminSecondFactor makes administrators set up a second factor.
	AdminSecondFactor bool
	// Index lets search engines list the public pages.
	Index     bool
	Retention domain.Retention
}

// Stripe are the keys of the company that charges cards. Without a secret key the built-in provider runs, which moves no money.
type Stripe struct {
	Secret, Webhook string
	Base            string // another address of its interface, for tests
}

// Provider is an OpenID Connect issuer.
type Provider struct {
	Key      string `json:"key"`
	Name     string `json:"name"`
	Issuer   string `json:"issuer"`
	ClientID string `json:"clientId"`
}

// overrides is the optional file that gives a deployment its own face.
type overrides struct {
	Title        *string         `json:"title"`
	Colour       *string         `json:"colour"`
	Logo         *string         `json:"logo"` // path of a PNG, JPEG or WebP file
	SupportPhone *string         `json:"supportPhone"`
	SupportLink  *string         `json:"supportLink"`
	PriceMonth   *money.Cents    `json:"priceMonth"`
	PriceYear    *money.Cents    `json:"priceYear"`
	Features     map[string]bool `json:"features"`
	Mandatory    []int64         `json:"mandatory"` // options of the promotion body: 29 fiscal code, 30 e-mail, 31 phone of an athlete
	CoachAdminID int64           `json:"coachAdminId"`
	Providers    []Provider      `json:"providers"`
	// AdminSecondFactor makes administrators set up a second factor before they do anything else.
	AdminSecondFactor bool `json:"adminSecondFactor"`
	// Index lets search engines list the public pages.
	Index bool `json:"index"`
	// Shops are who is paid beside the platform: events name them in option 42. Shop 1 is the platform itself.
	Shops []shop `json:"shops"`
	// Invoice is what organisers are invoiced, and by whom.
	Invoice *domain.InvoiceTerms `json:"invoice"`
	// Retention is how many days each kind of record is kept; what it leaves out has its default.
	Retention domain.Retention `json:"retention"`
}

// shop is who is paid, with the account at the company that charges cards.
type shop struct {
	ID      int64  `json:"id"`
	Alias   string `json:"alias"`
	Phone   string `json:"phone"`
	Address string `json:"address"`
	Town    string `json:"town"`
	Account string `json:"account"` // acct_…; none for shop 1
}

var colour = regexp.MustCompile(`^#[0-9a-fA-F]{6}$`)

// check refuses what the page could not show or a buyer could not pay.
func (o overrides) check() error {
	if o.Colour != nil && !colour.MatchString(*o.Colour) {
		return fmt.Errorf("colour: %q is not like #0186BF", *o.Colour)
	}
	if o.SupportLink != nil && *o.SupportLink != "" {
		if u, err := url.Parse(*o.SupportLink); err != nil || (u.Scheme != "http" && u.Scheme != "https") || u.Host == "" {
			return fmt.Errorf("supportLink: %q is not an http or https address", *o.SupportLink)
		}
	}
	for _, id := range o.Mandatory {
		if id < catalog.TaxCodeMandatory || id > catalog.PhoneMandatory {
			return fmt.Errorf("mandatory: %d is not one of the options 29, 30, 31", id)
		}
	}
	for name, price := range map[string]*money.Cents{"priceMonth": o.PriceMonth, "priceYear": o.PriceYear} {
		if price != nil && *price <= 0 {
			return fmt.Errorf("%s: a price is above zero", name)
		}
	}
	if err := o.checkShops(); err != nil {
		return err
	}
	if o.Invoice != nil {
		if err := o.Invoice.Check(); err != nil {
			return fmt.Errorf("invoice: %w", err)
		}
	}
	if err := o.Retention.Check(); err != nil {
		return fmt.Errorf("retention: %w", err)
	}
	return nil
}

// checkShops refuses shops that no event could name, or that nobody would be paid through.
func (o overrides) checkShops() error {
	known := map[int64]bool{}
	for _, s := range o.Shops {
		switch {
		case s.ID < 1 || known[s.ID]:
			return fmt.Errorf("shops: %d is not the number of one shop", s.ID)
		case s.Alias == "":
			return fmt.Errorf("shops: shop %d has no alias", s.ID)
		case s.ID == domain.PlatformShop && s.Account != "":
			return errors.New("shops: shop 1 is paid through the platform's own account")
		case s.Account != "" && !strings.HasPrefix(s.Account, "acct_"):
			return fmt.Errorf("shops: the account of shop %d is not like acct_…", s.ID)
		}
		known[s.ID] = true
	}
	return nil
}

// Parse reads the flags of a command; each has an environment variable, and the flag wins.
func Parse(command string, args []string, env func(string) string, out io.Writer) (Config, error) {
	fs := flag.NewFlagSet("traguardo "+command, flag.ContinueOnError)
	fs.SetOutput(out)
	or := func(name, otherwise string) string {
		if v := env(name); v != "" {
			return v
		}
		return otherwise
	}
	addr := fs.String("addr", or("TRAGUARDO_ADDR", "127.0.0.1:8080"), "where to listen (TRAGUARDO_ADDR)")
	data := fs.String("data", or("TRAGUARDO_DATA", "./data"), "folder of the database, files and outbox (TRAGUARDO_DATA)")
	key := fs.String("variant", or("TRAGUARDO_VARIANT", "nuoto"), "nuoto, pinnato or confederazione (TRAGUARDO_VARIANT)")
	demo := fs.Bool("demo", truth(env("TRAGUARDO_DEMO")), "fill an empty database with demonstration data (TRAGUARDO_DEMO)")
	clock := fs.String("clock", "", "start the clock at this instant (RFC 3339); only with --demo")
	smtp := fs.String("smtp", env("TRAGUARDO_SMTP"), "smtp://user:password@host:port or smtps://…; otherwise messages are files under DATA/outbox (TRAGUARDO_SMTP)")
	from := fs.String("mail-from", env("TRAGUARDO_MAIL_FROM"), "sender of the messages (TRAGUARDO_MAIL_FROM)")
	base := fs.String("base-url", env("TRAGUARDO_BASE_URL"), "public address of the portal (TRAGUARDO_BASE_URL)")
	proxies := fs.String("trusted-proxies", env("TRAGUARDO_TRUSTED_PROXIES"), "networks whose X-Forwarded-For is believed (TRAGUARDO_TRUSTED_PROXIES)")
	file := fs.String("config", env("TRAGUARDO_CONFIG"), "JSON file with the deployment's own title, colours, logo, prices, flags, sign-in providers (TRAGUARDO_CONFIG)")
	if err := fs.Parse(args); err != nil {
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
		Addr: *addr, Data: *data, DatabaseURL: env("DATABASE_URL"), FilesURL: env("FILES_URL"), Variant: v, Demo: *demo, Clock: calendar.System{}, SMTP: *smtp, MailFrom: *from,
		BaseURL: strings.TrimSuffix(*base, "/"), StripePublic: env("STRIPE_PUBLIC_KEY"), Retention: domain.DefaultRetention,
		Stripe: Stripe{Secret: env("STRIPE_SECRET_KEY"), Webhook: env("STRIPE_WEBHOOK_SECRET"), Base: env("STRIPE_API_BASE")}, Invoices: domain.DemoInvoices,
	}
	if c.Stripe.Secret != "" && (c.StripePublic == "" || c.Stripe.Webhook == "") {
		return Config{}, errors.New("STRIPE_SECRET_KEY needs STRIPE_PUBLIC_KEY and STRIPE_WEBHOOK_SECRET")
	}
	if err := c.setClock(*clock); err != nil {
		return Config{}, err
	}
	if err := c.setBase(); err != nil {
		return Config{}, err
	}
	if err := c.setProxies(*proxies); err != nil {
		return Config{}, err
	}
	return c, c.override(*file)
}

func truth(s string) bool { return s == "1" || strings.EqualFold(s, "true") }

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

func (c *Config) setBase() error {
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
	for one := range strings.SplitSeq(text, ",") {
		if one = strings.TrimSpace(one); one == "" {
			continue
		}
		if !strings.Contains(one, "/") {
			ip, err := netip.ParseAddr(one)
			if err != nil {
				return fmt.Errorf("--trusted-proxies: %q is not an address or network", one)
			}
			c.TrustedProxies = append(c.TrustedProxies, netip.PrefixFrom(ip, ip.BitLen()))
			continue
		}
		p, err := netip.ParsePrefix(one)
		if err != nil {
			return fmt.Errorf("--trusted-proxies: %q is not an address or network", one)
		}
		c.TrustedProxies = append(c.TrustedProxies, p)
	}
	return nil
}

// override applies the deployment's file.
func (c *Config) override(path string) error {
	if path == "" {
		return nil
	}
	raw, err := os.ReadFile(path)
	if err != nil {
		return fmt.Errorf("--config: %w", err)
	}
	o := overrides{Retention: c.Retention}
	dec := json.NewDecoder(strings.NewReader(string(raw)))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&o); err != nil {
		return fmt.Errorf("--config %s: %w", path, err)
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return fmt.Errorf("--config %s: something follows the object", path)
	}
	if err := o.check(); err != nil {
		return fmt.Errorf("--config %s: %w", path, err)
	}
	c.Retention = o.Retention
	if o.Invoice != nil {
		c.Invoices = *o.Invoice
	}
	for _, s := range o.Shops {
		c.Shops = append(c.Shops, domain.Shop{ID: s.ID, Alias: s.Alias, Phone: s.Phone, Address: s.Address, Town: s.Town, Account: s.Account})
	}
	v := &c.Variant
	set := func(to *string, from *string) {
		if from != nil {
			*to = *from
		}
	}
	set(&v.Title, o.Title)
	set(&v.Colour, o.Colour)
	set(&v.SupportPhone, o.SupportPhone)
	set(&v.SupportLink, o.SupportLink)
	set(&c.LogoFile, o.Logo)
	if o.PriceMonth != nil {
		v.PriceMonth = *o.PriceMonth
	}
	if o.PriceYear != nil {
		v.PriceYear = *o.PriceYear
	}
	v.Mandatory = o.Mandatory
	features := slices.Clone(v.Features)
	for name, on := range o.Features {
		f := variant.Feature(name)
		if !slices.Contains(variant.AllFeatures, f) {
			return fmt.Errorf("--config %s: unknown feature %q", path, name)
		}
		features = slices.DeleteFunc(features, func(x variant.Feature) bool { return x == f })
		if on {
			features = append(features, f)
		}
	}
	v.Features = features
	c.CoachAdminID, c.AdminSecondFactor, c.Index = o.CoachAdminID, o.AdminSecondFactor, o.Index
	for _, p := range o.Providers {
		if p.Key == "" || p.Name == "" || p.Issuer == "" || p.ClientID == "" {
			return fmt.Errorf("--config %s: a provider needs key, name, issuer and clientId", path)
		}
		c.Providers = append(c.Providers, p)
	}
	return nil
}
