package raceday

import (
	"context"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"

	"traguardo/internal/access"
	"traguardo/internal/app/exchange"
	"traguardo/internal/app/upload"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/racetime"
	"traguardo/internal/domain/split"
	"traguardo/internal/importer"
	"traguardo/internal/lenex"
	"traguardo/internal/live"
	"traguardo/internal/store"
)

// LenexResults returns the upload kind for results from LENEX files.
func (s *Results) LenexResults() upload.Kind {
	return upload.Kind{Mode: exchange.ModeOf("risultati"), Need: access.EventsFile, Open: func(ctx context.Context, a access.Actor,
		r upload.Request) (upload.Loader, error) {
		l, err := openLenex(ctx, s.core.DB.Q, a, r, usedByResults)
		return &resultLoader{lenexLoader: l, results: s, earlier: map[upload.Position]bool{}}, err
	}}
}

var usedByResults = exchange.Uses("CLUB.code CLUB.name ATHLETE.athleteid ATHLETE.lastname ATHLETE.firstname ATHLETE.nameprefix " +
	"ATHLETE.birthdate ATHLETE.license RESULT.resultid RESULT.eventid RESULT.swimtime RESULT.status RESULT.reactiontime RESULT.comment " +
	"SPLIT.distance SPLIT.swimtime RELAY.number RELAY.agemin RELAY.agemax RELAY.agetotalmin RELAY.agetotalmax RELAY.gender " +
	"RELAYPOSITION.number RELAYPOSITION.athleteid RELAYPOSITION.reactiontime")

// resultLoader loads the results of one file.
type resultLoader struct {
	*lenexLoader
	results *Results
	races   map[id.Race]domain.Race
	earlier map[upload.Position]bool // results of rounds that a later round replaces
}

// Report adds how many results of earlier rounds were left out.
func (l *resultLoader) Report() upload.Report {
	out := l.lenexLoader.Report()
	if len(l.earlier) > 0 {
		out.Warnings = append(out.Warnings, upload.Remark{Text: fmt.Sprintf("%d risultati di turni precedenti non importati: vale il turno successivo",
			len(l.earlier))})
	}
	return out
}

func (l *resultLoader) Duplicate() (column, reason string) {
	return "RESULT", "Risultato già presente"
}

// Rows returns the results of the file.
func (l *resultLoader) Rows(ctx context.Context) iter.Seq2[*importer.Row, error] {
	return l.file.Results(ctx)
}

// Finish remembers the user's choices.
func (l *resultLoader) Finish(ctx context.Context, q store.Q) error {
	return l.matcher.Remember(ctx, q)
}

func (l *resultLoader) Read(rows []*importer.Row) upload.Batch { return &resultBatch{l, rows} }

type resultBatch struct {
	*resultLoader
	rows []*importer.Row
}

// Topic returns the topic to publish after rows were saved.
func (b *resultBatch) Topic() live.Topic { return Topic(b.event.ID) }

// Apply stores the results that differ from the stored ones, with their splits.
func (b *resultBatch) Apply(ctx context.Context, q store.Q, save bool) (created, updated int, err error) {
	if save {
		if err := b.results.lockHere(ctx, q, b.event.ID); err != nil {
			return 0, 0, err
		}
	}
	if err := b.load(ctx, q); err != nil {
		return 0, 0, err
	}
	if b.races == nil {
		if b.races, _, err = q.EventCatalogue(ctx, b.event.ID); err != nil {
			return 0, 0, err
		}
	}
	found, err := b.findEntries(ctx, q)
	if err != nil {
		return 0, 0, err
	}
	entries, err := q.ParticipationsByID(ctx, b.event.ID, found)
	if err != nil {
		return 0, 0, err
	}
	splits, err := q.SplitsOf(ctx, resultsOf(entries))
	if err != nil {
		return 0, 0, err
	}
	changes := resultChanges{splits: map[id.Entry][]split.Split{}}
	for i, row := range b.rows {
		if !row.OK() || exchange.SwimOf(row).Earlier {
			continue
		}
		n, exists := entries[found[i]]
		if !exists {
			row.Refuse("RESULT", "La presenza non è più in questa gara")
			continue
		}
		if err := b.compare(ctx, q, row, n, splits[n.Result.ID], &changes); err != nil {
			return 0, 0, err
		}
	}
	if save && changes.created+changes.updated > 0 {
		err = b.saveChanges(ctx, q, changes, entries)
	}
	return changes.created, changes.updated, err
}

