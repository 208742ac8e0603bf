package meet_test

import (
	"context"
	"log/slog"
	"testing"

	"traguardo/internal/access"
	"traguardo/internal/app"
	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/store"
	"traguardo/internal/testkit"
	"traguardo/internal/variant"
)

// TestEnrolmentFollowsItsOrder checks that a club is enrolled once its order is paid, that reversing the order ends
// the enrolment, and that the club may enrol again after a cancelled order.
func TestEnrolmentFollowsItsOrder(t *testing.T) {
	v, err := variant.ByKey("confederazione")
	if err != nil {
		t.Fatal(err)
	}
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		clock := testkit.NewClock()
		a := app.New(db, nil, clock, slog.New(slog.DiscardHandler), app.Settings{Variant: v})
		club := testkit.Club(t, db)
		admin := access.Actor{UserID: testkit.User(t, db, testkit.Level(domain.LevelAdmin)).ID, Level: domain.LevelAdmin, Active: true}
		user := testkit.User(t, db, testkit.Level(domain.LevelClub), testkit.In(club))
		actor := access.Actor{UserID: user.ID, Username: user.Username, Level: domain.LevelClub, ClubID: club.ID, Active: true}
		championshipID, err := a.Championships.Create(t.Context(), admin, func(c *domain.Championship) error {
			c.Name, c.SportID, c.Starts, c.Ends = "Regionale", v.Sports[0], a.Today(), a.Today().AddDays(90)
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		price := domain.ChampionshipPrice{PriceKey: domain.PriceKey{SportID: v.Sports[0], Committee: domain.RegionalCommittee}, Amount: 5000}
		if err := a.Championships.SetPrices(t.Context(), admin, []domain.ChampionshipPrice{price}); err != nil {
			t.Fatal(err)
		}
		enrol := func() int64 {
			t.Helper()
			done, err := a.Championships.Enrol(t.Context(), actor, []id.Championship{championshipID}, nil)
			if err != nil || done.Total != 5000 || done.OrderID == 0 {
				t.Fatalf("%+v: got %v, want no error and done.Total == 5000 and done.OrderID != 0", done, err)
			}
			return int64(done.OrderID)
		}
		enrolled := func(when string, counts bool, order int64) {
			t.Helper()
			c, err := a.Championships.Get(t.Context(), actor, championshipID)
			if err != nil || c.Enrolment.Confirmed() != counts || c.Enrolment.OrderID != id.Order(order) {
				t.Errorf("%s: got %+v, %v, want no error and c.Enrolment.Confirmed() == counts and c.Enrolment.OrderID == id.Order(order)",
					when, c.Enrolment, err)
			}
		}
		must := func(change func(context.Context, access.Actor, id.Order) error, order int64) {
			t.Helper()
			if err := change(t.Context(), admin, id.Order(order)); err != nil {
				t.Fatal(err)
			}
		}
		first := enrol()
		enrolled("waiting", false, first)
		must(a.Orders.Cancel, first)
		enrolled("cancelled", false, 0)
		second := enrol()
		must(a.Orders.Settle, second)
		enrolled("paid", true, second)
		if _, err := a.Championships.Enrol(t.Context(), actor, []id.Championship{championshipID}, nil); err == nil {
			t.Error("enrolled twice")
		}
		must(a.Orders.Cancel, second) // an administrator reverses a paid order
		enrolled("reversed", false, 0)
		third := enrol()
		enrolled("waiting again", false, third)
	})
}
