package meet

import (
	"context"
	"errors"
	"fmt"
	"iter"

	"traguardo/internal/access"
	"traguardo/internal/app/exchange"
	"traguardo/internal/app/upload"
	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/meet"
	"traguardo/internal/domain/option"
	"traguardo/internal/importer"
	"traguardo/internal/lenex"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

var errNoImport = problem.Refused("Importazione LENEX non disponibile per questo sport")

// LenexStandards returns the upload kind for limit times from LENEX files.
func (s *Events) LenexStandards() upload.Kind {
	return upload.Kind{Mode: exchange.ModeOf("tempilimite"), Need: access.EventsFile, Open: func(ctx context.Context, a access.Actor,
		r upload.Request) (upload.Loader, error) {
		if r.EventID <= 0 {
			return nil, problem.Field("EventID", "obbligatorio")
		}
		e, err := s.Managed(ctx, a, r.EventID)
		if err == nil && !meet.HasTimes(e.SportID) {
			err = errNoImport
		}
		if err != nil {
			return nil, err
		}
		file, err := exchange.Open(r.File, r.Size, usedByStandards)
		return &standardLoader{events: s, actor: a, event: e, file: file, matcher: exchange.NewMatcher(a, r, 0), lines: exchange.NewLines()}, err
	}}
}

var usedByStandards = exchange.Uses("TIMESTANDARDLIST.course TIMESTANDARDLIST.gender TIMESTANDARDLIST.type TIMESTANDARDLIST.name " +
	"TIMESTANDARDLIST.timestandardlistid AGEGROUP.name TIMESTANDARD.swimtime")

// standardLoader loads limit times with the use cases of the page. A dry run saves everything and rolls back.
type standardLoader struct {
	events  *Events
	actor   access.Actor
	event   domain.Event
	file    *exchange.File
	matcher *exchange.Matcher
	lines   *exchange.Lines
}

func (l *standardLoader) Rehearsed() {}

func (l *standardLoader) Schema() importer.Schema { return importer.Schema{} }

func (l *standardLoader) Duplicate() (column, reason string) {
	return "TIMESTANDARD", "Tempo limite già presente"
}

// Rows returns the limit times of the file.
func (l *standardLoader) Rows(ctx context.Context) iter.Seq2[*importer.Row, error] {
	return l.file.Standards(ctx)
}

// Report returns the choices that the user must make.
func (l *standardLoader) Report() upload.Report {
	return upload.Report{Choices: l.matcher.Choices(), Unused: l.file.Unused(), Lines: l.lines.All(), Warnings: l.file.Remarks()}
}

// Finish remembers the user's choices.
func (l *standardLoader) Finish(ctx context.Context, q store.Q) error {
	return l.matcher.Remember(ctx, q)
}

func (l *standardLoader) Read(rows []*importer.Row) upload.Batch { return &standardBatch{l, rows} }

type standardBatch struct {
	*standardLoader
	rows []*importer.Row
}

// Apply adds or changes the limit times of the rows.
func (b *standardBatch) Apply(ctx context.Context, q store.Q, _ bool) (created, updated int, err error) {
	if err := b.matcher.OfferEvent(ctx, q, b.file, b.event.ID); err != nil {
		return 0, 0, err
	}
	for _, row := range b.rows {
		x, _ := row.Value().(*exchange.Standard)
		b.lines.Add(row, exchange.At(x.TimeStandard.Pos), "TIMESTANDARD", x.List.Name+", "+exchange.RaceText(x.SwimStyle))
		o, err := b.put(ctx, q, row, x)
		if err != nil {
			return 0, 0, err
		}
		if !row.OK() {
			continue
		}
		b.lines.SetAt(exchange.At(x.TimeStandard.Pos), o)
		switch o {
		case upload.Created:
			created++
		case upload.Changed:
			updated++
		case upload.Unchanged, upload.Refused:
		}
	}
	return created, updated, nil
}

// poolMetres returns the length of an event's pool.
func poolMetres(e domain.Event) int {
	if e.Options.Choice(option.Pool) == option.Pool50 {
		return 50
	}
	return 25
}

// put stores a limit time for each category that its list is for.
func (b *standardBatch) put(ctx context.Context, q store.Q, row *importer.Row, x *exchange.Standard) (upload.Outcome, error) {
	pool := poolMetres(b.event)
	switch {
	case x.List.Type != lenex.MaximumTimes:
		row.Refuse("TIMESTANDARDLIST", fmt.Sprintf("Una lista di tipo %s non contiene tempi limite", x.List.Type))
	case x.List.Course != "" && x.List.Course.Metres() != pool:
		row.Refuse("TIMESTANDARDLIST", fmt.Sprintf("La vasca dell'evento è di %d metri", pool))
	}
	if !row.OK() {
		return upload.Refused, nil
	}
	raceID, reason, err := b.matcher.Race(ctx, q, exchange.AsEvent(x.TimeStandard.Pos, x.List.Gender, x.SwimStyle, x.List.AgeGroup))
	if err != nil || reason != "" {
		row.Refuse("TIMESTANDARD", reason)
		return upload.Refused, err
	}
	sex := x.List.Gender.Sex()
	categories, err := b.categories(ctx, q, raceID, x.List, sex)
	if err != nil {
		return upload.Refused, err
	}
	if len(categories) == 0 {
		row.Refuse("TIMESTANDARDLIST", "Nessuna categoria dell'evento corrisponde alla lista")
		return upload.Refused, nil
	}
	out := upload.Unchanged
	for _, categoryID := range categories {
		o, err := b.store(ctx, q, domain.TimeStandard{EventID: b.event.ID, RaceID: raceID, CategoryID: categoryID, Sex: sex, Time: x.Time})
		var p *problem.Error
		switch {
		case errors.As(err, &p) && p.Kind != problem.KindFault:
			row.Refuse("TIMESTANDARD", p.Message)
			return upload.Refused, nil
		case err != nil:
			return upload.Refused, err
		}
		out = max(out, o)
	}
	return out, nil
}

// categories returns the categories of a race that a list is for: all of them if it has no age group.
func (b *standardBatch) categories(
	ctx context.Context, q store.Q, raceID id.Race, l *lenex.TimeStandardList, sex domain.Sex,
) ([]id.Category, error) {
	races, err := q.EventRaces(ctx, b.event.ID)
	if err != nil {
		return nil, err
	}
	_, known, err := q.EventCatalogue(ctx, b.event.ID)
	var ids []id.Category
	for _, r := range races {
		if r.RaceID == raceID && !r.Disabled && (l.AgeGroup == nil || exchange.SameAges(known[r.CategoryID], sex, *l.AgeGroup)) {
			ids = append(ids, r.CategoryID)
		}
	}
	return ids, err
}

func (b *standardBatch) store(ctx context.Context, q store.Q, t domain.TimeStandard) (upload.Outcome, error) {
	list, err := q.TimeStandards(ctx, b.event.ID)
	if err != nil {
		return upload.Refused, err
	}
	for _, old := range list {
		if old.RaceID != t.RaceID || old.CategoryID != t.CategoryID || old.Sex != t.Sex && (old.Sex != domain.AnySex || old.Time != t.Time) {
			continue
		}
		if old.Time == t.Time {
			return upload.Unchanged, nil
		}
		return upload.Changed, b.events.EditTimeStandard(ctx, b.actor, old.ID, 0, func(x *domain.TimeStandard) error {
			x.Time = t.Time
			return nil
		})
	}
	_, err = b.events.AddTimeStandard(ctx, b.actor, t)
	return upload.Created, err
}
