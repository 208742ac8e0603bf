package store

import (
	"context"
	"slices"

	"traguardo/internal/database"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
	"traguardo/internal/problem"
)

var signingKeyTable = database.NewTable("signing_key k", "", func(k *domain.SigningKey) []database.Column {
	return []database.Column{
		{Name: "id", Field: &k.ID},
		{Name: "name", Field: &k.Key.ID},
		{Name: "public_key", Field: &k.Public},
		{Name: "private_key", Field: &k.Private},
		{Name: "made_at", Field: &k.From},
		{Name: "retired_at", Field: &k.Retired},
		{Name: "active", Field: &k.Active},
	}
})

var proofTable = database.NewTable("proof p", "", func(s *domain.Signature) []database.Column {
	return []database.Column{
		{Name: "id", Field: &s.ID},
		{Name: "code", Field: &s.Code},
		{Name: "key_id", Field: &s.KeyID},
		{Name: "digest", Field: &s.Digest},
		{Name: "signed_at", Field: &s.SignedAt},
		{Name: "statement", Field: &s.Statement},
		{Name: "signature", Field: &s.Signature},
		{Name: "scope", Field: &s.Scope},
		{Name: "content", Field: &s.Content},
		{Name: "events", Field: &s.Events},
	}
})

// SigningKeys returns all keys, newest first.
func (q Q) SigningKeys(ctx context.Context) ([]domain.SigningKey, error) {
	return signingKeyTable.All(ctx, q.db, "ORDER BY k.id DESC")
}

// ActiveSigningKey returns the key in use, or a not-found error.
func (q Q) ActiveSigningKey(ctx context.Context) (domain.SigningKey, error) {
	return signingKeyTable.One(ctx, q.db, "WHERE k.active")
}

// AddSigningKey stores a key unless there is an active one.
func (q Q) AddSigningKey(ctx context.Context, k domain.SigningKey) error {
	_, err := q.db.Exec(ctx, `INSERT INTO signing_key (name, public_key, private_key, made_at, active) VALUES ($1, $2, $3, $4, true)
		ON CONFLICT DO NOTHING`, k.Key.ID, k.Public, k.Private, k.From)
	return err
}

// RetireSigningKey ends the use of the active key and deletes its private part.
func (q Q) RetireSigningKey(ctx context.Context, at calendar.Instant) error {
	_, err := q.db.Exec(ctx, "UPDATE signing_key SET active = false, private_key = '', retired_at = $1 WHERE active", at)
	return err
}

// maxDigests is the number of digests in one query.
const maxDigests = 1000

// SignatureCodes returns the codes of existing signatures made with a key, by digest.
func (q Q) SignatureCodes(ctx context.Context, keyID int64, digests []string) (map[string]string, error) {
	type row struct{ digest, code string }
	out := map[string]string{}
	for chunk := range slices.Chunk(digests, maxDigests) {
		args := []any{keyID}
		for _, d := range chunk {
			args = append(args, d)
		}
		rows, err := database.All(ctx, q.db, func(s database.Scanner) (row, error) {
			var r row
			err := s.Scan(&r.digest, &r.code)
			return r, err
		}, "SELECT p.digest, p.code FROM proof p WHERE p.key_id = $1 AND p.digest IN ("+database.Placeholders(2, len(chunk))+")", args...)
		if err != nil {
			return nil, err
		}
		for _, r := range rows {
			out[r.digest] = r.code
		}
	}
	return out, nil
}

// AddSignatures stores new signatures of the same events.
func (q Q) AddSignatures(ctx context.Context, list []domain.Signature, eventIDs []id.Event) error {
	ids, err := proofTable.InsertAllIDs(ctx, q.db, list)
	if err != nil {
		return err
	}
	rows := make([][]any, 0, len(ids)*len(eventIDs))
	for _, proofID := range ids {
		for _, event := range eventIDs {
			rows = append(rows, []any{proofID, event})
		}
	}
	return q.db.BulkInsert(ctx, "proof_event (proof_id, event_id)", "", rows)
}

