package sheet

import (
	"context"
	"iter"

	"traguardo/internal/access"
	"traguardo/internal/app/exchange"
	"traguardo/internal/app/upload"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/racetime"
	"traguardo/internal/domain/split"
	"traguardo/internal/importer"
	"traguardo/internal/lenex"
	"traguardo/internal/store"
)

// LenexSwims returns the upload kind for the results of another meet: those of one club's athletes become external results.
func (s *Sheets) LenexSwims() upload.Kind {
	spreadsheet := s.Upload()
	return upload.Kind{Mode: exchange.ModeOf("esterni"), Need: access.TrialsWrite, Open: func(ctx context.Context, a access.Actor,
		r upload.Request) (upload.Loader, error) {
		base, err := spreadsheet.Open(ctx, a, r)
		if err != nil {
			return nil, err
		}
		file, err := exchange.Open(r.File, r.Size, usedBySwims)
		if err != nil {
			return nil, err
		}
		own, _ := base.(*loader)
		l := &lenexSwims{loader: own, file: file, lines: exchange.NewLines()}
		l.matcher = exchange.NewMatcher(a, r, l.clubID)
		l.days = daysOf(file)
		l.outcome = func(row *importer.Row) { l.lines.Set(row, upload.Created) }
		l.matcher.Load = func(ctx context.Context, q store.Q, clubID id.Club) ([]domain.Entrant, error) {
			list, _, err := q.Athletes(ctx, domain.AthleteFilter{ClubID: clubID, Visible: new(true)}, domain.Page{})
			out := make([]domain.Entrant, len(list))
			for i, x := range list {
				out[i] = domain.Entrant{ID: x.ID, LastName: x.LastName, FirstName: x.FirstName, Birth: x.Birth, Card: x.Card, ClubID: clubID}
			}
			return out, err
		}
		return l, nil
	}}
}

var usedBySwims = exchange.Uses("MEET.name MEET.city MEET.course SESSION.date SESSION.course CLUB.code CLUB.name ATHLETE.athleteid " +
	"ATHLETE.lastname ATHLETE.firstname ATHLETE.nameprefix ATHLETE.birthdate ATHLETE.license RESULT.resultid RESULT.eventid RESULT.swimtime " +
	"RESULT.status SPLIT.distance SPLIT.swimtime")

// lenexSwims loads one file.
type lenexSwims struct {
	*loader
	file    *exchange.File
	matcher *exchange.Matcher
	lines   *exchange.Lines
	days    map[int]*exchange.Session // by eventid
}

func daysOf(f *exchange.File) map[int]*exchange.Session {
	out := map[int]*exchange.Session{}
	for _, s := range f.Sessions {
		for _, e := range s.Events {
			out[e.ID.N] = s
		}
	}
	return out
}

func (l *lenexSwims) Schema() importer.Schema { return importer.Schema{} }

func (l *lenexSwims) Duplicate() (column, reason string) { return "RESULT", "Tempo già presente" }

// Rows returns the results of athletes.
func (l *lenexSwims) Rows(ctx context.Context) iter.Seq2[*importer.Row, error] {
	return func(yield func(*importer.Row, error) bool) {
		for row, err := range l.file.Results(ctx) {
			if (err != nil || exchange.SwimOf(row).Relay == nil) && !yield(row, err) {
				return
			}
		}
	}
}

// Report returns the choices that the user must make.
func (l *lenexSwims) Report() upload.Report {
	return upload.Report{Choices: l.matcher.Choices(), Unused: l.file.Unused(), Lines: l.lines.All(), Warnings: l.file.Remarks()}
}

// Finish remembers the user's choices.
func (l *lenexSwims) Finish(ctx context.Context, q store.Q) error { return l.matcher.Remember(ctx, q) }

func (l *lenexSwims) Read(rows []*importer.Row) upload.Batch { return &lenexSwimBatch{l, rows} }

type lenexSwimBatch struct {
	*lenexSwims
	rows []*importer.Row
}

