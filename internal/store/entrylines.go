package store

import (
	"cmp"
	"context"
	"slices"

	"traguardo/internal/database"
	"traguardo/internal/domain"
)

// chargedColumns are the columns that decide what an entry costs, without its outcome.
func chargedColumns(n *domain.EntrySummary) []database.Column {
	return []database.Column{
		{Read: "n.id", Field: &n.ID},
		{Read: "n.race_id", Field: &n.RaceID},
		{Read: "COALESCE(n.athlete_id, 0)", Field: &n.AthleteID},
		{Read: "n.club_id", Field: &n.ClubID},
		{Read: "n.kind", Field: &n.Kind},
		{Read: "n.category_id", Field: &n.CategoryID},
		{Read: "n.disability", Field: &n.Disability},
		{Read: "n.closed", Field: &n.Closed},
		{Read: "n.late", Field: &n.Late},
	}
}

func endedColumns(n *domain.EntrySummary) []database.Column {
	return append(chargedColumns(n),
		database.Column{Read: "n.absent", Field: &n.Absent},
		database.Column{Read: "COALESCE(r.status, 0)", Field: &n.Status},
	)
}

func settledColumns(n *domain.EntrySummary) []database.Column {
	columns := append(endedColumns(n),
		database.Column{Read: "n.made_by", Field: &n.Author},
		database.Column{Read: "n.created_at", Field: &n.CreatedAt},
	)
	return append(columns, paymentColumns(&n.Payment)...)
}

const (
	endedJoins   = " LEFT JOIN result r ON r.entry_id = n.id"
	settledJoins = endedJoins + " LEFT JOIN entry_payment y ON y.entry_id = n.id"
)

var (
	chargedTable = database.NewTable("entry n", "", chargedColumns)
	endedTable   = database.NewTable("entry n", endedJoins, endedColumns)
	settledTable = database.NewTable("entry n", settledJoins, settledColumns)
)

var entryLineTable = database.NewTable("entry n", settledJoins, func(n *domain.EntrySummary) []database.Column {
	return append(settledColumns(n), []database.Column{
		{Read: "n.entry_time", Field: &n.EntryTime},
		{Read: "n.note", Field: &n.Note},
		{Read: "n.progressive", Field: &n.Progressive},
		{Read: "n.wild_card", Field: &n.WildCard},
		{Read: "n.version", Field: &n.Version},
	}...)
})

// EntryLines returns the entries of an event as long lists show them, oldest first; club 0 means all clubs.
func (q Q) EntryLines(ctx context.Context, eventID, clubID int64) ([]domain.EntrySummary, error) {
	return q.lines(ctx, entryLineTable, entryFilter(eventID, clubID))
}

// ChargedLines returns the same entries with only the columns that decide their cost. With penalties, that includes the outcome.
func (q Q) ChargedLines(ctx context.Context, eventID, clubID int64, penalties bool) ([]domain.EntrySummary, error) {
	table := chargedTable
	if penalties {
		table = endedTable
	}
	list, err := q.lines(ctx, table, entryFilter(eventID, clubID))
	if err != nil {
		return nil, err
	}
	marked, err := q.MarkedAsPaid(ctx, eventID)
	for i := range list {
		list[i].Payment.ByHand = marked[list[i].ID]
	}
	return list, err
}

// SettledLines returns the entries of an event with cost, outcome and payment. Without club ids it covers all clubs.
func (q Q) SettledLines(ctx context.Context, eventID int64, clubIDs ...int64) ([]domain.EntrySummary, error) {
	w := entryFilter(eventID, 0)
	if len(clubIDs) > 0 {
		w.In("n.club_id", clubIDs)
	}
	return q.lines(ctx, settledTable, w)
}

// EntryLinesOf returns the individual entries of the given athletes in an event, made by a club (0: any), oldest first.
func (q Q) EntryLinesOf(ctx context.Context, eventID, clubID int64, athleteIDs []int64) ([]domain.EntrySummary, error) {
	w := &database.Filter{}
	w.In("n.athlete_id", athleteIDs)
	w.Add("n.event_id = ?", eventID)
	database.Equal(w, "n.club_id", clubID)
	return entryLineTable.All(ctx, q.db, w.Where(q.db)+" ORDER BY n.id", w.Args...)
}

// lines reads entries and the members of teams, oldest first.
func (q Q) lines(ctx context.Context, table *database.Table[domain.EntrySummary], w *database.Filter) ([]domain.EntrySummary, error) {
	list, err := table.All(ctx, q.db, w.Where(q.db), w.Args...)
	if err != nil {
		return nil, err
	}
	slices.SortFunc(list, func(a, b domain.EntrySummary) int { return cmp.Compare(a.ID, b.ID) })
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
		if i, ok := teams[m.entry]; ok {
			list[i].Members = append(list[i].Members, m.athlete)
		}
	}
	return list, err
}
