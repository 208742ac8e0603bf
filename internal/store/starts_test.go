package store_test

import (
	"reflect"
	"slices"
	"testing"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/racetime"
	"traguardo/internal/domain/split"
	"traguardo/internal/problem"
	"traguardo/internal/store"
	"traguardo/internal/testkit"
)

// raced stores an event and returns it with its participations, without results and payments.
func raced(t *testing.T, db *store.DB) (domain.Event, []domain.Participation) {
	t.Helper()
	m := testkit.NewMeeting(t, db, testkit.Club(t, db), testkit.Club(t, db))
	return m.Event, participations(t, db, m.ID)
}

func participations(t *testing.T, db *store.DB, eventID id.Event) []domain.Participation {
	t.Helper()
	list, err := db.Participations(t.Context(), eventID, 0)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// TestStartedMatchesParticipations checks that Started returns the same entries as Participations, except for the fields it leaves out.
func TestStartedMatchesParticipations(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		e, entries := raced(t, db)
		places, results := make([]domain.StartPlace, len(entries)), make([]domain.Result, len(entries))
		for i, n := range entries {
			places[len(entries)-1-i] = domain.StartPlace{EntryID: n.ID, Heat: 1, Lane: i + 1, Position: i}
			results[i] = domain.Result{EntryID: n.ID, Time: 6000, Status: domain.ResultRegular, PenaltySeconds: i, PenaltyPoints: 1,
				RecordedAt: calendar.At(testkit.Start)}
		}
		inTx(t, db, func(q store.Q) error {
			if err := q.AddResults(t.Context(), results[1:]); err != nil {
				return err
			}
			_, err := q.AddStartList(t.Context(), domain.StartList{EventID: e.ID, MadeAt: calendar.At(testkit.Start)}, places)
			return err
		})
		started, err := db.Started(t.Context(), e.ID)
		if err != nil {
			t.Fatal(err)
		}
		want := participations(t, db, e.ID)
		for i := range want {
			n := &want[i]
			n.CreatedBy, n.Result.RecordedBy = 0, 0
		}
		if len(want) < 2 || !reflect.DeepEqual(started, want) {
			t.Errorf("started %+v, want %+v", started, want)
		}
	})
}

func TestEntriesAreStoredInTheirOrder(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		club := testkit.Club(t, db)
		e := testkit.Event(t, db, club)
		athletes := []domain.Athlete{testkit.Athlete(t, db, club), testkit.Athlete(t, db, club)}
		var list []domain.Entry
		for i := range 700 { // more than one statement can insert
			n := domain.Entry{RaceID: testkit.Free50, AthleteID: athletes[i%2].ID, ClubID: club.ID, Kind: 1, CategoryID: testkit.Ragazzi,
				Disability: 1, Sex: 2, EntryTime: 1, CreatedAt: calendar.At(testkit.Start)}
			if n.Progressive = i; i%3 == 2 {
				n.RaceID, n.AthleteID, n.Kind = testkit.Relay4x50, 0, 2
				n.Members = []domain.Member{{Entrant: domain.Entrant{ID: athletes[i%2].ID}, Position: i}}
			}
			list = append(list, n)
		}
		var ids []int64
		inTx(t, db, func(q store.Q) (err error) {
			ids, err = q.AddEntries(t.Context(), e.ID, list)
			return err
		})
		stored, err := db.Participations(t.Context(), e.ID, 0)
		if err != nil || len(stored) != len(list) || len(ids) != len(list) {
			t.Fatalf("%d of %d entries, %d ids, %v", len(stored), len(list), len(ids), err)
		}
		for i, n := range stored {
			if n.ID != id.Entry(ids[i]) || n.Progressive != i || len(n.Members) != len(list[i].Members) || len(n.Members) == 1 &&
				n.Members[0].Position != i {
				t.Fatalf("entry %d: %+v", i, n)
			}
		}
	})
}

