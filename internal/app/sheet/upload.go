package sheet

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	"traguardo/internal/app/upload"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/fold"
	"traguardo/internal/domain/racetime"
	"traguardo/internal/domain/split"
	"traguardo/internal/importer"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// swimSchema describes a file of times: an athlete by card, or by name and birth year, and a race by abbreviation or
// name. Rows with the same day, place, pool and name belong to one race or trial.
var swimSchema = importer.Schema{Columns: []importer.ColumnSpec{
	{Name: "TESSERA", Example: "AB12345"}, {Name: "COGNOME", Example: "Rossi"}, {Name: "NOME", Example: "Anna"}, {Name: "ANNO",
		Example: "2013"},
	{Name: "GARA", Required: true, Example: "100 SL"}, {Name: "VASCA", Required: true, Example: "25"}, {Name: "DATA", Required: true,
		Example: "04/05/2026"},
	{Name: "TEMPO", Required: true, Example: "1:05.30"}, {Name: "MANIFESTAZIONE", Example: "Trofeo di primavera"}, {Name: "LUOGO",
		Example: "Roma"}, {Name: "TIPO", Example: "GARA"},
	{Name: "PASSAGGI", Example: "50=31.20"},
}}

// Upload returns the upload kind for external races and trials of one club's athletes.
func (s *Sheets) Upload() upload.Kind {
	return upload.Kind{Mode: "tempi", Need: access.TrialsWrite, Schema: swimSchema, Open: func(ctx context.Context, a access.Actor,
		r upload.Request) (upload.Loader, error) {
		q := s.core.DB.Q
		clubID := r.ClubID
		if clubID == 0 {
			clubID = a.ClubID
		}
		switch {
		case clubID == 0:
			return nil, problem.Field("ClubID", "obbligatorio")
		case !access.CanClub(a, access.TrialsWrite, clubID):
			return nil, problem.NotFound()
		}
		if _, err := q.Club(ctx, clubID); err != nil {
			return nil, err
		}
		return &loader{sheets: s, actor: a, clubID: clubID}, s.mayWrite(ctx, q, a)
	}}
}

// loader loads one file. Its batches share the fields below.
type loader struct {
	sheets *Sheets
	actor  access.Actor
	clubID int64

	athletes *roll // of the club, nil before the first batch
	races    map[string]domain.Race
	// Accepted times and sizes of races in a dry run, which stores nothing that the next batch could find.
	accepted map[swimKey]bool
	sizes    map[eventKey]int
	// outcome is called for each new time; nil: not called.
	outcome func(*importer.Row)
}

func (l *loader) Schema() importer.Schema { return swimSchema }

func (l *loader) Duplicate() (column, reason string) { return "GARA", "Tempo già presente" }

func (l *loader) Read(rows []*importer.Row) upload.Batch { return &batch{l, rows} }

type batch struct {
	*loader
	rows []*importer.Row
}

// parsedRow is a row that could be read.
type parsedRow struct {
	row    *importer.Row
	event  domain.ExternalEvent
	result domain.ExternalResult
}

// eventKey identifies a race or trial, swimKey a time in it.
type eventKey struct {
	day, name, place string
	race             bool
	pool             int
}

type swimKey struct {
	eventKey
	athlete, race int64
	time          racetime.Centis
}

func eventKeyOf(x domain.ExternalEvent) eventKey {
	return eventKey{x.Day.String(), fold.Text(x.Name), fold.Text(x.Place), x.Race, x.Pool}
}

func swimKeyOf(key eventKey, r domain.ExternalResult) swimKey {
	return swimKey{key, r.AthleteID, r.RaceID, r.Time}
}

// Apply stores the times that are new, so that loading a file twice changes nothing more.
func (b *batch) Apply(ctx context.Context, q store.Q, save bool) (created, updated int, err error) {
	list, err := b.read(ctx, q)
	if err != nil {
		return 0, 0, err
	}
	return b.add(ctx, q, list, save)
}

// add stores the times that are new.
func (b *batch) add(ctx context.Context, q store.Q, list []parsedRow, save bool) (created, updated int, err error) {
	if len(list) == 0 {
		return 0, 0, nil
	}
	events, err := b.events(ctx, q, list)
	if err != nil {
		return 0, 0, err
	}
	fresh, err := b.fresh(ctx, q, list, events)
	if err != nil || len(fresh) == 0 {
		return 0, 0, err
	}
	for _, x := range fresh {
		if b.outcome != nil {
			b.outcome(x.row)
		}
	}
	if save {
		return len(fresh), 0, b.store(ctx, q, fresh, events)
	}
	for _, x := range fresh {
		key := eventKeyOf(x.event)
		b.accepted[swimKeyOf(key, x.result)] = true
		b.sizes[key]++
	}
	return len(fresh), 0, nil
}

