package printing

import (
	"cmp"
	"slices"

	"traguardo/internal/app/entry"
	"traguardo/internal/domain"
	"traguardo/internal/domain/meet"
	"traguardo/internal/domain/option"
)

// day is the start order of an event: where each race, category and sex stands.
type day struct {
	event    domain.Event
	position map[raceGroup]int
	after    int // where those stand whom the order does not have
}

func dayOf(b entry.Book) day {
	d := day{b.Event, make(map[raceGroup]int, len(b.Order)), len(b.Order) + 1}
	items := meet.FromItems(b.Order)
	for i, item := range b.Order {
		at := item.Position
		if i > 0 && d.together() && items[i].SharesHeats(items[i-1]) { // those who swim in the same heats stand in the same place
			at = d.position[itemGroup(b.Order[i-1])]
		}
		d.position[itemGroup(item)] = at
	}
	return d
}

func itemGroup(i domain.StartItem) raceGroup { return raceGroup{i.CategoryKey(), i.RaceID, i.Sex} }

func (d day) together() bool { return d.event.Options.Flag(option.GroupCategories) }

// heat is those who swim together: a race may come twice in a day, each time with its own first heat.
type heat struct {
	position int
	raceGroup
	number int
}

func (d day) heatOf(n domain.Participation) heat {
	h := heat{d.after, groupOf(n.Entry), n.Place.Heat}
	if at, there := d.position[h.raceGroup]; there {
		h.position = at
	}
	if d.together() {
		h.CategoryKey = domain.CategoryKey{Kind: n.Kind}
	}
	return h
}

// starts are those who start, in the start order, or by race while there is none.
func (d day) starts(clubs []entry.ClubBook) []domain.Participation {
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
		return cmp.Or(cmp.Compare(h.position, g.position), h.before(g.raceGroup), cmp.Compare(h.number, g.number), cmp.Compare(a.Place.Lane, b.Place.Lane), cmp.Compare(a.Place.Position, b.Place.Position),
			fastestFirst(a.Entry, b.Entry))
	})
	return list
}

// withFreeLanes adds a start without anybody for every lane that stays free in the heats of some starts, so that who is moved there at the last
// moment has a card too. Sports without lanes have no free ones.
func (d day) withFreeLanes(starts []domain.Participation) []domain.Participation {
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
	begins := 0 // where those stand that swim with the last one
	for i, n := range starts {
		h := d.heatOf(n)
		if i > 0 && d.heatOf(starts[i-1]) != h {
			begins = len(out)
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
		// Who hands cards out at the blocks goes from lane to lane.
		slices.SortStableFunc(out[begins:], func(a, b domain.Participation) int { return cmp.Compare(a.Place.Lane, b.Place.Lane) })
	}
	return out
}
