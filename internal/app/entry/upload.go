package entry

import (
	"context"
	"maps"
	"slices"

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

// entrySchema describes the file of entries: an athlete by card, or by name and birth, and a race by abbreviation or
// name.
var entrySchema = importer.Schema{Columns: []importer.ColumnSpec{
	{Name: "TESSERA", Example: "AB12345"}, {Name: "COGNOME", Example: "Rossi"}, {Name: "NOME", Example: "Anna"}, {Name: "ANNO",
		Example: "2013"},
	{Name: "DATA_NASCITA", Example: "04/05/2013"}, {Name: "GARA", Required: true, Example: "100 SL"}, {Name: "TEMPO",
		Example: "1:05.30"}, {Name: "NOTE", Example: ""},
}}

// Upload returns the upload kind for a club's entries in an event.
func (s *Entries) Upload() upload.Kind {
	return upload.Kind{Mode: "presenze", Need: access.EntriesWrite, Schema: entrySchema, Open: func(ctx context.Context, a access.Actor,
		r upload.Request) (upload.Loader, error) {
		if r.EventID <= 0 {
			return nil, problem.Field("EventID", "obbligatorio")
		}
		d, err := s.loadEvent(ctx, s.core.DB.Q, a, r.EventID)
		if err != nil {
			return nil, err
		}
		l := &loader{entries: s, actor: a, eventID: r.EventID, clubID: r.ClubID, proposes: true, accepted: map[store.BestKey]bool{}}
		if l.clubID == 0 {
			l.clubID = a.ClubID
		}
		if l.clubID == 0 {
			return nil, problem.Field("ClubID", "obbligatorio")
		}
		if _, err := d.visibleClub(l.clubID, false); err != nil {
			return nil, err
		}
		return l, nil
	}}
}

// loader enters the rows of one file.
type loader struct {
	entries *Entries
	actor   access.Actor
	eventID id.Event
	clubID  id.Club
	// accepted has the entries accepted in a dry run, because later batches cannot find them in the database.
	accepted map[store.BestKey]bool
	// proposes means that entries without a time get the best official one.
	proposes bool
	// warned has the warnings about accepted rows, by line.
	warned map[int][]string
	// outcome notes what happens to a row; nil: nothing.
	outcome func(*importer.Row, upload.Outcome)
	// athletes are those that a row may name, nil before the first batch. Each batch checks whether they may still be
	// entered.
	athletes *index
}

func (l *loader) Schema() importer.Schema { return entrySchema }

func (l *loader) note(row *importer.Row, o upload.Outcome) {
	if l.outcome != nil && row.OK() {
		l.outcome(row, o)
	}
}

// maxWarned limits the rows whose warnings are kept.
const maxWarned = 1000

// warn keeps the warnings about a row, in place of those of an earlier attempt.
func (l *loader) warn(row *importer.Row, warnings ...string) {
	if l.warned == nil {
		l.warned = map[int][]string{}
	}
	if !row.OK() || len(warnings) == 0 || warnings[0] == "" {
		delete(l.warned, row.Line())
		return
	}
	if len(l.warned) < maxWarned {
		l.warned[row.Line()] = warnings
	}
}

// Warnings returns the warnings about accepted rows, in the order of the file.
func (l *loader) Warnings() (out []upload.Remark) {
	for _, line := range slices.Sorted(maps.Keys(l.warned)) {
		for _, text := range l.warned[line] {
			out = append(out, upload.Remark{Line: line, Text: text})
		}
	}
	return out
}

func (l *loader) Duplicate() (column, reason string) {
	return "GARA", "Atleta già iscritto a questa gara"
}

func (l *loader) Read(rows []*importer.Row) upload.Batch { return &batch{l, rows} }

type batch struct {
	*loader
	rows []*importer.Row
}

// Apply enters the rows that are allowed. It updates existing entries whose time or note differs, so that loading a
// file twice changes nothing more.
func (b *batch) Apply(ctx context.Context, q store.Q, save bool) (created, updated int, err error) {
	open := b.entries.loadEvent
	if save {
		open = b.entries.lockEvent
	}
	d, err := open(ctx, q, b.actor, b.eventID)
	if err != nil {
		return 0, 0, err
	}
	if b.athletes == nil {
		list, err := q.ClubCandidates(ctx, d.enterableClub(b.clubID), b.eventID, b.clubID)
		if err != nil {
			return 0, 0, err
		}
		technicians, err := q.ClubTechnicians(ctx, d.enterableClub(b.clubID))
		if err != nil {
			return 0, 0, err
		}
		b.athletes = indexOf(list, technicians)
	}
	requests, from := b.read(d)
	return b.enter(ctx, q, d, requests, from, save)
}

// enter enters or changes the entries of rows that could be read.
func (b *batch) enter(
	ctx context.Context, q store.Q, d *entryContext, requests []Request, from []*importer.Row, save bool,
) (created, updated int, err error) {
	lines, err := q.EntrySummariesOfAthletes(ctx, b.eventID, b.clubID, athletesOf(requests))
	if err != nil {
		return 0, 0, err
	}
	known, fresh, rows := b.separate(requests, from, lines)
	if b.proposes {
		if err := d.proposeTimes(ctx, q, requests, fresh, rows); err != nil {
			return 0, 0, err
		}
	}
	decide := d.decideInTurn
	if !save {
		decide = d.decideNow
	}
	d, outcomes, accepted, err := decide(ctx, q, fresh)
	if err != nil {
		return 0, 0, err
	}
	for i, o := range outcomes {
		refuse(rows[i], o.Err)
		b.note(rows[i], upload.Created)
		b.warn(rows[i], d.warningText(o))
	}
	if save {
		if err := d.store(ctx, q, outcomes, accepted); err != nil {
			return 0, 0, err
		}
	} else {
		for _, n := range accepted {
			b.accepted[store.BestKey{AthleteID: n.AthleteID, RaceID: n.RaceID}] = true
		}
	}
	changes, err := b.change(ctx, q, d, known, save)
	if err != nil || !save || len(accepted)+len(changes) == 0 {
		return len(accepted), len(changes), err
	}
	return len(accepted), len(changes), b.record(ctx, q, accepted, changes)
}

// warningText returns the warning about an accepted request with the athlete's name, or "".
func (d *entryContext) warningText(o Outcome) string {
	if o.Warning == "" {
		return ""
	}
	c := d.candidates[o.AthleteID]
	return c.LastName + " " + c.FirstName + ": " + o.Warning
}

// record writes the audit of every entry that the file created or changed.
func (b *batch) record(ctx context.Context, q store.Q, accepted []domain.Entry, changes []core.AuditItem) error {
	base := b.entries.core
	items := make([]core.AuditItem, len(accepted))
	for i, n := range accepted {
		items[i] = core.AuditItem{ID: int64(n.ID), After: facts(n)}
	}
	if err := base.RecordAll(ctx, q, b.actor, audit.EntryCreated, audit.Entry, items); err != nil {
		return err
	}
	if err := base.RecordAll(ctx, q, b.actor, audit.EntryChanged, audit.Entry, changes); err != nil {
		return err
	}
	return base.Record(ctx, q, b.actor, audit.EntriesUploaded, audit.Event, int64(b.eventID), nil, map[string]any{"societa": b.clubID,
		"create": len(accepted), "aggiornate": len(changes)})
}

// proposeTimes gives new entries with an empty time the best official one, as the screens do; "S.T." means no time.
// The best times of all rows are read once.
func (d *entryContext) proposeTimes(ctx context.Context, q store.Q, all, fresh []Request, rows []*importer.Row) error {
	if err := d.loadBests(ctx, q, athletesOf(all)); err != nil {
		return err
	}
	for i := range fresh {
		if !rows[i].Has("TEMPO") {
			fresh[i].Time = d.bests[store.BestKey{AthleteID: fresh[i].AthleteID, RaceID: fresh[i].RaceID}]
		}
	}
	return nil
}

func athletesOf(list []Request) []id.Athlete {
	ids := make([]id.Athlete, len(list))
	for i, r := range list {
		ids[i] = r.AthleteID
	}
	return ids
}

// read finds the athlete and race of each row; a row without either is refused.
func (b *batch) read(d *entryContext) ([]Request, []*importer.Row) {
	races := map[string]id.Race{}
	for _, r := range d.individualRaces() {
		races[domain.RaceKey(r.Abbreviation)], races[domain.RaceKey(r.Name)] = r.ID, r.ID
	}
	var requests []Request
	var from []*importer.Row
	for _, row := range b.rows {
		r := Request{AthleteID: b.athletes.find(row), Note: upload.Note(row, "NOTE")}
		var known bool
		if r.RaceID, known = races[domain.RaceKey(row.Text("GARA"))]; !known && row.Has("GARA") {
			row.Refuse("GARA", "Gara non presente nell'evento: "+importer.Quoted(row.Text("GARA")))
		}
		time, err := row.RaceTime("TEMPO")
		if err != nil {
			row.Refuse("TEMPO", "Tempo non valido: "+importer.Quoted(row.Text("TEMPO")))
		}
		r.Time = time
		if row.OK() {
			requests, from = append(requests, r), append(from, row)
		}
	}
	return requests, from
}
