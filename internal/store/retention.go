package store

import (
	"cmp"
	"context"
	"fmt"

	"traguardo/internal/domain/calendar"
)

// Perishable is a kind of row that is of no use from some instant on.
type Perishable struct {
	table string
	key   string // the columns that tell its rows apart; empty: id
	over  string // the condition of a row that may go; $1 is the instant
	batch int    // rows removed in one transaction: nobody waits long for the writer
}

// What is removed in time. Each condition has an index.
var (
	OldAccesses = Perishable{table: "access_log", over: "at < $1", batch: 1000}
	OldAudits   = Perishable{table: "audit", over: "at < $1", batch: 1000}
	// What a result was before it was changed is kept like the audit, counted from the change: until then it can be taken back.
	OldResults = Perishable{table: "result_version", key: "result_id, version", over: "replaced_at < $1", batch: 1000}
	OldUploads = Perishable{table: "upload", over: "saved = TRUE AND started_at < $1", batch: 5}
	OldDryRuns = Perishable{table: "upload", over: "saved = FALSE AND started_at < $1", batch: 5}
	// The newest run of a job says from when on the next one is owed.
	OldJobRuns = Perishable{table: "job_run", over: "scheduled_for < $1 AND EXISTS (SELECT 1 FROM job_run later WHERE later.name = job_run.name AND later.scheduled_for > job_run.scheduled_for)", batch: 1000}
	// A message that is forgotten and comes again changes nothing: its payment is over.
	OldProviderEvents = Perishable{table: "provider_event", over: "received_at < $1", batch: 1000}
	// What is not over is asked for again; the attempts themselves stay with their orders.
	OldSandboxIntents = Perishable{table: "sandbox_intent", over: "id IN (SELECT p.intent_id FROM payment_attempt p WHERE p.state IN (3, 4, 5) AND p.changed_at < $1 AND p.refund <> 1 AND NOT p.doubtful)", batch: 1000}
)

// Prune removes the rows that were over before an instant, a batch at a time and each in a transaction of its own, and returns how many.
func (db *DB) Prune(ctx context.Context, p Perishable, before calendar.Instant) (int64, error) {
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

// erasures is under which name it is noted that somebody was erased since the file was last written anew.
const erasures = "erasures"

// NoteErasure notes that a person was erased, so that ScrubErased has something to do.
func (q Q) NoteErasure(ctx context.Context) error { return q.SetSetting(ctx, erasures, "pending") }

// Scrub takes what was erased out of the log beside the database file. What only the pages of the file still hold goes with ScrubErased.
func (db *DB) Scrub(ctx context.Context) error { return db.database.TruncateWAL(ctx) }

// ScrubErased writes the database file anew when somebody was erased since the last time, so that no unused page holds anything of them.
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

// Exclusively runs fn while no other server runs one of the same name on this database; they wait.
func (db *DB) Exclusively(ctx context.Context, name string, fn func() error) error {
	return db.database.WithLock(ctx, name, fn)
}
