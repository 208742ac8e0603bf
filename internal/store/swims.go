package store

import (
	"context"
	"fmt"
	"slices"

	"traguardo/internal/database"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/option"
)

// What a sheet reads of a result, of the portal and of elsewhere.
const swimRace = ", g.id, g.sport_id, g.name, g.abbreviation, g.metres, g.total_metres, g.style, g.sex, r.status, r.version"

var portalSwims = fmt.Sprintf(`SELECT n.athlete_id, r.id, n.id, e.id, 0, 1 = 0, e.name, e.place, e.starts_on,
	CASE WHEN (SELECT o.value FROM event_option o WHERE o.event_id = e.id AND o.option_id = %d) = '%d' THEN 50 ELSE 25 END,
	CASE WHEN e.sport_id = 1 THEN r.time + 100 * r.penalty_seconds WHEN r.time > 100 * r.penalty_points THEN r.time - 100 * r.penalty_points ELSE 0 END%s
	FROM entry n JOIN result r ON r.entry_id = n.id JOIN event e ON e.id = n.event_id JOIN race g ON g.id = n.race_id`, option.Pool, option.Pool50, swimRace)

const externalSwims = `SELECT p.athlete_id, r.id, 0, x.id, x.club_id, NOT x.race, x.name, x.place, x.day, x.pool, r.time` + swimRace + `
	FROM external_result p JOIN result r ON r.id = p.result_id JOIN external_event x ON x.id = p.external_event_id JOIN race g ON g.id = p.race_id`

func scanSwim(s database.Scanner) (domain.Swim, error) {
	var x domain.Swim
	err := s.Scan(&x.AthleteID, &x.ResultID, &x.EntryID, &x.EventID, &x.ClubID, &x.Trial, &x.Event, &x.Place, &x.Day, &x.Pool, &x.Time,
		&x.Race.ID, &x.Race.SportID, &x.Race.Name, &x.Race.Abbreviation, &x.Race.LegMetres, &x.Race.Metres, &x.Race.StyleID, &x.Race.Sex, &x.Status, &x.Version)
	x.Race.Kind, x.Race.Members = domain.Individual, 1
	return x, err
}

// Swims are the individual results of some athletes since a day (unset: all), of the portal and of elsewhere, without splits, the newest first.
// Of the portal's only those with a time and disqualifications are there.
func (q Q) Swims(ctx context.Context, athleteIDs []int64, since calendar.Date) ([]domain.Swim, error) {
	w := &database.Filter{}
	w.In("n.athlete_id", athleteIDs)
	w.Add("n.kind = ?", domain.Individual)
	w.Add("(r.status = ? AND r.time > 0 OR r.status = ?)", domain.ResultRegular, domain.ResultDisqualified)
	if !since.IsZero() {
		w.Add("e.starts_on >= ?", since)
	}
	list, err := database.All(ctx, q.db, scanSwim, portalSwims+w.Where(q.db), w.Args...)
	if err != nil {
		return nil, err
	}
	w = &database.Filter{}
	w.In("p.athlete_id", athleteIDs)
	if !since.IsZero() {
		w.Add("x.day >= ?", since)
	}
	more, err := database.All(ctx, q.db, scanSwim, externalSwims+w.Where(q.db), w.Args...)
	list = append(list, more...)
	slices.SortFunc(list, func(a, b domain.Swim) int {
		if c := b.Day.Compare(a.Day); c != 0 {
			return c
		}
		return int(b.ResultID - a.ResultID)
	})
	return list, err
}

// SwimsElsewhere are what clubs wrote down about an athlete, races and trials, with splits and the newest first.
func (q Q) SwimsElsewhere(ctx context.Context, athleteID int64) ([]domain.Swim, error) {
	list, err := q.Swims(ctx, []int64{athleteID}, calendar.Date{})
	if err != nil {
		return nil, err
	}
	list = slices.DeleteFunc(list, func(s domain.Swim) bool { return !s.External() })
	return list, q.AddSplits(ctx, athleteID, list)
}

// AddSplits gives the swims of one athlete their splits.
func (q Q) AddSplits(ctx context.Context, athleteID int64, list []domain.Swim) error {
	splits, err := q.splits(ctx, " WHERE s.result_id IN (SELECT r.id FROM entry n JOIN result r ON r.entry_id = n.id WHERE n.athlete_id = $1 AND n.kind = 1"+
		" UNION ALL SELECT p.result_id FROM external_result p WHERE p.athlete_id = $1)", athleteID)
	for i := range list {
		list[i].Splits = splits[list[i].ResultID]
	}
	return err
}

// IntensityVolumes are the metres that the groups of an athlete swam at an intensity between two days: what was everybody's, or of a subgroup the
// athlete is in. Only groups that a user may open are asked.
func (q Q) IntensityVolumes(ctx context.Context, athleteID, userID int64, from, to calendar.Date) ([]domain.IntensityVolume, error) {
	return database.All(ctx, q.db, func(s database.Scanner) (domain.IntensityVolume, error) {
		var v domain.IntensityVolume
		err := s.Scan(&v.Day, &v.Name, &v.Colour, &v.Metres)
		return v, err
	}, `SELECT w.held_on, COALESCE(i.name, ''), COALESCE(i.colour, ''), CAST(SUM(s.swum) AS BIGINT)
		FROM group_athlete m JOIN workout w ON w.group_id = m.group_id JOIN series s ON s.workout_id = w.id LEFT JOIN intensity i ON i.id = s.intensity_id
		WHERE m.athlete_id = $1 AND w.held_on >= $3 AND w.held_on <= $4 AND s.swum > 0 AND `+groupOpen("m.group_id", "$2")+`
		AND (s.subgroup_id IS NULL OR EXISTS (SELECT 1 FROM subgroup_athlete b WHERE b.subgroup_id = s.subgroup_id AND b.athlete_id = m.athlete_id))
		GROUP BY w.held_on, i.name, i.colour ORDER BY w.held_on, i.name NULLS FIRST`, athleteID, userID, from, to)
}
