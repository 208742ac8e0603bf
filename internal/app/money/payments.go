package money

import (
	"context"
	"crypto/rand"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/checkout"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
	"traguardo/internal/payment"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// Payments charges cards for orders. The provider is called outside transactions: each request is recorded before it
// is sent and each reply after. Requests carry idempotency keys, so that any server can find out the outcome.
type Payments struct {
	core     *core.Base
	orders   *Orders
	provider payment.Provider
	shops    map[int64]domain.Shop
	// Counts is shown to the operator.
	Counts Counts
}

// NewPayments returns a Payments; shops are those besides the platform, or override its details.
func NewPayments(b *core.Base, o *Orders, p payment.Provider, shops []domain.Shop) *Payments {
	s := &Payments{core: b, orders: o, provider: p, shops: map[int64]domain.Shop{}}
	for _, shop := range shops {
		s.shops[shop.ID] = shop
	}
	return s
}

// PublicKey returns the key that the page needs for the provider, empty for the sandbox.
func (p *Payments) PublicKey() string { return p.provider.PublicKey() }

// askTimeout is how long a request to the provider may take. Until then other callers share the attempt; later
// callers drop it.
const askTimeout = time.Minute

// Messages if the outcome of a charge is unknown or there was none.
const (
	InDoubt = "Il servizio di pagamento non ha risposto: stiamo verificando se la carta è stata addebitata. " +
		"Non pagare di nuovo: l'esito arriverà per email"
	NotCalled = "Il servizio di pagamento non risponde e la carta non è stata addebitata: riprova tra qualche minuto"
	Abandoned = "Il pagamento è stato annullato: riprova"
)

// Card is a card, or the payment in which the card holder has acted.
type Card struct{ Method, IntentID string }

// Paid is the result of a payment. If neither Success nor Action is set, Error explains why it failed.
type Paid struct {
	Success  bool
	Action   bool // the card holder must act
	Secret   string
	IntentID string
	Error    string
}

// Checkout is an order with the payee.
type Checkout struct {
	OrderView
	Shop domain.Shop
}

// Checkout returns what the payment page shows of an order.
func (p *Payments) Checkout(ctx context.Context, a access.Actor, orderID id.Order) (Checkout, error) {
	if !access.Can(a, access.OrdersPay) {
		return Checkout{}, problem.Forbidden()
	}
	v, err := p.orders.Get(ctx, a, orderID)
	if err != nil {
		return Checkout{}, err
	}
	shop, err := p.shop(ctx, p.core.DB.Q, v.Order)
	return Checkout{v, shop}, err
}

// shop returns the payee of an order: the shop set in its event, or the platform.
func (p *Payments) shop(ctx context.Context, q store.Q, o domain.Order) (domain.Shop, error) {
	shopID := int64(domain.PlatformShop)
	var organiser id.Club
	if o.EventID != 0 {
		e, err := q.Event(ctx, o.EventID)
		if err != nil {
			return domain.Shop{}, err
		}
		organiser = e.OrganiserID
		if n, err := strconv.ParseInt(strings.TrimSpace(e.Options.Text(option.ApplicationID)), 10, 64); err == nil && n > 0 {
			shopID = n
		}
	}
	if shop, known := p.shops[shopID]; known {
		return shop, nil
	}
	if shopID == domain.PlatformShop {
		return domain.Shop{ID: shopID, Alias: p.core.Variant.Title, Phone: p.core.Variant.SupportPhone}, nil
	}
	club, err := q.Club(ctx, organiser)
	return domain.Shop{ID: shopID, Alias: club.Name, Phone: club.Phone, Address: club.Address, Town: club.PlaceName}, err
}

// accountOf returns the provider account of a shop. It fails if none is configured.
func (p *Payments) accountOf(shop domain.Shop) (string, error) {
	switch {
	case shop.ID == domain.PlatformShop:
		return "", nil
	case shop.Account != "":
		return shop.Account, nil
	case p.provider.PublicKey() == "":
		return fmt.Sprintf("acct_sandbox_%d", shop.ID), nil
	}
	return "", problem.Refusedf("Il negozio %d non è ancora abilitato ai pagamenti con carta", shop.ID)
}

// Pay charges a card for an order, or continues a payment in which the card holder has acted. It reports success for
// an order that is already paid.
func (p *Payments) Pay(ctx context.Context, a access.Actor, orderID id.Order, card Card) (Paid, error) {
	if !access.Can(a, access.OrdersPay) {
		return Paid{}, problem.Forbidden()
	}
	for range 3 { // a conflicting attempt is dropped first
		next, err := p.begin(ctx, a, orderID, card)
		switch {
		case err != nil:
			return Paid{}, err
		case next.foreign:
			return Paid{}, problem.Refused("Questo pagamento non è dell'ordine indicato")
		case next.paid:
			return Paid{Success: true}, nil
		case next.over != "":
			return Paid{Error: next.over}, nil
		case next.inTheWay != nil:
			if err := p.drop(ctx, a, *next.inTheWay, false); err != nil {
				return p.outcome(ctx, next.inTheWay.ID) // marked as doubtful by drop
			}
		default:
			return p.charge(ctx, a, next.attempt)
		}
	}
	return Paid{Error: InDoubt}, nil
}

// step is what Pay has to do next.
type step struct {
	attempt  domain.Attempt
	inTheWay *domain.Attempt // must be dropped first
	paid     bool
	foreign  bool   // the given payment belongs to another order
	over     string // why the given payment failed
}

// begin records a new attempt, or finds the one to continue.
func (p *Payments) begin(ctx context.Context, a access.Actor, orderID id.Order, card Card) (next step, err error) {
	err = p.inTx(ctx, func(q *paymentTx) error {
		next = step{}
		o, err := p.orders.find(ctx, q.Q, a, orderID)
		if err != nil {
			return err
		}
		if o, err = lock(ctx, q.Q, o); err != nil {
			return err
		}
		outcome := checkout.Transition(o.State, checkout.Begin)
		if outcome.Refused() {
			return problem.Refused(outcome.Refusal)
		}
		attempts, err := q.PaymentAttempts(ctx, o.ID)
		if err != nil {
			return err
		}
		if card.IntentID != "" {
			return p.resume(ctx, q, a, o, attempts, card.IntentID, &next)
		}
		if next.paid = o.State == domain.OrderPaid; next.paid {
			return nil
		}
		if i := slices.IndexFunc(attempts, domain.Attempt.Open); i >= 0 {
			next.attempt = attempts[i]
			late := next.attempt.ChangedAt.Add(askTimeout).Before(p.core.Now())
			otherCard := next.attempt.State == domain.AttemptAction && next.attempt.Method != card.Method
			if late || otherCard {
				next.inTheWay = &attempts[i]
			}
			return nil
		}
		next.attempt, err = p.start(ctx, q, a, o, card)
		return err
	})
	return next, err
}

// resume finds the payment in which the card holder has acted. A payment of another order is refused and recorded in
// the audit.
func (p *Payments) resume(
	ctx context.Context, q *paymentTx, a access.Actor, o domain.Order, attempts []domain.Attempt, intentID string, next *step,
) error {
	i := slices.IndexFunc(attempts, func(t domain.Attempt) bool { return t.IntentID == intentID })
	if i < 0 {
		next.foreign = true
		q.count(&p.Counts.Refused)
		return p.core.Record(ctx, q.Q, a, audit.PaymentRejected, audit.Order, int64(o.ID), nil, map[string]any{"intento": intentID,
			"motivo": "di un altro ordine"})
	}
	next.attempt = attempts[i]
	switch next.attempt.State {
	case domain.AttemptPaid:
		next.paid = true
	case domain.AttemptFailed, domain.AttemptDropped:
		next.paid = o.State == domain.OrderPaid
		if next.over = next.attempt.Message; next.over == "" {
			next.over = "Il tentativo di pagamento è scaduto: riprova"
		}
	case domain.AttemptAsked, domain.AttemptAction:
	}
	return nil
}

// start records a new attempt for a locked order.
func (p *Payments) start(ctx context.Context, q *paymentTx, a access.Actor, o domain.Order, card Card) (domain.Attempt, error) {
	var t domain.Attempt
	if o.Due() == 0 {
		return t, problem.Refused("Nessun importo da pagare")
	}
	if o.Due() < payment.MinAmount {
		return t, problem.Refused(tooLittleForCard(o))
	}
	if o.EventID != 0 {
		e, err := q.Event(ctx, o.EventID)
		if err != nil {
			return t, err
		}
		if !e.Options.Flag(option.OnlinePayment) {
			return t, problem.Refused("Per questo evento non si paga online: rivolgiti all'organizzatore")
		}
	}
	if err := p.orders.payable(ctx, q.Q, a, o); err != nil {
		return t, err
	}
	shop, err := p.shop(ctx, q.Q, o)
	if err != nil {
		return t, err
	}
	account, err := p.accountOf(shop)
	if err != nil {
		return t, err
	}
	now := p.core.Now()
	t = domain.Attempt{
		OrderID: o.ID, State: domain.AttemptAsked, Provider: p.provider.Name(), ShopID: shop.ID, Account: account,
		Key:    "traguardo-" + strings.ToLower(rand.Text()),
		Method: card.Method, Amount: o.Due(), CreatedBy: a.UserID, CreatedAt: now, ChangedAt: now,
	}
	if t.ID, err = q.AddPayment(ctx, t); err != nil {
		return t, err
	}
	q.count(&p.Counts.Began)
	return t, p.orders.change(ctx, q.Q, a, o, checkout.Begin, audit.OrderPaymentStarted)
}

// tooLittleForCard explains how to pay an order of less than payment.MinAmount.
func tooLittleForCard(o domain.Order) string {
	text := fmt.Sprintf("Con la carta si pagano almeno %s, e restano da pagare %s: ", payment.MinAmount.Italian(), o.Due().Italian())
	if o.CreditUsed > 0 {
		return text + "annulla l'ordine e crealo di nuovo, oppure paga il resto con il credito della società"
	}
	return text + "usa il credito della società, oppure rivolgiti a chi gestisce il portale"
}

// sandbox is implemented by the built-in provider, whose test cards are confirmed on this server.
type sandbox interface {
	BySecret(ctx context.Context, secret string) (payment.Intent, error)
	Act(ctx context.Context, intentID string, agreed bool) (payment.Intent, error)
}
