package meet

import (
	"cmp"
	"maps"
	"slices"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
	"traguardo/internal/domain/racetime"
	"traguardo/internal/domain/seeding"
)

// HasLanes reports whether a sport uses lanes.
func HasLanes(sport domain.Sport) bool { return sport == domain.Swimming }

// PoolOf returns the pool settings of an event.
func PoolOf(opts option.Values) seeding.Pool {
	return seeding.Pool{Lanes: opts.Int(option.Lanes), First: opts.Choice(option.FirstLane)}
}

// Starter is an entry that gets a place in the start list.
type Starter struct {
	EntryID  id.Entry
	RaceID   id.Race
	Category domain.CategoryKey
	Sex      domain.Sex
	ClubID   id.Club
	Time     racetime.Centis // entry time
}

// Seed assigns places to all starters whose race is in the start order: heats and lanes in swimming, a drawn order in other sports.
func Seed(e Event, items []Item, metres map[id.Race]int, starters []Starter, seed uint64) []domain.StartPlace {
	runs := heatRuns(items, e.Options.Flag(option.GroupCategories))
	groups, race := map[int][]seeding.Entrant{}, map[int]id.Race{}
	for _, s := range starters {
		if run, exists := runs[startKey{categoryRace{s.RaceID, s.Category}, s.Sex}]; exists {
			groups[run] = append(groups[run], seeding.Entrant{ID: s.EntryID, Time: s.Time, Club: s.ClubID})
			race[run] = s.RaceID
		}
	}
	rules := seeding.Rules{
		Pool: PoolOf(e.Options), Circle: e.Options.Flag(option.CircleSeeding), Seed: seed,
		FastestFirst: e.Options.Choice(option.HeatOrder) == option.FastestFirst,
	}
	places := make([]domain.StartPlace, 0, len(starters))
	for _, run := range slices.Sorted(maps.Keys(groups)) {
		if !HasLanes(e.SportID) {
			for i, entryID := range seeding.Order(groups[run], seed) {
				places = append(places, domain.StartPlace{EntryID: entryID, Heat: 1, Position: i + 1})
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

// DrawOrder draws the order of an event's races: shuffled, individual races before teams, and within a race women before men, each
// from the youngest category. items may contain duplicates and be in any order.
func DrawOrder(items []domain.StartItem, ages map[id.Category]AgeOrder, seed uint64) []domain.StartItem {
	type key struct {
		race     id.Race
		category domain.CategoryKey
		sex      domain.Sex
	}
	of := func(i domain.StartItem) key { return key{i.RaceID, i.CategoryKey(), i.Sex} }
	draws := map[id.Race]uint64{}
	for _, t := range items {
		draws[t.RaceID] = seeding.DrawNumber(seed, int64(t.RaceID))
	}
	sorted := slices.Clone(items)
	slices.SortFunc(sorted, func(a, b domain.StartItem) int {
		return cmp.Or(
			cmp.Compare(a.Kind, b.Kind), cmp.Compare(draws[a.RaceID], draws[b.RaceID]), cmp.Compare(a.RaceID, b.RaceID),
			cmp.Compare(sexOrder(a.Sex), sexOrder(b.Sex)), ages[a.CategoryID].compare(ages[b.CategoryID], a.Sex),
			cmp.Compare(a.CategoryID, b.CategoryID), compareBools(a.Disabled, b.Disabled),
		)
	})
	sorted = slices.CompactFunc(sorted, func(a, b domain.StartItem) bool { return of(a) == of(b) })
	for i := range sorted {
		sorted[i].Position = i + 1
	}
	return sorted
}

// AgeOrder orders categories by age.
type AgeOrder struct {
	men, women calendar.Date // latest birth dates
	ageSum     int           // minimum sum of ages of a team
}

// AgeOrderOf returns the age order of a category.
func AgeOrderOf(c domain.Category) AgeOrder { return AgeOrder{c.MenTo, c.WomenTo, c.AgeSumMin} }

// compare orders the younger category first.
func (y AgeOrder) compare(other AgeOrder, sex domain.Sex) int {
	mine, theirs := y.women, other.women
	if sex == domain.Male {
		mine, theirs = y.men, other.men
	}
	return cmp.Or(cmp.Compare(y.ageSum, other.ageSum), theirs.Compare(mine))
}

// sexOrder orders women, men, mixed teams and teams of unknown sex.
func sexOrder(s domain.Sex) int {
	return map[domain.Sex]int{domain.Female: 1, domain.Male: 2, domain.Mixed: 3, domain.AnySex: 4}[s]
}

func compareBools(a, b bool) int {
	switch {
	case a == b:
		return 0
	case b:
		return -1
	}
	return 1
}
