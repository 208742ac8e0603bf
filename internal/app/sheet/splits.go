package sheet

import (
	"context"
	"slices"

	"traguardo/internal/access"
	"traguardo/internal/app/raceday"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/split"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// Splits returns the splits of a portal or external result. External results are visible only to the clubs concerned.
func (s *Sheets) Splits(ctx context.Context, a access.Actor, ref raceday.SplitRef) (raceday.Splits, error) {
	q := s.core.DB.Q
	r, external, err := external(ctx, q, ref)
	if err != nil || !external {
		if err != nil {
			return raceday.Splits{}, err
		}
		return s.results.Splits(ctx, a, ref)
	}
	x, err := s.readable(ctx, q, a, r)
	if err != nil {
		return raceday.Splits{}, err
	}
	return splitsFromExternal(r, x), s.mayRead(ctx, q, a)
}

// external returns the result that ref refers to, if it is external.
func external(ctx context.Context, q store.Q, ref raceday.SplitRef) (domain.ExternalResult, bool, error) {
	if ref.ResultID == 0 || ref.EntryID != 0 {
		return domain.ExternalResult{}, false, nil
	}
	r, err := q.ExternalResult(ctx, ref.ResultID)
	if problem.Is(err, problem.KindNotFound) {
		return r, false, nil
	}
	return r, err == nil, err
}

// readable returns the race or trial of a result that the caller may read: as the club that recorded it, or as the
// athlete's club.
func (s *Sheets) readable(ctx context.Context, q store.Q, a access.Actor, r domain.ExternalResult) (domain.ExternalEvent, error) {
	x, err := q.ExternalEvent(ctx, int64(r.EventID), 0)
	if err == nil && !a.Admin() && (!a.HasClub() || a.ClubID != x.ClubID && a.ClubID != r.Athlete.ClubID) {
		err = problem.NotFound()
	}
	return x, err
}

// splitsFromExternal converts an external result's splits to portal splits.
func splitsFromExternal(r domain.ExternalResult, x domain.ExternalEvent) raceday.Splits {
	return raceday.Splits{
		Participation: domain.Participation{
			Entry: domain.Entry{
				RaceID: r.RaceID, AthleteID: r.AthleteID, ClubID: r.Athlete.ClubID, ClubName: r.Athlete.ClubName, Kind: domain.Individual,
				Sex: r.Athlete.Sex,
				Athlete: domain.Entrant{ID: r.AthleteID, LastName: r.Athlete.LastName, FirstName: r.Athlete.FirstName, Sex: r.Athlete.Sex,
					Birth: r.Athlete.Birth, ClubID: r.Athlete.ClubID},
			},
			Result: domain.Result{ID: r.ID, Time: r.Time, Status: domain.ResultRegular},
		},
		Event: domain.Event{SportID: domain.Swimming, Name: x.Name, Place: x.Place, Starts: x.Day},
		Race:  r.Race, Parts: split.Laps(r.Splits, r.Race.Metres, r.Time),
	}
}

// SaveSplit stores a split of a portal or external result and returns its id.
func (s *Sheets) SaveSplit(ctx context.Context, a access.Actor, form raceday.SplitForm) (splitID id.Split, err error) {
	ref := form.SplitRef
	if form.ID != 0 && ref == (raceday.SplitRef{}) {
		if ref.ResultID, err = s.core.DB.SplitOf(ctx, form.ID); err != nil {
			return 0, err
		}
	}
	if _, external, err := external(ctx, s.core.DB.Q, ref); err != nil || !external {
		if err != nil {
			return 0, err
		}
		return s.results.SaveSplit(ctx, a, form)
	}
	err = s.core.DB.Tx(ctx, func(q store.Q) error {
		r, _, err := s.lockedResult(ctx, q, a, ref.ResultID)
		if err != nil {
			return err
		}
		if err := s.mayWrite(ctx, q, a); err != nil {
			return err
		}
		if splitID, err = raceday.StoreSplit(ctx, q, r.ID, form.Split, r.Race.Metres, r.Time); err != nil {
			return err
		}
		return s.core.Record(ctx, q, a, audit.ExternalSplitStored, audit.ExternalResult, int64(r.ID), nil,
			map[string]any{"split": splitID, "tempo": form.Time})
	})
	return splitID, err
}

// DeleteSplit deletes a split of a portal or external result.
func (s *Sheets) DeleteSplit(ctx context.Context, a access.Actor, splitID id.Split) error {
	resultID, err := s.core.DB.SplitOf(ctx, splitID)
	if err != nil {
		return err
	}
	if _, external, err := external(ctx, s.core.DB.Q, raceday.SplitRef{ResultID: resultID}); err != nil || !external {
		if err != nil {
			return err
		}
		return s.results.DeleteSplit(ctx, a, splitID)
	}
	return s.core.DB.Tx(ctx, func(q store.Q) error {
		r, _, err := s.lockedResult(ctx, q, a, resultID)
		if err != nil {
			return err
		}
		if err := s.mayWrite(ctx, q, a); err != nil {
			return err
		}
		if err := q.DeleteSplit(ctx, splitID); err != nil {
			return err
		}
		return s.core.Record(ctx, q, a, audit.ExternalSplitDeleted, audit.ExternalResult, int64(r.ID), map[string]any{"split": splitID}, nil)
	})
}

// Compare returns the splits of portal or external results for comparison; duplicate ids count once.
func (s *Sheets) Compare(ctx context.Context, a access.Actor, resultIDs []id.Result) ([]raceday.Splits, error) {
	ids := slices.Compact(slices.Sorted(slices.Values(resultIDs)))
	if len(ids) < 2 {
		return nil, raceday.Compare(nil)
	}
	found, err := s.results.WithSplits(ctx, a, ids)
	if err != nil {
		return nil, err
	}
	if err := s.addExternal(ctx, a, ids, found); err != nil {
		return nil, err
	}
	var list []raceday.Splits
	for i, resultID := range resultIDs {
		x, ok := found[resultID]
		if !ok {
			return nil, problem.NotFound()
		}
		if !slices.Contains(resultIDs[:i], resultID) {
			list = append(list, x)
		}
	}
	return list, raceday.Compare(list)
}

// addExternal adds the external results that the caller may read.
func (s *Sheets) addExternal(ctx context.Context, a access.Actor, ids []id.Result, found map[id.Result]raceday.Splits) error {
	q := s.core.DB.Q
	list, err := q.ExternalResultsByID(ctx, ids)
	if err != nil || len(list) == 0 {
		return err
	}
	events, err := q.EventsOfResults(ctx, ids)
	if err != nil {
		return err
	}
	for _, r := range list {
		x := events[r.EventID]
		if a.Admin() || a.HasClub() && (a.ClubID == x.ClubID || a.ClubID == r.Athlete.ClubID) {
			found[r.ID] = splitsFromExternal(r, x)
		}
	}
	return s.mayRead(ctx, q, a)
}
