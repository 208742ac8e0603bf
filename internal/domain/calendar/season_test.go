package calendar

import (
	"testing"

	"pgregory.net/rapid"
)

func TestSeasonOf(t *testing.T) {
	for _, c := range []struct {
		date string
		want Season
	}{
		{"2026-09-01", 2027},
		{"2026-12-31", 2027},
		{"2027-01-01", 2027},
		{"2027-08-31", 2027},
		{"2027-09-01", 2028},
		{"2026-08-31", 2026},
	} {
		if got := SeasonOf(MustParse(c.date)); got != c.want {
			t.Errorf("%s is in %s, want %s", c.date, got, c.want)
		}
	}
	if got := SeasonOf(Date{}); got != 0 {
		t.Errorf("the unset date is in season %d", int(got))
	}
}

func TestSeason(t *testing.T) {
	s := Season(2027)
	if s.String() != "2026/2027" || s.Start() != MustParse("2026-09-01") || s.End() != MustParse("2027-08-31") || s.ReferenceYear() != 2027 {
		t.Errorf("%s runs from %s to %s, reference year %d", s, s.Start(), s.End(), s.ReferenceYear())
	}
	if s.Previous().End().AddDays(1) != s.Start() || s.Next().Start() != s.End().AddDays(1) {
		t.Error("seasons do not follow one another")
	}
	if s.Contains(Date{}) || Season(0).Contains(Date{}) {
		t.Error("a season contains the unset date")
	}
}

func TestParseSeason(t *testing.T) {
	if s, err := ParseSeason("2026/2027"); err != nil || s != 2027 {
		t.Errorf("2026/2027 is %d, %v", int(s), err)
	}
	for _, bad := range []string{"", "2026", "2026/27", "2026-2027", "2026/2028", "2027/2026", "+026/2027", "0000/0001", "abcd/efgh"} {
		if s, err := ParseSeason(bad); err == nil {
			t.Errorf("%q is read as %s", bad, s)
		}
	}
}

func TestEveryDayIsInItsSeason(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := Of(1950, 1, 1).AddDays(rapid.IntRange(0, 60000).Draw(t, "days"))
		s := SeasonOf(d)
		if d.Before(s.Start()) || d.After(s.End()) || !s.Contains(d) || s.Next().Contains(d) {
			t.Fatalf("%s is not inside %s (%s to %s)", d, s, s.Start(), s.End())
		}
		if back, err := ParseSeason(s.String()); err != nil || back != s {
			t.Fatalf("%s is read back as %d, %v", s, int(back), err)
		}
	})
}
