package store_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/store"
	"traguardo/internal/testkit"
)

func person(club domain.Club, n int) domain.Athlete {
	return domain.Athlete{
		ClubID: club.ID, ClubName: club.Name, Visible: true, Card: fmt.Sprint("T",
			n), Qualification: 1, Disability: 1, CreatedAt: calendar.At(testkit.Start),
		Person: domain.Person{LastName: "D'Alò", FirstName: fmt.Sprint("Łukasz ",
			n), Sex: domain.Male, Birth: calendar.Of(2010, 1, 1), TaxCode: fmt.Sprint("C", n)},
	}
}

func TestAthleteMatchesUseIndexes(t *testing.T) {
	db := testkit.DB(t)
	for _, q := range store.Matches(db.Q) {
		steps := plan(t, db, q)
		whole := strings.Join(steps, "; ")
		if !strings.Contains(whole, "SEARCH a USING INDEX athlete_") || !strings.Contains(whole, "=? AND ") {
			t.Errorf("%s: %s", q.Name, whole)
		}
	}
}

func TestAddAthletesSetsIDs(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		club := testkit.Club(t, db)
		list := make([]domain.Athlete, 137) // more than one statement, and some left over
		for i := range list {
			list[i] = person(club, i)
		}
		list[0].Card, list[1].Card = `"quoted" \ `+"\t", "è"
		if err := db.Tx(t.Context(), func(q store.Q) error { return q.AddAthletes(t.Context(), list) }); err != nil {
			t.Fatal(err)
		}
		for _, want := range list {
			got, err := db.Athlete(t.Context(), want.ID, club.ID)
			if err != nil || got.Card != want.Card || got.TaxCode != want.TaxCode {
				t.Fatalf("athlete %d: %q %q, want %q %q, %v", want.ID, got.Card, got.TaxCode, want.Card, want.TaxCode, err)
			}
		}
		other := testkit.Club(t, db)
		if err := db.Tx(t.Context(), func(q store.Q) error {
			return q.AddAthletes(t.Context(), []domain.Athlete{person(other, 2)})
		}); err != nil {
			t.Fatal(err)
		}
		found, err := db.MatchAthletes(t.Context(), store.AthleteMatches{Cards: []store.InClub{
			{ClubID: club.ID, Text: list[0].Card}, {ClubID: club.ID, Text: list[1].Card}, {ClubID: club.ID, Text: "T2"}, {ClubID: other.ID,
				Text: "T2"}, {ClubID: other.ID, Text: "T3"},
		}})
		if err != nil || len(found) != 4 {
			t.Errorf("%d found by odd cards and by one card of two clubs, want 4: %v", len(found), err)
		}
	})
}

func TestMatchAthletesStaysInClub(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		clubs := []domain.Club{testkit.Club(t, db), testkit.Club(t, db)}
		if err := db.Tx(t.Context(), func(q store.Q) error {
			return q.AddAthletes(t.Context(), []domain.Athlete{person(clubs[0], 1), person(clubs[0], 2), person(clubs[1], 1), person(clubs[1], 3)})
		}); err != nil {
			t.Fatal(err)
		}
		in := func(club int, text string) []store.InClub {
			return []store.InClub{{ClubID: clubs[club].ID, Text: text}}
		}
		for name, c := range map[string]struct {
			m    store.AthleteMatches
			want int
		}{
			"tax code":            {store.AthleteMatches{TaxCodes: in(0, "C1")}, 1},
			"other club's code":   {store.AthleteMatches{TaxCodes: in(0, "C3")}, 0},
			"card":                {store.AthleteMatches{Cards: in(1, "T3")}, 1},
			"name":                {store.AthleteMatches{Names: in(1, store.NameKey("DALO", "lukasz 1"))}, 1},
			"nobody":              {store.AthleteMatches{}, 0},
			"by two keys":         {store.AthleteMatches{TaxCodes: in(0, "C1"), Cards: in(0, "T1")}, 2},
			"quotes and no texts": {store.AthleteMatches{Cards: in(0, `"]]', \ `), TaxCodes: in(0, "")}, 0},
		} {
			got, err := db.MatchAthletes(t.Context(), c.m)
			if err != nil || len(got) != c.want {
				t.Errorf("%s: %d found, %v", name, len(got), err)
			}
		}
	})
}

func TestUpdateAthletesDetectsConcurrentChange(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		club := testkit.Club(t, db)
		if err := db.Tx(t.Context(), func(q store.Q) error { return q.AddAthletes(t.Context(), []domain.Athlete{person(club, 1)}) }); err != nil {
			t.Fatal(err)
		}
		read := func() domain.Athlete {
			list, _, err := db.Athletes(t.Context(), domain.AthleteFilter{ClubID: club.ID}, domain.Page{})
			if err != nil || len(list) != 1 {
				t.Fatalf("%d athletes, %v", len(list), err)
			}
			return list[0]
		}
		before := read()
		after := before
		after.LastName, after.Birth, after.MemberUntil, after.BirthplaceID = "Verdi", calendar.Of(2011, 2, 3), calendar.Of(2027, 8, 31), 1058091
		change := func() error {
			return db.Tx(t.Context(), func(q store.Q) error {
				return q.UpdateAthletes(t.Context(), []store.AthleteChange{{Before: before, After: after}})
			})
		}
		if err := change(); err != nil {
			t.Fatal(err)
		}
		want := after
		want.Version++
		if got := read(); got != want {
			t.Errorf("stored %+v\nwant   %+v", got, want)
		}
		if err := change(); !errors.Is(err, store.ErrChanged) {
			t.Errorf("a row changed in between: got error %v", err)
		}
		after.ClubID++
		if err := change(); err == nil {
			t.Error("a bulk update moved an athlete to another club")
		}
	})
}
