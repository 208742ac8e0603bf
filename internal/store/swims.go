package store

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"traguardo/internal/database"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
)

// Results are read as numbers, and their events and races once each: an athlete with two thousand results swam in two hundred events.
var (
	portalSwims = `SELECT n.athlete_id, r.id, n.id, n.event_id, n.race_id,
		CASE WHEN e.sport_id = 1 THEN r.time + 100 * r.penalty_seconds WHEN r.time > 100 * r.penalty_points THEN r.time - 100 * r.penalty_points ELSE 0 END, r.status, r.version,
		r.reason, r.disqualification, r.reaction
		FROM entry n JOIN result r ON r.entry_id = n.id JOIN event e ON e.id = n.event_id`
	portalEvents = fmt.Sprintf(`SELECT e.id, 0, 1 = 0, e.name, e.place, e.starts_on,
		CASE WHEN (SELECT o.value FROM event_option o WHERE o.event_id = e.id AND o.option_id = %d) = '%d' THEN 50 ELSE 25 END
		FROM event e`, option.Pool, option.Pool50)
)

const (
	externalSwims = `SELECT p.athlete_id, r.id, 0, p.external_event_id, p.race_id, r.time, r.status, r.version,
		r.reason, r.disqualification, r.reaction
		FROM external_result p JOIN result r ON r.id = p.result_id JOIN external_event e ON e.id = p.external_event_id`
	externalEvents = "SELECT e.id, e.club_id, NOT e.race, e.name, e.place, e.day, e.pool FROM external_event e"
)

func scanSwim(s database.Scanner) (domain.Swim, error) {
	var x domain.Swim
	err := s.Scan(&x.AthleteID, &x.ResultID, &x.EntryID, &x.EventID, &x.Race.ID, &x.Time, &x.Status, &x.Version, &x.Reason,
		&x.Disqualification, &x.Reaction)
	return x, err
}

// scanSwimEvent reads the event fields of a swim.
func scanSwimEvent(s database.Scanner) (domain.Swim, error) {
	var x domain.Swim
	err := s.Scan(&x.EventID, &x.ClubID, &x.Trial, &x.Event, &x.Place, &x.Day, &x.Pool)
	return x, err
}

// Swims returns the individual results of athletes since a day (zero: all), from the portal and external events, without splits, newest
// first. Portal results without a time are left out, except disqualifications and absences with a reason.
func (q Q) Swims(ctx context.Context, athleteIDs []id.Athlete, since calendar.Date) ([]domain.Swim, error) {
	w := &database.Filter{}
	database.In(w, "n.athlete_id", athleteIDs)
	w.Add(isReal("e"))
	w.Add("n.kind = ?", domain.Individual)
	w.Add("(r.status = ? AND r.time > 0 OR r.status = ? OR r.status = ? AND r.reason <> ?)", domain.ResultRegular, domain.ResultDisqualified,
		domain.ResultAbsent, domain.NoReason)
	if !since.IsZero() {
		w.Add("e.starts_on >= ?", since)
	}
	list, err := q.swims(ctx, portalSwims, w, portalEvents)
	if err != nil {
		return nil, err
	}
	w = &database.Filter{}
	database.In(w, "p.athlete_id", athleteIDs)
	if !since.IsZero() {
		w.Add("e.day >= ?", since)
	}
	more, err := q.swims(ctx, externalSwims, w, externalEvents)
	if err != nil {
		return nil, err
	}
	list = append(list, more...)
	slices.SortFunc(list, func(a, b domain.Swim) int {
		return cmp.Or(b.Day.Compare(a.Day), cmp.Compare(b.ResultID, a.ResultID))
	})
	return list, q.addRaces(ctx, list)
}

