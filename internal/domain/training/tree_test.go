package training

import (
	"errors"
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
)

// stored assigns ids to new series, as a database would.
func stored(s *SeriesTree) *SeriesTree {
	rows := s.Rows()
	for i := range rows {
		if rows[i].ID == 0 {
			rows[i].ID = id.Series(1000 + rows[i].Number)
		}
	}
	return NewSeriesTree(rows)
}

func anyTree(t *rapid.T) *SeriesTree {
	s := NewSeriesTree(nil)
	if err := s.AddTrees(anySeries(t, 1)); err != nil {
		t.Fatal(err)
	}
	return stored(s)
}

func anyRow(t *rapid.T, s *SeriesTree, name string) StoredSeries {
	return rapid.SampledFrom(s.Rows()).Draw(t, name)
}

// checkInvariants checks the invariants of a tree.
func checkInvariants(t *rapid.T, s *SeriesTree) {
	rows, list := s.Rows(), s.Series()
	swum := 0
	for _, r := range rows {
		swum += r.Swum
	}
	if total := Distance(list); swum != total {
		t.Fatalf("rows count for %d m of %d", swum, total)
	}
	if d := Depth(list); d > MaxDepth {
		t.Fatalf("%d levels", d)
	}
	if again := NewSeriesTree(rows).Rows(); !reflect.DeepEqual(again, rows) {
		t.Fatalf("stored and read again:\n%+v\n%+v", again, rows)
	}
}

func TestSeriesTreeMove(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := anyTree(t)
		before := s.Rows()
		total := Distance(s.Series())
		moved, to := anyRow(t, s, "moved"), anyRow(t, s, "parent")
		at := rapid.IntRange(-1, 4).Draw(t, "at")
		err := s.Move(moved.Number, to.Number, at)
		checkInvariants(t, s)
		if err != nil {
			if !reflect.DeepEqual(s.Rows(), before) {
				t.Fatal("a refused move changed something")
			}
			return
		}
		if len(s.Rows()) != len(before) {
			t.Fatal("a series was lost")
		}
		if moved.Parent == to.Number && Distance(s.Series()) != total {
			t.Fatal("another place changed the total")
		}
	})
}

// TestMoveKeepsTotal checks that moving a series into a group that is swum once and not empty keeps the total distance.
func TestMoveKeepsTotal(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := NewSeriesTree(nil)
		shallow := anySeries(t, 3)
		once := Series{Repeats: 1, Block: true, Children: []Series{{Repeats: 1, Metres: 50}}}
		if err := s.AddTrees(append([]Series{once}, shallow...)); err != nil {
			t.Fatal(err)
		}
		s = stored(s)
		total := Distance(s.Series())
		top := slices.DeleteFunc(s.Rows(), func(r StoredSeries) bool { return r.Parent != 0 })
		moved := rapid.SampledFrom(top[1:]).Draw(t, "moved")
		if err := s.Move(moved.Number, top[0].Number, -1); err != nil {
			t.Fatal(err)
		}
		if Distance(s.Series()) != total {
			t.Fatalf("%d m became %d m", total, Distance(s.Series()))
		}
		checkInvariants(t, s)
	})
}

func TestSeriesTreeDuplicate(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := anyTree(t)
		total, count := Distance(s.Series()), len(s.Rows())
		row := anyRow(t, s, "series")
		no, err := s.Duplicate(row.Number)
		if err != nil {
			t.Fatal(err)
		}
		checkInvariants(t, s)
		after := s.Rows()
		i := slices.IndexFunc(after, func(r StoredSeries) bool { return r.Number == no })
		if after[i].Parent != row.Parent || after[i].Position != row.Position+1 || after[i].Changed(row) {
			t.Fatalf("%+v is no copy right after %+v", after[i], row)
		}
		if row.Parent == 0 && count == 1 && Distance(s.Series()) != 2*total {
			t.Fatal("a duplicate did not double the total")
		}
		s.Remove(no)
		if Distance(s.Series()) != total || len(s.Rows()) != count {
			t.Fatal("removing the copy did not restore the tree")
		}
	})
}

func TestSeriesTreeOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := anyTree(t)
		parent := anyRow(t, s, "series").Parent
		var ids []id.Series
		for _, r := range s.Rows() {
			if r.Parent == parent {
				ids = append(ids, r.ID)
			}
		}
		total := Distance(s.Series())
		if err := s.Order(parent, rapid.Permutation(ids).Draw(t, "order")); err != nil {
			t.Fatal(err)
		}
		checkInvariants(t, s)
		if Distance(s.Series()) != total {
			t.Fatal("another order changed the total")
		}
		for _, wrong := range [][]id.Series{ids[1:], append(slices.Clone(ids), ids[0]), append(slices.Clone(ids[1:]), 7)} {
			if err := s.Order(parent, wrong); !errors.Is(err, ErrOrder) {
				t.Fatalf("%v of %v: %v", wrong, ids, err)
			}
		}
	})
}

func TestSeriesTreeReplace(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := anyTree(t)
		if rapid.Bool().Draw(t, "unread") {
			if err := s.AddUnread("8x50 SL 3"); err != nil {
				t.Fatal(err)
			}
			s = stored(s)
		}
		rows := s.Rows()
		lines := WriteAll(rows, coach)
		if err := s.Replace(ParseAll(lines, coach)); err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(s.Rows(), rows) {
			t.Fatalf("the same lines changed rows:\n%+v\n%+v", rows, s.Rows())
		}
		if err := s.Replace(ParseAll(append([]string{"4x50 DO"}, lines...), coach)); err != nil {
			t.Fatal(err)
		}
		if after := s.Rows(); len(after) != len(rows)+1 || after[1].ID != rows[0].ID || after[0].ID != 0 {
			t.Fatalf("a new first line changed the others:\n%+v\n%+v", rows, after)
		}
		checkInvariants(t, s)
	})
}

func TestSeriesTreeRejects(t *testing.T) {
	s := NewSeriesTree(nil)
	parent := 0
	for range MaxDepth {
		var err error
		if parent, err = s.Add(parent, Series{Repeats: 2, Metres: 100}); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := s.Add(parent, Series{Repeats: 1}); !errors.Is(err, ErrTooDeep) {
		t.Errorf("a sixth level: %v", err)
	}
	if err := s.Move(1, parent, -1); !errors.Is(err, ErrCycle) {
		t.Errorf("a parent under its child: %v", err)
	}
	if err := s.Move(1, 1, -1); !errors.Is(err, ErrCycle) {
		t.Errorf("a series under itself: %v", err)
	}
	if got := Distance(s.Series()); got != 3200 {
		t.Errorf("five times two of 100 are %d", got)
	}
	other, err := s.Add(0, Series{Repeats: 1, Block: true, Metres: 400})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Move(1, other, -1); !errors.Is(err, ErrTooDeep) {
		t.Errorf("five levels under a sixth: %v", err)
	}
	if got := Distance(s.Series()); got != 3200 {
		t.Errorf("a block has a distance of its own: %d", got)
	}
	for len(s.Rows()) < MaxSeries {
		if _, err := s.Add(0, Series{Repeats: 1}); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := s.Duplicate(1); !errors.Is(err, ErrTooMany) {
		t.Errorf("too many series: %v", err)
	}
	unread := NewSeriesTree(nil)
	if err := unread.AddUnread("boh"); err != nil {
		t.Fatal(err)
	}
	if _, err := unread.Add(1, Series{Repeats: 1}); !errors.Is(err, ErrUnread) {
		t.Errorf("under an unparsed line: %v", err)
	}
}

func TestSeasons(t *testing.T) {
	day := calendar.MustParse
	s := Seasons{2027: day("2026-09-14"), 2028: day("2027-09-08")}
	for date, want := range map[string]calendar.Season{"2026-09-13": 2026, "2026-09-14": 2027, "2027-09-07": 2027, "2027-09-08": 2028,
		"2026-01-01": 2026} {
		if got := s.Of(day(date)); got != want {
			t.Errorf("%s is of %d, want %d", date, got, want)
		}
	}
	weeks := s.Weeks(2027)
	if weeks[0] != day("2026-09-14") || weeks[len(weeks)-1] != day("2027-09-06") {
		t.Errorf("from %s to %s", weeks[0], weeks[len(weeks)-1])
	}
	for i, monday := range weeks {
		if got := Week(monday.AddDays(6), s.Start(2027)); got != i+1 {
			t.Errorf("the Sunday of %s is in week %d, want %d", monday, got, i+1)
		}
	}
	for _, c := range []struct{ before, now, want int }{{1000, 1050, 0}, {1000, 1051, 1}, {1000, 950, 0}, {1000, 949, -1}, {0, 0, 0},
		{0, 1, 1}, {1, 0, -1}} {
		if got := Trend(c.before, c.now); got != c.want {
			t.Errorf("from %d to %d: %d", c.before, c.now, got)
		}
	}
}
