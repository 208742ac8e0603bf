package demo

import (
	"cmp"
	"slices"

	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/meet"
	"traguardo/internal/domain/option"
	"traguardo/internal/domain/racetime"
)

// startKey identifies a position in the start order.
type startKey struct {
	raceID     id.Race
	categoryID id.Category
	disabled   bool
	kind       domain.EntryKind
	sex        domain.Sex
}

func startKeyOf(n domain.Participation) startKey {
	return startKey{n.RaceID, n.CategoryID, n.Disabled(), n.Kind, n.Sex}
}

// order creates the start order: by race as in the programme, women before men, youngest first, teams last after a break.
func (m *meeting) order() {
	rank := map[id.Race]int{}
	for _, r := range m.races {
		if _, ok := rank[r.RaceID]; !ok {
			rank[r.RaceID] = r.Position
		}
	}
	turns := []startKey{}
	for _, n := range m.entries {
		if t := startKeyOf(n); m.starting(n) && !slices.Contains(turns, t) {
			turns = append(turns, t)
		}
	}
	slices.SortFunc(turns, func(a, b startKey) int {
		return cmp.Or(cmp.Compare(a.kind, b.kind), rank[a.raceID]-rank[b.raceID], cmp.Compare(a.raceID, b.raceID),
			sexRank(a.sex)-sexRank(b.sex), cmp.Compare(a.categoryID, b.categoryID),
			cmp.Compare(number(a.disabled), number(b.disabled)))
	})
	m.items = []domain.StartItem{{Note: "Riscaldamento"}}
	for i, t := range turns {
		if i > 0 && t.kind == domain.Team && turns[i-1].kind == domain.Individual {
			m.items = append(m.items, domain.StartItem{Note: "Premiazioni"})
		}
		m.items = append(m.items, domain.StartItem{RaceID: t.raceID, CategoryID: t.categoryID, Disabled: t.disabled, Kind: t.kind, Sex: t.sex})
	}
}

// sexRank orders women, men and mixed teams.
func sexRank(sex domain.Sex) int {
	return map[domain.Sex]int{domain.Female: 1, domain.Male: 2, domain.Mixed: 3}[sex]
}

func number(b bool) int {
	if b {
		return 1
	}
	return 0
}

// starting reports whether an entry is in the start list.
func (m *meeting) starting(n domain.Participation) bool {
	return meet.Seeded(m.Event.Options, meet.FromEntry(n))
}

// seed assigns heats and lanes: slowest first, the fastest in the middle of the last heat.
func (m *meeting) seed() {
	groups := map[startKey][]*domain.Participation{}
	for i := range m.entries {
		if n := &m.entries[i]; m.starting(*n) {
			groups[startKeyOf(*n)] = append(groups[startKeyOf(*n)], n)
		}
	}
	for _, group := range groups {
		slices.SortStableFunc(group, func(a, b *domain.Participation) int { // no time is the slowest
			return cmp.Or(number(b.EntryTime == 0)-number(a.EntryTime == 0), cmp.Compare(b.EntryTime, a.EntryTime))
		})
		for heat, size := range heats(len(group), m.Event.Options.Int(option.Lanes)) {
			for i, n := range group[:size] {
				n.Place.Heat, n.Place.Lane = heat+1, m.lane(size-1-i)
			}
			group = group[size:]
		}
	}
}

// heats returns the sizes of heats: all full except the first, which has at least three if there are several.
func heats(n, lanes int) []int {
	if n <= lanes {
		return []int{n}
	}
	sizes := []int{(n-1)%lanes + 1}
	for left := n - sizes[0]; left > 0; left -= lanes {
		sizes = append(sizes, lanes)
	}
	if missing := 3 - sizes[0]; missing > 0 {
		sizes[0], sizes[1] = 3, sizes[1]-missing
	}
	return sizes
}

// lane returns the lane of the k-th fastest of a heat, from the middle outwards.
func (m *meeting) lane(k int) int {
	first, lanes := m.Event.Options.Choice(option.FirstLane), m.Event.Options.Int(option.Lanes)
	middle := first + (lanes+1)/2 - 1
	if k%2 == 1 {
		return middle + (k+1)/2
	}
	return middle - k/2
}

// declareAbsences declares every n-th paid entry absent.
func (m *meeting) declareAbsences(every int) {
	for i := range m.entries {
		if n := &m.entries[i]; i%every == every-1 && n.Payment.Paid() {
			n.Absent = true
		}
	}
}

// addResults gives each entry a result.
func (o *Organiser) addResults(m *meeting) {
	races := map[id.Race]domain.Race{}
	for _, r := range m.races {
		races[r.RaceID] = r.Race
	}
	for i := range m.entries {
		n := &m.entries[i]
		luck := o.random.IntN(50)
		switch {
		case n.Absent || luck == 0 || luck == 1 || n.Kind == domain.Team && !n.Closed:
			n.Result.Status = domain.ResultAbsent
		case luck == 2:
			n.Result.Status = domain.ResultDisqualified
		case races[n.RaceID].Metres == 0: // points
			n.Result.Status, n.Result.Time = domain.ResultRegular, racetime.Centis(900+5*o.random.IntN(110))
		default:
			t := n.EntryTime
			if t == 0 {
				t = m.timed(races[n.RaceID], n.Sex, slowness(swimmer{n.Athlete, 1.1}, m.Event.Starts))
			}
			n.Result.Status, n.Result.Time = domain.ResultRegular, racetime.Centis(float64(t)*(0.97+0.05*o.random.Float64()))
		}
	}
}
