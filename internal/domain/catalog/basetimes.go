package catalog

import (
	"strings"
	"sync"

	"traguardo/internal/domain/racetime"
)

// BaseTime is what World Aquatics gives 1000 points for.
type BaseTime struct {
	Pool int64 // metres: 25 or 50
	Year int64 // of the table
	Race string
	Sex  int64
	Time racetime.Centis
}

var pools = map[string]int64{"SCM": 25, "LCM": 50}

var baseTimes = sync.OnceValue(func() []BaseTime {
	var all []BaseTime
	for _, r := range read("world_aquatics_base_times.csv") {
		all = append(all, BaseTime{pools[r.text("vasca")], r.number("anno"), r.text("gara"), r.number("sesso"), racetime.Centis(r.number("centesimi"))})
	}
	return all
})

// BaseTimes are all shipped base times.
func BaseTimes() []BaseTime { return baseTimes() }

// BaseTimeOf finds the base time of a race by its abbreviation, with or without the mark of mixed relays; races swum in no
// World Aquatics event have none.
func BaseTimeOf(pool int64, abbreviation string, sex int64) (racetime.Centis, bool) {
	abbreviation = strings.TrimSuffix(abbreviation, " MX")
	for _, b := range baseTimes() {
		if b.Pool == pool && b.Race == abbreviation && b.Sex == sex {
			return b.Time, true
		}
	}
	return 0, false
}

// BaseTimesFor chooses among the base times of one pool, for each race and sex, that of the latest year that had begun, or the first where
// none had; of the same year the later in the list. It finds them by race and sex; 0 is none.
func BaseTimesFor(list []BaseTime, year int64) func(abbreviation string, sex int64) racetime.Centis {
	type key struct {
		race string
		sex  int64
	}
	chosen := make(map[key]BaseTime, len(list))
	for _, b := range list {
		k := key{b.Race, b.Sex}
		was, there := chosen[k]
		if begun := b.Year <= year; !there || begun && (b.Year >= was.Year || was.Year > year) || !begun && was.Year > year && b.Year <= was.Year {
			chosen[k] = b
		}
	}
	return func(abbreviation string, sex int64) racetime.Centis {
		return chosen[key{strings.TrimSuffix(abbreviation, " MX"), sex}].Time
	}
}
