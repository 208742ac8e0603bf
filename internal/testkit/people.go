package testkit

import (
	"context"
	"fmt"
	"sync/atomic"
	"testing"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/store"
)

// numbers makes the names of test people and clubs unique.
var numbers atomic.Int64

// User stores an active coach without a club, modified by change, and returns it as stored.
func User(t testing.TB, db *store.DB, change ...func(*domain.User)) domain.User {
	t.Helper()
	n := numbers.Add(1)
	u := domain.User{
		Username: fmt.Sprintf("utente%05d", n), Email: fmt.Sprintf("utente%05d@posta.example", n), FirstName: "Nina",
		LastName:     fmt.Sprintf("Prova%05d", n),
		PasswordHash: "-", Level: domain.LevelCoach, Active: true, CreatedAt: calendar.At(Start),
	}
	for _, c := range change {
		c(&u)
	}
	var stored domain.User
	write(t, db, func(q store.Q) error {
		id, err := q.AddUser(context.Background(), u)
		if err != nil {
			return err
		}
		stored, err = q.User(context.Background(), id)
		return err
	})
	return stored
}

// Club stores a club in Rome that is affiliated for a year, modified by change, and returns it as stored.
func Club(t testing.TB, db *store.DB, change ...func(*domain.Club)) domain.Club {
	t.Helper()
	n := numbers.Add(1)
	c := domain.Club{
		Code: fmt.Sprintf("RM%05d", n), Name: fmt.Sprintf("Nuoto Prova %05d", n), Email: fmt.Sprintf("club%05d@posta.example", n),
		AffiliatedUntil: calendar.In(Start).AddDays(365), CreatedAt: calendar.At(Start),
	}
	for _, f := range change {
		f(&c)
	}
	var stored domain.Club
	write(t, db, func(q store.Q) error {
		id, err := q.AddClub(context.Background(), c)
		if err != nil {
			return err
		}
		stored, err = q.Club(context.Background(), id)
		return err
	})
	return stored
}

// In returns a change for User that puts the user into a club.
func In(c domain.Club) func(*domain.User) {
	return func(u *domain.User) { u.ClubID, u.ClubName = c.ID, c.Name }
}

// Level returns a change for User that sets the level.
func Level(l domain.Level) func(*domain.User) { return func(u *domain.User) { u.Level = l } }

func write(t testing.TB, db *store.DB, fn func(store.Q) error) {
	t.Helper()
	if err := db.Tx(context.Background(), fn); err != nil {
		t.Fatal(err)
	}
}
