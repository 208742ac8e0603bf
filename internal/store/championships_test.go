package store_test

import (
	"context"
	"maps"
	"slices"
	"testing"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/money"
	"traguardo/internal/problem"
	"traguardo/internal/store"
	"traguardo/internal/testkit"
)

var yes, no = true, false

func championship(t *testing.T, db *store.DB, change ...func(*domain.Championship)) domain.Championship {
	t.Helper()
	c := domain.Championship{
		Name: "Campionato", SportID: domain.Swimming, SeasonID: 2027, Starts: calendar.Of(2026, 10, 1), Ends: calendar.Of(2027, 5, 31),
		Committee: domain.RegionalCommittee, Kind: 1, Active: true,
	}
	for _, f := range change {
		f(&c)
	}
	var stored domain.Championship
	err := db.Tx(t.Context(), func(q store.Q) error {
		championshipID, err := q.AddChampionship(t.Context(), c)
		if err != nil {
			return err
		}
		stored, err = q.Championship(t.Context(), championshipID)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if c.ID, c.Version = stored.ID, 1; stored != c {
		t.Fatalf("stored %+v, want %+v", stored, c)
	}
	return stored
}

func fillChampionships(t *testing.T, db *store.DB) {
	for i, text := range append(slices.Clone(awkward), awkward...) {
		championship(t, db, func(c *domain.Championship) {
			c.Name, c.SportID, c.Starts = text, domain.Sports[i%3], calendar.In(testkit.Start).AddDays(i%5)
		})
	}
}

func TestChampionshipFilters(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		old := championship(t, db, func(c *domain.Championship) { c.Name, c.Starts = "Trofeo D'Alò", calendar.Of(2025, 10, 1) })
		off := championship(t, db, func(c *domain.Championship) { c.Name, c.Active = "Trofeo 100%", false })
		dance := championship(t, db, func(c *domain.Championship) {
			c.Name, c.SportID, c.Starts = "Danza", domain.Dance, calendar.Of(2026, 12, 1)
		})
		every := []domain.Sport{domain.Swimming, domain.Dance}
		for _, c := range []struct {
			name   string
			filter domain.ChampionshipFilter
			want   []int64
		}{
			{"latest first", domain.ChampionshipFilter{Sports: every}, []int64{int64(dance.ID), int64(off.ID), int64(old.ID)}},
			{"no sport, no championship", domain.ChampionshipFilter{}, []int64{}},
			{"one sport", domain.ChampionshipFilter{Sports: []domain.Sport{domain.Dance}}, []int64{int64(dance.ID)}},
			{"active", domain.ChampionshipFilter{Sports: every, Active: &yes}, []int64{int64(dance.ID), int64(old.ID)}},
			{"not active", domain.ChampionshipFilter{Sports: every, Active: &no}, []int64{int64(off.ID)}},
			{"name, whatever accents", domain.ChampionshipFilter{Sports: every, Name: "DALO"}, []int64{int64(old.ID)}},
			{"per cent", domain.ChampionshipFilter{Sports: every, Name: "%"}, []int64{int64(off.ID)}},
			{"name and sport", domain.ChampionshipFilter{Sports: []domain.Sport{domain.Dance}, Name: "trofeo"}, []int64{}},
			{"name and active", domain.ChampionshipFilter{Sports: every, Name: "trofeo", Active: &yes}, []int64{int64(old.ID)}},
		} {
			rows, total, err := db.Championships(t.Context(), c.filter, domain.Page{})
			if got := idsOf(rows, func(v domain.Championship) int64 { return int64(v.ID) }); err != nil || !slices.Equal(got,
				c.want) || total != len(c.want) {
				t.Errorf("%s: %v of %d, want %v, %v", c.name, got, total, c.want, err)
			}
		}
	})
}

