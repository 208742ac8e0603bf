package store

import (
	"context"

	"traguardo/internal/database"
	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
)

var escortTable = database.NewTable("escort s", ofDay("s.athlete_id", "s.event_id"), func(s *domain.Escort) []database.Column {
	return append([]database.Column{
		{Name: "event_id", Field: &s.EventID},
		{Name: "athlete_id", Value: func() any { return s.ID }},
		{Name: "created_by", Field: &s.CreatedBy},
		{Name: "created_at", Field: &s.CreatedAt},
		{Read: "a.qualification", Field: &s.Qualification},
	}, entrantOfDay(&s.Entrant)...)
})

// Escorts returns the escorts that a club brings to an event, by name; club 0 means all clubs.
func (q Q) Escorts(ctx context.Context, eventID id.Event, clubID id.Club) ([]domain.Escort, error) {
	w := &database.Filter{Selective: true}
	w.Add("s.event_id = ?", eventID)
	database.Equal(w, "ac.id", clubID)
	return escortTable.All(ctx, q.db, w.Where(q.db)+" ORDER BY ac.search, ac.id, a.name_search, a.id", w.Args...)
}

// AddEscort stores an escort. An athlete who is already an escort of the event is a uniqueness error.
func (q Q) AddEscort(ctx context.Context, s domain.Escort) error {
	_, err := escortTable.Insert(ctx, q.db, s)
	return err
}

// DeleteEscort removes an escort from an event and reports whether there was one.
func (q Q) DeleteEscort(ctx context.Context, eventID id.Event, athleteID id.Athlete) (bool, error) {
	n, err := q.db.Exec(ctx, "DELETE FROM escort WHERE event_id = $1 AND athlete_id = $2", eventID, athleteID)
	return n > 0, err
}

// EscortsOf returns the events that an athlete attended as an escort, newest first.
func (q Q) EscortsOf(ctx context.Context, athleteID id.Athlete) ([]domain.PersonalEscort, error) {
	return database.All(ctx, q.db, func(s database.Scanner) (domain.PersonalEscort, error) {
		var e domain.PersonalEscort
		err := s.Scan(&e.Event, &e.Day)
		return e, err
	}, "SELECT v.name, v.starts_on FROM escort s JOIN event v ON v.id = s.event_id WHERE "+isReal("v")+" AND s.athlete_id = $1 "+
		"ORDER BY v.starts_on DESC, v.id", athleteID)
}

// ForgetEscort removes an athlete from the escorts of all events.
func (q Q) ForgetEscort(ctx context.Context, athleteID id.Athlete) error {
	_, err := q.db.Exec(ctx, "DELETE FROM escort WHERE athlete_id = $1", athleteID)
	return err
}
