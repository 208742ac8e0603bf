package store_test

import (
	"context"
	"errors"
	"sync"
	"testing"

	"traguardo/internal/domain"
	"traguardo/internal/store"
	"traguardo/internal/testkit"
)

func TestFailedTransactionLeavesNothing(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		stop := errors.New("stop")
		if err := db.Tx(t.Context(), func(q store.Q) error { return errors.Join(q.SetSetting(t.Context(), "a", "1"), stop) }); !errors.Is(err, stop) {
			t.Fatalf("the transaction answers %v", err)
		}
		if v, err := db.Setting(t.Context(), "a"); err != nil || v != "" {
			t.Errorf("it left %q, %v", v, err)
		}
	})
}

func TestPanicLeavesNothingAndNoLock(t *testing.T) {
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

func TestCancelledTransactionLeavesNothing(t *testing.T) {
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

// Two servers read a row, add one and write it back: with the row locked nothing is lost.
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

// Two transactions that take the same rows in opposite order: the engine ends one, which is tried again.
//
//test:race
func TestDeadlockIsTriedAgain(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		ids := []int64{testkit.User(t, db).ID, testkit.User(t, db).ID}
		var wg sync.WaitGroup
		for _, order := range [][2]int64{{ids[0], ids[1]}, {ids[1], ids[0]}} {
			wg.Go(func() {
				for range 10 {
					err := db.Tx(context.Background(), func(q store.Q) error {
						for _, id := range order {
							u, err := q.LockUser(context.Background(), id)
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
		for _, id := range ids {
			if u, err := db.User(t.Context(), id); err != nil || u.Version != 21 {
				t.Errorf("user %d has version %d, want 21, %v", id, u.Version, err)
			}
		}
	})
}
