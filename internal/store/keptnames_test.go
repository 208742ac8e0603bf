package store_test

import (
	"slices"
	"testing"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/store"
	"traguardo/internal/testkit"
)

// named returns the distinct people and clubs that an event names, in individual entries and teams.
func named(list []domain.Participation) []string {
	var out []string
	for _, n := range list {
		out = append(out, n.ClubName)
		if n.Kind == domain.Individual {
			out = append(out, n.Athlete.NameAndYear()+" "+n.Athlete.ClubName)
		}
		for _, m := range n.Members {
			out = append(out, m.NameAndYear()+" "+m.ClubName)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// TestConcludedEventsKeepNames checks that a concluded event keeps showing the names, years and clubs of its day, whatever changes later.
func TestConcludedEventsKeepNames(t *testing.T) {
	changes := []struct {
		name   string
		change func(t *testing.T, q store.Q, m testkit.Meeting) error
		shown  int // how many names differ from the current ones
	}{
		{"renamed", func(t *testing.T, q store.Q, m testkit.Meeting) error {
			return saveAs(t, q, m.Theirs[0], func(a *domain.Athlete) { a.LastName = "Sposata" })
		}, 1},
		{"twice", func(t *testing.T, q store.Q, m testkit.Meeting) error {
			if err := saveAs(t, q, m.Theirs[0], func(a *domain.Athlete) { a.LastName = "Prima" }); err != nil {
				return err
			}
			return saveAs(t, q, m.Theirs[0], func(a *domain.Athlete) { a.LastName = "Seconda" })
		}, 1},
		{"renamed and renamed back", func(t *testing.T, q store.Q, m testkit.Meeting) error {
			if err := saveAs(t, q, m.Theirs[0], func(a *domain.Athlete) { a.LastName = "Prima" }); err != nil {
				return err
			}
			return saveAs(t, q, m.Theirs[0], func(a *domain.Athlete) { a.LastName = m.Theirs[0].LastName })
		}, 0},
		{"born in another year", func(t *testing.T, q store.Q, m testkit.Meeting) error {
			return saveAs(t, q, m.Theirs[0], func(a *domain.Athlete) { a.Birth = calendar.Of(2001, 2, 3) })
		}, 1},
		{"transferred", func(t *testing.T, q store.Q, m testkit.Meeting) error {
			return saveAs(t, q, m.Theirs[0], func(a *domain.Athlete) { a.ClubID, a.ClubName = m.Organiser.ID, m.Organiser.Name })
		}, 0},
		{"all of a club", func(t *testing.T, q store.Q, m testkit.Meeting) error {
			for _, a := range m.Theirs {
				if err := saveAs(t, q, a, func(a *domain.Athlete) { a.LastName += "-Nuovi" }); err != nil {
					return err
				}
			}
			return nil
		}, 4},
		{"uploaded", func(t *testing.T, q store.Q, m testkit.Meeting) error {
			before, err := q.Athlete(t.Context(), m.Theirs[0].ID, 0)
			after := before
			after.FirstName = "Caricata"
			if err != nil {
				return err
			}
			return q.UpdateAthletes(t.Context(), []store.AthleteChange{{Before: before, After: after}})
		}, 1},
		{"its club renamed", func(t *testing.T, q store.Q, m testkit.Meeting) error {
			c, err := q.Club(t.Context(), m.Guest.ID)
			c.Name = "Altra denominazione"
			if err != nil {
				return err
			}
			return q.SaveClub(t.Context(), c)
		}, 1},
	}
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		for _, c := range changes {
			t.Run(c.name, func(t *testing.T) {
				host, guest := testkit.Club(t, db), testkit.Club(t, db)
				m := testkit.NewMeeting(t, db, host, guest, func(e *domain.Event) { e.Status = domain.EventConcluded })
				before := named(participations(t, db, m.ID))
				inTx(t, db, func(q store.Q) error { return c.change(t, q, m) })
				if after := named(participations(t, db, m.ID)); !slices.Equal(before, after) {
					t.Errorf("entries name %q, named %q", after, before)
				}
				started, err := db.Started(t.Context(), m.ID)
				if after := named(started); err != nil || !slices.Equal(before, after) {
					t.Errorf("start lists name %q, named %q, %v", after, before, err)
				}
				changed, err := db.KeptNames(t.Context(), m.ID)
				if err != nil || len(changed) != c.shown {
					t.Errorf("%d names changed: %+v, %v", len(changed), changed, err)
				}
				inTx(t, db, func(q store.Q) error {
					for _, k := range changed {
						if err := q.TakeOverName(t.Context(), m.ID, k); err != nil {
							return err
						}
					}
					return nil
				})
				if left, err := db.KeptNames(t.Context(), m.ID); err != nil || len(left) != 0 {
					t.Errorf("left to take over: %+v, %v", left, err)
				}
				if after := named(participations(t, db, m.ID)); slices.Equal(before, after) != (c.shown == 0) {
					t.Errorf("%d names taken over, entries name %q, named %q", c.shown, after, before)
				}
			})
		}
	})
}

// TestOpenEventsFollowNames checks that an open event shows current names. Names kept once stay when a concluded event is opened again.
func TestOpenEventsFollowNames(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		m := testkit.NewMeeting(t, db, testkit.Club(t, db), testkit.Club(t, db))
		renamed := func(to string) {
			t.Helper()
			inTx(t, db, func(q store.Q) error { return saveAs(t, q, m.Theirs[0], func(a *domain.Athlete) { a.LastName = to }) })
		}
		shows := func(when, want string) {
			t.Helper()
			for _, n := range participations(t, db, m.ID) {
				if n.AthleteID == m.Theirs[0].ID && n.Athlete.LastName != want {
					t.Errorf("%s: %s, want %s", when, n.Athlete.LastName, want)
				}
			}
		}
		status := func(s domain.EventStatus) {
			t.Helper()
			inTx(t, db, func(q store.Q) error { return q.SetEventStatus(t.Context(), m.ID, s) })
		}
		renamed("Aperta")
		shows("open", "Aperta")
		status(domain.EventConcluded)
		renamed("Dopo")
		shows("concluded", "Aperta")
		status(domain.EventOpen)
		shows("opened again", "Aperta")
	})
}

