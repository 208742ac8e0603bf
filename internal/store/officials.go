package store

import (
	"context"

	"traguardo/internal/database"
	"traguardo/internal/domain"
	"traguardo/internal/domain/fold"
	"traguardo/internal/domain/id"
)

var officialTable = database.NewTable("official o", " LEFT JOIN club c ON c.id = o.club_id", func(o *domain.Official) []database.Column {
	return []database.Column{
		{Name: "id", Field: &o.ID},
		{Name: "club_id", Field: &o.ClubID, Nullable: true, InsertOnly: true},
		{Read: "COALESCE(c.name, '')", Field: &o.ClubName},
		{Name: "last_name", Field: &o.LastName},
		{Name: "first_name", Field: &o.FirstName},
		{Name: "search", Value: func() any { return fold.Text(o.LastName + " " + o.FirstName) }},
		{Name: "role", Field: &o.Role},
		{Name: "grade", Field: &o.Grade},
		{Name: "card", Field: &o.Card},
		{Name: "email", Field: &o.Email},
		{Name: "phone", Field: &o.Phone},
		{Name: "version", Field: &o.Version},
	}
})

// Officials returns all officials by name.
func (q Q) Officials(ctx context.Context) ([]domain.Official, error) {
	return officialTable.All(ctx, q.db, "ORDER BY o.search, o.id")
}

// OfficialsOf returns the officials of a club by name; club 0 is the federation.
func (q Q) OfficialsOf(ctx context.Context, clubID id.Club) ([]domain.Official, error) {
	return officialTable.All(ctx, q.db, "WHERE COALESCE(o.club_id, 0) = $1 ORDER BY o.search, o.id", clubID)
}

// OfficialsOnDuty returns the officials of an event by name.
func (q Q) OfficialsOnDuty(ctx context.Context, eventID id.Event) ([]domain.Official, error) {
	return officialTable.All(ctx, q.db, `WHERE o.id IN (SELECT d.official_id FROM official_duty d WHERE d.event_id = $1)
		ORDER BY o.search, o.id`, eventID)
}

// Official finds an official.
func (q Q) Official(ctx context.Context, officialID id.Official) (domain.Official, error) {
	return officialTable.One(ctx, q.db, "WHERE o.id = $1", officialID)
}

// LockOfficial finds an official and locks it until the transaction ends.
func (q Q) LockOfficial(ctx context.Context, officialID id.Official) (domain.Official, error) {
	if err := officialTable.Lock(ctx, q.db, int64(officialID)); err != nil {
		return domain.Official{}, err
	}
	return q.Official(ctx, officialID)
}

// AddOfficial stores an official and returns its id.
func (q Q) AddOfficial(ctx context.Context, o domain.Official) (id.Official, error) {
	o.Version = 1
	return newID[id.Official](officialTable.Insert(ctx, q.db, o))
}

// SaveOfficial stores a changed official.
func (q Q) SaveOfficial(ctx context.Context, o domain.Official) error {
	o.Version++
	return officialTable.Update(ctx, q.db, o)
}

// DeleteOfficial deletes an official with the duties, and returns the number of duties.
func (q Q) DeleteOfficial(ctx context.Context, officialID id.Official) (duties int64, err error) {
	if duties, err = q.db.Exec(ctx, "DELETE FROM official_duty WHERE official_id = $1", officialID); err != nil {
		return 0, err
	}
	return duties, officialTable.Delete(ctx, q.db, int64(officialID))
}

// DutiesOf returns the duties of an official in all events, the latest event first.
func (q Q) DutiesOf(ctx context.Context, officialID id.Official) ([]domain.EventDuty, error) {
	return database.All(ctx, q.db, scanEventDuty, "SELECT "+eventDutyColumns+` WHERE `+isReal("e")+` AND d.official_id = $1
		ORDER BY e.starts_on DESC, e.id, d.session, d.role`, officialID)
}

