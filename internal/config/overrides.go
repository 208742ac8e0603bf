package config

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strings"

	"traguardo/internal/domain"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/money"
	"traguardo/internal/variant"
)

// overrides is the optional configuration file of a deployment.
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
	CoachAdminID id.User         `json:"coachAdminId"`
	Providers    []Provider      `json:"providers"`
	// AdminSecondFactor requires administrators to set up a second factor before anything else.
	AdminSecondFactor bool `json:"adminSecondFactor"`
	// Index allows search engines to list the public pages.
	Index bool `json:"index"`
	// Shops are the payees besides the platform, which is shop 1. Events refer to them in option 42.
	Shops []shop `json:"shops"`
	// Invoice has the terms of the invoices to organisers.
	Invoice *domain.InvoiceTerms `json:"invoice"`
	// Retention has the days that each kind of record is kept; missing values keep their defaults.
	Retention domain.Retention `json:"retention"`
}

// shop is a payee with its Stripe account.
type shop struct {
	ID      int64  `json:"id"`
	Alias   string `json:"alias"`
	Phone   string `json:"phone"`
	Address string `json:"address"`
	Town    string `json:"town"`
	Account string `json:"account"` // acct_…; empty for shop 1
}

var colour = regexp.MustCompile(`^#[0-9a-fA-F]{6}$`)

// check returns an error if a value cannot be shown or charged.
func (o overrides) check() error {
	if o.Colour != nil && !colour.MatchString(*o.Colour) {
		return fmt.Errorf("colour: %q is not a colour such as #0186BF", *o.Colour)
	}
	if o.SupportLink != nil && *o.SupportLink != "" {
		if u, err := url.Parse(*o.SupportLink); err != nil || (u.Scheme != "http" && u.Scheme != "https") || u.Host == "" {
			return fmt.Errorf("supportLink: %q is not an http or https address", *o.SupportLink)
		}
	}
	for _, optionID := range o.Mandatory {
		if optionID < catalog.TaxCodeMandatory || optionID > catalog.PhoneMandatory {
			return fmt.Errorf("mandatory: %d is not one of the options 29, 30, 31", optionID)
		}
	}
	for name, price := range map[string]*money.Cents{"priceMonth": o.PriceMonth, "priceYear": o.PriceYear} {
		if price != nil && *price <= 0 {
			return fmt.Errorf("%s: the price must be above zero", name)
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

// checkShops returns an error if a shop has an invalid or duplicate id, no alias or an invalid account.
func (o overrides) checkShops() error {
	known := map[int64]bool{}
	for _, s := range o.Shops {
		switch {
		case s.ID < 1 || known[s.ID]:
			return fmt.Errorf("shops: invalid or duplicate id %d", s.ID)
		case s.Alias == "":
			return fmt.Errorf("shops: shop %d has no alias", s.ID)
		case s.ID == domain.PlatformShop && s.Account != "":
			return errors.New("shops: shop 1 is paid through the platform's own account")
		case s.Account != "" && !strings.HasPrefix(s.Account, "acct_"):
			return fmt.Errorf("shops: the account of shop %d does not start with acct_", s.ID)
		}
		known[s.ID] = true
	}
	return nil
}

// applyFile applies the configuration file of the deployment, if there is one.
func (c *Config) applyFile(path string) error {
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
		return fmt.Errorf("--config %s: unexpected data after the object", path)
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
