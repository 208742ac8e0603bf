package store

import (
	"context"
	"fmt"

	"traguardo/internal/database"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/domain/id"
	"traguardo/internal/problem"
)

// referenceVersion must be raised with every change of the shipped data. An installation then loads it at its next start.
const referenceVersion = "2"

// SeedReference stores the shipped reference data: places, seasons, categories and races. Places are overwritten; categories and races are
// only added, because administrators may have changed them.
func (db *DB) SeedReference(ctx context.Context, season calendar.Season) error {
	stored, err := db.Setting(ctx, "reference")
	if err != nil || stored == referenceVersion+" "+season.String() {
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

// Setting returns the value of a setting, or "" if it is not set.
func (q Q) Setting(ctx context.Context, name string) (string, error) {
	v, err := database.One(ctx, q.db, database.Value[string], "SELECT value FROM setting WHERE name = $1", name)
	if problem.Is(err, problem.KindNotFound) {
		return "", nil
	}
	return v, err
}

// AddSetting stores the value of a setting unless it is set.
func (q Q) AddSetting(ctx context.Context, name, v string) error {
	_, err := q.db.Exec(ctx, "INSERT INTO setting (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING", name, v)
	return err
}

// SetSetting stores the value of a setting.
func (q Q) SetSetting(ctx context.Context, name, v string) error {
	_, err := q.db.Exec(ctx, "INSERT INTO setting (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE "+
		"SET value = excluded.value", name, v)
	return err
}

var regionTable = database.NewTable("region t", "", func(r *catalog.Item) []database.Column {
	return []database.Column{
		{Name: "id", Field: &r.ID},
		{Name: "name", Field: &r.Name},
		{Name: "search", Value: folded(&r.Name)},
	}
})

func (q Q) seedRegions(ctx context.Context, _ calendar.Season) error {
	return regionTable.Upsert(ctx, q.db, catalog.Regions())
}

var provinceTable = database.NewTable("province t", "", func(p *catalog.Province) []database.Column {
	return []database.Column{
		{Name: "id", Field: &p.ID},
		{Name: "code", Field: &p.Sigla},
		{Name: "name", Field: &p.Name},
		{Name: "search", Value: folded(&p.Name)},
		{Name: "region_id", Field: &p.RegionID},
	}
})

func (q Q) seedProvinces(ctx context.Context, _ calendar.Season) error {
	return provinceTable.Upsert(ctx, q.db, catalog.Provinces())
}

var placeTable = database.NewTable("place t", "", func(p *catalog.Place) []database.Column {
	return []database.Column{
		{Name: "id", Field: &p.ID},
		{Name: "kind", Field: &p.Kind},
		{Name: "code", Field: &p.Code},
		{Name: "name", Field: &p.Name},
		{Name: "search", Value: folded(&p.Name)},
		{Name: "province_id", Field: &p.ProvinceID, Nullable: true},
		{Name: "province", Field: &p.Province},
		{Name: "region_id", Field: &p.RegionID, Nullable: true},
		{Name: "zip", Field: &p.Zip},
		{Name: "valid_from", Field: &p.From},
		{Name: "valid_to", Field: &p.To},
	}
})

func (q Q) seedPlaces(ctx context.Context, _ calendar.Season) error {
	return placeTable.Upsert(ctx, q.db, catalog.Places())
}

func (q Q) seedSeasons(ctx context.Context, season calendar.Season) error {
	return q.EnsureSeason(ctx, seasonsFor(season)...)
}

// seasonsFor returns the shipped seasons and those around the given one.
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
	var list []domain.Category
	var sports, bodies [][]any
	for _, s := range seasonsFor(season) {
		for _, c := range catalog.Categories(s) {
			list = append(list, domain.Category{
				ID: c.ID, SeasonID: id.Season(s.ReferenceYear()), Code: c.Code, Family: c.Family, Name: c.Name, Label: c.Label,
				Kind: domain.EntryKind(c.Type), Membership: domain.Membership(c.Membership),
				MenFrom: c.Men.From, MenTo: c.Men.To, WomenFrom: c.Women.From, WomenTo: c.Women.To, AgeSumMin: int(c.AgeSumMin),
				AgeSumMax: int(c.AgeSumMax),
			})
			for _, sportID := range c.Sports {
				sports = append(sports, []any{c.ID, sportID})
			}
			for _, bodyID := range c.Bodies {
				bodies = append(bodies, []any{c.ID, bodyID})
			}
		}
	}
	if err := categoryTable.InsertMissing(ctx, q.db, list); err != nil {
		return err
	}
	if err := q.db.BulkInsert(ctx, "category_sport (category_id, sport_id)", "ON CONFLICT DO NOTHING", sports); err != nil {
		return err
	}
	return q.db.BulkInsert(ctx, "category_body (category_id, body_id)", "ON CONFLICT DO NOTHING", bodies)
}

func (q Q) seedRaces(ctx context.Context, _ calendar.Season) error {
	var list []domain.Race
	var bodies [][]any
	for _, r := range catalog.Races() {
		list = append(list, domain.Race{
			ID: r.ID, SportID: domain.Sport(r.SportID), Name: r.Name, Abbreviation: r.Abbreviation, LegMetres: int(r.LegMetres),
			Metres: int(r.Metres), StyleID: int(r.StyleID),
			Kind: domain.EntryKind(r.Type), Members: int(r.Members), Sex: domain.Sex(r.Sex),
		})
		for _, bodyID := range r.Bodies {
			bodies = append(bodies, []any{r.ID, bodyID})
		}
	}
	if err := raceTable.InsertMissing(ctx, q.db, list); err != nil {
		return err
	}
	if err := q.db.BulkInsert(ctx, "race_body (race_id, body_id)", "ON CONFLICT DO NOTHING", bodies); err != nil {
		return err
	}
	return q.db.SyncSequences(ctx, "category", "race")
}
