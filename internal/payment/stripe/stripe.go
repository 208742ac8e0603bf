// Package stripe charges cards through Stripe, with manually confirmed intents, connected accounts for shops and idempotency keys.
package stripe

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	stripego "github.com/stripe/stripe-go/v85"
	"github.com/stripe/stripe-go/v85/webhook"

	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/money"
	"traguardo/internal/payment"
)

// Name is the name of the provider.
const Name = "stripe"

// Keys has the credentials and settings of a Stripe account.
type Keys struct {
	Secret, Public, Webhook string
	Base                    string        // other API address, for tests
	Timeout                 time.Duration // per request; 0 means 20 seconds
	NoRetry                 bool          // disables automatic retries, for tests
}

// Provider is the Stripe provider.
type Provider struct {
	keys   Keys
	client *stripego.Client
}

// Metadata fields that link an intent to its order.
const (
	orderField   = "traguardo_ordine"
	attemptField = "traguardo_tentativo"
)

// New returns a provider that retries unanswered requests once, with the same idempotency key.
func New(keys Keys) *Provider {
	if keys.Timeout == 0 {
		keys.Timeout = 20 * time.Second
	}
	config := &stripego.BackendConfig{
		HTTPClient: &http.Client{Timeout: keys.Timeout}, MaxNetworkRetries: stripego.Int64(1), EnableTelemetry: stripego.Bool(false),
		LeveledLogger: &stripego.LeveledLogger{Level: stripego.LevelNull},
	}
	if keys.NoRetry {
		config.MaxNetworkRetries = stripego.Int64(0)
	}
	if keys.Base != "" {
		config.URL = stripego.String(keys.Base)
	}
	return &Provider{keys, stripego.NewClient(keys.Secret, stripego.WithBackends(stripego.NewBackendsWithConfig(config)))}
}

// Name implements payment.Provider.
func (*Provider) Name() string { return Name }

// PublicKey implements payment.Provider.
func (p *Provider) PublicKey() string { return p.keys.Public }

// setCommon sets the account and the idempotency key of a request.
func setCommon(params *stripego.Params, account, key string) {
	if account != "" {
		params.SetStripeAccount(account)
	}
	if key != "" {
		params.SetIdempotencyKey(key)
	}
}

// Create implements payment.Provider.
func (p *Provider) Create(ctx context.Context, c payment.Charge) (payment.Intent, error) {
	params := &stripego.PaymentIntentCreateParams{
		Amount: stripego.Int64(int64(c.Amount)), Currency: stripego.String(payment.Currency), ConfirmationMethod: stripego.String("manual"),
		PaymentMethod: stripego.String(
			c.Method,
		), PaymentMethodTypes: []*string{stripego.String("card")}, Description: stripego.String(c.Description),
		Metadata: map[string]string{orderField: strconv.FormatInt(int64(c.OrderID), 10), attemptField: strconv.FormatInt(int64(c.AttemptID), 10)},
	}
	setCommon(&params.Params, c.Account, c.Key)
	return p.toIntent(ctx, c.Account, "")(p.client.V1PaymentIntents.Create(ctx, params))
}

// Confirm implements payment.Provider.
func (p *Provider) Confirm(ctx context.Context, account, intentID, key string) (payment.Intent, error) {
	params := &stripego.PaymentIntentConfirmParams{}
	setCommon(&params.Params, account, key)
	return p.toIntent(ctx, account, intentID)(p.client.V1PaymentIntents.Confirm(ctx, intentID, params))
}

// Find implements payment.Provider.
func (p *Provider) Find(ctx context.Context, account, intentID string) (payment.Intent, error) {
	params := &stripego.PaymentIntentRetrieveParams{}
	setCommon(&params.Params, account, "")
	i, err := p.client.V1PaymentIntents.Retrieve(ctx, intentID, params)
	if err != nil {
		return payment.Intent{}, fmt.Errorf("find intent %s: %w", intentID, shortError(err))
	}
	return intent(i, account), nil
}

// Cancel implements payment.Provider.
func (p *Provider) Cancel(ctx context.Context, account, intentID string) (payment.Intent, error) {
	params := &stripego.PaymentIntentCancelParams{}
	setCommon(&params.Params, account, "")
	return p.toIntent(ctx, account, intentID)(p.client.V1PaymentIntents.Cancel(ctx, intentID, params))
}

