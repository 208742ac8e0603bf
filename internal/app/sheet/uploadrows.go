package sheet

import (
	"context"
	"strconv"
	"strings"

	"traguardo/internal/app/upload"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/fold"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/racetime"
	"traguardo/internal/domain/split"
	"traguardo/internal/importer"
	"traguardo/internal/store"
)

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
	athlete id.Athlete
	race    id.Race
	time    racetime.Centis
}

func eventKeyOf(x domain.ExternalEvent) eventKey {
	return eventKey{x.Day.String(), fold.Text(x.Name), fold.Text(x.Place), x.Race, x.Pool}
}

func swimKeyOf(key eventKey, r domain.ExternalResult) swimKey {
	return swimKey{key, r.AthleteID, r.RaceID, r.Time}
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
	ids := make([]id.Athlete, len(b.rows))
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
			row.Refuse("PASSAGGI", "Scrivere gli intermedi come 50=31.20: "+importer.Quoted(part))
			return nil
		}
		out = append(out, split.Split{Metres: n, Time: timeOf(row, "PASSAGGI", time)})
	}
	return out
}
