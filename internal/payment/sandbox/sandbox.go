// Package sandbox is the built-in payment provider: it follows the same flow as a real one, but moves no money. It is used if no Stripe
// keys are configured.
package sandbox

import (
	"context"
	"crypto/rand"
	"fmt"
	"strings"
	"time"

	"traguardo/internal/domain"
	"traguardo/internal/payment"
)

// Name is the name of the provider.
const Name = "sandbox"

// Test cards, by the payment method ids that the web application sends.
const (
	CardGood                = "pm_card_visa"                            // 4242 4242 4242 4242
	CardNeedsAuthentication = "pm_card_authenticationRequired"          // 4000 0025 0000 3155
	CardDeclined            = "pm_card_chargeDeclined"                  // 4000 0000 0000 9995
	CardNoFunds             = "pm_card_chargeDeclinedInsufficientFunds" // 4000 0000 0000 9987
	CardExpired             = "pm_card_chargeDeclinedExpiredCard"       // 4000 0000 0000 0069
	CardWrongCode           = "pm_card_chargeDeclinedIncorrectCvc"      // 4000 0000 0000 0127
	authenticationFailed    = "Autenticazione non riuscita: la banca non ha autorizzato il pagamento"
)

// declineMessages has the messages for declined cards.
var declineMessages = map[string]string{
	CardDeclined:  "La carta è stata rifiutata",
	CardNoFunds:   "La carta è stata rifiutata: fondi insufficienti",
	CardExpired:   "La carta è scaduta",
	CardWrongCode: "Il codice di sicurezza della carta non è corretto",
}

// Intents stores the intents of the provider.
type Intents interface {
	AddSandboxIntent(ctx context.Context, s domain.SandboxIntent) (domain.SandboxIntent, error)
	SandboxIntent(ctx context.Context, id string) (domain.SandboxIntent, error)
	SandboxIntentBySecret(ctx context.Context, secret string) (domain.SandboxIntent, error)
	ChangeSandboxIntent(ctx context.Context, id string, change func(*domain.SandboxIntent)) (domain.SandboxIntent, error)
}

// Provider is the sandbox provider.
type Provider struct{ intents Intents }

// New returns a provider that stores its intents in intents.
func New(intents Intents) *Provider { return &Provider{intents} }

// Name implements payment.Provider.
func (*Provider) Name() string { return Name }

// PublicKey implements payment.Provider. The sandbox has none.
func (*Provider) PublicKey() string { return "" }

// Create implements payment.Provider.
func (p *Provider) Create(ctx context.Context, c payment.Charge) (payment.Intent, error) {
	id := "pi_sandbox_" + strings.ToLower(rand.Text())
	s, err := p.intents.AddSandboxIntent(ctx, domain.SandboxIntent{
		ID: id, Key: c.Key, Secret: id + "_secret_" + strings.ToLower(rand.Text()), Account: c.Account, OrderID: c.OrderID,
		AttemptID: c.AttemptID, Method: c.Method,
		Amount: c.Amount, Status: domain.SandboxToConfirm,
	})
	return intent(s), err
}

// Confirm implements payment.Provider. The result depends on the test card.
func (p *Provider) Confirm(ctx context.Context, _, id, _ string) (payment.Intent, error) {
	return p.change(ctx, id, func(s *domain.SandboxIntent) {
		if s.Status != domain.SandboxToConfirm {
			return // already confirmed: return the same result
		}
		message, isDeclined := declineMessages[s.Method]
		switch {
		case isDeclined:
			s.Status, s.Message = domain.SandboxDeclined, message
		case s.Method == CardNeedsAuthentication && s.Owner == domain.OwnerNoReply:
			s.Status = domain.SandboxAction
		case s.Method == CardGood || s.Method == CardNeedsAuthentication:
			s.Status = domain.SandboxCharged
		default:
			s.Status, s.Message = domain.SandboxDeclined, "Carta di prova sconosciuta"
		}
	})
}

// Act completes or rejects the authentication that a test card asked for.
func (p *Provider) Act(ctx context.Context, id string, agreed bool) (payment.Intent, error) {
	return p.change(ctx, id, func(s *domain.SandboxIntent) {
		if s.Status != domain.SandboxAction {
			return
		}
		s.Owner, s.Status = domain.OwnerAgreed, domain.SandboxToConfirm
		if !agreed {
			s.Owner, s.Status, s.Message = domain.OwnerRefused, domain.SandboxDeclined, authenticationFailed
		}
	})
}

// BySecret returns the intent with the given secret.
func (p *Provider) BySecret(ctx context.Context, secret string) (payment.Intent, error) {
	s, err := p.intents.SandboxIntentBySecret(ctx, secret)
	return intent(s), err
}

// Find implements payment.Provider.
func (p *Provider) Find(ctx context.Context, _, id string) (payment.Intent, error) {
	s, err := p.intents.SandboxIntent(ctx, id)
	return intent(s), err
}

// Cancel implements payment.Provider.
func (p *Provider) Cancel(ctx context.Context, _, id string) (payment.Intent, error) {
	return p.change(ctx, id, func(s *domain.SandboxIntent) {
		if s.Status != domain.SandboxCharged {
			s.Status = domain.SandboxCancelled
		}
	})
}

// Refund implements payment.Provider.
func (p *Provider) Refund(ctx context.Context, _, id, _ string) error {
	s, err := p.intents.ChangeSandboxIntent(ctx, id, func(s *domain.SandboxIntent) {
		if s.Status == domain.SandboxCharged {
			s.Refunded = s.Amount
		}
	})
	if err == nil && s.Status != domain.SandboxCharged {
		err = fmt.Errorf("%w: %s was not charged", payment.ErrRefused, id)
	}
	return err
}

// Event implements payment.Provider. The sandbox sends no messages, so all are rejected.
func (*Provider) Event([]byte, string, time.Time) (payment.Event, error) {
	return payment.Event{}, payment.ErrSignature
}

func (p *Provider) change(ctx context.Context, id string, change func(*domain.SandboxIntent)) (payment.Intent, error) {
	s, err := p.intents.ChangeSandboxIntent(ctx, id, change)
	return intent(s), err
}

var statuses = map[domain.SandboxStatus]payment.Status{
	domain.SandboxToConfirm: payment.ToConfirm, domain.SandboxAction: payment.RequiresAction, domain.SandboxCharged: payment.Succeeded,
	domain.SandboxDeclined: payment.Failed, domain.SandboxCancelled: payment.Cancelled,
}

func intent(s domain.SandboxIntent) payment.Intent {
	return payment.Intent{
		ID: s.ID, Secret: s.Secret, Account: s.Account, Amount: s.Amount, Currency: payment.Currency, OrderID: s.OrderID, AttemptID: s.AttemptID,
		Status: statuses[s.Status], Message: s.Message,
	}
}
