package printing

import (
	"bytes"
	"context"
	"strconv"
	"strings"

	"traguardo/internal/access"
	"traguardo/internal/app/money"
	"traguardo/internal/domain"
	"traguardo/internal/domain/einvoice"
	"traguardo/internal/domain/id"
	"traguardo/internal/mail"
	"traguardo/internal/report"
	"traguardo/internal/report/render"
)

// Report ids about money.
const (
	ReportOrder     report.ID = 2002
	ReportMovements report.ID = 2003
	ReportStatement report.ID = 2005
	ReportInvoice   report.ID = 2007
)

type statementInput struct {
	ClubID id.Club `json:"ID_SOCIETA"` // 0: all clubs
	Year   int     `json:"ANNO"`       // 0: the current year
}

// statementReport prints the account of a club for a year.
func statementReport(c *money.Statements) report.Definition {
	return report.Definition{
		ID: ReportStatement, Name: "estratto-conto", Need: access.StatementRead, Formats: []report.Format{report.PDF, report.Excel, report.CSV},
		Build: withInput(func(ctx context.Context, r report.Request, in statementInput) (report.Document, error) {
			s, err := c.Year(ctx, r.Actor, in.ClubID, in.Year)
			if err != nil {
				return report.Document{}, err
			}
			return statementDocument(s, r), nil
		}),
	}
}

func statementDocument(s money.Statement, r report.Request) report.Document {
	title := s.Club.Name
	if s.Club.ID == 0 {
		title = "Tutte le società"
	}
	rows := make([]report.Row, 0, len(s.Lines))
	for _, l := range s.Lines {
		rows = append(rows, report.Row{
			report.Instant(l.At), report.Text(l.ClubName), report.Text(l.Description), report.Money(l.Credit), report.Money(l.Debit),
			report.Money(l.Balance),
		})
	}
	return report.Document{
		Title: "Estratto conto " + strconv.Itoa(s.Year), About: title + " " + strconv.Itoa(s.Year), Subtitle: title, Brand: r.Brand,
		Generated: r.Now, Landscape: true,
		Sections: []report.Section{
			{Facts: []report.Fact{
				{Label: "Saldo iniziale", Value: report.Money(s.Opening)}, {Label: "Totale credito", Value: report.Money(s.Credit)},
				{Label: "Totale debito", Value: report.Money(s.Debit)}, {Label: "Saldo", Value: report.Money(s.Closing()).Bold()},
			}},
			{Table: &report.Table{
				Columns: []report.Column{
					{Title: "Data", Kind: report.KindInstant, Width: 2}, {Title: "Società", Width: 3}, {Title: "Descrizione", Width: 5},
					{Title: "Credito", Kind: report.KindMoney, Width: 1.5}, {Title: "Debito", Kind: report.KindMoney, Width: 1.5},
					{Title: "Saldo", Kind: report.KindMoney, Width: 1.5},
				},
				Rows: report.Rows(rows),
			}},
		},
	}
}

type orderInput struct {
	ID id.Order `json:"ID_ORDINE" check:"required"`
}

// orderReport prints an order.
func orderReport(s *money.Orders) report.Definition {
	return report.Definition{
		ID: ReportOrder, Name: "ordine", Need: access.OrdersOwn, Formats: []report.Format{report.PDF, report.Excel, report.CSV},
		Build: withInput(func(ctx context.Context, r report.Request, in orderInput) (report.Document, error) {
			v, err := s.Get(ctx, r.Actor, in.ID)
			if err != nil {
				return report.Document{}, err
			}
			return orderDocument(v, r), nil
		}),
	}
}

// orderStateNames holds the Italian names of order states.
var orderStateNames = map[domain.OrderState]string{
	domain.OrderToPay: "Da pagare", domain.OrderPaying: "Pagamento in corso", domain.OrderPaid: "Pagato",
	domain.OrderCancelled: "Annullato", domain.OrderReversed: "Stornato",
}