func TestSaveChampionship(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		c, other := championship(t, db), championship(t, db)
		c.Name, c.SportID, c.SeasonID, c.Starts, c.Ends = "Nazionale", domain.WomensGymnastics, 2026,
			calendar.Of(2025, 9, 1), calendar.Of(2026, 8, 31)
		c.Committee, c.Kind, c.Active = domain.NationalCommittee, 3, false
		err := db.Tx(t.Context(), func(q store.Q) error {
			if _, err := q.LockChampionship(t.Context(), c.ID); err != nil {
				return err
			}
			return q.SaveChampionship(t.Context(), c)
		})
		c.Version++
		found, findErr := db.ChampionshipsByID(t.Context(), []id.Championship{other.ID, c.ID, 999_999})
		if err != nil || findErr != nil || !slices.Equal(found, []domain.Championship{c, other}) {
			t.Errorf("saved %+v, want %+v and the other one, %v %v", found, c, err, findErr)
		}
		if rows, _, err := db.Championships(t.Context(), domain.ChampionshipFilter{Sports: []domain.Sport{domain.WomensGymnastics},
			Name: "nazion"}, domain.Page{}); err != nil || len(rows) != 1 {
			t.Errorf("by its new name: %v, %v", rows, err)
		}
		if _, err := db.Championship(t.Context(), 999_999); !problem.Is(err, problem.KindNotFound) {
			t.Errorf("unknown id: got error %v", err)
		}
	})
}

func TestEnrolments(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		club, stranger := testkit.Club(t, db), testkit.Club(t, db)
		day := calendar.In(testkit.Start)
		free, waiting, paying, cancelled, reversed, paid, none := championship(t, db), championship(t, db), championship(t, db),
			championship(t, db), championship(t, db), championship(t, db), championship(t, db)
		orders := map[id.Championship]id.Order{}
		err := db.Tx(t.Context(), func(q store.Q) error {
			if err := q.Enrol(t.Context(), domain.Enrolment{ChampionshipID: free.ID, ClubID: club.ID, Enrolled: day}); err != nil {
				return err
			}
			for championshipID, state := range map[id.Championship]domain.OrderState{
				waiting.ID: domain.OrderToPay, paying.ID: domain.OrderPaying, cancelled.ID: domain.OrderCancelled,
				reversed.ID: domain.OrderReversed, paid.ID: domain.OrderPaid,
			} {
				e := domain.Enrolment{ChampionshipID: championshipID, ClubID: club.ID}
				var err error
				if e.OrderID, err = order(t.Context(), q, club.ID, state); err != nil {
					return err
				}
				if championshipID == paid.ID {
					e.Enrolled = day
				}
				orders[championshipID] = e.OrderID
				if err := q.Enrol(t.Context(), e); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		of := func(championshipID id.Championship, on calendar.Date) domain.Enrolment {
			return domain.Enrolment{ChampionshipID: championshipID, ClubID: club.ID, OrderID: orders[championshipID], Enrolled: on}
		}
		want := []domain.Enrolment{of(free.ID, day), of(waiting.ID, calendar.Date{}), of(paying.ID, calendar.Date{}), of(paid.ID, day)}
		if got, err := db.Enrolments(t.Context(), club.ID); err != nil || !slices.Equal(got, want) {
			t.Errorf("enrolments %+v, want %+v, %v", got, want, err)
		}
		if got, err := db.Enrolments(t.Context(), stranger.ID); err != nil || len(got) != 0 {
			t.Errorf("another club has %+v, %v", got, err)
		}
		every := []id.Championship{free.ID, waiting.ID, paying.ID, cancelled.ID, reversed.ID, paid.ID, none.ID}
		for _, c := range []struct {
			name string
			club id.Club
			ids  []id.Championship
			want map[id.Championship]bool
		}{
			{"all", club.ID, every, map[id.Championship]bool{free.ID: true, paid.ID: true}},
			{"some", club.ID, []id.Championship{none.ID, free.ID}, map[id.Championship]bool{free.ID: true}},
			{"no ids", club.ID, nil, map[id.Championship]bool{}},
			{"another club", stranger.ID, every, map[id.Championship]bool{}},
			{"nobody", 0, every, map[id.Championship]bool{}},
		} {
			if got, err := db.EnrolledIn(t.Context(), c.club, c.ids); err != nil || !maps.Equal(got, c.want) {
				t.Errorf("%s: enrolled in %v, want %v, %v", c.name, got, c.want, err)
			}
		}

		err = db.Tx(t.Context(), func(q store.Q) error {
			return q.Enrol(t.Context(), domain.Enrolment{ChampionshipID: cancelled.ID, ClubID: club.ID, Enrolled: day})
		})
		if got, readErr := db.Enrolments(t.Context(), club.ID); err != nil || readErr != nil || !slices.Contains(got,
			domain.Enrolment{ChampionshipID: cancelled.ID, ClubID: club.ID, Enrolled: day}) {
			t.Errorf("after a new enrolment in place of the cancelled one: %+v, %v %v", got, err, readErr)
		}
	})
}

func order(ctx context.Context, q store.Q, clubID id.Club, state domain.OrderState) (id.Order, error) {
	orderID, err := q.AddOrder(ctx, domain.Order{ClubID: clubID, Kind: domain.OrderChampionships, Amount: 100, State: state,
		CreatedAt: calendar.At(testkit.Start)})
	if err != nil {
		return 0, err
	}
	return orderID, q.AddOrderLine(ctx, orderID, domain.OrderLine{Description: "Iscrizione", Amount: 100})
}

func TestChampionshipPrices(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		price := func(sport domain.Sport, committee domain.Committee, amount money.Cents) domain.ChampionshipPrice {
			return domain.ChampionshipPrice{PriceKey: domain.PriceKey{SportID: sport, Committee: committee}, Amount: amount}
		}
		err := db.Tx(t.Context(), func(q store.Q) error {
			for _, p := range []domain.ChampionshipPrice{price(domain.Swimming, 1, 5000), price(domain.Swimming, 2, 9999),
				price(domain.WomensGymnastics, 1, 0), price(domain.Swimming, 1, 6050)} {
				if err := q.SetChampionshipPrice(t.Context(), p); err != nil {
					return err
				}
			}
			return nil
		})
		want := map[domain.PriceKey]money.Cents{
			{SportID: domain.Swimming, Committee: 1}:         6050,
			{SportID: domain.Swimming, Committee: 2}:         9999,
			{SportID: domain.WomensGymnastics, Committee: 1}: 0,
		}
		if got, readErr := db.ChampionshipPrices(t.Context()); err != nil || readErr != nil || !maps.Equal(got, want) {
			t.Errorf("prices %v, want %v, %v %v", got, want, err, readErr)
		}
	})
}

