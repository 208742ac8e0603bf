package sheet

import (
	"context"
	"fmt"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	"traguardo/internal/app/upload"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/id"
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
	clubID id.Club

	athletes *roll // of the club, nil before the first batch
	races    map[string]domain.Race
	// accepted and sizes have the accepted times and the sizes of races in a dry run, because later batches cannot find them in the database.
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
	existing, err := stored(ctx, q, list, events)
	if err != nil {
		return nil, err
	}
	size := map[eventKey]int{}
	var out []parsedRow
	for _, x := range list {
		key := eventKeyOf(x.event)
		k := swimKeyOf(key, x.result)
		if existing[k] || b.accepted[k] {
			continue
		}
		if events[key].Results+b.sizes[key]+size[key] >= MaxResults {
			x.row.Refuse("MANIFESTAZIONE", fmt.Sprintf("Al massimo %d risultati in una gara o prova", MaxResults))
			continue
		}
		existing[k] = true
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
		if _, found := events[k]; !found {
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
	for i, eventID := range ids {
		recorded = append(recorded, core.AuditItem{ID: eventID, After: map[string]any{"evento": added[i]}})
		added[i].ID = id.ExternalEvent(eventID)
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
	for i, resultID := range ids {
		recorded = append(recorded, core.AuditItem{ID: resultID, After: factsOf(swims[i])})
	}
	if err := base.RecordAll(ctx, q, b.actor, audit.ExternalResultCreated, audit.ExternalResult, recorded); err != nil {
		return err
	}
	return base.Record(ctx, q, b.actor, audit.ExternalTimesUploaded, audit.ExternalEvent, 0, nil,
		map[string]any{"societa": b.clubID, "create": len(fresh)})
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
	athletes, keys, ids := make([]id.Athlete, len(list)), map[id.ExternalEvent]eventKey{}, []id.ExternalEvent{}
	for i, x := range list {
		athletes[i] = x.result.AthleteID
		k := eventKeyOf(x.event)
		if was, found := events[k]; found && keys[was.ID] == (eventKey{}) {
			keys[was.ID], ids = k, append(ids, was.ID)
		}
	}
	results, err := q.SwimsIn(ctx, ids, athletes)
	existing := make(map[swimKey]bool, len(results)+len(list))
	for _, r := range results {
		existing[swimKeyOf(keys[r.EventID], r)] = true
	}
	return existing, err
}