// findEntries returns the entry of each row. Rows of earlier rounds have none and are left out.
func (b *resultBatch) findEntries(ctx context.Context, q store.Q) ([]id.Entry, error) {
	found := make([]id.Entry, len(b.rows))
	for i, row := range b.rows {
		if swim := exchange.SwimOf(row); swim.Earlier {
			b.lines.Start(row, swim)
			b.earlier[swim.Position()] = true
			continue
		}
		var err error
		if found[i], err = b.find(ctx, q, row); err != nil {
			return nil, err
		}
	}
	return found, nil
}

// resultChanges are the differences between the rows of a batch and what is stored.
type resultChanges struct {
	created, updated int // rows
	results          []domain.Result
	splits           map[id.Entry][]split.Split
}

// compare adds the difference between a row and its entry with the stored splits to changes. It refuses the row if its result is not valid.
func (b *resultBatch) compare(
	ctx context.Context, q store.Q, row *importer.Row, n domain.Participation, stored []split.Split, changes *resultChanges,
) error {
	before := n.Result
	if err := b.read(ctx, q, row, &n); err != nil || !row.OK() {
		return err
	}
	splits := splitsOf(exchange.SwimOf(row).Result.Splits, b.races[n.RaceID].Metres, finalTime(n.Result))
	newSplits := len(splits) > 0 && !sameSplits(splits, stored)
	switch {
	case before.Status == domain.ResultNone:
		changes.created++
		b.lines.Set(row, upload.Created)
	case before.Same(n.Result) && !newSplits:
		return nil
	default:
		changes.updated++
		b.lines.Set(row, upload.Changed)
	}
	if newSplits {
		changes.splits[n.ID] = splits
	}
	if !before.Same(n.Result) {
		n.Result.EntryID, n.Result.RecordedBy, n.Result.RecordedAt = n.ID, b.actor.UserID, b.results.core.Now()
		changes.results = append(changes.results, n.Result)
	}
	return nil
}

// saveChanges stores the changes, settles the accounts of the clubs with absences and writes the audit.
func (b *resultBatch) saveChanges(
	ctx context.Context, q store.Q, changes resultChanges, entries map[id.Entry]domain.Participation,
) error {
	if err := b.store(ctx, q, changes.results, changes.splits); err != nil {
		return err
	}
	changed := make([]id.Entry, len(changes.results))
	for i, r := range changes.results {
		changed[i] = r.EntryID
	}
	touched := slices.AppendSeq(slices.Clone(changed), maps.Keys(changes.splits))
	slices.Sort(touched)
	if err := logResults(ctx, b.results.core, q, b.event.ID, slices.Compact(touched)...); err != nil {
		return err
	}
	if err := b.results.accounts.SettleAbsences(ctx, q, b.actor, b.event.ID, clubsOf(entries, changed)...); err != nil {
		return err
	}
	return b.results.core.Record(ctx, q, b.actor, audit.ResultsUploaded, audit.Event, int64(b.event.ID), nil,
		map[string]int{"create": changes.created, "aggiornate": changes.updated})
}

// store saves results and replaces the splits of entries.
func (b *resultBatch) store(ctx context.Context, q store.Q, changed []domain.Result, laps map[id.Entry][]split.Split) error {
	if len(changed) > 0 {
		if err := storeAll(ctx, q, b.event.ID, changed); err != nil {
			return err
		}
	}
	return storeSplits(ctx, q, b.event.ID, laps)
}

