package entry

import (
	"context"
	"iter"

	"traguardo/internal/access"
	"traguardo/internal/app/exchange"
	"traguardo/internal/app/people"
	"traguardo/internal/app/upload"
	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/meet"
	"traguardo/internal/importer"
	"traguardo/internal/lenex"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// errNotTimed refuses files for sports whose results are not times.
var errNotTimed = problem.Refused("Importazione LENEX non disponibile per questo sport")

// LenexEntries returns the upload kind for entries from LENEX files.
func (s *Teams) LenexEntries(athletes *people.Athletes) upload.Kind {
	return upload.Kind{Mode: exchange.ModeOf("iscrizioni"), Need: access.EntriesWrite, Open: func(ctx context.Context, a access.Actor,
		r upload.Request) (upload.Loader, error) {
		if r.EventID <= 0 {
			return nil, problem.Field("EventID", "obbligatorio")
		}
		d, err := s.entries.loadEvent(ctx, s.core.DB.Q, a, r.EventID)
		switch {
		case err != nil:
			return nil, err
		case !meet.HasTimes(d.event.SportID):
			return nil, errNotTimed
		case !d.manages && !a.HasClub():
			return nil, problem.Forbidden()
		case !d.manages && r.Create:
			return nil, problem.ForbiddenBecause("Solo chi organizza l'evento può creare società e atleti")
		}
		file, err := exchange.Open(r.File, r.Size, usedByEntries)
		if err != nil {
			return nil, err
		}
		own := a.ClubID
		if d.manages {
			own = 0
		}
		l := &lenexLoader{
			teams: s, athletes: athletes, file: file, create: r.Create, matcher: exchange.NewMatcher(a, r, own), lines: exchange.NewLines(),
			claimed: map[id.Entry]upload.Position{}, completed: map[id.Club]bool{},
			loader: loader{entries: s.entries, actor: a, eventID: r.EventID, clubID: own, accepted: map[store.BestKey]bool{}},
		}
		l.outcome = func(row *importer.Row, o upload.Outcome) { l.lines.Set(row, o) }
		l.matcher.Load = func(ctx context.Context, q store.Q, clubID id.Club) ([]domain.Entrant, error) {
			list, err := q.ClubCandidates(ctx, clubID, r.EventID, clubID)
			out := make([]domain.Entrant, len(list))
			for i, c := range list {
				out[i] = c.Entrant
			}
			return out, err
		}
		return l, nil
	}}
}

// usedByEntries reports which attributes an import of entries reads.
var usedByEntries = exchange.Uses("CLUB.code CLUB.name ATHLETE.athleteid ATHLETE.lastname ATHLETE.firstname ATHLETE.nameprefix " +
	"ATHLETE.gender ATHLETE.birthdate ATHLETE.license HANDICAP.free HANDICAP.breast HANDICAP.medley " +
	"ENTRY.eventid ENTRY.entrytime ENTRY.status ENTRY.agegroupid AGEGROUP.name AGEGROUP.handicap RELAY.number " +
	"RELAY.agemin RELAY.agemax RELAY.agetotalmin RELAY.agetotalmax RELAY.gender RELAYPOSITION.number RELAYPOSITION.athleteid")

// lenexLoader enters the entries of a LENEX file. A dry run saves everything and rolls back, because relays need the athletes and clubs
// that earlier rows create.
type lenexLoader struct {
	loader
	teams    *Teams
	athletes *people.Athletes
	file     *exchange.File
	create   bool
	matcher  *exchange.Matcher
	lines    *exchange.Lines
	claimed  map[id.Entry]upload.Position // relays of the file by team
	// completed are the clubs whose code was compared.
	completed map[id.Club]bool
}

func (l *lenexLoader) Rehearsed() {}

func (l *lenexLoader) Schema() importer.Schema { return importer.Schema{} }

func (l *lenexLoader) Duplicate() (column, reason string) {
	return "ENTRY", "Atleta già iscritto a questa gara"
}

// Rows returns the entries of the file.
func (l *lenexLoader) Rows(ctx context.Context) iter.Seq2[*importer.Row, error] {
	return l.file.Entries(ctx)
}

// Report returns the choices that the user must make.
func (l *lenexLoader) Report() upload.Report {
	return upload.Report{Choices: l.matcher.Choices(), Unused: l.file.Unused(), Lines: l.lines.All(),
		Warnings: append(l.file.Remarks(), l.Warnings()...)}
}

// Finish remembers the user's choices.
func (l *lenexLoader) Finish(ctx context.Context, q store.Q) error { return l.matcher.Remember(ctx, q) }

func (l *lenexLoader) Read(rows []*importer.Row) upload.Batch {
	return &lenexBatch{lenexLoader: l, rows: rows}
}

type lenexBatch struct {
	*lenexLoader
	rows []*importer.Row
	undo []func() // removes from the caches what a previous attempt created
}

// Apply enters athletes, then relays.
func (b *lenexBatch) Apply(ctx context.Context, q store.Q, save bool) (created, updated int, err error) {
	for _, f := range b.undo {
		f()
	}
	b.undo = nil
	d, err := b.entries.lockEvent(ctx, q, b.actor, b.eventID)
	if err != nil {
		return 0, 0, err
	}
	d.anyClub = d.manages
	if err := b.matcher.OfferEvent(ctx, q, b.file, b.eventID); err != nil {
		return 0, 0, err
	}
	var requests []Request
	var from, relays []*importer.Row
	for _, row := range b.rows {
		swim := exchange.SwimOf(row)
		b.lines.Start(row, swim)
		if reason := notEntered(swim.Entry.Status); reason != "" {
			row.Refuse("ENTRY", reason)
			continue
		}
		if swim.Relay != nil {
			relays = append(relays, row)
			continue
		}
		r, err := b.request(ctx, q, d, row, swim)
		if err != nil {
			return 0, 0, err
		}
		if row.OK() {
			requests, from = append(requests, r), append(from, row)
		}
	}
	requests, from = b.distinct(requests, from)
	if created, updated, err = (&batch{&b.loader, b.rows}).enter(ctx, q, d, requests, from, save); err != nil {
		return 0, 0, err
	}
	for _, row := range relays {
		o, err := b.relay(ctx, q, d, row)
		if err != nil {
			return 0, 0, err
		}
		b.note(row, o)
		switch {
		case !row.OK():
		case o == upload.Created:
			created++
		case o == upload.Changed:
			updated++
		}
	}
	return created, updated, nil
}

// notEntered returns why an entry with a status is not stored, or "".
func notEntered(s lenex.Status) string {
	switch s {
	case lenex.Withdrawn:
		return "Iscrizione ritirata (WDR): non registrata"
	case lenex.Sick:
		return "Atleta malato (SICK): iscrizione non registrata"
	case lenex.Rejected:
		return "Iscrizione respinta (RJC): non registrata"
	default:
		return ""
	}
}

// distinct drops repeated entries of an athlete in a race, which files with several rounds contain.
func (b *lenexBatch) distinct(requests []Request, from []*importer.Row) (unique []Request, rows []*importer.Row) {
	seen := map[store.BestKey]bool{}
	for i, r := range requests {
		if k := (store.BestKey{AthleteID: r.AthleteID, RaceID: r.RaceID}); !seen[k] {
			seen[k] = true
			unique, rows = append(unique, r), append(rows, from[i])
		}
	}
	return unique, rows
}

// request converts a row to a request, or refuses the row if its club, athlete or race is unknown.
func (b *lenexBatch) request(ctx context.Context, q store.Q, d *entryContext, row *importer.Row, swim *exchange.Swim) (Request, error) {
	r := Request{Time: swim.Entry.Time}
	var reason string
	var err error
	if r.RaceID, reason, err = b.matcher.Race(ctx, q, swim.Event); err != nil {
		return r, err
	}
	if reason != "" { // no club is created for it
		row.Refuse("ENTRY", reason)
		return r, b.askForAthlete(ctx, q, swim)
	}
	clubID, err := b.club(ctx, q, row, swim.Of)
	if err != nil || !row.OK() {
		return r, err
	}
	r.AthleteID, err = b.athlete(ctx, q, d, row, swimmer{swim.Person, clubID, b.category(d, swim, domain.Individual)})
	return r, err
}

// askForAthlete asks who the athlete of a row is even though its race is unknown, so that the user resolves both at once.
func (b *lenexBatch) askForAthlete(ctx context.Context, q store.Q, swim *exchange.Swim) error {
	clubID, reason, err := b.matcher.Club(ctx, q, swim.Of)
	if err == nil && reason == "" {
		_, _, err = b.matcher.Athlete(ctx, q, clubID, swim.Person)
	}
	return err
}
