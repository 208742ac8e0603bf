package store

import (
	"context"

	"traguardo/internal/database"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
)

const noticeJoins = " JOIN race r ON r.id = t.race_id LEFT JOIN athlete a ON a.id = t.athlete_id"

var noticeTable = database.NewTable("entry_notice t", noticeJoins, func(t *domain.EntryNotice) []database.Column {
	return []database.Column{
		{Name: "id", Field: &t.ID},
		{Name: "event_id", Field: &t.EventID},
		{Name: "club_id", Field: &t.ClubID},
		{Name: "author_id", Field: &t.AuthorID},
		{Name: "race_id", Field: &t.RaceID},
		{Name: "athlete_id", Field: &t.AthleteID, Nullable: true},
		{Name: "progressive", Field: &t.Progressive},
		{Name: "action", Field: &t.Action},
		{Name: "made_at", Field: &t.MadeAt},
		{Read: "r.name", Field: &t.Race},
		{Read: "COALESCE(a.last_name, '')", Field: &t.LastName},
		{Read: "COALESCE(a.first_name, '')", Field: &t.FirstName},
	}
})

// AddNotices queues notices to a club's users.
func (q Q) AddNotices(ctx context.Context, list []domain.EntryNotice) error {
	return noticeTable.InsertAll(ctx, q.db, list)
}

// TakeNotices removes and returns the queued notices whose author has changed nothing of the same club and event since the given instant,
// grouped by event, club and author, oldest first.
func (q Q) TakeNotices(ctx context.Context, since calendar.Instant) ([]domain.EntryNotice, error) {
	const quiet = ` WHERE NOT EXISTS (SELECT 1 FROM entry_notice x WHERE x.event_id = t.event_id AND x.club_id = t.club_id
		AND x.author_id = t.author_id AND x.made_at > $1)`
	list, err := noticeTable.All(ctx, q.db, quiet+" ORDER BY t.event_id, t.club_id, t.author_id, t.id", since)
	if err != nil || len(list) == 0 {
		return nil, err
	}
	ids := make([]int64, len(list))
	for i, t := range list {
		ids[i] = t.ID
	}
	w := &database.Filter{}
	database.In(w, "id", ids)
	_, err = q.db.Exec(ctx, "DELETE FROM entry_notice"+w.Where(q.db), w.Args...)
	return list, err
}

// ClubPeople returns the active users who represent each club: those with LevelClub, or all its users if there are none.
func (q Q) ClubPeople(ctx context.Context, clubIDs []id.Club) (map[id.Club][]domain.User, error) {
	w := &database.Filter{}
	database.In(w, "u.club_id", clubIDs)
	w.Add("u.active")
	w.Add("(u.level = ? OR NOT EXISTS (SELECT 1 FROM app_user x WHERE x.club_id = u.club_id AND x.active AND x.level = ?))",
		domain.LevelClub, domain.LevelClub)
	list, err := userTable.All(ctx, q.db, w.Where(q.db)+" ORDER BY u.id", w.Args...)
	people := map[id.Club][]domain.User{}
	for _, u := range list {
		people[u.ClubID] = append(people[u.ClubID], u)
	}
	return people, err
}

// ClubUsers returns all active users of a club.
func (q Q) ClubUsers(ctx context.Context, clubID id.Club) ([]domain.User, error) {
	return userTable.All(ctx, q.db, "WHERE u.club_id = $1 AND u.active ORDER BY u.id", clubID)
}

// RemindersOff returns which of the users have switched reminders off.
func (q Q) RemindersOff(ctx context.Context, userIDs []id.User) (map[id.User]bool, error) {
	w := &database.Filter{}
	database.In(w, "o.user_id", userIDs)
	ids, err := database.All(ctx, q.db, database.Value[id.User], "SELECT o.user_id FROM reminder_off o"+w.Where(q.db), w.Args...)
	off := make(map[id.User]bool, len(ids))
	for _, userID := range ids {
		off[userID] = true
	}
	return off, err
}

// SetReminders switches a user's reminders on or off.
func (q Q) SetReminders(ctx context.Context, userID id.User, on bool) error {
	text := "INSERT INTO reminder_off (user_id) VALUES ($1) ON CONFLICT (user_id) DO NOTHING"
	if on {
		text = "DELETE FROM reminder_off WHERE user_id = $1"
	}
	_, err := q.db.Exec(ctx, text, userID)
	return err
}

// EventsEnding returns the open events whose deadline is between two days, inclusive.
func (q Q) EventsEnding(ctx context.Context, from, to calendar.Date) ([]domain.Event, error) {
	list, err := eventTable.All(ctx, q.db, "WHERE "+isReal("e")+" AND e.status = $3 AND e.deadline >= $1 AND e.deadline <= $2 ORDER BY e.id", from, to,
		domain.EventOpen)
	if err != nil {
		return nil, err
	}
	return list, q.withOptions(ctx, list)
}

// ClubsOfLastTime returns the clubs that entered the events linked to an event, or the organiser's previous event of the same sport. If the
// event belongs to a championship, it leaves out clubs that are not enrolled.
func (q Q) ClubsOfLastTime(ctx context.Context, e domain.Event) ([]domain.Club, error) {
	return clubTable.All(ctx, q.db, `WHERE c.id IN (SELECT n.club_id FROM event_club n WHERE n.entries + n.teams > 0 AND (
		n.event_id IN (SELECT l.event_id FROM event_link l WHERE l.main_event_id = $1)
		OR n.event_id = (SELECT v.id FROM event v WHERE `+isReal("v")+` AND v.organiser_id = $2 AND v.sport_id = $3 AND v.id <> $1 AND v.starts_on < $4
		AND v.clubs > 0 ORDER BY v.starts_on DESC, v.id DESC LIMIT 1)))
		AND (CAST($5 AS BIGINT) = 0 OR EXISTS (SELECT 1 FROM championship_club x WHERE x.championship_id = $5 AND x.club_id = c.id
		AND x.enrolled_on IS NOT NULL))
		ORDER BY c.id`, e.ID, e.OrganiserID, e.SportID, e.Starts, e.ChampionshipID)
}

// ClubsUnpaid returns how many unpaid entries each club has in an event.
func (q Q) ClubsUnpaid(ctx context.Context, eventID id.Event) (map[id.Club]int, error) {
	type row struct {
		club id.Club
		n    int
	}
	rows, err := database.All(ctx, q.db, func(s database.Scanner) (row, error) {
		var r row
		err := s.Scan(&r.club, &r.n)
		return r, err
	}, `SELECT n.club_id, COUNT(*) FROM entry n LEFT JOIN entry_payment y ON y.entry_id = n.id
		WHERE n.event_id = $1 AND y.paid_at IS NULL GROUP BY n.club_id`, eventID)
	unpaid := make(map[id.Club]int, len(rows))
	for _, r := range rows {
		unpaid[r.club] = r.n
	}
	return unpaid, err
}

// ClaimReminder records that a club is reminded of an event and reports whether it is the first reminder of that kind.
func (q Q) ClaimReminder(
	ctx context.Context, eventID id.Event, clubID id.Club, kind domain.ReminderKind, at calendar.Instant,
) (bool, error) {
	n, err := q.db.Exec(ctx, "INSERT INTO entry_reminder (event_id, club_id, kind, sent_at) VALUES ($1, $2, $3, $4) "+
		"ON CONFLICT (event_id, club_id, kind) DO NOTHING", eventID, clubID, kind, at)
	return n == 1, err
}
