// Package training has the rules of workouts: what a series amounts to, and how a coach writes one in a line.
package training

import (
	"regexp"

	"traguardo/internal/domain/racetime"
)

// Limits of a series.
const (
	MaxRepeats = 100
	MaxMetres  = 20_000                             // of one repeat
	MaxDepth   = 5                                  // the top counts as 1
	MaxSendOff = racetime.Centis(2 * 60 * 60 * 100) // of one repeat: two hours
)

// Series is a part of a workout: something swum a number of times, or a number of times what its children are. Ids of 0 mean none.
type Series struct {
	Repeats   int
	Metres    int             // of one repeat; those of a series with children do not count
	SendOff   racetime.Centis // of one repeat; 0 for none
	Style     int64
	Intensity int64
	Modality  int64
	Subgroup  int64 // 0 is everybody; children belong to the subgroup of their parent, if it has one
	Main      bool
	Block     bool // only groups its children
	Note      string
	Children  []Series
}

// Distance is the metres of all repeats, children and their children included.
func (s Series) Distance() int { return s.Repeats * sum(s.Children, s.Metres, Series.Distance) }

// Duration is what all repeats take. A send-off includes the rest; without one the rest and the children are what is known. A repeat of a
// block lasts at least as long as its children.
func (s Series) Duration() racetime.Centis {
	return racetime.Centis(s.Repeats) * max(s.SendOff, sum(s.Children, 0, Series.Duration)+s.Rest())
}

// Rest is the pause after each repeat. It has no field: it is what the note says, as the notation writes it there.
func (s Series) Rest() racetime.Centis {
	found := noted.FindStringSubmatch(s.Note)
	if found == nil {
		return 0
	}
	c, ok := readTime(found[1])
	if !ok || c > MaxSendOff {
		return 0
	}
	return c
}

// noted is a rest in a note, as writeRest writes it.
var noted = regexp.MustCompile(`(?:^|, )rec\. (\d{1,3}(?:'\d{2})?'')`)

func sum[T int | racetime.Centis](children []Series, own T, of func(Series) T) T {
	if len(children) == 0 {
		return own
	}
	total := T(0)
	for _, c := range children {
		total += of(c)
	}
	return total
}

// Distance is the metres of a workout.
func Distance(list []Series) int { return sum(list, 0, Series.Distance) }

// Duration is how long a workout takes by its send-offs and rests.
func Duration(list []Series) racetime.Centis { return sum(list, 0, Series.Duration) }

// ByIntensity shares the metres of a workout out among the intensities they are swum at; 0 is none.
func ByIntensity(list []Series) map[int64]int {
	return share(list, func(s Series) int64 { return s.Intensity })
}

// ByStyle shares them out among the styles.
func ByStyle(list []Series) map[int64]int {
	return share(list, func(s Series) int64 { return s.Style })
}

// ByModality shares them out among the modalities.
func ByModality(list []Series) map[int64]int {
	return share(list, func(s Series) int64 { return s.Modality })
}

func share(list []Series, key func(Series) int64) map[int64]int {
	shares := map[int64]int{}
	var walk func([]Series, int)
	walk = func(list []Series, times int) {
		for _, s := range list {
			if len(s.Children) > 0 {
				walk(s.Children, times*s.Repeats)
			} else if metres := times * s.Distance(); metres > 0 {
				shares[key(s)] += metres
			}
		}
	}
	walk(list, 1)
	return shares
}

// For is what a subgroup swims: the series of everybody and its own, whatever their level.
func For(list []Series, subgroup int64) []Series {
	var own []Series
	for _, s := range list {
		if s.Subgroup != 0 && s.Subgroup != subgroup {
			continue
		}
		if s.Subgroup == 0 && len(s.Children) > 0 {
			if s.Children = For(s.Children, subgroup); len(s.Children) == 0 {
				continue // all of it is for others
			}
		}
		own = append(own, s)
	}
	return own
}

// BySubgroup shares the metres of a workout out among the subgroups that swim them; 0 is everybody.
func BySubgroup(list []Series) map[int64]int {
	shares := map[int64]int{}
	var walk func(list []Series, times int, of int64)
	walk = func(list []Series, times int, of int64) {
		for _, s := range list {
			subgroup := s.Subgroup
			if of != 0 {
				subgroup = of
			}
			if len(s.Children) > 0 {
				walk(s.Children, times*s.Repeats, subgroup)
			} else {
				shares[subgroup] += times * s.Distance()
			}
		}
	}
	walk(list, 1, 0)
	return shares
}

// Depth is how deep the series are nested; none is 0.
func Depth(list []Series) int {
	deepest := 0
	for _, s := range list {
		deepest = max(deepest, 1+Depth(s.Children))
	}
	return deepest
}
