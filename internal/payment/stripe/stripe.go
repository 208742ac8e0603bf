// Package stripe charges cards through Stripe: intents with manual confirmation, connected accounts for shops, keys on whatever is sent.
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
	"traguardo/internal/domain/money"
	"traguardo/internal/payment"
)

// Name is the provider's.
const Name = "stripe"

// Keys open an account at Stripe.
type Keys struct {
	Secret, Public, Webhook string
	Base                    string        // another address of its interface, for tests
	Patience                time.Duration // for one answer; 0 means twenty seconds
	Once                    bool          // what gets no answer is not asked again by itself, for tests
}

// Provider speaks with Stripe.
type Provider struct {
	keys   Keys
	client *stripego.Client
}

// What an intent carries beside its amount, to be found again.
const (
	orderField   = "traguardo_ordine"
	attemptField = "traguardo_tentativo"
)

// New makes the provider. What gets no answer is asked once more under the same key.
func New(keys Keys) *Provider {
	if keys.Patience == 0 {
		keys.Patience = 20 * time.Second
	}
	config := &stripego.BackendConfig{
		HTTPClient: &http.Client{Timeout: keys.Patience}, MaxNetworkRetries: stripego.Int64(1), EnableTelemetry: stripego.Bool(false),
		LeveledLogger: &stripego.LeveledLogger{Level: stripego.LevelNull},
	}
	if keys.Once {
		config.MaxNetworkRetries = stripego.Int64(0)
	}
	if keys.Base != "" {
		config.URL = stripego.String(keys.Base)
	}
	return &Provider{keys, stripego.NewClient(keys.Secret, stripego.WithBackends(stripego.NewBackendsWithConfig(config)))}
}

// Name is stored with what went through the provider.
func (*Provider) Name() string { return Name }

// PublicKey is for the page.
func (p *Provider) PublicKey() string { return p.keys.Public }

// with fills in what every request carries.
func with(params *stripego.Params, account, key string) {
	if account != "" {
		params.SetStripeAccount(account)
	}
	if key != "" {
		params.SetIdempotencyKey(key)
	}
}

// Create makes an intent that takes no money until it is confirmed.
func (p *Provider) Create(ctx context.Context, c payment.Charge) (payment.Intent, error) {
	params := &stripego.PaymentIntentCreateParams{
		Amount: stripego.Int64(int64(c.Amount)), Currency: stripego.String(payment.Currency), ConfirmationMethod: stripego.String("manual"),
		PaymentMethod: stripego.String(c.Method), PaymentMethodTypes: []*string{stripego.String("card")}, Description: stripego.String(c.Description),
		Metadata: map[string]string{orderField: strconv.FormatInt(c.OrderID, 10), attemptField: strconv.FormatInt(c.AttemptID, 10)},
	}
	with(&params.Params, c.Account, c.Key)
	return p.answer(ctx, c.Account, "")(p.client.V1PaymentIntents.Create(ctx, params))
}

// Confirm charges the card, or says what its owner has to do first.
func (p *Provider) Confirm(ctx context.Context, account, id, key string) (payment.Intent, error) {
	params := &stripego.PaymentIntentConfirmParams{}
	with(&params.Params, account, key)
	return p.answer(ctx, account, id)(p.client.V1PaymentIntents.Confirm(ctx, id, params))
}

// Find says how an intent stands.
func (p *Provider) Find(ctx context.Context, account, id string) (payment.Intent, error) {
	params := &stripego.PaymentIntentRetrieveParams{}
	with(&params.Params, account, "")
	i, err := p.client.V1PaymentIntents.Retrieve(ctx, id, params)
	if err != nil {
		return payment.Intent{}, plain(err)
	}
	return intent(i, account), nil
}

// Cancel ends an intent that took no money.
func (p *Provider) Cancel(ctx context.Context, account, id string) (payment.Intent, error) {
	params := &stripego.PaymentIntentCancelParams{}
	with(&params.Params, account, "")
	return p.answer(ctx, account, id)(p.client.V1PaymentIntents.Cancel(ctx, id, params))
}

// Refund sends back to the card what has not gone back yet: without an amount Stripe refunds the rest of the charge.
func (p *Provider) Refund(ctx context.Context, account, id, key string) error {
	params := &stripego.RefundCreateParams{PaymentIntent: stripego.String(id)}
	with(&params.Params, account, key)
	_, err := p.client.V1Refunds.Create(ctx, params)
	if failed := (*stripego.Error)(nil); errors.As(err, &failed) && failed.Code == "charge_already_refunded" {
		return nil
	}
	return plain(err)
}

// answer turns what Stripe said into an intent. A declined card comes as an error that carries its intent; an intent in another state than
// expected is looked up, because that state is the answer.
func (p *Provider) answer(ctx context.Context, account, id string) func(*stripego.PaymentIntent, error) (payment.Intent, error) {
	return func(i *stripego.PaymentIntent, err error) (payment.Intent, error) {
		failed := (*stripego.Error)(nil)
		switch {
		case err == nil:
			return intent(i, account), nil
		case errors.As(err, &failed) && failed.Type == stripego.ErrorTypeCard && failed.PaymentIntent != nil:
			out := intent(failed.PaymentIntent, account)
			out.Status, out.Message = payment.Failed, words(failed)
			return out, nil
		case failed != nil && failed.Code == stripego.ErrorCodePaymentIntentUnexpectedState && id != "":
			return p.Find(ctx, account, id)
		}
		return payment.Intent{}, plain(err)
	}
}

