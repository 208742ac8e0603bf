package domain

import (
	"errors"
	"regexp"

	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/fiscalcode"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/money"
)

// InvoiceTerms holds the price per athlete that organisers are invoiced, the VAT rate and the seller.
type InvoiceTerms struct {
	UnitPrice money.Cents `json:"unitPrice"`
	VATRate   int         `json:"vatRate"` // percent
	Seller    Seller      `json:"seller"`
}

// Seller is the issuer of invoices.
type Seller struct {
	Name      string `json:"name"`
	VATNumber string `json:"vatNumber"`
	TaxCode   string `json:"taxCode"`
	Address   string `json:"address"`
	Zip       string `json:"zip"`
	Town      string `json:"town"`
	Province  string `json:"province"` // two letters
	Regime    string `json:"regime"`   // tax regime, RF01 to RF19
}

// DemoInvoices holds the terms of a deployment that configures none.
var DemoInvoices = InvoiceTerms{UnitPrice: 100, VATRate: 22, Seller: Seller{
	Name: "Traguardo Servizi S.r.l. (dimostrativa)", VATNumber: "01234567897",
	Address: "Via del Nuoto 1", Zip: "00100", Town: "Roma", Province: "RM", Regime: "RF01",
}}

var (
	zipCode      = regexp.MustCompile(`^[0-9]{5}$`)
	provinceCode = regexp.MustCompile(`^[A-Z]{2}$`)
	regimeCode   = regexp.MustCompile(`^RF(0[124-9]|1[0-9])$`)
)

// Check returns an error if no valid invoice can be issued with these terms.
func (t InvoiceTerms) Check() error {
	s := t.Seller
	switch {
	case t.UnitPrice <= 0:
		return errors.New("unitPrice: must be above zero")
	case t.VATRate < 1 || t.VATRate > 99:
		return errors.New("vatRate: must be a percentage from 1 to 99")
	case s.Name == "" || s.Address == "" || s.Town == "":
		return errors.New("seller: name, address and town are required")
	case fiscalcode.CheckVAT(s.VATNumber) != nil:
		return errors.New("seller: vatNumber is not a partita IVA")
	case s.TaxCode != "" && fiscalcode.CheckClubTaxCode(s.TaxCode) != nil:
		return errors.New("seller: taxCode is not a codice fiscale")
	case !zipCode.MatchString(s.Zip):
		return errors.New("seller: zip must have five digits")
	case s.Province != "" && !provinceCode.MatchString(s.Province):
		return errors.New("seller: province must have two letters")
	case !regimeCode.MatchString(s.Regime):
		return errors.New("seller: regime must be RF01, RF02 or RF04 to RF19")
	}
	return nil
}

// Invoice is an invoice to the organiser of an event.
type Invoice struct {
	ID        id.Invoice       `json:"ID"`
	EventID   id.Event         `json:"EventID"`
	ClubID    id.Club          `json:"ClubID"`
	Year      int              `json:"Year"`
	Number    int              `json:"Number"`
	IssuedOn  calendar.Date    `json:"IssuedOn"`
	Quantity  int              `json:"Quantity"` // athletes
	UnitPrice money.Cents      `json:"UnitPrice"`
	VATRate   int              `json:"VATRate"`
	Net       money.Cents      `json:"Net"`
	VAT       money.Cents      `json:"VAT"`
	XML       string           `json:"XML"`
	CreatedBy id.User          `json:"CreatedBy"`
	CreatedAt calendar.Instant `json:"CreatedAt"`
}

// Total returns the amount to pay.
func (i Invoice) Total() money.Cents { return i.Net + i.VAT }

// ComputeAmounts sets Net and VAT from quantity, price and rate. VAT is rounded half up to the cent.
func (i *Invoice) ComputeAmounts() {
	i.Net = i.UnitPrice * money.Cents(i.Quantity)
	i.VAT = (i.Net*money.Cents(i.VATRate) + 50) / 100
}
