package meet

import (
	"fmt"
	"slices"

	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
)

// Seeded reports whether an entry gets a place in the start list: it is not absent, it is paid if payment is online (unless the
// organiser or an administrator made it), and a team is complete if only complete teams count.
func Seeded(opts option.Values, e Entry) bool {
	paid := e.Paid || e.Author.Protected() || !opts.Flag(option.OnlinePayment)
	counts := !e.isTeam() || e.Closed || !opts.Flag(option.TeamMembersRequired)
	return !e.Excused && !e.Missing && paid && counts
}

func (x inspection) seeded(e *Entry) bool {
	return Seeded(x.Event.Options, *e)
}

// startKey identifies what an item of the start order starts: a race of a category and sex.
type startKey struct {
	categoryRace
	sex domain.Sex
}

func entryStartKey(e *Entry) startKey { return startKey{categoryRaceOf(e), e.Sex} }

func itemStartKey(s *Item) startKey { return startKey{categoryRace{s.RaceID, s.Category}, s.Sex} }

// lanePlace identifies a lane in a heat. run is the number of the items that share heats; entries without a run use their key.
type lanePlace struct {
	run        int
	key        startKey
	heat, lane int
}

// startList reports wrong places. It reports nothing before a start list exists.
func (x inspection) startList() []Anomaly {
	if !slices.ContainsFunc(x.Entries, func(e Entry) bool { return e.Heat > 0 }) {
		return nil
	}
	runs := heatRuns(x.Items, x.Event.Options.Flag(option.GroupCategories))
	laneOf := func(e *Entry) lanePlace {
		if run, ok := runs[entryStartKey(e)]; ok {
			return lanePlace{run: run, heat: e.Heat, lane: e.Lane}
		}
		return lanePlace{key: entryStartKey(e), heat: e.Heat, lane: e.Lane}
	}
	taken := make(map[lanePlace]int, len(x.Entries))
	for i := range x.Entries {
		if e := &x.Entries[i]; x.seeded(e) {
			taken[laneOf(e)]++
		}
	}
	var rows []Anomaly
	for i := range x.Entries {
		e := &x.Entries[i]
		if !x.seeded(e) {
			continue
		}
		if reason := x.placeFault(e, taken[laneOf(e)]); reason != "" {
			rows = append(rows, entryAnomaly(e, reason))
		}
	}
	return rows
}

// placeFault returns what is wrong with an entry's place. taken is the number of entries with that place.
func (x inspection) placeFault(e *Entry, taken int) string {
	first := x.Event.Options.Choice(option.FirstLane)
	last := first + x.Event.Options.Int(option.Lanes) - 1
	switch {
	case e.Heat == 0:
		return "Senza batteria"
	case x.Event.SportID != domain.Swimming:
		return ""
	case e.Lane == 0 && first > 0:
		return fmt.Sprintf("Batteria %d: senza corsia", e.Heat)
	case e.Lane < first || e.Lane > last:
		return fmt.Sprintf("Batteria %d: corsia %d fuori dalla vasca, che va da %d a %d", e.Heat, e.Lane, first, last)
	case taken > 1:
		return fmt.Sprintf("Batteria %d: corsia %d assegnata più volte", e.Heat, e.Lane)
	}
	return ""
}

// heatRuns numbers the items by shared heats. If together is set, adjacent items of the same race and sex share heats.
func heatRuns(items []Item, together bool) map[startKey]int {
	items = slices.Clone(items)
	slices.SortStableFunc(items, func(a, b Item) int { return a.Position - b.Position })
	runs := make(map[startKey]int, len(items))
	for i := range items {
		if i > 0 && together && items[i].SharesHeats(items[i-1]) {
			runs[itemStartKey(&items[i])] = runs[itemStartKey(&items[i-1])]
		} else {
			runs[itemStartKey(&items[i])] = i + 1
		}
	}
	return runs
}

// SharesHeats reports whether an item has the race and sex of the one before it, so that grouped categories swim together.
func (s Item) SharesHeats(before Item) bool {
	return s.RaceID != 0 && s.RaceID == before.RaceID && s.Sex == before.Sex
}

// startOrder compares entries and start items. It reports nothing before an order with at least one race exists.
// Entries that do not start need no item, but they count as entries of an item.
func (x inspection) startOrder() []Anomaly {
	listed := make(map[startKey]bool, len(x.Items))
	for i := range x.Items {
		if x.Items[i].RaceID != 0 {
			listed[itemStartKey(&x.Items[i])] = true
		}
	}
	if len(listed) == 0 {
		return nil
	}
	var rows []Anomaly
	entered := map[startKey]bool{}
	for i := range x.Entries {
		e := &x.Entries[i]
		entered[entryStartKey(e)] = true
		if x.seeded(e) && !listed[entryStartKey(e)] {
			rows = append(rows, entryAnomaly(e, "Gara non presente nell'ordine di gara"))
		}
	}
	for i := range x.Items {
		s := &x.Items[i]
		if s.RaceID != 0 && !entered[itemStartKey(s)] {
			rows = append(rows, Anomaly{StartItemID: id.StartItem(s.ID), RaceID: s.RaceID, Category: s.Category, Reason: "Nessun iscritto"})
		}
	}
	return rows
}
