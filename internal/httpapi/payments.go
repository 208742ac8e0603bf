package httpapi

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strconv"

	"traguardo/internal/app/money"
	"traguardo/internal/httpapi/contract"
	"traguardo/internal/httpapi/wire"
	"traguardo/internal/payment"
)

func (h *handlers) orderPremium(ctx context.Context, in wire.PremiumAsk) (wire.OrderMade, error) {
	o, err := h.app.Premium.Order(ctx, actor(ctx), money.Period(in.Period))
	return wire.OrderMade{OrderID: o.ID, Due: o.Due()}, err
}

func (h *handlers) expireOrders(ctx context.Context, _ wire.Empty) (wire.ExpiredOrders, error) {
	expired, err := h.app.Entries.Expire(ctx, actor(ctx))
	return wire.ExpiredOrders{Orders: expired.Orders, Entries: expired.Entries}, err
}

func (h *handlers) invoiceEvent(ctx context.Context, in wire.InvoicedEvent) (wire.Invoice, error) {
	i, err := h.app.Invoices.Make(ctx, actor(ctx), in.EventID.ID())
	return wire.FromInvoice(i), err
}

func (h *handlers) previewInvoice(ctx context.Context, in wire.InvoicedEvent) (wire.InvoicePreview, error) {
	i, err := h.app.Invoices.Preview(ctx, actor(ctx), in.EventID.ID())
	return wire.FromInvoiceDraft(i), err
}

func (h *handlers) getInvoice(ctx context.Context, in wire.InvoicedEvent) (wire.IssuedInvoice, error) {
	v, err := h.app.Invoices.Get(ctx, actor(ctx), in.EventID.ID())
	return wire.IssuedInvoice(wire.FromInvoice(v.Invoice)), err
}

func (h *handlers) checkout(ctx context.Context, in wire.CheckoutAsk) (wire.Checkout, error) {
	c, err := h.app.Payments.Checkout(ctx, actor(ctx), in.ID.ID())
	return wire.FromCheckout(c, h.app.Payments.PublicKey()), err
}

// payOrder reads the order's id from the query string, as the contract defines, or from the body.
func (h *handlers) payOrder(ctx context.Context, raw *contract.Input) (*wire.Envelope, error) {
	const key = "ID_ORDINE"
	if values := raw.Query[key]; len(values) > 0 && raw.Fields[key] == nil {
		fields := map[string]json.RawMessage{}
		for name, value := range raw.Fields {
			fields[name] = value
		}
		fields[key] = json.RawMessage(strconv.Quote(values[len(values)-1]))
		if n, err := strconv.ParseInt(values[len(values)-1], 10, 64); err == nil {
			fields[key] = json.RawMessage(strconv.FormatInt(n, 10))
		}
		raw = &contract.Input{Query: raw.Query, Fields: fields}
	}
	in, wrong := contract.Decode[wire.CardPayment](raw)
	if wrong != nil {
		if in.ID > 0 { // errors about the object come before errors about fields
			if _, err := h.app.Payments.Checkout(ctx, actor(ctx), in.ID.ID()); err != nil {
				return nil, err
			}
		}
		return nil, wrong
	}
	paid, err := h.app.Payments.Pay(ctx, actor(ctx), in.ID.ID(), in.Card())
	if err != nil {
		return nil, withAmount(err)
	}
	return contract.Reply(wire.FromPaid(paid)), nil
}

func (h *handlers) actInSandbox(ctx context.Context, in wire.SandboxAction) (wire.Done, error) {
	return wire.Done{Message: wire.MessageDone}, h.app.Payments.Act(ctx, actor(ctx), in.Secret, bool(in.Agreed))
}

// hearProvider handles a webhook message of the payment provider, which reads the HTTP status only: 2xx if the message was stored, 400 if
// its signature is wrong, 5xx otherwise, after which it sends the message again.
func (h *handlers) hearProvider(ctx context.Context, r *http.Request, in *contract.Input) (*wire.Envelope, error) {
	err := h.app.Payments.HandleEvent(ctx, in.Raw, r.Header.Get("Stripe-Signature"))
	if errors.Is(err, payment.ErrSignature) {
		return nil, errSignature
	}
	return &wire.Envelope{}, err
}

var errSignature = errors.New("wrong webhook signature")
