package raceday

import (
	"context"
	"crypto/rand"
	"encoding/binary"
	"fmt"
	"slices"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	"traguardo/internal/app/entry"
	appmeet "traguardo/internal/app/meet"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/meet"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// Starts manages start orders, start lists, timetables and qualification for finals.
type Starts struct {
	eventManager
	entries  *entry.Entries
	accounts *appmeet.Accounts
}

// NewStarts returns a Starts.
func NewStarts(b *core.Base, events *appmeet.Events, entries *entry.Entries, accounts *appmeet.Accounts) *Starts {
	return &Starts{eventManager{b, events}, entries, accounts}
}

// newSeed returns a random number that JSON represents exactly.
func newSeed() (uint64, error) {
	var b [8]byte
	if _, err := rand.Read(b[:]); err != nil {
		return 0, err
	}
	return binary.LittleEndian.Uint64(b[:]) >> 11, nil
}

// DrawOrder draws a new order of the races with entries and returns the number of items. Blocks stay at the end.
func (s *Starts) DrawOrder(ctx context.Context, a access.Actor, eventID id.Event) (int, error) {
	seed, err := newSeed()
	if err != nil {
		return 0, err
	}
	var n int
	err = s.change(ctx, a, eventID, func(q store.Q, _ domain.Event) error {
		turns, err := q.EnteredTurns(ctx, eventID)
		if err != nil {
			return err
		}
		if len(turns) == 0 {
			return problem.Refused("Nessun iscritto: l'ordine di gara si genera quando ci sono iscrizioni")
		}
		_, categories, err := q.EventCatalogue(ctx, eventID)
		if err != nil {
			return err
		}
		youth := make(map[id.Category]meet.AgeOrder, len(categories))
		for categoryID, c := range categories {
			youth[categoryID] = meet.AgeOrderOf(c)
		}
		items := meet.DrawOrder(turns, youth, seed)
		n = len(items)
		before, err := q.StartOrder(ctx, eventID)
		if err != nil {
			return err
		}
		if err := q.ReplaceStartRaces(ctx, eventID, items); err != nil {
			return err
		}
		if err := s.renumber(ctx, q, eventID); err != nil {
			return err
		}
		draw, err := q.StartDraw(ctx, eventID)
		if err != nil {
			return err
		}
		draw.Seed = seed
		if err := q.SaveStartDraw(ctx, draw); err != nil {
			return err
		}
		if err := logOrder(ctx, s.core, q, eventID, false); err != nil {
			return err
		}
		return s.core.Record(ctx, q, a, audit.StartOrderGenerated, audit.Event, int64(eventID), orderFacts(before),
			map[string]any{"gare": n, "seme": seed})
	})
	return n, err
}

// renumber numbers the items from 1, races before blocks.
func (s *Starts) renumber(ctx context.Context, q store.Q, eventID id.Event) error {
	items, err := q.StartOrder(ctx, eventID)
	if err != nil {
		return err
	}
	ids := make([]id.StartItem, 0, len(items))
	for _, blocks := range []bool{false, true} {
		for _, i := range items {
			if i.Block() == blocks {
				ids = append(ids, i.ID)
			}
		}
	}
	return q.SortStartOrder(ctx, items, ids)
}

// orderFacts is what the audit records of an order.
func orderFacts(items []domain.StartItem) []string {
	out := make([]string, len(items))
	for i, item := range items {
		out[i] = fmt.Sprintf("%s %s %d", item.Race, item.Category, item.Sex)
		if item.Block() {
			out[i] = item.Note
		}
	}
	return out
}

// Place is the wanted position of an item in the start order.
type Place struct {
	ItemID   id.StartItem
	Position int
}

// SortOrder stores an order of all items, numbered from 1. read is the order that the caller saw: if it is given and
// has changed, SortOrder returns a conflict.
func (s *Starts) SortOrder(ctx context.Context, a access.Actor, eventID id.Event, wanted []Place, read []id.StartItem) error {
	return s.change(ctx, a, eventID, func(q store.Q, _ domain.Event) error {
		items, err := q.StartOrder(ctx, eventID)
		if err != nil {
			return err
		}
		stored := make([]id.StartItem, len(items))
		for i, item := range items {
			stored[i] = item.ID
		}
		if len(read) > 0 && !slices.Equal(read, stored) {
			return problem.Conflict()
		}
		sorted := slices.Clone(wanted)
		slices.SortStableFunc(sorted, func(a, b Place) int { return a.Position - b.Position })
		ids := make([]id.StartItem, len(sorted))
		for i, p := range sorted {
			ids[i] = p.ItemID
		}
		if !slices.Equal(slices.Sorted(slices.Values(ids)), slices.Sorted(slices.Values(stored))) {
			return problem.Refused("L'ordine deve avere tutte le gare e tutti i blocchi dell'evento, ciascuno una volta")
		}
		if err := q.SortStartOrder(ctx, items, ids); err != nil {
			return err
		}
		if err := logOrder(ctx, s.core, q, eventID, false); err != nil {
			return err
		}
		return s.core.Record(ctx, q, a, audit.StartOrderChanged, audit.Event, int64(eventID), stored, ids)
	})
}

// Order returns the start order of an event that the caller manages.
func (s *Starts) Order(ctx context.Context, a access.Actor, eventID id.Event) ([]domain.StartItem, error) {
	if _, err := s.events.Managed(ctx, a, eventID); err != nil {
		return nil, err
	}
	return s.core.DB.StartOrder(ctx, eventID)
}

// AddBlock adds a block at a position, or at the end for position 0, and returns its id.
func (s *Starts) AddBlock(ctx context.Context, a access.Actor, block domain.StartItem) (id.StartItem, error) {
	var startItemID id.StartItem
	err := s.change(ctx, a, block.EventID, func(q store.Q, _ domain.Event) error {
		items, err := q.StartOrder(ctx, block.EventID)
		if err != nil {
			return err
		}
		at := len(items)
		if block.Position > 0 {
			at = min(at, block.Position-1)
		}
		b := block
		b.Position = len(items) + 1
		if startItemID, err = q.AddStartItem(ctx, b); err != nil {
			return err
		}
		b.ID = startItemID
		ids := make([]id.StartItem, 0, len(items)+1)
		for _, i := range items {
			ids = append(ids, i.ID)
		}
		if err := q.SortStartOrder(ctx, append(items, b), slices.Insert(ids, at, startItemID)); err != nil {
			return err
		}
		if err := logOrder(ctx, s.core, q, b.EventID, false); err != nil {
			return err
		}
		return s.core.Record(ctx, q, a, audit.StartBlockAdded, audit.Event, int64(b.EventID), nil, blockFacts(b))
	})
	return startItemID, err
}

func blockFacts(b domain.StartItem) map[string]any {
	return map[string]any{"note": b.Note, "minuti": b.Minutes, "inizio": b.Begins}
}

// Block returns a block of an event that the caller manages.
func (s *Starts) Block(ctx context.Context, a access.Actor, startItemID id.StartItem) (domain.StartItem, error) {
	b, err := s.block(ctx, s.core.DB.Q, startItemID)
	if err != nil {
		return b, err
	}
	_, err = s.events.Managed(ctx, a, b.EventID)
	return b, err
}

func (s *Starts) block(ctx context.Context, q store.Q, startItemID id.StartItem) (domain.StartItem, error) {
	b, err := q.StartItem(ctx, startItemID)
	if err == nil && !b.Block() {
		err = problem.NotFound()
	}
	return b, err
}

// lockBlock returns a block and locks its event.
func (s *Starts) lockBlock(ctx context.Context, q store.Q, a access.Actor, startItemID id.StartItem) (domain.StartItem, error) {
	b, err := s.block(ctx, q, startItemID)
	if err != nil {
		return b, err
	}
	if _, err := s.lockEvent(ctx, q, a, b.EventID); err != nil {
		return b, err
	}
	return s.block(ctx, q, startItemID) // read again under the lock
}

// EditBlock changes the note, length or beginning of a block.
func (s *Starts) EditBlock(
	ctx context.Context, a access.Actor, startItemID id.StartItem, version int64, edit func(*domain.StartItem) error,
) error {
	return core.Change[domain.StartItem]{
		Action: audit.StartBlockChanged, Object: audit.StartBlock, ID: int64(startItemID), Version: version,
		Find:      func(q store.Q) (domain.StartItem, error) { return s.lockBlock(ctx, q, a, startItemID) },
		VersionOf: func(b domain.StartItem) int64 { return b.Version },
		Edit:      edit,
		Check:     func(store.Q, domain.StartItem, *domain.StartItem) error { return nil },
		Save: func(q store.Q, _, after domain.StartItem) error {
			if err := q.SaveStartItem(ctx, after); err != nil {
				return err
			}
			return logOrder(ctx, s.core, q, after.EventID, false)
		},
		Facts: func(b domain.StartItem) any { return blockFacts(b) },
	}.Run(ctx, s.core, a)
}

// DeleteBlock deletes a block from a start order.
func (s *Starts) DeleteBlock(ctx context.Context, a access.Actor, startItemID id.StartItem) error {
	return s.core.DB.Tx(ctx, func(q store.Q) error {
		b, err := s.lockBlock(ctx, q, a, startItemID)
		if err != nil {
			return err
		}
		if err := q.DeleteStartItem(ctx, startItemID); err != nil {
			return err
		}
		items, err := q.StartOrder(ctx, b.EventID)
		if err != nil {
			return err
		}
		ids := make([]id.StartItem, len(items))
		for i, item := range items {
			ids[i] = item.ID
		}
		if err := q.SortStartOrder(ctx, items, ids); err != nil {
			return err
		}
		if err := logOrder(ctx, s.core, q, b.EventID, false); err != nil {
			return err
		}
		return s.core.Record(ctx, q, a, audit.StartBlockDeleted, audit.Event, int64(b.EventID), blockFacts(b), nil)
	})
}
