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

// Reversed takes back an order that was paid: its credit is the club's again, its money waits to be returned.
func (o Order) Reversed(at calendar.Instant, by int64) Transaction {
	text := "Storno: " + o.Description
	if o.ClubID == 0 {
		return o.transaction(Reversal, text, at, by, Line{Refunds, 0, o.Card()}, Line{Fees, 0, -o.Amount})
	}
	return o.transaction(Reversal, text, at, by, Line{Credit, o.ClubID, o.CreditUsed}, Line{Refunds, 0, o.Card()}, Line{Fees, 0, -o.Amount})
}

// Refunded sends the money of a reversed order back to the card it came from.
func (o Order) Refunded(at calendar.Instant, by int64) Transaction {
	return o.transaction(Refund, "Rimborso: "+o.Description, at, by, Line{Refunds, 0, -o.Card()}, Line{Bank, 0, o.Card()})
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