func orderDocument(v money.OrderView, r report.Request) report.Document {
	facts := []report.Fact{{Label: "Società", Value: report.Text(v.Club.Name)},
		{Label: "Codice affiliazione", Value: report.Text(v.Club.Code)}}
	if v.ClubID == 0 { // a subscription belongs to a user
		facts = []report.Fact{{Label: "Intestatario", Value: report.Text(v.Buyer)}}
	}
	facts = append(facts, report.Fact{Label: "Data", Value: report.Instant(v.CreatedAt)},
		report.Fact{Label: "Stato", Value: report.Text(orderStateNames[v.State]).Bold()},
		report.Fact{Label: "Importo", Value: report.Money(v.Amount)})
	if v.CreditUsed > 0 {
		facts = append(facts, report.Fact{Label: "Credito utilizzato", Value: report.Money(v.CreditUsed)})
	}
	switch v.State {
	case domain.OrderToPay, domain.OrderPaying:
		facts = append(facts, report.Fact{Label: "Da pagare", Value: report.Money(v.Due()).Bold()})
	case domain.OrderPaid:
		facts = append(facts, report.Fact{Label: "Pagato", Value: report.Money(v.Due()).Bold()},
			report.Fact{Label: "Pagato il", Value: report.Instant(v.PaidAt)})
	case domain.OrderReversed:
		facts = append(facts, report.Fact{Label: "Stornato il", Value: report.Instant(v.ReversedAt)})
	case domain.OrderCancelled:
	}
	rows := make([]report.Row, 0, len(v.Lines)+1)
	for _, l := range v.Lines {
		rows = append(rows, report.Row{report.Text(l.Description), report.Money(l.Amount)})
	}
	if len(v.Lines) == 0 {
		rows = append(rows, report.Row{report.Text(v.Description), report.Money(v.Amount)})
	}
	rows = append(rows, report.Row{report.Text("Totale").Bold(), report.Money(v.Amount).Bold()})
	return report.Document{
		Title: "Ordine n. " + strconv.FormatInt(int64(v.ID), 10), About: strconv.FormatInt(int64(v.ID),
			10), Subtitle: v.Description, Brand: r.Brand,
		Generated: r.Now,
		Sections: []report.Section{
			{Facts: facts},
			{Table: &report.Table{Columns: []report.Column{{Title: "Descrizione", Width: 6},
				{Title: "Importo", Kind: report.KindMoney, Width: 1.5}}, Rows: report.Rows(rows)}},
		},
	}
}

// movementsInput holds the filters of the movements screen.
type movementsInput struct {
	ID       id.Movement `json:"ID_MOVIMENTO"`
	ClubName string      `json:"DENOMINAZIONE"`
	ClubCode string      `json:"COD_AFF"`
}

// movementsReport prints the filtered wallet lines of the caller's club, or of all clubs for an administrator.
func movementsReport(w *money.Wallet) report.Definition {
	return report.Definition{
		ID: ReportMovements, Name: "movimenti", Need: access.MovementsRead, Formats: []report.Format{report.PDF, report.Excel, report.CSV},
		Build: withInput(func(ctx context.Context, r report.Request, in movementsInput) (report.Document, error) {
			list, err := w.Each(ctx, r.Actor, domain.WalletFilter{ID: in.ID, ClubName: in.ClubName, ClubCode: in.ClubCode})
			if err != nil {
				return report.Document{}, err
			}
			return report.Document{
				Title: "Movimenti", Brand: r.Brand, Landscape: true, Generated: r.Now,
				Sections: []report.Section{{Table: &report.Table{
					Columns: []report.Column{
						{Title: "Numero", Kind: report.KindInt, Width: 1.2}, {Title: "Società", Width: 3.5}, {Title: "Codice", Width: 1.5},
						{Title: "Tipo", Width: 1.2}, {Title: "Note", Width: 4},
						{Title: "Evento", Width: 3}, {Title: "Stato", Width: 2}, {Title: "Data", Kind: report.KindInstant, Width: 2},
						{Title: "Importo", Kind: report.KindMoney, Width: 1.5}, {Title: "Utilizzato", Kind: report.KindMoney, Width: 1.5},
						{Title: "Residuo", Kind: report.KindMoney, Width: 1.5},
					},
					Rows: report.Each(list, func(row report.Row, l domain.WalletLine) report.Row {
						kind := "Credito"
						if l.Kind == domain.WalletDebit {
							kind = "Debito"
						}
						return append(row, report.Int(l.ID), report.Text(l.Club.Name), report.Text(l.Club.Code), report.Text(kind), report.Text(l.Note),
							report.Text(l.Event.Name), report.Text(eventState(l.Event)),
							report.Instant(l.CreatedAt),
							report.Money(l.Amount), report.Money(l.Used), report.Money(l.Left()))
					}),
				}}},
			}, nil
		}),
	}
}

