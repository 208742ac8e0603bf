package money

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	"traguardo/internal/domain"
	"traguardo/internal/domain/checkout"
	"traguardo/internal/domain/option"
	"traguardo/internal/payment"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// Payments charges cards for orders. The provider is asked outside transactions: what it will answer is noted before, what it answered after,
// and between the two anybody may find out, because everything sent to it carries a key.
type Payments struct {
	core     *core.Base
	orders   *Orders
	provider payment.Provider
	shops    map[int64]domain.Shop
	// Counts is what happened since the start, for the operator.
	Counts Counts
}

// NewPayments makes the use cases; shops are those beside the platform's own, and what it is called.
func NewPayments(b *core.Base, o *Orders, p payment.Provider, shops []domain.Shop) *Payments {
	s := &Payments{core: b, orders: o, provider: p, shops: map[int64]domain.Shop{}}
	for _, shop := range shops {
		s.shops[shop.ID] = shop
	}
	return s
}

// PublicKey is what the page needs to speak with the provider; empty for the built-in one.
func (p *Payments) PublicKey() string { return p.provider.PublicKey() }

// askedFor is how long a call may be about asking the provider: whoever comes meanwhile asks with it, whoever comes later drops it.
const askedFor = time.Minute

// What a caller is told when nothing was learned about the card.
const (
	InDoubt   = "Il servizio di pagamento non ha risposto: stiamo verificando se la carta è stata addebitata. Non pagare di nuovo: l'esito arriverà per email"
	NotCalled = "Il servizio di pagamento non risponde e la carta non è stata addebitata: riprova tra qualche minuto"
	Abandoned = "Il pagamento è stato annullato: riprova"
)

// Card is what a page sends: a card, or the payment whose owner has acted.
type Card struct{ Method, IntentID string }

// Paid is what the page is to do next. With none of them set the payment came to nothing, and Error says why.
type Paid struct {
	Success  bool
	Action   bool // the owner of the card has to act
	Secret   string
	IntentID string
	Error    string
}

// Checkout is an order with who is paid for it.
type Checkout struct {
	OrderView
	Shop domain.Shop
}

// Checkout answers what the payment page shows of an order.
func (p *Payments) Checkout(ctx context.Context, a access.Actor, orderID int64) (Checkout, error) {
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

// shop is who an order is paid to: the one that its event names, otherwise the platform.
func (p *Payments) shop(ctx context.Context, q store.Q, o domain.Order) (domain.Shop, error) {
	id := int64(domain.PlatformShop)
	var organiser int64
	if o.EventID != 0 {
		e, err := q.Event(ctx, o.EventID)
		if err != nil {
			return domain.Shop{}, err
		}
		organiser = e.OrganiserID
		if n, err := strconv.ParseInt(strings.TrimSpace(e.Options.Text(option.ApplicationID)), 10, 64); err == nil && n > 0 {
			id = n
		}
	}
	if shop, known := p.shops[id]; known {
		return shop, nil
	}
	if id == domain.PlatformShop {
		return domain.Shop{ID: id, Alias: p.core.Variant.Title, Phone: p.core.Variant.SupportPhone}, nil
	}
	club, err := q.Club(ctx, organiser)
	return domain.Shop{ID: id, Alias: club.Name, Phone: club.Phone, Address: club.Address, Town: club.PlaceName}, err
}

// accountOf is where the money of a shop goes; one that nobody configured takes none.
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

// Pay charges a card for an order, or goes on with a payment whose owner has acted. An order that is paid answers success.
func (p *Payments) Pay(ctx context.Context, a access.Actor, orderID int64, card Card) (Paid, error) {
	if !access.Can(a, access.OrdersPay) {
		return Paid{}, problem.Forbidden()
	}
	for range 3 { // an attempt that is in the way is dropped first
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
				return p.outcome(ctx, next.inTheWay.ID) // noted as doubtful by drop
			}
		default:
			return p.ask(ctx, a, next.attempt)
		}
	}
	return Paid{Error: InDoubt}, nil
}

// step is what a call to pay has to do, as the database stands.
type step struct {
	attempt  domain.Attempt
	inTheWay *domain.Attempt // has to be dropped first
	paid     bool
	foreign  bool   // the payment named is another order's
	over     string // why the payment named came to nothing
}

