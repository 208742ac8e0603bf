package store

import (
	"context"

	"traguardo/internal/database"
	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
)

var exceptionJoins = " JOIN category k ON k.id = x.category_id" + ofDay("x.athlete_id", "x.event_id")

var exceptionTable = database.NewTable("category_exception x", exceptionJoins, func(x *domain.CategoryException) []database.Column {
	return append([]database.Column{
		{Name: "id", Field: &x.ID},
		{Name: "event_id", Field: &x.EventID},
		{Name: "category_id", Field: &x.CategoryID},
		{Name: "athlete_id", Field: &x.AthleteID},
		{Read: "k.label", Field: &x.Category},
	}, entrantOfDay(&x.Athlete)...)
})

// Exceptions returns the athletes assigned to a category of an event by exception; club 0 means all clubs.
func (q Q) Exceptions(ctx context.Context, eventID id.Event, clubID id.Club) ([]domain.CategoryException, error) {
	w := &database.Filter{}
	w.Add("x.event_id = ?", eventID)
	database.Equal(w, "ac.id", clubID)
	return exceptionTable.All(ctx, q.db, w.Where(q.db)+" ORDER BY a.name_search, x.id", w.Args...)
}

// Exception finds an exception.
func (q Q) Exception(ctx context.Context, exceptionID int64) (domain.CategoryException, error) {
	return exceptionTable.One(ctx, q.db, "WHERE x.id = $1", exceptionID)
}

// AddException assigns an athlete to a category. A second exception for the athlete in the event is a uniqueness error.
func (q Q) AddException(ctx context.Context, x domain.CategoryException) (int64, error) {
	return exceptionTable.Insert(ctx, q.db, x)
}

// DeleteException removes an exception.
func (q Q) DeleteException(ctx context.Context, exceptionID int64) error {
	return exceptionTable.Delete(ctx, q.db, exceptionID)
}

// ExceptionsOf returns the exceptions of an athlete, newest event first.
func (q Q) ExceptionsOf(ctx context.Context, athleteID id.Athlete) ([]domain.PersonalException, error) {
	return database.All(ctx, q.db, func(s database.Scanner) (domain.PersonalException, error) {
		var x domain.PersonalException
		err := s.Scan(&x.Event, &x.Day, &x.Category)
		return x, err
	}, `SELECT v.name, v.starts_on, c.label FROM category_exception x JOIN event v ON v.id = x.event_id JOIN category c ON c.id = x.category_id
		WHERE `+isReal("v")+` AND x.athlete_id = $1 ORDER BY v.starts_on DESC, x.id`, athleteID)
}
