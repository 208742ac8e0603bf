package entry

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	"traguardo/internal/app/upload"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/fold"
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
	entries         *Entries
	actor           access.Actor
	eventID, clubID int64
	// accepted contains the entries of a dry run, which stores nothing that the next batch could find.
	accepted map[store.BestKey]bool
	// proposes means that entries without a time get the best official one.
	proposes bool
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
		b.athletes = indexOf(list)
	}
	requests, from := b.read(d)
	return b.enter(ctx, q, d, requests, from, save)
}

// enter enters or changes the entries of rows that could be read.
func (b *batch) enter(ctx context.Context, q store.Q, d *entryContext, requests []Request, from []*importer.Row, save bool) (created,
	updated int, err error) {
	lines, err := q.EntrySummariesOfAthletes(ctx, b.eventID, b.clubID, athletesOf(requests))
	if err != nil {
		return 0, 0, err
	}
	again, fresh, rows := b.separate(requests, from, lines)
	if b.proposes {
		if err := d.proposeTimes(ctx, q, requests, fresh, rows); err != nil {
			return 0, 0, err
		}
	}
	outcomes, good, err := d.decide(ctx, q, fresh)
	if err != nil {
		return 0, 0, err
	}
	for i, o := range outcomes {
		refuse(rows[i], o.Err)
		b.note(rows[i], upload.Created)
	}
	if save {
		if err := d.store(ctx, q, outcomes, good); err != nil {
			return 0, 0, err
		}
	} else {
		for _, n := range good {
			b.accepted[store.BestKey{AthleteID: n.AthleteID, RaceID: n.RaceID}] = true
		}
	}
	changes, err := b.change(ctx, q, d, again, save)
	if err != nil || !save || len(good)+len(changes) == 0 {
		return len(good), len(changes), err
	}
	return len(good), len(changes), b.record(ctx, q, good, changes)
}

