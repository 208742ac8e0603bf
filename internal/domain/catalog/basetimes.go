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

// BaseTimesFor chooses among the base times of one pool those of the latest year that had begun, or the first where none had, and finds
// them by race and sex; 0 is none.
func BaseTimesFor(list []BaseTime, year int64) func(abbreviation string, sex int64) racetime.Centis {
	chosen := int64(0)
	for _, b := range list {
		switch begun := b.Year <= year; {
		case chosen == 0, begun && (b.Year > chosen || chosen > year), !begun && chosen > year && b.Year < chosen:
			chosen = b.Year
		}
	}
	type key struct {
		race string
		sex  int64
	}
	times := make(map[key]racetime.Centis, len(list))
	for _, b := range list {
		if b.Year == chosen {
			times[key{b.Race, b.Sex}] = b.Time
		}
	}
	return func(abbreviation string, sex int64) racetime.Centis {
		return times[key{strings.TrimSuffix(abbreviation, " MX"), sex}]
	}
}
