package record

import (
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/racetime"
)

func day(n int) calendar.Date { return calendar.Of(2026, 1, n) }

func manual(record int64, date int, time racetime.Centis) Mark {
	return Mark{Record: record, Date: day(date), Time: time}
}

func result(resultID id.Result, event id.Event, date int, time racetime.Centis) Mark {
	return Mark{Result: resultID, Event: event, Date: day(date), Time: time}
}

func TestHistory(t *testing.T) {
	penalised := result(2, 1, 5, 2800)
	penalised.Penalised = true
	type line struct {
		result   id.Result
		record   int64
		active   bool
		beatenBy int
	}
	for _, c := range []struct {
		name  string
		marks []Mark
		want  []line
	}{
		{"nothing", nil, nil},
		{"first result is a record", []Mark{result(1, 1, 5, 3000)}, []line{{1, 0, true, -1}}},
		{"a faster result beats the record", []Mark{manual(9, 1, 3000), result(1, 1, 5, 2990)}, []line{{0, 9, false, 1}, {1, 0, true, -1}}},
		{"an equal result shares the record", []Mark{manual(9, 1, 3000), result(1, 1, 5, 3000)}, []line{{0, 9, true, -1}, {1, 0, true, -1}}},
		{"a slower result is no record", []Mark{manual(9, 1, 3000), result(1, 1, 5, 3001)}, []line{{0, 9, true, -1}}},
		{"a faster result beats both equal records", []Mark{manual(9, 1, 3000), result(1, 1, 5, 3000), result(2, 2, 9, 2950)},
			[]line{{0, 9, false, 2}, {1, 0, false, 2}, {2, 0, true, -1}}},
		{"only the fastest of an event", []Mark{manual(9, 1, 3000), result(1, 1, 5, 2990), result(2, 1, 5, 2980), result(3, 1, 6, 2985)},
			[]line{{0, 9, false, 1}, {2, 0, true, -1}}},
		{"two equal in an event", []Mark{result(1, 1, 5, 2990), result(2, 1, 5, 2990)}, []line{{1, 0, true, -1}, {2, 0, true, -1}}},
		{"two events on one day, the slower recorded as beaten", []Mark{manual(9, 1, 3000), result(1, 1, 5, 2980), result(2, 2, 5, 2990)},
			[]line{{0, 9, false, 1}, {2, 0, false, 2}, {1, 0, true, -1}}},
		{"two events on one day, the slower is no record", []Mark{manual(9, 1, 3000), result(1, 1, 5, 2980), result(2, 2, 5, 3001)},
			[]line{{0, 9, false, 1}, {1, 0, true, -1}}},
		{"manual and faster on the same day", []Mark{result(1, 1, 5, 2990), manual(9, 5, 2980)}, []line{{1, 0, false, 1}, {0, 9, true, -1}}},
		{"never with a penalty", []Mark{manual(9, 1, 3000), penalised}, []line{{0, 9, true, -1}}},
		{"no time is no record", []Mark{result(1, 1, 5, 0)}, nil},
		{"an earlier slower record added later is beaten", []Mark{result(1, 1, 5, 2900), manual(9, 9, 3000)},
			[]line{{1, 0, true, -1}, {0, 9, false, 0}}},
		{"an older result than the record", []Mark{manual(9, 8, 2900), result(1, 1, 5, 2950)}, []line{{1, 0, false, 1}, {0, 9, true, -1}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			var got []line
			for _, s := range History(c.marks) {
				got = append(got, line{s.Result, s.Record, s.Active, s.BeatenBy})
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("%v, want %v", got, c.want)
			}
		})
	}
}

func TestCorrectionRestoresOldRecord(t *testing.T) {
	old := manual(9, 1, 3000)
	before := History([]Mark{old})
	History([]Mark{old, result(1, 1, 5, 2990)})
	if after := History([]Mark{old, result(1, 1, 5, 3050)}); !slices.Equal(before, after) {
		t.Errorf("%v, want %v", after, before)
	}
}

func TestHistoryProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		marks := make([]Mark, rapid.IntRange(0, 30).Draw(t, "n"))
		for i := range marks {
			event := rapid.Int64Range(0, 5).Draw(t, "event")
			marks[i] = Mark{Event: id.Event(event), Date: day(int(event)*2 + 1), Time: racetime.Centis(rapid.IntRange(2900, 2910).Draw(t, "time"))}
			if event == 0 {
				marks[i].Record = int64(i + 1)
			} else {
				marks[i].Result, marks[i].Penalised = id.Result(i+1), rapid.Bool().Draw(t, "penalised")
			}
		}
		history := History(marks)
		standing := racetime.Centis(0)
		for _, s := range history {
			if s.Active {
				if standing != 0 && standing != s.Time {
					t.Fatalf("two different times are current: %v and %v", standing, s.Time)
				}
				standing = s.Time
			} else if beaten := history[s.BeatenBy]; beaten.Time >= s.Time {
				t.Fatalf("%v was beaten by %v", s.Time, beaten.Time)
			}
		}
		for _, s := range history {
			if s.Time < standing {
				t.Fatalf("%v is not current, %v is", s.Time, standing)
			}
		}
		shuffled := slices.Clone(marks)
		rand.Shuffle(len(shuffled), func(i, j int) { shuffled[i], shuffled[j] = shuffled[j], shuffled[i] })
		if !slices.Equal(history, History(shuffled)) {
			t.Fatal("another order of input gave another history")
		}
	})
}
