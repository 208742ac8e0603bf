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
	"traguardo/internal/domain/option"
	"traguardo/internal/domain/racetime"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

const (
	// boardsKept is how many events' rankings stand in memory: those that people look at just now.
	boardsKept = 16
	// boardAge is after how long a name that was corrected is shown as it is now.
	boardAge = time.Minute
)

// boards remembers the rankings that people look at. Whether one is still good is a question of one row; a result that came in since
// costs its own group.
type boards struct {
	mu   sync.Mutex
	kept map[int64]*keptBoard
	uses int64
}

type keptBoard struct {
	turn  chan struct{} // whoever reads it first does so for everybody
	board *Board
	used  int64
}

// take waits for one's turn, no longer than the caller has time: with a database that does not answer each would wait for all before.
func (k *keptBoard) take(ctx context.Context) (release func(), err error) {
	select {
	case k.turn <- struct{}{}:
		return func() { <-k.turn }, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func (b *boards) of(eventID int64) *keptBoard {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.kept == nil {
		b.kept = map[int64]*keptBoard{}
	}
	k := b.kept[eventID]
	if k == nil {
		if len(b.kept) >= boardsKept {
			b.dropOldest()
		}
		k = &keptBoard{turn: make(chan struct{}, 1)}
		b.kept[eventID] = k
	}
	b.uses++
	k.used = b.uses
	return k
}

// forget gives the place of an event that is not there to another: anybody may ask for any number.
func (b *boards) forget(eventID int64) {
	b.mu.Lock()
	defer b.mu.Unlock()
	delete(b.kept, eventID)
}

func (b *boards) dropOldest() {
	var oldest int64
	for id, k := range b.kept {
		if o := b.kept[oldest]; o == nil || k.used < o.used {
			oldest = id
		}
	}
	delete(b.kept, oldest)
}

// Board answers the rankings of an event as they are now. Not for use inside a transaction: what is remembered is everybody's.
func (s *Results) Board(ctx context.Context, eventID int64) (*Board, error) {
	kept := s.boards.of(eventID)
	release, err := kept.take(ctx)
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
	now, b := s.core.Now(), kept.board
	fresh := b != nil && now.Sub(b.at).Abs() < boardAge && b.Stamp.Version == stamp.Version && b.Stamp.Revision == stamp.Revision
	switch {
	case fresh && b.Stamp == stamp:
		return b, nil
	case fresh:
		changed, err := s.core.DB.ChangedResults(ctx, eventID, b.Stamp.Results)
		if err != nil {
			return nil, err
		}
		b = b.with(changed, stamp)
	default:
		if b, err = s.read(ctx, s.core.DB.Q, eventID, stamp, now); err != nil {
			return nil, err
		}
	}
	kept.board = b
	return b, nil
}

// Shown answers the rankings of an event to somebody who may see them.
func (s *Results) Shown(ctx context.Context, a access.Actor, eventID int64) (*Board, error) {
	b, err := s.Board(ctx, eventID)
	if err == nil && !shows(a, b.Event) {
		return nil, problem.ForbiddenBecause("I risultati di questo evento non sono ancora pubblici")
	}
	return b, err
}

// shows reports whether somebody sees everybody's results of an event: who runs it, and the others while it shows its buttons.
func shows(a access.Actor, e domain.Event) bool {
	return e.Options.Flag(option.PublicButtons) || appmeet.Oversees(a, e)
}

// read ranks an event from what is stored.
func (s *Results) read(ctx context.Context, q store.Q, eventID int64, stamp store.EventStamp, now calendar.Instant) (*Board, error) {
	f, err := s.field(ctx, q, eventID)
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
	return newBoard(f, entries, stamp, now), nil
}

func (s *Results) field(ctx context.Context, q store.Q, eventID int64) (*field, error) {
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
	f := newField(e, races, categories)
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
	f.base, err = s.baseTimes(ctx, q, e)
	return f, err
}

// PoolMetres is the length of an event's pool.
func PoolMetres(e domain.Event) int {
	if e.Options.Choice(option.Pool) == option.Pool50 {
		return 50
	}
	return 25
}

// baseTimes finds the base times of the season of an event: of the shipped and the uploaded ones, those of the latest year that had begun, the
// uploaded before the shipped of the same year.
func (s *Results) baseTimes(ctx context.Context, q store.Q, e domain.Event) (func(domain.Race, domain.Sex) racetime.Centis, error) {
	list, err := BaseTimeTable(ctx, q, PoolMetres(e))
	if err != nil {
		return nil, err
	}
	best := catalog.BaseTimesFor(list, int64(e.Starts.Year()))
	return func(race domain.Race, sex domain.Sex) racetime.Centis { return best(race.Abbreviation, int64(sex)) }, nil
}

// BaseTimeTable are the base times in a pool, of all years: those that are shipped, then those that were uploaded, which count before them.
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
