package store

import (
	"context"

	"traguardo/internal/database"
	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
)

// finalistEntered is a condition: the athlete of passage p is entered in the final.
var finalistEntered = withConstants(`EXISTS (SELECT 1 FROM entry n WHERE n.event_id = p.event_id AND n.race_id = p.race_id
	AND n.athlete_id = p.athlete_id AND n.category_id = p.category_id AND n.kind = {Individual})`)

var passageTable = database.NewTable("passage p", ofDay("p.athlete_id", "p.event_id"), func(p *domain.Passage) []database.Column {
	return append([]database.Column{
		{Name: "event_id", Field: &p.EventID},
		{Name: "race_id", Field: &p.RaceID},
		{Name: "category_id", Field: &p.CategoryID},
		{Name: "sex", Field: &p.Sex},
		{Name: "athlete_id", Value: func() any { return p.Athlete.ID }},
		{Name: "time", Field: &p.Time},
		{Name: "position", Field: &p.Position},
		{Name: "reserve", Field: &p.Reserve},
		{Read: finalistEntered, Field: &p.Entered},
	}, entrantOfDay(&p.Athlete)...)
})

// Passages returns the qualification standings for a final, by race, category, sex and position.
func (q Q) Passages(ctx context.Context, eventID id.Event) ([]domain.Passage, error) {
	return passageTable.All(ctx, q.db, "WHERE p.event_id = $1 ORDER BY p.race_id, p.category_id, p.sex, p.position, p.reserve, "+
		"a.name_search, p.athlete_id", eventID)
}

// SavePassages replaces the qualification standings for a final.
func (q Q) SavePassages(ctx context.Context, eventID id.Event, list []domain.Passage) error {
	if _, err := q.db.Exec(ctx, "DELETE FROM passage WHERE event_id = $1", eventID); err != nil {
		return err
	}
	return passageTable.InsertAll(ctx, q.db, list)
}
