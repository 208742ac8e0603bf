package entry

import (
	"cmp"
	"context"
	"slices"

	"traguardo/internal/app/core"
	"traguardo/internal/app/upload"
	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/importer"
	"traguardo/internal/store"
)

// existing is an entry that a row refers to again.
type existing struct {
	domain.EntrySummary
	request Request
	row     *importer.Row
}

// separate divides the requests into existing and new entries.
func (l *loader) separate(
	requests []Request, from []*importer.Row, lines []domain.EntrySummary,
) (known []existing, fresh []Request, rows []*importer.Row) {
	stored := map[store.BestKey]domain.EntrySummary{}
	for _, n := range lines {
		stored[store.BestKey{AthleteID: n.AthleteID, RaceID: n.RaceID}] = n
	}
	for i, r := range requests {
		if n, entered := stored[store.BestKey{AthleteID: r.AthleteID, RaceID: r.RaceID}]; entered {
			known = append(known, existing{n, r, from[i]})
			continue
		}
		if l.accepted[store.BestKey{AthleteID: r.AthleteID, RaceID: r.RaceID}] {
			continue
		}
		fresh, rows = append(fresh, r), append(rows, from[i])
	}
	return known, fresh, rows
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
	var ids []id.Entry
	var athletes []id.Athlete
	var races []id.Race
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
		changes, after = append(changes, core.AuditItem{ID: int64(n.ID), Before: was, After: facts(n)}), append(after, n)
	}
	if !save || len(after) == 0 {
		return changes, nil
	}
	if err := q.SaveEntries(ctx, b.eventID, after); err != nil {
		return nil, err
	}
	clubs := map[id.Club]bool{}
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
