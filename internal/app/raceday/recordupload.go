package raceday

import (
	"context"
	"maps"
	"strconv"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	"traguardo/internal/app/upload"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/domain/fold"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/racetime"
	"traguardo/internal/importer"
	"traguardo/internal/store"
)

var recordSchema = importer.Schema{Columns: []importer.ColumnSpec{
	{Name: "CIRCUITO", Required: true, Example: "Regionale"}, {Name: "GARA", Required: true, Example: "100 SL"},
	{Name: "CATEGORIA", Required: true, Example: "Ragazzi"},
	{Name: "SESSO", Aliases: []string{"M/F"}, Required: true, Example: "F"}, {Name: "VASCA", Required: true, Example: "25"},
	{Name: "TEMPO", Required: true, Example: "1:02.34"},
	{Name: "ATLETA", Aliases: []string{"Atleta o formazione"}, Required: true, Example: "Rossi Anna"},
	{Name: "SOCIETA", Example: "Nuoto Tirreno"}, {Name: "LUOGO", Example: "Roma"}, {Name: "DATA", Required: true, Example: "04/05/2025"},
	{Name: "DESCRIZIONE"}, {Name: "DIS", Example: "0"},
}}

// Upload returns the upload kind for records.
func (s *Records) Upload() upload.Kind {
	return upload.Kind{Mode: "record", Need: access.RecordsManage, Schema: recordSchema, Open: func(_ context.Context, a access.Actor,
		_ upload.Request) (upload.Loader, error) {
		return &recordLoader{records: s, actor: a, stored: map[writtenKey]bool{}, accepted: map[writtenKey]bool{}}, nil
	}}
}

// recordLoader loads one file. Its batches share the known records.
type recordLoader struct {
	records *Records
	actor   access.Actor

	stored map[writtenKey]bool
	last   int64 // id of the newest known record
	// accepted has the records accepted in a dry run, because later batches cannot find them in the database.
	accepted map[writtenKey]bool
	// created is called with the index of each new record of a batch; nil: not called.
	created func(i int)
}

func (l *recordLoader) Schema() importer.Schema { return recordSchema }

func (l *recordLoader) Duplicate() (column, reason string) {
	return "ATLETA", "Record già presente"
}

func (l *recordLoader) Read(rows []*importer.Row) upload.Batch { return &recordBatch{l, rows} }

// Finish decides which records are current, once for the whole file.
func (l *recordLoader) Finish(ctx context.Context, q store.Q) error {
	_, err := settleRecords(ctx, q, allCircuits()...)
	return err
}

func allCircuits() []int64 {
	var ids []int64
	for _, c := range catalog.Circuits() {
		ids = append(ids, c.ID)
	}
	return ids
}

type recordBatch struct {
	*recordLoader
	rows []*importer.Row
}

// writtenKey identifies a manual record, so that a repeated line adds only one.
type writtenKey struct {
	domain.RecordKey
	time   racetime.Centis
	holder string
	day    string
}

func writtenKeyOf(d domain.Record) writtenKey {
	return writtenKey{d.Key(), d.Time, fold.Text(d.Holder), d.Day.String()}
}

// loadNewer loads the records added since the previous batch.
func (l *recordLoader) loadNewer(ctx context.Context, q store.Q) error {
	newer, err := q.RecordsAfter(ctx, l.last)
	if err != nil {
		return err
	}
	for _, d := range newer {
		l.stored[writtenKeyOf(d)], l.last = true, d.ID
	}
	return nil
}

// Apply adds the records that do not exist yet.
func (b *recordBatch) Apply(ctx context.Context, q store.Q, save bool) (created, updated int, err error) {
	list, err := b.read(ctx, q)
	if err != nil {
		return 0, 0, err
	}
	created, err = b.add(ctx, q, list, save)
	return created, 0, err
}

