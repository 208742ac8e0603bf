package store_test

import (
	"slices"
	"testing"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/domain/id"
	"traguardo/internal/store"
	"traguardo/internal/testkit"
)

func TestClubCodes(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		coded := testkit.Club(t, db, func(c *domain.Club) { c.Code = "RM001" })
		testkit.Club(t, db, func(c *domain.Club) { c.Code = "" })
		testkit.Club(t, db, func(c *domain.Club) { c.Code = "" }) // several clubs may be without a code
		err := db.Tx(t.Context(), func(q store.Q) error {
			_, err := q.AddClub(t.Context(), domain.Club{Code: "RM001", CreatedAt: calendar.At(testkit.Start)})
			return err
		})
		if !db.Unique(err) {
			t.Errorf("code already in use: got error %v", err)
		}
		if c, err := db.ClubByCode(t.Context(), "RM001"); err != nil || c.ID != coded.ID {
			t.Errorf("the code is club %d's, want %d, %v", c.ID, coded.ID, err)
		}
		found, err := db.ClubsByCode(t.Context(), []string{"RM001", "XX999"})
		if err != nil || len(found) != 1 || found["RM001"].ID != coded.ID {
			t.Errorf("by codes: %v, %v", found, err)
		}
		if found, err = db.ClubsByCode(t.Context(), nil); err != nil || len(found) != 0 {
			t.Errorf("by no codes: %v, %v", found, err)
		}
	})
}

func TestClubFilters(t *testing.T) {
	rome, milan := catalog.PlacesNamed("Roma", calendar.Date{})[0], catalog.PlacesNamed("Milano", calendar.Date{})[0]
	day := calendar.In(testkit.Start)
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		a := testkit.Club(t, db, func(c *domain.Club) {
			c.Name, c.Code, c.PlaceID, c.AffiliatedUntil = "Società L'Onda", "rm_1", rome.ID, day
		})
		b := testkit.Club(t, db, func(c *domain.Club) {
			c.Name, c.Code, c.PlaceID, c.AffiliatedUntil = "Delfini 100%", "MI01", milan.ID, day.AddDays(-1)
		})
		none := testkit.Club(t, db, func(c *domain.Club) { c.Name, c.Code, c.AffiliatedUntil = "Senza", "", calendar.Date{} })
		if a.PlaceName != rome.Name || a.ProvinceID != id.Province(rome.ProvinceID) || a.RegionID != id.Region(rome.RegionID) {
			t.Errorf("the club of Rome is in %q, %d, %d", a.PlaceName, a.ProvinceID, a.RegionID)
		}
		for _, c := range []struct {
			name   string
			filter domain.ClubFilter
			want   []int64
		}{
			{"all", domain.ClubFilter{}, []int64{int64(b.ID), int64(none.ID), int64(a.ID)}},
			{"name", domain.ClubFilter{Name: "londa"}, []int64{int64(a.ID)}},
			{"per cent", domain.ClubFilter{Name: "%"}, []int64{int64(b.ID)}},
			{"code", domain.ClubFilter{Code: "m"}, []int64{int64(b.ID), int64(a.ID)}},
			{"code sign", domain.ClubFilter{Code: "_"}, []int64{int64(a.ID)}},
			{"id", domain.ClubFilter{ID: b.ID}, []int64{int64(b.ID)}},
			{"region", domain.ClubFilter{RegionID: id.Region(rome.RegionID)}, []int64{int64(a.ID)}},
			{"province", domain.ClubFilter{ProvinceID: id.Province(milan.ProvinceID)}, []int64{int64(b.ID)}},
			{"place", domain.ClubFilter{PlaceID: rome.ID}, []int64{int64(a.ID)}},
			{"active, last day", domain.ClubFilter{ActiveOn: day}, []int64{int64(a.ID)}},
			{"active, day after", domain.ClubFilter{ActiveOn: day.AddDays(1)}, []int64{}},
			{"together", domain.ClubFilter{Name: "londa", PlaceID: milan.ID}, []int64{}},
		} {
			rows, total, err := db.Clubs(t.Context(), c.filter, domain.Page{})
			if got := idsOf(rows, func(c domain.Club) int64 { return int64(c.ID) }); err != nil || total != len(c.want) || !slices.Equal(got,
				c.want) {
				t.Errorf("%s: found %v of %d, want %v, %v", c.name, got, total, c.want, err)
			}
		}
	})
}

