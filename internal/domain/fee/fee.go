// Package fee computes the amounts that clubs owe for an event.
package fee

import (
	"cmp"
	"reflect"
	"slices"

	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/money"
	"traguardo/internal/domain/option"
)

// Tariff holds the prices of an event.
type Tariff struct {
	races     []money.Cents // price of an athlete's first race, second race, …; the last applies to all further races
	overrides map[overrideKey]money.Cents

	athlete, team, club, late                 money.Cents
	athletePenalty, entryPenalty, teamPenalty money.Cents

	freeRaces            bool
	payTeamOnlyAthletes  bool
	onlyClosedTeamsCount bool
}

// overrideKey identifies a price override.
type overrideKey struct {
	option   option.ID
	category domain.CategoryKey
	raceID   id.Race // 0: the whole category
}

// PriceOverride holds prices of a category, or of one of its races.
type PriceOverride struct {
	Category domain.CategoryKey
	RaceID   id.Race // 0: the whole category
	ID       int64   // id of the event race; if a race is in the event twice, the lowest id wins
	Prices   option.Values
}

// Entry is an athlete or a team in a race, as needed for charging.
type Entry struct {
	ID         id.Entry // ids give the order of an athlete's races
	RaceID     id.Race
	Category   domain.CategoryKey
	AthleteID  id.Athlete   // 0 for a team
	Members    []id.Athlete // for a team
	Late       bool
	Open       bool // a team that is incomplete or invalid
	Missing    bool // did not compete
	Excused    bool // declared the absence
	MarkedPaid bool // marked as paid by a user
}

// NewTariff returns the tariff for the options of an event and the overrides of its categories and races.
func NewTariff(method domain.FeeMethod, opts option.Values, overrides []PriceOverride) Tariff {
	t := Tariff{
		races:                raceTiers(opts),
		overrides:            map[overrideKey]money.Cents{},
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
	// A race may be in the event twice: the older one with a price wins.
	for _, o := range slices.SortedFunc(slices.Values(overrides), func(a, b PriceOverride) int { return cmp.Compare(a.ID, b.ID) }) {
		t.addOverride(o.Category, o.RaceID, o.Prices)
	}
	return t
}

func (t Tariff) addOverride(category domain.CategoryKey, raceID id.Race, values option.Values) {
	for _, optionID := range []option.ID{option.RacePrice, option.TeamPrice} {
		key := overrideKey{optionID, category, raceID}
		if _, exists := t.overrides[key]; values.Has(optionID) && !exists {
			t.overrides[key] = values.Money(optionID)
		}
	}
}

// raceTiers returns the prices of an athlete's successive races. A price of 0 repeats the previous one.
func raceTiers(opts option.Values) []money.Cents {
	prices := []money.Cents{opts.Money(option.RacePrice)}
	for i, optionID := range []option.ID{option.RacePrice2, option.RacePrice3, option.RacePrice4, option.RacePrice5} {
		price := opts.Money(optionID)
		if price == 0 {
			price = prices[i]
		}
		prices = append(prices, price)
	}
	return prices
}

// price returns the price of the race, or else of the category, or else fallback.
func (t Tariff) price(optionID option.ID, e *Entry, fallback money.Cents) money.Cents {
	if p, ok := t.overrides[overrideKey{optionID, e.Category, e.RaceID}]; ok {
		return p
	}
	if p, ok := t.overrides[overrideKey{optionID, e.Category, 0}]; ok {
		return p
	}
	return fallback
}

// racePrice returns the price of an athlete's k-th race, from 1.
func (t Tariff) racePrice(e *Entry, k int) money.Cents {
	if t.freeRaces {
		return 0
	}
	return t.price(option.RacePrice, e, t.races[min(k, len(t.races))-1])
}

// Prices are the prices of an event that do not depend on the race.
type Prices struct{ Club, Athlete, Team, Late money.Cents }

// Prices returns what the event charges besides its races.
func (t Tariff) Prices() Prices { return Prices{t.club, t.athlete, t.team, t.late} }

// RacePrice returns what an athlete's first race, or a team, costs in a category.
func (t Tariff) RacePrice(category domain.CategoryKey, raceID id.Race) money.Cents {
	e := &Entry{RaceID: raceID, Category: category}
	if category.Kind == domain.Team {
		return t.price(option.TeamPrice, e, t.team)
	}
	return t.racePrice(e, 1)
}

// Bill is the total that a club owes, paid or not.
type Bill struct {
	Amounts
	Counts
	Lines []Line // ordered by kind; free items have no line
}

// Counts holds the numbers of a club's entries.
type Counts struct {
	Entries      int // individual entries
	Teams        int // teams that count
	Athletes     int // in individual races
	TeamAthletes int // only in teams
}

// Compute returns the bill for all entries of a club, in any order.
func (t Tariff) Compute(entries []Entry) Bill {
	charges, counts := t.Charges(entries)
	var b linesByKind
	for _, c := range charges {
		b.add(c.Kind, 1, c.Amount)
	}
	lines := b.lines()
	return Bill{Amounts: Sum(lines), Counts: counts, Lines: lines}
}

// Standing is the state of an athlete and their club before a further individual entry.
type Standing struct {
	Races   int  // races of the athlete
	Teams   bool // the athlete is in a team that counts
	Late    bool // the athlete has a late entry
	Entered bool // the club has an entry or a team that counts
}

// AddedCost returns how much a further individual entry adds to the club's bill.
func (t Tariff) AddedCost(e Entry, b Standing) money.Cents {
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

// Free reports whether nothing in the event has a price.
func (t Tariff) Free() bool {
	for _, p := range t.overrides {
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

// Equal reports whether both tariffs have the same prices.
func (t Tariff) Equal(other Tariff) bool { return reflect.DeepEqual(t, other) }

// HasPenalties reports whether an absence costs anything.
func (t Tariff) HasPenalties() bool { return t.athletePenalty|t.entryPenalty|t.teamPenalty != 0 }

// CountsTeam reports whether a team with the given closed state counts.
func (t Tariff) CountsTeam(closed bool) bool { return closed || !t.onlyClosedTeamsCount }

func (e *Entry) isTeam() bool { return e.Category.Kind == domain.Team }

// countingEntries returns the entries that count, oldest first.
func (t Tariff) countingEntries(entries []Entry) []*Entry {
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
