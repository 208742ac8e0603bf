package store

import (
	"context"
	"fmt"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/domain/fold"
)

// Lookup names a table that may be searched by id or text.
type Lookup struct{ table, text, where string }

// The lookups of the contract.
var (
	Regions   = Lookup{table: "region", text: "t.name"}
	Provinces = Lookup{table: "province", text: "t.name || ' (' || t.code || ')'"}
	Comuni    = Lookup{table: "place", text: "t.name || ' (' || t.province || ')'", where: fmt.Sprintf("t.kind = %d", catalog.Comune)}
	Nations   = Lookup{table: "place", text: "t.name", where: fmt.Sprintf("t.kind = %d", catalog.State)}
	// Birthplaces are comuni, ceased ones with their years, and states.
	Birthplaces = Lookup{table: "place", text: placeText}
)

// placeText tells a ceased comune from its namesake by its last year.
var placeText = fmt.Sprintf(`t.name || CASE WHEN t.province <> '' THEN ' (' || t.province || ')' ELSE '' END ||
	CASE WHEN t.kind = %d THEN ' fino al ' || SUBSTR(CAST(t.valid_to AS TEXT), 1, 4) ELSE '' END`, catalog.CeasedComune)

// LookupFilter narrows a lookup.
type LookupFilter struct {
	ID         int64
	Text       string
	RegionID   int64
	ProvinceID int64
	Limit      int
}

func scanOption(s scanner) (domain.Option, error) {
	var o domain.Option
	err := s.Scan(&o.ID, &o.Text)
	return o, err
}

// Options answers a lookup: the exact match first, then what begins with the text, then what contains it.
func (q Q) Options(ctx context.Context, l Lookup, f LookupFilter) ([]domain.Option, error) {
	w := &filter{}
	if l.where != "" {
		w.add(l.where)
	}
	eq(w, "t.id", f.ID)
	eq(w, "t.region_id", f.RegionID)
	eq(w, "t.province_id", f.ProvinceID)
	order := "t.search, t.id"
	if text := fold.Text(f.Text); text != "" {
		w.contains("t.search", text)
		w.args = append(w.args, text, escapeLike(text)+"%")
		n := len(w.args)
		order = fmt.Sprintf(`CASE WHEN t.search = $%d THEN 0 WHEN t.search LIKE $%d ESCAPE '\' THEN 1 ELSE 2 END, %s`, n-1, n, order)
	}
	return all(ctx, q, scanOption, fmt.Sprintf("SELECT t.id, %s FROM %s t%s ORDER BY %s LIMIT %d", l.text, l.table, w.where(q.d, l.table+" t", false), order, f.Limit), w.args...)
}

// Seasons lists the seasons, newest first.
func (q Q) Seasons(ctx context.Context) ([]domain.Season, error) {
	return all(ctx, q, scanSeason, "SELECT id, name, starts_on, ends_on, selectable FROM season ORDER BY starts_on DESC")
}

// Season finds a season.
func (q Q) Season(ctx context.Context, id int64) (domain.Season, error) {
	return one(ctx, q, scanSeason, "SELECT id, name, starts_on, ends_on, selectable FROM season WHERE id = $1", id)
}

func scanSeason(s scanner) (domain.Season, error) {
	var v domain.Season
	err := s.Scan(&v.ID, &v.Name, &v.StartsOn, &v.EndsOn, &v.Selectable)
	return v, err
}

// EnsureSeason adds a season that is not there yet.
func (q Q) EnsureSeason(ctx context.Context, s calendar.Season) error {
	_, err := q.exec(ctx, "INSERT INTO season (id, name, starts_on, ends_on, selectable) VALUES ($1, $2, $3, $4, $5) ON CONFLICT (id) DO NOTHING",
		s.ReferenceYear(), s.String(), s.Start(), s.End(), true)
	return err
}