// Signature returns the signature with a code, its key and its events. A signature of a deleted event is not found.
func (q Q) Signature(ctx context.Context, code string) (s domain.Signature, k domain.SigningKey, eventIDs []id.Event, err error) {
	if s, err = proofTable.One(ctx, q.db, "WHERE p.code = $1", code); err != nil {
		return s, k, nil, err
	}
	if k, err = signingKeyTable.One(ctx, q.db, "WHERE k.id = $1", s.KeyID); err != nil {
		return s, k, nil, err
	}
	eventIDs, err = database.All(ctx, q.db, database.Value[id.Event],
		"SELECT x.event_id FROM proof_event x WHERE x.proof_id = $1 ORDER BY x.event_id", s.ID)
	if err == nil && len(eventIDs) != s.Events {
		err = problem.NotFound()
	}
	return s, k, eventIDs, err
}

// ProofSalts returns the salts of an event's athletes.
func (q Q) ProofSalts(ctx context.Context, eventID id.Event) (map[id.Athlete]string, error) {
	return q.salts(ctx, "SELECT s.athlete_id, s.salt FROM proof_salt s WHERE s.event_id = $1", eventID)
}

// AddProofSalts stores salts of athletes in an event; those that exist stay.
func (q Q) AddProofSalts(ctx context.Context, eventID id.Event, salts map[id.Athlete]string) error {
	rows := make([][]any, 0, len(salts))
	for athlete, salt := range salts {
		rows = append(rows, []any{eventID, athlete, salt})
	}
	return q.db.BulkInsert(ctx, "proof_salt (event_id, athlete_id, salt)", "ON CONFLICT DO NOTHING", rows)
}

// RecordSalts returns the salts of records by the id of their signed rows.
func (q Q) RecordSalts(ctx context.Context) (map[id.Athlete]string, error) {
	return q.salts(ctx, "SELECT s.row_id, s.salt FROM proof_record_salt s")
}

// AddRecordSalts stores salts of records; those that exist stay.
func (q Q) AddRecordSalts(ctx context.Context, salts map[id.Athlete]string) error {
	rows := make([][]any, 0, len(salts))
	for athleteID, salt := range salts {
		rows = append(rows, []any{athleteID, salt})
	}
	return q.db.BulkInsert(ctx, "proof_record_salt (row_id, salt)", "ON CONFLICT DO NOTHING", rows)
}

func (q Q) salts(ctx context.Context, query string, args ...any) (map[id.Athlete]string, error) {
	type row struct {
		id   id.Athlete
		salt string
	}
	rows, err := database.All(ctx, q.db, func(s database.Scanner) (row, error) {
		var r row
		err := s.Scan(&r.id, &r.salt)
		return r, err
	}, query, args...)
	out := make(map[id.Athlete]string, len(rows))
	for _, r := range rows {
		out[r.id] = r.salt
	}
	return out, err
}

// forgetSalts deletes the salts of a person, so that signed hashes of the name cannot be guessed.
func (q Q) forgetSalts(ctx context.Context, athleteID id.Athlete) error {
	if _, err := q.db.Exec(ctx, "DELETE FROM proof_salt WHERE athlete_id = $1", athleteID); err != nil {
		return err
	}
	_, err := q.db.Exec(ctx, `DELETE FROM proof_record_salt WHERE row_id IN (SELECT -r.id FROM result r WHERE r.entry_id IN (
		SELECT n.id FROM entry n WHERE n.athlete_id = $1 UNION ALL SELECT m.entry_id FROM entry_member m WHERE m.athlete_id = $1))`, athleteID)
	return err
}

// PublicRecords reports which results with a record belong to a public event. The value is true if no one in the result is hidden,
// reserved or erased.
func (q Q) PublicRecords(ctx context.Context) (map[id.Result]bool, error) {
	type row struct {
		id    id.Result
		named bool
	}
	rows, err := database.All(ctx, q.db, func(s database.Scanner) (row, error) {
		var r row
		err := s.Scan(&r.id, &r.named)
		return r, err
	}, `SELECT DISTINCT d.result_id, NOT EXISTS (SELECT 1 FROM athlete a WHERE (NOT a.visible OR a.erased OR a.reserved) AND
			(a.id = n.athlete_id OR a.id IN (SELECT m.athlete_id FROM entry_member m WHERE m.entry_id = n.id)))
		FROM record d JOIN result r ON r.id = d.result_id JOIN entry n ON n.id = r.entry_id
		WHERE NOT EXISTS (SELECT 1 FROM event_option o WHERE o.event_id = n.event_id AND o.option_id = $1 AND o.value = '0')`,
		option.PublicButtons)
	out := make(map[id.Result]bool, len(rows))
	for _, r := range rows {
		out[r.id] = r.named
	}
	return out, err
}
