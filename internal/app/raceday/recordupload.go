package raceday

import (
	"context"
	"maps"
	"strconv"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	"traguardo/internal/app/upload"
	"traguardo/internal/domain"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/domain/fold"
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

// Upload is a list of records.
func (s *Records) Upload() upload.Kind {
	return upload.Kind{Mode: "record", Need: access.RecordsManage, Schema: recordSchema,
		Open: func(_ context.Context, a access.Actor, _ upload.Request) (upload.Loader, error) {
			return &recordLoader{records: s, actor: a, there: map[written]bool{}, met: map[written]bool{}}, nil
		}}
}

// recordLoader is one file. Its batches share what they know of the records that are there.
type recordLoader struct {
	records *Records
	actor   access.Actor

	there map[written]bool
	last  int64 // id of the newest record among them
	// met are the records of a dry run, which stores nothing that the next batch could find.
	met map[written]bool
}

func (l *recordLoader) Schema() importer.Schema { return recordSchema }

func (l *recordLoader) Duplicate() (column, reason string) {
	return "ATLETA", "Record già presente"
}

func (l *recordLoader) Read(rows []*importer.Row) upload.Batch { return &recordBatch{l, rows} }

// Finish lets what came first and what stands follow from the times, once for the whole file: until then what was added stands for nothing.
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

// written tells one record by hand from another: the same line twice is one record.
type written struct {
	domain.RecordKey
	time   racetime.Centis
	holder string
	day    string
}

func writtenOf(d domain.Record) written {
	return written{d.Key(), d.Time, fold.Text(d.Holder), d.Day.String()}
}

// look takes in the records that are there since the batch before.
func (l *recordLoader) look(ctx context.Context, q store.Q) error {
	newer, err := q.RecordsAfter(ctx, l.last)
	if err != nil {
		return err
	}
	for _, d := range newer {
		l.there[writtenOf(d)], l.last = true, d.ID
	}
	return nil
}

// Apply adds the records that are not there yet.
func (b *recordBatch) Apply(ctx context.Context, q store.Q, save bool) (created, updated int, err error) {
	list, err := b.read(ctx, q)
	if err != nil || len(list) == 0 {
		return 0, 0, err
	}
	if save { // who uploads the same at the same time waits, and finds it there
		if err := q.LockRecords(ctx); err != nil {
			return 0, 0, err
		}
	}
	if err := b.look(ctx, q); err != nil {
		return 0, 0, err
	}
	same := map[written]bool{}
	var fresh []domain.Record
	for _, d := range list {
		if key := writtenOf(d); !b.there[key] && !b.met[key] && !same[key] {
			same[key] = true
			fresh = append(fresh, d)
		}
	}
	if !save {
		maps.Copy(b.met, same)
		return len(fresh), 0, nil
	}
	if len(fresh) == 0 {
		return 0, 0, nil
	}
	if err := q.AddRecords(ctx, fresh); err != nil {
		return 0, 0, err
	}
	recorded := make([]core.Recorded, len(fresh))
	for i := range fresh {
		_, is := core.Difference(&domain.Record{}, &fresh[i])
		recorded[i] = core.Recorded{ID: fresh[i].ID, After: is}
	}
	if err := b.records.core.RecordAll(ctx, q, b.actor, "record.crea", recordObject, recorded); err != nil {
		return 0, 0, err
	}
	return len(fresh), 0, b.records.core.Record(ctx, q, b.actor, "record.carica", recordObject, 0, nil, map[string]int{"create": len(fresh)})
}

// read turns the rows into records; one that cannot be read is refused.
func (b *recordBatch) read(ctx context.Context, q store.Q) ([]domain.Record, error) {
	base := b.records.core
	races, _, err := q.Races(ctx, domain.RaceFilter{BodyID: int64(base.Variant.Body), SportID: domain.Swimming}, domain.Page{})
	if err != nil {
		return nil, err
	}
	categories, _, err := q.Categories(ctx, domain.CategoryFilter{BodyID: int64(base.Variant.Body), SportID: domain.Swimming}, domain.Page{})
	if err != nil {
		return nil, err
	}
	raceBy, categoryBy, circuitBy := map[string]domain.Race{}, map[string]domain.Category{}, map[string]int64{}
	for _, r := range races {
		raceBy[plain(r.Abbreviation)], raceBy[plain(r.Name)] = r, r
	}
	for _, c := range categories { // the newest season last: it is the one that records name
		for _, kind := range []domain.EntryKind{c.Kind, domain.Team} { // teams are of the categories of athletes, unless they have their own
			for _, name := range []string{c.Label, c.Name} {
				key := plain(name) + strconv.Itoa(int(kind))
				if was, there := categoryBy[key]; !there || was.Kind <= c.Kind {
					categoryBy[key] = c
				}
			}
		}
	}
	for _, c := range catalog.Circuits() {
		circuitBy[plain(c.Name)], circuitBy[strconv.FormatInt(c.ID, 10)] = c.ID, c.ID
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
			d.Name = "Record " + catalog.CircuitName(circuit)
		}
		if row.OK() {
			list = append(list, d)
		}
	}
	return list, nil
}
