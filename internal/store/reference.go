package store

import (
	"context"
	"fmt"

	"traguardo/internal/database"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/domain/fold"
	"traguardo/internal/problem"
)

// referenceVersion rises with every change of the shipped data, so that an installation takes it over at its next start.
const referenceVersion = "2"

// SeedReference stores the shipped reference data: places, seasons, categories, races. Places are the state's and are overwritten;
// categories and races are only added, because administrators keep them.
func (db *DB) SeedReference(ctx context.Context, season calendar.Season) error {
	have, err := db.Setting(ctx, "reference")
	if err != nil || have == referenceVersion+" "+season.String() {
		return err
	}
	return db.Tx(ctx, func(q Q) error {
		for _, seed := range []func(context.Context, calendar.Season) error{
			q.seedRegions, q.seedProvinces, q.seedPlaces, q.seedSeasons, q.seedCategories, q.seedRaces,
		} {
			if err := seed(ctx, season); err != nil {
				return fmt.Errorf("reference data: %w", err)
			}
		}
		return q.SetSetting(ctx, "reference", referenceVersion+" "+season.String())
	})
}

// Setting reads what was noted under a name, empty when nothing was.
func (q Q) Setting(ctx context.Context, name string) (string, error) {
	v, err := database.One(ctx, q.db, database.Value[string], "SELECT value FROM setting WHERE name = $1", name)
	if problem.Is(err, problem.KindNotFound) {
		return "", nil
	}
	return v, err
}

// SetSetting notes a value under a name.
func (q Q) SetSetting(ctx context.Context, name, v string) error {
	_, err := q.db.Exec(ctx, "INSERT INTO setting (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value", name, v)
	return err
}

func (q Q) seedRegions(ctx context.Context, _ calendar.Season) error {
	var rows [][]any
	for _, r := range catalog.Regions() {
		rows = append(rows, []any{r.ID, r.Name, fold.Text(r.Name)})
	}
	return q.db.Bulk(ctx, "region (id, name, search)", "ON CONFLICT (id) DO UPDATE SET name = excluded.name, search = excluded.search", 3, rows)
}

func (q Q) seedProvinces(ctx context.Context, _ calendar.Season) error {
	var rows [][]any
	for _, p := range catalog.Provinces() {
		rows = append(rows, []any{p.ID, p.Sigla, p.Name, fold.Text(p.Name), p.RegionID})
	}
	return q.db.Bulk(ctx, "province (id, code, name, search, region_id)",
		"ON CONFLICT (id) DO UPDATE SET code = excluded.code, name = excluded.name, search = excluded.search, region_id = excluded.region_id", 5, rows)
}

func (q Q) seedPlaces(ctx context.Context, _ calendar.Season) error {
	var rows [][]any
	for _, p := range catalog.Places() {
		rows = append(rows, []any{p.ID, int(p.Kind), p.Code, p.Name, fold.Text(p.Name), database.OrNull(p.ProvinceID), p.Province, database.OrNull(p.RegionID), p.Zip, p.From, p.To})
	}
	return q.db.Bulk(ctx, "place (id, kind, code, name, search, province_id, province, region_id, zip, valid_from, valid_to)",
		`ON CONFLICT (id) DO UPDATE SET kind = excluded.kind, code = excluded.code, name = excluded.name, search = excluded.search,
		province_id = excluded.province_id, province = excluded.province, region_id = excluded.region_id, zip = excluded.zip,
		valid_from = excluded.valid_from, valid_to = excluded.valid_to`, 11, rows)
}

func (q Q) seedSeasons(ctx context.Context, season calendar.Season) error {
	var rows [][]any
	for _, s := range seasonsFor(season) {
		rows = append(rows, []any{s.ReferenceYear(), s.String(), s.Start(), s.End(), true})
	}
	return q.db.Bulk(ctx, "season (id, name, starts_on, ends_on, selectable)", "ON CONFLICT (id) DO NOTHING", 5, rows)
}

// seasonsFor are the shipped seasons and those around the clock's.
func seasonsFor(season calendar.Season) []calendar.Season {
	seen := map[calendar.Season]bool{}
	var out []calendar.Season
	for _, s := range append(catalog.Seasons(), catalog.SeasonsAround(season.ReferenceYear())...) {
		if !seen[s] {
			seen[s] = true
			out = append(out, s)
		}
	}
	return out
}

func (q Q) seedCategories(ctx context.Context, season calendar.Season) error {
	var rows, sports, bodies [][]any
	for _, s := range seasonsFor(season) {
		for _, c := range catalog.Categories(s) {
			rows = append(rows, []any{c.ID, s.ReferenceYear(), c.Code, c.Family, c.Name, c.Label, fold.Text(c.Name + " " + c.Label), c.Type, c.Membership,
				c.Men.From, c.Men.To, c.Women.From, c.Women.To, c.AgeSumMin, c.AgeSumMax, 1})
			for _, id := range c.Sports {
				sports = append(sports, []any{c.ID, id})
			}
			for _, id := range c.Bodies {
				bodies = append(bodies, []any{c.ID, id})
			}
		}
	}
	if err := q.db.Bulk(ctx, `category (id, season_id, code, family, name, label, search, kind, membership, men_from, men_to, women_from, women_to,
		age_sum_min, age_sum_max, version)`, "ON CONFLICT (id) DO NOTHING", 16, rows); err != nil {
		return err
	}
	if err := q.db.Bulk(ctx, "category_sport (category_id, sport_id)", "ON CONFLICT DO NOTHING", 2, sports); err != nil {
		return err
	}
	return q.db.Bulk(ctx, "category_body (category_id, body_id)", "ON CONFLICT DO NOTHING", 2, bodies)
}

func (q Q) seedRaces(ctx context.Context, _ calendar.Season) error {
	var rows, bodies [][]any
	for _, r := range catalog.Races() {
		rows = append(rows, []any{r.ID, r.SportID, r.Name, r.Abbreviation, fold.Text(r.Name + " " + r.Abbreviation), r.LegMetres, r.Metres,
			r.StyleID, r.Type, r.Members, r.Sex, 1})
		for _, id := range r.Bodies {
			bodies = append(bodies, []any{r.ID, id})
		}
	}
	if err := q.db.Bulk(ctx, "race (id, sport_id, name, abbreviation, search, metres, total_metres, style, kind, members, sex, version)",
		"ON CONFLICT (id) DO NOTHING", 12, rows); err != nil {
		return err
	}
	if err := q.db.Bulk(ctx, "race_body (race_id, body_id)", "ON CONFLICT DO NOTHING", 2, bodies); err != nil {
		return err
	}
	return q.db.RestartIDs(ctx, "category", "race")
}
