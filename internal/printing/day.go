package printing

import (
	"cmp"
	"slices"

	"traguardo/internal/app/entry"
	"traguardo/internal/domain"
	"traguardo/internal/domain/meet"
	"traguardo/internal/domain/option"
)

// startOrder holds the positions of races, categories and sexes in the start order of an event.
type startOrder struct {
	event    domain.Event
	position map[raceGroup]int
	unlisted int // position of groups that are not in the start order
}

func startOrderOf(b entry.Book) startOrder {
	d := startOrder{b.Event, make(map[raceGroup]int, len(b.Order)), len(b.Order) + 1}
	items := meet.FromItems(b.Order)
	for i, item := range b.Order {
		position := item.Position
		if i > 0 && d.groupsCategories() && items[i].SharesHeats(items[i-1]) { // groups that share heats have the same position
			position = d.position[itemGroup(b.Order[i-1])]
		}
		d.position[itemGroup(item)] = position
	}
	return d
}

func itemGroup(i domain.StartItem) raceGroup { return raceGroup{i.CategoryKey(), i.RaceID, i.Sex} }

func (d startOrder) groupsCategories() bool { return d.event.Options.Flag(option.GroupCategories) }

// heat identifies the entrants who swim together. A race may occur twice in a start order, each time with its own first heat.
type heat struct {
	position int
	raceGroup
	number int
}

func (d startOrder) heatOf(n domain.Participation) heat {
	h := heat{d.unlisted, groupOf(n.Entry), n.Place.Heat}
	if position, listed := d.position[h.raceGroup]; listed {
		h.position = position
	}
	if d.groupsCategories() {
		h.CategoryKey = domain.CategoryKey{Kind: n.Kind}
	}
	return h
}

// starts returns the entries that start, in start order, or by race if there is none.
func (d startOrder) starts(clubs []entry.ClubBook) []domain.Participation {
	var list []domain.Participation
	for _, c := range clubs {
		for _, n := range c.Entries {
			if !n.Absent && n.Result.Status != domain.ResultAbsent {
				list = append(list, n)
			}
		}
	}
	slices.SortStableFunc(list, func(a, b domain.Participation) int {
		h, g := d.heatOf(a), d.heatOf(b)
		return cmp.Or(cmp.Compare(h.position, g.position), h.compare(g.raceGroup), cmp.Compare(h.number, g.number),
			cmp.Compare(a.Place.Lane, b.Place.Lane), cmp.Compare(a.Place.Position, b.Place.Position), fastestFirst(a.Entry, b.Entry))
	})
	return list
}

// withFreeLanes adds a placeholder for each free lane in the heats of starts, so that entrants who are moved there at the last
// moment have a card too.
func (d startOrder) withFreeLanes(starts []domain.Participation) []domain.Participation {
	first, lanes := d.event.Options.Choice(option.FirstLane), d.event.Options.Int(option.Lanes)
	taken, last := map[heat]map[int]bool{}, map[heat]int{}
	for i, n := range starts {
		h := d.heatOf(n)
		if taken[h] == nil {
			taken[h] = map[int]bool{}
		}
		taken[h][n.Place.Lane], last[h] = true, i
	}
	out := make([]domain.Participation, 0, len(starts))
	heatStart := 0 // index in out of the first start of the current heat
	for i, n := range starts {
		h := d.heatOf(n)
		if i > 0 && d.heatOf(starts[i-1]) != h {
			heatStart = len(out)
		}
		out = append(out, n)
		if n.Place.Heat == 0 || last[h] != i {
			continue
		}
		for lane := first; lane < first+lanes; lane++ {
			if !taken[h][lane] {
				out = append(out, domain.Participation{
					Entry: domain.Entry{RaceID: n.RaceID, CategoryID: n.CategoryID, Disability: n.Disability, Kind: n.Kind, Sex: n.Sex},
					Place: domain.StartPlace{Heat: n.Place.Heat, Lane: lane},
				})
			}
		}
		// Cards are handed out at the starting blocks lane by lane.
		slices.SortStableFunc(out[heatStart:], func(a, b domain.Participation) int { return cmp.Compare(a.Place.Lane, b.Place.Lane) })
	}
	return out
}
