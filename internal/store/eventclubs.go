package store

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"traguardo/internal/database"
	"traguardo/internal/domain"
	"traguardo/internal/domain/fold"
	"traguardo/internal/domain/id"
)

var eventClubTable = database.NewTable("event_club n", " JOIN club c ON c.id = n.club_id", func(n *domain.EventClub) []database.Column {
	return []database.Column{
		{Name: "event_id", Field: &n.EventID},
		{Name: "club_id", Field: &n.ClubID},
		{Read: "COALESCE(n.kept_name, c.name)", Field: &n.ClubName},
		{Name: "extended", Field: &n.Extended},
		{Name: "athletes", Field: &n.Athletes},
		{Name: "team_athletes", Field: &n.TeamAthletes},
		{Name: "entries", Field: &n.Entries},
		{Name: "wild_cards", Field: &n.WildCards},
		{Name: "teams", Field: &n.Teams},
	}
})

// EventClubs returns the clubs that entered an event, paid for it or have an extension, by name. A club that paid and whose entries were
// all removed is still included, because its account is open.
func (q Q) EventClubs(ctx context.Context, eventID id.Event) ([]domain.EventClub, error) {
	list, err := eventClubTable.All(ctx, q.db, `WHERE n.event_id = $1 AND (n.extended OR n.entries + n.teams > 0
		OR EXISTS (SELECT 1 FROM club_order o WHERE o.event_id = n.event_id AND o.club_id = n.club_id AND o.state = $2)) ORDER BY c.id`,
		eventID, domain.OrderPaid)
	slices.SortStableFunc(list, func(a, b domain.EventClub) int { return cmp.Compare(fold.Text(a.ClubName), fold.Text(b.ClubName)) })
	return list, err
}

// ClubParts returns a club's part in each of the events; events without one are missing.
func (q Q) ClubParts(ctx context.Context, clubID id.Club, eventIDs []id.Event) (map[id.Event]domain.EventClub, error) {
	w := &database.Filter{}
	w.Add("n.club_id = ?", clubID)
	database.In(w, "n.event_id", eventIDs)
	rows, err := eventClubTable.All(ctx, q.db, w.Where(q.db), w.Args...)
	return keyed(rows, func(n *domain.EventClub) id.Event { return n.EventID }), err
}

// EventTotals returns the number of events that match a filter, and the sums of their counts.
func (q Q) EventTotals(ctx context.Context, f domain.EventFilter) (int, domain.EventCounts, error) {
	var n int
	f, err := q.dropOffered(ctx, f)
	if err != nil {
		return 0, domain.EventCounts{}, err
	}
	w := eventFilter(f)
	sums, err := database.One(ctx, q.db, func(s database.Scanner) (domain.EventCounts, error) {
		var c domain.EventCounts
		err := s.Scan(&n, &c.Clubs, &c.Athletes, &c.Entries, &c.Teams)
		return c, err
	}, `SELECT COUNT(*), CAST(COALESCE(SUM(e.clubs), 0) AS BIGINT), CAST(COALESCE(SUM(e.athletes), 0) AS BIGINT),
		CAST(COALESCE(SUM(e.entries), 0) AS BIGINT),
		CAST(COALESCE(SUM(e.teams), 0) AS BIGINT) FROM event e`+w.Where(q.db), w.Args...)
	return n, sums, err
}

// SetExtension grants a club an extension for an event, or withdraws it.
func (q Q) SetExtension(ctx context.Context, eventID id.Event, clubID id.Club, on bool) error {
	_, err := q.db.Exec(ctx, `INSERT INTO event_club (event_id, club_id, extended, athletes, team_athletes, entries, wild_cards,
		teams) VALUES ($1, $2, $3, 0, 0, 0, 0, 0)
		ON CONFLICT (event_id, club_id) DO UPDATE SET extended = excluded.extended`, eventID, clubID, on)
	return err
}

// CountEntries recounts the entries of clubs in an event and the event's totals. Every change of entries calls it in the same transaction.
// Athletes who are only in teams are counted separately from those with individual races.
func (q Q) CountEntries(ctx context.Context, eventID id.Event, clubIDs ...id.Club) error {
	if err := eventTable.Lock(ctx, q.db, int64(eventID)); err != nil { // so that concurrent entries are counted too
		return err
	}
	for _, clubID := range slices.Sorted(slices.Values(clubIDs)) { // always in the same order, to avoid deadlocks
		if err := q.countClub(ctx, eventID, clubID); err != nil {
			return err
		}
	}
	_, err := q.db.Exec(ctx, `UPDATE event SET revision = revision + 1, clubs = (SELECT COUNT(*) FROM event_club n
		WHERE n.event_id = $1 AND n.entries + n.teams > 0),
		athletes = (SELECT COALESCE(SUM(n.athletes + n.team_athletes), 0) FROM event_club n WHERE n.event_id = $1),
		entries = (SELECT COALESCE(SUM(n.entries), 0) FROM event_club n WHERE n.event_id = $1), teams = (SELECT COALESCE(SUM(n.teams), 0)
		FROM event_club n WHERE n.event_id = $1)
		WHERE id = $1`, eventID)
	return err
}

