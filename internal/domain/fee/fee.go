// Package fee computes what a club owes for an event.
package fee

import (
	"cmp"
	"reflect"
	"slices"

	"traguardo/internal/domain"
	"traguardo/internal/domain/money"
	"traguardo/internal/domain/option"
)

// Tariff is what an event asks for, read once for all its clubs.
type Tariff struct {
	races []money.Cents // of an athlete's first race, second and so on; the last from there on
	own   map[place]money.Cents

	athlete, team, club, late                 money.Cents
	athletePenalty, entryPenalty, teamPenalty money.Cents

	freeRaces            bool
	payTeamOnlyAthletes  bool
	onlyClosedTeamsCount bool
}

// place is where an option has a value of its own.
type place struct {
	option int64
	group  domain.CategoryKey
	raceID int64 // 0: the category
}

// Own is the prices that a category, or a race of it, has of its own.
type Own struct {
	Group  domain.CategoryKey
	RaceID int64 // 0: the category's
	Age    int64 // of a race that is there twice the one with the lowest counts
	Prices option.Values
}

// Entry is an athlete or a team in a race, as it is charged.
type Entry struct {
	ID        int64 // their order is that of an athlete's races
	RaceID    int64
	Group     domain.CategoryKey
	AthleteID int64   // 0 for a team
	Members   []int64 // of a team
	Late      bool
	Open      bool // a team that is not complete and valid
	Missing   bool // did not turn up
	Excused   bool // its absence was declared
	ByHand    bool // a person marked it as paid
}

// NewTariff reads the options of an event, and the prices that its categories and races have of their own.
func NewTariff(method domain.FeeMethod, opts option.Values, own []Own) Tariff {
	t := Tariff{
		races:                tiers(opts),
		own:                  map[place]money.Cents{},
		athlete:              opts.Money(option.EntryPrice),
		team:                 opts.Money(option.TeamPrice),
		club:                 opts.Money(option.ClubPrice),
		late:                 opts.Money(option.LateFee),
		athletePenalty:       opts.Money(option.AthletePenalty),
		entryPenalty:         opts.Money(option.EntryPenalty),
		teamPenalty:          opts.Money(option.TeamPenalty),
		freeRaces:            method == domain.FeePerAthlete,
		payTeamOnlyAthletes:  opts.Flag(option.CountTeamOnlyAthletes),
		onlyClosedTeamsCount: opts.Flag(option.TeamMembersRequired),
	}
	if method == domain.FeePerRace {
		t.athlete = 0
	}
	// A race may be in the event twice: the older one that has a price gives it, whatever order they come in.
	for _, o := range slices.SortedFunc(slices.Values(own), func(a, b Own) int { return cmp.Compare(a.Age, b.Age) }) {
		t.override(o.Group, o.RaceID, o.Prices)
	}
	return t
}

func (t Tariff) override(group domain.CategoryKey, raceID int64, values option.Values) {
	for _, id := range []int64{option.RacePrice, option.TeamPrice} {
		at := place{id, group, raceID}
		if _, taken := t.own[at]; values.Has(id) && !taken {
			t.own[at] = values.Money(id)
		}
	}
}

// tiers are the prices of an athlete's races one after the other; one left at 0 costs as the one before.
func tiers(opts option.Values) []money.Cents {
	prices := []money.Cents{opts.Money(option.RacePrice)}
	for i, id := range []int64{option.RacePrice2, option.RacePrice3, option.RacePrice4, option.RacePrice5} {
		price := opts.Money(id)
		if price == 0 {
			price = prices[i]
		}
		prices = append(prices, price)
	}
	return prices
}

// price is the race's own, else the category's, else the usual one.
func (t Tariff) price(optionID int64, e *Entry, usual money.Cents) money.Cents {
	if p, ok := t.own[place{optionID, e.Group, e.RaceID}]; ok {
		return p
	}
	if p, ok := t.own[place{optionID, e.Group, 0}]; ok {
		return p
	}
	return usual
}

// racePrice is that of an athlete's k-th race, counted from 1.
func (t Tariff) racePrice(e *Entry, k int) money.Cents {
	if t.freeRaces {
		return 0
	}
	return t.price(option.RacePrice, e, t.races[min(k, len(t.races))-1])
}

// Result is what a club owes, paid or not, and what for.
type Result struct {
	Amounts
	Counts
	Lines []Line // in the order of their kinds; what costs nothing has none
}

// Counts are a club's part in an event.
type Counts struct {
	Entries      int // individual
	Teams        int // those that count
	Athletes     int // in individual races
	TeamAthletes int // in teams only
}

// Compute returns what a club owes for all its entries in the event, teams with their members, in any order.
func (t Tariff) Compute(entries []Entry) Result {
	charges, counts := t.Charges(entries)
	var b bill
	for _, c := range charges {
		b.put(c.Kind, 1, c.Amount)
	}
	lines := b.lines()
	return Result{Amounts: Sum(lines), Counts: counts, Lines: lines}
}

// Before is how far an athlete and the club are before one more individual entry.
type Before struct {
	Races   int  // the athlete's
	Teams   bool // the athlete is in a team that counts
	Late    bool // one of the athlete's entries is
	Entered bool // the club has an entry or a team that counts
}

// Adds is what one more individual entry adds to what its club owes.
func (t Tariff) Adds(e Entry, b Before) money.Cents {
	price := t.racePrice(&e, b.Races+1)
	if b.Races == 0 && !(b.Teams && t.payTeamOnlyAthletes) {
		price += t.athlete
	}
	if e.Late && !b.Late {
		price += t.late
	}
	if !b.Entered {
		price += t.club
	}
	return price
}

// Free reports whether nothing in the event costs anything, whatever is entered.
func (t Tariff) Free() bool {
	for _, p := range t.own {
		if p != 0 {
			return false
		}
	}
	for _, p := range t.races {
		if p != 0 {
			return false
		}
	}
	return t.athlete|t.team|t.club|t.late|t.athletePenalty|t.entryPenalty|t.teamPenalty == 0
}

// Equal reports whether two tariffs charge the same.
func (t Tariff) Equal(other Tariff) bool { return reflect.DeepEqual(t, other) }

// Fines reports whether it costs anything not to turn up.
func (t Tariff) Fines() bool { return t.athletePenalty|t.entryPenalty|t.teamPenalty != 0 }

// CountsTeam reports whether a team counts that is closed, or not.
func (t Tariff) CountsTeam(closed bool) bool { return closed || !t.onlyClosedTeamsCount }

func (e *Entry) team() bool { return e.Group.Kind == domain.Team }

// counting are the entries that count, the oldest first.
func (t Tariff) counting(entries []Entry) []*Entry {
	counting := make([]*Entry, 0, len(entries))
	for i := range entries {
		e := &entries[i]
		if !e.Open || !t.onlyClosedTeamsCount {
			counting = append(counting, e)
		}
	}
	slices.SortFunc(counting, func(a, b *Entry) int { return cmp.Compare(a.ID, b.ID) })
	return counting
}
