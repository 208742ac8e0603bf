package store

import (
	"context"

	"traguardo/internal/database"
	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
)

// SexCount is the number of entries or people of one sex in a category of an event, or in one of its races.
type SexCount struct {
	CategoryID id.Category
	Disabled   bool
	Kind       domain.EntryKind
	RaceID     id.Race // 0 where people are counted
	Sex        domain.Sex
	Count      int
}

// Group returns the category of the event.
func (c SexCount) Group() domain.CategoryKey {
	return domain.CategoryKey{CategoryID: c.CategoryID, Disabled: c.Disabled, Kind: c.Kind}
}

// RaceCounts counts the entries of an event by race, category and sex.
func (q Q) RaceCounts(ctx context.Context, eventID id.Event) ([]SexCount, error) {
	return q.sexCounts(ctx, `SELECT n.category_id, n.disability > $2 AS disabled, n.kind, n.race_id, n.sex, COUNT(*) FROM entry n
		WHERE n.event_id = $1
		GROUP BY n.category_id, n.disability > $2, n.kind, n.race_id, n.sex`, eventID)
}

// PersonCounts counts the people entered in an event, individually or in teams, by category and sex. Each person counts once per category.
func (q Q) PersonCounts(ctx context.Context, eventID id.Event) ([]SexCount, error) {
	return q.sexCounts(ctx, `SELECT p.category_id, p.disabled, p.kind, 0, a.sex, COUNT(*) FROM (
			SELECT n.category_id AS category_id, n.disability > $2 AS disabled, n.kind AS kind, n.athlete_id AS athlete_id FROM entry n
			WHERE n.event_id = $1 AND n.kind = $3
			UNION SELECT n.category_id, n.disability > $2, n.kind, m.athlete_id FROM entry n JOIN entry_member m ON m.entry_id = n.id
			WHERE n.event_id = $1 AND n.kind = $4
		) p JOIN athlete a ON a.id = p.athlete_id GROUP BY p.category_id, p.disabled, p.kind, a.sex`, eventID, domain.Individual, domain.Team)
}

func (q Q) sexCounts(ctx context.Context, query string, eventID id.Event, more ...any) ([]SexCount, error) {
	return database.All(ctx, q.db, func(s database.Scanner) (SexCount, error) {
		var c SexCount
		err := s.Scan(&c.CategoryID, &c.Disabled, &c.Kind, &c.RaceID, &c.Sex, &c.Count)
		return c, err
	}, query, append([]any{eventID, domain.NoDisability}, more...)...)
}
