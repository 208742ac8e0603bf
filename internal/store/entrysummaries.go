package store

import (
	"cmp"
	"context"
	"slices"

	"traguardo/internal/database"
	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
)

// entrySummaryTable reads entries without names and start places, which long lists, accounts, start lists and rankings do not need in
// every row. participationTable reads the rest.
var entrySummaryTable = database.NewTable("entry n",
	" LEFT JOIN result r ON r.entry_id = n.id LEFT JOIN entry_payment y ON y.entry_id = n.id",
	func(n *domain.EntrySummary) []database.Column {
		return append([]database.Column{
			{Name: "id", Field: &n.ID},
			{Name: "race_id", Field: &n.RaceID},
			{Name: "athlete_id", Field: &n.AthleteID, Nullable: true},
			{Name: "club_id", Field: &n.ClubID},
			{Name: "kind", Field: &n.Kind},
			{Name: "category_id", Field: &n.CategoryID},
			{Name: "disability", Field: &n.Disability},
			{Name: "sex", Field: &n.Sex},
			{Name: "entry_time", Field: &n.EntryTime},
			{Name: "note", Field: &n.Note},
			{Name: "progressive", Field: &n.Progressive},
			{Name: "wild_card", Field: &n.WildCard},
			{Name: "absent", Field: &n.Absent},
			{Name: "closed", Field: &n.Closed},
			{Name: "late", Field: &n.Late},
			{Name: "made_by", Field: &n.Author},
			{Name: "created_at", Field: &n.CreatedAt},
			{Name: "version", Field: &n.Version},
			{Read: "COALESCE(r.status, 0)", Field: &n.Status},
			{Read: "COALESCE(r.status, 0)", Field: &n.Result.Status},
			{Read: "COALESCE(r.time, 0)", Field: &n.Result.Time},
			{Read: "COALESCE(r.reason, 0)", Field: &n.Result.Reason},
			{Read: "COALESCE(r.disqualification, '')", Field: &n.Result.Disqualification},
			{Read: "r.reaction", Field: &n.Result.Reaction},
		}, paymentColumns(&n.Payment)...)
	})

// EntrySummaries returns the entries of an event with the members of teams, oldest first; club 0 means all clubs.
func (q Q) EntrySummaries(ctx context.Context, eventID id.Event, clubID id.Club) ([]domain.EntrySummary, error) {
	return q.summariesWithMembers(ctx, entryFilter(eventID, clubID))
}

// EntrySummariesOfClubs is EntrySummaries for several clubs. Without club ids it covers all clubs.
func (q Q) EntrySummariesOfClubs(ctx context.Context, eventID id.Event, clubIDs ...id.Club) ([]domain.EntrySummary, error) {
	w := entryFilter(eventID, 0)
	if len(clubIDs) > 0 {
		database.In(w, "n.club_id", clubIDs)
	}
	return q.summariesWithMembers(ctx, w)
}

// EntrySummariesOfAthletes returns the individual entries of the given athletes in an event, made by a club (0: any), oldest first.
func (q Q) EntrySummariesOfAthletes(
	ctx context.Context, eventID id.Event, clubID id.Club, athleteIDs []id.Athlete,
) ([]domain.EntrySummary, error) {
	w := &database.Filter{}
	database.In(w, "n.athlete_id", athleteIDs)
	w.Add("n.event_id = ?", eventID)
	database.Equal(w, "n.club_id", clubID)
	return entrySummaryTable.All(ctx, q.db, w.Where(q.db)+" ORDER BY n.id", w.Args...)
}

// summaries reads entries without the members of teams, oldest first.
func (q Q) summaries(ctx context.Context, w *database.Filter) ([]domain.EntrySummary, error) {
	list, err := entrySummaryTable.All(ctx, q.db, w.Where(q.db), w.Args...)
	slices.SortFunc(list, func(a, b domain.EntrySummary) int { return cmp.Compare(a.ID, b.ID) })
	return list, err
}

func (q Q) summariesWithMembers(ctx context.Context, w *database.Filter) ([]domain.EntrySummary, error) {
	list, err := q.summaries(ctx, w)
	if err != nil {
		return nil, err
	}
	teams := map[id.Entry]int{}
	for i := range list {
		if list[i].Kind == domain.Team {
			teams[list[i].ID] = i
		}
	}
	if len(teams) == 0 {
		return list, nil
	}
	type member struct {
		entry   id.Entry
		athlete id.Athlete
	}
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
