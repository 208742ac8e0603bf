// Package sandbox is the built-in provider: the same flow as with a company that charges cards, and no money moves. It is what runs where no
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

// Name is the provider's.
const Name = "sandbox"

// The test cards, by the names that the page gives them.
const (
	CardGood         = "pm_card_visa"                            // 4242 4242 4242 4242
	CardAsks         = "pm_card_authenticationRequired"          // 4000 0025 0000 3155
	CardDeclined     = "pm_card_chargeDeclined"                  // 4000 0000 0000 9995
	CardNoFunds      = "pm_card_chargeDeclinedInsufficientFunds" // 4000 0000 0000 9987
	CardExpired      = "pm_card_chargeDeclinedExpiredCard"       // 4000 0000 0000 0069
	CardWrongCode    = "pm_card_chargeDeclinedIncorrectCvc"      // 4000 0000 0000 0127
	ownerRefusedText = "Autenticazione non riuscita: la banca non ha autorizzato il pagamento"
)

// declined are the words for cards that are not charged.
var declined = map[string]string{
	CardDeclined:  "La carta è stata rifiutata",
	CardNoFunds:   "La carta è stata rifiutata: fondi insufficienti",
	CardExpired:   "La carta è scaduta",
	CardWrongCode: "Il codice di sicurezza della carta non è corretto",
}

// Intents are the provider's books.
type Intents interface {
	AddSandboxIntent(ctx context.Context, s domain.SandboxIntent) (domain.SandboxIntent, error)
	SandboxIntent(ctx context.Context, id string) (domain.SandboxIntent, error)
	SandboxIntentBySecret(ctx context.Context, secret string) (domain.SandboxIntent, error)
	ChangeSandboxIntent(ctx context.Context, id string, change func(*domain.SandboxIntent)) (domain.SandboxIntent, error)
}

// Provider is the built-in one.
type Provider struct{ books Intents }

// New makes the provider over its books.
func New(books Intents) *Provider { return &Provider{books} }

// Name is stored with what went through the provider.
func (*Provider) Name() string { return Name }

// PublicKey is none.
func (*Provider) PublicKey() string { return "" }

// Create makes an intent, or answers the one of the same key.
func (p *Provider) Create(ctx context.Context, c payment.Charge) (payment.Intent, error) {
	id := "pi_sandbox_" + strings.ToLower(rand.Text())
	s, err := p.books.AddSandboxIntent(ctx, domain.SandboxIntent{
		ID: id, Key: c.Key, Secret: id + "_secret_" + strings.ToLower(rand.Text()), Account: c.Account, OrderID: c.OrderID, AttemptID: c.AttemptID, Method: c.Method,
		Amount: c.Amount, Status: domain.SandboxToConfirm,
	})
	return intent(s), err
}

// Confirm charges the card as its number says.
func (p *Provider) Confirm(ctx context.Context, _, id, _ string) (payment.Intent, error) {
	return p.change(ctx, id, func(s *domain.SandboxIntent) {
		if s.Status != domain.SandboxToConfirm {
			return // confirmed before: the answer is the same
		}
		words, bad := declined[s.Method]
		switch {
		case bad:
			s.Status, s.Message = domain.SandboxDeclined, words
		case s.Method == CardAsks && s.Owner == domain.OwnerNoReply:
			s.Status = domain.SandboxAction
		case s.Method == CardGood || s.Method == CardAsks:
			s.Status = domain.SandboxCharged
		default:
			s.Status, s.Message = domain.SandboxDeclined, "Carta di prova sconosciuta"
		}
	})
}

// Act is what the owner of a test card answers.
func (p *Provider) Act(ctx context.Context, id string, agreed bool) (payment.Intent, error) {
	return p.change(ctx, id, func(s *domain.SandboxIntent) {
		if s.Status != domain.SandboxAction {
			return
		}
		s.Owner, s.Status = domain.OwnerAgreed, domain.SandboxToConfirm
		if !agreed {
			s.Owner, s.Status, s.Message = domain.OwnerRefused, domain.SandboxDeclined, ownerRefusedText
		}
	})
}

// BySecret finds an intent by what its page knows of it.
func (p *Provider) BySecret(ctx context.Context, secret string) (payment.Intent, error) {
	s, err := p.books.SandboxIntentBySecret(ctx, secret)
	return intent(s), err
}

// Find says how an intent stands.
func (p *Provider) Find(ctx context.Context, _, id string) (payment.Intent, error) {
	s, err := p.books.SandboxIntent(ctx, id)
	return intent(s), err
}

// Cancel ends an intent that took no money.
func (p *Provider) Cancel(ctx context.Context, _, id string) (payment.Intent, error) {
	return p.change(ctx, id, func(s *domain.SandboxIntent) {
		if s.Status != domain.SandboxCharged {
			s.Status = domain.SandboxCancelled
		}
	})
}

// Refund records that the whole charge went back.
func (p *Provider) Refund(ctx context.Context, _, id, _ string) error {
	s, err := p.books.ChangeSandboxIntent(ctx, id, func(s *domain.SandboxIntent) {
		if s.Status == domain.SandboxCharged {
			s.Refunded = s.Amount
		}
	})
	if err == nil && s.Status != domain.SandboxCharged {
		err = fmt.Errorf("%w: %s was not charged", payment.ErrRefused, id)
	}
	return err
}

// Event refuses everything: the built-in provider answers at once and sends no messages.
func (*Provider) Event([]byte, string, time.Time) (payment.Event, error) {
	return payment.Event{}, payment.ErrSignature
}

func (p *Provider) change(ctx context.Context, id string, change func(*domain.SandboxIntent)) (payment.Intent, error) {
	s, err := p.books.ChangeSandboxIntent(ctx, id, change)
	return intent(s), err
}

var statuses = map[domain.SandboxStatus]payment.Status{
	domain.SandboxToConfirm: payment.ToConfirm, domain.SandboxAction: payment.Action, domain.SandboxCharged: payment.Succeeded,
	domain.SandboxDeclined: payment.Failed, domain.SandboxCancelled: payment.Cancelled,
}

func intent(s domain.SandboxIntent) payment.Intent {
	return payment.Intent{
		ID: s.ID, Secret: s.Secret, Account: s.Account, Amount: s.Amount, Currency: payment.Currency, OrderID: s.OrderID, AttemptID: s.AttemptID,
		Status: statuses[s.Status], Message: s.Message,
	}
}
