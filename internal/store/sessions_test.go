package store_test

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/problem"
	"traguardo/internal/store"
	"traguardo/internal/testkit"
)

func TestSessions(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		ctx, now := t.Context(), calendar.At(testkit.Start)
		club := testkit.Club(t, db)
		u, admin := testkit.User(t, db, testkit.In(club)), testkit.User(t, db, testkit.Level(domain.LevelAdmin))
		open := func(hash string, user, impersonator id.User) {
			change(t, db, func(q store.Q) error {
				return q.AddSession(ctx, hash, domain.Session{UserID: user, ImpersonatorID: impersonator, CreatedAt: now, SeenAt: now})
			})
		}
		open("own", u.ID, 0)
		open("as", u.ID, admin.ID)
		open("admin", admin.ID, 0)
		s, err := db.SessionByHash(ctx, "as")
		want := store.SessionUser{
			Session:  domain.Session{UserID: u.ID, ImpersonatorID: admin.ID, CreatedAt: now, SeenAt: now},
			Username: u.Username, Level: u.Level, ClubID: club.ID, Active: true, ImpersonatorActive: true,
		}
		if err != nil || s != want {
			t.Errorf("read %+v\nwant %+v, %v", s, want, err)
		}
		later := now.Add(time.Minute)
		change(t, db, func(q store.Q) error {
			return errors.Join(q.TouchSession(ctx, "own", later), q.TouchSession(ctx, "own", now)) // a late write does not set seen_at back
		})
		if s, err := db.SessionByHash(ctx, "own"); err != nil || s.SeenAt != later || !s.ImpersonatorActive {
			t.Errorf("after use: %+v, %v", s, err)
		}
		change(t, db, func(q store.Q) error { admin.Level = domain.LevelClub; return q.SaveUser(ctx, admin) })
		if s, err := db.SessionByHash(ctx, "as"); err != nil || s.ImpersonatorActive {
			t.Errorf("a former administrator still impersonates: %+v, %v", s, err)
		}
		change(t, db, func(q store.Q) error { return q.EndSessionsOf(ctx, admin.ID, "admin") })
		for hash, alive := range map[string]bool{"own": true, "as": false, "admin": true} {
			if _, err := db.SessionByHash(ctx, hash); (err == nil) != alive {
				t.Errorf("session %s: %v, want alive %v", hash, err, alive)
			}
		}
		change(t, db, func(q store.Q) error { return q.EndSession(ctx, "own") })
		if _, err := db.SessionByHash(ctx, "own"); !problem.Is(err, problem.KindNotFound) {
			t.Errorf("ended session: got error %v", err)
		}
	})
}

func TestOnlyNewestResetTokenIsValid(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		ctx, now := t.Context(), calendar.At(testkit.Start)
		u := testkit.User(t, db)
		until := now.Add(time.Hour)
		change(t, db, func(q store.Q) error {
			return errors.Join(q.SetLink(ctx, store.ResetLink, u.ID, "old", until), q.SetLink(ctx, store.ResetLink, u.ID, "new", until))
		})
		if _, err := db.LinkedUser(ctx, store.ResetLink, "old", now); !problem.Is(err, problem.KindNotFound) {
			t.Errorf("older token: got error %v", err)
		}
		if userID, err := db.LinkedUser(ctx, store.ResetLink, "new", now); err != nil || userID != u.ID {
			t.Errorf("the newest token is user %d's, %v", userID, err)
		}
		if _, err := db.LinkedUser(ctx, store.ResetLink, "new", until); !problem.Is(err, problem.KindNotFound) {
			t.Errorf("expired token: got error %v", err)
		}
		for i, want := range []bool{true, false} {
			change(t, db, func(q store.Q) error {
				if got, err := q.DropLink(ctx, store.ResetLink, u.ID); err != nil || got != want {
					t.Errorf("drop %d: %v, want %v, %v", i+1, got, want, err)
				}
				return nil
			})
		}
	})
}

// atOnce runs fn in several concurrent transactions and counts how often it returns true.
func atOnce(t *testing.T, db *store.DB, times int, fn func(q store.Q) (bool, error)) int {
	t.Helper()
	var yes atomic.Int64
	var wg sync.WaitGroup
	start := make(chan struct{})
	for range times {
		wg.Go(func() {
			<-start
			won := false
			if err := db.Tx(context.Background(), func(q store.Q) (err error) { won, err = fn(q); return err }); err != nil {
				t.Error(err)
			}
			if won {
				yes.Add(1)
			}
		})
	}
	close(start)
	wg.Wait()
	return int(yes.Load())
}

//test:race
func TestReportTokenIsTakenOnce(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		ctx, now := t.Context(), calendar.At(testkit.Start)
		u := testkit.User(t, db)
		want := store.ReportToken{UserID: u.ID, Query: "report=utenti"}
		change(t, db, func(q store.Q) error {
			return errors.Join(q.AddReportToken(ctx, "t", want, now.Add(time.Minute)), q.AddReportToken(ctx, "late", want, now))
		})
		won := atOnce(t, db, 6, func(q store.Q) (bool, error) {
			got, err := q.TakeReportToken(context.Background(), "t", now)
			if problem.Is(err, problem.KindNotFound) {
				return false, nil
			}
			if got != want {
				t.Errorf("the token holds %+v, want %+v", got, want)
			}
			return err == nil, err
		})
		if won != 1 {
			t.Errorf("the token was taken %d times", won)
		}
		if err := db.Tx(ctx, func(q store.Q) error {
			_, err := q.TakeReportToken(ctx, "late",
				now)
			return err
		}); !problem.Is(err, problem.KindNotFound) {
			t.Errorf("expired token: got error %v", err)
		}
	})
}