func TestRenamedClubUpdatesUsers(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		club := testkit.Club(t, db, func(c *domain.Club) { c.Name = "Vecchio Nome" })
		inside := testkit.User(t, db, testkit.In(club))
		waiting := testkit.User(t, db, func(u *domain.User) { u.PendingClubID = club.ID })
		testkit.User(t, db)
		change(t, db, func(q store.Q) error {
			locked, err := q.LockClub(t.Context(), club.ID)
			if err != nil {
				return err
			}
			locked.Name = "Città Nuova"
			return q.SaveClub(t.Context(), locked)
		})
		if c, err := db.Club(t.Context(), club.ID); err != nil || c.Name != "Città Nuova" || c.Version != 2 {
			t.Errorf("the club is %+v, %v", c, err)
		}
		// The list also shows the club a user waits to join, so the filter finds it.
		rows, _, err := db.Users(t.Context(), domain.UserFilter{ClubName: "citta nuova"}, domain.Page{})
		if got := idsOf(rows, func(u domain.User) int64 { return int64(u.ID) }); err != nil || !slices.Equal(got,
			[]int64{int64(inside.ID), int64(waiting.ID)}) {
			t.Errorf("under the new name there are %v, want %v, %v", got, []id.User{inside.ID, waiting.ID}, err)
		}
		if rows, _, err := db.Users(t.Context(), domain.UserFilter{ClubName: "vecchio"}, domain.Page{}); err != nil || len(rows) != 0 {
			t.Errorf("under the old name there are %v, %v", rows, err)
		}
	})
}

// TestUsersAreFoundByShownClub checks that users are found by the club that the list shows, whether they are members or waiting.
func TestUsersAreFoundByShownClub(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		club := testkit.Club(t, db, func(c *domain.Club) { c.Name = "Rari Nantes" })
		added := testkit.User(t, db, func(u *domain.User) { u.ClubID = club.ID })
		waiting := testkit.User(t, db)
		change(t, db, func(q store.Q) error {
			waiting.PendingClubID = club.ID
			return q.SaveUser(t.Context(), waiting)
		})
		rows, _, err := db.Users(t.Context(), domain.UserFilter{ClubName: "rari"}, domain.Page{})
		if got := idsOf(rows, func(u domain.User) int64 { return int64(u.ID) }); err != nil || !slices.Equal(got,
			[]int64{int64(added.ID), int64(waiting.ID)}) {
			t.Errorf("found %v, want %v, %v", got, []id.User{added.ID, waiting.ID}, err)
		}
	})
}

func TestAssociations(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		b := testkit.Club(t, db, func(c *domain.Club) { c.Name = "Beta" })
		a := testkit.Club(t, db, func(c *domain.Club) { c.Name = "Alfa" })
		inB := testkit.User(t, db, func(u *domain.User) { u.PendingClubID = b.ID })
		inA := testkit.User(t, db, func(u *domain.User) { u.PendingClubID = a.ID })
		testkit.User(t, db, testkit.In(a))
		for club, want := range map[id.Club][]int64{0: {int64(inA.ID), int64(inB.ID)}, a.ID: {int64(inA.ID)}, b.ID: {int64(inB.ID)}, 99: {}} {
			rows, err := db.Associations(t.Context(), club)
			if got := idsOf(rows, func(x domain.Association) int64 { return int64(x.UserID) }); err != nil || !slices.Equal(got, want) {
				t.Errorf("waiting for %d: %v, want %v, %v", club, got, want, err)
			}
		}
		if n, err := db.CountUsersOf(t.Context(), a.ID); err != nil || n != 1 {
			t.Errorf("the club has %d users, %v", n, err)
		}
	})
}
