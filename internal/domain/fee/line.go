package fee

import (
	"strconv"
	"strings"

	"traguardo/internal/domain/money"
)

// Kind is the type of a charge. The numbers are stored with orders.
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

var kindNames = [AthletePenalty + 1]string{
	RaceFee:        "quote gara",
	AthleteFee:     "quote iscrizione",
	TeamFee:        "quote squadra",
	ClubFee:        "quota società",
	LateFee:        "mora per iscrizioni in ritardo",
	EntryPenalty:   "penali presenza",
	TeamPenalty:    "penali squadra",
	AthletePenalty: "penali atleta",
}

// Line is the sum of all charges of one kind.
type Line struct {
	Kind     Kind
	Quantity int // number of charges; 0 for the rest of a partly covered charge
	Amount   money.Cents
}

// Text returns the Italian description of the line.
func (l Line) Text() string {
	name := kindNames[l.Kind]
	if l.Quantity <= 0 {
		return "Conguaglio " + name
	}
	text := strings.ToUpper(name[:1]) + name[1:]
	if l.Kind == ClubFee {
		return text
	}
	return text + " n. " + strconv.Itoa(l.Quantity)
}

// Amounts are the three parts of a bill.
type Amounts struct {
	Fees, Late, Penalties money.Cents
}

// Total returns the sum of the parts.
func (a Amounts) Total() money.Cents { return a.Fees + a.Late + a.Penalties }

// Add returns the sum of a and b.
func (a Amounts) Add(b Amounts) Amounts {
	return Amounts{a.Fees + b.Fees, a.Late + b.Late, a.Penalties + b.Penalties}
}

// Sum returns the total of lines.
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

// linesByKind accumulates charges into one line per kind.
type linesByKind [AthletePenalty + 1]Line

func (b *linesByKind) add(k Kind, quantity int, amount money.Cents) {
	l := &b[k]
	l.Kind = k
	l.Quantity += quantity
	l.Amount += amount
}

// lines returns the lines with an amount.
func (b *linesByKind) lines() []Line {
	var lines []Line
	for _, l := range b {
		if l.Amount != 0 {
			lines = append(lines, l)
		}
	}
	return lines
}
