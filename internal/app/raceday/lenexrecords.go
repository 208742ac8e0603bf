package raceday

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"slices"
	"strings"

	"traguardo/internal/access"
	"traguardo/internal/app/exchange"
	"traguardo/internal/app/upload"
	"traguardo/internal/domain"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/domain/id"
	"traguardo/internal/importer"
	"traguardo/internal/lenex"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// LenexRecords returns the upload kind for records from LENEX files.
func (s *Records) LenexRecords() upload.Kind {
	return upload.Kind{Mode: exchange.ModeOf("record"), Need: access.RecordsManage, Open: func(_ context.Context, a access.Actor,
		r upload.Request) (upload.Loader, error) {
		switch {
		case r.CircuitID <= 0:
			return nil, problem.Field("CircuitID", "obbligatorio")
		case catalog.CircuitName(int64(r.CircuitID)) == "":
			return nil, problem.Field("CircuitID", "circuito inesistente")
		}
		file, err := exchange.Open(r.File, r.Size, usedByRecords)
		return &lenexRecordLoader{file: file, circuitID: r.CircuitID, matcher: exchange.NewMatcher(a, r, 0), lines: exchange.NewLines(),
			recordLoader: recordLoader{records: s, actor: a, stored: map[writtenKey]bool{}, accepted: map[writtenKey]bool{}}}, err
	}}
}

var usedByRecords = exchange.Uses("RECORDLIST.course RECORDLIST.gender RECORDLIST.handicap RECORDLIST.name RECORD.swimtime " +
	"RECORD.comment RECORD.status MEETINFO.date MEETINFO.city ATHLETE.lastname ATHLETE.firstname ATHLETE.nameprefix " +
	"CLUB.name RELAY.name AGEGROUP.name " +
	"RELAYPOSITION.number")

// lenexRecordLoader loads the records of one file.
type lenexRecordLoader struct {
	recordLoader
	file       *exchange.File
	circuitID  id.Circuit
	matcher    *exchange.Matcher
	lines      *exchange.Lines
	categories []domain.Category // nil before the first batch
}

// Rows returns the records of the file.
func (l *lenexRecordLoader) Rows(ctx context.Context) iter.Seq2[*importer.Row, error] {
	return l.file.Records(ctx)
}

func (l *lenexRecordLoader) Duplicate() (column, reason string) {
	return "RECORD", "Record già presente"
}

// Report returns the choices that the user must make.
func (l *lenexRecordLoader) Report() upload.Report {
	return upload.Report{Choices: l.matcher.Choices(), Unused: l.file.Unused(), Lines: l.lines.All(), Warnings: l.file.Remarks()}
}

// Finish decides which records are current and remembers the user's choices.
func (l *lenexRecordLoader) Finish(ctx context.Context, q store.Q) error {
	if err := l.matcher.Remember(ctx, q); err != nil {
		return err
	}
	return l.recordLoader.Finish(ctx, q)
}

func (l *lenexRecordLoader) Read(rows []*importer.Row) upload.Batch {
	return &lenexRecordBatch{l, rows}
}

type lenexRecordBatch struct {
	*lenexRecordLoader
	rows []*importer.Row
}

// Apply adds the records that do not exist yet.
func (b *lenexRecordBatch) Apply(ctx context.Context, q store.Q, save bool) (created, updated int, err error) {
	if err := b.prepare(ctx, q); err != nil {
		return 0, 0, err
	}
	var list []domain.Record
	var at []upload.Position
	for _, row := range b.rows {
		x, _ := row.Value().(*exchange.Record)
		b.lines.Add(row, exchange.At(x.Record.Pos), "RECORD", x.List.Name+", "+exchange.RaceText(x.SwimStyle))
		d, err := b.record(ctx, q, row, x)
		if err != nil {
			return 0, 0, err
		}
		if row.OK() {
			list, at = append(list, d), append(at, exchange.At(x.Record.Pos))
		}
	}
	b.created = func(i int) { b.lines.SetAt(at[i], upload.Created) }
	created, err = b.add(ctx, q, list, save)
	return created, 0, err
}