// Apply stores the times of the club's athletes that are new. Athletes of other clubs are left alone.
func (b *lenexSwimBatch) Apply(ctx context.Context, q store.Q, save bool) (created, updated int, err error) {
	inner := &batch{b.loader, nil}
	if err := inner.prepare(ctx, q); err != nil {
		return 0, 0, err
	}
	if err := b.offer(ctx, q); err != nil {
		return 0, 0, err
	}
	ids := make([]id.Athlete, len(b.rows))
	for i, row := range b.rows {
		swim := exchange.SwimOf(row)
		clubID, reason, err := b.matcher.Club(ctx, q, swim.Of)
		if err != nil {
			return 0, 0, err
		}
		if reason != "" {
			continue
		}
		if ids[i], reason, err = b.matcher.Athlete(ctx, q, clubID, swim.Person); err != nil {
			return 0, 0, err
		}
		if ids[i] != 0 || b.matcher.Asks(swim.Person) {
			b.lines.Start(row, swim)
		}
		if b.matcher.Asks(swim.Person) {
			row.Refuse("ATHLETE", reason)
			if _, _, err := b.matcher.Race(ctx, q, swim.Event); err != nil { // reports the problems of athlete and race together
				return 0, 0, err
			}
		}
	}
	athletes, err := q.AthletesByID(ctx, ids, b.clubID)
	if err != nil {
		return 0, 0, err
	}
	var list []parsedRow
	for i, row := range b.rows {
		athlete, found := athletes[ids[i]]
		if !found || !row.OK() {
			continue
		}
		x, err := b.parse(ctx, q, row, athlete)
		if err != nil {
			return 0, 0, err
		}
		if row.OK() {
			list = append(list, x)
		}
	}
	return inner.add(ctx, q, list, save)
}

func (b *lenexSwimBatch) offer(ctx context.Context, q store.Q) error {
	races, err := b.sheets.races(ctx, q)
	b.matcher.OfferRaces(races)
	return err
}

// parse returns the external result of a row; a row that breaks a rule is refused.
func (b *lenexSwimBatch) parse(ctx context.Context, q store.Q, row *importer.Row, athlete domain.Athlete) (parsedRow, error) {
	swim := exchange.SwimOf(row)
	x := parsedRow{row: row, result: domain.ExternalResult{AthleteID: athlete.ID, Time: swim.Result.Time}}
	if swim.Result.Status != "" && swim.Result.Status != lenex.Exhibition || swim.Result.Time <= 0 || swim.Result.Time > racetime.Max {
		row.Refuse("RESULT", "Risultato senza un tempo valido")
		return x, nil
	}
	raceID, reason, err := b.matcher.Race(ctx, q, swim.Event)
	if err != nil || reason != "" {
		row.Refuse("RESULT", reason)
		return x, err
	}
	x.result.RaceID = raceID
	race := domain.Race{}
	for _, r := range b.races {
		if r.ID == raceID {
			race = r
		}
	}
	x.event = b.event(row, swim)
	for _, s := range swim.Result.Splits {
		y := split.Split{Metres: s.Distance.N, Time: s.Time}
		if split.Check(y, x.result.Splits, race.Metres, x.result.Time) == nil {
			x.result.Splits = append(x.result.Splits, y)
		}
	}
	if row.OK() {
		if err := checkResult(x.result, athlete, race); err != nil {
			row.Refuse("RESULT", err.Error())
		}
	}
	return x, nil
}

// event returns the meet of a row as an external event.
func (b *lenexSwimBatch) event(row *importer.Row, swim *exchange.Swim) domain.ExternalEvent {
	x := domain.ExternalEvent{ClubID: b.clubID, Race: true, Name: "Gara"}
	course := lenex.Course("")
	if m := b.file.Meet; m != nil {
		x.Place, course = m.City, m.Course
		if m.Name != "" {
			x.Name = m.Name
		}
	}
	if s := b.days[swim.Event.ID.N]; s != nil {
		x.Day = s.Date
		if s.Course != "" {
			course = s.Course
		}
	}
	x.Pool = course.Metres()
	upload.Fits(row, "MEET", x.Name)
	upload.Fits(row, "MEET", x.Place)
	switch {
	case x.Pool == 0:
		row.Refuse("MEET", "La vasca deve essere di 25 o 50 metri")
	case x.Day.IsZero() || x.Day.Before(calendar.Of(2000, 1, 1)) || b.sheets.past(x) != nil:
		row.Refuse("SESSION", "La data deve essere tra il 2000 e oggi")
	}
	return x
}
