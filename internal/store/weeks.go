package store

import (
	"context"

	"traguardo/internal/database"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/training"
)

var weekTable = database.NewTable("training_week k", "", func(k *domain.Week) []database.Column {
	return []database.Column{
		{Name: "id", Field: &k.ID},
		{Name: "group_id", Field: &k.GroupID},
		{Name: "monday", Field: &k.Monday},
		{Name: "note", Field: &k.Note},
		{Name: "race", Field: &k.Race},
		{Name: "target", Field: &k.Target},
		{Name: "version", Field: &k.Version},
	}
})

// Weeks returns the planned weeks of a group whose Mondays are between two days.
func (q Q) Weeks(ctx context.Context, groupID id.Group, from, to calendar.Date) ([]domain.Week, error) {
	return weekTable.All(ctx, q.db, "WHERE k.group_id = $1 AND k.monday >= $2 AND k.monday <= $3 ORDER BY k.monday", groupID, from, to)
}

// LockWeek is Week with a lock until the transaction ends.
func (q Q) LockWeek(ctx context.Context, weekID int64, userID id.User) (domain.Week, error) {
	if err := weekTable.Lock(ctx, q.db, weekID); err != nil {
		return domain.Week{}, err
	}
	return q.Week(ctx, weekID, userID)
}

// Week finds a week of a group that a user may open.
func (q Q) Week(ctx context.Context, weekID int64, userID id.User) (domain.Week, error) {
	return weekTable.One(ctx, q.db, "WHERE k.id = $1 AND "+groupOpen("k.group_id", "$2"), weekID, userID)
}

// WeekOf finds the week of a group that starts on a Monday.
func (q Q) WeekOf(ctx context.Context, groupID id.Group, monday calendar.Date) (domain.Week, error) {
	return weekTable.One(ctx, q.db, "WHERE k.group_id = $1 AND k.monday = $2", groupID, monday)
}

// EnsureWeek adds a week if it is missing.
func (q Q) EnsureWeek(ctx context.Context, groupID id.Group, monday calendar.Date) error {
	_, err := q.db.Exec(ctx, `INSERT INTO training_week (group_id, monday, note, race, target, version) VALUES ($1, $2, '', $3, 0, 1)
		ON CONFLICT (group_id, monday) DO NOTHING`, groupID, monday, false)
	return err
}

// AddWeeks stores new weeks.
func (q Q) AddWeeks(ctx context.Context, list []domain.Week) error {
	return weekTable.InsertAll(ctx, q.db, list)
}

// SaveWeek stores the fields of a week and raises its version.
func (q Q) SaveWeek(ctx context.Context, k domain.Week) error { return weekTable.Update(ctx, q.db, k) }

// GroupSeasons returns the season starts that a coach chose for a group.
func (q Q) GroupSeasons(ctx context.Context, groupID id.Group) (training.Seasons, error) {
	type chosen struct {
		season calendar.Season
		start  calendar.Date
	}
	list, err := database.All(ctx, q.db, func(s database.Scanner) (chosen, error) {
		var c chosen
		err := s.Scan(&c.season, &c.start)
		return c, err
	}, "SELECT t.season_id, t.starts_on FROM group_season t WHERE t.group_id = $1", groupID)
	out := make(training.Seasons, len(list))
	for _, c := range list {
		out[c.season] = c.start
	}
	return out, err
}

// SetGroupSeason sets the first day of a group's season.
func (q Q) SetGroupSeason(ctx context.Context, groupID id.Group, season calendar.Season, start calendar.Date) error {
	_, err := q.db.Exec(ctx, `INSERT INTO group_season (group_id, season_id, starts_on) VALUES ($1, $2, $3)
		ON CONFLICT (group_id, season_id) DO UPDATE SET starts_on = excluded.starts_on`, groupID, int64(season), start)
	return err
}