// record writes the audit of every entry that the file created or changed.
func (b *batch) record(ctx context.Context, q store.Q, good []domain.Entry, changes []core.AuditItem) error {
	base := b.entries.core
	made := make([]core.AuditItem, len(good))
	for i, n := range good {
		made[i] = core.AuditItem{ID: n.ID, After: facts(n)}
	}
	if err := base.RecordAll(ctx, q, b.actor, audit.EntryCreated, audit.Entry, made); err != nil {
		return err
	}
	if err := base.RecordAll(ctx, q, b.actor, audit.EntryChanged, audit.Entry, changes); err != nil {
		return err
	}
	return base.Record(ctx, q, b.actor, audit.EntriesUploaded, audit.Event, b.eventID, nil, map[string]any{"societa": b.clubID,
		"create": len(good), "aggiornate": len(changes)})
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

func athletesOf(list []Request) []int64 {
	ids := make([]int64, len(list))
	for i, r := range list {
		ids[i] = r.AthleteID
	}
	return ids
}

// read finds the athlete and race of each row; a row without either is refused.
func (b *batch) read(d *entryContext) ([]Request, []*importer.Row) {
	races := map[string]int64{}
	for _, r := range d.individualRaces() {
		races[matchKey(r.Abbreviation)], races[matchKey(r.Name)] = r.ID, r.ID
	}
	var requests []Request
	var from []*importer.Row
	for _, row := range b.rows {
		r := Request{AthleteID: b.athletes.find(row), Note: upload.Note(row, "NOTE")}
		var known bool
		if r.RaceID, known = races[matchKey(row.Text("GARA"))]; !known && row.Has("GARA") {
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

// existing is an entry that a row refers to again.
type existing struct {
	domain.EntrySummary
	request Request
	row     *importer.Row
}

// separate divides the requests into existing and new entries.
func (l *loader) separate(requests []Request, from []*importer.Row, lines []domain.EntrySummary) (again []existing, fresh []Request,
	rows []*importer.Row) {
	there := map[store.BestKey]domain.EntrySummary{}
	for _, n := range lines {
		there[store.BestKey{AthleteID: n.AthleteID, RaceID: n.RaceID}] = n
	}
	for i, r := range requests {
		if n, entered := there[store.BestKey{AthleteID: r.AthleteID, RaceID: r.RaceID}]; entered {
			again = append(again, existing{n, r, from[i]})
			continue
		}
		if l.accepted[store.BestKey{AthleteID: r.AthleteID, RaceID: r.RaceID}] {
			continue
		}
		fresh, rows = append(fresh, r), append(rows, from[i])
	}
	return again, fresh, rows
}

// differs reports whether a row differs from its entry; empty cells do not count.
func (k existing) differs(locked bool) bool {
	return !locked && k.request.Time != 0 && k.request.Time != k.EntryTime || k.request.Note != "" && k.request.Note != k.EntrySummary.Note
}

// change updates existing entries from their rows and returns the audit items.
func (b *batch) change(ctx context.Context, q store.Q, d *entryContext, list []existing, save bool) (changes []core.AuditItem, err error) {
	list = slices.DeleteFunc(list, func(k existing) bool { return !k.differs(d.locked()) })
	if len(list) == 0 {
		return nil, nil
	}
	var ids, athletes, races []int64
	for _, k := range list {
		ids, athletes, races = append(ids, k.EntrySummary.ID), append(athletes, k.EntrySummary.AthleteID), append(races, k.EntrySummary.RaceID)
	}
	stored, err := q.ParticipationsByID(ctx, d.event.ID, ids)
	if err != nil {
		return nil, err
	}
	candidates, err := q.Candidates(ctx, athletes, 0, 0)
	if err != nil {
		return nil, err
	}
	if err := d.loadCandidateData(ctx, q, candidates, races); err != nil {
		return nil, err
	}
	var after []domain.Entry
	for _, k := range list {
		n := stored[k.EntrySummary.ID].Entry
		was := facts(n)
		n.EntryTime, n.Note = cmp.Or(k.request.Time, n.EntryTime), cmp.Or(k.request.Note, n.Note)
		if err := d.recheck(&n); err != nil {
			refuse(k.row, err)
			continue
		}
		b.note(k.row, upload.Changed)
		changes, after = append(changes, core.AuditItem{ID: n.ID, Before: was, After: facts(n)}), append(after, n)
	}
	if !save || len(after) == 0 {
		return changes, nil
	}
	if err := q.SaveEntries(ctx, b.eventID, after); err != nil {
		return nil, err
	}
	clubs := map[int64]bool{}
	for _, n := range after {
		if clubs[n.ClubID] {
			continue
		}
		clubs[n.ClubID] = true
		if err := d.settle(ctx, q, n.ClubID); err != nil { // another category may have another price
			return nil, err
		}
	}
	return changes, nil
}

// refuse marks a row with the reason why its entry was refused.
func refuse(row *importer.Row, err error) {
	var p *problem.Error
	if !errors.As(err, &p) {
		return
	}
	column := "GARA"
	if p.Kind == problem.KindMalformed || p.Kind == problem.KindQuestion {
		column = "TEMPO"
	}
	if row.Value() != nil {
		column = "ENTRY"
	}
	row.Refuse(column, reasonOf(p))
}

func reasonOf(p *problem.Error) string {
	reason := p.Message
	for _, text := range p.Fields {
		reason = text
	}
	return reason
}

// index finds athletes of a club as files name them.
type index struct {
	cards map[string]int64
	names map[string][]domain.Candidate
}

func indexOf(athletes []domain.Candidate) *index {
	x := &index{map[string]int64{}, map[string][]domain.Candidate{}}
	for _, a := range athletes {
		if a.Card != "" {
			x.cards[matchKey(a.Card)] = a.ID
		}
		name := fold.Text(a.LastName) + "\x01" + fold.Text(a.FirstName)
		x.names[name] = append(x.names[name], a)
	}
	return x
}

// find returns the athlete of a row: by card, or else by name, with the birth date or year if the name is ambiguous.
func (x *index) find(row *importer.Row) int64 {
	if card := row.Text("TESSERA"); card != "" {
		id, there := x.cards[matchKey(card)]
		if !there {
			row.Refuse("TESSERA", "Nessun atleta della società con questa tessera: "+importer.Quoted(card))
		}
		return id
	}
	last, first := row.Text("COGNOME"), row.Text("NOME")
	if last == "" || first == "" {
		row.Refuse("COGNOME", "Indica la tessera, oppure cognome e nome")
		return 0
	}
	birth, year := row.Date("DATA_NASCITA"), row.Int("ANNO")
	var found []int64
	for _, a := range x.names[fold.Text(last)+"\x01"+fold.Text(first)] {
		if (birth.IsZero() || a.Birth == birth) && (year == 0 || a.Birth.Year() == year) {
			found = append(found, a.ID)
		}
	}
	switch len(found) {
	case 1:
		return found[0]
	case 0:
		row.Refuse("COGNOME", "Nessun atleta della società con questo nome")
	default:
		row.Refuse("COGNOME", fmt.Sprintf("%d atleti con questo nome: indica la tessera o la data di nascita", len(found)))
	}
	return 0
}

// matchKey normalises a card or race name for comparison: without case and spaces.
func matchKey(s string) string { return strings.ReplaceAll(fold.Text(s), " ", "") }
