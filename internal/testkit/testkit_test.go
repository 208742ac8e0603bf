package testkit_test

import (
	"testing"

	"traguardo/internal/store"
	"traguardo/internal/testkit"
)

func TestEveryTestHasItsOwnDatabase(t *testing.T) {
	for range 2 {
		testkit.Engines(t, func(t *testing.T, db *store.DB) {
			if taken, err := db.AnyUser(t.Context()); err != nil || taken {
				t.Fatalf("the database has users already: %v, %v", taken, err)
			}
			club := testkit.Club(t, db)
			if u := testkit.User(t, db, testkit.In(club)); u.ClubName != club.Name {
				t.Errorf("the user is in %q, want %q", u.ClubName, club.Name)
			}
		})
	}
}
