package fee

import (
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/money"
	"traguardo/internal/domain/option"
)

// Charge is one item that an entry costs. A shared fee is charged to the oldest entry concerned: the club fee to the club's first
// entry, the athlete fee to the athlete's first entry or counting team, the late fee to the first late entry.
type Charge struct {
	EntryID id.Entry
	Kind    Kind
	Amount  money.Cents // never 0
}

// person is the state of one athlete while charges are computed.
type person struct {
	first     id.Entry // the oldest entry
	races     int
	charged   bool // the athlete fee was charged
	late      bool // the late fee was charged
	accounted bool // competed at least once or declared an absence
}

// Charges returns the charges of one club's entries in the order in which money covers them: fees from the oldest entry, then
// penalties. Teams that do not count are ignored with their members.
func (t Tariff) Charges(entries []Entry) ([]Charge, Counts) {
	c := chargeBuilder{tariff: t, people: map[id.Athlete]*person{}}
	for _, e := range t.countingEntries(entries) {
		if c.counts.Entries+c.counts.Teams == 0 {
			c.fee(e, ClubFee, t.club)
		}
		if e.isTeam() {
			c.team(e)
		} else {
			c.individual(e)
		}
	}
	for _, p := range c.order {
		if p.races > 0 {
			c.counts.Athletes++
		} else {
			c.counts.TeamAthletes++
		}
		if !p.accounted {
			c.penalty(p.first, AthletePenalty, t.athletePenalty)
		}
	}
	return append(c.fees, c.penalties...), c.counts
}

// chargeBuilder collects the charges of one club, from the oldest entry to the newest.
type chargeBuilder struct {
	tariff          Tariff
	fees, penalties []Charge
	counts          Counts
	people          map[id.Athlete]*person
	order           []*person // in order of first entry
}

func (c *chargeBuilder) fee(e *Entry, k Kind, price money.Cents) {
	if price != 0 {
		c.fees = append(c.fees, Charge{e.ID, k, price})
	}
}

func (c *chargeBuilder) penalty(entryID id.Entry, k Kind, price money.Cents) {
	if price != 0 {
		c.penalties = append(c.penalties, Charge{entryID, k, price})
	}
}

// person returns the state of an athlete in entry e.
func (c *chargeBuilder) person(athleteID id.Athlete, e *Entry) *person {
	p := c.people[athleteID]
	if p == nil {
		p = &person{first: e.ID}
		c.people[athleteID] = p
		c.order = append(c.order, p)
	}
	if !e.noShow() {
		p.accounted = true
	}
	return p
}

func (c *chargeBuilder) athleteFee(p *person, e *Entry) {
	if !p.charged {
		p.charged = true
		c.fee(e, AthleteFee, c.tariff.athlete)
	}
}

func (c *chargeBuilder) team(e *Entry) {
	t := c.tariff
	c.counts.Teams++
	c.fee(e, TeamFee, t.price(option.TeamPrice, e, t.team))
	if e.Late {
		c.fee(e, LateFee, t.late)
	}
	if e.noShow() {
		c.penalty(e.ID, TeamPenalty, t.teamPenalty)
	}
	for _, athleteID := range e.Members {
		if p := c.person(athleteID, e); t.payTeamOnlyAthletes {
			c.athleteFee(p, e)
		}
	}
}

func (c *chargeBuilder) individual(e *Entry) {
	t, p := c.tariff, c.person(e.AthleteID, e)
	c.counts.Entries++
	p.races++
	c.fee(e, RaceFee, t.racePrice(e, p.races))
	c.athleteFee(p, e)
	if e.Late && !p.late {
		p.late = true
		c.fee(e, LateFee, t.late)
	}
	if e.noShow() {
		c.penalty(e.ID, EntryPenalty, t.entryPenalty)
	}
}

// noShow reports whether the entrant was absent without having declared it.
func (e *Entry) noShow() bool { return e.Missing && !e.Excused }
