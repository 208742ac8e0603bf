package raceday

import (
	"context"
	"maps"
	"slices"

	"traguardo/internal/access"
	appmeet "traguardo/internal/app/meet"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/racetime"
	"traguardo/internal/domain/split"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// Splits are the splits of a result with their laps; the last lap ends at the finish.
type Splits struct {
	domain.Participation
	Event domain.Event
	Race  domain.Race
	Parts []split.Lap
}

// Final returns the finish time, 0 if there is none yet.
func (s Splits) Final() racetime.Centis { return finalTime(s.Result) }

func finalTime(r domain.Result) racetime.Centis {
	if r.Status == domain.ResultRegular {
		return r.Time
	}
	return 0
}

// SplitRef refers to a result or an entry.
type SplitRef struct {
	ResultID id.Result
	EntryID  id.Entry
}

// entry returns the entry that ref refers to.
func (s *Results) entry(ctx context.Context, q store.Q, ref SplitRef) (domain.Participation, domain.Event, error) {
	entryID := ref.EntryID
	if ref.ResultID != 0 {
		of, err := q.EntryOfResult(ctx, ref.ResultID)
		if err != nil {
			return domain.Participation{}, domain.Event{}, err
		}
		if entryID != 0 && entryID != of {
			return domain.Participation{}, domain.Event{}, problem.NotFound()
		}
		entryID = of
	}
	n, err := q.Participation(ctx, entryID)
	if err != nil {
		return n, domain.Event{}, err
	}
	e, err := q.Event(ctx, n.EventID)
	if err == nil && !s.core.Variant.HasSport(e.SportID) {
		err = problem.NotFound()
	}
	return n, e, err
}

// Splits returns the splits of a result. Everyone may see them once the event's results are public; the organiser and
// the swimmer's club always.
func (s *Results) Splits(ctx context.Context, a access.Actor, ref SplitRef) (Splits, error) {
	q := s.core.DB.Q
	n, e, err := s.entry(ctx, q, ref)
	if err == nil && !shows(a, e) {
		err = mayReadSplits(a, n, e)
	}
	if err != nil {
		return Splits{}, err
	}
	list, err := q.SplitsOf(ctx, []id.Result{n.Result.ID})
	if err != nil {
		return Splits{}, err
	}
	races, _, err := q.EventCatalogue(ctx, e.ID)
	race := races[n.RaceID]
	n.Result = shownResult(a, e, n.Result)
	return Splits{n, e, race, split.Laps(list[n.Result.ID], race.Metres, finalTime(n.Result))}, err
}

// shownResult returns a result as the caller sees it.
func shownResult(a access.Actor, e domain.Event, r domain.Result) domain.Result {
	if appmeet.Oversees(a, e) {
		return r
	}
	return r.Official()
}

// SplitForm is a split to save: metres 0 means the next free distance, id 0 a new split.
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

// mayWriteSplits returns an error unless the caller runs the event, because only organisers change the splits of portal results.
func mayWriteSplits(a access.Actor, n domain.Participation, e domain.Event) error {
	if err := mayReadSplits(a, n, e); err != nil || appmeet.Oversees(a, e) {
		return err
	}
	return problem.ForbiddenBecause("I passaggi di questa gara li scrive chi organizza l'evento")
}

// SaveSplit stores a new or changed split and returns its id.
func (s *Results) SaveSplit(ctx context.Context, a access.Actor, form SplitForm) (splitID id.Split, err error) {
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
		if err := s.core.CheckHere(ctx, q, e); err != nil {
			return err
		}
		if n, err = s.withResult(ctx, q, a, n.ID); err != nil {
			return err
		}
		splitID, err = storeSplit(ctx, q, n, form.Split)
		if err != nil {
			return err
		}
		if err := logResults(ctx, s.core, q, e.ID, n.ID); err != nil {
			return err
		}
		return s.core.Record(ctx, q, a, audit.SplitStored, audit.Entry, int64(n.ID), nil, map[string]any{"split": splitID, "tempo": form.Time})
	})
	return splitID, err
}

