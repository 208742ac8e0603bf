package raceday

import (
	"cmp"
	"context"
	"slices"

	"traguardo/internal/access"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/meet"
	"traguardo/internal/domain/option"
	"traguardo/internal/domain/seeding"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// Sheet is a start list as shown and printed: the items of the start order with heats and estimated times.
type Sheet struct {
	Event      domain.Event
	List       domain.StartList // number 0 if there is none
	Order      domain.StartOrder
	Pool       seeding.Pool
	Laned      bool
	Groups     []StartGroup
	Sessions   []Session
	Unplaced   []*domain.Participation // starters without a place
	Entries    []domain.Participation  // all, oldest first
	Races      map[id.Race]domain.Race
	Categories map[id.Category]domain.Category

	groupOf map[turn]int // index in Groups
}

// StartGroup is a block, or the items that share heats.
type StartGroup struct {
	Items   []domain.StartItem
	Heats   []Heat
	Number  int // among the races, from 1; 0 for a block
	Session int // from 1
	Begins  calendar.Instant
}

// Block reports whether the group is a block.
func (g StartGroup) Block() bool { return g.Items[0].Block() }

// Heat is a heat by lane, or by turn if there are no lanes.
type Heat struct {
	Number  int
	Begins  calendar.Instant
	Entries []*domain.Participation
}

// Session is a part of the programme without a longer interruption.
type Session struct {
	Number       int
	Begins, Ends calendar.Instant
	Heats        int
	Starts       int
}

// Sheet returns a start list of an event that the caller may print; number 0 means the current one. Only managers may
// see earlier ones.
func (s *Starts) Sheet(ctx context.Context, a access.Actor, eventID id.Event, number int) (Sheet, error) {
	e, err := s.events.Printable(ctx, a, eventID)
	if err != nil {
		return Sheet{}, err
	}
	if number != 0 && !s.events.Manages(a, e) {
		return Sheet{}, problem.Forbidden()
	}
	return s.sheet(ctx, s.core.DB.Q, e, number)
}

func (s *Starts) sheet(ctx context.Context, q store.Q, e domain.Event, number int) (Sheet, error) {
	sh, err := emptySheet(ctx, q, e)
	if err != nil {
		return sh, err
	}
	if sh.Entries, err = s.listed(ctx, q, &sh, number); err != nil {
		return sh, err
	}
	sh.place(pointers(sh.Entries))
	sh.estimate()
	return sh, nil
}

// emptySheet returns the start order of an event without entries.
func emptySheet(ctx context.Context, q store.Q, e domain.Event) (Sheet, error) {
	sh := Sheet{Event: e, Pool: meet.PoolOf(e.Options), Laned: meet.HasLanes(e.SportID)}
	items, err := q.StartOrder(ctx, e.ID)
	if err != nil {
		return sh, err
	}
	if sh.Order, err = q.StartDraw(ctx, e.ID); err != nil {
		return sh, err
	}
	sh.group(items)
	sh.Races, sh.Categories, err = q.EventCatalogue(ctx, e.ID)
	return sh, err
}

func pointers(entries []domain.Participation) []*domain.Participation {
	out := make([]*domain.Participation, len(entries))
	for i := range entries {
		out[i] = &entries[i]
	}
	return out
}

// listed loads the entries with their places in a list.
func (s *Starts) listed(ctx context.Context, q store.Q, sh *Sheet, number int) ([]domain.Participation, error) {
	lists, err := q.StartLists(ctx, sh.Event.ID)
	if err != nil {
		return nil, err
	}
	entries, err := q.Started(ctx, sh.Event.ID)
	if err != nil {
		return nil, err
	}
	sh.List = current(lists)
	if number == 0 || number == sh.List.Number {
		return entries, nil
	}
	places, err := placesOf(ctx, q, lists, number)
	if err != nil {
		return nil, err
	}
	sh.List = lists[slices.IndexFunc(lists, func(l domain.StartList) bool { return l.Number == number })]
	for i := range entries {
		entries[i].Place = places[entries[i].ID]
		entries[i].Place.EntryID = entries[i].ID
	}
	return entries, nil
}

// group divides the items of the start order into groups.
func (sh *Sheet) group(items []domain.StartItem) {
	runs := runsOf(items, sh.Event.Options.Flag(option.GroupCategories))
	at := map[int]int{} // group index by run
	sh.groupOf = make(map[turn]int, len(items))
	races := 0
	for _, item := range items {
		if item.Block() {
			sh.Groups = append(sh.Groups, StartGroup{Items: []domain.StartItem{item}})
			continue
		}
		key := turn{item.RaceID, item.CategoryKey(), item.Sex}
		i, found := at[runs[key]]
		if !found {
			i = len(sh.Groups)
			at[runs[key]] = i
			races++
			sh.Groups = append(sh.Groups, StartGroup{Number: races})
		}
		sh.Groups[i].Items = append(sh.Groups[i].Items, item)
		sh.groupOf[key] = i
	}
}

// place assigns the entries to the heats of their groups.
func (sh *Sheet) place(entries []*domain.Participation) {
	placed := make([][]*domain.Participation, len(sh.Groups))
	for _, n := range entries {
		g, called := sh.groupOf[turnOf(&n.Entry)]
		switch {
		case n.Place.Heat > 0 && called:
			placed[g] = append(placed[g], n)
		case sh.List.Number > 0 && starts(sh.Event, n):
			sh.Unplaced = append(sh.Unplaced, n)
		}
	}
	for i := range sh.Groups {
		sh.Groups[i].Heats = heatsOf(placed[i])
	}
}

// heatsOf splits a group's entries into heats, each by lane or turn.
func heatsOf(entries []*domain.Participation) []Heat {
	slices.SortFunc(entries, func(a, b *domain.Participation) int {
		return cmp.Or(cmp.Compare(a.Place.Heat, b.Place.Heat), cmp.Compare(a.Place.Lane, b.Place.Lane), cmp.Compare(a.Place.Position,
			b.Place.Position), cmp.Compare(a.ID, b.ID))
	})
	var heats []Heat
	for from := 0; from < len(entries); {
		to, number := from+1, entries[from].Place.Heat
		for to < len(entries) && entries[to].Place.Heat == number {
			to++
		}
		heats = append(heats, Heat{Number: number, Entries: entries[from:to]})
		from = to
	}
	return heats
}