// add adds the records that do not exist yet and returns their number.
func (l *recordLoader) add(ctx context.Context, q store.Q, list []domain.Record, save bool) (created int, err error) {
	if len(list) == 0 {
		return 0, nil
	}
	if save { // a concurrent upload of the same file waits and then finds the records
		if err := q.LockRecords(ctx); err != nil {
			return 0, err
		}
	}
	if err := l.loadNewer(ctx, q); err != nil {
		return 0, err
	}
	same := map[writtenKey]bool{}
	var fresh []domain.Record
	for i, d := range list {
		if key := writtenKeyOf(d); !l.stored[key] && !l.accepted[key] && !same[key] {
			same[key] = true
			fresh = append(fresh, d)
			if l.created != nil {
				l.created(i)
			}
		}
	}
	if !save {
		maps.Copy(l.accepted, same)
		return len(fresh), nil
	}
	if len(fresh) == 0 {
		return 0, nil
	}
	if err := q.AddRecords(ctx, fresh); err != nil {
		return 0, err
	}
	recorded := make([]core.AuditItem, len(fresh))
	for i := range fresh {
		_, is := core.Difference(&domain.Record{}, &fresh[i])
		recorded[i] = core.AuditItem{ID: fresh[i].ID, After: is}
	}
	if err := l.records.core.RecordAll(ctx, q, l.actor, audit.RecordCreated, audit.Record, recorded); err != nil {
		return 0, err
	}
	return len(fresh), l.records.core.Record(ctx, q, l.actor, audit.RecordsUploaded, audit.Record, 0, nil,
		map[string]int{"create": len(fresh)})
}

// read converts rows to records; a row that cannot be read is refused.
func (b *recordBatch) read(ctx context.Context, q store.Q) ([]domain.Record, error) {
	base := b.records.core
	races, _, err := q.Races(ctx, domain.RaceFilter{BodyID: id.Body(base.Variant.Body), SportID: domain.Swimming}, domain.Page{})
	if err != nil {
		return nil, err
	}
	categories, _, err := q.Categories(ctx, domain.CategoryFilter{BodyID: id.Body(base.Variant.Body), SportID: domain.Swimming}, domain.Page{})
	if err != nil {
		return nil, err
	}
	raceBy, categoryBy, circuitBy := map[string]domain.Race{}, map[string]domain.Category{}, map[string]id.Circuit{}
	for _, r := range races {
		raceBy[plain(r.Abbreviation)], raceBy[plain(r.Name)] = r, r
	}
	for _, c := range categories { // ordered by season: records refer to the newest
		for _, kind := range []domain.EntryKind{c.Kind, domain.Team} { // teams use the categories of athletes unless they have their own
			for _, name := range []string{c.Label, c.Name} {
				key := plain(name) + strconv.Itoa(int(kind))
				if was, found := categoryBy[key]; !found || was.Kind <= c.Kind {
					categoryBy[key] = c
				}
			}
		}
	}
	for _, c := range catalog.Circuits() {
		circuitBy[plain(c.Name)], circuitBy[strconv.FormatInt(c.ID, 10)] = id.Circuit(c.ID), id.Circuit(c.ID)
	}
	var list []domain.Record
	for _, row := range b.rows {
		race, known := raceBy[plain(row.Text("GARA"))]
		if !known && row.Has("GARA") {
			row.Refuse("GARA", "Gara sconosciuta: "+importer.Quoted(row.Text("GARA")))
		}
		category, known := categoryBy[plain(row.Text("CATEGORIA"))+strconv.Itoa(int(race.Kind))]
		if !known && row.Has("CATEGORIA") && race.ID != 0 {
			row.Refuse("CATEGORIA", "Categoria sconosciuta: "+importer.Quoted(row.Text("CATEGORIA")))
		}
		circuit, known := circuitBy[plain(row.Text("CIRCUITO"))]
		if !known && row.Has("CIRCUITO") {
			row.Refuse("CIRCUITO", "Circuito sconosciuto: "+importer.Quoted(row.Text("CIRCUITO")))
		}
		d := domain.Record{
			CircuitID: circuit, RaceID: race.ID, CategoryID: category.ID, CategoryKey: category.SeasonlessKey(), Sex: sexOf(row),
			Pool: poolOf(row), Disabled: row.Flag("DIS"),
			Time: timeOf(row, "TEMPO"), Name: upload.Text(row, "DESCRIZIONE"), Holder: upload.Text(row, "ATLETA"),
			Club: upload.Text(row, "SOCIETA"), Place: upload.Text(row, "LUOGO"), Day: row.Date("DATA"),
		}
		if d.Name == "" {
			d.Name = "Record " + catalog.CircuitName(int64(circuit))
		}
		if row.OK() {
			list = append(list, d)
		}
	}
	return list, nil
}
