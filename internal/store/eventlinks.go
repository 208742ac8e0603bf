package store

import (
	"context"

	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
)

// LinkedEvents returns the earlier events that qualify for an event.
func (q Q) LinkedEvents(ctx context.Context, eventID id.Event) ([]domain.Event, error) {
	return eventTable.All(ctx, q.db, "WHERE e.id IN (SELECT l.event_id FROM event_link l WHERE l.main_event_id = $1) "+
		"ORDER BY e.starts_on, e.id", eventID)
}

// FinalsOf returns the later events for which an event qualifies.
func (q Q) FinalsOf(ctx context.Context, eventID id.Event) ([]domain.Event, error) {
	return eventTable.All(ctx, q.db, "WHERE "+isReal("e")+" AND e.id IN (SELECT l.main_event_id FROM event_link l WHERE l.event_id = $1) "+
		"ORDER BY e.starts_on, e.id", eventID)
}

// PreviousEvents returns the events of the same sport and season that end before an event and are not linked to it.
func (q Q) PreviousEvents(ctx context.Context, e domain.Event) ([]domain.Event, error) {
	return eventTable.All(ctx, q.db, `WHERE `+isReal("e")+` AND e.season_id = $1 AND e.sport_id = $2 AND e.ends_on < $3 AND e.id <> $4
		AND e.id NOT IN (SELECT l.event_id FROM event_link l WHERE l.main_event_id = $4) ORDER BY e.starts_on DESC, e.id DESC`,
		e.SeasonID, e.SportID, e.Starts, e.ID)
}

// LinkEvent links an earlier event to a later one. It does nothing if they are already linked.
func (q Q) LinkEvent(ctx context.Context, mainID, eventID id.Event) error {
	_, err := q.db.Exec(ctx, "INSERT INTO event_link (main_event_id, event_id) VALUES ($1, $2) ON CONFLICT DO NOTHING", mainID, eventID)
	return err
}

// UnlinkEvent removes the link and returns how many there were.
func (q Q) UnlinkEvent(ctx context.Context, mainID, eventID id.Event) (int64, error) {
	return q.db.Exec(ctx, "DELETE FROM event_link WHERE main_event_id = $1 AND event_id = $2", mainID, eventID)
}