// fresh returns the rows with new times. It refuses rows that exceed MaxResults.
func (b *batch) fresh(ctx context.Context, q store.Q, list []parsedRow, events map[eventKey]domain.ExternalEvent) ([]parsedRow, error) {
	there, err := stored(ctx, q, list, events)
	if err != nil {
		return nil, err
	}
	size := map[eventKey]int{}
	var out []parsedRow
	for _, x := range list {
		key := eventKeyOf(x.event)
		k := swimKeyOf(key, x.result)
		if there[k] || b.accepted[k] {
			continue
		}
		if events[key].Results+b.sizes[key]+size[key] >= MaxResults {
			x.row.Refuse("MANIFESTAZIONE", fmt.Sprintf("Al massimo %d risultati in una gara o prova", MaxResults))
			continue
		}
		there[k] = true
		size[key]++
		out = append(out, x)
	}
	return out, nil
}

// store saves new times, and new races and trials if needed, with an audit row for each.
func (b *batch) store(ctx context.Context, q store.Q, fresh []parsedRow, events map[eventKey]domain.ExternalEvent) error {
	base := b.sheets.core
	var added []domain.ExternalEvent
	for _, x := range fresh {
		k := eventKeyOf(x.event)
		if _, there := events[k]; !there {
			x.event.CreatedBy, x.event.CreatedAt = b.actor.UserID, base.Now()
			events[k] = x.event
			added = append(added, x.event)
		}
	}
	ids, err := q.AddExternalEvents(ctx, added)
	if err != nil {
		return err
	}
	recorded := make([]core.AuditItem, 0, max(len(added), len(fresh)))
	for i, id := range ids {
		recorded = append(recorded, core.AuditItem{ID: id, After: map[string]any{"evento": added[i]}})
		added[i].ID = id
		events[eventKeyOf(added[i])] = added[i]
	}
	if err := base.RecordAll(ctx, q, b.actor, audit.ExternalEventCreated, audit.ExternalEvent, recorded); err != nil {
		return err
	}
	swims := make([]domain.ExternalResult, len(fresh))
	for i, x := range fresh {
		swims[i] = x.result
		swims[i].EventID, swims[i].RecordedBy, swims[i].RecordedAt = events[eventKeyOf(x.event)].ID, b.actor.UserID, base.Now()
	}
	if ids, err = q.AddExternalResults(ctx, swims); err != nil {
		return err
	}
	recorded = recorded[:0]
	for i, id := range ids {
		recorded = append(recorded, core.AuditItem{ID: id, After: factsOf(swims[i])})
	}
	if err := base.RecordAll(ctx, q, b.actor, audit.ExternalResultCreated, audit.ExternalResult, recorded); err != nil {
		return err
	}
	return base.Record(ctx, q, b.actor, audit.ExternalTimesUploaded, audit.ExternalEvent, 0, nil, map[string]any{"societa": b.clubID, "create": len(fresh)})
}

// events returns the existing races and trials of the rows.
func (b *batch) events(ctx context.Context, q store.Q, list []parsedRow) (map[eventKey]domain.ExternalEvent, error) {
	from, to := list[0].event.Day, list[0].event.Day
	for _, x := range list {
		if x.event.Day.Before(from) {
			from = x.event.Day
		}
		if x.event.Day.After(to) {
			to = x.event.Day
		}
	}
	found, err := q.ExternalEventsOn(ctx, b.clubID, from, to)
	events := make(map[eventKey]domain.ExternalEvent, len(found))
	for _, x := range found {
		events[eventKeyOf(x)] = x
	}
	return events, err
}

// stored returns the existing times of the athletes in the races and trials of the rows.
func stored(ctx context.Context, q store.Q, list []parsedRow, events map[eventKey]domain.ExternalEvent) (map[swimKey]bool, error) {
	athletes, keys, ids := make([]int64, len(list)), map[int64]eventKey{}, []int64{}
	for i, x := range list {
		athletes[i] = x.result.AthleteID
		k := eventKeyOf(x.event)
		if was, there := events[k]; there && keys[was.ID] == (eventKey{}) {
			keys[was.ID], ids = k, append(ids, was.ID)
		}
	}
	results, err := q.SwimsIn(ctx, ids, athletes)
	there := make(map[swimKey]bool, len(results)+len(list))
	for _, r := range results {
		there[swimKeyOf(keys[r.EventID], r)] = true
	}
	return there, err
}

