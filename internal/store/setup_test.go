package store_test

import (
	"context"
	"errors"
	"testing"

	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
	"traguardo/internal/store"
	"traguardo/internal/testkit"
)

// TestSetupChangesWithEvent checks that every change that affects entries, and no other, gives an event a new setup number. Caches depend
// on this.
func TestSetupChangesWithEvent(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		ctx := t.Context()
		club := testkit.Club(t, db)
		e, other := testkit.Event(t, db, club), testkit.Event(t, db, club)
		category, races := testkit.Enable(t, db, e, testkit.Ragazzi, 1, testkit.Free50, testkit.Free100)
		numbers := map[int64]bool{}
		setup := func(q store.Q, e domain.Event) int64 {
			now, err := q.Event(ctx, e.ID)
			if err != nil {
				t.Fatal(err)
			}
			return now.Setup
		}
		kept := setup(db.Q, other)
		save := func(before domain.Event, change func(*domain.Event)) func(q store.Q) error {
			return func(q store.Q) error {
				after := before
				change(&after)
				return q.SaveEvent(ctx, before, after)
			}
		}
		priced, dear := category, races[0]
		priced.Overrides, dear.Overrides = option.Values{option.RacePrice: "8"}, option.Values{option.RacePrice: "9"}
		for _, c := range []struct {
			what    string
			changes bool
			change  func(q store.Q) error
		}{
			{"its name", true, save(e, func(e *domain.Event) { e.Name = "Altro" })},
			{"an option", true, save(e, func(e *domain.Event) { e.Options = option.Values{option.RacePrice: "5"} })},
			{"its status", true, func(q store.Q) error { return q.SetEventStatus(ctx, e.ID, domain.EventClosed) }},
			{"a category", true, func(q store.Q) error {
				_, err := q.AddEventCategory(ctx, domain.EventCategory{EventID: e.ID, CategoryID: testkit.Esordienti, Kind: 1, Membership: 2})
				return err
			}},
			{"a category's price", true, func(q store.Q) error { return q.SaveEventCategory(ctx, category, priced) }},
			{"the same price again", true, func(q store.Q) error { return q.SaveEventCategory(ctx, priced, priced) }}, // raises its version
			{"a race's price", true, func(q store.Q) error { return q.SaveEventRace(ctx, races[0], dear) }},
			{"a race less", true, func(q store.Q) error { return q.DeleteEventRaces(ctx, []id.EventRace{races[0].ID}) }},
			{"a race more", true, func(q store.Q) error {
				_, err := q.AddEventRace(ctx, domain.EventRace{EventID: e.ID, CategoryID: testkit.Ragazzi, RaceID: testkit.Back100, Kind: 1})
				return err
			}},
			{"a race of the catalogue", true, func(q store.Q) error { return q.SaveRace(ctx, races[1].Race) }},
			{"a category of the catalogue", true, func(q store.Q) error { return q.SaveCategory(ctx, category.Category, category.Category) }},
			{"a category less", true, func(q store.Q) error { return q.DeleteEventCategory(ctx, category.ID) }},
			{"entries", false, func(q store.Q) error { return q.CountEntries(ctx, e.ID, club.ID) }},
			{"a start list", false, func(q store.Q) error { return q.TouchEvent(ctx, e.ID) }},
			{"results", false, func(q store.Q) error { return q.RaiseResults(ctx, e.ID) }},
			{"an extension", false, func(q store.Q) error { return q.SetExtension(ctx, e.ID, club.ID, true) }},
		} {
			before := setup(db.Q, e)
			numbers[before] = true
			var inside int64
			taken := errors.New("taken back")
			change := func(end error) error {
				return db.Tx(ctx, func(q store.Q) error {
					if err := c.change(q); err != nil {
						return err
					}
					inside = setup(q, e)
					return end
				})
			}
			if err := change(taken); !errors.Is(err, taken) {
				t.Fatalf("%s: got %v, want errors.Is(err, taken)", c.what, err)
			}
			undone := inside
			if setup(db.Q, e) != before {
				t.Errorf("%s: a rollback changed the number", c.what)
			}
			if err := change(nil); err != nil {
				t.Fatalf("%s: %v", c.what, err)
			}
			after := setup(db.Q, e)
			if c.changes && (numbers[after] || after == undone) || !c.changes && after != before {
				t.Errorf("%s: the number is %d, before %d, after a rollback %d", c.what, after, before, undone)
			}
		}
		if setup(db.Q, other) != kept {
			t.Error("the number of another event changed")
		}
	})
}

// TestKept checks that a value is found only under its revision, the last used values stay, and errors are not cached.
func TestKept(t *testing.T) {
	k := store.NewRevisionCache[id.Event](2)
	made := 0
	get := func(eventID, number id.Event) id.Event {
		v, err := k.Get(eventID, int64(number), func() (id.Event, error) { made++; return 10*eventID + number, nil })
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	for i, c := range []struct {
		id, number id.Event
		made       int
	}{
		{1, 0, 1}, {1, 0, 1}, {1, 7, 2}, {1, 7, 2}, {1, 0, 3}, // another revision, even an earlier one
		{2, 0, 4}, {1, 0, 4}, {3, 0, 5}, {1, 0, 5}, {2, 0, 6}, {3, 0, 7}, // the two last used
	} {
		if got := get(c.id, c.number); got != 10*c.id+c.number || made != c.made {
			t.Errorf("%d: revision %d of %d is %d, computed %d times, want %d", i, c.number, c.id, got, made, c.made)
		}
	}
	if _, err := k.Get(9, 0, func() (id.Event, error) { return 0, context.Canceled }); !errors.Is(err, context.Canceled) {
		t.Errorf("the error is %v", err)
	}
	if get(9, 0) != 90 {
		t.Error("an error was cached")
	}
}
