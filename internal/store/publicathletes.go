package store

import (
	"context"
	"strconv"

	"traguardo/internal/database"
	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
)

// PublicAthletes returns where athletes take part: up to limit rows, one per athlete and event, latest events first. It counts individual
// entries and relays in a start list or with a result, because only those are on the public pages. Rows carry only the id of the athlete.
func (q Q) PublicAthletes(ctx context.Context, athleteIDs []id.Athlete, offered []domain.Sport, limit int) ([]domain.PublicAthlete, error) {
	if len(athleteIDs) == 0 {
		return nil, nil
	}
	w := eventFilter(domain.EventFilter{Offered: offered, Public: true})
	condition := database.OneOf(w, q.db, athleteIDs)
	entries := "SELECT id, athlete_id, event_id, club_id, 0 AS relay FROM entry WHERE athlete_id " + condition + " AND kind = " +
		w.Arg(domain.Individual) + " UNION ALL SELECT t.id, m.athlete_id, t.event_id, t.club_id, 1 FROM entry_member m " +
		"JOIN entry t ON t.id = m.entry_id WHERE m.athlete_id " + condition
	w.Add("(EXISTS (SELECT 1 FROM start_place p JOIN start_list l ON l.id = p.start_list_id WHERE p.entry_id = n.id AND l.current) "+
		"OR EXISTS (SELECT 1 FROM result r WHERE r.entry_id = n.id AND r.status <> ?))", domain.ResultNone)
	return database.All(ctx, q.db, func(s database.Scanner) (domain.PublicAthlete, error) {
		var x domain.PublicAthlete
		err := s.Scan(&x.Athlete.ID, &x.Number, &x.Relay, &x.ClubName, &x.EventID, &x.Event, &x.Place, &x.Starts, &x.Races)
		return x, err
	}, "SELECT n.athlete_id, COALESCE(MIN(CASE WHEN n.relay = 0 THEN n.id END), MIN(n.id)), "+
		"COALESCE(MIN(CASE WHEN n.relay = 1 THEN n.id END), 0), MIN(c.name), e.id, e.name, e.place, e.starts_on, COUNT(*) "+
		"FROM ("+entries+") n JOIN event e ON e.id = n.event_id JOIN club c ON c.id = n.club_id"+w.Where(q.db)+
		" GROUP BY n.athlete_id, e.id, e.name, e.place, e.starts_on ORDER BY e.starts_on DESC, e.id DESC, n.athlete_id LIMIT "+
		strconv.Itoa(limit), w.Args...)
}