// prepare loads the athletes and races once per file.
func (b *batch) prepare(ctx context.Context, q store.Q) error {
	if b.athletes != nil {
		return nil
	}
	list, err := b.sheets.races(ctx, q)
	if err != nil {
		return err
	}
	athletes, _, err := q.Athletes(ctx, domain.AthleteFilter{ClubID: b.clubID, Visible: new(true)}, domain.Page{})
	if err != nil {
		return err
	}
	b.races, b.accepted, b.sizes = map[string]domain.Race{}, map[swimKey]bool{}, map[eventKey]int{}
	for _, r := range list {
		b.races[plain(r.Abbreviation)], b.races[plain(r.Name)] = r, r
	}
	b.athletes = rollOf(athletes)
	return nil
}

// read finds the athlete and race of each row and checks the rules; a row that breaks one is refused.
func (b *batch) read(ctx context.Context, q store.Q) ([]parsedRow, error) {
	if err := b.prepare(ctx, q); err != nil {
		return nil, err
	}
	ids := make([]int64, len(b.rows))
	for i, row := range b.rows {
		ids[i] = b.athletes.find(row)
	}
	athletes, err := q.AthletesByID(ctx, ids, b.clubID) // current data: athletes may have left or been erased since the first batch
	if err != nil {
		return nil, err
	}
	var out []parsedRow
	for i, row := range b.rows {
		race, known := b.races[plain(row.Text("GARA"))]
		if !known && row.Has("GARA") {
			row.Refuse("GARA", "Gara sconosciuta: "+importer.Quoted(row.Text("GARA")))
		}
		athlete := athletes[ids[i]]
		x := parsedRow{row: row, event: b.event(row), result: domain.ExternalResult{AthleteID: athlete.ID, RaceID: race.ID,
			Time: timeOf(row, "TEMPO", row.Text("TEMPO")), Splits: splitsOf(row)}}
		if row.OK() {
			if err := checkResult(x.result, athlete, race); err != nil {
				row.Refuse("TEMPO", err.Error())
			}
		}
		if row.OK() {
			out = append(out, x)
		}
	}
	return out, nil
}

// event returns the race or trial of a row.
func (b *batch) event(row *importer.Row) domain.ExternalEvent {
	x := domain.ExternalEvent{ClubID: b.clubID, Race: true, Name: upload.Text(row, "MANIFESTAZIONE"), Day: row.Date("DATA"),
		Place: upload.Text(row, "LUOGO")}
	switch plain(row.Text("TIPO")) {
	case "", "gara", "1":
	case "prova", "0":
		x.Race = false
	default:
		row.Refuse("TIPO", "deve essere GARA o PROVA")
	}
	switch plain(row.Text("VASCA")) {
	case "25", "25m":
		x.Pool = 25
	case "50", "50m":
		x.Pool = 50
	default:
		row.Refuse("VASCA", "deve essere 25 o 50")
	}
	if x.Name == "" {
		x.Name = "Gara"
		if !x.Race {
			x.Name = "Prova tempo"
		}
	}
	if row.OK() && (x.Day.Before(calendar.Of(2000, 1, 1)) || b.sheets.past(x) != nil) {
		row.Refuse("DATA", "La data deve essere tra il 2000 e oggi")
	}
	return x
}

// plain normalises a name for comparison: without case and spaces.
func plain(s string) string { return strings.ReplaceAll(fold.Text(s), " ", "") }

// timeOf reads a required time.
func timeOf(row *importer.Row, column, text string) racetime.Centis {
	time, err := racetime.Parse(text)
	if (err != nil || time <= 0) && row.Has(column) {
		row.Refuse(column, "Tempo non valido: "+importer.Quoted(text))
	}
	return time
}

// splitsOf reads splits such as "50=31.20 100=1:05.10".
func splitsOf(row *importer.Row) []split.Split {
	var out []split.Split
	for part := range strings.FieldsFuncSeq(row.Text("PASSAGGI"), func(r rune) bool { return r == ' ' || r == ';' || r == '|' }) {
		metres, time, found := strings.Cut(part, "=")
		n, err := strconv.Atoi(metres)
		if !found || err != nil {
			row.Refuse("PASSAGGI", "Scrivere i passaggi come 50=31.20: "+importer.Quoted(part))
			return nil
		}
		out = append(out, split.Split{Metres: n, Time: timeOf(row, "PASSAGGI", time)})
	}
	return out
}