// TestErasureForgetsKeptNames checks that no names are kept of an erased person or a removed athlete.
func TestErasureForgetsKeptNames(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		m := testkit.NewMeeting(t, db, testkit.Club(t, db), testkit.Club(t, db), func(e *domain.Event) { e.Status = domain.EventConcluded })
		person := m.Theirs[0]
		inTx(t, db, func(q store.Q) error {
			if err := saveAs(t, q, person, func(a *domain.Athlete) { a.LastName = "Nuova" }); err != nil {
				return err
			}
			return saveAs(t, q, person, func(a *domain.Athlete) { a.LastName, a.FirstName, a.Erased = "Persona", "cancellata", true })
		})
		kept, err := db.KeptNamesOf(t.Context(), person.ID)
		if err != nil || len(kept) != 0 {
			t.Errorf("kept %+v, %v", kept, err)
		}
		for _, n := range participations(t, db, m.ID) {
			if n.AthleteID == person.ID && n.Athlete.LastName != "Persona" {
				t.Errorf("an erased person is called %s", n.Athlete.LastName)
			}
		}
	})
}

// saveAs applies change to the stored athlete.
func saveAs(t *testing.T, q store.Q, athlete domain.Athlete, change func(*domain.Athlete)) error {
	t.Helper()
	before, err := q.Athlete(t.Context(), athlete.ID, 0)
	if err != nil {
		return err
	}
	after := before
	change(&after)
	return q.SaveAthlete(t.Context(), before, after)
}
