package domain

import (
	"errors"
	"regexp"

	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/fiscalcode"
	"traguardo/internal/domain/money"
)

// InvoiceTerms are what an organiser is invoiced for each athlete, and by whom.
type InvoiceTerms struct {
	UnitPrice money.Cents `json:"unitPrice"`
	VATRate   int         `json:"vatRate"` // percent
	Seller    Seller      `json:"seller"`
}

// Seller is who issues invoices.
type Seller struct {
	Name      string `json:"name"`
	VATNumber string `json:"vatNumber"`
	TaxCode   string `json:"taxCode"`
	Address   string `json:"address"`
	Zip       string `json:"zip"`
	Town      string `json:"town"`
	Province  string `json:"province"` // two letters
	Regime    string `json:"regime"`   // of taxation, RF01 to RF19
}

// DemoInvoices are the terms of a deployment that has none of its own.
var DemoInvoices = InvoiceTerms{UnitPrice: 100, VATRate: 22, Seller: Seller{
	Name: "Traguardo Servizi S.r.l. (dimostrativa)", VATNumber: "01234567897", Address: "Via del Nuoto 1", Zip: "00100", Town: "Roma", Province: "RM", Regime: "RF01",
}}

var (
	zipCode      = regexp.MustCompile(`^[0-9]{5}$`)
	provinceCode = regexp.MustCompile(`^[A-Z]{2}$`)
	regimeCode   = regexp.MustCompile(`^RF(0[124-9]|1[0-9])$`)
)

// Check refuses terms that no valid invoice can be made of.
func (t InvoiceTerms) Check() error {
	s := t.Seller
	switch {
	case t.UnitPrice <= 0:
		return errors.New("unitPrice: a price is above zero")
	case t.VATRate < 1 || t.VATRate > 99:
		return errors.New("vatRate: a percentage from 1 to 99")
	case s.Name == "" || s.Address == "" || s.Town == "":
		return errors.New("seller: name, address and town are needed")
	case fiscalcode.CheckVAT(s.VATNumber) != nil:
		return errors.New("seller: vatNumber is not a partita IVA")
	case s.TaxCode != "" && fiscalcode.CheckClubTaxCode(s.TaxCode) != nil:
		return errors.New("seller: taxCode is not a codice fiscale")
	case !zipCode.MatchString(s.Zip):
		return errors.New("seller: zip has five digits")
	case s.Province != "" && !provinceCode.MatchString(s.Province):
		return errors.New("seller: province has two letters")
	case !regimeCode.MatchString(s.Regime):
		return errors.New("seller: regime is RF01, RF02, RF04 to RF19")
	}
	return nil
}

// Invoice is what the organiser of an event is asked for.
type Invoice struct {
	ID        int64
	EventID   int64
	ClubID    int64
	Year      int
	Number    int
	IssuedOn  calendar.Date
	Quantity  int // athletes
	UnitPrice money.Cents
	VATRate   int
	Net, VAT  money.Cents
	XML       string
	CreatedBy int64
	CreatedAt calendar.Instant
}

// Total is what has to be paid.
func (i Invoice) Total() money.Cents { return i.Net + i.VAT }

// Amounts fills in what follows from the quantity and the price; tax is rounded half up to the cent.
func (i *Invoice) Amounts() {
	i.Net = i.UnitPrice * money.Cents(i.Quantity)
	i.VAT = (i.Net*money.Cents(i.VATRate) + 50) / 100
}
