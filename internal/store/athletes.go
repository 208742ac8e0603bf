package store

import (
	"context"
	"maps"
	"slices"

	"traguardo/internal/database"
	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
)

var athleteTable = database.NewTable("athlete a", " JOIN club c ON c.id = a.club_id", func(a *domain.Athlete) []database.Column {
	return []database.Column{
		{Name: "id", Field: &a.ID},
		{Name: "club_id", Field: &a.ClubID},
		{Name: "club_search", Value: folded(&a.ClubName)},
		{Read: "c.name", Field: &a.ClubName},
		{Name: "visible", Field: &a.Visible},
		{Name: "hidden_by_club", Field: &a.HiddenByClub},
		{Name: "last_name", Field: &a.LastName},
		{Name: "first_name", Field: &a.FirstName},
		{Name: "name_search", Value: func() any { return NameKey(a.LastName, a.FirstName) }},
		{Name: "last_search", Value: folded(&a.LastName)},
		{Name: "first_search", Value: folded(&a.FirstName)},
		{Name: "sex", Field: &a.Sex},
		{Name: "birth", Field: &a.Birth},
		{Name: "only_year", Field: &a.OnlyYear},
		{Name: "birthplace_id", Field: &a.BirthplaceID, Nullable: true},
		{Name: "tax_code", Field: &a.TaxCode},
		{Name: "email", Field: &a.Email},
		{Name: "phone", Field: &a.Phone},
		{Name: "nationality_id", Field: &a.NationalityID},
		{Name: "national_state_id", Field: &a.NationalStateID},
		{Name: "card", Field: &a.Card},
		{Name: "member_until", Field: &a.MemberUntil},
		{Name: "membership", Field: &a.Membership},
		{Name: "qualification", Field: &a.Qualification},
		{Name: "disability", Field: &a.Disability},
		{Name: "body", Field: &a.Body},
		{Name: "body_club_code", Field: &a.BodyClubCode},
		{Name: "reserved", Field: &a.Reserved},
		{Name: "erased", Field: &a.Erased},
		{Name: "created_at", Field: &a.CreatedAt, InsertOnly: true},
		{Name: "version", Field: &a.Version},
	}
})

// Athlete finds an athlete of a club; club 0 means any.
func (q Q) Athlete(ctx context.Context, athleteID id.Athlete, clubID id.Club) (domain.Athlete, error) {
	w := &database.Filter{}
	w.Add("a.id = ?", athleteID)
	database.Equal(w, "a.club_id", clubID)
	return athleteTable.One(ctx, q.db, w.Where(q.db), w.Args...)
}

// AthletesByID returns the athletes of a club with the given ids; club 0 means any.
func (q Q) AthletesByID(ctx context.Context, ids []id.Athlete, clubID id.Club) (map[id.Athlete]domain.Athlete, error) {
	w := &database.Filter{}
	database.In(w, "a.id", ids)
	database.Equal(w, "a.club_id", clubID)
	list, err := athleteTable.All(ctx, q.db, w.Where(q.db), w.Args...)
	return keyed(list, func(a *domain.Athlete) id.Athlete { return a.ID }), err
}

// LockAthlete finds an athlete and locks it until the transaction ends.
func (q Q) LockAthlete(ctx context.Context, athleteID id.Athlete, clubID id.Club) (domain.Athlete, error) {
	if err := athleteTable.Lock(ctx, q.db, int64(athleteID)); err != nil {
		return domain.Athlete{}, err
	}
	return q.Athlete(ctx, athleteID, clubID)
}

// AddAthlete stores a new athlete; ClubName must be the club's name. A card or tax code already used in the club is a uniqueness error.
func (q Q) AddAthlete(ctx context.Context, a domain.Athlete) (id.Athlete, error) {
	athleteID, err := newID[id.Athlete](athleteTable.Insert(ctx, q.db, a))
	if err != nil {
		return 0, err
	}
	if err := q.countNames(ctx, nil, []domain.Athlete{a}); err != nil {
		return 0, err
	}
	return athleteID, q.count(ctx, a.ClubID, 1, boolToInt(a.Visible))
}

// AddAthletes stores new athletes of one or more clubs in a few statements and sets their ids.
func (q Q) AddAthletes(ctx context.Context, list []domain.Athlete) error {
	changed := map[id.Club]domain.AthleteCounts{}
	for _, a := range list {
		c := changed[a.ClubID]
		c.Athletes++
		c.Visible += boolToInt(a.Visible)
		changed[a.ClubID] = c
	}
	ids, err := athleteTable.InsertAllIDs(ctx, q.db, list)
	if err != nil {
		return err
	}
	for i, athleteID := range ids {
		list[i].ID = id.Athlete(athleteID)
	}
	later := Q{q.db.Later()}
	if err := later.countNames(ctx, nil, list); err != nil {
		return err
	}
	// Always in the same order: two uploads that lock each other's clubs would deadlock.
	for _, club := range slices.Sorted(maps.Keys(changed)) {
		if err := later.count(ctx, club, changed[club].Athletes, changed[club].Visible); err != nil {
			return err
		}
	}
	return nil
}

func boolToInt(v bool) int {
	if v {
		return 1
	}
	return 0
}

