package fee

import (
	"strconv"
	"strings"

	"traguardo/internal/domain/money"
)

// Kind is what a line is for. The numbers are kept with orders: they never change.
type Kind int

const (
	RaceFee        Kind = 1
	AthleteFee     Kind = 2
	TeamFee        Kind = 3
	ClubFee        Kind = 4
	LateFee        Kind = 5
	EntryPenalty   Kind = 6
	TeamPenalty    Kind = 7
	AthletePenalty Kind = 8
)

// names are by kind.
var names = [AthletePenalty + 1]string{
	RaceFee:        "quote gara",
	AthleteFee:     "quote iscrizione",
	TeamFee:        "quote squadra",
	ClubFee:        "quota società",
	LateFee:        "mora per iscrizioni in ritardo",
	EntryPenalty:   "penali presenza",
	TeamPenalty:    "penali squadra",
	AthletePenalty: "penali atleta",
}

// Line is one kind of what a club owes.
type Line struct {
	Kind     Kind
	Quantity int // of what costs something
	Amount   money.Cents
}

// Text is the line as the club reads it. Quantity 0 is the rest of something that money covers in part.
func (l Line) Text() string {
	name := names[l.Kind]
	if l.Quantity <= 0 {
		return "Conguaglio " + name
	}
	text := strings.ToUpper(name[:1]) + name[1:]
	if l.Kind == ClubFee {
		return text
	}
	return text + " n. " + strconv.Itoa(l.Quantity)
}

// Amounts are the three parts of what a club owes.
type Amounts struct {
	Fees, Late, Penalties money.Cents
}

// Total is the three together.
func (a Amounts) Total() money.Cents { return a.Fees + a.Late + a.Penalties }

// Plus adds part to part.
func (a Amounts) Plus(b Amounts) Amounts {
	return Amounts{a.Fees + b.Fees, a.Late + b.Late, a.Penalties + b.Penalties}
}

// Sum is what lines come to.
func Sum(lines []Line) Amounts {
	var a Amounts
	for _, l := range lines {
		*a.part(l.Kind) += l.Amount
	}
	return a
}

func (a *Amounts) part(k Kind) *money.Cents {
	switch k {
	case LateFee:
		return &a.Late
	case EntryPenalty, TeamPenalty, AthletePenalty:
		return &a.Penalties
	default:
		return &a.Fees
	}
}

// bill collects lines by kind.
type bill [AthletePenalty + 1]Line

func (b *bill) put(k Kind, quantity int, amount money.Cents) {
	l := &b[k]
	l.Kind = k
	l.Quantity += quantity
	l.Amount += amount
}

// lines are those that come to something.
func (b *bill) lines() []Line {
	var lines []Line
	for _, l := range b {
		if l.Amount != 0 {
			lines = append(lines, l)
		}
	}
	return lines
}
