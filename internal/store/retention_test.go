package store_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/store"
	"traguardo/internal/testkit"
)

func TestPruneRemovesOnlyExpired(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		ctx, now := t.Context(), calendar.At(testkit.Start)
		u := testkit.User(t, db)
		many := 2*store.OldUploads.Batch() + 1 // more than two batches
		change(t, db, func(q store.Q) error {
			err := errors.Join(
				q.AddAccess(ctx, domain.AccessRecord{Username: "x", At: now.Add(-hours(2))}), q.AddAccess(ctx,
					domain.AccessRecord{Username: "x", At: now}),
				q.AddAudit(ctx, domain.AuditRecord{Action: "x", At: now.Add(-hours(2))}), q.AddAudit(ctx, domain.AuditRecord{Action: "x", At: now}),
				q.RegisterJob(ctx, "a", now.Add(-hours(3)), now), q.RegisterJob(ctx, "a", now.Add(-hours(2)), now), q.RegisterJob(ctx, "a", now, now),
				q.RegisterJob(ctx, "b", now.Add(-hours(2)), now), // the newest of job b
			)
			for i := range many {
				_, failed := q.AddUpload(ctx, domain.Upload{UserID: u.ID, StartedAt: now.Add(-hours(2)), Saved: i%2 == 0})
				err = errors.Join(err, failed)
			}
			for _, saved := range []bool{true, false} {
				_, failed := q.AddUpload(ctx, domain.Upload{UserID: u.ID, StartedAt: now, Saved: saved})
				err = errors.Join(err, failed)
			}
			return errors.Join(err, payments(t, q, u.ID, now))
		})
		hourAgo := now.Add(-hours(1))
		for _, p := range []struct {
			what   store.Perishable
			before calendar.Instant
			want   int
		}{
			{store.OldAccesses, hourAgo, 1},
			{store.OldAudits, hourAgo, 1},
			{store.OldDryRuns, hourAgo, many / 2},
			{store.OldUploads, hourAgo, many - many/2},
			{store.OldJobRuns, hourAgo, 2},
			{store.OldProviderEvents, hourAgo, 1},
			{store.OldSandboxIntents, hourAgo, 2},
		} {
			if n, err := db.Prune(ctx, p.what, p.before); err != nil || int(n) != p.want {
				t.Errorf("%+v: %d removed, want %d, %v", p.what, n, p.want, err)
			}
		}
		for table, want := range map[string]int{
			"access_log": 1, "audit": 1, "upload": 2, "job_run": 2, "app_user": 1, "provider_event": 1, "sandbox_intent": 3, "payment_attempt": 5,
		} {
			if n, err := db.Number(ctx, "SELECT COUNT(*) FROM "+table); err != nil || n != want {
				t.Errorf("%s has %d rows left, want %d, %v", table, n, want, err)
			}
		}
	})
}

// payments stores provider events and sandbox intents from two hours ago and from now. Of the old ones two are complete, one waits for the
// card holder and one for its refund.
func payments(t *testing.T, q store.Q, user id.User, now calendar.Instant) error {
	t.Helper()
	ctx := t.Context()
	order, err := q.AddOrder(ctx, domain.Order{UserID: user, Kind: domain.OrderPremium, Amount: 500, CreatedAt: now})
	for _, m := range []struct {
		id string
		at calendar.Instant
	}{{"evt_1", now.Add(-hours(2))}, {"evt_2", now}} {
		_, failed := q.AddProviderEvent(ctx, m.id, "payment_intent.succeeded", "pi", m.at)
		err = errors.Join(err, failed)
	}
	for i, a := range []domain.Attempt{
		{State: domain.AttemptPaid, ChangedAt: now.Add(-hours(2))}, {State: domain.AttemptFailed, ChangedAt: now.Add(-hours(2))},
		{State: domain.AttemptAction, ChangedAt: now.Add(-hours(2))},
		{State: domain.AttemptPaid, ChangedAt: now.Add(-hours(2)), Refund: domain.RefundToMake}, {State: domain.AttemptDropped, ChangedAt: now},
	} {
		a.OrderID, a.Key, a.IntentID, a.CreatedAt = order, fmt.Sprint("k", i), fmt.Sprint("pi_", i), now
		_, failed := q.AddPayment(ctx, a)
		_, missing := q.KeepSandboxIntent(ctx, domain.SandboxIntent{ID: a.IntentID, Key: a.Key, Secret: a.Key, OrderID: order})
		err = errors.Join(err, failed, missing)
	}
	return err
}

// TestPruneUsesIndexes checks that no statement scans a table: scanning a large one every night would block the writer.
func TestPruneUsesIndexes(t *testing.T) {
	db := testkit.DB(t)
	for _, q := range store.Prunings() {
		whole := strings.Join(plan(t, db, q), "; ")
		if strings.Contains(whole, "SCAN") {
			t.Errorf(`%s: got %s, want not strings.Contains(whole, "SCAN")`, q.Name, whole)
		}
	}
}

func TestTrimUploads(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		ctx, now := t.Context(), calendar.At(testkit.Start)
		u, other := testkit.User(t, db), testkit.User(t, db)
		change(t, db, func(q store.Q) error {
			var err error
			for i := range 8 {
				for _, user := range []id.User{u.ID, other.ID} {
					_, failed := q.AddUpload(ctx, domain.Upload{UserID: user, StartedAt: now, Saved: i >= 6})
					err = errors.Join(err, failed)
				}
			}
			return errors.Join(err, q.TrimUploads(ctx, u.ID, false, 4), q.TrimUploads(ctx, u.ID, true, 4))
		})
		for text, want := range map[string]int{
			"user_id = $1 AND NOT saved": 4, "user_id = $1 AND saved": 2, "user_id <> $1": 8,
		} {
			if n, err := db.Number(ctx, "SELECT COUNT(*) FROM upload WHERE "+text, u.ID); err != nil || n != want {
				t.Errorf("%s: %d, want %d, %v", text, n, want, err)
			}
		}
	})
}
