package store

import (
	"context"

	"traguardo/internal/database"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/meet"
	"traguardo/internal/domain/option"
)

var waitingTable = database.NewTable("waiting w", " JOIN club c ON c.id = w.club_id LEFT JOIN athlete a ON a.id = w.athlete_id",
	func(n *domain.Waiting) []database.Column {
		return append([]database.Column{
			{Name: "id", Field: &n.ID},
			{Name: "event_id", Field: &n.EventID},
			{Name: "race_id", Field: &n.RaceID},
			{Name: "kind", Field: &n.Kind},
			{Name: "athlete_id", Field: &n.AthleteID, Nullable: true},
			{Name: "club_id", Field: &n.ClubID},
			{Name: "category_id", Field: &n.CategoryID, Nullable: true},
			{Name: "disabled", Field: &n.Disabled},
			{Name: "sex", Field: &n.Sex},
			{Name: "entry_time", Field: &n.EntryTime},
			{Name: "note", Field: &n.Note},
			{Name: "wild_card", Field: &n.WildCard},
			{Name: "late", Field: &n.Late},
			{Name: "created_by", Field: &n.CreatedBy},
			{Name: "created_at", Field: &n.CreatedAt},
			{Read: "c.name", Field: &n.ClubName},
			{Read: "c.name", Field: &n.Athlete.ClubName},
		}, database.LeftJoined("a", startListColumns(&n.Athlete))...)
	})

var waitingMemberTable = database.NewTable("waiting_member m", "", func(m *domain.WaitingMember) []database.Column {
	return []database.Column{
		{Name: "waiting_id", Field: &m.WaitingID},
		{Name: "athlete_id", Field: &m.AthleteID},
		{Name: "position", Field: &m.Position},
		{Name: "note", Field: &m.Note},
	}
})

// WaitingList returns the waiting list of an event, in order.
func (q Q) WaitingList(ctx context.Context, eventID id.Event) ([]domain.Waiting, error) {
	list, err := waitingTable.All(ctx, q.db, "WHERE w.event_id = $1 ORDER BY w.id", eventID)
	if err != nil {
		return nil, err
	}
	at := map[id.Waiting]int{}
	for i := range list {
		if list[i].Kind == domain.Team {
			at[list[i].ID] = i
		}
	}
	if len(at) == 0 {
		return list, nil
	}
	members, err := waitingMemberTable.All(ctx, q.db, "WHERE m.waiting_id IN "+
		"(SELECT w.id FROM waiting w WHERE w.event_id = $1 AND w.kind = $2) ORDER BY m.waiting_id, m.position", eventID, domain.Team)
	for _, m := range members {
		if i, ok := at[m.WaitingID]; ok {
			list[i].Members = append(list[i].Members, m)
		}
	}
	return list, err
}

// HasWaiting reports whether anyone is on the waiting list of an event.
func (q Q) HasWaiting(ctx context.Context, eventID id.Event) (bool, error) {
	return database.One(ctx, q.db, database.Value[bool], "SELECT EXISTS (SELECT 1 FROM waiting w WHERE w.event_id = $1)", eventID)
}

// WaitingByID finds an entry on a waiting list.
func (q Q) WaitingByID(ctx context.Context, waitingID id.Waiting) (domain.Waiting, error) {
	n, err := waitingTable.One(ctx, q.db, "WHERE w.id = $1", waitingID)
	if err != nil || n.Kind != domain.Team {
		return n, err
	}
	n.Members, err = waitingMemberTable.All(ctx, q.db, "WHERE m.waiting_id = $1 ORDER BY m.position", waitingID)
	return n, err
}

