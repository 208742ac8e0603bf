package store_test

import (
	"context"
	"errors"
	"sync"
	"testing"

	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/store"
	"traguardo/internal/testkit"
)

func TestFailedTransactionRollsBack(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		stop := errors.New("stop")
		if err := db.Tx(t.Context(), func(q store.Q) error {
			return errors.Join(q.SetSetting(t.Context(), "a",
				"1"), stop)
		}); !errors.Is(err, stop) {
			t.Fatalf("the transaction returned %v", err)
		}
		if v, err := db.Setting(t.Context(), "a"); err != nil || v != "" {
			t.Errorf("it left %q, %v", v, err)
		}
	})
}

func TestPanicRollsBackAndUnlocks(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		func() {
			defer func() { _ = recover() }()
			_ = db.Tx(t.Context(), func(q store.Q) error {
				if err := q.SetSetting(t.Context(), "a", "1"); err != nil {
					t.Error(err)
				}
				panic("stop")
			})
		}()
		change(t, db, func(q store.Q) error { return q.SetSetting(t.Context(), "b", "2") })
		if v, err := db.Setting(t.Context(), "a"); err != nil || v != "" {
			t.Errorf("it left %q, %v", v, err)
		}
	})
}

func TestCancelledTransactionRollsBack(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		ctx, cancel := context.WithCancel(t.Context())
		err := db.Tx(ctx, func(q store.Q) error {
			err := q.SetSetting(ctx, "a", "1")
			cancel()
			return err
		})
		if err == nil {
			t.Error("a cancelled transaction was stored")
		}
		if v, err := db.Setting(t.Context(), "a"); err != nil || v != "" {
			t.Errorf("it left %q, %v", v, err)
		}
	})
}

// TestConcurrentWritersLoseNothing lets two servers read a row, increment it and write it back. With the row locked, no update is lost.
//
//test:race
func TestConcurrentWritersLoseNothing(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		const writers, rounds = 4, 15
		club := testkit.Club(t, db, func(c *domain.Club) { c.Zip = "0" })
		var wg sync.WaitGroup
		for range writers {
			wg.Go(func() {
				for range rounds {
					err := db.Tx(context.Background(), func(q store.Q) error {
						c, err := q.LockClub(context.Background(), club.ID)
						if err != nil {
							return err
						}
						c.Zip += "+"
						return q.SaveClub(context.Background(), c)
					})
					if err != nil {
						t.Error(err)
					}
				}
			})
		}
		wg.Wait()
		if c, err := db.Club(t.Context(), club.ID); err != nil || len(c.Zip) != 1+writers*rounds || c.Version != 1+writers*rounds {
			t.Errorf("%d writes are left of %d, version %d, %v", len(c.Zip)-1, writers*rounds, c.Version, err)
		}
	})
}

// TestDeadlockIsRetried lets two transactions lock the same rows in opposite order. The engine aborts one, which is retried.
//
//test:race
func TestDeadlockIsRetried(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		ids := []id.User{testkit.User(t, db).ID, testkit.User(t, db).ID}
		var wg sync.WaitGroup
		for _, order := range [][2]id.User{{ids[0], ids[1]}, {ids[1], ids[0]}} {
			wg.Go(func() {
				for range 10 {
					err := db.Tx(context.Background(), func(q store.Q) error {
						for _, userID := range order {
							u, err := q.LockUser(context.Background(), userID)
							if err != nil {
								return err
							}
							if err := q.SaveUser(context.Background(), u); err != nil {
								return err
							}
						}
						return nil
					})
					if err != nil {
						t.Error(err)
					}
				}
			})
		}
		wg.Wait()
		for _, userID := range ids {
			if u, err := db.User(t.Context(), userID); err != nil || u.Version != 21 {
				t.Errorf("user %d has version %d, want 21, %v", userID, u.Version, err)
			}
		}
	})
}

// TestTxAllIsAtomic checks that the transactions inside TxAll are stored together or not at all.
func TestTxAllIsAtomic(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		stop := errors.New("stop")
		set := func(ctx context.Context, name string) error {
			return db.Tx(ctx, func(q store.Q) error { return q.SetSetting(ctx, name, "1") })
		}
		stored := func(ctx context.Context, name string) bool {
			t.Helper()
			v, err := db.Setting(ctx, name)
			if err != nil {
				t.Fatal(err)
			}
			return v == "1"
		}
		err := db.TxAll(t.Context(), func(ctx context.Context, _ store.Q) error {
			if err := set(ctx, "undone"); err != nil {
				return err
			}
			if !stored(ctx, "undone") {
				t.Error("a read of the same call does not see what it wrote")
			}
			if stored(t.Context(), "undone") {
				t.Error("another reader sees uncommitted data")
			}
			return stop
		})
		if !errors.Is(err, stop) || stored(t.Context(), "undone") {
			t.Errorf("%v, and a part was stored", err)
		}
		err = db.TxAll(t.Context(), func(ctx context.Context, q store.Q) error {
			failed := db.Tx(ctx, func(q store.Q) error {
				return errors.Join(q.SetSetting(ctx, "failed", "1"), stop)
			})
			if !errors.Is(failed, stop) {
				t.Errorf("the part returned %v", failed)
			}
			return errors.Join(q.SetSetting(ctx, "around", "1"), set(ctx, "part"))
		})
		if err != nil || stored(t.Context(), "failed") || !stored(t.Context(), "around") || !stored(t.Context(), "part") {
			t.Errorf("%v; a failed part must be undone and the others kept", err)
		}
	})
}
