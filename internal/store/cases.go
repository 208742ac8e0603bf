package store

import (
	"context"
	"encoding/json"

	"traguardo/internal/database"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
)

var eventCaseTable = database.NewTable("event_case k", " JOIN app_user u ON u.id = k.holder_id",
	func(k *domain.EventCase) []database.Column {
		return []database.Column{
			{Name: "id", Field: &k.ID},
			{Name: "event_id", Field: &k.EventID, InsertOnly: true},
			{Name: "name", Field: &k.Name, InsertOnly: true},
			{Name: "holder_id", Field: &k.HolderID, InsertOnly: true},
			{Read: holderName, Field: &k.Holder},
			{Name: "made_at", Field: &k.MadeAt, InsertOnly: true},
			{Name: "expires_at", Field: &k.ExpiresAt, InsertOnly: true},
			{Name: "public_key", Field: &k.PublicKey, InsertOnly: true},
			{Name: "token_hash", Field: &k.TokenHash, InsertOnly: true},
			{Name: "file", Value: func() any { return k.File }},
			{Name: "opening", Field: &k.Opening},
			{Name: "applied", Field: &k.Applied},
			{Name: "sent_at", Field: &k.SentAt},
			{Name: "ended_at", Field: &k.EndedAt},
			{Name: "ended_by", Field: &k.EndedBy, Nullable: true},
		}
	})

// holderName is the name of a case's holder u.
const holderName = "CASE WHEN u.first_name || u.last_name = '' THEN u.username ELSE TRIM(u.first_name || ' ' || u.last_name) END"

// AddEventCase stores a case and puts its event, which the caller must have locked, into it.
func (q Q) AddEventCase(ctx context.Context, k domain.EventCase) (int64, error) {
	caseID, err := eventCaseTable.Insert(ctx, q.db, k)
	if err != nil {
		return 0, err
	}
	_, err = q.db.Exec(ctx, "UPDATE event SET case_id = $2, version = version + 1 WHERE id = $1", k.EventID, caseID)
	return caseID, err
}

// EventCase finds a case.
func (q Q) EventCase(ctx context.Context, caseID id.Case) (domain.EventCase, error) {
	return eventCaseTable.One(ctx, q.db, "WHERE k.id = $1", caseID)
}

// LastEventCase finds the newest case of an event.
func (q Q) LastEventCase(ctx context.Context, eventID id.Event) (domain.EventCase, error) {
	return eventCaseTable.One(ctx, q.db, "WHERE k.event_id = $1 ORDER BY k.id DESC LIMIT 1", eventID)
}

// EventCaseByName finds the case with the name in its file.
func (q Q) EventCaseByName(ctx context.Context, name string) (domain.EventCase, error) {
	return eventCaseTable.One(ctx, q.db, "WHERE k.name = $1", name)
}

// EventCaseByToken finds the case whose token has a digest.
func (q Q) EventCaseByToken(ctx context.Context, hash string) (domain.EventCase, error) {
	return eventCaseTable.One(ctx, q.db, "WHERE k.token_hash = $1", hash)
}

// LockEventCase finds a case and locks it until the transaction ends.
func (q Q) LockEventCase(ctx context.Context, caseID id.Case) (domain.EventCase, error) {
	return eventCaseTable.One(ctx, q.db, "WHERE k.id = $1"+q.db.ForUpdateOf("k"), caseID)
}

// CaseFile returns the encrypted file of a case as base64; it is empty after the case ended.
func (q Q) CaseFile(ctx context.Context, caseID id.Case) (string, error) {
	return database.One(ctx, q.db, database.Value[string], "SELECT file FROM event_case WHERE id = $1", caseID)
}

// SaveCaseProgress stores how many changes of a case home has received.
func (q Q) SaveCaseProgress(ctx context.Context, k domain.EventCase) error {
	_, err := q.db.Exec(ctx, "UPDATE event_case SET opening = $2, applied = $3, sent_at = $4 WHERE id = $1", k.ID, k.Opening, k.Applied,
		k.SentAt)
	return err
}

// EndEventCase ends a case: the event is run at home again, and the file can no longer be downloaded. by is 0 for a case closed at the
// pool.
func (q Q) EndEventCase(ctx context.Context, k domain.EventCase, by id.User, at calendar.Instant) error {
	if _, err := q.db.Exec(ctx, "UPDATE event_case SET ended_at = $2, ended_by = NULLIF(CAST($3 AS BIGINT), 0), file = '' WHERE id = $1",
		k.ID, at, by); err != nil {
		return err
	}
	_, err := q.db.Exec(ctx, "UPDATE event SET case_id = NULL, version = version + 1 WHERE id = $1 AND case_id = $2", k.EventID, k.ID)
	return err
}

// AddCaseAside stores a change of a case that was set aside. The same change is stored once.
func (q Q) AddCaseAside(ctx context.Context, c domain.CaseAside) error {
	_, err := q.db.Exec(ctx, `INSERT INTO case_aside (case_id, opening, number, part, made_at, received_at, change, reason)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (case_id, opening, number, part) DO NOTHING`,
		c.CaseID, c.Opening, c.Number, c.Part, c.MadeAt, c.ReceivedAt, c.Change, c.Reason)
	return err
}

