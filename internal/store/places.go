package store

import (
	"context"
	"fmt"

	"traguardo/internal/database"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/domain/fold"
	"traguardo/internal/domain/id"
)

// Lookup is a table that can be searched by id or text.
type Lookup struct{ table, text, where string }

// The lookups of the contract.
var (
	Regions   = Lookup{table: "region", text: "t.name"}
	Provinces = Lookup{table: "province", text: "t.name || ' (' || t.code || ')'"}
	Comuni    = Lookup{table: "place", text: "t.name || ' (' || t.province || ')'", where: fmt.Sprintf("t.kind = %d", catalog.Comune)}
	Nations   = Lookup{table: "place", text: "t.name", where: fmt.Sprintf("t.kind = %d", catalog.State)}
	// Birthplaces are comuni, including ceased ones with their last year, and states.
	Birthplaces = Lookup{table: "place", text: placeText}
)

// placeText adds the last year of a ceased comune, because another comune may have the same name.
var placeText = fmt.Sprintf(`t.name || CASE WHEN t.province <> '' THEN ' (' || t.province || ')' ELSE '' END ||
	CASE WHEN t.kind = %d THEN ' fino al ' || SUBSTR(CAST(t.valid_to AS TEXT), 1, 4) ELSE '' END`, catalog.CeasedComune)

// LookupFilter narrows a lookup.
type LookupFilter struct {
	ID         int64
	Text       string
	RegionID   id.Region
	ProvinceID id.Province
	Limit      int
}

func scanOption(s database.Scanner) (domain.LookupItem, error) {
	var o domain.LookupItem
	err := s.Scan(&o.ID, &o.Text)
	return o, err
}

// Options returns the rows that match a lookup: exact matches first, then those that start with the text, then those that contain it.
func (q Q) Options(ctx context.Context, l Lookup, f LookupFilter) ([]domain.LookupItem, error) {
	w := &database.Filter{}
	if l.where != "" {
		w.Add(l.where)
	}
	database.Equal(w, "t.id", f.ID)
	database.Equal(w, "t.region_id", f.RegionID)
	database.Equal(w, "t.province_id", f.ProvinceID)
	order := "t.search, t.id"
	if text := fold.Text(f.Text); text != "" {
		w.Contains("t.search", text)
		order = fmt.Sprintf(`CASE WHEN t.search = %s THEN 0 WHEN t.search LIKE %s ESCAPE '\' THEN 1 ELSE 2 END, %s`,
			w.Arg(text), w.Arg(database.EscapeLike(text)+"%"), order)
	}
	return database.All(ctx, q.db, scanOption, fmt.Sprintf("SELECT t.id, %s FROM %s t%s ORDER BY %s LIMIT %d",
		l.text, l.table, w.Where(q.db), order, f.Limit), w.Args...)
}

var seasonTable = database.NewTable("season s", "", func(s *domain.Season) []database.Column {
	return []database.Column{
		{Name: "id", Field: &s.ID},
		{Name: "name", Field: &s.Name},
		{Name: "starts_on", Field: &s.StartsOn},
		{Name: "ends_on", Field: &s.EndsOn},
		{Name: "selectable", Field: &s.Selectable},
	}
})

// Seasons lists the seasons, newest first.
func (q Q) Seasons(ctx context.Context) ([]domain.Season, error) {
	return seasonTable.All(ctx, q.db, "ORDER BY s.starts_on DESC")
}

// Season finds a season.
func (q Q) Season(ctx context.Context, seasonID id.Season) (domain.Season, error) {
	return seasonTable.One(ctx, q.db, "WHERE s.id = $1", seasonID)
}

// EnsureSeason adds the seasons that are missing.
func (q Q) EnsureSeason(ctx context.Context, seasons ...calendar.Season) error {
	list := make([]domain.Season, len(seasons))
	for i, s := range seasons {
		list[i] = domain.Season{ID: id.Season(s.ReferenceYear()), Name: s.String(), StartsOn: s.Start(), EndsOn: s.End(), Selectable: true}
	}
	return seasonTable.InsertMissing(ctx, q.db, list)
}