//test:race
func TestExternalTokenIsSpentOnce(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		until := calendar.At(testkit.Start)
		if won := atOnce(t, db, 6, func(q store.Q) (bool, error) { return q.SpendToken(context.Background(), "t", until) }); won != 1 {
			t.Errorf("the token was spent %d times", won)
		}
	})
}

func TestAttempts(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		ctx, now := t.Context(), calendar.At(testkit.Start)
		for i := range 4 {
			change(t, db, func(q store.Q) error { _, err := q.AddAttempt(ctx, "ip 192.0.2.1", now.Add(hours(i))); return err })
		}
		for since, want := range map[calendar.Instant]int{now.Add(-1e9): 4, now: 3, now.Add(hours(3)): 0} {
			if n, err := db.Attempts(ctx, "ip 192.0.2.1", since); err != nil || n != want {
				t.Errorf("since %v there were %d, want %d, %v", since, n, want, err)
			}
		}
		if n, err := db.Attempts(ctx, "ip 192.0.2.2", now); err != nil || n != 0 {
			t.Errorf("another subject has %d, %v", n, err)
		}
		change(t, db, func(q store.Q) error { return q.ClearAttempts(ctx, "ip 192.0.2.1") })
		if n, err := db.Attempts(ctx, "ip 192.0.2.1", now.Add(-1e9)); err != nil || n != 0 {
			t.Errorf("after clearing there are %d, %v", n, err)
		}
	})
}

func TestSweepRemovesOnlyExpired(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		ctx, now := t.Context(), calendar.At(testkit.Start)
		u, other := testkit.User(t, db), testkit.User(t, db)
		change(t, db, func(q store.Q) error {
			session := func(hash string, opened, seen time.Duration) error {
				return q.AddSession(ctx, hash, domain.Session{UserID: u.ID, CreatedAt: now.Add(opened), SeenAt: now.Add(seen)})
			}
			_, errOld := q.AddAttempt(ctx, "s", now.Add(-hours(2)))
			_, errNew := q.AddAttempt(ctx, "s", now)
			return errors.Join(errOld, errNew,
				session("alive", -hours(2), -hours(1)), session("idle", -hours(20), -hours(13)), session("old", -hours(31*24), 0),
				q.SetLink(ctx, store.ResetLink, u.ID, "over", now.Add(-1e9)), q.SetLink(ctx, store.ResetLink, other.ID, "valid", now.Add(1e9)),
				q.AddReportToken(ctx, "over", store.ReportToken{UserID: u.ID}, now.Add(-1e9)), q.AddReportToken(ctx, "valid",
					store.ReportToken{UserID: u.ID}, now.Add(1e9)),
			)
		})
		change(t, db, func(q store.Q) error {
			return q.Sweep(ctx, now, now.Add(-hours(12)), now.Add(-hours(30*24)), now.Add(-hours(1)))
		})
		for table, want := range map[string]int{"session": 1, "password_reset": 1, "report_token": 1, "attempt": 1, "app_user": 2} {
			if n, err := db.Number(ctx, "SELECT COUNT(*) FROM "+table); err != nil || n != want {
				t.Errorf("%s has %d rows left, want %d, %v", table, n, want, err)
			}
		}
	})
}

func TestAccessLogFilters(t *testing.T) {
	yes, no := true, false
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		ctx, now := t.Context(), calendar.At(testkit.Start)
		for i, name := range []string{"D'Alò", "dalo", "altro%"} {
			r := domain.AccessRecord{Username: name, At: now.Add(hours(i)), IP: "192.0.2.1", Success: i != 1}
			change(t, db, func(q store.Q) error { return q.AddAccess(ctx, r) })
		}
		for _, c := range []struct {
			filter domain.AccessFilter
			want   []string
		}{
			{domain.AccessFilter{}, []string{"altro%", "dalo", "D'Alò"}}, // newest first
			{domain.AccessFilter{Username: "dalo"}, []string{"dalo", "D'Alò"}},
			{domain.AccessFilter{Username: "%"}, []string{"altro%"}},
			{domain.AccessFilter{Success: &yes}, []string{"altro%", "D'Alò"}},
			{domain.AccessFilter{Success: &no, Username: "dalo"}, []string{"dalo"}},
		} {
			rows, total, err := db.Accesses(ctx, c.filter, domain.Page{})
			if err != nil || total != len(c.want) {
				t.Fatalf("%+v: %d rows, want %v, %v", c.filter, total, c.want, err)
			}
			for i, r := range rows {
				if r.Username != c.want[i] {
					t.Errorf("%+v: row %d is %s, want %s", c.filter, i, r.Username, c.want[i])
				}
			}
		}
	})
}
