package store

import (
	"context"

	"traguardo/internal/database"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
)

// SaveTeam stores a changed team and its members in their order, and recounts the club.
func (q Q) SaveTeam(ctx context.Context, before, after domain.Entry) error {
	if err := entryTable.UpdateChanged(ctx, q.db, before, after); err != nil {
		return err
	}
	if _, err := q.db.Exec(ctx, "DELETE FROM entry_member WHERE entry_id = $1", after.ID); err != nil {
		return err
	}
	members := make([]domain.Member, len(after.Members))
	for i, m := range after.Members {
		m.EntryID, m.Position = after.ID, i+1
		members[i] = m
	}
	if err := memberTable.InsertAll(ctx, q.db, members); err != nil {
		return err
	}
	return q.CountEntries(ctx, after.EventID, after.ClubID)
}

// TeamCandidates returns the athletes that a club may put into a team, by name.
func (q Q) TeamCandidates(ctx context.Context, clubID id.Club, lastName, firstName string) ([]domain.Entrant, error) {
	w := &database.Filter{Selective: true}
	w.Add("a.club_id = ?", clubID)
	w.Add("a.visible")
	w.Add("a.qualification = ?", domain.QualifiedAthlete)
	w.Contains("a.last_search", lastName)
	w.Contains("a.first_search", firstName)
	return entrantTable.All(ctx, q.db, w.Where(q.db)+" ORDER BY a.name_search, a.id", w.Args...)
}

// EntryStart holds the fields of an entry for the statistics of how an event fills up.
type EntryStart struct {
	RaceID     id.Race
	CategoryID id.Category
	Disability domain.Disability
	Kind       domain.EntryKind
	Sex        domain.Sex
	Absent     bool
	CreatedAt  calendar.Instant
}

// Group returns the category of the event that the entry belongs to.
func (n EntryStart) Group() domain.CategoryKey {
	return domain.CategoryKey{CategoryID: n.CategoryID, Disabled: n.Disability.Present(), Kind: n.Kind}
}

// EntryStarts returns all entries of an event.
func (q Q) EntryStarts(ctx context.Context, eventID id.Event) ([]EntryStart, error) {
	return database.All(ctx, q.db, func(s database.Scanner) (EntryStart, error) {
		var n EntryStart
		err := s.Scan(&n.RaceID, &n.CategoryID, &n.Disability, &n.Kind, &n.Sex, &n.Absent, &n.CreatedAt)
		return n, err
	}, "SELECT n.race_id, n.category_id, n.disability, n.kind, n.sex, n.absent, n.created_at FROM entry n WHERE n.event_id = $1", eventID)
}
