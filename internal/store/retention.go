package store

import (
	"cmp"
	"context"
	"fmt"

	"traguardo/internal/domain/calendar"
)

// Perishable is a kind of row that is removed after some time.
type Perishable struct {
	table string
	key   string // the key columns; default id
	over  string // the condition of removable rows; $1 is the instant
	batch int    // rows removed per transaction: small, so that the writer is soon free
}

// The kinds of rows with a limited life. Each condition has an index.
var (
	OldAccesses = Perishable{table: "access_log", over: "at < $1", batch: 1000}
	OldAudits   = Perishable{table: "audit", over: "at < $1", batch: 1000}
	// Earlier versions of results are kept as long as the audit, counted from the change that replaced them.
	OldResults = Perishable{table: "result_version", key: "result_id, version", over: "replaced_at < $1", batch: 1000}
	OldUploads = Perishable{table: "upload", over: "saved = TRUE AND started_at < $1", batch: 5}
	// A token of a past event has no effect. Its proposals go with their file.
	OldTimingFiles  = Perishable{table: "timing_file", over: "received_at < $1", batch: 100}
	OldTimingTokens = Perishable{table: "timing_token", key: "token_hash", over: "made_at < $1", batch: 1000}
	OldCaseAsides   = Perishable{table: "case_aside", over: "received_at < $1", batch: 100}
	OldDryRuns      = Perishable{table: "upload", over: "saved = FALSE AND started_at < $1", batch: 5}
	// The newest run of each job stays: it determines when the next one is due.
	OldJobRuns = Perishable{table: "job_run", over: "scheduled_for < $1 AND EXISTS (SELECT 1 FROM job_run later " +
		"WHERE later.name = job_run.name AND later.scheduled_for > job_run.scheduled_for)", batch: 1000}
	// A message that is received again after its removal has no effect, because its payment is complete.
	OldProviderEvents = Perishable{table: "provider_event", over: "received_at < $1", batch: 1000}
	// Only completed intents: the others are still queried. The attempts themselves stay with their orders.
	OldSandboxIntents = Perishable{table: "sandbox_intent", over: withConstants("id IN (SELECT p.intent_id FROM payment_attempt p " +
		"WHERE p.state IN ({AttemptPaid}, {AttemptFailed}, {AttemptDropped}) AND p.changed_at < $1 AND p.refund <> {RefundToMake} " +
		"AND NOT p.doubtful)"), batch: 1000}
)

// Prune removes the rows that expired before an instant, each batch in its own transaction, and returns how many it removed.
func (db *DB) Prune(ctx context.Context, p Perishable, before calendar.Instant) (int64, error) {
	return db.pruneBefore(ctx, p, before)
}

// pruneBefore is Prune with any kind of limit, as the condition of p needs it.
func (db *DB) pruneBefore(ctx context.Context, p Perishable, before any) (int64, error) {
	removed := int64(0)
	for {
		n := int64(0)
		err := db.Tx(Alone(ctx), func(q Q) (err error) {
			n, err = q.db.Exec(ctx, p.query(), before)
			return err
		})
		removed += n
		if err != nil {
			return removed, fmt.Errorf("prune %s: %w", p.table, err)
		}
		if n < int64(p.batch) {
			return removed, nil
		}
	}
}

func (p Perishable) query() string {
	key := cmp.Or(p.key, "id")
	return fmt.Sprintf("DELETE FROM %s WHERE (%s) IN (SELECT %s FROM %s WHERE %s LIMIT %d)", p.table, key, key, p.table, p.over, p.batch)
}

// erasures is the setting that records an erasure since the database file was last vacuumed.
const erasures = "erasures"

// NoteErasure records that a person was erased, so that ScrubErased vacuums the database.
func (q Q) NoteErasure(ctx context.Context) error { return q.SetSetting(ctx, erasures, "pending") }

// Scrub removes erased data from the write-ahead log. Unused pages of the database file are cleared by ScrubErased.
func (db *DB) Scrub(ctx context.Context) error { return db.database.TruncateWAL(ctx) }

// ScrubErased vacuums the database if a person was erased since the last time, so that no unused page contains their data.
func (db *DB) ScrubErased(ctx context.Context) error {
	pending, err := db.Setting(ctx, erasures)
	if err != nil || pending == "" {
		return err
	}
	if err := db.database.Vacuum(ctx); err != nil {
		return err
	}
	return db.Tx(ctx, func(q Q) error {
		_, err := q.db.Exec(ctx, "DELETE FROM setting WHERE name = $1", erasures)
		return err
	})
}

// Exclusively runs fn while no other server runs one with the same name on this database. It waits for its turn.
func (db *DB) Exclusively(ctx context.Context, name string, fn func() error) error {
	return db.database.WithLock(ctx, name, fn)
}
