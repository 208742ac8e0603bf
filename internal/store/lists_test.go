package store_test

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/store"
	"traguardo/internal/testkit"
)

// aList is a list of the product, filled with ties and missing values, read as the ids of its pages.
type aList struct {
	name  string
	sorts []string
	fill  func(t *testing.T, db *store.DB)
	page  func(ctx context.Context, q store.Q, p domain.Page) (ids []int64, total int, err error)
}

func idsOf[T any](rows []T, idOf func(T) int64) []int64 {
	out := make([]int64, len(rows))
	for i, r := range rows {
		out[i] = idOf(r)
	}
	return out
}

// awkward are texts that languages sort differently: blanks, signs, digits, accents, lower and upper case.
var awkward = []string{"De Luca", "Deluca", "D'Alò", "Dàlo", "a_b", "a-b", "a b", "AB", "10", "9", "Zoë", "zoe", "Éva", "Łukasz",
	"", "%", "È"}

var everyList = []aList{
	{"users", store.Sorts.Users, fillUsers, func(ctx context.Context, q store.Q, p domain.Page) ([]int64, int, error) {
		rows, n, err := q.Users(ctx, domain.UserFilter{}, p)
		return idsOf(rows, func(u domain.User) int64 { return int64(u.ID) }), n, err
	}},
	{"clubs", store.Sorts.Clubs, fillClubs, func(ctx context.Context, q store.Q, p domain.Page) ([]int64, int, error) {
		rows, n, err := q.Clubs(ctx, domain.ClubFilter{}, p)
		return idsOf(rows, func(c domain.Club) int64 { return int64(c.ID) }), n, err
	}},
	{"accesses", store.Sorts.Accesses, fillLogs, func(ctx context.Context, q store.Q, p domain.Page) ([]int64, int, error) {
		rows, n, err := q.Accesses(ctx, domain.AccessFilter{}, p)
		return idsOf(rows, func(r domain.AccessRecord) int64 { return r.ID }), n, err
	}},
	{"audits", store.Sorts.Audits, fillLogs, func(ctx context.Context, q store.Q, p domain.Page) ([]int64, int, error) {
		rows, n, err := q.Audits(ctx, domain.AuditFilter{}, p)
		return idsOf(rows, func(r domain.AuditRecord) int64 { return r.ID }), n, err
	}},
	{"athletes", store.Sorts.Athletes, fillAthletes, func(ctx context.Context, q store.Q, p domain.Page) ([]int64, int, error) {
		rows, n, err := q.Athletes(ctx, domain.AthleteFilter{}, p)
		return idsOf(rows, func(a domain.Athlete) int64 { return int64(a.ID) }), n, err
	}},
	{"championships", store.Sorts.Championships, fillChampionships, func(ctx context.Context, q store.Q, p domain.Page) ([]int64, int, error) {
		rows, n, err := q.Championships(ctx, domain.ChampionshipFilter{Sports: domain.Sports[:3]}, p)
		return idsOf(rows, func(c domain.Championship) int64 { return int64(c.ID) }), n, err
	}},
	{"events", store.Sorts.Events, fillEvents, func(ctx context.Context, q store.Q, p domain.Page) ([]int64, int, error) {
		rows, n, err := q.Events(ctx, domain.EventFilter{}, p)
		return idsOf(rows, func(e domain.Event) int64 { return int64(e.ID) }), n, err
	}},
	{"entrants", store.Sorts.Entrants, fillAthletes, func(ctx context.Context, q store.Q, p domain.Page) ([]int64, int, error) {
		rows, n, err := q.Entrants(ctx, 0, 0, "", p)
		return idsOf(rows, func(a domain.Entrant) int64 { return int64(a.ID) }), n, err
	}},
	{"orders", store.Sorts.Orders, fillMoney, func(ctx context.Context, q store.Q, p domain.Page) ([]int64, int, error) {
		rows, n, err := q.Orders(ctx, domain.OrderFilter{}, p)
		return idsOf(rows, func(o domain.Order) int64 { return int64(o.ID) }), n, err
	}},
	{"movements", store.Sorts.Movements, fillMoney, func(ctx context.Context, q store.Q, p domain.Page) ([]int64, int, error) {
		rows, n, err := q.WalletLines(ctx, domain.WalletFilter{}, p)
		return idsOf(rows, func(l domain.WalletLine) int64 { return int64(l.ID) }), n, err
	}},
}

