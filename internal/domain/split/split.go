// Package split implements the rules of split times, which are taken at multiples of 25 metres.
package split

import (
	"slices"

	"traguardo/internal/domain/id"
	"traguardo/internal/domain/racetime"
	"traguardo/internal/problem"
)

// Step is the distance between two splits, in metres.
const Step = 25

// Split is the time since the start at a distance. Frequency is in strokes per minute; 0 means unknown.
type Split struct {
	ID        id.Split
	Metres    int
	Time      racetime.Centis
	Frequency int
}

// NextDistance returns the first multiple of 25 metres below the length of the race that has no split, or an error if there is none.
func NextDistance(splits []Split, length int) (int, error) {
	for metres := Step; metres < length; metres += Step {
		if !slices.ContainsFunc(splits, func(s Split) bool { return s.Metres == metres }) {
			return metres, nil
		}
	}
	return 0, problem.Refused("Split non disponibile")
}

// Check returns an error unless s fits the other splits of a result: its distance is free and below the length, and times increase
// with the distance up to the final time (0: not known yet). A distance in use is reported first.
func Check(s Split, others []Split, length int, final racetime.Centis) error {
	others = slices.DeleteFunc(slices.Clone(others), func(o Split) bool { return o.ID == s.ID && s.ID != 0 })
	if slices.ContainsFunc(others, func(o Split) bool { return o.Metres == s.Metres }) {
		return problem.Refused("La distanza indicata è già stata salvata")
	}
	if s.Metres <= 0 || s.Metres%Step != 0 || s.Metres >= length {
		return problem.Refused("Split non disponibile")
	}
	if s.Time <= 0 || (final > 0 && s.Time >= final) {
		return errNotIncreasing
	}
	for _, o := range others {
		if (o.Metres < s.Metres) != (o.Time < s.Time) || o.Time == s.Time {
			return errNotIncreasing
		}
	}
	return nil
}

var errNotIncreasing = problem.Refused("Il tempo di uno split deve crescere con la distanza e restare sotto il tempo finale")

// Lap is the time between two consecutive splits.
type Lap struct {
	Split
	From     int // metres
	Duration racetime.Centis
}

// Laps orders the splits and computes the time of each lap. With a final time, the last lap ends at the length of the race.
func Laps(splits []Split, length int, final racetime.Centis) []Lap {
	sorted := slices.Clone(splits)
	if final > 0 {
		sorted = append(sorted, Split{Metres: length, Time: final})
	}
	slices.SortFunc(sorted, func(a, b Split) int { return a.Metres - b.Metres })
	parts := make([]Lap, len(sorted))
	before := Split{}
	for i, s := range sorted {
		parts[i] = Lap{Split: s, From: before.Metres, Duration: s.Time - before.Time}
		before = s
	}
	return parts
}