func (b *lenexRecordBatch) prepare(ctx context.Context, q store.Q) error {
	if b.categories != nil {
		return nil
	}
	body := id.Body(b.records.core.Variant.Body)
	races, _, err := q.Races(ctx, domain.RaceFilter{BodyID: body, SportID: domain.Swimming}, domain.Page{})
	if err != nil {
		return err
	}
	b.matcher.OfferRaces(races)
	b.categories, _, err = q.Categories(ctx, domain.CategoryFilter{BodyID: body, SportID: domain.Swimming}, domain.Page{})
	slices.SortStableFunc(b.categories, func(x, y domain.Category) int { return cmp.Compare(y.SeasonID, x.SeasonID) })
	return err
}

// record converts a row; a row that cannot be converted is refused.
func (b *lenexRecordBatch) record(ctx context.Context, q store.Q, row *importer.Row, x *exchange.Record) (domain.Record, error) {
	d := domain.Record{CircuitID: b.circuitID, Sex: x.List.Gender.Sex(), Pool: x.List.Course.Metres(), Time: x.Time,
		Name: cmp.Or(x.Comment, "Record "+catalog.CircuitName(int64(b.circuitID)))}
	switch {
	case x.Status != "" && x.Status != "APPROVED":
		row.Refuse("RECORD", fmt.Sprintf("Record non omologato (%s)", x.Status))
	case d.Sex == domain.AnySex:
		row.Refuse("RECORDLIST", "La lista non indica il sesso")
	case d.Pool == 0:
		row.Refuse("RECORDLIST", "La vasca deve essere di 25 o 50 metri")
	case x.MeetInfo == nil || x.MeetInfo.Date.IsZero():
		row.Refuse("MEETINFO", "Data mancante")
	}
	if !row.OK() {
		return d, nil
	}
	var reason string
	var err error
	d.RaceID, reason, err = b.matcher.Race(ctx, q, exchange.AsEvent(x.Record.Pos, x.List.Gender, x.SwimStyle, x.List.AgeGroup))
	if err != nil || reason != "" {
		row.Refuse("RECORD", reason)
		return d, err
	}
	d.Day, d.Place = x.MeetInfo.Date, x.MeetInfo.City
	kind := domain.Individual
	if x.Relay != nil {
		kind = domain.Team
	}
	category, disabled, found := b.category(x.List, d.Sex, kind)
	if !found {
		row.Refuse("RECORDLIST", "Nessuna categoria corrisponde alla lista")
	}
	d.CategoryID, d.CategoryKey, d.Disabled = category.ID, category.SeasonlessKey(), disabled
	d.Holder, d.Club = recordHolder(x.Record)
	for _, text := range []string{d.Holder, d.Club, d.Place, d.Name} {
		upload.Fits(row, "RECORD", text)
	}
	return d, nil
}

// category returns the category of a list, the newest if several seasons have it.
func (b *lenexRecordBatch) category(l *lenex.RecordList, sex domain.Sex, kind domain.EntryKind) (domain.Category, bool, bool) {
	ages := lenex.AgeGroup{AgeMin: lenex.Some(-1), AgeMax: lenex.Some(-1)}
	if l.AgeGroup != nil {
		ages = *l.AgeGroup
	}
	ages.Handicap = cmp.Or(l.Handicap, ages.Handicap)
	return exchange.CategoryFor(b.categories, ages, sex, kind)
}

// recordHolder returns the names of a record's holder and club.
func recordHolder(r *lenex.Record) (name, club string) {
	if r.Athlete != nil {
		name = strings.TrimSpace(r.Athlete.FullLastName() + " " + r.Athlete.FirstName)
		if r.Athlete.Club != nil {
			club = r.Athlete.Club.Name
		}
		return name, club
	}
	if r.Relay.Club != nil {
		club = r.Relay.Club.Name
	}
	var members []string
	for _, p := range r.Relay.Positions {
		if p.Athlete != nil {
			members = append(members, strings.TrimSpace(p.Athlete.FullLastName()+" "+p.Athlete.FirstName))
		}
	}
	return cmp.Or(r.Relay.Name, strings.Join(members, ", "), club), club
}
