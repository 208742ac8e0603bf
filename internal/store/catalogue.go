package store

import (
	"context"

	"traguardo/internal/domain"
)

// Categories lists a season's categories that a body uses.
func (q Q) Categories(ctx context.Context, seasonID int64, bodyID int) ([]domain.Category, error) {
	return all(ctx, q, func(s scanner) (domain.Category, error) {
		var c domain.Category
		err := s.Scan(&c.ID, &c.SeasonID, &c.Code, &c.Family, &c.Name, &c.Label, &c.Kind, &c.Membership,
			&c.MenFrom, &c.MenTo, &c.WomenFrom, &c.WomenTo, &c.AgeSumMin, &c.AgeSumMax, &c.Version)
		return c, err
	}, `SELECT c.id, c.season_id, c.code, c.family, c.name, c.label, c.kind, c.membership, c.men_from, c.men_to, c.women_from, c.women_to,
		c.age_sum_min, c.age_sum_max, c.version
		FROM category c JOIN category_body b ON b.category_id = c.id AND b.body_id = $2 WHERE c.season_id = $1 ORDER BY c.id`, seasonID, bodyID)
}

// Races lists the races a body uses.
func (q Q) Races(ctx context.Context, bodyID int) ([]domain.Race, error) {
	return all(ctx, q, func(s scanner) (domain.Race, error) {
		var r domain.Race
		err := s.Scan(&r.ID, &r.SportID, &r.Name, &r.Abbreviation, &r.LegMetres, &r.Metres, &r.StyleID, &r.Kind, &r.Members, &r.Sex, &r.Version)
		return r, err
	}, `SELECT r.id, r.sport_id, r.name, r.abbreviation, r.metres, r.total_metres, r.style, r.kind, r.members, r.sex, r.version
		FROM race r JOIN race_body b ON b.race_id = r.id AND b.body_id = $1 ORDER BY r.id`, bodyID)
}