func resultsOf(entries map[id.Entry]domain.Participation) []id.Result {
	var ids []id.Result
	for _, n := range entries {
		if n.Result.ID != 0 {
			ids = append(ids, n.Result.ID)
		}
	}
	return ids
}

// read sets the result of an entry from a row. It refuses the row if the result is not valid.
func (b *resultBatch) read(ctx context.Context, q store.Q, row *importer.Row, n *domain.Participation) error {
	swim := exchange.SwimOf(row)
	r := swim.Result
	status, reason, known := r.Status.Result()
	time, penalty := lenex.SplitPenalty(r)
	switch {
	case !known:
		row.Refuse("RESULT", "Stato del risultato non importabile: "+importer.Quoted(string(r.Status)))
		return nil
	case status == domain.ResultRegular && time <= 0:
		row.Refuse("RESULT", "Risultato senza tempo")
		return nil
	case time > racetime.Max:
		row.Refuse("RESULT", "Tempo non valido")
		return nil
	case n.Absent && status != domain.ResultAbsent:
		row.Refuse("RESULT", "La presenza è stata dichiarata assente: non può avere un risultato")
		return nil
	}
	setTime(&n.Result, status, time)
	sent := domain.Sent{domain.FieldReason: true}
	n.Result.Status, n.Result.Reason, n.Result.PenaltySeconds = status, reason, penalty
	if status == domain.ResultDisqualified && r.Comment != "" {
		sent[domain.FieldDisqualification], n.Result.Disqualification = true, shortened(r.Comment)
	}
	if n.Kind == domain.Team {
		n.Members = b.membersOf(n.ClubID, n.ID)
		if err := b.legs(ctx, q, swim, n); err != nil {
			return err
		}
	} else if r.Reaction.Set && status != domain.ResultAbsent {
		n.Result.Reaction = racetime.ReactionOf(racetime.Centis(r.Reaction.N))
	}
	n.SettleResult(sent)
	for _, err := range domain.CheckResult(*n) {
		row.Refuse("RESULT", err.Error())
	}
	return nil
}

// legs sets the reaction times of a team's members.
func (b *resultBatch) legs(ctx context.Context, q store.Q, swim *exchange.Swim, n *domain.Participation) error {
	var legs domain.Legs
	for i, p := range swim.Positions() {
		reaction := p.Reaction
		if i == 0 && !reaction.Set {
			reaction = swim.Result.Reaction
		}
		person := b.file.Member(p.AthleteID)
		if person == nil || !reaction.Set {
			continue
		}
		athleteID, _, err := b.matcher.Athlete(ctx, q, n.ClubID, person)
		if err != nil {
			return err
		}
		if slices.ContainsFunc(n.Members, func(m domain.Member) bool { return m.ID == athleteID }) {
			legs = append(legs, domain.Leg{AthleteID: athleteID, Reaction: racetime.ReactionOf(racetime.Centis(reaction.N))})
		}
	}
	if len(legs) > 0 && n.Result.Status != domain.ResultAbsent {
		n.Result.Legs = legs
	}
	return nil
}

// shortened returns a comment on one line, cut to the length of the referee's reason.
func shortened(s string) string {
	text := []rune(strings.Join(strings.Fields(s), " "))
	return string(text[:min(len(text), domain.MaxDisqualification)])
}

// splitsOf returns the valid splits of a result: at multiples of 25 m before the finish, increasing and below the final time.
func splitsOf(list []lenex.Split, length int, final racetime.Centis) []split.Split {
	var out []split.Split
	for _, s := range list {
		x := split.Split{Metres: s.Distance.N, Time: s.Time}
		if split.Check(x, out, length, final) == nil {
			out = append(out, x)
		}
	}
	return out
}

func sameSplits(a, b []split.Split) bool {
	return slices.EqualFunc(a, b, func(x, y split.Split) bool { return x.Metres == y.Metres && x.Time == y.Time })
}
