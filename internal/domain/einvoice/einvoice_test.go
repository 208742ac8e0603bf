package einvoice

import (
	"encoding/xml"
	"errors"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/money"
)

// element is a node of the parsed file.
type element struct {
	name     string
	text     string
	children []*element
}

func parse(t testing.TB, file []byte) *element {
	t.Helper()
	dec := xml.NewDecoder(strings.NewReader(string(file)))
	root := &element{}
	stack := []*element{root}
	for {
		tok, err := dec.Token()
		if errors.Is(err, io.EOF) {
			return root.children[0]
		}
		if err != nil {
			t.Fatal(err)
		}
		top := stack[len(stack)-1]
		switch v := tok.(type) {
		case xml.StartElement:
			e := &element{name: v.Name.Local}
			top.children = append(top.children, e)
			stack = append(stack, e)
		case xml.CharData:
			top.text += string(v)
		case xml.EndElement:
			stack = stack[:len(stack)-1]
		}
	}
}

// types holds the patterns of the schema types that the file uses.
var types = map[string]string{
	"String10": `^[\x20-\x7e]{1,10}$`, "String20": `^[\x20-\x7e]{1,20}$`, "Latin60": `^[\x{20}-\x{ff}]{1,60}$`,
	"Latin80": `^[\x{20}-\x{ff}]{1,80}$`, "Latin200": `^[\x{20}-\x{ff}]{1,200}$`,
	"Latin1000": `^[\x{20}-\x{ff}]{1,1000}$`, "Country": `^[A-Z]{2}$`, "TaxID": `^.{1,28}$`, "TaxCode": `^[A-Z0-9]{11,16}$`,
	"Code": `^[A-Z0-9]{7}$`, "Email": `^.+@.+[.]+.+$`,
	"Zip": `^[0-9]{5}$`, "Province": `^[A-Z]{2}$`, "Regime": `^RF(0[124-9]|1[0-9])$`, "Amount": `^-?[0-9]{1,11}\.[0-9]{2}$`,
	"Amount8":  `^-?[0-9]{1,11}\.[0-9]{2,8}$`,
	"Quantity": `^[0-9]{1,12}\.[0-9]{2,8}$`, "Rate": `^[0-9]{1,3}\.[0-9]{2}$`, "Date": `^[0-9]{4}-[0-9]{2}-[0-9]{2}$`,
	"Line":  `^[1-9][0-9]{0,3}$`,
	"FPR12": `^FPR12$`, "TD01": `^TD(0[1-6]|1[6-9]|2[0-9])$`, "Currency": `^[A-Z]{3}$`, "Due": `^[DIS]$`,
}

// node describes an element in the schema: its type, or its children in order.
type node struct {
	name     string
	of       string
	optional bool
	children []node
}

func one(name, of string) node             { return node{name: name, of: of} }
func maybe(name, of string) node           { return node{name: name, of: of, optional: true} }
func group(name string, in ...node) node   { return node{name: name, children: in} }
func perhaps(name string, in ...node) node { return node{name: name, optional: true, children: in} }

var (
	taxIDs = []node{one("IdPaese", "Country"), one("IdCodice", "TaxID")}
	seats  = []node{one("Indirizzo", "Latin60"), one("CAP", "Zip"), one("Comune", "Latin60"), maybe("Provincia", "Province"),
		one("Nazione", "Country")}
	names  = group("Anagrafica", one("Denominazione", "Latin80"))
	schema = group("FatturaElettronica",
		group("FatturaElettronicaHeader",
			group("DatiTrasmissione", group("IdTrasmittente", taxIDs...), one("ProgressivoInvio", "String10"),
				one("FormatoTrasmissione", "FPR12"), one("CodiceDestinatario", "Code"), maybe("PECDestinatario", "Email")),
			group("CedentePrestatore", group("DatiAnagrafici", group("IdFiscaleIVA", taxIDs...), maybe("CodiceFiscale", "TaxCode"), names,
				one("RegimeFiscale", "Regime")), group("Sede", seats...)),
			group("CessionarioCommittente", group("DatiAnagrafici", perhaps("IdFiscaleIVA", taxIDs...), maybe("CodiceFiscale", "TaxCode"),
				names), group("Sede", seats...))),
		group("FatturaElettronicaBody",
			group("DatiGenerali", group("DatiGeneraliDocumento", one("TipoDocumento", "TD01"), one("Divisa", "Currency"), one("Data", "Date"),
				one("Numero", "String20"), maybe("ImportoTotaleDocumento", "Amount"), maybe("Causale", "Latin200"))),
			group("DatiBeniServizi",
				group("DettaglioLinee", one("NumeroLinea", "Line"), one("Descrizione", "Latin1000"), maybe("Quantita", "Quantity"),
					one("PrezzoUnitario", "Amount8"), one("PrezzoTotale", "Amount8"), one("AliquotaIVA", "Rate")),
				group("DatiRiepilogo", one("AliquotaIVA", "Rate"), one("ImponibileImporto", "Amount"), one("Imposta", "Amount"),
					maybe("EsigibilitaIVA", "Due")))))
)

