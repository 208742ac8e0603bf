package store_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/store"
	"traguardo/internal/testkit"
)

// twoServers opens the same prepared database twice, once per engine, like two servers.
func twoServers(t *testing.T, test func(t *testing.T, one, other *store.DB)) {
	t.Helper()
	t.Run("sqlite", func(t *testing.T) {
		dir := testkit.Folder(t)
		test(t, testkit.Open(t, dir, ""), testkit.Open(t, dir, ""))
	})
	if !testkit.HasPostgres() {
		t.Log("TEST_PG_DSN is not set: SQLite only")
		return
	}
	t.Run("postgres", func(t *testing.T) {
		at := testkit.PostgresURL(t)
		test(t, testkit.Open(t, "", at), testkit.Open(t, "", at))
	})
}

func surnamed(club domain.Club, last string, until calendar.Date) domain.Athlete {
	return domain.Athlete{
		ClubID: club.ID, ClubName: club.Name, Visible: true, Qualification: 1, Disability: 1, CreatedAt: calendar.At(testkit.Start),
		MemberUntil: until,
		Person: domain.Person{LastName: last, FirstName: "Bianca", Sex: domain.Female, Birth: calendar.Of(2010, 1, 1),
			NationalityID: catalog.Italy, NationalStateID: catalog.Italy},
	}
}

// sees returns how many athletes a server finds by a surname, how many have expired and how many there are. Page and total must agree, and
// a first name that all athletes have must not change the result.
func sees(t *testing.T, db *store.DB, text string) (found, expired, all int) {
	t.Helper()
	no := false
	today := calendar.In(testkit.Start)
	for _, c := range []struct {
		f  domain.AthleteFilter
		to *int
	}{{domain.AthleteFilter{LastName: text, Today: today}, &found}, {domain.AthleteFilter{Member: &no, Today: today}, &expired},
		{domain.AthleteFilter{Today: today}, &all}} {
		rows, total, err := db.Athletes(t.Context(), c.f, domain.Page{Number: 1, Size: 500})
		if err != nil || len(rows) != total {
			t.Fatalf("%+v: %d rows of %d: %v", c.f, len(rows), total, err)
		}
		*c.to = total
	}
	both := domain.AthleteFilter{LastName: text, FirstName: "i", Today: today}
	rows, total, err := db.Athletes(t.Context(), both, domain.Page{Number: 1, Size: 500})
	if err != nil || len(rows) != total || total != found {
		t.Fatalf("%d of %d have both names, %d the surname: %v", len(rows), total, found, err)
	}
	return found, expired, all
}

// TestNamesAcrossServers checks that a server lists and counts in its next call what another server has stored, although each caches the
// names, and that rolled-back changes never show.
func TestNamesAcrossServers(t *testing.T) {
	twoServers(t, func(t *testing.T, one, other *store.DB) {
		ctx := t.Context()
		club := testkit.Club(t, one)
		today := calendar.In(testkit.Start)
		expect := func(when string, found, expired, all int) {
			t.Helper()
			for i, db := range []*store.DB{one, other} {
				if f, e, a := sees(t, db, "zanz"); f != found || e != expired || a != all {
					t.Fatalf("%s: server %d finds %d, %d expired, %d in all; want %d, %d, %d", when, i+1, f, e, a, found, expired, all)
				}
			}
		}
		expect("at first", 0, 0, 0)
		var stored domain.Athlete
		for i, db := range []*store.DB{one, other, one} {
			inTx(t, db, func(q store.Q) error {
				a := surnamed(club, "Zanzara", today.AddDays(10))
				id, err := q.AddAthlete(ctx, a)
				if err != nil {
					return err
				}
				stored, err = q.Athlete(ctx, id, 0)
				return err
			})
			expect("added", i+1, 0, i+1)
		}
		givenUp := errors.New("given up")
		err := other.Tx(ctx, func(q store.Q) error {
			if _, err := q.AddAthlete(ctx, surnamed(club, "Zanzottera", calendar.Date{})); err != nil {
				return err
			}
			rows, total, err := q.Athletes(ctx, domain.AthleteFilter{LastName: "zanz"}, domain.Page{Number: 1, Size: 50})
			if err != nil || len(rows) != 4 || total != 4 {
				return fmt.Errorf("inside the transaction %d of %d: %w", len(rows), total, err)
			}
			return givenUp
		})
		if !errors.Is(err, givenUp) {
			t.Fatal(err)
		}
		expect("given up", 3, 0, 3)
		renamed := stored
		renamed.LastName, renamed.MemberUntil = "Zanzin", today.AddDays(-1)
		inTx(t, other, func(q store.Q) error { return q.SaveAthlete(ctx, stored, renamed) })
		expect("renamed and expired", 3, 1, 3)
		again := renamed
		again.FirstName, again.Version = "Ilaria", renamed.Version+1
		inTx(t, one, func(q store.Q) error { return q.SaveAthlete(ctx, renamed, again) })
		expect("another first name", 3, 1, 3)
		for _, db := range []*store.DB{one, other} {
			if _, total, err := db.Athletes(ctx, domain.AthleteFilter{LastName: "zanzin",
				FirstName: "laria"}, domain.Page{Number: 1, Size: 50}); total != 1 || err != nil {
				t.Fatalf("%d have the new first name: %v", total, err)
			}
		}
		last := again
		last.LastName, last.Version = "Abate", again.Version+1
		inTx(t, one, func(q store.Q) error { return q.SaveAthlete(ctx, again, last) })
		expect("a name is gone", 2, 1, 3)
		inTx(t, one, func(q store.Q) error { _, _, err := q.DeleteAthletes(ctx, club.ID); return err })
		expect("removed", 0, 0, 0)
	})
}

// TestNamesOfLateTransaction checks that a server sees a transaction that commits after one that began later, as is possible on PostgreSQL.
//
//test:race
func TestNamesOfLateTransaction(t *testing.T) {
	if !testkit.HasPostgres() {
		t.Log("TEST_PG_DSN is not set")
		return
	}
	at := testkit.PostgresURL(t)
	one, other := testkit.Open(t, "", at), testkit.Open(t, "", at)
	ctx := t.Context()
	first, second := testkit.Club(t, one), testkit.Club(t, one)
	if found, _, _ := sees(t, other, "zanz"); found != 0 {
		t.Fatal("the database already has an athlete of that name")
	}
	added, end, ended := make(chan struct{}), make(chan struct{}), make(chan error, 1)
	letEnd := sync.OnceFunc(func() { close(end) })
	defer letEnd()
	go func() {
		tries := 0
		ended <- one.Tx(context.WithoutCancel(ctx), func(q store.Q) error {
			_, err := q.AddAthlete(ctx, surnamed(first, "Zanzara", calendar.Date{}))
			if tries++; tries == 1 {
				close(added)
			}
			<-end
			return err
		})
	}()
	<-added
	late := surnamed(second, "Zanzottera", calendar.In(testkit.Start).AddDays(10)) // shares no counter with the first
	late.FirstName = "Gina"
	err := one.Tx(ctx, func(q store.Q) error { _, err := q.AddAthlete(ctx, late); return err })
	if err != nil {
		t.Fatal(err)
	}
	if found, _, _ := sees(t, other, "zanz"); found != 1 {
		t.Errorf("%d found before the first transaction committed", found)
	}
	letEnd()
	if err := <-ended; err != nil {
		t.Fatal(err)
	}
	if found, _, _ := sees(t, other, "zanz"); found != 2 {
		t.Errorf("%d found after both committed", found)
	}
}