// TestStartLists checks that all lists are kept, and entries have their places of the current one.
func TestStartLists(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		e, entries := raced(t, db)
		other, _ := raced(t, db)
		places := func(heat int) (list []domain.StartPlace) {
			for i, n := range entries {
				list = append(list, domain.StartPlace{EntryID: n.ID, Heat: heat, Lane: i, Position: i + 1})
			}
			return list
		}
		heats := func() (out []int) {
			for _, n := range participations(t, db, e.ID) {
				out = append(out, n.Place.Heat)
			}
			return slices.Compact(out)
		}
		if got := heats(); !slices.Equal(got, []int{0}) {
			t.Errorf("without a list the heats are %v", got)
		}
		made := domain.StartList{EventID: e.ID, Seed: 1<<63 + 5, MadeBy: 7, MadeAt: calendar.At(testkit.Start)}
		for want := 1; want <= 2; want++ {
			inTx(t, db, func(q store.Q) error {
				number, err := q.AddStartList(t.Context(), made, places(10*want))
				if number != want {
					t.Errorf("list %d is number %d", want, number)
				}
				return err
			})
			if got := heats(); !slices.Equal(got, []int{10 * want}) {
				t.Errorf("with list %d the heats are %v", want, got)
			}
		}
		lists, err := db.StartLists(t.Context(), e.ID)
		if err != nil || len(lists) != 2 {
			t.Fatalf("got %+v, %v, want no error and len(lists) == 2", lists, err)
		}
		for i, l := range lists {
			want := made
			want.ID, want.Number, want.Current = l.ID, 2-i, i == 0
			if l != want {
				t.Errorf("%+v, want %+v", l, want)
			}
			if got, err := db.StartPlaces(t.Context(), l.ID); err != nil || !slices.Equal(got, places(10*l.Number)) {
				t.Errorf("list %d: %+v, %v", l.Number, got, err)
			}
		}
		inTx(t, db, func(q store.Q) error { return q.UseStartList(t.Context(), e.ID, 1) })
		if got := heats(); !slices.Equal(got, []int{10}) {
			t.Errorf("back at the first list the heats are %v", got)
		}
		for eventID, number := range map[id.Event]int{e.ID: 3, other.ID: 1} {
			err := db.Tx(t.Context(), func(q store.Q) error { return q.UseStartList(t.Context(), eventID, number) })
			if !problem.Is(err, problem.KindNotFound) {
				t.Errorf("unknown list: got error %v", err)
			}
		}
		if got := heats(); !slices.Equal(got, []int{10}) {
			t.Errorf("after an error the heats are %v", got)
		}
	})
}

// TestOldStartListsAreRemoved checks that an event keeps its newest lists. A list that is no longer current is removed like any other.
func TestOldStartListsAreRemoved(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		e, entries := raced(t, db)
		other, theirs := raced(t, db)
		add := func(eventID id.Event, entryID id.Entry) {
			inTx(t, db, func(q store.Q) error {
				_, err := q.AddStartList(t.Context(), domain.StartList{EventID: eventID, MadeAt: calendar.At(testkit.Start)},
					[]domain.StartPlace{{EntryID: entryID, Heat: 1, Lane: 3}})
				return err
			})
		}
		add(other.ID, theirs[0].ID)
		for range domain.MaxStartLists + 2 {
			add(e.ID, entries[0].ID)
		}
		lists, err := db.StartLists(t.Context(), e.ID)
		if err != nil || len(lists) != domain.MaxStartLists || lists[0].Number != domain.MaxStartLists+2 || lists[len(lists)-1].Number != 3 {
			t.Fatalf("%d lists are left, %v", len(lists), err)
		}
		if n, err := db.Number(t.Context(), "SELECT COUNT(*) FROM start_place"); err != nil || n != domain.MaxStartLists+1 {
			t.Errorf("%d places are left, %v", n, err)
		}
		// The oldest list is current again: it stays as long as it is current and is removed with the next new list.
		inTx(t, db, func(q store.Q) error { return q.UseStartList(t.Context(), e.ID, 3) })
		add(e.ID, entries[0].ID)
		if lists, err = db.StartLists(t.Context(), e.ID); err != nil || len(lists) != domain.MaxStartLists || !lists[0].Current ||
			lists[len(lists)-1].Number != 4 {
			t.Errorf("%d lists are left, %v", len(lists), err)
		}
	})
}

