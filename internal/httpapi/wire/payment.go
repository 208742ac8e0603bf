package wire

import (
	"fmt"
	"strings"

	appmoney "traguardo/internal/app/money"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/einvoice"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/money"
	"traguardo/internal/problem"
)

// Shop is the payee. Shop 1 is the portal itself; the others have their own account at the provider (ACCOUNT).
type Shop struct {
	ID      int64  `json:"ID_NEGOZIO"`
	Alias   string `json:"ALIAS"`
	Phone   string `json:"TELEFONO"`
	Address string `json:"INDIRIZZO"`
	Town    Town   `json:"comune"`
	Account string `json:"ACCOUNT"`
}

// Town is the municipality of a shop.
type Town struct {
	Name string `json:"NOME"`
}

// FromShop converts a shop.
func FromShop(s domain.Shop) Shop {
	return Shop{ID: s.ID, Alias: s.Alias, Phone: s.Phone, Address: s.Address, Town: Town{s.Town}, Account: s.Account}
}

// Requester is the payer: a club, or the user of a subscription.
type Requester struct {
	ClubID id.Club `json:"FK_ID_SOCIETA"`
	Name   string  `json:"DENOMINAZIONE"`
	Code   string  `json:"COD_AFF"`
}

// CheckoutOrder is an order with its items and payee.
type CheckoutOrder struct {
	OrderDetail
	Shop Shop `json:"negozio"`
}

// Checkout is the data of the payment page. CREDITO is the credit that the club may use. Without STRIPE_PUBLIC_KEY the built-in provider
// with its test cards is used.
type Checkout struct {
	Order     CheckoutOrder `json:"ORDINE"`
	Credit    money.Cents   `json:"CREDITO"`
	Requester Requester     `json:"RICHIEDENTE"`
	Shop      Shop          `json:"NEGOZIO"`
	PublicKey string        `json:"STRIPE_PUBLIC_KEY"`
}

// FromCheckout converts the data of the payment page.
func FromCheckout(c appmoney.Checkout, publicKey string) Checkout {
	shop, order := FromShop(c.Shop), FromOrderView(c.OrderView).Order
	return Checkout{
		Order: CheckoutOrder{order, shop}, Credit: c.Credit, Requester: Requester{ClubID: c.ClubID, Name: order.ClubName, Code: order.ClubCode},
		Shop: shop, PublicKey: publicKey,
	}
}

// CheckoutAsk names the order to pay.
type CheckoutAsk struct {
	ID Ref[id.Order] `json:"ID_ORDINE"`
}

// CardPayment pays an order with a card, or continues a payment after the cardholder acted. ID_ORDINE may be in the query string.
type CardPayment struct {
	ID       Ref[id.Order] `json:"ID_ORDINE"`
	Method   string        `json:"payment_method_id"`
	IntentID string        `json:"payment_intent_id"`
}

// Check requires exactly one of the two.
func (c CardPayment) Check(wrong problem.Fields) {
	if (strings.TrimSpace(c.Method) == "") == (strings.TrimSpace(c.IntentID) == "") {
		wrong.Add("payment_method_id", "indica la carta oppure il pagamento da completare")
	}
}

// Card converts the input.
func (c CardPayment) Card() appmoney.Card {
	return appmoney.Card{Method: strings.TrimSpace(c.Method), IntentID: strings.TrimSpace(c.IntentID)}
}

// CardPaid is the next step of the page: done (success), the cardholder must act (requires_action), or the payment failed (error has the
// reason, and the card form is shown again).
type CardPaid struct {
	Error    string `json:"error,omitempty"`
	Action   Flag   `json:"requires_action"`
	Secret   string `json:"payment_intent_client_secret,omitempty"`
	IntentID string `json:"payment_intent_id,omitempty"`
	Success  Flag   `json:"success"`
}

// Envelope adds the message.
func (c CardPaid) Envelope() *Envelope {
	switch {
	case bool(c.Success):
		return &Envelope{Message: "Il pagamento è andato a buon fine", Data: c}
	case bool(c.Action):
		return &Envelope{Message: "La banca chiede di confermare il pagamento", Data: c}
	}
	return &Envelope{Message: c.Error, Data: c}
}

// FromPaid converts the outcome of a payment.
func FromPaid(p appmoney.Paid) CardPaid {
	return CardPaid{Error: p.Error, Action: Flag(p.Action), Secret: p.Secret, IntentID: p.IntentID, Success: Flag(p.Success)}
}

// SandboxAction is the reply of a test card's holder: ESITO 1 confirms, 0 denies.
type SandboxAction struct {
	Secret string `json:"payment_intent_client_secret" check:"required"`
	Agreed Flag   `json:"ESITO" check:"present"`
}

// PremiumAsk orders a subscription: PERIODO 1 for a month, 2 for a year.
type PremiumAsk struct {
	Period int `json:"PERIODO" check:"present"`
}

// Check requires one of the two periods.
func (p PremiumAsk) Check(wrong problem.Fields) {
	if p.Period != 1 && p.Period != 2 {
		wrong.Add("PERIODO", "deve essere 1 (mese) o 2 (anno)")
	}
}

// ExpiredOrders counts the orders cancelled because they were unpaid at midnight, and the deleted entries.
type ExpiredOrders struct {
	Orders  int `json:"ANNULLATI"`
	Entries int `json:"ELIMINATI"`
}

// Envelope adds the message.
func (e ExpiredOrders) Envelope() *Envelope {
	return &Envelope{Message: fmt.Sprintf("Ordini annullati: %d; iscrizioni eliminate: %d", e.Orders, e.Entries), Data: e}
}

// InvoicedEvent names the event to invoice.
type InvoicedEvent struct {
	EventID Ref[id.Event] `json:"ID_EVENTO"`
}

// Invoice is the invoice of an event; XML is the file for the exchange system, report 2007 its printed copy.
type Invoice struct {
	Number string        `json:"NUMERO"`
	Date   calendar.Date `json:"DATA"`
	Total  money.Cents   `json:"IMPORTO_TOTALE"`
	XML    string        `json:"XML"`
}

// Envelope adds the message.
func (i Invoice) Envelope() *Envelope {
	return &Envelope{Message: "Fattura n. " + i.Number + " emessa", Data: i}
}

// InvoicePreview is what the invoice of an event would contain. Quantity counts athletes, and VATRate is a percentage.
type InvoicePreview struct {
	Quantity  int         `json:"ATLETI"`
	UnitPrice money.Cents `json:"PREZZO_UNITARIO"`
	Net       money.Cents `json:"IMPONIBILE"`
	VATRate   int         `json:"ALIQUOTA_IVA"`
	VAT       money.Cents `json:"IVA"`
	Total     money.Cents `json:"IMPORTO_TOTALE"`
}

// FromInvoiceDraft converts an invoice that was not issued.
func FromInvoiceDraft(i domain.Invoice) InvoicePreview {
	return InvoicePreview{Quantity: i.Quantity, UnitPrice: i.UnitPrice, Net: i.Net, VATRate: i.VATRate, VAT: i.VAT, Total: i.Total()}
}

// IssuedInvoice is an invoice that was already issued.
type IssuedInvoice Invoice

// FromInvoice converts an invoice.
func FromInvoice(i domain.Invoice) Invoice {
	return Invoice{Number: einvoice.Number(i), Date: i.IssuedOn, Total: i.Total(), XML: i.XML}
}
