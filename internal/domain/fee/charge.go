package fee

import (
	"traguardo/internal/domain/money"
	"traguardo/internal/domain/option"
)

// Charge is one thing that an entry costs its club. A fee that several entries share belongs to the oldest of them: the club's fee to the
// club's first entry, an athlete's fee to the first entry or counting team of the athlete, the late fee to the first late entry.
type Charge struct {
	EntryID int64
	Kind    Kind
	Amount  money.Cents // never 0
}

// person is what the entries of a club say about one athlete.
type person struct {
	first     int64 // the oldest entry
	races     int
	charged   bool // the athlete's fee belongs to an entry
	late      bool // the late fee belongs to an entry
	accounted bool // took part in something, or declared an absence
}

// Charges returns what the entries of one club cost, in the order in which money covers them: fees of the oldest entry first, penalties
// last. A team that does not count is ignored: neither it nor its members pay anything.
func (t Tariff) Charges(entries []Entry) ([]Charge, Counts) {
	c := charging{tariff: t, people: map[int64]*person{}}
	for _, e := range t.counting(entries) {
		if c.counts.Entries+c.counts.Teams == 0 {
			c.fee(e, ClubFee, t.club)
		}
		if e.team() {
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

// charging collects the charges of one club while its entries are walked, the oldest first.
type charging struct {
	tariff          Tariff
	fees, penalties []Charge
	counts          Counts
	people          map[int64]*person
	order           []*person // as they are met
}

func (c *charging) fee(e *Entry, k Kind, price money.Cents) {
	if price != 0 {
		c.fees = append(c.fees, Charge{e.ID, k, price})
	}
}

func (c *charging) penalty(entryID int64, k Kind, price money.Cents) {
	if price != 0 {
		c.penalties = append(c.penalties, Charge{entryID, k, price})
	}
}

// person returns what is known of an athlete who is in an entry.
func (c *charging) person(athleteID int64, e *Entry) *person {
	p := c.people[athleteID]
	if p == nil {
		p = &person{first: e.ID}
		c.people[athleteID] = p
		c.order = append(c.order, p)
	}
	if !e.absent() {
		p.accounted = true
	}
	return p
}

func (c *charging) athleteFee(p *person, e *Entry) {
	if !p.charged {
		p.charged = true
		c.fee(e, AthleteFee, c.tariff.athlete)
	}
}

func (c *charging) team(e *Entry) {
	t := c.tariff
	c.counts.Teams++
	c.fee(e, TeamFee, t.price(option.TeamPrice, e, t.team))
	if e.Late {
		c.fee(e, LateFee, t.late)
	}
	if e.absent() {
		c.penalty(e.ID, TeamPenalty, t.teamPenalty)
	}
	for _, id := range e.Members {
		if p := c.person(id, e); t.payTeamOnlyAthletes {
			c.athleteFee(p, e)
		}
	}
}

func (c *charging) individual(e *Entry) {
	t, p := c.tariff, c.person(e.AthleteID, e)
	c.counts.Entries++
	p.races++
	c.fee(e, RaceFee, t.racePrice(e, p.races))
	c.athleteFee(p, e)
	if e.Late && !p.late {
		p.late = true
		c.fee(e, LateFee, t.late)
	}
	if e.absent() {
		c.penalty(e.ID, EntryPenalty, t.entryPenalty)
	}
}

// absent reports whether nobody turned up, and nobody had said so before.
func (e *Entry) absent() bool { return e.Missing && !e.Excused }
