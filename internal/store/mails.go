package store

import (
	"context"

	"traguardo/internal/database"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/problem"
)

var mailTable = database.NewTable("outgoing_mail m", "", func(m *domain.OutgoingMail) []database.Column {
	return []database.Column{
		{Name: "id", Field: &m.ID},
		{Name: "user_id", Field: &m.UserID, InsertOnly: true},
		{Name: "message", Field: &m.Message, InsertOnly: true},
		{Name: "attempts", Field: &m.Attempts},
		{Name: "made_at", Field: &m.MadeAt, InsertOnly: true},
		{Name: "due_at", Field: &m.DueAt},
	}
})

// AddMail queues a message.
func (q Q) AddMail(ctx context.Context, m domain.OutgoingMail) error {
	_, err := mailTable.Insert(ctx, q.db, m)
	return err
}

// TakeMail finds a message that is due and postpones it until the given instant, so that no other server sends it. If none is due, it
// returns a not-found problem.
func (q Q) TakeMail(ctx context.Context, now, until calendar.Instant) (domain.OutgoingMail, error) {
	for {
		m, err := mailTable.One(ctx, q.db, "WHERE m.due_at <= $1 ORDER BY m.due_at, m.id LIMIT 1", now)
		if err != nil {
			return m, err
		}
		before := m.DueAt
		m.DueAt, m.Attempts = until, m.Attempts+1
		n, err := q.db.Exec(ctx, "UPDATE outgoing_mail SET due_at = $1, attempts = $2 WHERE id = $3 AND due_at = $4",
			m.DueAt, m.Attempts, m.ID, before)
		if err != nil || n == 1 { // otherwise another server was faster
			return m, err
		}
	}
}

// WaitingMails returns the ids of the queued messages.
func (q Q) WaitingMails(ctx context.Context) ([]int64, error) {
	return database.All(ctx, q.db, database.Value[int64], "SELECT m.id FROM outgoing_mail m ORDER BY m.id")
}

// WaitingMail finds a queued message and locks it until the transaction ends.
func (q Q) WaitingMail(ctx context.Context, mailID int64) (domain.OutgoingMail, error) {
	return mailTable.One(ctx, q.db, "WHERE m.id = $1"+q.db.ForUpdate(), mailID)
}

// DelayMail postpones a message until an instant.
func (q Q) DelayMail(ctx context.Context, mailID int64, until calendar.Instant) error {
	_, err := q.db.Exec(ctx, "UPDATE outgoing_mail SET due_at = $1 WHERE id = $2", until, mailID)
	return err
}

// RewriteMail replaces the content of a queued message.
func (q Q) RewriteMail(ctx context.Context, mailID int64, message string) error {
	_, err := q.db.Exec(ctx, "UPDATE outgoing_mail SET message = $1 WHERE id = $2", message, mailID)
	return err
}

// DeleteMail removes a message from the queue.
func (q Q) DeleteMail(ctx context.Context, mailID int64) error {
	_, err := q.db.Exec(ctx, "DELETE FROM outgoing_mail WHERE id = $1", mailID)
	return err
}

// ReminderLink returns the token that switches off a user's reminders without a login. It stores fresh if the user has none yet.
func (q Q) ReminderLink(ctx context.Context, userID id.User, fresh string) (string, error) {
	if _, err := q.db.Exec(ctx, "INSERT INTO reminder_link (user_id, token) VALUES ($1, $2) ON CONFLICT (user_id) DO NOTHING",
		userID, fresh); err != nil {
		return "", err
	}
	return database.One(ctx, q.db, database.Value[string], "SELECT l.token FROM reminder_link l WHERE l.user_id = $1", userID)
}

// RemindedBy finds the user whose reminders a token switches off.
func (q Q) RemindedBy(ctx context.Context, token string) (domain.User, error) {
	if token == "" {
		return domain.User{}, problem.NotFound()
	}
	return userTable.One(ctx, q.db, "WHERE u.id = (SELECT l.user_id FROM reminder_link l WHERE l.token = $1)", token)
}
