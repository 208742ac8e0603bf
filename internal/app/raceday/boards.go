package raceday

import (
	"context"
	"sync"
	"time"

	"traguardo/internal/access"
	appmeet "traguardo/internal/app/meet"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
	"traguardo/internal/domain/racetime"
	"traguardo/internal/lru"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

const (
	// maxBoards is the number of events whose rankings are cached.
	maxBoards = 16
	// boardAge is the maximum age of a cached board, after which corrected names show up.
	boardAge = time.Minute
)

// boards caches the rankings of events being viewed. Reading one row shows whether a board is current; a new result
// ranks only its group again.
type boards struct {
	mu    sync.Mutex
	cache *lru.Cache[id.Event, *cachedBoard]
}

type cachedBoard struct {
	turn  chan struct{} // held by the caller that loads the board; the others wait for its result
	board *Board
}

// lock waits for exclusive use of the board, until ctx ends, so that callers do not pile up when the database hangs.
func (k *cachedBoard) lock(ctx context.Context) (release func(), err error) {
	select {
	case k.turn <- struct{}{}:
		return func() { <-k.turn }, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func newBoards() *boards { return &boards{cache: lru.New[id.Event, *cachedBoard](maxBoards)} }

func (b *boards) of(eventID id.Event) *cachedBoard {
	b.mu.Lock()
	defer b.mu.Unlock()
	k, ok := b.cache.Get(eventID)
	if !ok {
		k = &cachedBoard{turn: make(chan struct{}, 1)}
		b.cache.Put(eventID, k)
	}
	return k
}

// forget removes an event that does not exist, because anyone may ask for any id.
func (b *boards) forget(eventID id.Event) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.cache.Remove(eventID)
}

// Board returns the current rankings of an event. Do not call it in a transaction: the result is cached for all
// callers.
func (s *Results) Board(ctx context.Context, eventID id.Event) (*Board, error) {
	cached := s.boards.of(eventID)
	release, err := cached.lock(ctx)
	if err != nil {
		return nil, err
	}
	defer release()
	stamp, err := s.core.DB.EventStamp(ctx, eventID)
	if problem.Is(err, problem.KindNotFound) {
		s.boards.forget(eventID)
	}
	if err != nil {
		return nil, err
	}
	now, b := s.core.Now(), cached.board
	if b != nil {
		if err := store.CheckRehearsal(ctx, b.Event); err != nil {
			return nil, err
		}
	}
	fresh := b != nil && now.Sub(b.at).Abs() < boardAge && b.Stamp.Version == stamp.Version && b.Stamp.Revision == stamp.Revision
	switch {
	case fresh && b.Stamp == stamp:
		return b, nil
	case fresh:
		changed, err := s.core.DB.ChangedResults(ctx, eventID, b.Stamp.Results)
		if err != nil {
			return nil, err
		}
		calls := stamp.Calls != b.Stamp.Calls
		if b = b.with(changed, stamp); calls {
			if b.calls, err = s.core.DB.HeatCalls(ctx, eventID); err != nil {
				return nil, err
			}
		}
	default:
		if b, err = s.read(ctx, s.core.DB.Q, eventID, stamp, now); err != nil {
			return nil, err
		}
	}
	cached.board = b
	return b, nil
}

// Shown returns the rankings of an event if the caller may see them.
func (s *Results) Shown(ctx context.Context, a access.Actor, eventID id.Event) (*Board, error) {
	b, err := s.Board(ctx, eventID)
	if err == nil && !shows(a, b.Event) {
		return nil, problem.ForbiddenBecause("I risultati di questo evento non sono ancora pubblici")
	}
	return b, err
}

// shows reports whether the caller sees all results of an event: those who oversee it always, others once it is
// public.
func shows(a access.Actor, e domain.Event) bool {
	return e.Options.Flag(option.PublicButtons) || appmeet.Oversees(a, e)
}

// read loads and ranks an event.
func (s *Results) read(ctx context.Context, q store.Q, eventID id.Event, stamp store.EventStamp, now calendar.Instant) (*Board, error) {
	f, err := s.config(ctx, q, eventID)
	if err != nil {
		return nil, err
	}
	list, err := q.Started(ctx, eventID)
	if err != nil {
		return nil, err
	}
	entries := make([]*domain.Participation, len(list))
	for i := range list {
		entries[i] = &list[i]
	}
	b := newBoard(f, entries, stamp, now)
	b.calls, err = q.HeatCalls(ctx, eventID)
	return b, err
}

func (s *Results) config(ctx context.Context, q store.Q, eventID id.Event) (*rankingConfig, error) {
	e, err := q.Event(ctx, eventID)
	if err == nil && !s.core.Variant.HasSport(e.SportID) {
		err = problem.NotFound()
	}
	if err != nil {
		return nil, err
	}
	races, categories, err := q.EventCatalogue(ctx, eventID)
	if err != nil {
		return nil, err
	}
	f := newRankingConfig(e, races, categories)
	admitted, err := q.EventCategories(ctx, eventID)
	if err != nil {
		return nil, err
	}
	for _, c := range admitted {
		f.byYear[c.Key()] = c.ByYear
	}
	listed, err := q.EventRaces(ctx, eventID)
	if err != nil {
		return nil, err
	}
	for _, r := range listed {
		f.listed[store.RaceKey{CategoryKey: r.CategoryKey(), RaceID: r.RaceID}] = r
	}
	items, err := q.StartOrder(ctx, eventID)
	if err != nil {
		return nil, err
	}
	for _, i := range items {
		f.item(i)
	}
	f.items = items
	if f.draw, err = q.StartDraw(ctx, eventID); err != nil {
		return nil, err
	}
	f.base, err = s.baseTimes(ctx, q, e)
	return f, err
}

// PoolMetres returns the length of an event's pool.
func PoolMetres(e domain.Event) int {
	if e.Options.Choice(option.Pool) == option.Pool50 {
		return 50
	}
	return 25
}

// baseTimes returns a function that finds base times for an event: those of the latest year that had begun, uploaded
// before shipped.
func (s *Results) baseTimes(ctx context.Context, q store.Q, e domain.Event) (func(domain.Race, domain.Sex) racetime.Centis, error) {
	list, err := BaseTimeTable(ctx, q, PoolMetres(e))
	if err != nil {
		return nil, err
	}
	best := catalog.BaseTimesFor(list, int64(e.Starts.Year()))
	return func(race domain.Race, sex domain.Sex) racetime.Centis { return best(race.Abbreviation, int64(sex)) }, nil
}

// BaseTimeTable returns the base times of all years in a pool: shipped ones, then uploaded ones, which take
// precedence.
func BaseTimeTable(ctx context.Context, q store.Q, pool int) ([]catalog.BaseTime, error) {
	uploaded, err := q.BaseTimes(ctx, pool)
	if err != nil {
		return nil, err
	}
	var list []catalog.BaseTime
	for _, b := range catalog.BaseTimes() {
		if int(b.Pool) == pool {
			list = append(list, b)
		}
	}
	return append(list, uploaded...), nil
}
