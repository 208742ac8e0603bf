// Package training implements the rules of workouts: the volume of series and the notation in which coaches write them.
package training

import (
	"regexp"

	"traguardo/internal/domain/id"
	"traguardo/internal/domain/racetime"
)

// Limits of a series.
const (
	MaxRepeats = 100
	MaxMetres  = 20_000                             // per repeat
	MaxDepth   = 5                                  // the top level is 1
	MaxSendOff = racetime.Centis(2 * 60 * 60 * 100) // per repeat: two hours
)

// Series is a part of a workout: a distance or its children, repeated. Ids of 0 mean none.
type Series struct {
	Kind      Kind            `json:"Kind"`
	Repeats   int             `json:"Repeats"`
	Metres    int             `json:"Metres"`     // per repeat; ignored if there are children
	SendOff   racetime.Centis `json:"SendOff"`    // per repeat; 0 for none. The time of a series by time, of dry-land work and of a pause
	Rest      racetime.Centis `json:"Rest"`       // after each repeat; 0 for none
	Target    racetime.Centis `json:"TargetTime"` // time in which to swim one repeat; 0 for none
	Style     id.Term         `json:"Style"`
	Intensity id.Term         `json:"Intensity"`
	Modality  id.Term         `json:"Modality"`
	Subgroup  id.Subgroup     `json:"Subgroup"` // 0 means all; children inherit the subgroup of their parent, if it has one
	Main      bool            `json:"Main"`
	Block     bool            `json:"Block"`  // has no distance of its own
	Choice    bool            `json:"Choice"` // the swimmer chooses the stroke; only without a style
	Equipment Equipment       `json:"Equipment"`
	HeartRate string          `json:"HeartRate"` // as HeartRate returns it
	Breathing string          `json:"Breathing"` // as Breathing returns it
	Note      string          `json:"Note"`
	Children  []Series        `json:"Children,omitempty"`
}

// Distance returns the metres of all repeats, including children.
func (s Series) Distance() int {
	own := s.Metres
	if !s.Kind.hasMetres() {
		own = 0
	}
	return s.Repeats * sum(s.Children, own, Series.Distance)
}

// Duration returns the time of all repeats. A send-off includes the rest; without one, the time is that of the children, or the target
// time, and the rest. A repeat of a block lasts at least as long as its children.
func (s Series) Duration() racetime.Centis {
	if s.Kind != Swim {
		return racetime.Centis(s.Repeats) * (s.SendOff + s.RestTime())
	}
	return racetime.Centis(s.Repeats) * max(s.SendOff, sum(s.Children, s.Target, Series.Duration)+s.RestTime())
}

// RestTime returns the rest after each repeat. Series that were stored before the rest had a field have it in the note.
func (s Series) RestTime() racetime.Centis {
	if s.Rest > 0 {
		return s.Rest
	}
	found := restPattern.FindStringSubmatch(s.Note)
	if found == nil {
		return 0
	}
	c, ok := parseTime(found[1])
	if !ok || c > MaxSendOff {
		return 0
	}
	return c
}

// normalize clears the fields that do not apply. parent reports whether the series has children.
func (s *Series) normalize(parent bool) {
	if parent || s.Block {
		s.Kind = Swim
	}
	if s.Block || !s.Kind.hasMetres() {
		s.Metres = 0
	}
	if s.Style != 0 {
		s.Choice = false
	}
}

// restPattern matches a rest in a note.
var restPattern = regexp.MustCompile(`(?:^|, )rec\. (\d{1,3}(?:'\d{2})?'')`)

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

// Distance returns the metres of a workout.
func Distance(list []Series) int { return sum(list, 0, Series.Distance) }

// Duration returns the time of a workout according to its send-offs and rests.
func Duration(list []Series) racetime.Centis { return sum(list, 0, Series.Duration) }

// ByIntensity returns the metres per intensity; key 0 means none.
func ByIntensity(list []Series) map[id.Term]int {
	return shareBy(list, func(s Series) id.Term { return s.Intensity })
}

// ByStyle returns the metres per style; key 0 means none.
func ByStyle(list []Series) map[id.Term]int {
	return shareBy(list, func(s Series) id.Term { return s.Style })
}

// ByModality returns the metres per modality; key 0 means none.
func ByModality(list []Series) map[id.Term]int {
	return shareBy(list, func(s Series) id.Term { return s.Modality })
}

func shareBy(list []Series, key func(Series) id.Term) map[id.Term]int {
	shares := map[id.Term]int{}
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

// ForSubgroup returns the series for a subgroup: those for all and its own, at any level.
func ForSubgroup(list []Series, subgroup id.Subgroup) []Series {
	var own []Series
	for _, s := range list {
		if s.Subgroup != 0 && s.Subgroup != subgroup {
			continue
		}
		if s.Subgroup == 0 && len(s.Children) > 0 {
			if s.Children = ForSubgroup(s.Children, subgroup); len(s.Children) == 0 {
				continue // all children are for other subgroups
			}
		}
		own = append(own, s)
	}
	return own
}

// BySubgroup returns the metres per subgroup; key 0 means all.
func BySubgroup(list []Series) map[id.Subgroup]int {
	shares := map[id.Subgroup]int{}
	var walk func(list []Series, times int, of id.Subgroup)
	walk = func(list []Series, times int, of id.Subgroup) {
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

// Depth returns the nesting depth; 0 for an empty list.
func Depth(list []Series) int {
	deepest := 0
	for _, s := range list {
		deepest = max(deepest, 1+Depth(s.Children))
	}
	return deepest
}
