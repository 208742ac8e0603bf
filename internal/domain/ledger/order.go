package ledger

import (
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/money"
)

// Order holds the fields of an order that the ledger needs.
type Order struct {
	ID          id.Order
	ClubID      id.Club // 0 for a user's order, which is recorded once it is paid
	Description string
	Amount      money.Cents
	CreditUsed  money.Cents // part of Amount paid with credit
	Returned    money.Cents // part of Amount returned by the provider
}

// Card returns the part that credit did not cover.
func (o Order) Card() money.Cents { return o.Amount - o.CreditUsed }

// Made returns the charge for a new order. Orders of zero are recorded too, because statements show them.
func (o Order) Made(at calendar.Instant, by id.User) Transaction {
	return o.transaction(Charge, o.Description, at, by, Posting{Receivable, o.ClubID, -o.Amount}, Posting{Fees, 0, o.Amount})
}

// WithCredit returns the use of the club's credit for the order. A negative amount returns credit.
func (o Order) WithCredit(amount money.Cents, at calendar.Instant, by id.User) Transaction {
	return o.transaction(CreditUse, o.Description, at, by, Posting{Credit, o.ClubID, -amount}, Posting{Receivable, o.ClubID, amount})
}

// Paid returns the payment of the part that credit did not cover.
func (o Order) Paid(at calendar.Instant, by id.User) Transaction {
	text := "Pagamento: " + o.Description
	if o.ClubID == 0 {
		return o.transaction(Payment, text, at, by, Posting{Fees, 0, o.Card()}, Posting{Bank, 0, -o.Card()})
	}
	return o.transaction(Payment, text, at, by, Posting{Receivable, o.ClubID, o.Card()}, Posting{Bank, 0, -o.Card()})
}

// Left returns the part of Card that the provider has not returned.
func (o Order) Left() money.Cents { return o.Card() - o.Returned }

// Reversed returns the reversal of a paid order: credit is available again, and card money is due for a refund.
func (o Order) Reversed(at calendar.Instant, by id.User) Transaction {
	text := "Storno: " + o.Description
	if o.ClubID == 0 {
		return o.transaction(Reversal, text, at, by, Posting{Refunds, 0, o.Left()}, Posting{Fees, 0, o.Returned - o.Amount})
	}
	return o.transaction(Reversal, text, at, by,
		Posting{Credit, o.ClubID, o.CreditUsed}, Posting{Refunds, 0, o.Left()}, Posting{Fees, 0, o.Returned - o.Amount})
}

// Refunded returns the refund of a reversed order to its card.
func (o Order) Refunded(at calendar.Instant, by id.User) Transaction {
	return o.transaction(Refund, "Rimborso: "+o.Description, at, by, Posting{Refunds, 0, -o.Left()}, Posting{Bank, 0, o.Left()})
}

// ProviderRefunded returns a refund initiated by the provider. from is Fees, or Adjustments if the club already has the amount as credit,
// which a wallet line then reverses.
func (o Order) ProviderRefunded(amount money.Cents, from Account, at calendar.Instant) Transaction {
	return o.transaction(ProviderRefund, "Rimborso del gestore: "+o.Description, at, 0, Posting{from, 0, -amount}, Posting{Bank, 0, amount})
}

// Disputed returns the change of the amounts that a bank withholds and that are lost. Withheld amounts are posted to Refunds,
// lost amounts to from, as in ProviderRefunded.
func (o Order) Disputed(withheld, lost money.Cents, from Account, at calendar.Instant) Transaction {
	return o.transaction(Dispute, "Contestazione: "+o.Description, at, 0,
		Posting{Refunds, 0, -withheld}, Posting{from, 0, -lost}, Posting{Bank, 0, withheld + lost})
}

func (o Order) transaction(k Kind, description string, at calendar.Instant, by id.User, postings ...Posting) Transaction {
	return Transaction{Kind: k, Description: description, OrderID: o.ID, At: at, By: by, Postings: postings}
}

// Adjustment returns a change of a club's credit entered by a user. A negative amount reduces the credit.
func Adjustment(movementID id.Movement, clubID id.Club, note string, amount money.Cents, at calendar.Instant, by id.User) Transaction {
	return Transaction{
		Kind: Movement, Description: note, MovementID: movementID, At: at, By: by,
		Postings: []Posting{{Credit, clubID, amount}, {Adjustments, 0, -amount}},
	}
}

// RefundToCredit returns the refund of a reversed order as club credit instead of to the card.
func RefundToCredit(movementID id.Movement, clubID id.Club, note string, amount money.Cents, at calendar.Instant, by id.User) Transaction {
	return Transaction{
		Kind: Movement, Description: note, MovementID: movementID, At: at, By: by,
		Postings: []Posting{{Credit, clubID, amount}, {Refunds, 0, -amount}},
	}
}

// ChargeToCredit turns a charge that paid nothing into club credit.
func ChargeToCredit(movementID id.Movement, clubID id.Club, note string, amount money.Cents, at calendar.Instant, by id.User) Transaction {
	return Transaction{
		Kind: Movement, Description: note, MovementID: movementID, At: at, By: by,
		Postings: []Posting{{Credit, clubID, amount}, {Bank, 0, -amount}},
	}
}

// OverpaymentToCredit turns an overpayment for an event into club credit. A negative amount reverses it.
func OverpaymentToCredit(
	movementID id.Movement, clubID id.Club, note string, amount money.Cents, at calendar.Instant, by id.User,
) Transaction {
	return Transaction{
		Kind: Movement, Description: note, MovementID: movementID, At: at, By: by,
		Postings: []Posting{{Credit, clubID, amount}, {Fees, 0, -amount}},
	}
}