// eventState returns the status of the event of a wallet line, or "" if it has none.
func eventState(e domain.OrderEvent) string {
	switch {
	case e.Status == domain.EventOpen:
		return "Iscrizioni aperte fino al " + e.Deadline.Italian()
	case e.Status == domain.EventClosed:
		return "Iscrizioni chiuse"
	case e.Status == domain.EventConcluded:
		return "Evento concluso"
	case e.Status.Soon():
		return "COMING SOON"
	}
	return ""
}

type invoiceInput struct {
	EventID id.Event `json:"ID_EVENTO" check:"required"`
}

// invoiceReport prints a copy of an invoice.
func invoiceReport(s *money.Invoices) report.Definition {
	return report.Definition{
		ID: ReportInvoice, Name: "fattura", Need: access.StatementRead, Formats: []report.Format{report.PDF},
		Build: withInput(func(ctx context.Context, r report.Request, in invoiceInput) (report.Document, error) {
			v, err := s.Get(ctx, r.Actor, in.EventID)
			if err != nil {
				return report.Document{}, err
			}
			return invoiceDocument(v, r), nil
		}),
	}
}

func invoiceDocument(v money.InvoiceView, r report.Request) report.Document {
	fact := func(label string, value report.Cell) report.Fact { return report.Fact{Label: label, Value: value} }
	party := func(name, vatNumber, taxCode, address, zip, town string) []string {
		out := []string{name, strings.TrimSpace(address + ", " + zip + " " + town)}
		if vatNumber != "" {
			out = append(out, "Partita IVA "+vatNumber)
		}
		if taxCode != "" {
			out = append(out, "Codice fiscale "+taxCode)
		}
		return out
	}
	from, to := v.Seller, v.Customer
	return report.Document{
		Title: "Fattura n. " + einvoice.Number(v.Invoice), About: einvoice.Number(v.Invoice), Subtitle: v.IssuedOn.Italian(), Brand: r.Brand,
		Generated: r.Now,
		Sections: []report.Section{
			{Heading: "Cedente", Notes: party(from.Name, from.VATNumber, from.TaxCode, from.Address, from.Zip, from.Town)},
			{Heading: "Cliente", Notes: party(to.Name, to.VATNumber, to.TaxCode, to.Address, to.Zip, to.PlaceName)},
			{Heading: "Importi", Facts: []report.Fact{
				fact("Imponibile", report.Money(v.Net)), fact("IVA "+strconv.Itoa(v.VATRate)+" %", report.Money(v.VAT)),
				fact("Totale", report.Money(v.Total()).Bold()),
			}},
			{Table: &report.Table{
				Columns: []report.Column{
					{Title: "Descrizione", Width: 5}, {Title: "Quantità", Kind: report.KindInt, Width: 1.2},
					{Title: "Prezzo", Kind: report.KindMoney, Width: 1.5},
					{Title: "Importo", Kind: report.KindMoney, Width: 1.5},
				},
				Rows: report.Rows([]report.Row{{report.Text(v.Line), report.Int(int64(v.Quantity)), report.Money(v.UnitPrice), report.Money(v.Net)}}),
			}},
			{Notes: []string{"Copia: l'originale è il file XML trasmesso al Sistema di Interscambio."}},
		},
	}
}

// receipt returns the order document attached to the payment confirmation.
func (r *Reports) receipt(ctx context.Context, orderID id.Order) (mail.Attachment, error) {
	v, err := r.app.Orders.ForReceipt(ctx, orderID)
	if err != nil {
		return mail.Attachment{}, err
	}
	var out bytes.Buffer
	err = render.Document(ctx, &out, orderDocument(v, report.Request{Brand: r.brand(), Now: r.app.Now()}), report.PDF)
	return mail.Attachment{Name: "ordine-" + strconv.FormatInt(int64(orderID), 10) + ".pdf", ContentType: report.PDF.ContentType(),
		Data: out.Bytes()}, err
}
