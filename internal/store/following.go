package store

import (
	"context"

	"traguardo/internal/database"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
)

var pushTable = database.NewTable("push_subscription p", "", func(s *domain.PushSubscription) []database.Column {
	return []database.Column{
		{Name: "id", Field: &s.ID},
		{Name: "event_id", Field: &s.EventID},
		{Name: "entry_id", Field: &s.EntryID},
		{Name: "endpoint", Field: &s.Endpoint},
		{Name: "browser_key", Field: &s.Key},
		{Name: "auth", Field: &s.Auth},
		{Name: "created_at", Field: &s.CreatedAt},
	}
})

// AddPush stores a subscription and returns its id. It replaces the one of the same browser and entry.
func (q Q) AddPush(ctx context.Context, s domain.PushSubscription) (int64, error) {
	if err := q.RemovePush(ctx, s.EventID, s.EntryID, s.Endpoint); err != nil {
		return 0, err
	}
	return pushTable.Insert(ctx, q.db, s)
}

// CountPushes returns the number of subscriptions to an event, and the number of those from one browser.
func (q Q) CountPushes(ctx context.Context, eventID id.Event, endpoint string) (all, ofBrowser int, err error) {
	all, err = database.One(ctx, q.db, database.Value[int], "SELECT COUNT(*) FROM push_subscription WHERE event_id = $1", eventID)
	if err == nil {
		ofBrowser, err = database.One(ctx, q.db, database.Value[int],
			"SELECT COUNT(*) FROM push_subscription WHERE event_id = $1 AND endpoint = $2", eventID, endpoint)
	}
	return all, ofBrowser, err
}

// RemovePush ends the subscription of a browser to an entry; entry 0 means all of the event.
func (q Q) RemovePush(ctx context.Context, eventID id.Event, entryID id.Entry, endpoint string) error {
	_, err := q.db.Exec(ctx, "DELETE FROM push_subscription WHERE event_id = $1 AND endpoint = $2 AND (entry_id = $3 OR $3 = 0)",
		eventID, endpoint, entryID)
	return err
}

// RemoveBrowser ends all subscriptions of a browser.
func (q Q) RemoveBrowser(ctx context.Context, endpoint string) error {
	_, err := q.db.Exec(ctx, "DELETE FROM push_subscription WHERE endpoint = $1", endpoint)
	return err
}

// PushEvents returns the events with subscriptions.
func (q Q) PushEvents(ctx context.Context) ([]id.Event, error) {
	return database.All(ctx, q.db, database.Value[id.Event], "SELECT DISTINCT event_id FROM push_subscription ORDER BY event_id")
}

// Pushes returns the subscriptions of an event.
func (q Q) Pushes(ctx context.Context, eventID id.Event) ([]domain.PushSubscription, error) {
	return pushTable.All(ctx, q.db, "WHERE p.event_id = $1 ORDER BY p.id", eventID)
}

// PushSent is a message that was sent.
type PushSent struct {
	SubscriptionID int64
	EntryID        id.Entry
	Kind           domain.PushKind
}

// SentPushes returns the messages of an event that were sent.
func (q Q) SentPushes(ctx context.Context, eventID id.Event) (map[PushSent]bool, error) {
	list, err := database.All(ctx, q.db, func(s database.Scanner) (PushSent, error) {
		var m PushSent
		err := s.Scan(&m.SubscriptionID, &m.EntryID, &m.Kind)
		return m, err
	}, `SELECT s.subscription_id, s.entry_id, s.kind FROM push_sent s JOIN push_subscription p ON p.id = s.subscription_id
		WHERE p.event_id = $1`, eventID)
	out := make(map[PushSent]bool, len(list))
	for _, m := range list {
		out[m] = true
	}
	return out, err
}

// MarkPushSent records a message before it is sent. Its subscription may have ended meanwhile.
func (q Q) MarkPushSent(ctx context.Context, m PushSent) error {
	_, err := q.db.Exec(ctx, `INSERT INTO push_sent (subscription_id, entry_id, kind)
		SELECT p.id, $2, $3 FROM push_subscription p WHERE p.id = $1 ON CONFLICT DO NOTHING`, m.SubscriptionID, m.EntryID, m.Kind)
	return err
}

// RemoveEndedPushes deletes the subscriptions of events that are concluded or ended before today.
func (q Q) RemoveEndedPushes(ctx context.Context, today calendar.Date) error {
	_, err := q.db.Exec(ctx, withConstants(`DELETE FROM push_subscription WHERE event_id IN (SELECT e.id FROM event e
		WHERE e.ends_on < $1 OR e.status = {EventConcluded})`), today)
	return err
}