// begin notes a new attempt, or finds the one that the call is about.
func (p *Payments) begin(ctx context.Context, a access.Actor, orderID int64, card Card) (next step, err error) {
	err = p.hold(ctx, func(q *held) error {
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
			late := next.attempt.ChangedAt.Add(askedFor).Before(p.core.Now())
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

// resume finds the payment whose owner has acted. One of another order is refused, and somebody will want to know who tried.
func (p *Payments) resume(ctx context.Context, q *held, a access.Actor, o domain.Order, attempts []domain.Attempt, intentID string, next *step) error {
	i := slices.IndexFunc(attempts, func(t domain.Attempt) bool { return t.IntentID == intentID })
	if i < 0 {
		next.foreign = true
		q.count(&p.Counts.Refused)
		return p.core.Record(ctx, q.Q, a, "pagamento.rifiutato", orderObject, o.ID, nil, map[string]any{"intento": intentID, "motivo": "di un altro ordine"})
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
	}
	return nil
}

// start notes a new attempt of an order that is locked.
func (p *Payments) start(ctx context.Context, q *held, a access.Actor, o domain.Order, card Card) (domain.Attempt, error) {
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
		OrderID: o.ID, State: domain.AttemptAsked, Provider: p.provider.Name(), ShopID: shop.ID, Account: account, Key: "traguardo-" + strings.ToLower(rand.Text()),
		Method: card.Method, Amount: o.Due(), CreatedBy: a.UserID, CreatedAt: now, ChangedAt: now,
	}
	if t.ID, err = q.AddPayment(ctx, t); err != nil {
		return t, err
	}
	q.count(&p.Counts.Began)
	return t, p.orders.change(ctx, q.Q, a, o, checkout.Begin, "ordine.pagamento")
}

// tooLittleForCard says how an order is paid that costs less than a card is charged.
func tooLittleForCard(o domain.Order) string {
	text := fmt.Sprintf("Con la carta si pagano almeno %s, e restano da pagare %s: ", payment.MinAmount.Italian(), o.Due().Italian())
	if o.CreditUsed > 0 {
		return text + "annulla l'ordine e crealo di nuovo, oppure paga il resto con il credito della società"
	}
	return text + "usa il credito della società, oppure rivolgiti a chi gestisce il portale"
}

// ask has the provider charge the card of an attempt. Whoever asks for the same attempt at the same time asks with the same keys.
func (p *Payments) ask(ctx context.Context, a access.Actor, t domain.Attempt) (Paid, error) {
	o, err := p.core.DB.Order(ctx, t.OrderID)
	if err != nil {
		return Paid{}, err
	}
	if t.IntentID == "" {
		intent, err := p.provider.Create(ctx, payment.Charge{
			Key: t.Key + "-create", Account: t.Account, Amount: t.Amount, Method: t.Method, Description: fmt.Sprintf("Ordine n. %d - %s", o.ID, o.Description),
			OrderID: t.OrderID, AttemptID: t.ID,
		})
		if errors.Is(err, payment.ErrBusy) {
			return p.outcome(ctx, t.ID)
		}
		if err != nil { // nothing was confirmed by this call
			p.core.Log.Error("payment not begun", "order", t.OrderID, "attempt", t.ID, "error", err)
			if err := p.giveUp(ctx, a, t.ID, false); err != nil {
				return Paid{}, err
			}
			return p.outcome(ctx, t.ID)
		}
		kept, err := p.keep(ctx, t.ID, intent)
		if err != nil {
			return Paid{}, err
		}
		if !kept {
			return p.outcome(ctx, t.ID)
		}
		t.IntentID = intent.ID
	}
	if t.State == domain.AttemptAction {
		intent, err := p.provider.Find(ctx, t.Account, t.IntentID)
		if err != nil {
			return p.unanswered(ctx, a, t.ID, err)
		}
		if intent.Status != payment.ToConfirm {
			return p.learn(ctx, a, t.ID, intent, true)
		}
	}
	intent, err := p.provider.Confirm(ctx, t.Account, t.IntentID, fmt.Sprintf("%s-confirm-%d", t.Key, t.Confirms))
	if err != nil {
		return p.unanswered(ctx, a, t.ID, err)
	}
	return p.learn(ctx, a, t.ID, intent, true)
}

// unanswered returns what is known of an attempt when the provider did not answer a request that may charge the card.
func (p *Payments) unanswered(ctx context.Context, a access.Actor, attemptID int64, cause error) (Paid, error) {
	if !errors.Is(cause, payment.ErrBusy) {
		if err := p.doubt(ctx, a, attemptID, cause); err != nil {
			return Paid{}, err
		}
	}
	return p.outcome(ctx, attemptID)
}

// outcome returns what is stored about an attempt: another caller may have learned more than this one.
func (p *Payments) outcome(ctx context.Context, attemptID int64) (Paid, error) {
	ctx = context.WithoutCancel(ctx) // the caller may have run out of time
	t, err := p.core.DB.PaymentAttempt(ctx, attemptID)
	if err != nil {
		return Paid{}, err
	}
	o, err := p.core.DB.Order(ctx, t.OrderID)
	return paidBy(o, t), err
}

// paidBy is the reply about an attempt and its order as they are stored.
func paidBy(o domain.Order, t domain.Attempt) Paid {
	switch {
	case o.State == domain.OrderPaid || t.State == domain.AttemptPaid:
		return Paid{Success: true}
	case t.State == domain.AttemptFailed:
		return Paid{Error: t.Message}
	case t.State == domain.AttemptAction:
		return Paid{Action: true, Secret: t.Secret, IntentID: t.IntentID}
	case t.State == domain.AttemptAsked || o.State == domain.OrderPaying: // by another attempt
		return Paid{Error: InDoubt}
	case t.IntentID == "":
		return Paid{Error: NotCalled}
	}
	return Paid{Error: Abandoned}
}

// sandbox is the built-in provider, whose cards have owners that answer here.
type sandbox interface {
	BySecret(ctx context.Context, secret string) (payment.Intent, error)
	Act(ctx context.Context, id string, agreed bool) (payment.Intent, error)
}

// Act is what the owner of a test card answers. It is there with the built-in provider alone.
func (p *Payments) Act(ctx context.Context, a access.Actor, secret string, agreed bool) error {
	box, ok := p.provider.(sandbox)
	if !ok {
		return problem.NotFound()
	}
	intent, err := box.BySecret(ctx, secret)
	if err != nil {
		return err
	}
	o, err := p.core.DB.Order(ctx, intent.OrderID)
	if err != nil {
		return err
	}
	if !sees(a, o) {
		return problem.NotFound()
	}
	_, err = box.Act(ctx, intent.ID, agreed)
	return err
}
