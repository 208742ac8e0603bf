package raceday

import (
	"cmp"
	"context"
	"slices"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/meet"
	"traguardo/internal/domain/option"
	"traguardo/internal/domain/seeding"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// Managed returns an entry of an event that the caller manages.
func (s *Starts) Managed(ctx context.Context, a access.Actor, entryID id.Entry) (domain.Participation, error) {
	n, err := s.core.DB.Participation(ctx, entryID)
	if err != nil {
		return n, err
	}
	_, err = s.events.Managed(ctx, a, n.EventID)
	return n, err
}

// Placing is a manual change of an entry's place.
type Placing struct {
	EntryID id.Entry
	Version int64
	Edit    func(*domain.StartPlace) error
	// Swap exchanges the places if another entry has the new one; otherwise that is refused.
	Swap bool
}

// Put changes the heat and lane of an entry in the current list. The next generated list does not keep the change.
func (s *Starts) Put(ctx context.Context, a access.Actor, p Placing) error {
	var e domain.Event
	var list domain.StartList
	var other domain.Participation
	return core.Change[domain.Participation]{
		Action: audit.StartPlaceChanged, Object: audit.Entry, ID: int64(p.EntryID), Version: p.Version,
		Find: func(q store.Q) (n domain.Participation, err error) {
			n, e, list, err = s.lockPlaced(ctx, q, a, p.EntryID)
			return n, err
		},
		VersionOf: func(n domain.Participation) int64 { return n.Version },
		Edit:      func(after *domain.Participation) error { return p.Edit(&after.Place) },
		Check: func(q store.Q, _ domain.Participation, after *domain.Participation) (err error) {
			other, err = s.checkPlace(ctx, q, e, *after, p.Swap)
			return err
		},
		Save: func(q store.Q, before, after domain.Participation) error {
			places, ids := []domain.StartPlace{after.Place}, []id.Entry{after.ID}
			if other.ID != 0 {
				otherPlace := before.Place
				otherPlace.EntryID = other.ID
				places, ids = append(places, otherPlace), append(ids, other.ID)
			}
			if err := q.PutStartPlaces(ctx, list.ID, places); err != nil {
				return err
			}
			if err := logList(ctx, s.core, q, poolList{Number: list.Number}, places); err != nil {
				return err
			}
			return q.RaiseEntries(ctx, ids)
		},
		Facts: func(n domain.Participation) any { return placeFacts(n.Place) },
	}.Run(ctx, s.core, a)
}

func placeFacts(p domain.StartPlace) map[string]any {
	return map[string]any{"batteria": p.Heat, "corsia": p.Lane, "turno": p.Position}
}

// lockPlaced returns an entry and the current list, and locks the event.
func (s *Starts) lockPlaced(
	ctx context.Context, q store.Q, a access.Actor, entryID id.Entry,
) (domain.Participation, domain.Event, domain.StartList, error) {
	n, err := q.Participation(ctx, entryID)
	if err != nil {
		return n, domain.Event{}, domain.StartList{}, err
	}
	e, err := s.lockEvent(ctx, q, a, n.EventID)
	if err != nil {
		return n, e, domain.StartList{}, err
	}
	lists, err := q.StartLists(ctx, e.ID)
	if err != nil {
		return n, e, domain.StartList{}, err
	}
	list := current(lists)
	if list.ID == 0 {
		return n, e, list, problem.Refused("Genera prima la start list")
	}
	n, err = q.Participation(ctx, entryID) // read again under the lock
	return n, e, list, err
}

// checkPlace returns an error if the place is outside the pool or taken. If swap is set and another entry has the place, it returns that
// entry instead.
func (s *Starts) checkPlace(
	ctx context.Context, q store.Q, e domain.Event, n domain.Participation, swap bool,
) (domain.Participation, error) {
	none := domain.Participation{}
	if n.Place.Heat == 0 {
		return none, nil // removed from the list
	}
	if err := checkLane(e, n.Place.Lane); err != nil {
		return none, err
	}
	heat, err := s.heatOf(ctx, q, e, n)
	if err != nil {
		return none, err
	}
	for _, other := range heat {
		if other.ID == n.ID || other.Place.Lane != n.Place.Lane || other.Place.Position != n.Place.Position {
			continue
		}
		if swap {
			return other, nil
		}
		return none, problem.Refusedf("Batteria %d, corsia %d: è già assegnata a %s", n.Place.Heat, n.Place.Lane, nameOf(other))
	}
	return none, nil
}

// checkLane returns an error if the pool of an event does not have a lane.
func checkLane(e domain.Event, lane int) error {
	if !meet.HasLanes(e.SportID) {
		if lane != 0 {
			return problem.Refused("Questo sport non ha corsie")
		}
		return nil
	}
	if pool := meet.PoolOf(e.Options); lane < pool.First || lane >= pool.First+pool.Lanes {
		return problem.Refused("La corsia non è nella vasca, che va " + laneSpan(e))
	}
	return nil
}

func nameOf(n domain.Participation) string {
	if n.Kind == domain.Team {
		return n.TeamName()
	}
	return n.Athlete.LastName + " " + n.Athlete.FirstName
}

// heatOf returns the entries in the heat of an entry, including itself.
func (s *Starts) heatOf(ctx context.Context, q store.Q, e domain.Event, n domain.Participation) ([]domain.Participation, error) {
	items, err := q.StartOrder(ctx, e.ID)
	if err != nil {
		return nil, err
	}
	entries, err := q.InHeat(ctx, e.ID, n.RaceID, n.Sex, n.Place.Heat)
	if err != nil {
		return nil, err
	}
	runs := runsOf(items, e.Options.Flag(option.GroupCategories))
	var heat []domain.Participation
	for _, other := range entries {
		if runs.same(other.Entry, n.Entry) {
			heat = append(heat, other)
		}
	}
	return heat, nil
}

// turn identifies the entries called up by an item of the start order.
type turn struct {
	raceID id.Race
	group  domain.CategoryKey
	sex    domain.Sex
}

func turnOf(e *domain.Entry) turn { return turn{e.RaceID, e.CategoryKey(), e.Sex} }

// runs numbers the turns; turns that share heats have the same number.
type runs map[turn]int

func runsOf(items []domain.StartItem, together bool) runs {
	rules := meet.FromItems(items)
	out, run := runs{}, 0
	for i, item := range items {
		if i == 0 || !together || !rules[i].SharesHeats(rules[i-1]) {
			run++
		}
		out[turn{item.RaceID, item.CategoryKey(), item.Sex}] = run
	}
	return out
}

// same reports whether two entries share heats.
func (r runs) same(a, b domain.Entry) bool {
	mine, found := r[turnOf(&a)]
	theirs, too := r[turnOf(&b)]
	if found && too {
		return mine == theirs
	}
	return turnOf(&a) == turnOf(&b)
}

// Scratch declares an entry absent late. Its lane stays empty unless closeGap is set: then the others move up in
// order.
func (s *Starts) Scratch(ctx context.Context, a access.Actor, entryID id.Entry, closeGap bool) error {
	n, err := s.Managed(ctx, a, entryID)
	if err != nil {
		return err
	}
	return s.core.DB.TxAll(ctx, func(ctx context.Context, q store.Q) error {
		if _, err := s.lockEvent(ctx, q, a, n.EventID); err != nil {
			return err
		}
		if !n.Absent {
			if err := s.entries.SetAbsent(ctx, a, entryID, true); err != nil {
				return err
			}
			if err := logAbsence(ctx, s.core, q, entryID, true); err != nil {
				return err
			}
		}
		if !closeGap {
			return nil
		}
		n, e, list, err := s.lockPlaced(ctx, q, a, entryID)
		if err != nil || n.Place.Heat == 0 {
			return err
		}
		heat, err := s.heatOf(ctx, q, e, n)
		if err != nil {
			return err
		}
		if err := q.DropStartPlace(ctx, list.ID, n.ID); err != nil {
			return err
		}
		moved := closed(heat, n.ID, e)
		if err := q.PutStartPlaces(ctx, list.ID, moved); err != nil {
			return err
		}
		if err := logList(ctx, s.core, q, poolList{Number: list.Number, Dropped: []id.Entry{n.ID}}, moved); err != nil {
			return err
		}
		ids := []id.Entry{n.ID}
		for _, p := range moved {
			ids = append(ids, p.EntryID)
		}
		if err := q.RaiseEntries(ctx, ids); err != nil {
			return err
		}
		return s.core.Record(ctx, q, a, audit.EntryScratched, audit.Entry, int64(n.ID), placeFacts(n.Place),
			map[string]any{"spostati": len(moved)})
	})
}

// closed returns the changed places of a heat after removing an entry.
func closed(heat []domain.Participation, goneID id.Entry, e domain.Event) []domain.StartPlace {
	lanes := seeding.Lanes(meet.PoolOf(e.Options))
	rank := func(p domain.StartPlace) int { return p.Position }
	if meet.HasLanes(e.SportID) {
		rank = func(p domain.StartPlace) int { return slices.Index(lanes, p.Lane) }
	}
	var left []domain.StartPlace
	for _, n := range heat {
		if n.ID != goneID {
			left = append(left, n.Place)
		}
	}
	slices.SortFunc(left, func(a, b domain.StartPlace) int { return cmp.Compare(rank(a), rank(b)) })
	var moved []domain.StartPlace
	for i, p := range left {
		was := p
		if meet.HasLanes(e.SportID) {
			p.Lane = lanes[min(i, len(lanes)-1)]
		} else {
			p.Position = i + 1
		}
		if !p.SamePlace(was) {
			moved = append(moved, p)
		}
	}
	return moved
}