// conforms returns the differences between an element and the schema.
func conforms(e *element, n node) []string {
	if e.name != n.name {
		return []string{"found " + e.name + " instead of " + n.name}
	}
	if n.of != "" {
		if !regexp.MustCompile(types[n.of]).MatchString(e.text) {
			return []string{n.name + " is " + e.text + ", which is no " + n.of}
		}
		return nil
	}
	var wrong []string
	rest := e.children
	for _, child := range n.children {
		if len(rest) > 0 && rest[0].name == child.name {
			wrong = append(wrong, conforms(rest[0], child)...)
			rest = rest[1:]
		} else if !child.optional {
			wrong = append(wrong, n.name+" has no "+child.name)
		}
	}
	for _, extra := range rest {
		wrong = append(wrong, n.name+" does not have "+extra.name+" there")
	}
	return wrong
}

func sample() (domain.Invoice, domain.Club) {
	i := domain.Invoice{Year: 2026, Number: 7, IssuedOn: calendar.Of(2026, 11, 16), Quantity: 213, UnitPrice: 100, VATRate: 22}
	i.ComputeAmounts()
	return i, domain.Club{Name: "Nuoto Tirreno A.S.D.", VATNumber: "01234567897", TaxCode: "01234567897", Address: "Via dello Sport 1",
		Zip: "00100", PlaceName: "Roma", PEC: "nuoto@pec.example"}
}

func TestWriteConformsToSchema(t *testing.T) {
	i, club := sample()
	file, err := Write(i, domain.DemoInvoices.Seller, club, "RM", "Trofeo d'autunno")
	if err != nil {
		t.Fatal(err)
	}
	if wrong := conforms(parse(t, file), schema); len(wrong) > 0 {
		t.Errorf("%v\n%s", wrong, file)
	}
	for _, want := range []string{
		`versione="FPR12"`, `xmlns:p="http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2"`, "<Numero>7/2026</Numero>",
		"<ImponibileImporto>213.00</ImponibileImporto>", "<Imposta>46.86</Imposta>",
		"<ImportoTotaleDocumento>259.86</ImportoTotaleDocumento>", "<CodiceDestinatario>0000000</CodiceDestinatario>",
		"<PECDestinatario>nuoto@pec.example</PECDestinatario>",
	} {
		if !strings.Contains(string(file), want) {
			t.Errorf("the file lacks %s:\n%s", want, file)
		}
	}
	club.SDICode, club.VATNumber = "abc1234", ""
	if file, err = Write(i, domain.DemoInvoices.Seller, club, "", "x"); err != nil ||
		!strings.Contains(string(file), "<CodiceDestinatario>ABC1234<") || strings.Contains(string(file), "PECDestinatario") {
		t.Errorf("%v\n%s", err, file)
	}
	if wrong := conforms(parse(t, file), schema); len(wrong) > 0 {
		t.Errorf("%v\n%s", wrong, file)
	}
}

// TestWriteAcceptsAnyNames checks that the file is valid for any names of clubs and events.
func TestWriteAcceptsAnyNames(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		i, club := sample()
		text := func(what string) string { return rapid.StringN(1, 1200, -1).Draw(r, what) }
		club.Name, club.Address, club.PlaceName = text("name"), text("address"), text("town")
		if Missing(club) != "" {
			return
		}
		i.Number, i.Quantity, i.UnitPrice, i.VATRate = rapid.IntRange(1, 99999).Draw(r, "number"), rapid.IntRange(1, 90000).Draw(r,
			"n"), money.Cents(rapid.IntRange(1, 9999).Draw(r, "p")), rapid.IntRange(1, 99).Draw(r, "rate")
		i.ComputeAmounts()
		file, err := Write(i, domain.DemoInvoices.Seller, club, "RM", text("event"))
		if err != nil {
			r.Fatal(err)
		}
		if wrong := conforms(parse(t, file), schema); len(wrong) > 0 {
			r.Fatalf("got %v, want len(wrong) == 0", wrong)
		}
	})
}

func TestMissing(t *testing.T) {
	_, club := sample()
	if text := Missing(club); text != "" {
		t.Error(text)
	}
	if text := Missing(domain.Club{Name: "x", Zip: "0010"}); !slices.Equal(strings.Split(text, ", "),
		[]string{"partita IVA o codice fiscale", "indirizzo", "CAP di cinque cifre", "comune"}) {
		t.Error(text)
	}
}

func TestDemoInvoicesAreValid(t *testing.T) {
	if err := domain.DemoInvoices.Check(); err != nil {
		t.Error(err)
	}
}
