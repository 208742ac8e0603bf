package meet

import (
	"fmt"
	"slices"

	"traguardo/internal/domain"
	"traguardo/internal/domain/option"
)

// swimming is the sport that has lanes, and relays of one sex unless they are mixed ones.
const swimming = 1

// Seeded reports whether an entry gets a place in the start list: not absent, paid where that happens online (what the organiser or an
// administrator entered need not be), and a complete team where teams count only then.
func Seeded(opts option.Values, e Entry) bool {
	paid := e.Paid || e.Author.Protected() || !opts.Flag(option.OnlinePayment)
	counts := !e.team() || e.Closed || !opts.Flag(option.TeamMembersRequired)
	return !e.Excused && !e.Missing && paid && counts
}

func (x inspection) seeded(e *Entry) bool {
	return Seeded(x.Event.Options, *e)
}

// turn is what an item of the start order calls up.
type turn struct {
	enabled
	sex domain.Sex
}

func turnOf(e *Entry) turn { return turn{enabledFor(e), e.Sex} }

func itemTurn(s *Item) turn { return turn{enabled{s.RaceID, s.Group}, s.Sex} }

// lane is a place in the water. The group is the number of a run of items that share heats, or the turn of entries without one.
type lane struct {
	run        int
	turn       turn
	heat, lane int
}

// startList is empty until a start list was made.
func (x inspection) startList() []Anomaly {
	if !slices.ContainsFunc(x.Entries, func(e Entry) bool { return e.Heat > 0 }) {
		return nil
	}
	runs := heatRuns(x.Items, x.Event.Options.Flag(option.GroupCategories))
	laneOf := func(e *Entry) lane {
		if run, ok := runs[turnOf(e)]; ok {
			return lane{run: run, heat: e.Heat, lane: e.Lane}
		}
		return lane{turn: turnOf(e), heat: e.Heat, lane: e.Lane}
	}
	taken := make(map[lane]int, len(x.Entries))
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
		if reason := x.placeReason(e, taken[laneOf(e)]); reason != "" {
			rows = append(rows, entryRow(e, reason))
		}
	}
	return rows
}

// placeReason is what is wrong with an entry's place, given how many have it. Lane 0 is a lane only where the first one is.
func (x inspection) placeReason(e *Entry, taken int) string {
	first := x.Event.Options.Choice(option.FirstLane)
	last := first + x.Event.Options.Int(option.Lanes) - 1
	switch {
	case e.Heat == 0:
		return "Senza batteria"
	case x.Event.SportID != swimming:
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

// heatRuns numbers the items by the heats they share: each has its own, unless the neighbours of a race and sex swim together.
func heatRuns(items []Item, together bool) map[turn]int {
	items = slices.Clone(items)
	slices.SortStableFunc(items, func(a, b Item) int { return a.Position - b.Position })
	runs := make(map[turn]int, len(items))
	for i := range items {
		if i > 0 && together && items[i].SharesHeats(items[i-1]) {
			runs[itemTurn(&items[i])] = runs[itemTurn(&items[i-1])]
		} else {
			runs[itemTurn(&items[i])] = i + 1
		}
	}
	return runs
}

// SharesHeats reports whether an item is of the race and sex of the one before it: where categories are grouped, they swim together.
func (s Item) SharesHeats(before Item) bool {
	return s.RaceID != 0 && s.RaceID == before.RaceID && s.Sex == before.Sex
}

// startOrder is empty until an order was made; blocks alone are none. Whoever does not start needs no item, and an item is idle only
// when nobody at all was entered.
func (x inspection) startOrder() []Anomaly {
	called := make(map[turn]bool, len(x.Items))
	for i := range x.Items {
		if x.Items[i].RaceID != 0 {
			called[itemTurn(&x.Items[i])] = true
		}
	}
	if len(called) == 0 {
		return nil
	}
	var rows []Anomaly
	entered := map[turn]bool{}
	for i := range x.Entries {
		e := &x.Entries[i]
		entered[turnOf(e)] = true
		if x.seeded(e) && !called[turnOf(e)] {
			rows = append(rows, entryRow(e, "Gara non presente nell'ordine di gara"))
		}
	}
	for i := range x.Items {
		s := &x.Items[i]
		if s.RaceID != 0 && !entered[itemTurn(s)] {
			rows = append(rows, Anomaly{StartItemID: s.ID, RaceID: s.RaceID, Group: s.Group, Reason: "Nessun iscritto"})
		}
	}
	return rows
}
