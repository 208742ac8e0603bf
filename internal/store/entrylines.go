package store

import (
	"cmp"
	"context"
	"slices"

	"traguardo/internal/database"
	"traguardo/internal/domain"
)

var entryLineTable = database.NewTable("entry n", " LEFT JOIN result r ON r.entry_id = n.id LEFT JOIN entry_payment y ON y.entry_id = n.id", func(n *domain.EntryLine) []database.Column {
	return []database.Column{
		{Read: "n.id", Field: &n.ID},
		{Read: "n.race_id", Field: &n.RaceID},
		{Read: "COALESCE(n.athlete_id, 0)", Field: &n.AthleteID},
		{Read: "n.club_id", Field: &n.ClubID},
		{Read: "n.kind", Field: &n.Kind},
		{Read: "n.category_id", Field: &n.CategoryID},
		{Read: "n.disability", Field: &n.Disability},
		{Read: "n.entry_time", Field: &n.EntryTime},
		{Read: "n.note", Field: &n.Note},
		{Read: "n.progressive", Field: &n.Progressive},
		{Read: "n.wild_card", Field: &n.WildCard},
		{Read: "n.absent", Field: &n.Absent},
		{Read: "n.closed", Field: &n.Closed},
		{Read: "n.late", Field: &n.Late},
		{Read: "n.version", Field: &n.Version},
		{Read: "COALESCE(r.status, 0)", Field: &n.Status},
		{Read: "y.paid_at IS NOT NULL", Field: &n.Paid},
	}
})

// EntryLines are the entries of an event as long lists show them and as they are charged, the oldest first; club 0 means all clubs.
func (q Q) EntryLines(ctx context.Context, eventID, clubID int64) ([]domain.EntryLine, error) {
	w := entryFilter(eventID, clubID)
	list, err := entryLineTable.All(ctx, q.db, w.Where(q.db), w.Args...)
	if err != nil {
		return nil, err
	}
	slices.SortFunc(list, func(a, b domain.EntryLine) int { return cmp.Compare(a.ID, b.ID) })
	teams := map[int64]int{}
	for i := range list {
		if list[i].Kind == domain.Team {
			teams[list[i].ID] = i
		}
	}
	if len(teams) == 0 {
		return list, nil
	}
	type member struct{ entry, athlete int64 }
	w.Add("n.kind = ?", domain.Team)
	members, err := database.All(ctx, q.db, func(s database.Scanner) (member, error) {
		var m member
		err := s.Scan(&m.entry, &m.athlete)
		return m, err
	}, "SELECT m.entry_id, m.athlete_id FROM entry n JOIN entry_member m ON m.entry_id = n.id"+w.Where(q.db), w.Args...)
	for _, m := range members {
		if i, there := teams[m.entry]; there {
			list[i].Members = append(list[i].Members, m.athlete)
		}
	}
	return list, err
}
