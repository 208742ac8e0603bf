package raceday

import (
	"context"
	"maps"
	"strings"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	"traguardo/internal/app/upload"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/domain/racetime"
	"traguardo/internal/importer"
	"traguardo/internal/store"
)

var baseSchema = importer.Schema{Columns: []importer.ColumnSpec{
	{Name: "VASCA", Required: true, Example: "LCM"}, {Name: "ANNO", Required: true, Example: "2027"}, {Name: "GARA", Required: true,
		Example: "50 SL"}, {Name: "SESSO", Required: true, Example: "1"},
	{Name: "CENTESIMI", Example: "2091"}, {Name: "TEMPO", Example: "20.91"},
}}

// BaseTimes returns the upload kind for base times. Uploaded ones take precedence over shipped ones of the same year.
func (s *Results) BaseTimes() upload.Kind {
	return upload.Kind{Mode: "tempibase", Need: access.CatalogueWrite, Schema: baseSchema, Open: func(_ context.Context, a access.Actor,
		_ upload.Request) (upload.Loader, error) {
		return &baseLoader{results: s, actor: a, accepted: map[baseKey]racetime.Centis{}}, nil
	}}
}

type baseLoader struct {
	results *Results
	actor   access.Actor
	// accepted has the base times accepted in a dry run, because later batches cannot find them in the database.
	accepted map[baseKey]racetime.Centis
}

// baseKey identifies a base time.
type baseKey struct {
	pool, year, sex int64
	race            string
}

func (l *baseLoader) Schema() importer.Schema { return baseSchema }

func (l *baseLoader) Duplicate() (column, reason string) { return "GARA", "Tempo base già presente" }

func (l *baseLoader) Read(rows []*importer.Row) upload.Batch { return &baseBatch{l, rows} }

type baseBatch struct {
	*baseLoader
	rows []*importer.Row
}

// raceNames returns the names that base times have for races, by abbreviation without case and spaces.
func raceNames() map[string]string {
	names := map[string]string{}
	for _, r := range catalog.Races() {
		names[plain(r.Abbreviation)] = strings.TrimSuffix(r.Abbreviation, " MX")
	}
	return names
}

// firstBaseYear and lastBaseYear are the years that base times may have.
const firstBaseYear, lastBaseYear = 2000, 2100

// readBaseTime returns the base time of a row. It refuses cells that are not valid.
func readBaseTime(row *importer.Row, races map[string]string) catalog.BaseTime {
	t := catalog.BaseTime{
		Pool: int64(poolOf(row)), Year: int64(row.Int("ANNO")), Sex: int64(sexOf(row)),
		Race: races[plain(row.Text("GARA"))], Time: racetime.Centis(row.Int("CENTESIMI")),
	}
	if row.Has("TEMPO") {
		t.Time = timeOf(row, "TEMPO")
	}
	if t.Race == "" && row.Has("GARA") {
		row.Refuse("GARA", "Gara sconosciuta: "+importer.Quoted(row.Text("GARA")))
	}
	if t.Year < firstBaseYear || t.Year > lastBaseYear {
		row.Refuse("ANNO", "anno non valido")
	}
	if t.Time <= 0 || t.Time > racetime.Max {
		row.Refuse("CENTESIMI", "indica i centesimi o il tempo")
	}
	return t
}

// Apply stores the base times that differ from the stored ones.
func (b *baseBatch) Apply(ctx context.Context, q store.Q, save bool) (created, updated int, err error) {
	stored := map[baseKey]racetime.Centis{}
	for _, pool := range []int{25, 50} {
		list, err := q.BaseTimes(ctx, pool)
		if err != nil {
			return 0, 0, err
		}
		for _, t := range list {
			stored[baseKey{t.Pool, t.Year, t.Sex, t.Race}] = t.Time
		}
	}
	maps.Copy(stored, b.accepted)
	races := raceNames()
	var recorded []core.AuditItem
	for _, row := range b.rows {
		t := readBaseTime(row, races)
		if !row.OK() {
			continue
		}
		k := baseKey{t.Pool, t.Year, t.Sex, t.Race}
		storedTime, found := stored[k]
		var before any
		switch {
		case !found:
			created++
		case storedTime != t.Time:
			updated++
			old := t
			old.Time = storedTime
			before = old
		default:
			continue
		}
		recorded = append(recorded, core.AuditItem{Before: before, After: t})
		stored[k] = t.Time
		if !save {
			b.accepted[k] = t.Time
		} else if err := q.SetBaseTime(ctx, t); err != nil {
			return 0, 0, err
		}
	}
	if save && created+updated > 0 {
		if err := b.results.core.RecordAll(ctx, q, b.actor, audit.BaseTimeUploaded, audit.BaseTime, recorded); err != nil {
			return 0, 0, err
		}
		err = b.results.core.Record(ctx, q, b.actor, audit.BaseTimesUploaded, audit.Catalogue, 0, nil, map[string]int{"create": created,
			"aggiornate": updated})
	}
	return created, updated, err
}