// swims reads results and then their events. If an event was deleted in between, its results are left out.
func (q Q) swims(ctx context.Context, results string, w *database.Filter, events string) ([]domain.Swim, error) {
	list, err := database.All(ctx, q.db, scanSwim, results+w.Where(q.db), w.Args...)
	if err != nil || len(list) == 0 {
		return nil, err
	}
	w = &database.Filter{}
	database.In(w, "e.id", idsOf(list, func(x *domain.Swim) id.Event { return x.EventID }))
	found, err := database.All(ctx, q.db, scanSwimEvent, events+w.Where(q.db), w.Args...)
	byID := make(map[id.Event]*domain.Swim, len(found))
	for i := range found {
		byID[found[i].EventID] = &found[i]
	}
	list = slices.DeleteFunc(list, func(x domain.Swim) bool { return byID[x.EventID] == nil })
	for i := range list {
		x, of := &list[i], byID[list[i].EventID]
		x.ClubID, x.Trial, x.Event, x.Place, x.Day, x.Pool = of.ClubID, of.Trial, of.Event, of.Place, of.Day, of.Pool
	}
	return list, err
}

// addRaces loads the races of swims.
func (q Q) addRaces(ctx context.Context, list []domain.Swim) error {
	if len(list) == 0 {
		return nil
	}
	w := &database.Filter{}
	database.In(w, "r.id", idsOf(list, func(x *domain.Swim) id.Race { return x.Race.ID }))
	races, err := raceTable.All(ctx, q.db, w.Where(q.db), w.Args...)
	byID := make(map[id.Race]domain.Race, len(races))
	for _, r := range races {
		byID[r.ID] = r
	}
	for i := range list {
		list[i].Race = byID[list[i].Race.ID]
	}
	return err
}

// idsOf returns the distinct ids that of yields, sorted.
func idsOf[T cmp.Ordered](list []domain.Swim, of func(*domain.Swim) T) []T {
	ids := make([]T, len(list))
	for i := range list {
		ids[i] = of(&list[i])
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}

// ExternalSwims returns the external results of an athlete, races and trials, with splits, newest first.
func (q Q) ExternalSwims(ctx context.Context, athleteID id.Athlete) ([]domain.Swim, error) {
	list, err := q.Swims(ctx, []id.Athlete{athleteID}, calendar.Date{})
	if err != nil {
		return nil, err
	}
	list = slices.DeleteFunc(list, func(s domain.Swim) bool { return !s.External() })
	return list, q.AddSplits(ctx, athleteID, list)
}

// AddSplits loads the splits of one athlete's swims.
func (q Q) AddSplits(ctx context.Context, athleteID id.Athlete, list []domain.Swim) error {
	splits, err := q.splits(ctx, " WHERE s.result_id IN (SELECT r.id FROM entry n JOIN result r ON r.entry_id = n.id "+
		"WHERE n.athlete_id = $1 AND n.kind = $2"+
		" UNION ALL SELECT p.result_id FROM external_result p WHERE p.athlete_id = $1)", athleteID, domain.Individual)
	for i := range list {
		list[i].Splits = splits[list[i].ResultID]
	}
	return err
}

// IntensityVolumes returns the metres per day and intensity that an athlete's groups swam between two days: series of the whole group and
// of the athlete's subgroups. It includes only groups that the user may open.
func (q Q) IntensityVolumes(
	ctx context.Context, athleteID id.Athlete, userID id.User, from, to calendar.Date,
) ([]domain.IntensityVolume, error) {
	return database.All(ctx, q.db, func(s database.Scanner) (domain.IntensityVolume, error) {
		var v domain.IntensityVolume
		err := s.Scan(&v.Day, &v.Name, &v.Colour, &v.Metres)
		return v, err
	}, `SELECT w.held_on, COALESCE(i.name, ''), COALESCE(i.colour, ''), CAST(SUM(s.swum) AS BIGINT)
		FROM group_athlete m JOIN workout w ON w.group_id = m.group_id JOIN series s ON s.workout_id = w.id
		LEFT JOIN intensity i ON i.id = s.intensity_id
		WHERE m.athlete_id = $1 AND w.held_on >= $3 AND w.held_on <= $4 AND s.swum > 0 AND `+groupOpen("m.group_id", "$2")+`
		AND (s.subgroup_id IS NULL OR EXISTS (SELECT 1 FROM subgroup_athlete b WHERE b.subgroup_id = s.subgroup_id
		AND b.athlete_id = m.athlete_id))
		GROUP BY w.held_on, i.name, i.colour ORDER BY w.held_on, i.name NULLS FIRST`, athleteID, userID, from, to)
}
