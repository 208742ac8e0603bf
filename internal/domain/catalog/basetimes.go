package catalog

import (
	"strings"
	"sync"

	"traguardo/internal/domain/racetime"
)

// BaseTime is the time worth 1000 World Aquatics points.
type BaseTime struct {
	Pool int64           `json:"Pool"` // metres: 25 or 50
	Year int64           `json:"Year"` // year of the table
	Race string          `json:"Race"`
	Sex  int64           `json:"Sex"`
	Time racetime.Centis `json:"Time"`
}

var pools = map[string]int64{"SCM": 25, "LCM": 50}

var baseTimes = sync.OnceValue(func() []BaseTime {
	var all []BaseTime
	for _, r := range read("world_aquatics_base_times.csv") {
		all = append(all, BaseTime{
			pools[r.text("vasca")], r.number("anno"), r.text("gara"), r.number("sesso"), racetime.Centis(r.number("centesimi")),
		})
	}
	return all
})

// BaseTimes returns all shipped base times.
func BaseTimes() []BaseTime { return baseTimes() }

// BaseTimeOf returns the base time of a race by its abbreviation, with or without the marker of mixed relays.
// It reports false for races without a World Aquatics base time.
func BaseTimeOf(pool int64, abbreviation string, sex int64) (racetime.Centis, bool) {
	abbreviation = strings.TrimSuffix(abbreviation, " MX")
	for _, b := range baseTimes() {
		if b.Pool == pool && b.Race == abbreviation && b.Sex == sex {
			return b.Time, true
		}
	}
	return 0, false
}

// BaseTimesFor returns a lookup by race and sex in the base times of one pool. It uses the table of the latest year up to year,
// or else the earliest table; within a year, the later element of list wins. The lookup returns 0 if there is none.
func BaseTimesFor(list []BaseTime, year int64) func(abbreviation string, sex int64) racetime.Centis {
	type key struct {
		race string
		sex  int64
	}
	chosen := make(map[key]BaseTime, len(list))
	for _, b := range list {
		k := key{b.Race, b.Sex}
		chosenBefore, exists := chosen[k]
		begun := b.Year <= year
		later := begun && (b.Year >= chosenBefore.Year || chosenBefore.Year > year)
		earliest := !begun && chosenBefore.Year > year && b.Year <= chosenBefore.Year
		if !exists || later || earliest {
			chosen[k] = b
		}
	}
	return func(abbreviation string, sex int64) racetime.Centis {
		return chosen[key{strings.TrimSuffix(abbreviation, " MX"), sex}].Time
	}
}
