// Package einvoice writes electronic invoices in the Italian FatturaPA format, FPR12 (private customers).
// The schema prescribes the order of the elements.
package einvoice

import (
	"encoding/xml"
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"traguardo/internal/domain"
)

// Format is the schema version.
const Format = "FPR12"

// NoCode is used for customers without an exchange code: the invoice goes to their PEC address, or else to their tax mailbox.
const NoCode = "0000000"

type file struct {
	XMLName xml.Name `xml:"p:FatturaElettronica"`
	Version string   `xml:"versione,attr"`
	Space   string   `xml:"xmlns:p,attr"`
	Header  header   `xml:"FatturaElettronicaHeader"`
	Body    body     `xml:"FatturaElettronicaBody"`
}

type header struct {
	Transmission transmission `xml:"DatiTrasmissione"`
	Seller       seller       `xml:"CedentePrestatore"`
	Customer     customer     `xml:"CessionarioCommittente"`
}

type transmission struct {
	Sender   taxID  `xml:"IdTrasmittente"`
	Sequence string `xml:"ProgressivoInvio"`
	Format   string `xml:"FormatoTrasmissione"`
	Code     string `xml:"CodiceDestinatario"`
	PEC      string `xml:"PECDestinatario,omitempty"`
}

type taxID struct {
	Country string `xml:"IdPaese"`
	Code    string `xml:"IdCodice"`
}

type seller struct {
	Party struct {
		VAT     taxID  `xml:"IdFiscaleIVA"`
		TaxCode string `xml:"CodiceFiscale,omitempty"`
		Name    name   `xml:"Anagrafica"`
		Regime  string `xml:"RegimeFiscale"`
	} `xml:"DatiAnagrafici"`
	Seat seat `xml:"Sede"`
}

type customer struct {
	Party struct {
		VAT     *taxID `xml:"IdFiscaleIVA"`
		TaxCode string `xml:"CodiceFiscale,omitempty"`
		Name    name   `xml:"Anagrafica"`
	} `xml:"DatiAnagrafici"`
	Seat seat `xml:"Sede"`
}

type name struct {
	Name string `xml:"Denominazione"`
}

type seat struct {
	Address  string `xml:"Indirizzo"`
	Zip      string `xml:"CAP"`
	Town     string `xml:"Comune"`
	Province string `xml:"Provincia,omitempty"`
	Country  string `xml:"Nazione"`
}

type body struct {
	General struct {
		Document document `xml:"DatiGeneraliDocumento"`
	} `xml:"DatiGenerali"`
	Goods goods `xml:"DatiBeniServizi"`
}

type document struct {
	Kind     string `xml:"TipoDocumento"`
	Currency string `xml:"Divisa"`
	Date     string `xml:"Data"`
	Number   string `xml:"Numero"`
	Total    string `xml:"ImportoTotaleDocumento"`
	Reason   string `xml:"Causale"`
}

type goods struct {
	Line    line    `xml:"DettaglioLinee"`
	Summary summary `xml:"DatiRiepilogo"`
}

type line struct {
	Number      int    `xml:"NumeroLinea"`
	Description string `xml:"Descrizione"`
	Quantity    string `xml:"Quantita"`
	UnitPrice   string `xml:"PrezzoUnitario"`
	Total       string `xml:"PrezzoTotale"`
	Rate        string `xml:"AliquotaIVA"`
}

type summary struct {
	Rate string `xml:"AliquotaIVA"`
	Net  string `xml:"ImponibileImporto"`
	VAT  string `xml:"Imposta"`
	Due  string `xml:"EsigibilitaIVA"`
}

// Number returns the invoice number as printed: number/year.
func Number(i domain.Invoice) string { return fmt.Sprintf("%d/%d", i.Number, i.Year) }

// Missing lists, in Italian, the club data that an invoice still needs. It is empty if the data is complete.
func Missing(c domain.Club) string {
	var list []string
	add := func(label string, missing bool) {
		if missing {
			list = append(list, label)
		}
	}
	add("partita IVA o codice fiscale", c.VATNumber == "" && c.TaxCode == "")
	add("indirizzo", latin(c.Address, 60) == "")
	add("CAP di cinque cifre", len(c.Zip) != 5 || strings.Trim(c.Zip, "0123456789") != "")
	add("comune", latin(c.PlaceName, 60) == "")
	add("denominazione", latin(c.Name, 80) == "")
	return strings.Join(list, ", ")
}