// SaveAthlete stores every field of an athlete, raises its version and updates the counters; before is what was stored.
func (q Q) SaveAthlete(ctx context.Context, before, a domain.Athlete) error {
	// The club may have been renamed since: the counters hold the stored name.
	club, err := database.One(ctx, q.db, database.Value[string], "SELECT a.club_search FROM athlete a WHERE a.id = $1", a.ID)
	if err != nil {
		return err
	}
	before.ClubName = club
	if err := q.keepNames(ctx, AthleteChange{before, a}); err != nil {
		return err
	}
	if err := athleteTable.Update(ctx, q.db, a); err != nil {
		return err
	}
	if err := q.countNames(ctx, []domain.Athlete{before}, []domain.Athlete{a}); err != nil {
		return err
	}
	if a.Erased {
		if err := q.forgetKeptNames(ctx, a.ID); err != nil {
			return err
		}
	}
	if before.Reserved != a.Reserved || before.Erased != a.Erased {
		if err := q.touchEventsOf(ctx, a.ID); err != nil {
			return err
		}
	}
	if before.ClubID == a.ClubID && before.Visible == a.Visible {
		return nil
	}
	if before.ClubID == a.ClubID {
		return q.count(ctx, a.ClubID, 0, boolToInt(a.Visible)-boolToInt(before.Visible))
	}
	leave := func() error { return q.count(ctx, before.ClubID, -1, -boolToInt(before.Visible)) }
	enter := func() error { return q.count(ctx, a.ClubID, 1, boolToInt(a.Visible)) }
	first, second := leave, enter
	if a.ClubID < before.ClubID { // in club order: two athletes swapping clubs would deadlock
		first, second = enter, leave
	}
	if err := first(); err != nil {
		return err
	}
	return second()
}

// touchEventsOf raises the revision of an athlete's events, so that no server shows the old name from its cache.
func (q Q) touchEventsOf(ctx context.Context, athleteID id.Athlete) error {
	_, err := q.db.Exec(ctx, `UPDATE event SET revision = revision + 1 WHERE id IN (SELECT n.event_id FROM entry n WHERE n.athlete_id = $1
		UNION SELECT n.event_id FROM entry_member m JOIN entry n ON n.id = m.entry_id WHERE m.athlete_id = $1)`, athleteID)
	return err
}

// count adds to a club's counters.
func (q Q) count(ctx context.Context, clubID id.Club, athletes, visible int) error {
	_, err := q.db.Exec(ctx, `INSERT INTO club_count (club_id, athletes, visible) VALUES ($1, $2, $3)
		ON CONFLICT (club_id) DO UPDATE SET athletes = club_count.athletes + excluded.athletes,
		visible = club_count.visible + excluded.visible`, clubID, athletes, visible)
	return err
}

// AthleteCounts returns how many athletes a club has; club 0 means all clubs.
func (q Q) AthleteCounts(ctx context.Context, clubID id.Club) (domain.AthleteCounts, error) {
	w := &database.Filter{}
	database.Equal(w, "n.club_id", clubID)
	return database.One(ctx, q.db, func(s database.Scanner) (domain.AthleteCounts, error) {
		var c domain.AthleteCounts
		err := s.Scan(&c.Athletes, &c.Visible)
		return c, err
	}, "SELECT CAST(COALESCE(SUM(n.athletes), 0) AS BIGINT), CAST(COALESCE(SUM(n.visible), 0) AS BIGINT) "+
		"FROM club_count n"+w.Where(q.db), w.Args...)
}

// DeleteAthletes removes a club's athletes and hides those that other rows refer to.
func (q Q) DeleteAthletes(ctx context.Context, clubID id.Club) (removed, hidden int, err error) {
	if err = clubTable.Lock(ctx, q.db, int64(clubID)); err != nil {
		return 0, 0, err
	}
	gone, err := database.All(ctx, q.db, scanCounted, "DELETE FROM athlete WHERE club_id = $1 AND NOT "+athleteInUse+" "+
		"RETURNING last_search, first_search, club_search, member_until, club_id", clubID)
	if err != nil {
		return 0, 0, err
	}
	if err := q.forgetNames(ctx, gone); err != nil {
		return 0, 0, err
	}
	h, err := q.db.Exec(ctx, "UPDATE athlete SET visible = $2, version = version + 1 WHERE club_id = $1 AND visible", clubID, false)
	if err != nil {
		return 0, 0, err
	}
	_, err = q.db.Exec(ctx, "UPDATE club_count SET athletes = (SELECT COUNT(*) FROM athlete WHERE club_id = $1), visible = 0 "+
		"WHERE club_id = $1", clubID)
	return len(gone), int(h), err
}

// athleteInUse is true if entries, teams, exceptions, escorts, notices or external results refer to an athlete. A new table that refers to
// athletes must be added here.
const athleteInUse = `(EXISTS (SELECT 1 FROM entry n WHERE n.athlete_id = athlete.id) OR EXISTS (SELECT 1 FROM entry_member m
	WHERE m.athlete_id = athlete.id)
	OR EXISTS (SELECT 1 FROM category_exception x WHERE x.athlete_id = athlete.id) OR EXISTS (SELECT 1 FROM escort s
	WHERE s.athlete_id = athlete.id)
	OR EXISTS (SELECT 1 FROM entry_notice t WHERE t.athlete_id = athlete.id) OR EXISTS (SELECT 1 FROM external_result p
	WHERE p.athlete_id = athlete.id))`

// SameTaxCode finds another athlete with that tax code, in the club first.
func (q Q) SameTaxCode(ctx context.Context, code string, exceptID id.Athlete, clubID id.Club) (domain.Athlete, error) {
	return athleteTable.One(ctx, q.db,
		"WHERE a.tax_code = $1 AND a.tax_code <> '' AND a.id <> $2 ORDER BY CASE WHEN a.club_id = $3 THEN 0 ELSE 1 END, a.id LIMIT 1",
		code, exceptID, clubID)
}
