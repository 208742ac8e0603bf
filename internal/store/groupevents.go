package store

import (
	"context"

	"traguardo/internal/database"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
)

// GroupEvents returns the events between two days that athletes of a group entered, alone or in a team, by day. Only athletes of a club
// count.
func (q Q) GroupEvents(ctx context.Context, groupID id.Group, clubID id.Club, from, to calendar.Date) ([]domain.GroupEvent, error) {
	return database.All(ctx, q.db, func(s database.Scanner) (domain.GroupEvent, error) {
		var e domain.GroupEvent
		err := s.Scan(&e.ID, &e.Name, &e.StartsOn, &e.EndsOn, &e.Athletes)
		return e, err
	}, `SELECT v.id, v.name, v.starts_on, v.ends_on, COUNT(DISTINCT x.athlete_id) FROM (
			SELECT n.event_id, n.athlete_id FROM group_athlete m JOIN entry n ON n.athlete_id = m.athlete_id WHERE m.group_id = $1
			UNION SELECT n.event_id, k.athlete_id FROM group_athlete m JOIN entry_member k ON k.athlete_id = m.athlete_id
				JOIN entry n ON n.id = k.entry_id WHERE m.group_id = $1) x
		JOIN event v ON v.id = x.event_id JOIN athlete a ON a.id = x.athlete_id
		WHERE `+isReal("v")+` AND a.club_id = $2 AND v.starts_on <= $4 AND v.ends_on >= $3
		GROUP BY v.id, v.name, v.starts_on, v.ends_on ORDER BY v.starts_on, v.id`, groupID, clubID, from, to)
}