// plain keeps an error short: the library's carries the whole reply.
func plain(err error) error {
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

// reasons are the words for why a card was declined; others have the general ones.
var reasons = map[string]string{
	"insufficient_funds": "La carta è stata rifiutata: fondi insufficienti", "expired_card": "La carta è scaduta", "incorrect_cvc": "Il codice di sicurezza della carta non è corretto",
	"lost_card": "La carta è stata rifiutata", "stolen_card": "La carta è stata rifiutata", "processing_error": "La banca non ha potuto elaborare il pagamento: riprova",
	"incorrect_number": "Il numero della carta non è corretto", "authentication_required": "La banca chiede di confermare il pagamento: riprova",
	"payment_intent_authentication_failure": "Autenticazione non riuscita: la banca non ha autorizzato il pagamento",
}

func words(e *stripego.Error) string {
	for _, code := range []string{string(e.DeclineCode), string(e.Code)} {
		if text := reasons[code]; text != "" {
			return text
		}
	}
	return "La carta è stata rifiutata"
}

var statuses = map[stripego.PaymentIntentStatus]payment.Status{
	stripego.PaymentIntentStatusRequiresConfirmation: payment.ToConfirm, stripego.PaymentIntentStatusRequiresAction: payment.Action,
	stripego.PaymentIntentStatusProcessing: payment.Processing, stripego.PaymentIntentStatusRequiresCapture: payment.Processing,
	stripego.PaymentIntentStatusSucceeded: payment.Succeeded, stripego.PaymentIntentStatusRequiresPaymentMethod: payment.Failed,
	stripego.PaymentIntentStatusCanceled: payment.Cancelled,
}

func intent(i *stripego.PaymentIntent, account string) payment.Intent {
	number := func(field string) int64 { n, _ := strconv.ParseInt(i.Metadata[field], 10, 64); return n }
	out := payment.Intent{
		ID: i.ID, Secret: i.ClientSecret, Account: account, Amount: money.Cents(i.Amount), Currency: strings.ToLower(string(i.Currency)),
		OrderID: number(orderField), AttemptID: number(attemptField), Status: statuses[i.Status],
	}
	if out.Status == payment.Succeeded {
		out.Amount = money.Cents(i.AmountReceived)
	}
	if out.Status == payment.Failed {
		out.Message = "La carta è stata rifiutata"
		if i.LastPaymentError != nil {
			out.Message = words(i.LastPaymentError)
		}
	}
	return out
}

// Event reads a message that Stripe signed within the last five minutes.
func (p *Provider) Event(payload []byte, signature string, _ time.Time) (payment.Event, error) {
	if err := webhook.ValidatePayload(payload, signature, p.keys.Webhook); err != nil {
		return payment.Event{}, fmt.Errorf("%w: %w", payment.ErrSignature, err)
	}
	event, err := webhook.ConstructEventWithOptions(payload, signature, p.keys.Webhook, webhook.ConstructEventOptions{IgnoreAPIVersionMismatch: true})
	if err == nil && event.ID == "" {
		err = errors.New("it has no id")
	}
	if err != nil {
		return payment.Event{}, fmt.Errorf("stripe: unreadable message: %w", err)
	}
	out := payment.Event{ID: event.ID, Kind: string(event.Type)}
	switch event.Type {
	case stripego.EventTypePaymentIntentSucceeded, stripego.EventTypePaymentIntentPaymentFailed, stripego.EventTypePaymentIntentCanceled,
		stripego.EventTypePaymentIntentRequiresAction, stripego.EventTypePaymentIntentProcessing:
		i, err := about[stripego.PaymentIntent](event)
		if err != nil {
			return out, err
		}
		told := intent(&i, event.Account)
		out.Intent = &told
	case stripego.EventTypeChargeRefunded:
		c, err := about[stripego.Charge](event)
		if err != nil {
			return out, err
		}
		if c.PaymentIntent != nil { // the portal charges by intents alone
			out.Returned = &payment.Returned{
				IntentID: c.PaymentIntent.ID, Account: event.Account, Currency: strings.ToLower(string(c.Currency)), Refunded: money.Cents(c.AmountRefunded),
			}
		}
	case stripego.EventTypeChargeDisputeCreated, stripego.EventTypeChargeDisputeUpdated, stripego.EventTypeChargeDisputeClosed,
		stripego.EventTypeChargeDisputeFundsWithdrawn, stripego.EventTypeChargeDisputeFundsReinstated:
		d, err := about[stripego.Dispute](event)
		if err != nil {
			return out, err
		}
		state, known := disputes[d.Status]
		if !known {
			return out, fmt.Errorf("stripe: message %s: dispute %s is %q", event.ID, d.ID, d.Status)
		}
		if d.PaymentIntent != nil {
			out.Returned = &payment.Returned{
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
	stripego.DisputeStatusWarningClosed: domain.DisputeWon, stripego.DisputeStatusPrevented: domain.DisputeWon, stripego.DisputeStatusWon: domain.DisputeWon,
	stripego.DisputeStatusLost: domain.DisputeLost,
}

// about reads what a message is about.
func about[T any](event stripego.Event) (out T, err error) {
	if event.Data == nil {
		return out, fmt.Errorf("stripe: message %s is about nothing", event.ID)
	}
	if err := json.Unmarshal(event.Data.Raw, &out); err != nil {
		return out, fmt.Errorf("stripe: message %s: %w", event.ID, err)
	}
	return out, nil
}