// Refund implements payment.Provider. Without an amount Stripe refunds the rest of the charge.
func (p *Provider) Refund(ctx context.Context, account, intentID, key string) error {
	params := &stripego.RefundCreateParams{PaymentIntent: stripego.String(intentID)}
	setCommon(&params.Params, account, key)
	_, err := p.client.V1Refunds.Create(ctx, params)
	if failed := (*stripego.Error)(nil); errors.As(err, &failed) && failed.Code == "charge_already_refunded" {
		return nil
	}
	if err != nil {
		return fmt.Errorf("refund intent %s: %w", intentID, shortError(err))
	}
	return nil
}

// toIntent returns a function that converts a Stripe response to an intent. A declined card is an error that contains the intent. If Stripe
// rejects the request because of the intent's state, the current intent is returned.
func (p *Provider) toIntent(ctx context.Context, account, intentID string) func(*stripego.PaymentIntent, error) (payment.Intent, error) {
	return func(i *stripego.PaymentIntent, err error) (payment.Intent, error) {
		failed := (*stripego.Error)(nil)
		switch {
		case err == nil:
			return intent(i, account), nil
		case errors.As(err, &failed) && failed.Type == stripego.ErrorTypeCard && failed.PaymentIntent != nil:
			out := intent(failed.PaymentIntent, account)
			out.Status, out.Message = payment.Failed, declineMessage(failed)
			return out, nil
		case failed != nil && failed.Code == stripego.ErrorCodePaymentIntentUnexpectedState && intentID != "":
			return p.Find(ctx, account, intentID)
		}
		return payment.Intent{}, shortError(err)
	}
}

// shortError replaces the library's error, which contains the whole response.
func shortError(err error) error {
	failed := (*stripego.Error)(nil)
	if !errors.As(err, &failed) {
		return err
	}
	text := fmt.Sprintf("stripe: %s %s: %s", failed.Type, failed.Code, failed.Msg)
	if failed.Code == stripego.ErrorCodeIdempotencyKeyInUse || failed.Code == stripego.ErrorCodeLockTimeout {
		return fmt.Errorf("%w: %s", payment.ErrBusy, text)
	}
	if failed.Type == stripego.ErrorTypeInvalidRequest || failed.Type == stripego.ErrorTypeCard {
		return fmt.Errorf("%w: %s", payment.ErrRefused, text)
	}
	return errors.New(text)
}

// declineMessages has the messages by decline code; other codes have a general message.
var declineMessages = map[string]string{
	"insufficient_funds": "La carta è stata rifiutata: fondi insufficienti", "expired_card": "La carta è scaduta",
	"incorrect_cvc": "Il codice di sicurezza della carta non è corretto",
	"lost_card":     "La carta è stata rifiutata", "stolen_card": "La carta è stata rifiutata",
	"processing_error":                      "La banca non ha potuto elaborare il pagamento: riprova",
	"incorrect_number":                      "Il numero della carta non è corretto",
	"authentication_required":               "La banca chiede di confermare il pagamento: riprova",
	"payment_intent_authentication_failure": "Autenticazione non riuscita: la banca non ha autorizzato il pagamento",
}

func declineMessage(e *stripego.Error) string {
	for _, code := range []string{string(e.DeclineCode), string(e.Code)} {
		if text := declineMessages[code]; text != "" {
			return text
		}
	}
	return "La carta è stata rifiutata"
}

var statuses = map[stripego.PaymentIntentStatus]payment.Status{
	stripego.PaymentIntentStatusRequiresConfirmation: payment.ToConfirm, stripego.PaymentIntentStatusRequiresAction: payment.RequiresAction,
	stripego.PaymentIntentStatusProcessing: payment.Processing, stripego.PaymentIntentStatusRequiresCapture: payment.Processing,
	stripego.PaymentIntentStatusSucceeded: payment.Succeeded, stripego.PaymentIntentStatusRequiresPaymentMethod: payment.Failed,
	stripego.PaymentIntentStatusCanceled: payment.Cancelled,
}

