package store_test

import (
	"errors"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/domain/id"
	"traguardo/internal/problem"
	"traguardo/internal/store"
	"traguardo/internal/testkit"
)

func swimmer(c domain.Club, last, first string) domain.Athlete {
	return domain.Athlete{
		ClubID: c.ID, ClubName: c.Name, Visible: true, Qualification: 1, Disability: 1, CreatedAt: calendar.At(testkit.Start),
		Person: domain.Person{LastName: last, FirstName: first, Sex: domain.Male, Birth: calendar.Of(2010, 1, 1),
			NationalityID: catalog.Italy, NationalStateID: catalog.Italy},
	}
}

// TestCountsUnderConcurrentWrites checks that while athletes are added, renamed, hidden, moved and removed concurrently, and some
// transactions fail, the counters match the rows and readers see no errors.
//
//test:race
func TestCountsUnderConcurrentWrites(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		clubs := []domain.Club{testkit.Club(t, db), testkit.Club(t, db), testkit.Club(t, db)}
		lasts, firsts := []string{"Rossi", "Verdi", "De Luca", "D'Alò"}, []string{"Anna", "Luca", "Zoë"}
		inTx(t, db, func(q store.Q) error {
			var list []domain.Athlete
			for i := range 300 {
				list = append(list, swimmer(clubs[i%3], lasts[i%4], firsts[i%3]))
			}
			return q.AddAthletes(t.Context(), list)
		})
		var writers, readers sync.WaitGroup
		done := make(chan struct{})
		for n := range 6 {
			writers.Go(func() {
				random := rand.New(rand.NewPCG(uint64(n), 7))
				for range 25 {
					if err := disturb(t, db, random, clubs, lasts, firsts); err != nil {
						t.Error(err)
						return
					}
				}
			})
		}
		for n := range 2 {
			readers.Go(func() {
				random := rand.New(rand.NewPCG(uint64(n), 8))
				for {
					select {
					case <-done:
						return
					default:
					}
					text := []string{"", "ro", "d", "verdi"}[random.IntN(4)]
					p := domain.Page{Number: 1 + random.IntN(300), Size: 1 + random.IntN(3), Sort: "name", Desc: random.IntN(2) == 0}
					if _, _, err := db.Athletes(t.Context(), domain.AthleteFilter{LastName: text}, p); err != nil {
						t.Errorf("concurrent read: %v", err)
						return
					}
				}
			})
		}
		writers.Wait()
		close(done)
		readers.Wait()
		testkit.Counted(t, db, "after all")
	})
}

var errHalfWay = errors.New("half way")

// disturb makes one random change in its own transaction, which sometimes fails at the end.
func disturb(t *testing.T, db *store.DB, random *rand.Rand, clubs []domain.Club, lasts, firsts []string) error {
	t.Helper()
	ctx := t.Context()
	club := clubs[random.IntN(len(clubs))]
	last, first := lasts[random.IntN(len(lasts))], firsts[random.IntN(len(firsts))]
	fails := random.IntN(4) == 0
	what := random.IntN(20)
	athleteID := id.Athlete(1 + random.IntN(400))
	err := db.Tx(ctx, func(q store.Q) error {
		var err error
		switch {
		case what == 0:
			_, _, err = q.DeleteAthletes(ctx, club.ID)
		case what < 6:
			_, err = q.AddAthlete(ctx, swimmer(club, last, first))
		case what < 8:
			err = q.AddAthletes(ctx, []domain.Athlete{swimmer(club, last, first), swimmer(clubs[0], first, last), swimmer(clubs[2], last, last)})
		default:
			before, found := q.LockAthlete(ctx, athleteID, 0)
			if problem.Is(found, problem.KindNotFound) {
				return nil
			}
			after := before
			if what%2 == 0 {
				after.LastName, after.FirstName = last, first
			}
			if what%3 == 0 {
				after.ClubID, after.ClubName = club.ID, club.Name
			}
			if what%5 == 0 {
				after.Visible = !after.Visible
			}
			if err = found; err == nil {
				err = q.SaveAthlete(ctx, before, after)
			}
		}
		if err == nil && fails {
			return errHalfWay
		}
		return err
	})
	if errors.Is(err, errHalfWay) {
		return nil
	}
	return err
}

// TestLongNamesFitTheIndexes checks that a name can have two hundred characters of any script.
func TestLongNamesFitTheIndexes(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		random := rand.New(rand.NewPCG(3, 4))
		for name, script := range map[string]func() rune{
			"hangul": func() rune { return 0xAC00 + rune(random.IntN(11172)) },
			"emoji":  func() rune { return 0x1F300 + rune(random.IntN(700)) },
			"han":    func() rune { return 0x20000 + rune(random.IntN(40000)) },
		} {
			text := func() string {
				var b strings.Builder
				for range 200 {
					b.WriteRune(script())
				}
				return b.String()
			}
			club := testkit.Club(t, db, func(c *domain.Club) { c.Name = text() })
			err := db.Tx(t.Context(), func(q store.Q) error {
				_, err := q.AddAthlete(t.Context(), swimmer(club, text(), text()))
				return err
			})
			if err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
		// Control characters separate neither names nor search words.
		club := testkit.Club(t, db)
		inTx(t, db, func(q store.Q) error {
			return q.AddAthletes(t.Context(), []domain.Athlete{swimmer(club, "Parte", "Anna"), swimmer(club, "Parte\x01Due",
				"Anna"), swimmer(club, "Parte\x02", "Anna")})
		})
		for text, want := range map[string]int{"parte": 3, "partedue": 1, "parte\x01": 3} {
			rows, total, err := db.Athletes(t.Context(), domain.AthleteFilter{LastName: text}, domain.Page{Number: 1, Size: 50})
			if err != nil || total != want || len(rows) != want {
				t.Errorf("%q: %d of %d, want %d: %v", text, len(rows), total, want, err)
			}
		}
		testkit.Counted(t, db, "after long names")
	})
}