// CaseAsides returns the changes of an event's cases that were set aside, in the order in which they were made.
func (q Q) CaseAsides(ctx context.Context, eventID id.Event) ([]domain.CaseAside, error) {
	return database.All(ctx, q.db, func(s database.Scanner) (domain.CaseAside, error) {
		var c domain.CaseAside
		err := s.Scan(&c.ID, &c.CaseID, &c.Opening, &c.Number, &c.Part, &c.MadeAt, &c.ReceivedAt, &c.Change, &c.Reason)
		return c, err
	}, `SELECT a.id, a.case_id, a.opening, a.number, a.part, a.made_at, a.received_at, a.change, a.reason FROM case_aside a
		JOIN event_case k ON k.id = a.case_id WHERE k.event_id = $1 ORDER BY a.case_id, a.opening, a.number, a.part`, eventID)
}

// PoolCase returns the case that this database was made for. A normal database has none.
func (q Q) PoolCase(ctx context.Context) (domain.PoolCase, error) {
	return database.One(ctx, q.db, func(s database.Scanner) (domain.PoolCase, error) {
		var k domain.PoolCase
		err := s.Scan(&k.Name, &k.Opening, &k.EventID, &k.Variant, &k.ExpiresAt, &k.Token, &k.PrivateKey, &k.Sent, &k.Closed)
		return k, err
	}, "SELECT name, opening, event_id, variant, expires_at, token, private_key, sent, closed FROM pool_case")
}

// AddPoolCase stores the case that this database is made for.
func (q Q) AddPoolCase(ctx context.Context, k domain.PoolCase) error {
	_, err := q.db.Exec(ctx, `INSERT INTO pool_case (name, opening, event_id, variant, expires_at, token, private_key)
		VALUES ($1, $2, $3, $4, $5, $6, $7)`, k.Name, k.Opening, k.EventID, k.Variant, k.ExpiresAt, k.Token, k.PrivateKey)
	return err
}

// SetPoolSent stores the number of the last change that home has received.
func (q Q) SetPoolSent(ctx context.Context, number int64) error {
	_, err := q.db.Exec(ctx, "UPDATE pool_case SET sent = $1", number)
	return err
}

// ClosePoolCase marks the case as closed: it cannot be opened again.
func (q Q) ClosePoolCase(ctx context.Context) error {
	_, err := q.db.Exec(ctx, "UPDATE pool_case SET closed = TRUE")
	return err
}

// AddPoolChange stores a change made at the pool under the next number.
func (q Q) AddPoolChange(ctx context.Context, at calendar.Instant, change string) error {
	_, err := q.db.Exec(ctx, `INSERT INTO pool_change (number, made_at, change)
		SELECT COALESCE(MAX(number), 0) + 1, CAST($1 AS BIGINT), CAST($2 AS TEXT) FROM pool_change`, at, change)
	return err
}

// PoolChanges returns up to most changes made at the pool after a number, in order, and the number of the last one of all.
func (q Q) PoolChanges(ctx context.Context, after int64, most int) (list []domain.PoolChange, last int64, err error) {
	list, err = database.All(ctx, q.db, func(s database.Scanner) (domain.PoolChange, error) {
		var c domain.PoolChange
		err := s.Scan(&c.Number, &c.At, &c.Change)
		return c, err
	}, "SELECT number, made_at, change FROM pool_change WHERE number > $1 ORDER BY number LIMIT CAST($2 AS BIGINT)", after, most)
	if err != nil {
		return nil, 0, err
	}
	last, err = database.One(ctx, q.db, database.Value[int64], "SELECT COALESCE(MAX(number), 0) FROM pool_change")
	return list, last, err
}

// forgetAsides removes the referee's reasons about an athlete from changes of cases that were set aside.
func (q Q) forgetAsides(ctx context.Context, athleteID id.Athlete) error {
	entries, err := idSet[id.Entry](ctx, q, `SELECT n.id FROM entry n WHERE n.athlete_id = $1 UNION
		SELECT m.entry_id FROM entry_member m WHERE m.athlete_id = $1`, athleteID)
	if err != nil {
		return err
	}
	type row struct {
		id     int64
		change string
	}
	list, err := database.All(ctx, q.db, func(s database.Scanner) (row, error) {
		var r row
		err := s.Scan(&r.id, &r.change)
		return r, err
	}, "SELECT a.id, a.change FROM case_aside a JOIN event_case k ON k.id = a.case_id WHERE a.change LIKE '%motivo_sq%' AND k.event_id IN "+
		"(SELECT n.event_id FROM entry n WHERE n.athlete_id = $1 UNION SELECT n.event_id FROM entry n JOIN entry_member m ON m.entry_id = n.id "+
		"WHERE m.athlete_id = $1)", athleteID)
	if err != nil {
		return err
	}
	for _, r := range list {
		var change map[string]any
		if err := json.Unmarshal([]byte(r.change), &change); err != nil {
			continue // an unreadable change was never applied and has no reason
		}
		results, _ := change["risultati"].([]any)
		for _, x := range results {
			if result, ok := x.(map[string]any); ok {
				if entryID, _ := result["presenza"].(float64); entries[id.Entry(entryID)] {
					delete(result, "motivo_sq")
				}
			}
		}
		text, err := json.Marshal(change)
		if err != nil {
			return err
		}
		if _, err := q.db.Exec(ctx, "UPDATE case_aside SET change = $2 WHERE id = $1", r.id, string(text)); err != nil {
			return err
		}
	}
	return nil
}