// AddWaiting puts an entry at the end of the waiting list of a locked event and returns its id.
func (q Q) AddWaiting(ctx context.Context, n domain.Waiting) (id.Waiting, error) {
	waitingID, err := newID[id.Waiting](waitingTable.Insert(ctx, q.db, n))
	if err != nil {
		return 0, err
	}
	members := make([]domain.WaitingMember, len(n.Members))
	for i, m := range n.Members {
		m.WaitingID, m.Position = waitingID, i+1
		members[i] = m
	}
	return waitingID, waitingMemberTable.InsertAll(ctx, q.db, members)
}

// DeleteWaiting removes an entry from its waiting list.
func (q Q) DeleteWaiting(ctx context.Context, waitingID id.Waiting) error {
	_, err := q.db.Exec(ctx, "DELETE FROM waiting WHERE id = $1", waitingID)
	return err
}

// DropWaiting removes athletes from the waiting list of a race in which they were entered in another way.
func (q Q) DropWaiting(ctx context.Context, eventID id.Event, entered []domain.Entry) error {
	athletes := map[id.Race][]id.Athlete{}
	for _, n := range entered {
		athletes[n.RaceID] = append(athletes[n.RaceID], n.AthleteID)
	}
	for raceID, ids := range athletes {
		w := &database.Filter{}
		database.In(w, "athlete_id", ids)
		w.Add("event_id = ?", eventID)
		w.Add("race_id = ?", raceID)
		if _, err := q.db.Exec(ctx, "DELETE FROM waiting"+w.Where(q.db), w.Args...); err != nil {
			return err
		}
	}
	return nil
}

// EventsWaiting returns the open events whose waiting list is not empty and gives places out (option 75).
func (q Q) EventsWaiting(ctx context.Context) ([]id.Event, error) {
	return database.All(ctx, q.db, database.Value[id.Event], `SELECT e.id FROM event e WHERE `+isReal("e")+` AND e.status = $1
		AND e.id IN (SELECT w.event_id FROM waiting w)
		AND EXISTS (SELECT 1 FROM event_option o WHERE o.event_id = e.id AND o.option_id = $2 AND o.value = '1') ORDER BY e.id`,
		domain.EventOpen, option.WaitingList)
}

var promotionTable = database.NewTable("promotion p", "", func(p *domain.Promotion) []database.Column {
	return []database.Column{
		{Name: "entry_id", Field: &p.EntryID},
		{Name: "event_id", Field: &p.EventID},
		{Name: "club_id", Field: &p.ClubID},
		{Name: "waiting_since", Field: &p.WaitingSince},
		{Name: "promoted_at", Field: &p.PromotedAt},
		{Name: "decline_until", Field: &p.DeclineUntil},
		{Name: "admitted_by", Field: &p.AdmittedBy},
	}
})

// AddPromotion records that an entry came from the waiting list.
func (q Q) AddPromotion(ctx context.Context, p domain.Promotion) error {
	return promotionTable.InsertAll(ctx, q.db, []domain.Promotion{p})
}

// Promotion returns the promotion of an entry from the waiting list, or the zero value if there was none.
func (q Q) Promotion(ctx context.Context, entryID id.Entry) (domain.Promotion, error) {
	list, err := promotionTable.All(ctx, q.db, "WHERE p.entry_id = $1", entryID)
	if err != nil || len(list) == 0 {
		return domain.Promotion{}, err
	}
	return list[0], nil
}

// Promotions returns the entries of an event that came from the waiting list, by entry; club 0 means all clubs.
func (q Q) Promotions(ctx context.Context, eventID id.Event, clubID id.Club) (map[id.Entry]domain.Promotion, error) {
	w := &database.Filter{}
	w.Add("p.event_id = ?", eventID)
	database.Equal(w, "p.club_id", clubID)
	list, err := promotionTable.All(ctx, q.db, w.Where(q.db), w.Args...)
	return keyed(list, func(p *domain.Promotion) id.Entry { return p.EntryID }), err
}

// WaitingSummary counts a club's entries on the waiting list of an event, and those that it may still decline.
type WaitingSummary struct {
	EventID  id.Event
	Name     string
	Starts   calendar.Date
	Waiting  int
	Promoted int
	Until    calendar.Instant // the earliest end of a decline time
}