// moveCounts adds to the counts of clubs in a locked event, and to the event's own counts.
func (q Q) moveCounts(ctx context.Context, eventID id.Event, changes map[id.Club]domain.EventClub) error {
	var entries, athletes int
	var rows [][]any
	var entering []id.Club // clubs that may be new in the event
	for _, clubID := range slices.Sorted(maps.Keys(changes)) {
		by := changes[clubID]
		entries, athletes = entries+by.Entries, athletes+by.Athletes+by.TeamAthletes
		rows = append(rows, []any{eventID, clubID, false, by.Athletes, by.TeamAthletes, by.Entries, by.WildCards, 0})
		if by.Entries > 0 {
			entering = append(entering, clubID)
		}
	}
	w := &database.Filter{}
	event, moreEntries, moreAthletes, clubs := w.Arg(eventID), w.Arg(entries), w.Arg(athletes), w.Arg(len(entering))
	w.Add("n.event_id = " + event)
	database.In(w, "n.club_id", entering)
	w.Add("n.entries + n.teams > 0")
	later := q.db.Later()
	if _, err := later.Exec(ctx, "UPDATE event SET revision = revision + 1, athletes = athletes + "+moreAthletes+
		", entries = entries + "+moreEntries+", clubs = clubs + "+clubs+" - (SELECT COUNT(*) FROM event_club n"+w.Where(q.db)+
		") WHERE id = "+event, w.Args...); err != nil {
		return err
	}
	return later.BulkInsert(ctx, "event_club (event_id, club_id, extended, athletes, team_athletes, entries, wild_cards, teams)",
		`ON CONFLICT (event_id, club_id) DO UPDATE SET athletes = event_club.athletes + excluded.athletes,
		team_athletes = event_club.team_athletes + excluded.team_athletes,
		entries = event_club.entries + excluded.entries, wild_cards = event_club.wild_cards + excluded.wild_cards`, rows)
}

// EventParts returns the part of clubs in an event, by club; clubs without one are missing.
func (q Q) EventParts(ctx context.Context, eventID id.Event, clubIDs []id.Club) (map[id.Club]domain.EventClub, error) {
	w := &database.Filter{}
	w.Add("n.event_id = ?", eventID)
	database.In(w, "n.club_id", clubIDs)
	rows, err := eventClubTable.All(ctx, q.db, w.Where(q.db), w.Args...)
	return keyed(rows, func(n *domain.EventClub) id.Club { return n.ClubID }), err
}

// ClubEntries returns how many entries and teams each club has in an event.
func (q Q) ClubEntries(ctx context.Context, eventID id.Event, clubIDs []id.Club) (map[id.Club]int, error) {
	parts, err := q.EventParts(ctx, eventID, clubIDs)
	out := make(map[id.Club]int, len(parts))
	for clubID, n := range parts {
		out[clubID] = n.Entries + n.Teams
	}
	return out, err
}

// EntrantCount returns how many athletes are in individual races of an event.
func (q Q) EntrantCount(ctx context.Context, eventID id.Event) (int, error) {
	return database.One(ctx, q.db, database.Value[int], "SELECT CAST(COALESCE(SUM(n.athletes), 0) AS BIGINT) FROM event_club n "+
		"WHERE n.event_id = $1", eventID)
}

func (q Q) countClub(ctx context.Context, eventID id.Event, clubID id.Club) error {
	_, err := q.db.Exec(ctx, `INSERT INTO event_club (event_id, club_id, extended, athletes, team_athletes, entries, wild_cards, teams)
		SELECT CAST($1 AS BIGINT), CAST($2 AS BIGINT), FALSE,
			(SELECT COUNT(DISTINCT e.athlete_id) FROM entry e WHERE e.event_id = $1 AND e.club_id = $2 AND e.kind = $3),
			(SELECT COUNT(DISTINCT m.athlete_id) FROM entry e JOIN entry_member m ON m.entry_id = e.id
			WHERE e.event_id = $1 AND e.club_id = $2 AND e.kind = $4
				AND NOT EXISTS (SELECT 1 FROM entry x WHERE x.event_id = $1 AND x.athlete_id = m.athlete_id AND x.kind = $3)),
			(SELECT COUNT(*) FROM entry e WHERE e.event_id = $1 AND e.club_id = $2 AND e.kind = $3),
			(SELECT COUNT(*) FROM entry e WHERE e.event_id = $1 AND e.club_id = $2 AND e.wild_card),
			(SELECT COUNT(*) FROM entry e WHERE e.event_id = $1 AND e.club_id = $2 AND e.kind = $4)
		WHERE TRUE
		ON CONFLICT (event_id, club_id) DO UPDATE SET athletes = excluded.athletes, team_athletes = excluded.team_athletes,
		entries = excluded.entries,
			wild_cards = excluded.wild_cards, teams = excluded.teams`, eventID, clubID, domain.Individual, domain.Team)
	return err
}
