package raceday

import (
	"context"
	"fmt"
	"slices"

	"traguardo/internal/access"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/meet"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// Made is the result of generating a start list.
type Made struct {
	Number   int
	Seed     uint64
	Placed   int
	Moved    int // places that differ from the previous list
	Unplaced int // starters whose race is not in the start order
}

// Generate seeds an event and makes the list the current one; earlier lists are kept. read is the number of the list
// that the caller saw, 0 for any; if another one was made meanwhile, Generate returns a conflict.
func (s *Starts) Generate(ctx context.Context, a access.Actor, eventID id.Event, read int) (Made, error) {
	var made Made
	// Do not make results entered meanwhile wait for a commit of thousands of rows.
	err := s.change(store.Alone(ctx), a, eventID, func(q store.Q, e domain.Event) error {
		lists, err := q.StartLists(ctx, eventID)
		if err != nil {
			return err
		}
		before, err := currentPlaces(ctx, q, lists)
		if err != nil {
			return err
		}
		if read > 0 && current(lists).Number != read {
			return problem.Conflict()
		}
		draw, err := q.StartDraw(ctx, eventID)
		if err != nil {
			return err
		}
		places, starting, err := s.seed(ctx, q, e, draw.Seed)
		if err != nil {
			return err
		}
		made = Made{Seed: draw.Seed, Placed: len(places), Unplaced: starting - len(places), Moved: moved(before, places)}
		made.Number, err = s.storeList(ctx, q, a, newList{audit.StartListGenerated, eventID, draw.Seed, lists, made.Moved, places})
		return err
	})
	return made, err
}

// newList is a start list to store: what made it, the lists before it and how many entries it moves.
type newList struct {
	action  audit.Action
	eventID id.Event
	seed    uint64
	before  []domain.StartList
	moved   int
	places  []domain.StartPlace
}

// storeList stores a start list as the current one and returns its number.
func (s *Starts) storeList(ctx context.Context, q store.Q, a access.Actor, l newList) (int, error) {
	number, err := q.AddStartList(ctx, domain.StartList{EventID: l.eventID, Seed: l.seed, MadeBy: a.UserID, MadeAt: s.core.NowIn(ctx),
		Moved: l.moved}, l.places)
	if err != nil {
		return 0, err
	}
	if err := logList(ctx, s.core, q, poolList{Number: number, New: true, Seed: l.seed}, l.places); err != nil {
		return 0, err
	}
	return number, s.core.Record(ctx, q, a, l.action, audit.Event, int64(l.eventID), map[string]any{"lista": current(l.before).Number},
		map[string]any{"lista": number, "presenze": len(l.places)})
}

// seed computes the places of an event and returns the number of starters.
func (s *Starts) seed(ctx context.Context, q store.Q, e domain.Event, seed uint64) ([]domain.StartPlace, int, error) {
	items, err := q.StartOrder(ctx, e.ID)
	if err != nil {
		return nil, 0, err
	}
	if !slices.ContainsFunc(items, func(i domain.StartItem) bool { return !i.Block() }) {
		return nil, 0, problem.Refused("Generare prima l'ordine di gara")
	}
	entries, err := q.EntrySummaries(ctx, e.ID, 0)
	if err != nil {
		return nil, 0, err
	}
	races, _, err := q.EventCatalogue(ctx, e.ID)
	if err != nil {
		return nil, 0, err
	}
	metres := make(map[id.Race]int, len(races))
	for raceID, r := range races {
		metres[raceID] = r.Metres
	}
	starters := make([]meet.Starter, 0, len(entries))
	for i := range entries {
		n := &entries[i]
		facts := meet.Entry{Category: n.CategoryKey(), Author: n.Author, Paid: n.Paid(), Excused: n.Absent,
			Missing: n.Status == domain.ResultAbsent, Closed: n.Closed}
		if meet.Seeded(e.Options, facts) {
			starters = append(starters, meet.Starter{EntryID: n.ID, RaceID: n.RaceID, Category: n.CategoryKey(), Sex: n.Sex, ClubID: n.ClubID,
				Time: n.EntryTime})
		}
	}
	return meet.Seed(meet.FromEvent(e), meet.FromItems(items), metres, starters, seed), len(starters), nil
}

// starts reports whether an entry gets a place.
func starts(e domain.Event, n *domain.Participation) bool {
	return meet.Seeded(e.Options, meet.Entry{
		Category: n.CategoryKey(), Author: n.Author, Paid: n.Payment.Paid(), Excused: n.Absent, Missing: n.Result.Status == domain.ResultAbsent,
		Closed: n.Closed,
	})
}

func current(lists []domain.StartList) domain.StartList {
	if i := slices.IndexFunc(lists, func(l domain.StartList) bool { return l.Current }); i >= 0 {
		return lists[i]
	}
	return domain.StartList{}
}

func currentPlaces(ctx context.Context, q store.Q, lists []domain.StartList) ([]domain.StartPlace, error) {
	if l := current(lists); l.ID != 0 {
		return q.StartPlaces(ctx, l.ID)
	}
	return nil, nil
}

// moved counts the entries whose places differ between two lists.
func moved(before, after []domain.StartPlace) int {
	was := make(map[id.Entry]domain.StartPlace, len(before))
	for _, p := range before {
		was[p.EntryID] = p
	}
	n := 0
	for _, p := range after {
		if old, found := was[p.EntryID]; found && !old.SamePlace(p) {
			n++
		}
	}
	return n
}

// Versions returns the lists of an event that the caller manages, newest first, and the names of their authors.
func (s *Starts) Versions(ctx context.Context, a access.Actor, eventID id.Event) ([]domain.StartList, map[id.User]string, error) {
	if _, err := s.events.Managed(ctx, a, eventID); err != nil {
		return nil, nil, err
	}
	lists, err := s.core.DB.StartLists(ctx, eventID)
	if err != nil {
		return nil, nil, err
	}
	names, err := s.core.DB.StartListMakers(ctx, eventID)
	return lists, names, err
}

// Restore makes an earlier list the current one, including its manual changes. read is the number of the list that
// the caller saw, 0 for any.
func (s *Starts) Restore(ctx context.Context, a access.Actor, eventID id.Event, number, read int) error {
	return s.change(ctx, a, eventID, func(q store.Q, _ domain.Event) error {
		lists, err := q.StartLists(ctx, eventID)
		if err != nil {
			return err
		}
		was := current(lists).Number
		if read > 0 && was != read {
			return problem.Conflict()
		}
		if err := q.UseStartList(ctx, eventID, number); err != nil {
			return err
		}
		if err := logList(ctx, s.core, q, poolList{Number: number, Restore: true}, nil); err != nil {
			return err
		}
		return s.core.Record(ctx, q, a, audit.StartListRestored, audit.Event, int64(eventID), map[string]any{"lista": was},
			map[string]any{"lista": number})
	})
}

// Move is an entry whose places differ between two lists; heat 0 means no place.
type Move struct {
	domain.Participation
	From, To domain.StartPlace
}

// Compare returns the entries whose places differ between two lists.
func (s *Starts) Compare(ctx context.Context, a access.Actor, eventID id.Event, from, to int) (Comparison, error) {
	c := Comparison{}
	if _, err := s.events.Managed(ctx, a, eventID); err != nil {
		return c, err
	}
	q := s.core.DB.Q
	lists, err := q.StartLists(ctx, eventID)
	if err != nil {
		return c, err
	}
	was, err := placesOf(ctx, q, lists, from)
	if err != nil {
		return c, err
	}
	is, err := placesOf(ctx, q, lists, to)
	if err != nil {
		return c, err
	}
	entries, err := q.Started(ctx, eventID)
	if err != nil {
		return c, err
	}
	for _, n := range entries {
		if m := (Move{n, was[n.ID], is[n.ID]}); !m.From.SamePlace(m.To) {
			c.Moves = append(c.Moves, m)
		}
	}
	c.Races, c.Categories, err = q.EventCatalogue(ctx, eventID)
	return c, err
}

// Comparison is the difference between two lists.
type Comparison struct {
	Moves      []Move
	Races      map[id.Race]domain.Race
	Categories map[id.Category]domain.Category
}

// placesOf returns the places of a list by entry.
func placesOf(ctx context.Context, q store.Q, lists []domain.StartList, number int) (map[id.Entry]domain.StartPlace, error) {
	i := slices.IndexFunc(lists, func(l domain.StartList) bool { return l.Number == number })
	if i < 0 {
		return nil, problem.NotFound()
	}
	places, err := q.StartPlaces(ctx, lists[i].ID)
	out := make(map[id.Entry]domain.StartPlace, len(places))
	for _, p := range places {
		out[p.EntryID] = p
	}
	return out, err
}

// laneSpan returns the range of an event's lanes for use in a sentence.
func laneSpan(e domain.Event) string {
	pool := meet.PoolOf(e.Options)
	return fmt.Sprintf("da %d a %d", pool.First, pool.First+pool.Lanes-1)
}
