package raceday

import (
	"context"
	"maps"
	"slices"

	"traguardo/internal/access"
	appmeet "traguardo/internal/app/meet"
	"traguardo/internal/domain"
	"traguardo/internal/domain/racetime"
	"traguardo/internal/domain/split"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// Splits are the splits of a result, each with its stretch; the last stretch ends at the finish.
type Splits struct {
	domain.Participation
	Event domain.Event
	Race  domain.Race
	Parts []split.Lap
}

// Final is the time at the finish, 0 while there is none.
func (s Splits) Final() racetime.Centis { return finalTime(s.Result) }

func finalTime(r domain.Result) racetime.Centis {
	if r.Status == domain.ResultRegular {
		return r.Time
	}
	return 0
}

// SplitRef says whose splits are meant: a result's, or an entry's.
type SplitRef struct{ ResultID, EntryID int64 }

// entry finds the entry that is meant.
func (s *Results) entry(ctx context.Context, q store.Q, ref SplitRef) (domain.Participation, domain.Event, error) {
	id := ref.EntryID
	if ref.ResultID != 0 {
		of, err := q.EntryOfResult(ctx, ref.ResultID)
		if err != nil {
			return domain.Participation{}, domain.Event{}, err
		}
		if id != 0 && id != of {
			return domain.Participation{}, domain.Event{}, problem.NotFound()
		}
		id = of
	}
	n, err := q.Participation(ctx, id)
	if err != nil {
		return n, domain.Event{}, err
	}
	e, err := q.Event(ctx, n.EventID)
	if err == nil && !s.core.Variant.HasSport(e.SportID) {
		err = problem.NotFound()
	}
	return n, e, err
}

// Splits answers the splits of a result to who sees it: everybody while the event shows its results, always who runs it and the club of whoever
// swam.
func (s *Results) Splits(ctx context.Context, a access.Actor, ref SplitRef) (Splits, error) {
	q := s.core.DB.Q
	n, e, err := s.entry(ctx, q, ref)
	if err == nil && !shows(a, e) {
		err = mayReadSplits(a, n, e)
	}
	if err != nil {
		return Splits{}, err
	}
	list, err := q.SplitsOf(ctx, []int64{n.Result.ID})
	if err != nil {
		return Splits{}, err
	}
	races, _, err := q.EventCatalogue(ctx, e.ID)
	race := races[n.RaceID]
	return Splits{n, e, race, split.Laps(list[n.Result.ID], race.Metres, finalTime(n.Result))}, err
}

// SplitForm is a split as somebody writes it down: metres 0 means the next free distance, id 0 a new one.
type SplitForm struct {
	SplitRef
	split.Split
}

// mayReadSplits returns an error unless the caller runs the event or is of the swimmer's club.
func mayReadSplits(a access.Actor, n domain.Participation, e domain.Event) error {
	if appmeet.Oversees(a, e) || a.HasClub() && a.ClubID == n.ClubID {
		return nil
	}
	return problem.NotFound()
}

// mayWriteSplits returns an error unless the caller runs the event: splits of portal results are the organiser's.
func mayWriteSplits(a access.Actor, n domain.Participation, e domain.Event) error {
	if err := mayReadSplits(a, n, e); err != nil || appmeet.Oversees(a, e) {
		return err
	}
	return problem.ForbiddenBecause("I passaggi di questa gara li scrive chi organizza l'evento")
}

// SaveSplit stores a split, new or changed, and answers its id.
func (s *Results) SaveSplit(ctx context.Context, a access.Actor, form SplitForm) (id int64, err error) {
	err = s.core.DB.Tx(ctx, func(q store.Q) error {
		if form.ID != 0 && form.SplitRef == (SplitRef{}) {
			if form.ResultID, err = q.SplitOf(ctx, form.ID); err != nil {
				return err
			}
		}
		n, e, err := s.entry(ctx, q, form.SplitRef)
		if err != nil {
			return err
		}
		if err := mayWriteSplits(a, n, e); err != nil {
			return err
		}
		if Scored(e.SportID) {
			return problem.Refused("Split non disponibile")
		}
		if e, err = q.LockEvent(ctx, e.ID); err != nil {
			return err
		}
		if n, err = s.withResult(ctx, q, a, n.ID); err != nil {
			return err
		}
		id, err = keepSplit(ctx, q, n, form.Split)
		if err != nil {
			return err
		}
		return s.core.Record(ctx, q, a, "risultato.split", "presenza", n.ID, nil, map[string]any{"split": id, "tempo": form.Time})
	})
	return id, err
}

// withResult is an entry as it is now, with a result to hang splits on: splits may be known before the finish.
func (s *Results) withResult(ctx context.Context, q store.Q, a access.Actor, id int64) (domain.Participation, error) {
	n, err := q.Participation(ctx, id)
	if err != nil || n.Result.ID != 0 {
		return n, err
	}
	if n.Absent {
		return n, checkResult(domain.Participation{Entry: n.Entry, Result: domain.Result{Status: domain.ResultRegular}})
	}
	if err := q.RaiseResults(ctx, n.EventID); err != nil {
		return n, err
	}
	if err := q.AddResults(ctx, []domain.Result{{EntryID: id, RecordedBy: a.UserID, RecordedAt: s.core.Now()}}); err != nil {
		return n, err
	}
	return q.Participation(ctx, id)
}

func keepSplit(ctx context.Context, q store.Q, n domain.Participation, x split.Split) (int64, error) {
	races, _, err := q.EventCatalogue(ctx, n.EventID)
	if err != nil {
		return 0, err
	}
	return KeepSplit(ctx, q, n.Result.ID, x, races[n.RaceID].Metres, finalTime(n.Result))
}

// KeepSplit stores a split of a result, new or changed, that fits among the others: below the length of the race and the final time (0 while
// there is none). It answers its id.
func KeepSplit(ctx context.Context, q store.Q, resultID int64, x split.Split, length int, final racetime.Centis) (int64, error) {
	others, err := q.Splits(ctx, resultID)
	if err != nil {
		return 0, err
	}
	if x.ID != 0 && !slices.ContainsFunc(others, func(o split.Split) bool { return o.ID == x.ID }) {
		return 0, problem.NotFound()
	}
	if x.Metres == 0 {
		if x.Metres, err = split.NextDistance(slices.DeleteFunc(slices.Clone(others), func(o split.Split) bool { return o.ID == x.ID && x.ID != 0 }), length); err != nil {
			return 0, err
		}
	}
	if err := split.Check(x, others, length, final); err != nil {
		return 0, err
	}
	if x.ID != 0 {
		return x.ID, q.SaveSplit(ctx, x)
	}
	return q.AddSplit(ctx, resultID, x)
}

// DeleteSplit removes a split.
func (s *Results) DeleteSplit(ctx context.Context, a access.Actor, id int64) error {
	return s.core.DB.Tx(ctx, func(q store.Q) error {
		resultID, err := q.SplitOf(ctx, id)
		if err != nil {
			return err
		}
		n, e, err := s.entry(ctx, q, SplitRef{ResultID: resultID})
		if err != nil {
			return err
		}
		if err := mayWriteSplits(a, n, e); err != nil {
			return err
		}
		if err := q.DeleteSplit(ctx, id); err != nil {
			return err
		}
		return s.core.Record(ctx, q, a, "risultato.split.elimina", "presenza", n.ID, map[string]any{"split": id}, nil)
	})
}

// WithSplits are results of the portal with their splits, by result; those that the caller may not see are left out.
func (s *Results) WithSplits(ctx context.Context, a access.Actor, ids []int64) (map[int64]Splits, error) {
	q := s.core.DB.Q
	entries, err := q.ResultEntries(ctx, ids)
	if err != nil {
		return nil, err
	}
	races, events, err := q.RacesAndEvents(ctx, slices.Collect(maps.Values(entries)))
	if err != nil {
		return nil, err
	}
	splits, err := q.SplitsOf(ctx, ids)
	out := make(map[int64]Splits, len(entries))
	for id, n := range entries {
		e, race := events[n.EventID], races[n.RaceID]
		if s.core.Variant.HasSport(e.SportID) && (shows(a, e) || mayReadSplits(a, n, e) == nil) {
			out[id] = Splits{n, e, race, split.Laps(splits[id], race.Metres, finalTime(n.Result))}
		}
	}
	return out, err
}

// Compare asks whether the splits of some results may be set beside each other: two or more, of one race, with equally many splits. A result
// that is named twice counts once.
func Compare(list []Splits) error {
	if len(list) < 2 {
		return problem.Refused("Selezionare almeno due gare")
	}
	for _, x := range list[1:] {
		if x.RaceID != list[0].RaceID {
			return problem.Refused("Tutti i risultati selezionati devono essere della medesima gara")
		}
	}
	for _, x := range list[1:] {
		if x.taken() != list[0].taken() {
			return problem.Refused("I risultati selezionati non contengono lo stesso numero di split")
		}
	}
	return nil
}

// taken is how many splits somebody wrote down; the finish is none.
func (s Splits) taken() int {
	n := 0
	for _, p := range s.Parts {
		if p.ID != 0 {
			n++
		}
	}
	return n
}

// MaxCompared is how many results are set beside each other.
const MaxCompared = 50