func TestEventsOfOtherSports(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		c, club := championship(t, db), testkit.Club(t, db)
		for _, sport := range []domain.Sport{domain.Swimming, domain.Swimming, domain.ArtisticSwimming} {
			err := db.Execute(t.Context(), `INSERT INTO event (sport_id, season_id, name, search, place, place_search, starts_on, ends_on,
				deadline, year, max_entrants, club_only,
				championship_id, region_id, organiser_id, organiser_search, fee_method, points_method, status, notes, press_release, press_key,
				logo_key, invoiced, created_by, created_at, version)
				VALUES ($1, 2027, '', '', '', '', '2026-12-01', '2026-12-01', '2026-11-20', 2026, 0, FALSE, $2, 0, $3, '', 1, 1, 5, '', '', '',
				'', FALSE, 0, 0, 1)`, sport, c.ID, club.ID)
			if err != nil {
				t.Fatal(err)
			}
		}
		for sport, want := range map[domain.Sport]int{domain.Swimming: 1, domain.ArtisticSwimming: 2, domain.Dance: 3} {
			if got, err := db.EventsOfOtherSports(t.Context(), c.ID, sport); err != nil || got != want {
				t.Errorf("%d events are not of sport %d, want %d, %v", got, sport, want, err)
			}
		}
	})
}