// Write returns the XML file of an invoice. province is the customer's two-letter code, or empty.
func Write(i domain.Invoice, s domain.Seller, c domain.Club, province, event string) ([]byte, error) {
	f := file{Version: Format, Space: "http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2"}
	f.Header.Transmission = transmission{
		Sender: taxID{"IT", s.VATNumber}, Sequence: strconv.FormatInt(int64(i.Year)%100*100000+int64(i.Number), 36),
		Format: Format, Code: NoCode,
	}
	if code := strings.ToUpper(strings.TrimSpace(c.SDICode)); len(code) == 7 && code != NoCode {
		f.Header.Transmission.Code = code
	} else {
		f.Header.Transmission.PEC = latin(c.PEC, 256)
	}
	from := &f.Header.Seller
	from.Party.VAT, from.Party.TaxCode = taxID{"IT", s.VATNumber}, s.TaxCode
	from.Party.Name.Name, from.Party.Regime = latin(s.Name, 80), s.Regime
	from.Seat = seat{latin(s.Address, 60), s.Zip, latin(s.Town, 60), s.Province, "IT"}
	to := &f.Header.Customer
	if c.VATNumber != "" {
		to.Party.VAT = &taxID{"IT", c.VATNumber}
	}
	to.Party.TaxCode, to.Party.Name.Name = strings.ToUpper(c.TaxCode), latin(c.Name, 80)
	to.Seat = seat{latin(c.Address, 60), c.Zip, latin(c.PlaceName, 60), province, "IT"}
	rate := fmt.Sprintf("%d.00", i.VATRate)
	reason := latin("Servizi di gestione iscrizioni: "+event, 200)
	f.Body.General.Document = document{"TD01", "EUR", i.IssuedOn.String(), Number(i), i.Total().Decimal(), reason}
	f.Body.Goods = goods{
		line{1, latin("Gestione iscrizioni, atleti iscritti a: "+event, 1000), fmt.Sprintf("%d.00", i.Quantity),
			i.UnitPrice.Decimal(), i.Net.Decimal(), rate},
		summary{rate, i.Net.Decimal(), i.VAT.Decimal(), "I"},
	}
	out, err := xml.MarshalIndent(f, "", "  ")
	return append([]byte(xml.Header), append(out, '\n')...), err
}

// Contents holds the parties and the description of an issued invoice.
type Contents struct {
	Seller   domain.Seller
	Customer domain.Club
	Line     string
}

// Read parses an invoice file. Issued invoices keep their contents even if the data of the parties changes later.
func Read(written string) (Contents, error) {
	var f struct {
		Header header `xml:"FatturaElettronicaHeader"`
		Body   body   `xml:"FatturaElettronicaBody"`
	}
	if err := xml.Unmarshal([]byte(written), &f); err != nil {
		return Contents{}, fmt.Errorf("read an invoice: %w", err)
	}
	from, to := f.Header.Seller, f.Header.Customer
	contents := Contents{
		Seller: domain.Seller{
			Name: from.Party.Name.Name, VATNumber: from.Party.VAT.Code, TaxCode: from.Party.TaxCode,
			Address: from.Seat.Address, Zip: from.Seat.Zip, Town: from.Seat.Town,
			Province: from.Seat.Province, Regime: from.Party.Regime,
		},
		Customer: domain.Club{
			Name: to.Party.Name.Name, TaxCode: to.Party.TaxCode, Address: to.Seat.Address, Zip: to.Seat.Zip, PlaceName: to.Seat.Town,
		},
		Line: f.Body.Goods.Line.Description,
	}
	if to.Party.VAT != nil {
		contents.Customer.VATNumber = to.Party.VAT.Code
	}
	return contents, nil
}

// latin converts s to the Latin characters that the schema allows, on one line of at most limit characters.
// Other letters lose their accents or become "?".
func latin(s string, limit int) string {
	var b strings.Builder
	n := 0
	for _, r := range norm.NFC.String(strings.Join(strings.Fields(s), " ")) {
		if n == limit {
			break
		}
		if r > 0xff {
			r = []rune(norm.NFD.String(string(r)))[0]
		}
		if r > 0xff || unicode.IsControl(r) {
			r = '?'
		}
		b.WriteRune(r)
		n++
	}
	return strings.TrimSpace(b.String())
}
