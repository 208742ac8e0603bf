package catalog

import (
	"testing"

	"traguardo/internal/domain/racetime"
)

func TestBaseTimesFor(t *testing.T) {
	list := []BaseTime{
		{Pool: 50, Year: 2025, Race: "50 SL", Sex: 1, Time: 2100}, {Pool: 50, Year: 2025, Race: "50 DO", Sex: 1, Time: 2400},
		{Pool: 50, Year: 2027, Race: "50 SL", Sex: 1, Time: 2080}, {Pool: 50, Year: 2026, Race: "50 SL", Sex: 1, Time: 2090},
		{Pool: 50, Year: 2026, Race: "50 SL", Sex: 1, Time: 2091}, // uploaded: listed after the shipped one of the same year
	}
	for _, c := range []struct {
		name string
		year int64
		race string
		sex  int64
		want racetime.Centis
	}{
		{"latest year that has begun", 2026, "50 SL", 1, 2091},
		{"a year later", 2027, "50 SL", 1, 2080},
		{"many years later", 2040, "50 SL", 1, 2080},
		{"race missing in later tables", 2027, "50 DO", 1, 2400},
		{"before the first table", 2020, "50 SL", 1, 2100},
		{"mixed relay without its marker", 2025, "50 SL MX", 1, 2100},
		{"the other sex", 2026, "50 SL", 2, 0},
		{"no such race", 2026, "50 RA", 1, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := BaseTimesFor(list, c.year)(c.race, c.sex); got != c.want {
				t.Errorf("%d, want %d", got, c.want)
			}
		})
	}
}
