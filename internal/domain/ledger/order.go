package ledger

import (
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/money"
)

// Order is what the ledger has to know of one.
type Order struct {
	ID          int64
	ClubID      int64 // 0: of a user, who has no accounts: the ledger has it once it is paid
	Description string
	Amount      money.Cents
	CreditUsed  money.Cents // of the amount
	Returned    money.Cents // of the amount, by the provider
}

// Card is the part of the amount that credit did not cover.
func (o Order) Card() money.Cents { return o.Amount - o.CreditUsed }

// Made is the order itself: the club owes it. An order of nothing is on the statement too.
func (o Order) Made(at calendar.Instant, by int64) Transaction {
	return o.transaction(Charge, o.Description, at, by, Line{Receivable, o.ClubID, -o.Amount}, Line{Fees, 0, o.Amount})
}

// WithCredit uses the club's credit for the order; an amount below zero gives it back.
func (o Order) WithCredit(amount money.Cents, at calendar.Instant, by int64) Transaction {
	return o.transaction(CreditUse, o.Description, at, by, Line{Credit, o.ClubID, -amount}, Line{Receivable, o.ClubID, amount})
}

// Paid is money that came in for what credit did not cover.
func (o Order) Paid(at calendar.Instant, by int64) Transaction {
	text := "Pagamento: " + o.Description
	if o.ClubID == 0 {
		return o.transaction(Payment, text, at, by, Line{Fees, 0, o.Card()}, Line{Bank, 0, -o.Card()})
	}
	return o.transaction(Payment, text, at, by, Line{Receivable, o.ClubID, o.Card()}, Line{Bank, 0, -o.Card()})
}

// Left is the part of Card that the provider has not sent back.
func (o Order) Left() money.Cents { return o.Card() - o.Returned }

// Reversed takes back an order that was paid: its credit is the club's again, its money waits to be returned.
func (o Order) Reversed(at calendar.Instant, by int64) Transaction {
	text := "Storno: " + o.Description
	if o.ClubID == 0 {
		return o.transaction(Reversal, text, at, by, Line{Refunds, 0, o.Left()}, Line{Fees, 0, o.Returned - o.Amount})
	}
	return o.transaction(Reversal, text, at, by, Line{Credit, o.ClubID, o.CreditUsed}, Line{Refunds, 0, o.Left()}, Line{Fees, 0, o.Returned - o.Amount})
}

// Refunded sends the money of a reversed order back to the card it came from.
func (o Order) Refunded(at calendar.Instant, by int64) Transaction {
	return o.transaction(Refund, "Rimborso: "+o.Description, at, by, Line{Refunds, 0, -o.Left()}, Line{Bank, 0, o.Left()})
}

// SentBack is money that the provider sent back to the card without being asked. It is taken from the fees, or from adjustments when the
// club had it as credit already, which a movement takes back.
func (o Order) SentBack(amount money.Cents, from Account, at calendar.Instant) Transaction {
	return o.transaction(SentBack, "Rimborso del gestore: "+o.Description, at, 0, Line{from, 0, -amount}, Line{Bank, 0, amount})
}

// Disputed changes what the bank withholds and what is lost: a withheld amount waits on the account of refunds, a lost one is taken from
// the fees or from adjustments, as in SentBack.
func (o Order) Disputed(withheld, lost money.Cents, from Account, at calendar.Instant) Transaction {
	return o.transaction(Dispute, "Contestazione: "+o.Description, at, 0, Line{Refunds, 0, -withheld}, Line{from, 0, -lost}, Line{Bank, 0, withheld + lost})
}

func (o Order) transaction(k Kind, description string, at calendar.Instant, by int64, lines ...Line) Transaction {
	return Transaction{Kind: k, Description: description, OrderID: o.ID, At: at, By: by, Lines: lines}
}

// Moved is a movement of a club's credit that somebody entered: above zero the club gets it, below zero it gives.
func Moved(movementID, clubID int64, note string, amount money.Cents, at calendar.Instant, by int64) Transaction {
	return Transaction{
		Kind: Movement, Description: note, MovementID: movementID, At: at, By: by,
		Lines: []Line{{Credit, clubID, amount}, {Adjustments, 0, -amount}},
	}
}

// Returned gives the money of a reversed order back as credit of the club, where it waited to be returned.
func Returned(movementID, clubID int64, note string, amount money.Cents, at calendar.Instant, by int64) Transaction {
	return Transaction{
		Kind: Movement, Description: note, MovementID: movementID, At: at, By: by,
		Lines: []Line{{Credit, clubID, amount}, {Refunds, 0, -amount}},
	}
}

// Charged makes money that came in for nothing credit of the club.
func Charged(movementID, clubID int64, note string, amount money.Cents, at calendar.Instant, by int64) Transaction {
	return Transaction{
		Kind: Movement, Description: note, MovementID: movementID, At: at, By: by,
		Lines: []Line{{Credit, clubID, amount}, {Bank, 0, -amount}},
	}
}

// Overpaid gives what a club paid too much for an event back as credit; an amount below zero takes it back.
func Overpaid(movementID, clubID int64, note string, amount money.Cents, at calendar.Instant, by int64) Transaction {
	return Transaction{
		Kind: Movement, Description: note, MovementID: movementID, At: at, By: by,
		Lines: []Line{{Credit, clubID, amount}, {Fees, 0, -amount}},
	}
}
