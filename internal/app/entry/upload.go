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
	"traguardo/internal/domain/fold"
	"traguardo/internal/importer"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// entrySchema is the file of entries: an athlete by card, or by name and birth, in a race by its abbreviation.
var entrySchema = importer.Schema{Columns: []importer.ColumnSpec{
	{Name: "TESSERA", Example: "AB12345"}, {Name: "COGNOME", Example: "Rossi"}, {Name: "NOME", Example: "Anna"}, {Name: "ANNO", Example: "2013"},
	{Name: "DATA_NASCITA", Example: "04/05/2013"}, {Name: "GARA", Required: true, Example: "100 SL"}, {Name: "TEMPO", Example: "1:05.30"}, {Name: "NOTE", Example: ""},
}}

// Upload is the file of entries of one club in an event.
func (s *Entries) Upload() upload.Kind {
	return upload.Kind{Mode: "presenze", Need: access.EntriesWrite, Schema: entrySchema, Open: func(ctx context.Context, a access.Actor, r upload.Request) (upload.Loader, error) {
		if r.EventID <= 0 {
			return nil, problem.Field("EventID", "obbligatorio")
		}
		d, err := s.look(ctx, s.core.DB.Q, a, r.EventID)
		if err != nil {
			return nil, err
		}
		l := &loader{entries: s, actor: a, eventID: r.EventID, clubID: r.ClubID, met: map[store.BestKey]bool{}}
		if l.clubID == 0 {
			l.clubID = a.ClubID
		}
		if l.clubID == 0 {
			return nil, problem.Field("ClubID", "obbligatorio")
		}
		if _, err := d.whose(l.clubID, false); err != nil {
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
	// met are the entries of a dry run, which stores nothing that the next batch could find.
	met map[store.BestKey]bool
	// athletes are who may be named, nil before the first batch. Whether they may still be entered is asked for each batch.
	athletes *index
}

func (l *loader) Schema() importer.Schema { return entrySchema }

func (l *loader) Duplicate() (column, reason string) {
	return "GARA", "Atleta già iscritto a questa gara"
}

func (l *loader) Read(rows []*importer.Row) upload.Batch { return &batch{l, rows} }

type batch struct {
	*loader
	rows []*importer.Row
}

// Apply enters the rows that may be entered. What is entered already is changed where time or note differ, so that the same file twice
// changes nothing.
func (b *batch) Apply(ctx context.Context, q store.Q, save bool) (created, updated int, err error) {
	open := b.entries.look
	if save {
		open = b.entries.hold
	}
	d, err := open(ctx, q, b.actor, b.eventID)
	if err != nil {
		return 0, 0, err
	}
	if b.athletes == nil {
		list, err := q.ClubCandidates(ctx, d.own(b.clubID), b.eventID, b.clubID)
		if err != nil {
			return 0, 0, err
		}
		b.athletes = indexOf(list)
	}
	requests, from := b.read(d)
	lines, err := q.EntryLinesOf(ctx, b.eventID, b.clubID, athletesOf(requests))
	if err != nil {
		return 0, 0, err
	}
	again, fresh, rows := b.apart(requests, from, lines)
	if err := d.proposeTimes(ctx, q, requests, fresh, rows); err != nil {
		return 0, 0, err
	}
	outcomes, good, err := d.decide(ctx, q, fresh)
	if err != nil {
		return 0, 0, err
	}
	for i, o := range outcomes {
		refuse(rows[i], o.Err)
	}
	if save {
		if err := d.store(ctx, q, outcomes, good); err != nil {
			return 0, 0, err
		}
	} else {
		for _, n := range good {
			b.met[store.BestKey{AthleteID: n.AthleteID, RaceID: n.RaceID}] = true
		}
	}
	changes, err := b.change(ctx, q, d, again, save)
	if err != nil || !save || len(good)+len(changes) == 0 {
		return len(good), len(changes), err
	}
	return len(good), len(changes), b.record(ctx, q, good, changes)
}

// record tells of every entry that the file made or changed.
func (b *batch) record(ctx context.Context, q store.Q, good []domain.Entry, changes []core.Recorded) error {
	base := b.entries.core
	made := make([]core.Recorded, len(good))
	for i, n := range good {
		made[i] = core.RecordedWhole(n.ID, nil, facts(n))
	}
	if err := base.RecordAll(ctx, q, b.actor, "presenza.crea", entryObject, made); err != nil {
		return err
	}
	if err := base.RecordAll(ctx, q, b.actor, "presenza.modifica", entryObject, changes); err != nil {
		return err
	}
	return base.Record(ctx, q, b.actor, "presenze.carica", "evento", b.eventID, nil, map[string]any{"societa": b.clubID, "create": len(good), "aggiornate": len(changes)})
}

// proposeTimes gives new entries whose cell is empty the best official time, as the screens do; "S.T." says that there is none. The best times
// are read once, for all rows.
func (d *desk) proposeTimes(ctx context.Context, q store.Q, all, fresh []Request, rows []*importer.Row) error {
	if err := d.takeBests(ctx, q, athletesOf(all)); err != nil {
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

// read finds the athlete and the race of each row; a row that has none is refused.
func (b *batch) read(d *desk) ([]Request, []*importer.Row) {
	races := map[string]int64{}
	for _, r := range d.individual() {
		races[plainName(r.Abbreviation)], races[plainName(r.Name)] = r.ID, r.ID
	}
	var requests []Request
	var from []*importer.Row
	for _, row := range b.rows {
		r := Request{AthleteID: b.athletes.find(row), Note: upload.Note(row, "NOTE")}
		var known bool
		if r.RaceID, known = races[plainName(row.Text("GARA"))]; !known && row.Has("GARA") {
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

// known is an entry that a row is about again.
type known struct {
	domain.EntrySummary
	request Request
	row     *importer.Row
}

// apart tells what is entered already from what is new.
func (l *loader) apart(requests []Request, from []*importer.Row, lines []domain.EntrySummary) (again []known, fresh []Request, rows []*importer.Row) {
	there := map[store.BestKey]domain.EntrySummary{}
	for _, n := range lines {
		there[store.BestKey{AthleteID: n.AthleteID, RaceID: n.RaceID}] = n
	}
	for i, r := range requests {
		if n, entered := there[store.BestKey{AthleteID: r.AthleteID, RaceID: r.RaceID}]; entered {
			again = append(again, known{n, r, from[i]})
			continue
		}
		if l.met[store.BestKey{AthleteID: r.AthleteID, RaceID: r.RaceID}] {
			continue
		}
		fresh, rows = append(fresh, r), append(rows, from[i])
	}
	return again, fresh, rows
}

// differs reports whether a row says anything else than its entry; an empty cell says nothing.
func (k known) differs(locked bool) bool {
	return !locked && k.request.Time != 0 && k.request.Time != k.EntryTime || k.request.Note != "" && k.request.Note != k.EntrySummary.Note
}

// change gives entries that are there the time and note of their rows, and answers what became of each.
func (b *batch) change(ctx context.Context, q store.Q, d *desk, list []known, save bool) (changes []core.Recorded, err error) {
	list = slices.DeleteFunc(list, func(k known) bool { return !k.differs(d.locked()) })
	if len(list) == 0 {
		return nil, nil
	}
	var ids, athletes, races []int64
	for _, k := range list {
		ids, athletes, races = append(ids, k.EntrySummary.ID), append(athletes, k.EntrySummary.AthleteID), append(races, k.EntrySummary.RaceID)
	}
	stored, err := q.EntriesByID(ctx, ids)
	if err != nil {
		return nil, err
	}
	candidates, err := q.Candidates(ctx, athletes, 0, 0)
	if err != nil {
		return nil, err
	}
	if err := d.takeCandidates(ctx, q, candidates, races); err != nil {
		return nil, err
	}
	var after []domain.Entry
	for _, k := range list {
		n := stored[k.EntrySummary.ID]
		was := facts(n)
		n.EntryTime, n.Note = cmp.Or(k.request.Time, n.EntryTime), cmp.Or(k.request.Note, n.Note)
		if err := d.recheck(&n); err != nil {
			refuse(k.row, err)
			continue
		}
		changes, after = append(changes, core.RecordedWhole(n.ID, was, facts(n))), append(after, n)
	}
	if !save || len(after) == 0 {
		return changes, nil
	}
	if err := q.SaveEntries(ctx, b.eventID, after); err != nil {
		return nil, err
	}
	return changes, d.settle(ctx, q, b.clubID) // another category may have another price
}

// refuse marks a row with what its entry was refused by.
func refuse(row *importer.Row, err error) {
	var p *problem.Error
	if !errors.As(err, &p) {
		return
	}
	column := "GARA"
	if p.Kind == problem.KindMalformed || p.Kind == problem.KindQuestion {
		column = "TEMPO"
	}
	reason := p.Message
	for _, text := range p.Fields {
		reason = text
	}
	row.Refuse(column, reason)
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
			x.cards[plainName(a.Card)] = a.ID
		}
		name := fold.Text(a.LastName) + "\x01" + fold.Text(a.FirstName)
		x.names[name] = append(x.names[name], a)
	}
	return x
}

// find is who a row is about: by card, else by name, with the birth where the name is not enough.
func (x *index) find(row *importer.Row) int64 {
	if card := row.Text("TESSERA"); card != "" {
		id, there := x.cards[plainName(card)]
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

// plainName is a card or a race as people compare them: without case and blanks.
func plainName(s string) string { return strings.ReplaceAll(fold.Text(s), " ", "") }