// TestResultsKeepTheirHistory checks that every change is added to the history, with user and time, and nothing is removed.
func TestResultsKeepTheirHistory(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		e, entries := raced(t, db)
		at := calendar.At(testkit.Start)
		first := domain.Result{EntryID: entries[0].ID, Time: 6512, Status: domain.ResultRegular, PenaltySeconds: 2, RecordedBy: 7, RecordedAt: at,
			Reason: domain.OutOfCompetition, Reaction: racetime.ReactionOf(0)}
		inTx(t, db, func(q store.Q) error { return q.AddResults(t.Context(), []domain.Result{first}) })
		list := participations(t, db, e.ID)
		first.ID, first.Version = list[0].Result.ID, 1
		if !reflect.DeepEqual(list[0].Result, first) || first.ID == 0 {
			t.Fatalf("%+v, want %+v", list[0].Result, first)
		}
		if none := list[1].Result; none.ID != 0 || none.Status != domain.ResultNone {
			t.Errorf("an entry without a result has %+v", none)
		}
		second := first
		second.Time, second.Status, second.PenaltySeconds, second.PenaltyPoints, second.RecordedBy, second.RecordedAt = 0,
			domain.ResultDisqualified, 0, 3, 8, at.Add(1)
		second.Reason, second.Disqualification, second.Reaction = domain.DidNotFinish, "Non ha toccato la parete", racetime.Reaction{}
		second.Legs = domain.Legs{{AthleteID: 3, Reaction: racetime.ReactionOf(71)}, {AthleteID: 9, Reaction: racetime.ReactionOf(-4)}}
		third := first
		third.Time, third.RecordedBy = 6498, 9
		for _, r := range []domain.Result{second, third} {
			inTx(t, db, func(q store.Q) error {
				if _, err := q.LockResult(t.Context(), r.ID); err != nil {
					return err
				}
				return q.ChangeResult(t.Context(), r)
			})
		}
		second.Version, third.Version = 2, 3
		if got := participations(t, db, e.ID)[0].Result; !reflect.DeepEqual(got, third) {
			t.Errorf("%+v, want %+v", got, third)
		}
		history, err := db.ResultHistory(t.Context(), first.ID)
		if err != nil || !reflect.DeepEqual(history, []domain.Result{second, first}) {
			t.Errorf("got %+v, %v, want no error and reflect.DeepEqual(history, []domain.Result{second, first})", history, err)
		}
	})
}

func TestSplits(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		e, entries := raced(t, db)
		inTx(t, db, func(q store.Q) error {
			return q.AddResults(t.Context(), []domain.Result{{EntryID: entries[0].ID, Time: 6512, Status: domain.ResultRegular},
				{EntryID: entries[1].ID}})
		})
		list := participations(t, db, e.ID)
		want := []split.Split{{Metres: 50, Time: 3100, Frequency: 40}, {Metres: 25, Time: 1500}}
		for i, s := range want {
			inTx(t, db, func(q store.Q) (err error) {
				want[i].ID, err = q.AddSplit(t.Context(), list[0].Result.ID, s)
				return err
			})
		}
		slices.Reverse(want)
		if got, err := db.Splits(t.Context(), list[0].Result.ID); err != nil || !slices.Equal(got, want) {
			t.Errorf("got %+v, %v, want no error and slices.Equal(got, want)", got, err)
		}
		if got, err := db.Splits(t.Context(), list[1].Result.ID); err != nil || len(got) > 0 {
			t.Errorf("the other result has %+v, %v", got, err)
		}
		if err := db.Tx(t.Context(), func(q store.Q) error {
			_, err := q.AddSplit(t.Context(), list[0].Result.ID, split.Split{Metres: 25, Time: 1600})
			return err
		}); err == nil {
			t.Error("a distance has two times")
		}
	})
}

// TestEntryPayments checks that payments are read as stored and replace earlier ones.
func TestEntryPayments(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		e, entries := raced(t, db)
		at, day := calendar.At(testkit.Start), calendar.At(testkit.Start).Date()
		want := []domain.EntryPayment{
			{EntryID: entries[0].ID, PayBy: day}, {EntryID: entries[1].ID, PaidAt: at}, {EntryID: entries[2].ID, PaidAt: at, MarkedPaid: true,
				MarkedBy: 3, MarkedClub: 4},
		}
		inTx(t, db, func(q store.Q) error {
			return q.AddEntryPayments(t.Context(), []domain.EntryPayment{{EntryID: entries[0].ID, PaidAt: at}, {EntryID: entries[2].ID}})
		})
		inTx(t, db, func(q store.Q) error { return q.SaveEntryPayments(t.Context(), want) })
		for i, n := range participations(t, db, e.ID) {
			if i < len(want) && n.Payment != want[i] {
				t.Errorf("entry %d: %+v, want %+v", i, n.Payment, want[i])
			}
		}
	})
}
