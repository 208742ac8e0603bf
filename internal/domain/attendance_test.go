package domain_test

import (
	"testing"

	"pgregory.net/rapid"

	"traguardo/internal/domain"
)

func TestAttendanceTally(t *testing.T) {
	for _, c := range []struct {
		name   string
		states []domain.AttendanceState
		want   domain.AttendanceTally
		share  int
	}{
		{"nothing marked", nil, domain.AttendanceTally{}, 0},
		{"unmarked", []domain.AttendanceState{domain.Unmarked, domain.Present}, domain.AttendanceTally{Present: 1, Metres: 1000}, 100},
		{"two of three", []domain.AttendanceState{domain.Present, domain.Absent, domain.Present},
			domain.AttendanceTally{Present: 2, Absent: 1, Metres: 2000}, 67},
		{"never", []domain.AttendanceState{domain.Absent}, domain.AttendanceTally{Absent: 1}, 0},
		{"half up", []domain.AttendanceState{1, 2, 2, 2, 2, 2, 2, 2}, domain.AttendanceTally{Present: 1, Absent: 7, Metres: 1000}, 13},
	} {
		t.Run(c.name, func(t *testing.T) {
			var got domain.AttendanceTally
			for _, s := range c.states {
				got.Add(s, 1000)
			}
			if got != c.want || got.Percent() != c.share {
				t.Errorf("%+v %d %%, want %+v %d %%", got, got.Percent(), c.want, c.share)
			}
		})
	}
}

func TestAttendancePercentProperty(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tally := domain.AttendanceTally{Present: rapid.IntRange(0, 500).Draw(t, "present"), Absent: rapid.IntRange(0, 500).Draw(t, "absent")}
		other := domain.AttendanceTally{Present: tally.Absent, Absent: tally.Present}
		if sum := tally.Percent() + other.Percent(); tally.Present+tally.Absent > 0 && (sum < 100 || sum > 101) {
			t.Fatalf("%d %% present and %d %% absent", tally.Percent(), other.Percent())
		}
	})
}
