package raceday

import (
	"context"
	"strconv"
	"strings"

	"traguardo/internal/access"
	appmeet "traguardo/internal/app/meet"
	"traguardo/internal/app/upload"
	"traguardo/internal/domain"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/domain/fold"
	"traguardo/internal/domain/racetime"
	"traguardo/internal/importer"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// plain is a name as files and people compare it: without case and blanks.
func plain(s string) string { return strings.ReplaceAll(fold.Text(s), " ", "") }

// sexes are the words that cells may use.
var sexes = map[string]domain.Sex{
	"m": domain.Male, "1": domain.Male, "maschi": domain.Male, "f": domain.Female, "2": domain.Female, "femmine": domain.Female, "x": domain.Mixed, "3": domain.Mixed, "misti": domain.Mixed,
}

// sexOf reads a sex.
func sexOf(row *importer.Row) domain.Sex {
	sex, known := sexes[plain(row.Text("SESSO"))]
	if !known && row.Has("SESSO") {
		row.Refuse("SESSO", "deve essere M, F o X")
	}
	return sex
}

// poolOf reads the length of a pool.
func poolOf(row *importer.Row) int {
	switch plain(row.Text("VASCA")) {
	case "25", "25m", "scm", "1":
		return 25
	case "50", "50m", "lcm", "2":
		return 50
	}
	if row.Has("VASCA") {
		row.Refuse("VASCA", "deve essere 25 o 50")
	}
	return 0
}

// timeOf reads a time that has to be there.
func timeOf(row *importer.Row, column string) racetime.Centis {
	time, err := racetime.Parse(row.Text(column))
	if err != nil || time <= 0 && row.Has(column) {
		row.Refuse(column, "Tempo non valido: "+importer.Quoted(row.Text(column)))
	}
	return time
}

var recordSchema = importer.Schema{Columns: []importer.ColumnSpec{
	{Name: "CIRCUITO", Required: true, Example: "Regionale"}, {Name: "GARA", Required: true, Example: "100 SL"}, {Name: "CATEGORIA", Required: true, Example: "Ragazzi"},
	{Name: "SESSO", Required: true, Example: "F"}, {Name: "VASCA", Required: true, Example: "25"}, {Name: "TEMPO", Required: true, Example: "1:02.34"},
	{Name: "ATLETA", Required: true, Example: "Rossi Anna"}, {Name: "SOCIETA", Example: "Nuoto Tirreno"}, {Name: "LUOGO", Example: "Roma"}, {Name: "DATA", Required: true, Example: "04/05/2025"},
	{Name: "DESCRIZIONE"}, {Name: "DIS", Example: "0"},
}}

// Upload is a list of records.
func (s *Records) Upload() upload.Kind {
	return upload.Kind{Mode: "record", Need: access.RecordsManage, Schema: recordSchema, Open: func(_ context.Context, a access.Actor, _ upload.Request) (upload.Loader, error) {
		return &recordLoader{records: s, actor: a}, nil
	}}
}

type recordLoader struct {
	records *Records
	actor   access.Actor
}

func (l *recordLoader) Schema() importer.Schema { return recordSchema }

func (l *recordLoader) Duplicate() (column, reason string) {
	return "ATLETA", "Record già presente"
}

func (l *recordLoader) Read(rows []*importer.Row) upload.Batch { return &recordBatch{l, rows} }

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

// Apply adds the records that are not there yet. What came first and what stands follows from the times.
func (b *recordBatch) Apply(ctx context.Context, q store.Q, save bool) (created, updated int, err error) {
	list, err := b.read(ctx, q)
	if err != nil || len(list) == 0 {
		return 0, 0, err
	}
	var circuits []int64
	for _, c := range catalog.Circuits() {
		circuits = append(circuits, c.ID)
	}
	stored, err := q.RecordsOf(ctx, circuits)
	if err != nil {
		return 0, 0, err
	}
	there := map[written]bool{}
	for _, d := range stored {
		there[writtenOf(d)] = true
	}
	var fresh []domain.Record
	for _, d := range list {
		if key := writtenOf(d); !there[key] {
			there[key] = true
			fresh = append(fresh, d)
		}
	}
	if !save || len(fresh) == 0 {
		return len(fresh), 0, nil
	}
	if err := q.AddRecords(ctx, fresh); err != nil {
		return 0, 0, err
	}
	if _, err := settleRecords(ctx, q, circuits...); err != nil {
		return 0, 0, err
	}
	return len(fresh), 0, b.records.core.Record(ctx, q, b.actor, "record.carica", recordObject, 0, nil, map[string]int{"create": len(fresh)})
}

// read turns the rows into records; one that cannot be read is refused.
func (b *recordBatch) read(ctx context.Context, q store.Q) ([]domain.Record, error) {
	base := b.records.core
	races, _, err := q.Races(ctx, domain.RaceFilter{BodyID: int64(base.Variant.Body), SportID: swimming}, domain.Page{})
	if err != nil {
		return nil, err
	}
	categories, _, err := q.Categories(ctx, domain.CategoryFilter{BodyID: int64(base.Variant.Body), SportID: swimming}, domain.Page{})
	if err != nil {
		return nil, err
	}
	raceBy, categoryBy, circuitBy := map[string]domain.Race{}, map[string]domain.Category{}, map[string]int64{}
	for _, r := range races {
		raceBy[plain(r.Abbreviation)], raceBy[plain(r.Name)] = r, r
	}
	for _, c := range categories { // the newest season last: it is the one that records name
		categoryBy[plain(c.Label)+strconv.Itoa(int(c.Kind))], categoryBy[plain(c.Name)+strconv.Itoa(int(c.Kind))] = c, c
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
			CircuitID: circuit, RaceID: race.ID, CategoryID: category.ID, CategoryKey: category.SeasonlessKey(), Sex: sexOf(row), Pool: poolOf(row), Disabled: row.Flag("DIS"),
			Time: timeOf(row, "TEMPO"), Name: row.Text("DESCRIZIONE"), Holder: row.Text("ATLETA"), Club: row.Text("SOCIETA"), Place: row.Text("LUOGO"), Day: row.Date("DATA"), Active: true,
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

var baseSchema = importer.Schema{Columns: []importer.ColumnSpec{
	{Name: "VASCA", Required: true, Example: "LCM"}, {Name: "ANNO", Required: true, Example: "2027"}, {Name: "GARA", Required: true, Example: "50 SL"}, {Name: "SESSO", Required: true, Example: "1"},
	{Name: "CENTESIMI", Example: "2091"}, {Name: "TEMPO", Example: "20.91"},
}}

// BaseTimes is a table of base times of a year: uploaded, it comes before the shipped one.
func (s *Results) BaseTimes() upload.Kind {
	return upload.Kind{Mode: "tempibase", Need: access.CatalogueWrite, Schema: baseSchema, Open: func(_ context.Context, a access.Actor, _ upload.Request) (upload.Loader, error) {
		return &baseLoader{results: s, actor: a}, nil
	}}
}

type baseLoader struct {
	results *Results
	actor   access.Actor
}

func (l *baseLoader) Schema() importer.Schema { return baseSchema }

func (l *baseLoader) Duplicate() (column, reason string) { return "GARA", "Tempo base già presente" }

func (l *baseLoader) Read(rows []*importer.Row) upload.Batch { return &baseBatch{l, rows} }

type baseBatch struct {
	*baseLoader
	rows []*importer.Row
}

// Apply stores the base times that differ from what is there.
func (b *baseBatch) Apply(ctx context.Context, q store.Q, save bool) (created, updated int, err error) {
	type key struct {
		pool, year, sex int64
		race            string
	}
	stored := map[key]racetime.Centis{}
	for _, pool := range []int{25, 50} {
		list, err := q.BaseTimes(ctx, pool)
		if err != nil {
			return 0, 0, err
		}
		for _, t := range list {
			stored[key{t.Pool, t.Year, t.Sex, t.Race}] = t.Time
		}
	}
	races := map[string]string{}
	for _, r := range catalog.Races() {
		races[plain(r.Abbreviation)] = strings.TrimSuffix(r.Abbreviation, " MX")
	}
	for _, row := range b.rows {
		t := catalog.BaseTime{Pool: int64(poolOf(row)), Year: int64(row.Int("ANNO")), Sex: int64(sexOf(row)), Race: races[plain(row.Text("GARA"))], Time: racetime.Centis(row.Int("CENTESIMI"))}
		if row.Has("TEMPO") {
			t.Time = timeOf(row, "TEMPO")
		}
		if t.Race == "" && row.Has("GARA") {
			row.Refuse("GARA", "Gara sconosciuta: "+importer.Quoted(row.Text("GARA")))
		}
		if t.Year < 2000 || t.Year > 2100 {
			row.Refuse("ANNO", "anno non valido")
		}
		if t.Time <= 0 || t.Time > racetime.Max {
			row.Refuse("CENTESIMI", "indicare CENTESIMI o TEMPO")
		}
		if !row.OK() {
			continue
		}
		k := key{t.Pool, t.Year, t.Sex, t.Race}
		switch was, there := stored[k]; {
		case !there:
			created++
		case was != t.Time:
			updated++
		default:
			continue
		}
		stored[k] = t.Time
		if save {
			if err := q.SetBaseTime(ctx, t); err != nil {
				return 0, 0, err
			}
		}
	}
	if save && created+updated > 0 {
		err = b.results.core.Record(ctx, q, b.actor, "tempibase.carica", "catalogo", 0, nil, map[string]int{"create": created, "aggiornate": updated})
	}
	return created, updated, err
}

var regionalSchema = importer.Schema{Columns: []importer.ColumnSpec{
	{Name: "TESSERA", Example: "AB12345"}, {Name: "COGNOME", Example: "Rossi"}, {Name: "NOME", Example: "Anna"}, {Name: "ANNO", Example: "2013"}, {Name: "SESSO", Example: "F"},
	{Name: "COD_SOC", Example: "RM00001"}, {Name: "GARA", Required: true, Example: "100 NP"}, {Name: "VASCA", Example: "25"}, {Name: "DATA"}, {Name: "LUOGO"}, {Name: "TEMPO", Example: "1:02.34"},
	{Name: "STATO", Example: "R"},
}}

// Regional is a file of results of an event, as federations exchange them: each row is the result of an entry.
func (s *Results) Regional() upload.Kind {
	return upload.Kind{Mode: "risultati", Need: access.EventsFile, Schema: regionalSchema, Open: func(ctx context.Context, a access.Actor, r upload.Request) (upload.Loader, error) {
		if s.core.Variant.Body != regionalBody {
			return nil, problem.NotFound()
		}
		if r.EventID <= 0 {
			return nil, problem.Field("EventID", "obbligatorio")
		}
		e, err := s.core.DB.Event(ctx, r.EventID)
		if err == nil && !appmeet.Oversees(a, e) {
			err = problem.Forbidden()
		}
		return &regionalLoader{results: s, actor: a, eventID: r.EventID}, err
	}}
}

type regionalLoader struct {
	results *Results
	actor   access.Actor
	eventID int64
}

func (l *regionalLoader) Schema() importer.Schema { return regionalSchema }

func (l *regionalLoader) Duplicate() (column, reason string) {
	return "GARA", "Risultato già presente"
}

func (l *regionalLoader) Read(rows []*importer.Row) upload.Batch { return &regionalBatch{l, rows} }

type regionalBatch struct {
	*regionalLoader
	rows []*importer.Row
}

// statusWords are how federations write what came of a start.
var statusWords = map[string]domain.ResultStatus{"": domain.ResultRegular, "r": domain.ResultRegular, "sq": domain.ResultDisqualified, "ass": domain.ResultAbsent}

// Apply gives entries the results of their rows; the same file twice changes nothing.
func (b *regionalBatch) Apply(ctx context.Context, q store.Q, save bool) (created, updated int, err error) {
	if save {
		if _, err := q.LockEvent(ctx, b.eventID); err != nil {
			return 0, 0, err
		}
	}
	find, err := b.finder(ctx, q)
	if err != nil {
		return 0, 0, err
	}
	for _, row := range b.rows {
		n, found := find(row)
		status, known := statusWords[plain(row.Text("STATO"))]
		if !known {
			row.Refuse("STATO", "deve essere R, SQ o ASS")
		}
		time, err := racetime.Parse(row.Text("TEMPO"))
		if err != nil || status == domain.ResultRegular && time <= 0 {
			row.Refuse("TEMPO", "Tempo non valido: "+importer.Quoted(row.Text("TEMPO")))
		}
		if found && n.Absent && status != domain.ResultAbsent {
			row.Refuse("STATO", "La presenza è stata dichiarata assente: non può avere un risultato")
		}
		if !found || !row.OK() {
			continue
		}
		if status != domain.ResultRegular {
			time = 0
		}
		result := n.Result
		result.Time, result.Status, result.PenaltySeconds, result.PenaltyPoints = time, status, 0, 0
		switch {
		case n.Result.Status == domain.ResultNone:
			created++
		case n.Result.Time != result.Time || n.Result.Status != result.Status:
			updated++
		default:
			continue
		}
		if save {
			if _, err := b.results.store(ctx, q, b.actor, n, result); err != nil {
				return 0, 0, err
			}
		}
	}
	if save && created+updated > 0 {
		err = b.results.core.Record(ctx, q, b.actor, "risultati.carica", "evento", b.eventID, nil, map[string]int{"create": created, "aggiornate": updated})
	}
	return created, updated, err
}

// finder finds the entry that a row is about: by card, else by name and birth year, in the race it names.
func (b *regionalBatch) finder(ctx context.Context, q store.Q) (func(*importer.Row) (domain.Participation, bool), error) {
	list, err := q.Participations(ctx, b.eventID, 0)
	if err != nil {
		return nil, err
	}
	races, _, err := q.EventCatalogue(ctx, b.eventID)
	if err != nil {
		return nil, err
	}
	type key struct{ who, race string }
	byCard, byName := map[key]domain.Participation{}, map[key][]domain.Participation{}
	for _, n := range list {
		if n.Kind != domain.Individual {
			continue
		}
		race := plain(races[n.RaceID].Abbreviation)
		if n.Athlete.Card != "" {
			byCard[key{plain(n.Athlete.Card), race}] = n
		}
		name := key{plain(n.Athlete.LastName) + "\x01" + plain(n.Athlete.FirstName), race}
		byName[name] = append(byName[name], n)
	}
	return func(row *importer.Row) (domain.Participation, bool) {
		race := plain(row.Text("GARA"))
		if card := row.Text("TESSERA"); card != "" {
			n, there := byCard[key{plain(card), race}]
			if !there {
				row.Refuse("TESSERA", "Nessuna presenza con questa tessera in questa gara: "+importer.Quoted(card))
			}
			return n, there
		}
		year := row.Int("ANNO")
		var found []domain.Participation
		for _, n := range byName[key{plain(row.Text("COGNOME")) + "\x01" + plain(row.Text("NOME")), race}] {
			if year == 0 || n.Athlete.Birth.Year() == year {
				found = append(found, n)
			}
		}
		if len(found) != 1 {
			row.Refuse("COGNOME", strconv.Itoa(len(found))+" presenze con questo nome in questa gara")
			return domain.Participation{}, false
		}
		return found[0], true
	}, nil
}
