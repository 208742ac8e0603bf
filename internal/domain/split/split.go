// Package split has the rules of split times: intermediate times at multiples of 25 metres.
package split

import (
	"slices"

	"traguardo/internal/domain/racetime"
	"traguardo/internal/problem"
)

// Step is the distance between two splits, in metres.
const Step = 25

// Split is the time since the start at a distance; Frequency is strokes a minute, 0 for unknown.
type Split struct {
	ID        int64
	Metres    int
	Time      racetime.Centis
	Frequency int
}

// Free is the first multiple of 25 metres below the length of the race that has no split yet.
func Free(splits []Split, length int) (int, error) {
	for metres := Step; metres < length; metres += Step {
		if !slices.ContainsFunc(splits, func(s Split) bool { return s.Metres == metres }) {
			return metres, nil
		}
	}
	return 0, problem.Refused("Split non disponibile")
}

// Check asks whether a split fits among the others of a result: a free distance below the length of the race, and a time that grows with the
// distance and stays below the final one (0 while there is none). A distance that is taken is the first thing it reports.
func Check(s Split, others []Split, length int, final racetime.Centis) error {
	others = slices.DeleteFunc(slices.Clone(others), func(o Split) bool { return o.ID == s.ID && s.ID != 0 })
	if slices.ContainsFunc(others, func(o Split) bool { return o.Metres == s.Metres }) {
		return problem.Refused("La distanza indicata è già stata salvata")
	}
	if s.Metres <= 0 || s.Metres%Step != 0 || s.Metres >= length {
		return problem.Refused("Split non disponibile")
	}
	if s.Time <= 0 || (final > 0 && s.Time >= final) {
		return errNotGrowing
	}
	for _, o := range others {
		if (o.Metres < s.Metres) != (o.Time < s.Time) || o.Time == s.Time {
			return errNotGrowing
		}
	}
	return nil
}

var errNotGrowing = problem.Refused("Il tempo di uno split deve crescere con la distanza e restare sotto il tempo finale")

// Part is the time of one stretch, from the split before it.
type Part struct {
	Split
	From int // metres
	Lap  racetime.Centis
}

// Parts puts the splits in order and adds the time of each stretch; with a final time the last stretch ends at the length of the race.
func Parts(splits []Split, length int, final racetime.Centis) []Part {
	sorted := slices.Clone(splits)
	if final > 0 {
		sorted = append(sorted, Split{Metres: length, Time: final})
	}
	slices.SortFunc(sorted, func(a, b Split) int { return a.Metres - b.Metres })
	parts := make([]Part, len(sorted))
	before := Split{}
	for i, s := range sorted {
		parts[i] = Part{Split: s, From: before.Metres, Lap: s.Time - before.Time}
		before = s
	}
	return parts
}