// withResult returns an entry with a result, which it creates if needed, because splits may be known before the
// finish.
func (s *Results) withResult(ctx context.Context, q store.Q, a access.Actor, entryID id.Entry) (domain.Participation, error) {
	n, err := q.Participation(ctx, entryID)
	if err != nil || n.Result.ID != 0 {
		return n, err
	}
	if n.Absent {
		return n, errDeclaredAbsent
	}
	if err := q.RaiseResults(ctx, n.EventID); err != nil {
		return n, err
	}
	if err := q.AddResults(ctx, []domain.Result{{EntryID: entryID, RecordedBy: a.UserID, RecordedAt: s.core.NowIn(ctx)}}); err != nil {
		return n, err
	}
	return q.Participation(ctx, entryID)
}

func storeSplit(ctx context.Context, q store.Q, n domain.Participation, x split.Split) (id.Split, error) {
	races, _, err := q.EventCatalogue(ctx, n.EventID)
	if err != nil {
		return 0, err
	}
	return StoreSplit(ctx, q, n.Result.ID, x, races[n.RaceID].Metres, finalTime(n.Result))
}

// StoreSplit stores a new or changed split of a result and returns its id. The split must fit among the others, the
// length of the race and the final time (0 if there is none yet).
func StoreSplit(ctx context.Context, q store.Q, resultID id.Result, x split.Split, length int, final racetime.Centis) (id.Split, error) {
	stored, err := q.Splits(ctx, resultID)
	if err != nil {
		return 0, err
	}
	if x.ID != 0 && !slices.ContainsFunc(stored, func(o split.Split) bool { return o.ID == x.ID }) {
		return 0, problem.NotFound()
	}
	if x.Metres == 0 {
		if x.Metres, err = split.NextDistance(slices.DeleteFunc(slices.Clone(stored), func(o split.Split) bool {
			return o.ID == x.ID &&
				x.ID != 0
		}), length); err != nil {
			return 0, err
		}
	}
	if err := split.Check(x, stored, length, final); err != nil {
		return 0, err
	}
	if x.ID != 0 {
		return x.ID, q.SaveSplit(ctx, x)
	}
	return q.AddSplit(ctx, resultID, x)
}

// DeleteSplit deletes a split.
func (s *Results) DeleteSplit(ctx context.Context, a access.Actor, splitID id.Split) error {
	return s.core.DB.Tx(ctx, func(q store.Q) error {
		resultID, err := q.SplitOf(ctx, splitID)
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
		if e, err = q.LockEvent(ctx, e.ID); err != nil {
			return err
		}
		if err := s.core.CheckHere(ctx, q, e); err != nil {
			return err
		}
		if err := q.DeleteSplit(ctx, splitID); err != nil {
			return err
		}
		if err := logResults(ctx, s.core, q, e.ID, n.ID); err != nil {
			return err
		}
		return s.core.Record(ctx, q, a, audit.SplitDeleted, audit.Entry, int64(n.ID), map[string]any{"split": splitID}, nil)
	})
}

// WithSplits returns portal results with their splits, by result id, without those that the caller may not see.
func (s *Results) WithSplits(ctx context.Context, a access.Actor, ids []id.Result) (map[id.Result]Splits, error) {
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
	out := make(map[id.Result]Splits, len(entries))
	for resultID, n := range entries {
		e, race := events[n.EventID], races[n.RaceID]
		if s.core.Variant.HasSport(e.SportID) && (shows(a, e) || mayReadSplits(a, n, e) == nil) {
			n.Result = shownResult(a, e, n.Result)
			out[resultID] = Splits{n, e, race, split.Laps(splits[resultID], race.Metres, finalTime(n.Result))}
		}
	}
	return out, err
}

// Compare returns an error unless the splits can be compared: two or more results of one race, with equally many
// splits.
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

// taken returns the number of recorded splits, without the finish.
func (s Splits) taken() int {
	n := 0
	for _, p := range s.Parts {
		if p.ID != 0 {
			n++
		}
	}
	return n
}

// MaxCompared is the maximum number of results compared.
const MaxCompared = 50