// fillMoney stores orders and wallet lines with ties and missing values, some about events.
func fillMoney(t *testing.T, db *store.DB) {
	fillClubs(t, db)
	clubs, _, err := db.Clubs(t.Context(), domain.ClubFilter{}, domain.Page{Sort: "id"})
	if err != nil {
		t.Fatal(err)
	}
	event := testkit.Event(t, db, clubs[0])
	if err := db.Tx(t.Context(), func(q store.Q) error {
		for i, text := range append(slices.Clone(awkward), awkward...) {
			club, at := clubs[i%len(clubs)].ID, calendar.At(testkit.Start).Add(time.Duration(i%5)*time.Hour)
			o := domain.Order{ClubID: club, Kind: domain.OrderEntries, Description: text, Amount: 100, State: domain.OrderState(i % 4),
				CreatedAt: at}
			l := domain.WalletLine{ClubID: club, Kind: domain.WalletKind(1 + i%2), Note: text, Amount: 100, CreatedAt: at}
			if i%3 == 0 {
				o.EventID, o.Kind, l.EventID = event.ID, domain.OrderChampionships, event.ID
			}
			if o.State == domain.OrderPaid {
				o.PaidAt = at
			}
			if _, err := q.AddOrder(t.Context(), o); err != nil {
				return err
			}
			if _, err := q.AddWalletLine(t.Context(), l); err != nil {
				return err
			}
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
}

func fillAthletes(t *testing.T, db *store.DB) {
	fillClubs(t, db)
	clubs, _, err := db.Clubs(t.Context(), domain.ClubFilter{}, domain.Page{Sort: "id"})
	if err != nil {
		t.Fatal(err)
	}
	var list []domain.Athlete
	for i, text := range append(slices.Clone(awkward), awkward...) {
		a := domain.Athlete{
			ClubID: clubs[i%len(clubs)].ID, ClubName: clubs[i%len(clubs)].Name, Visible: i%5 > 0, Qualification: 1, Disability: 1,
			CreatedAt: calendar.At(testkit.Start),
			Person:    domain.Person{LastName: text, FirstName: awkward[(i*7)%len(awkward)], Sex: domain.Female, Birth: calendar.Of(2000+i%4, 1, 1)},
		}
		if i%3 > 0 {
			a.Card, a.MemberUntil = fmt.Sprintf("%s%d", text, i), calendar.In(testkit.Start).AddDays(i%4)
		}
		list = append(list, a)
	}
	if err := db.Tx(t.Context(), func(q store.Q) error { return q.AddAthletes(t.Context(), list) }); err != nil {
		t.Fatal(err)
	}
}

func fillClubs(t *testing.T, db *store.DB) {
	for i, text := range awkward {
		testkit.Club(t, db, func(c *domain.Club) {
			c.Name, c.Code = text, fmt.Sprintf("%s%d", text, i)
			if i%3 == 0 {
				c.Code = ""
			}
		})
	}
}

func fillUsers(t *testing.T, db *store.DB) {
	fillClubs(t, db)
	clubs, _, err := db.Clubs(t.Context(), domain.ClubFilter{}, domain.Page{Sort: "id"})
	if err != nil {
		t.Fatal(err)
	}
	for i, text := range append(slices.Clone(awkward), awkward...) {
		testkit.User(t, db, func(u *domain.User) {
			u.Username, u.FirstName, u.LastName = fmt.Sprintf("%s %d", text, i), awkward[(i*5)%len(awkward)], text
			u.Level, u.Active, u.Workouts = domain.Level(1+i%3), i%4 > 0, i%5
			u.CreatedAt = calendar.At(testkit.Start).Add(-hours(i % 6))
			if i%3 > 0 {
				u.PremiumUntil = calendar.In(testkit.Start).AddDays(i % 4)
			}
			if i%2 > 0 {
				u.ClubID, u.ClubName = clubs[i%len(clubs)].ID, clubs[i%len(clubs)].Name
			}
		})
	}
}

func fillLogs(t *testing.T, db *store.DB) {
	for i, text := range append(slices.Clone(awkward), awkward...) {
		at := calendar.At(testkit.Start).Add(hours(i % 4))
		err := db.Tx(t.Context(), func(q store.Q) error {
			if err := q.AddAccess(t.Context(), domain.AccessRecord{Username: text, At: at, IP: []string{"192.0.2.9", "192.0.2.10",
				"2001:db8::1"}[i%3], Success: i%3 > 0}); err != nil {
				return err
			}
			return q.AddAudit(t.Context(), domain.AuditRecord{At: at, ActorID: id.User(i % 5), Actor: text,
				Action: []string{"utente.modifica", "utente_crea", "Utente"}[i%3], Object: "utente", ObjectID: int64(i)})
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

// TestSortsReverseAndPagesDoNotOverlap checks that ties are sorted by id in the same direction, so one direction is the exact reverse of
// the other. Pages are slices of the whole list.
func TestSortsReverseAndPagesDoNotOverlap(t *testing.T) {
	for _, l := range everyList {
		t.Run(l.name, func(t *testing.T) {
			orders := map[string][]int64{}
			testkit.Engines(t, func(t *testing.T, db *store.DB) {
				l.fill(t, db)
				for _, sort := range l.sorts {
					up, total, err := l.page(t.Context(), db.Q, domain.Page{Sort: sort})
					if err != nil || total != len(up) || total == 0 {
						t.Fatalf("by %s: %d rows of %d, %v", sort, len(up), total, err)
					}
					down, _, err := l.page(t.Context(), db.Q, domain.Page{Sort: sort, Desc: true})
					if err != nil {
						t.Fatal(err)
					}
					slices.Reverse(down)
					if !slices.Equal(up, down) {
						t.Errorf("by %s: descending is not the reverse of ascending:\n%v\n%v", sort, up, down)
					}
					slices.Reverse(down)
					for desc, whole := range map[bool][]int64{false: up, true: down} {
						checkPages(t, l, db, domain.Page{Sort: sort, Desc: desc, Size: 7}, whole)
					}
					if other, ok := orders[sort]; ok && !slices.Equal(other, up) {
						t.Errorf("by %s: the engines differ:\n%v\n%v", sort, other, up)
					}
					orders[sort] = up
				}
			})
		})
	}
}

func checkPages(t *testing.T, l aList, db *store.DB, p domain.Page, whole []int64) {
	t.Helper()
	var paged []int64
	for p.Number = 1; p.Number < 20; p.Number++ {
		rows, total, err := l.page(t.Context(), db.Q, p)
		if err != nil || total != len(whole) {
			t.Fatalf("page %d by %s has total %d, want %d, %v", p.Number, p.Sort, total, len(whole), err)
		}
		if paged = append(paged, rows...); len(rows) < p.Size {
			break
		}
	}
	if !slices.Equal(paged, whole) {
		t.Errorf("by %s descending %v: pages together are not the list:\n%v\n%v", p.Sort, p.Desc, paged, whole)
	}
}

func TestUnsetValuesComeFirst(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		day := calendar.In(testkit.Start)
		later := testkit.User(t, db, func(u *domain.User) { u.PremiumUntil = day.AddDays(1) })
		none := testkit.User(t, db)
		sooner := testkit.User(t, db, func(u *domain.User) { u.PremiumUntil = day })
		rows, _, err := db.Users(t.Context(), domain.UserFilter{}, domain.Page{Sort: "premium"})
		if got, want := idsOf(rows, func(u domain.User) int64 { return int64(u.ID) }), []int64{int64(none.ID), int64(sooner.ID),
			int64(later.ID)}; err != nil || !slices.Equal(got, want) {
			t.Errorf("users by premium are %v, want %v, %v", got, want, err)
		}
	})
}

func TestUnknownSortFallsBack(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		first, second := testkit.User(t, db), testkit.User(t, db)
		rows, _, err := db.Users(t.Context(), domain.UserFilter{}, domain.Page{Sort: "id; DROP TABLE app_user", Desc: true})
		if err != nil || len(rows) != 2 || rows[0].ID != first.ID || rows[1].ID != second.ID {
			t.Errorf("an unknown sort gives %v, %v", rows, err)
		}
	})
}

func hours(n int) time.Duration { return time.Duration(n) * time.Hour }
