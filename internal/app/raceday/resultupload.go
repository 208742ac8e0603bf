package raceday

import (
	"context"
	"maps"
	"slices"
	"strconv"
	"strings"

	"traguardo/internal/access"
	appmeet "traguardo/internal/app/meet"
	"traguardo/internal/app/upload"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/racetime"
	"traguardo/internal/importer"
	"traguardo/internal/live"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

var regionalSchema = importer.Schema{Columns: []importer.ColumnSpec{
	{Name: "TESSERA", Example: "AB12345"}, {Name: "COGNOME", Example: "Rossi"}, {Name: "NOME", Example: "Anna"}, {Name: "ANNO",
		Example: "2013"}, {Name: "SESSO", Example: "F"},
	{Name: "COD_SOC", Example: "RM00001"}, {Name: "GARA", Aliases: []string{"DESC_GARA"}, Required: true,
		Example: "100 NP"}, {Name: "VASCA", Example: "25"}, {Name: "DATA"}, {Name: "LUOGO"}, {Name: "TEMPO", Example: "1:02.34"},
	{Name: "STATO", Example: "R"}, {Name: "MOTIVO", Example: "FG"}, {Name: "MOTIVO_SQ"}, {Name: "REAZIONE", Example: "0.68"},
}}

// Regional returns the upload kind for results: a file as federations exchange them, or a MICROPLUS file with a
// column TEMPO. Each row is the result of an entry.
func (s *Results) Regional() upload.Kind {
	return upload.Kind{Mode: "risultati", Need: access.EventsFile, Schema: regionalSchema, Open: func(ctx context.Context, a access.Actor,
		r upload.Request) (upload.Loader, error) {
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
		return &regionalLoader{results: s, actor: a, eventID: r.EventID, pool: PoolMetres(e), accepted: map[id.Entry]domain.Result{}}, err
	}}
}

// regionalLoader loads one file. Its batches share the index of entries.
type regionalLoader struct {
	results *Results
	actor   access.Actor
	eventID id.Event
	pool    int // metres

	entries *started // nil before the first batch
	// accepted has the results accepted in a dry run, by entry, because later batches cannot find them in the database.
	accepted map[id.Entry]domain.Result
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

// statusWords are the federations' abbreviations of result statuses.
var statusWords = map[string]domain.ResultStatus{"": domain.ResultRegular, "r": domain.ResultRegular, "sq": domain.ResultDisqualified,
	"ass": domain.ResultAbsent}

// Topic returns the topic to publish after rows were saved.
func (b *regionalBatch) Topic() live.Topic { return Topic(b.eventID) }

// Apply stores the results of the rows. Loading a file twice changes nothing more.
func (b *regionalBatch) Apply(ctx context.Context, q store.Q, save bool) (created, updated int, err error) {
	if save {
		if err := b.results.lockHere(ctx, q, b.eventID); err != nil {
			return 0, 0, err
		}
	}
	entries, ids, err := b.find(ctx, q)
	if err != nil {
		return 0, 0, err
	}
	changed := map[id.Entry]domain.Result{}
	var order []id.Entry
	for i, row := range b.rows {
		n, found := entries[ids[i]]
		result := b.read(row, n)
		if !found || !row.OK() {
			continue
		}
		switch {
		case n.Result.Status == domain.ResultNone:
			created++
		case n.Result.Same(result):
			continue
		default:
			updated++
		}
		if _, before := changed[n.ID]; !before {
			order = append(order, n.ID)
		}
		result.EntryID, result.RecordedBy, result.RecordedAt = n.ID, b.actor.UserID, b.results.core.Now()
		changed[n.ID], n.Result = result, result // later rows are compared with this one
		entries[n.ID] = n
	}
	if !save {
		maps.Copy(b.accepted, changed)
		return created, updated, nil
	}
	if len(order) == 0 {
		return 0, 0, nil
	}
	list := make([]domain.Result, len(order))
	for i, entryID := range order {
		list[i] = changed[entryID]
	}
	if err := storeAll(ctx, q, b.eventID, list); err != nil {
		return 0, 0, err
	}
	if err := logResults(ctx, b.results.core, q, b.eventID, order...); err != nil {
		return 0, 0, err
	}
	if err := b.results.accounts.SettleAbsences(ctx, q, b.actor, b.eventID, clubsOf(entries, order)...); err != nil {
		return 0, 0, err
	}
	return created, updated, b.results.core.Record(ctx, q, b.actor, audit.ResultsUploaded, audit.Event, int64(b.eventID), nil,
		map[string]int{"create": created, "aggiornate": updated})
}

// clubsOf returns the clubs of entries, each once.
func clubsOf(entries map[id.Entry]domain.Participation, ids []id.Entry) []id.Club {
	clubs := map[id.Club]bool{}
	for _, entryID := range ids {
		clubs[entries[entryID].ClubID] = true
	}
	return slices.Sorted(maps.Keys(clubs))
}

// read returns the result in a row and refuses a row that cannot be read. An empty cell keeps the stored value if it suits the status.
func (b *regionalBatch) read(row *importer.Row, n domain.Participation) domain.Result {
	reason, known := domain.ReasonOf(row.Text("MOTIVO"))
	if !known {
		row.Refuse("MOTIVO", "deve essere RIT, RIN, MAL o FG")
	}
	status := b.status(row, reason)
	time, err := row.RaceTime("TEMPO")
	if err != nil || status == domain.ResultRegular && time <= 0 {
		row.Refuse("TEMPO", "Tempo non valido: "+importer.Quoted(row.Text("TEMPO")))
	}
	reaction, err := racetime.ParseReaction(row.Text("REAZIONE"))
	if err != nil {
		row.Refuse("REAZIONE", "Tempo di reazione non valido, va scritto in secondi: "+importer.Quoted(row.Text("REAZIONE")))
	}
	if n.Absent && status != domain.ResultAbsent {
		row.Refuse("STATO", "La presenza è stata dichiarata assente: non può avere un risultato")
	}
	if pool := poolOf(row); pool != 0 && pool != b.pool {
		row.Refuse("VASCA", "La vasca dell'evento è di "+strconv.Itoa(b.pool)+" metri")
	}
	sent := domain.Sent{domain.FieldReason: row.Has("MOTIVO"), domain.FieldDisqualification: row.Has("MOTIVO_SQ"),
		domain.FieldReaction: row.Has("REAZIONE")}
	setTime(&n.Result, status, time)
	n.Result.Status = status
	if sent[domain.FieldReason] {
		n.Result.Reason = reason
	}
	if sent[domain.FieldDisqualification] {
		n.Result.Disqualification = row.Text("MOTIVO_SQ")
	}
	if sent[domain.FieldReaction] {
		n.Result.Reaction = reaction
	}
	n.SettleResult(sent)
	faults := domain.CheckResult(n)
	for _, of := range []struct{ field, column string }{{domain.FieldReason, "MOTIVO"}, {domain.FieldDisqualification, "MOTIVO_SQ"},
		{domain.FieldReaction, "REAZIONE"}} {
		if err := faults[of.field]; err != nil {
			row.Refuse(of.column, err.Error())
		}
	}
	return n.Result
}

// status returns the result status of a row; if it is empty, that of the reason.
func (b *regionalBatch) status(row *importer.Row, reason domain.Reason) domain.ResultStatus {
	if of, known := reason.Status(); known && !row.Has("STATO") {
		return of
	}
	status, known := statusWords[plain(row.Text("STATO"))]
	if !known {
		row.Refuse("STATO", "deve essere R, SQ o ASS")
	}
	return status
}

// setTime sets the time of a result from a file. Times in files include penalties, so an equal one keeps them. A disqualified swim without
// a time keeps the stored one, because only users who run the event can export it.
func setTime(r *domain.Result, status domain.ResultStatus, time racetime.Centis) {
	if status == domain.ResultAbsent {
		time = 0
	}
	switch {
	case status == domain.ResultDisqualified && time == 0:
	case time > 0 && (time == r.Value(false) || time == r.Time):
	default:
		r.Time, r.PenaltySeconds, r.PenaltyPoints = time, 0, 0
	}
}

// find returns the current entries of the rows, and the entry id of each row, 0 if the row is refused.
func (b *regionalBatch) find(ctx context.Context, q store.Q) (map[id.Entry]domain.Participation, []id.Entry, error) {
	if b.entries == nil {
		var err error
		if b.entries, err = startedIn(ctx, q, b.eventID); err != nil {
			return nil, nil, err
		}
	}
	ids := make([]id.Entry, len(b.rows))
	for i, row := range b.rows {
		ids[i] = b.entries.find(row)
	}
	entries, err := q.ParticipationsByID(ctx, b.eventID, ids)
	for i, entryID := range ids {
		n, found := entries[entryID]
		switch result, before := b.accepted[entryID]; {
		case entryID == 0:
		case !found || n.RaceID != b.entries.races[entryID]: // changed since the first batch
			b.rows[i].Refuse("GARA", "La presenza non è più in questa gara")
		case before:
			n.Result = result
			entries[entryID] = n
		}
	}
	return entries, ids, err
}

// started finds the entries of an event as files name them: by card, or else by name and birth year, in the given
// race. The club's code and the sex resolve ambiguities, because cards are issued by clubs.
type started struct {
	byCard, byName map[starterKey][]starter
	races          map[id.Entry]id.Race // race by entry
}

type starterKey struct{ who, race string }

type starter struct {
	id   id.Entry
	year int // of birth
	sex  domain.Sex
	club string // club code
}

func startedIn(ctx context.Context, q store.Q, eventID id.Event) (*started, error) {
	list, err := q.Started(ctx, eventID)
	if err != nil {
		return nil, err
	}
	races, _, err := q.EventCatalogue(ctx, eventID)
	if err != nil {
		return nil, err
	}
	codes, err := q.ClubCodes(ctx, eventID)
	out := &started{map[starterKey][]starter{}, map[starterKey][]starter{}, make(map[id.Entry]id.Race, len(list))}
	for _, n := range list {
		if n.Kind != domain.Individual {
			continue
		}
		entrant, race := starter{n.ID, n.Athlete.Birth.Year(), n.Sex, plain(codes[n.ClubID])}, races[n.RaceID]
		out.races[n.ID] = n.RaceID
		out.add(n.Athlete, plain(race.Abbreviation), entrant)
		if name := plain(race.Name); name != plain(race.Abbreviation) {
			out.add(n.Athlete, name, entrant)
		}
	}
	return out, err
}

func (s *started) add(a domain.Entrant, race string, entrant starter) {
	if a.Card != "" {
		card := starterKey{plain(a.Card), race}
		s.byCard[card] = append(s.byCard[card], entrant)
	}
	name := starterKey{nameKey(a.LastName, a.FirstName), race}
	s.byName[name] = append(s.byName[name], entrant)
}

// find returns the entry of a row; a row with no match or several is refused.
func (s *started) find(row *importer.Row) id.Entry {
	race, sex, club := plain(row.Text("GARA")), sexOf(row), plain(row.Text("COD_SOC"))
	column, found, year := "TESSERA", s.byCard[starterKey{plain(row.Text("TESSERA")), race}], 0
	if !row.Has("TESSERA") {
		column, found, year = "COGNOME", s.byName[starterKey{nameKey(row.Text("COGNOME"), row.Text("NOME")), race}], row.Int("ANNO")
	}
	var fitting []id.Entry
	for _, x := range found {
		if (year == 0 || x.year == year) && (sex == domain.AnySex || x.sex == sex) && (club == "" || x.club == club) {
			fitting = append(fitting, x.id)
		}
	}
	switch len(fitting) {
	case 1:
		return fitting[0]
	case 0:
		row.Refuse(column, "Nessuna presenza in questa gara: "+importer.Quoted(strings.TrimSpace(row.Text("TESSERA")+" "+row.Text("COGNOME")+" "+row.Text("NOME"))))
	default:
		row.Refuse(column, strconv.Itoa(len(fitting))+" presenze in questa gara: indica il codice della società")
	}
	return 0
}

// nameKey returns a normalised full name.
func nameKey(last, first string) string { return plain(last) + "\x01" + plain(first) }
