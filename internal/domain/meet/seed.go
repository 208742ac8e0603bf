package meet

import (
	"cmp"
	"maps"
	"slices"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/option"
	"traguardo/internal/domain/racetime"
	"traguardo/internal/domain/seeding"
)

// Laned reports whether a sport starts from lanes.
func Laned(sportID int) bool { return sportID == swimming }

// PoolOf is the pool of an event.
func PoolOf(opts option.Values) seeding.Pool {
	return seeding.Pool{Lanes: opts.Int(option.Lanes), First: opts.Choice(option.FirstLane)}
}

// Starter is an entry that gets a place in the start list.
type Starter struct {
	EntryID int64
	RaceID  int64
	Group   domain.CategoryKey
	Sex     domain.Sex
	ClubID  int64
	Time    racetime.Centis // entry time
}

// Seed gives every starter whose race is in the start order a place: by heats and lanes in the water, elsewhere by a drawn order.
func Seed(e Event, items []Item, metres map[int64]int, starters []Starter, seed uint64) []domain.StartPlace {
	runs := heatRuns(items, e.Options.Flag(option.GroupCategories))
	groups, race := map[int][]seeding.Entrant{}, map[int]int64{}
	for _, s := range starters {
		if run, called := runs[turn{enabled{s.RaceID, s.Group}, s.Sex}]; called {
			groups[run] = append(groups[run], seeding.Entrant{ID: s.EntryID, Time: s.Time, Club: s.ClubID})
			race[run] = s.RaceID
		}
	}
	rules := seeding.Rules{
		Pool: PoolOf(e.Options), Circle: e.Options.Flag(option.CircleSeeding), FastestFirst: e.Options.Choice(option.HeatOrder) == option.FastestFirst, Seed: seed,
	}
	places := make([]domain.StartPlace, 0, len(starters))
	for _, run := range slices.Sorted(maps.Keys(groups)) {
		if !Laned(e.SportID) {
			for i, id := range seeding.Order(groups[run], seed) {
				places = append(places, domain.StartPlace{EntryID: id, Heat: 1, Position: i + 1})
			}
			continue
		}
		rules.Metres = metres[race[run]]
		for _, p := range seeding.Heats(groups[run], rules) {
			places = append(places, domain.StartPlace{EntryID: p.ID, Heat: p.Heat, Lane: p.Lane})
		}
	}
	return places
}

// Order draws the order of an event's races: shuffled, athletes before teams, inside a race women before men, each the youngest category
// first. Turns are what somebody entered, in any order and as often as they like.
func Order(turns []domain.StartItem, youth map[int64]Youth, seed uint64) []domain.StartItem {
	type key struct {
		race  int64
		group domain.CategoryKey
		sex   domain.Sex
	}
	of := func(i domain.StartItem) key { return key{i.RaceID, i.CategoryKey(), i.Sex} }
	draws := map[int64]uint64{}
	for _, t := range turns {
		draws[t.RaceID] = seeding.Draw(seed, t.RaceID)
	}
	sorted := slices.Clone(turns)
	slices.SortFunc(sorted, func(a, b domain.StartItem) int {
		return cmp.Or(
			cmp.Compare(a.Kind, b.Kind), cmp.Compare(draws[a.RaceID], draws[b.RaceID]), cmp.Compare(a.RaceID, b.RaceID), cmp.Compare(sexTurn(a.Sex), sexTurn(b.Sex)),
			youth[a.CategoryID].compare(youth[b.CategoryID], a.Sex), cmp.Compare(a.CategoryID, b.CategoryID), compareFlags(a.Disabled, b.Disabled),
		)
	})
	sorted = slices.CompactFunc(sorted, func(a, b domain.StartItem) bool { return of(a) == of(b) })
	for i := range sorted {
		sorted[i].Position = i + 1
	}
	return sorted
}

// Youth is how young a category is.
type Youth struct {
	men, women calendar.Date // the last birth dates
	ages       int           // of a team
}

// YouthOf reads it from the catalogue.
func YouthOf(c domain.Category) Youth { return Youth{c.MenTo, c.WomenTo, c.AgeSumMin} }

// compare puts the younger first.
func (y Youth) compare(other Youth, sex domain.Sex) int {
	mine, theirs := y.women, other.women
	if sex == domain.Male {
		mine, theirs = y.men, other.men
	}
	return cmp.Or(cmp.Compare(y.ages, other.ages), theirs.Compare(mine))
}

// sexTurn is women, men, mixed teams, and teams of whom it is not known.
func sexTurn(s domain.Sex) int {
	return map[domain.Sex]int{domain.Female: 1, domain.Male: 2, domain.Mixed: 3, domain.AnySex: 4}[s]
}

func compareFlags(a, b bool) int {
	switch {
	case a == b:
		return 0
	case b:
		return -1
	}
	return 1
}
