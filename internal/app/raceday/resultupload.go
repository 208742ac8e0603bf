package raceday

import (
	"context"
	"strconv"
	"strings"

	"traguardo/internal/access"
	appmeet "traguardo/internal/app/meet"
	"traguardo/internal/app/upload"
	"traguardo/internal/domain"
	"traguardo/internal/importer"
	"traguardo/internal/live"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

var regionalSchema = importer.Schema{Columns: []importer.ColumnSpec{
	{Name: "TESSERA", Example: "AB12345"}, {Name: "COGNOME", Example: "Rossi"}, {Name: "NOME", Example: "Anna"}, {Name: "ANNO", Example: "2013"}, {Name: "SESSO", Example: "F"},
	{Name: "COD_SOC", Example: "RM00001"}, {Name: "GARA", Required: true, Example: "100 NP"}, {Name: "VASCA", Example: "25"}, {Name: "DATA"}, {Name: "LUOGO"}, {Name: "TEMPO", Example: "1:02.34"},
	{Name: "STATO", Example: "R"},
}}

// Regional is a file of results of an event, as federations exchange them: each row is the result of an entry.
func (s *Results) Regional() upload.Kind {
	return upload.Kind{Mode: "risultati", Need: access.EventsFile, Schema: regionalSchema, Open: func(ctx context.Context, a access.Actor, r upload.Request) (upload.Loader, error) {
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
		return &regionalLoader{results: s, actor: a, eventID: r.EventID, pool: PoolMetres(e)}, err
	}}
}

type regionalLoader struct {
	results *Results
	actor   access.Actor
	eventID int64
	pool    int // metres
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

// statusWords are how federations write what came of a start.
var statusWords = map[string]domain.ResultStatus{"": domain.ResultRegular, "r": domain.ResultRegular, "sq": domain.ResultDisqualified, "ass": domain.ResultAbsent}

// Topic is what those hear who look on, when rows were saved.
func (b *regionalBatch) Topic() live.Topic { return Topic(b.eventID) }

// Apply gives entries the results of their rows; the same file twice changes nothing.
func (b *regionalBatch) Apply(ctx context.Context, q store.Q, save bool) (created, updated int, err error) {
	if save {
		if _, err := q.LockEvent(ctx, b.eventID); err != nil {
			return 0, 0, err
		}
	}
	find, err := b.finder(ctx, q)
	if err != nil {
		return 0, 0, err
	}
	for _, row := range b.rows {
		n, found := find(row)
		status, known := statusWords[plain(row.Text("STATO"))]
		if !known {
			row.Refuse("STATO", "deve essere R, SQ o ASS")
		}
		time, err := row.RaceTime("TEMPO")
		if err != nil || status == domain.ResultRegular && time <= 0 {
			row.Refuse("TEMPO", "Tempo non valido: "+importer.Quoted(row.Text("TEMPO")))
		}
		if found && n.Absent && status != domain.ResultAbsent {
			row.Refuse("STATO", "La presenza è stata dichiarata assente: non può avere un risultato")
		}
		if pool := poolOf(row); pool != 0 && pool != b.pool {
			row.Refuse("VASCA", "La vasca dell'evento è di "+strconv.Itoa(b.pool)+" metri")
		}
		if !found || !row.OK() {
			continue
		}
		if status != domain.ResultRegular {
			time = 0
		}
		result := n.Result
		result.Time, result.Status, result.PenaltySeconds, result.PenaltyPoints = time, status, 0, 0
		switch {
		case n.Result.Status == domain.ResultNone:
			created++
		case n.Result.Value(false) != time && n.Result.Time != time || n.Result.Status != result.Status: // files have times with their penalties
			updated++
		default:
			continue
		}
		if save {
			if _, err := b.results.store(ctx, q, b.actor, n, result); err != nil {
				return 0, 0, err
			}
		}
	}
	if save && created+updated > 0 {
		err = b.results.core.Record(ctx, q, b.actor, "risultati.carica", "evento", b.eventID, nil, map[string]int{"create": created, "aggiornate": updated})
	}
	return created, updated, err
}

// finder finds the entry that a row is about: by card, else by name and birth year, in the race it names. The club's code and the sex tell
// apart whom the card or the name does not: cards are given out by clubs.
func (b *regionalBatch) finder(ctx context.Context, q store.Q) (func(*importer.Row) (domain.Participation, bool), error) {
	list, err := q.Participations(ctx, b.eventID, 0)
	if err != nil {
		return nil, err
	}
	races, _, err := q.EventCatalogue(ctx, b.eventID)
	if err != nil {
		return nil, err
	}
	codes, err := q.ClubCodes(ctx, b.eventID)
	if err != nil {
		return nil, err
	}
	type key struct{ who, race string }
	byCard, byName := map[key][]domain.Participation{}, map[key][]domain.Participation{}
	for _, n := range list {
		if n.Kind != domain.Individual {
			continue
		}
		race := plain(races[n.RaceID].Abbreviation)
		if n.Athlete.Card != "" {
			card := key{plain(n.Athlete.Card), race}
			byCard[card] = append(byCard[card], n)
		}
		name := key{nameKey(n.Athlete.LastName, n.Athlete.FirstName), race}
		byName[name] = append(byName[name], n)
	}
	return func(row *importer.Row) (domain.Participation, bool) {
		race, sex, club := plain(row.Text("GARA")), sexOf(row), plain(row.Text("COD_SOC"))
		column, found, year := "TESSERA", byCard[key{plain(row.Text("TESSERA")), race}], 0
		if !row.Has("TESSERA") {
			column, found, year = "COGNOME", byName[key{nameKey(row.Text("COGNOME"), row.Text("NOME")), race}], row.Int("ANNO")
		}
		var fitting []domain.Participation
		for _, n := range found {
			if (year == 0 || n.Athlete.Birth.Year() == year) && (sex == domain.AnySex || n.Sex == sex) && (club == "" || plain(codes[n.ClubID]) == club) {
				fitting = append(fitting, n)
			}
		}
		switch len(fitting) {
		case 1:
			return fitting[0], true
		case 0:
			row.Refuse(column, "Nessuna presenza in questa gara: "+importer.Quoted(strings.TrimSpace(row.Text("TESSERA")+" "+row.Text("COGNOME")+" "+row.Text("NOME"))))
		default:
			row.Refuse(column, strconv.Itoa(len(fitting))+" presenze in questa gara: indicare COD_SOC")
		}
		return domain.Participation{}, false
	}, nil
}

// nameKey is a surname and a first name as one.
func nameKey(last, first string) string { return plain(last) + "\x01" + plain(first) }