// WaitingSummaries returns the open events in which a club waits for a place or may still decline one, by date.
func (q Q) WaitingSummaries(ctx context.Context, clubID id.Club, now calendar.Instant) ([]WaitingSummary, error) {
	return database.All(ctx, q.db, func(s database.Scanner) (WaitingSummary, error) {
		var v WaitingSummary
		err := s.Scan(&v.EventID, &v.Name, &v.Starts, &v.Waiting, &v.Promoted, &v.Until)
		return v, err
	}, `SELECT e.id, e.name, e.starts_on, CAST(SUM(x.waiting) AS BIGINT), CAST(SUM(x.promoted) AS BIGINT), MIN(x.until) FROM (
			SELECT w.event_id AS event_id, 1 AS waiting, 0 AS promoted, NULL AS until FROM waiting w WHERE w.club_id = $1
			UNION ALL SELECT p.event_id, 0, 1, p.decline_until FROM promotion p WHERE p.club_id = $1 AND p.decline_until > $2
		) x JOIN event e ON e.id = x.event_id WHERE `+isReal("e")+` AND e.status = $3 GROUP BY e.id, e.name, e.starts_on ORDER BY e.starts_on, e.id`,
		clubID, now, domain.EventOpen)
}

// HeatCounts counts the entries of races that swim, for the limit on heats.
func (q Q) HeatCounts(ctx context.Context, eventID id.Event, raceIDs []id.Race) (meet.HeatCounts, error) {
	type row struct {
		meet.HeatGroup
		n int
	}
	w := &database.Filter{}
	w.Add("n.event_id = ?", eventID)
	database.In(w, "n.race_id", raceIDs)
	w.Add("NOT n.absent")
	rows, err := database.All(ctx, q.db, func(s database.Scanner) (row, error) {
		var r row
		var disability domain.Disability
		err := s.Scan(&r.RaceID, &r.Category.CategoryID, &r.Category.Kind, &disability, &r.Sex, &r.n)
		r.Category.Disabled = disability.Present()
		return r, err
	}, "SELECT n.race_id, n.category_id, n.kind, n.disability, n.sex, COUNT(*) FROM entry n"+w.Where(q.db)+
		" GROUP BY n.race_id, n.category_id, n.kind, n.disability, n.sex", w.Args...)
	out := meet.HeatCounts{}
	for _, r := range rows {
		out[r.HeatGroup] += r.n
	}
	return out, err
}

// ForgetWaiting removes an athlete from all waiting lists.
func (q Q) ForgetWaiting(ctx context.Context, athleteID id.Athlete) error {
	for _, table := range []string{"waiting", "waiting_member"} {
		if _, err := q.db.Exec(ctx, "DELETE FROM "+table+" WHERE athlete_id = $1", athleteID); err != nil {
			return err
		}
	}
	return nil
}

// WaitingOf returns the waiting lists that an athlete is on, alone or in a team, newest event first.
func (q Q) WaitingOf(ctx context.Context, athleteID id.Athlete) ([]domain.PersonalWaiting, error) {
	return database.All(ctx, q.db, func(s database.Scanner) (domain.PersonalWaiting, error) {
		var v domain.PersonalWaiting
		err := s.Scan(&v.Event, &v.Day, &v.Race, &v.Since, &v.Note)
		return v, err
	}, `SELECT e.name, e.starts_on, r.name, w.created_at, w.note FROM waiting w JOIN event e ON e.id = w.event_id
		JOIN race r ON r.id = w.race_id
		WHERE `+isReal("e")+` AND (w.athlete_id = $1
			OR w.id IN (SELECT m.waiting_id FROM waiting_member m WHERE m.athlete_id = $1))
		ORDER BY e.starts_on DESC, w.id`, athleteID)
}
