package store_test

import (
	"context"
	"slices"
	"testing"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/problem"
	"traguardo/internal/store"
	"traguardo/internal/testkit"
)

// change runs a write that must succeed.
func change(t *testing.T, db *store.DB, fn func(q store.Q) error) {
	t.Helper()
	if err := db.Tx(t.Context(), fn); err != nil {
		t.Fatal(err)
	}
}

func TestUserFilters(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		club := testkit.Club(t, db, func(c *domain.Club) { c.Name = "Società Ginnastica L'Onda" })
		people := map[string]domain.User{
			"dalo": testkit.User(t, db, testkit.In(club), func(u *domain.User) {
				u.Username, u.LastName, u.FirstName = "Dario.Rossi",
					"D'Alò", "Zoë"
			}),
			"percent": testkit.User(t, db, func(u *domain.User) { u.Username, u.LastName, u.Email = "cento%", "a_b", "Cento@Posta.example" }),
			"plain":   testkit.User(t, db, func(u *domain.User) { u.Username, u.LastName, u.Email = "piano", "axb", "piano@posta.example" }),
			"slash":   testkit.User(t, db, func(u *domain.User) { u.Username, u.LastName = `barra\`, "De  Luca" }),
		}
		for _, c := range []struct {
			name   string
			filter domain.UserFilter
			want   []string
		}{
			{"folded surname", domain.UserFilter{LastName: "dalo"}, []string{"dalo"}},
			{"as written", domain.UserFilter{LastName: "D'ALÒ"}, []string{"dalo"}},
			{"in the middle", domain.UserFilter{LastName: "al"}, []string{"dalo"}},
			{"blanks", domain.UserFilter{LastName: " de luca "}, []string{"slash"}},
			{"first name", domain.UserFilter{FirstName: "zoe"}, []string{"dalo"}},
			{"username", domain.UserFilter{Username: "ROSSI"}, []string{"dalo"}},
			{"e-mail", domain.UserFilter{Email: "cento@"}, []string{"percent"}},
			{"club", domain.UserFilter{ClubName: "l'onda"}, []string{"dalo"}},
			{"club without its sign", domain.UserFilter{ClubName: "societa ginnastica londa"}, []string{"dalo"}},
			{"per cent is a sign", domain.UserFilter{Username: "%"}, []string{"percent"}},
			{"underscore is a sign", domain.UserFilter{LastName: "_"}, []string{"percent"}},
			{"backslash is a sign", domain.UserFilter{Username: `\`}, []string{"slash"}},
			{"all must hold", domain.UserFilter{LastName: "dalo", FirstName: "nina"}, nil},
			{"no filter", domain.UserFilter{}, []string{"dalo", "percent", "plain", "slash"}},
			{"nobody", domain.UserFilter{LastName: "'; DROP TABLE app_user; --"}, nil},
		} {
			rows, total, err := db.Users(t.Context(), c.filter, domain.Page{})
			if err != nil || total != len(c.want) {
				t.Errorf("%s: total %d, want %d, %v", c.name, total, len(c.want), err)
			}
			want := []int64{}
			for _, w := range c.want {
				want = append(want, int64(people[w].ID))
			}
			slices.Sort(want)
			if got := idsOf(rows, func(u domain.User) int64 { return int64(u.ID) }); !slices.Equal(got, want) {
				t.Errorf("%s: found %v, want %v", c.name, got, want)
			}
			var streamed []int64
			for u, err := range db.EachUser(t.Context(), c.filter, domain.Page{}) {
				if err != nil {
					t.Fatal(err)
				}
				streamed = append(streamed, int64(u.ID))
			}
			if len(streamed) != len(want) || (len(want) > 0 && !slices.Equal(streamed, want)) {
				t.Errorf("%s: streamed %v, want %v", c.name, streamed, want)
			}
		}
	})
}

func TestUserIsReadAsStored(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		club := testkit.Club(t, db)
		want := domain.User{
			Username: "Dario", Email: "Dario@Posta.example", PasswordHash: "hash", FirstName: "Dario", LastName: "D'Alò",
			Level: domain.LevelClub, Active: true,
			ClubID: club.ID, SeasonID: 2027, PremiumUntil: calendar.MustParse("2027-02-28"), Workouts: 7,
			CreatedAt: calendar.At(testkit.Start), TermsAt: calendar.At(testkit.Start).Add(1), Version: 1, ClubName: club.Name,
		}
		got := testkit.User(t, db, func(u *domain.User) { *u = want })
		want.ID = got.ID
		if got != want {
			t.Errorf("read %+v\nwant %+v", got, want)
		}
		change(t, db, func(q store.Q) error {
			got.LastName, got.Active, got.ClubID, got.SeasonID, got.PremiumUntil = "Nuovo", false, 0, 0, calendar.Date{}
			return q.SaveUser(t.Context(), got)
		})
		saved, err := db.User(t.Context(), got.ID)
		got.Version, got.ClubName = 2, ""
		if err != nil || saved != got {
			t.Errorf("after saving read %+v\nwant %+v, %v", saved, got, err)
		}
	})
}

func TestUsernamesAreUniqueIgnoringCase(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		first := testkit.User(t, db, func(u *domain.User) { u.Username, u.Email = "Àda", "Ada@Posta.example" })
		second := testkit.User(t, db, func(u *domain.User) { u.Username, u.Email = "ada@posta.example", "altra@posta.example" })
		for _, taken := range []domain.User{
			{Username: "àDA", Email: "x@posta.example"},
			{Username: "x", Email: "ADA@posta.EXAMPLE"},
		} {
			taken.CreatedAt = first.CreatedAt
			err := db.Tx(t.Context(), func(q store.Q) error { _, err := q.AddUser(t.Context(), taken); return err })
			if !db.Unique(err) {
				t.Errorf("%s, %s: %v is not a uniqueness error", taken.Username, taken.Email, err)
			}
		}
		for name, want := range map[string]id.User{" ÀDA ": first.ID, "ADA@posta.example": second.ID, "altra@posta.example": second.ID} {
			if u, err := db.UserByName(t.Context(), name); err != nil || u.ID != want {
				t.Errorf("%q is user %d, want %d, %v", name, u.ID, want, err)
			}
		}
		if u, err := db.UserByEmail(t.Context(), "ada@POSTA.example"); err != nil || u.ID != first.ID {
			t.Errorf("the e-mail is user %d's, want %d, %v", u.ID, first.ID, err)
		}
		if db.Unique(problem.NotFound()) {
			t.Error("a missing row is reported as a uniqueness violation")
		}
	})
}

func TestMissingRowsAreNotFound(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		ctx, now := t.Context(), calendar.At(testkit.Start)
		for name, find := range map[string]func(q store.Q) error{
			"user":          func(q store.Q) error { _, err := q.User(ctx, 99); return err },
			"locked user":   func(q store.Q) error { _, err := q.LockUser(ctx, 99); return err },
			"user by name":  func(q store.Q) error { _, err := q.UserByName(ctx, "nessuno"); return err },
			"user by email": func(q store.Q) error { _, err := q.UserByEmail(ctx, "nessuno"); return err },
			"external user": func(q store.Q) error { _, err := q.ExternalUser(ctx, "p", "s"); return err },
			"club":          func(q store.Q) error { _, err := q.Club(ctx, 99); return err },
			"locked club":   func(q store.Q) error { _, err := q.LockClub(ctx, 99); return err },
			"club by code":  func(q store.Q) error { _, err := q.ClubByCode(ctx, ""); return err },
			"session":       func(q store.Q) error { _, err := q.SessionByHash(ctx, "x"); return err },
			"reset token":   func(q store.Q) error { _, err := q.LinkedUser(ctx, store.ResetLink, "x", now); return err },
			"report token":  func(q store.Q) error { _, err := q.TakeReportToken(ctx, "x", now); return err },
			"group":         func(q store.Q) error { _, err := q.Group(ctx, 99); return err },
			"upload":        func(q store.Q) error { _, err := q.Upload(ctx, 99); return err },
			"season":        func(q store.Q) error { _, err := q.Season(ctx, 99); return err },
			"job run":       func(q store.Q) error { _, err := q.LastJobRun(ctx, "nessuno", calendar.At(testkit.Start)); return err },
		} {
			if err := db.Tx(ctx, find); !problem.Is(err, problem.KindNotFound) {
				t.Errorf("%s: missing row: got error %v", name, err)
			}
		}
	})
}

func TestFirstAdmin(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		if userID, err := db.FirstAdmin(t.Context()); err != nil || userID != 0 {
			t.Errorf("without administrators it is %d, %v", userID, err)
		}
		testkit.User(t, db)
		first := testkit.User(t, db, testkit.Level(domain.LevelAdmin))
		testkit.User(t, db, testkit.Level(domain.LevelAdmin))
		if userID, err := db.FirstAdmin(t.Context()); err != nil || userID != first.ID {
			t.Errorf("the first administrator is %d, want %d, %v", userID, first.ID, err)
		}
	})
}

func TestFunctionsAndIdentities(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		ctx, u := t.Context(), testkit.User(t, db)
		for _, step := range []struct {
			f    domain.Function
			on   bool
			want []domain.Function
		}{
			{domain.FunctionTraining, true, []domain.Function{3}}, {domain.FunctionTraining, true, []domain.Function{3}},
			{domain.FunctionAdministration, true, []domain.Function{1, 3}}, {domain.FunctionTraining, false, []domain.Function{1}},
			{domain.FunctionTraining, false, []domain.Function{1}},
		} {
			change(t, db, func(q store.Q) error { return q.SetUserFunction(ctx, u.ID, step.f, step.on) })
			if got, err := db.UserFunctions(ctx, u.ID); err != nil || !slices.Equal(got, step.want) {
				t.Errorf("function %d %v: the user has %v, want %v, %v", step.f, step.on, got, step.want, err)
			}
		}
		change(t, db, func(q store.Q) error { return q.LinkExternal(ctx, "provider", "subject", u.ID) })
		if userID, err := db.ExternalUser(ctx, "provider", "subject"); err != nil || userID != u.ID {
			t.Errorf("the external identity belongs to user %d, %v", userID, err)
		}
		if err := db.Tx(ctx, func(q store.Q) error { return q.LinkExternal(ctx, "provider", "subject", u.ID) }); !db.Unique(err) {
			t.Errorf("second link: got error %v", err)
		}
	})
}

func TestForeignKeysAreEnforced(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		err := db.Tx(t.Context(), func(q store.Q) error { return q.SetUserFunction(context.Background(), 12345, 1, true) })
		if err == nil || db.Unique(err) {
			t.Errorf("function of an unknown user: got error %v", err)
		}
	})
}