// DutiesElsewhere returns the duties in other events that share a day with an event. Those of the event that it rehearses do not count.
func (q Q) DutiesElsewhere(ctx context.Context, e domain.Event) ([]domain.EventDuty, error) {
	return database.All(ctx, q.db, scanEventDuty, "SELECT "+eventDutyColumns+` WHERE `+isReal("e")+`
		AND e.id NOT IN ($1, $4) AND e.starts_on <= $2 AND e.ends_on >= $3
		ORDER BY e.starts_on, e.id, d.session, d.role, d.official_id`, e.ID, e.Ends, e.Starts, e.RehearsalOf)
}

const eventDutyColumns = `d.session, d.official_id, d.role, d.place, d.remarks, e.id, e.name, e.starts_on, e.ends_on
	FROM official_duty d JOIN event e ON e.id = d.event_id`

func scanEventDuty(s database.Scanner) (domain.EventDuty, error) {
	var d domain.EventDuty
	err := s.Scan(&d.Session, &d.OfficialID, &d.Role, &d.Place, &d.Remarks, &d.EventID, &d.EventName, &d.Starts, &d.Ends)
	return d, err
}

// AddDuty puts an official on duty in a session of an event; a duty that exists stays as it is.
func (q Q) AddDuty(ctx context.Context, eventID id.Event, d domain.OfficialDuty) error {
	return q.db.BulkInsert(ctx, "official_duty (event_id, session, official_id, role, place, remarks)", "ON CONFLICT DO NOTHING",
		[][]any{{eventID, d.Session, d.OfficialID, d.Role, d.Place, d.Remarks}})
}

// OfficialNeeds returns the officials that the sessions of an event need.
func (q Q) OfficialNeeds(ctx context.Context, eventID id.Event) ([]domain.OfficialNeed, error) {
	return database.All(ctx, q.db, func(s database.Scanner) (domain.OfficialNeed, error) {
		var n domain.OfficialNeed
		err := s.Scan(&n.Session, &n.Role, &n.Needed)
		return n, err
	}, "SELECT n.session, n.role, n.needed FROM official_need n WHERE n.event_id = $1 ORDER BY n.session, n.role", eventID)
}

// OfficialDuties returns the officials on duty in the sessions of an event.
func (q Q) OfficialDuties(ctx context.Context, eventID id.Event) ([]domain.OfficialDuty, error) {
	return database.All(ctx, q.db, func(s database.Scanner) (domain.OfficialDuty, error) {
		var d domain.OfficialDuty
		err := s.Scan(&d.Session, &d.OfficialID, &d.Role, &d.Place, &d.Remarks)
		return d, err
	}, `SELECT d.session, d.official_id, d.role, d.place, d.remarks FROM official_duty d JOIN official o ON o.id = d.official_id
		WHERE d.event_id = $1 ORDER BY d.session, d.role, d.place, o.search, o.id`, eventID)
}

// SaveSessionOfficials replaces the needs and duties of a session of a locked event.
func (q Q) SaveSessionOfficials(
	ctx context.Context, eventID id.Event, session int, needs []domain.OfficialNeed, duties []domain.OfficialDuty,
) error {
	for _, table := range []string{"official_need", "official_duty"} {
		if _, err := q.db.Exec(ctx, "DELETE FROM "+table+" WHERE event_id = $1 AND session = $2", eventID, session); err != nil {
			return err
		}
	}
	rows := make([][]any, len(needs))
	for i, n := range needs {
		rows[i] = []any{eventID, session, n.Role, n.Needed}
	}
	if err := q.db.BulkInsert(ctx, "official_need (event_id, session, role, needed)", "", rows); err != nil {
		return err
	}
	rows = make([][]any, len(duties))
	for i, d := range duties {
		rows[i] = []any{eventID, session, d.OfficialID, d.Role, d.Place, d.Remarks}
	}
	return q.db.BulkInsert(ctx, "official_duty (event_id, session, official_id, role, place, remarks)", "", rows)
}
