package sheet

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"traguardo/internal/access"
	"traguardo/internal/app/upload"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/fold"
	"traguardo/internal/domain/racetime"
	"traguardo/internal/domain/split"
	"traguardo/internal/importer"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// swimSchema is a file of times: an athlete by card, or by name and birth year, in a race by its abbreviation. Rows with the same day, place,
// pool and name are of one race or trial.
var swimSchema = importer.Schema{Columns: []importer.ColumnSpec{
	{Name: "TESSERA", Example: "AB12345"}, {Name: "COGNOME", Example: "Rossi"}, {Name: "NOME", Example: "Anna"}, {Name: "ANNO", Example: "2013"},
	{Name: "GARA", Required: true, Example: "100 SL"}, {Name: "VASCA", Required: true, Example: "25"}, {Name: "DATA", Required: true, Example: "04/05/2026"},
	{Name: "TEMPO", Required: true, Example: "1:05.30"}, {Name: "MANIFESTAZIONE", Example: "Trofeo di primavera"}, {Name: "LUOGO", Example: "Roma"}, {Name: "TIPO", Example: "GARA"},
	{Name: "PASSAGGI", Example: "50=31.20"},
}}

// Upload is a file of races and trials of elsewhere, of the athletes of one club.
func (s *Sheets) Upload() upload.Kind {
	return upload.Kind{Mode: "tempi", Need: access.TrialsWrite, Schema: swimSchema, Open: func(ctx context.Context, a access.Actor, r upload.Request) (upload.Loader, error) {
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

type loader struct {
	sheets *Sheets
	actor  access.Actor
	clubID int64
}

func (l *loader) Schema() importer.Schema { return swimSchema }

func (l *loader) Duplicate() (column, reason string) { return "GARA", "Tempo già presente" }

func (l *loader) Read(rows []*importer.Row) upload.Batch { return &batch{l, rows} }

type batch struct {
	*loader
	rows []*importer.Row
}

// read is a row that could be understood.
type read struct {
	event  domain.ExternalEvent
	result domain.ExternalResult
}

// heldKey tells races and trials apart, swimKey times in them.
type heldKey struct {
	day, name, place string
	race             bool
	pool             int
}

type swimKey struct {
	event, athlete, race int64
	time                 racetime.Centis
}

func heldKeyOf(x domain.ExternalEvent) heldKey {
	return heldKey{x.Day.String(), fold.Text(x.Name), fold.Text(x.Place), x.Race, x.Pool}
}

func swimKeyOf(r domain.ExternalResult) swimKey {
	return swimKey{r.EventID, r.AthleteID, r.RaceID, r.Time}
}

// Apply writes down the times that are not there yet, so that the same file twice changes nothing.
func (b *batch) Apply(ctx context.Context, q store.Q, save bool) (created, updated int, err error) {
	list, err := b.read(ctx, q)
	if err != nil || len(list) == 0 {
		return 0, 0, err
	}
	events, err := b.events(ctx, q, list, save)
	if err != nil {
		return 0, 0, err
	}
	there, err := stored(ctx, q, list, events)
	if err != nil {
		return 0, 0, err
	}
	var fresh []domain.ExternalResult
	for _, x := range list {
		r := x.result
		r.EventID, r.RecordedBy, r.RecordedAt = events[heldKeyOf(x.event)], b.actor.UserID, b.sheets.core.Now()
		if k := swimKeyOf(r); !there[k] {
			there[k] = true
			fresh = append(fresh, r)
		}
	}
	if !save || len(fresh) == 0 {
		return len(fresh), 0, nil
	}
	if _, err := q.AddExternalResults(ctx, fresh); err != nil {
		return 0, 0, err
	}
	return len(fresh), 0, b.sheets.core.Record(ctx, q, b.actor, "tempi.carica", externalObject, 0, nil, map[string]any{"societa": b.clubID, "create": len(fresh)})
}

// events are the races and trials of the rows, by what tells them apart. New ones are stored; a dry run gives them numbers that nothing stored has.
func (b *batch) events(ctx context.Context, q store.Q, list []read, save bool) (map[heldKey]int64, error) {
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
	if err != nil {
		return nil, err
	}
	stored := make(map[heldKey]int64, len(found))
	for _, x := range found {
		stored[heldKeyOf(x)] = x.ID
	}
	events := map[heldKey]int64{}
	var fresh []domain.ExternalEvent
	for _, x := range list {
		k := heldKeyOf(x.event)
		if _, seen := events[k]; seen {
			continue
		}
		if events[k] = stored[k]; events[k] == 0 {
			x.event.CreatedBy, x.event.CreatedAt = b.actor.UserID, b.sheets.core.Now()
			fresh = append(fresh, x.event)
			events[k] = -int64(len(fresh))
		}
	}
	if !save {
		return events, nil
	}
	ids, err := q.AddExternalEvents(ctx, fresh)
	for i, id := range ids {
		events[heldKeyOf(fresh[i])] = id
	}
	return events, err
}

// stored are the times that the athletes of the rows have in their races and trials.
func stored(ctx context.Context, q store.Q, list []read, events map[heldKey]int64) (map[swimKey]bool, error) {
	athletes := make([]int64, len(list))
	for i, x := range list {
		athletes[i] = x.result.AthleteID
	}
	results, err := q.SwimsIn(ctx, slices.Collect(maps.Values(events)), athletes)
	there := make(map[swimKey]bool, len(results)+len(list))
	for _, r := range results {
		there[swimKeyOf(r)] = true
	}
	return there, err
}

// read finds the athlete and the race of each row and asks the rules; a row that breaks one is refused.
func (b *batch) read(ctx context.Context, q store.Q) ([]read, error) {
	athletes, _, err := q.Athletes(ctx, domain.AthleteFilter{ClubID: b.clubID, Visible: new(true)}, domain.Page{})
	if err != nil {
		return nil, err
	}
	list, err := b.sheets.races(ctx, q)
	if err != nil {
		return nil, err
	}
	races := map[string]domain.Race{}
	for _, r := range list {
		races[plain(r.Abbreviation)], races[plain(r.Name)] = r, r
	}
	find := finder(athletes)
	var out []read
	for _, row := range b.rows {
		athlete := find(row)
		race, known := races[plain(row.Text("GARA"))]
		if !known && row.Has("GARA") {
			row.Refuse("GARA", "Gara sconosciuta: "+importer.Quoted(row.Text("GARA")))
		}
		x := read{event: b.event(row), result: domain.ExternalResult{AthleteID: athlete.ID, RaceID: race.ID, Time: timeOf(row, "TEMPO", row.Text("TEMPO")), Splits: splitsOf(row)}}
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

// event is the race or trial that a row is of.
func (b *batch) event(row *importer.Row) domain.ExternalEvent {
	x := domain.ExternalEvent{ClubID: b.clubID, Race: true, Name: row.Text("MANIFESTAZIONE"), Day: row.Date("DATA"), Place: row.Text("LUOGO")}
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

// plain is a name as files and people compare it: without case and blanks.
func plain(s string) string { return strings.ReplaceAll(fold.Text(s), " ", "") }

// timeOf reads a time that has to be there.
func timeOf(row *importer.Row, column, text string) racetime.Centis {
	time, err := racetime.Parse(text)
	if (err != nil || time <= 0) && row.Has(column) {
		row.Refuse(column, "Tempo non valido: "+importer.Quoted(text))
	}
	return time
}

// splitsOf reads the splits of a row: a distance and a time each, as in "50=31.20 100=1:05.10".
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

// finder finds the athlete that a row is about: by card, else by name and birth year.
func finder(athletes []domain.Athlete) func(*importer.Row) domain.Athlete {
	byCard, byName := map[string]domain.Athlete{}, map[string][]domain.Athlete{}
	for _, x := range athletes {
		if x.Card != "" {
			byCard[plain(x.Card)] = x
		}
		name := plain(x.LastName) + "\x01" + plain(x.FirstName)
		byName[name] = append(byName[name], x)
	}
	return func(row *importer.Row) domain.Athlete {
		if card := row.Text("TESSERA"); card != "" {
			x, there := byCard[plain(card)]
			if !there {
				row.Refuse("TESSERA", "Nessun atleta con questa tessera: "+importer.Quoted(card))
			}
			return x
		}
		year := row.Int("ANNO")
		var found []domain.Athlete
		for _, x := range byName[plain(row.Text("COGNOME"))+"\x01"+plain(row.Text("NOME"))] {
			if year == 0 || x.Birth.Year() == year {
				found = append(found, x)
			}
		}
		if len(found) != 1 {
			row.Refuse("COGNOME", fmt.Sprintf("%d atleti con questo nome: indicare la tessera", len(found)))
			return domain.Athlete{}
		}
		return found[0]
	}
}
