package raceday

import (
	"context"
	"iter"
	"slices"

	"traguardo/internal/access"
	"traguardo/internal/app/exchange"
	appmeet "traguardo/internal/app/meet"
	"traguardo/internal/app/upload"
	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/meet"
	"traguardo/internal/importer"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

var errNoImport = problem.Refused("Importazione LENEX non disponibile per questo sport")

// lenexLoader finds the entries of an event that a LENEX file names.
type lenexLoader struct {
	actor   access.Actor
	event   domain.Event
	file    *exchange.File
	matcher *exchange.Matcher
	lines   *exchange.Lines
	seen    map[id.Entry]upload.Position // rows by entry

	entries  map[swimmer]id.Entry // nil before the first batch
	entrants map[id.Club][]domain.Entrant
	teams    map[id.Club][]domain.Participation // by club
}

type swimmer struct {
	athleteID id.Athlete
	raceID    id.Race
}

// openLenex opens a file about an event that the caller oversees.
func openLenex(ctx context.Context, q store.Q, a access.Actor, r upload.Request, used func(string) bool) (*lenexLoader, error) {
	if r.EventID <= 0 {
		return nil, problem.Field("EventID", "obbligatorio")
	}
	e, err := q.Event(ctx, r.EventID)
	switch {
	case err != nil:
		return nil, err
	case !appmeet.Oversees(a, e):
		return nil, problem.Forbidden()
	case !meet.HasTimes(e.SportID):
		return nil, errNoImport
	}
	file, err := exchange.Open(r.File, r.Size, used)
	if err != nil {
		return nil, err
	}
	l := &lenexLoader{actor: a, event: e, file: file, matcher: exchange.NewMatcher(a, r, 0), lines: exchange.NewLines(),
		seen: map[id.Entry]upload.Position{}}
	l.matcher.Load = func(_ context.Context, _ store.Q, clubID id.Club) ([]domain.Entrant, error) {
		return l.entrants[clubID], nil
	}
	return l, nil
}

func (l *lenexLoader) Schema() importer.Schema { return importer.Schema{} }

// Report returns the choices that the user must make.
func (l *lenexLoader) Report() upload.Report {
	return upload.Report{Choices: l.matcher.Choices(), Unused: l.file.Unused(), Lines: l.lines.All(), Warnings: l.file.Remarks()}
}

// load reads the entries of the event once.
func (l *lenexLoader) load(ctx context.Context, q store.Q) error {
	if l.entries != nil {
		return nil
	}
	keys, err := q.EntryKeys(ctx, l.event.ID)
	if err != nil {
		return err
	}
	athletes, err := q.EntrantsByID(ctx, l.event.ID)
	if err != nil {
		return err
	}
	teams, err := q.Teams(ctx, l.event.ID, 0)
	if err != nil {
		return err
	}
	if err := l.matcher.OfferEvent(ctx, q, l.file, l.event.ID); err != nil {
		return err
	}
	l.entries, l.entrants, l.teams = make(map[swimmer]id.Entry,
		len(keys)), map[id.Club][]domain.Entrant{}, map[id.Club][]domain.Participation{}
	listed := make(map[id.Athlete]bool, len(athletes))
	add := func(a *domain.Entrant, clubID id.Club) {
		if a != nil && !listed[a.ID] {
			listed[a.ID] = true
			l.entrants[clubID] = append(l.entrants[clubID], *a)
		}
	}
	for _, k := range keys {
		l.entries[swimmer{k.AthleteID, k.RaceID}] = k.ID
		add(athletes[k.AthleteID], k.ClubID)
	}
	for _, n := range teams {
		l.teams[n.ClubID] = append(l.teams[n.ClubID], n)
		for _, m := range n.Members {
			add(&m.Entrant, n.ClubID)
		}
	}
	return nil
}

// find returns the entry of a row. It refuses the row if there is no entry or an earlier row has named it.
func (l *lenexLoader) find(ctx context.Context, q store.Q, row *importer.Row) (entryID id.Entry, err error) {
	swim := exchange.SwimOf(row)
	l.lines.Start(row, swim)
	clubID, reason, err := l.matcher.Club(ctx, q, swim.Of)
	if err != nil || reason != "" {
		row.Refuse("CLUB", reason)
		return 0, err
	}
	var athleteID id.Athlete
	var unknown string // why there is no athlete; reported together with the race
	if swim.Person != nil {
		if athleteID, unknown, err = l.matcher.Athlete(ctx, q, clubID, swim.Person); err != nil {
			return 0, err
		}
	}
	raceID, reason, err := l.matcher.Race(ctx, q, swim.Event)
	switch {
	case err != nil:
		return 0, err
	case reason != "":
		row.Refuse(swim.Element(), reason)
		return 0, nil
	case unknown != "":
		row.Refuse("ATHLETE", unknown)
		return 0, nil
	case swim.Relay != nil:
		entryID, err = l.team(ctx, q, clubID, raceID, swim)
	default:
		entryID = l.entries[swimmer{athleteID, raceID}]
	}
	switch at, before := l.seen[entryID]; {
	case err != nil:
	case entryID == 0:
		row.Refuse(swim.Element(), "Nessuna presenza in questa gara")
	case before && at != swim.Position():
		row.Refuse(swim.Element(), "La presenza è già stata letta in un'altra riga")
		return 0, nil
	default:
		l.seen[entryID] = swim.Position()
	}
	return entryID, err
}

// team returns the team that matches a relay and is not claimed by another relay of the file: with the same members, number and ages, or
// else with the most of these in this order, or else the only one of the race.
func (l *lenexLoader) team(ctx context.Context, q store.Q, clubID id.Club, raceID id.Race, swim *exchange.Swim) (id.Entry, error) {
	members, err := l.members(ctx, q, clubID, swim)
	if err != nil {
		return 0, err
	}
	_, categories, err := q.EventCatalogue(ctx, l.event.ID)
	if err != nil {
		return 0, err
	}
	var best id.Entry
	rank, equal, teams := 0, 0, 0
	for _, n := range l.teams[clubID] {
		if at, read := l.seen[n.ID]; n.RaceID != raceID || read && at != swim.Position() ||
			n.Sex.Differs(swim.RelaySex()) {
			continue
		}
		teams++
		r := 0
		sameAthlete := func(m domain.Member, athleteID id.Athlete) bool { return m.ID == athleteID }
		if len(members) > 0 && slices.EqualFunc(n.Members, members, sameAthlete) {
			r += 4
		}
		if n.Progressive == max(1, swim.Relay.Number.N) {
			r += 2
			if exchange.RelayFits(categories[n.CategoryID], swim) {
				r++
			}
		}
		switch {
		case r > rank:
			best, rank, equal = n.ID, r, 1
		case r == rank:
			equal++
		}
		if rank == 0 {
			best = n.ID
		}
	}
	if rank == 0 && teams > 1 || rank == 2 && equal > 1 {
		return 0, nil
	}
	return best, nil
}

// members returns the known athletes of a relay in order.
func (l *lenexLoader) members(ctx context.Context, q store.Q, clubID id.Club, swim *exchange.Swim) ([]id.Athlete, error) {
	var ids []id.Athlete
	for _, p := range swim.Positions() {
		person := l.file.Member(p.AthleteID)
		if person == nil {
			continue
		}
		athleteID, _, err := l.matcher.Athlete(ctx, q, clubID, person)
		if err != nil {
			return nil, err
		}
		if athleteID != 0 {
			ids = append(ids, athleteID)
		}
	}
	return ids, nil
}

// membersOf returns the members of a team of a club.
func (l *lenexLoader) membersOf(clubID id.Club, entryID id.Entry) []domain.Member {
	for _, n := range l.teams[clubID] {
		if n.ID == entryID {
			return n.Members
		}
	}
	return nil
}

// rowsWhere returns the rows for which keep returns true.
func rowsWhere(rows iter.Seq2[*importer.Row, error], keep func(*exchange.Swim) bool) iter.Seq2[*importer.Row, error] {
	return func(yield func(*importer.Row, error) bool) {
		for row, err := range rows {
			if (err != nil || keep(exchange.SwimOf(row))) && !yield(row, err) {
				return
			}
		}
	}
}