func intent(i *stripego.PaymentIntent, account string) payment.Intent {
	number := func(field string) int64 { n, _ := strconv.ParseInt(i.Metadata[field], 10, 64); return n }
	out := payment.Intent{
		ID: i.ID, Secret: i.ClientSecret, Account: account, Amount: money.Cents(i.Amount), Currency: strings.ToLower(string(i.Currency)),
		OrderID: id.Order(number(orderField)), AttemptID: id.Attempt(number(attemptField)), Status: statuses[i.Status],
	}
	if out.Status == payment.Succeeded {
		out.Amount = money.Cents(i.AmountReceived)
	}
	if out.Status == payment.Failed {
		out.Message = "La carta è stata rifiutata"
		if i.LastPaymentError != nil {
			out.Message = declineMessage(i.LastPaymentError)
		}
	}
	return out
}

// Event implements payment.Provider. Stripe's signature must be less than five minutes old.
func (p *Provider) Event(payload []byte, signature string, _ time.Time) (payment.Event, error) {
	if err := webhook.ValidatePayload(payload, signature, p.keys.Webhook); err != nil {
		return payment.Event{}, fmt.Errorf("%w: %w", payment.ErrSignature, err)
	}
	event, err := webhook.ConstructEventWithOptions(
		payload,
		signature,
		p.keys.Webhook,
		webhook.ConstructEventOptions{IgnoreAPIVersionMismatch: true},
	)
	if err == nil && event.ID == "" {
		err = errors.New("no id")
	}
	if err != nil {
		return payment.Event{}, fmt.Errorf("stripe: invalid message: %w", err)
	}
	out := payment.Event{ID: event.ID, Type: string(event.Type)}
	switch event.Type {
	case stripego.EventTypePaymentIntentSucceeded, stripego.EventTypePaymentIntentPaymentFailed, stripego.EventTypePaymentIntentCanceled,
		stripego.EventTypePaymentIntentRequiresAction, stripego.EventTypePaymentIntentProcessing:
		i, err := decodeObject[stripego.PaymentIntent](event)
		if err != nil {
			return out, err
		}
		changed := intent(&i, event.Account)
		out.Intent = &changed
	case stripego.EventTypeChargeRefunded:
		c, err := decodeObject[stripego.Charge](event)
		if err != nil {
			return out, err
		}
		if c.PaymentIntent != nil { // all charges of the portal have an intent
			out.Reversal = &payment.Reversal{
				IntentID: c.PaymentIntent.ID, Account: event.Account, Currency: strings.ToLower(string(c.Currency)),
				Refunded: money.Cents(c.AmountRefunded),
			}
		}
	case stripego.EventTypeChargeDisputeCreated, stripego.EventTypeChargeDisputeUpdated, stripego.EventTypeChargeDisputeClosed,
		stripego.EventTypeChargeDisputeFundsWithdrawn, stripego.EventTypeChargeDisputeFundsReinstated:
		d, err := decodeObject[stripego.Dispute](event)
		if err != nil {
			return out, err
		}
		state, known := disputes[d.Status]
		if !known {
			return out, fmt.Errorf("stripe: message %s: dispute %s has unknown status %q", event.ID, d.ID, d.Status)
		}
		if d.PaymentIntent != nil {
			out.Reversal = &payment.Reversal{
				IntentID: d.PaymentIntent.ID, Account: event.Account, Currency: strings.ToLower(string(d.Currency)),
				Dispute: &domain.Dispute{ID: d.ID, Amount: money.Cents(d.Amount), State: state},
			}
		}
	}
	return out, nil
}

var disputes = map[stripego.DisputeStatus]domain.DisputeState{
	stripego.DisputeStatusWarningNeedsResponse: domain.DisputeInquiry, stripego.DisputeStatusWarningUnderReview: domain.DisputeInquiry,
	stripego.DisputeStatusNeedsResponse: domain.DisputeOpen, stripego.DisputeStatusUnderReview: domain.DisputeOpen,
	stripego.DisputeStatusWarningClosed: domain.DisputeWon, stripego.DisputeStatusPrevented: domain.DisputeWon,
	stripego.DisputeStatusWon:  domain.DisputeWon,
	stripego.DisputeStatusLost: domain.DisputeLost,
}

// decodeObject decodes the object that an event is about.
func decodeObject[T any](event stripego.Event) (out T, err error) {
	if event.Data == nil {
		return out, fmt.Errorf("stripe: message %s has no data", event.ID)
	}
	if err := json.Unmarshal(event.Data.Raw, &out); err != nil {
		return out, fmt.Errorf("stripe: message %s: %w", event.ID, err)
	}
	return out, nil
}
