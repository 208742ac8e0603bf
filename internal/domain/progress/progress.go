// Package progress analyses an athlete's swims: bests, favourite races, improvement and training paces.
package progress

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/pace"
	"traguardo/internal/domain/racetime"
)

// Number of results in the overview of an athlete's page.
const (
	Latest = 5
	Best   = 3
)

// Key identifies a race in a pool. Times are comparable within a key.
type Key struct {
	RaceID id.Race
	Pool   int
}

// KeyOf returns the key of a swim.
func KeyOf(s domain.Swim) Key { return Key{s.Race.ID, s.Pool} }

// isTimedRace reports whether a swim is a swimming race with a valid time, not a trial.
func isTimedRace(s domain.Swim) bool {
	return s.HasTime() && !s.Trial && s.Race.SportID == domain.Swimming
}

// PersonalBests returns the result ids of swims that were faster than all earlier races with the same key. Trials do not count.
func PersonalBests(list []domain.Swim) map[id.Result]bool {
	best, out := map[Key]racetime.Centis{}, map[id.Result]bool{}
	for _, s := range oldestFirst(list) {
		if before, exists := best[KeyOf(s)]; isTimedRace(s) && (!exists || s.Time < before) {
			best[KeyOf(s)], out[s.ResultID] = s.Time, true
		}
	}
	return out
}

func oldestFirst(list []domain.Swim) []domain.Swim {
	return slices.SortedFunc(slices.Values(list), func(a, b domain.Swim) int {
		return cmp.Or(a.Day.Compare(b.Day), cmp.Compare(a.ResultID, b.ResultID))
	})
}

// Frequency is how often an athlete swims something.
type Frequency struct {
	Key   int64
	Name  string
	Times int
}

// CountBy counts swims per key, most frequent first.
func CountBy(list []domain.Swim, keyOf func(domain.Swim) (int64, string)) []Frequency {
	var out []Frequency
	index := map[int64]int{}
	for _, s := range list {
		key, name := keyOf(s)
		i, exists := index[key]
		if !exists {
			i = len(out)
			index[key] = i
			out = append(out, Frequency{Key: key, Name: name})
		}
		out[i].Times++
	}
	slices.SortStableFunc(out, func(a, b Frequency) int { return cmp.Or(cmp.Compare(b.Times, a.Times), cmp.Compare(a.Key, b.Key)) })
	return out
}

// Axis is the range of times of a chart.
type Axis struct{ From, To racetime.Centis }

// AxisOf returns the range from 95 % of the fastest to 105 % of the slowest time, rounded outwards.
func AxisOf(fastest, slowest racetime.Centis) Axis {
	return Axis{fastest * 95 / 100, (slowest*105 + 99) / 100}
}

// RaceSummary summarizes the swims with one key.
type RaceSummary struct {
	Key
	Race    domain.Race
	Times   int // number of swims
	Best    domain.Swim
	Fastest racetime.Centis // including trials
	Slowest racetime.Centis
}

// Races summarizes swims with a valid time per race and pool, ordered by style and distance. A trial is Best only if there is no race.
func Races(list []domain.Swim) []RaceSummary {
	var out []RaceSummary
	index := map[Key]int{}
	for _, s := range list {
		if !s.HasTime() || s.Race.SportID != domain.Swimming {
			continue
		}
		i, exists := index[KeyOf(s)]
		if !exists {
			i = len(out)
			index[KeyOf(s)] = i
			out = append(out, RaceSummary{Key: KeyOf(s), Race: s.Race, Best: s, Fastest: s.Time})
		}
		r := &out[i]
		r.Times++
		r.Fastest, r.Slowest = min(r.Fastest, s.Time), max(r.Slowest, s.Time)
		if better(s, r.Best) {
			r.Best = s
		}
	}
	slices.SortFunc(out, func(a, b RaceSummary) int {
		return cmp.Or(cmp.Compare(a.Race.StyleID, b.Race.StyleID), cmp.Compare(a.Race.Metres, b.Race.Metres),
			cmp.Compare(a.RaceID, b.RaceID), cmp.Compare(a.Pool, b.Pool))
	})
	return out
}

func better(s, other domain.Swim) bool {
	if s.Trial != other.Trial {
		return other.Trial
	}
	return s.Time < other.Time
}

// StylePaces holds the training paces for a stroke and pool, and the swims on which they are based, shortest first.
type StylePaces struct {
	Style, Pool int
	pace.Paces
	From []domain.Swim
}

// Distances lists the distances in metres for which paces are shown.
var Distances = []int{50, 100, 200, 400}

// Paces computes training paces from the bests since a day, including trials.
func Paces(list []domain.Swim, since calendar.Date) []StylePaces {
	type key struct{ style, pool int }
	bests := map[key]map[int]domain.Swim{}
	for _, s := range list {
		if !s.HasTime() || s.Day.Before(since) || !hasPaces(s.Race) {
			continue
		}
		k := key{s.Race.StyleID, s.Pool}
		if bests[k] == nil {
			bests[k] = map[int]domain.Swim{}
		}
		if current, exists := bests[k][s.Race.Metres]; !exists || s.Time < current.Time {
			bests[k][s.Race.Metres] = s
		}
	}
	var out []StylePaces
	for k, best := range bests {
		paces, ok := pace.Of(pace.Bests{T100: best[100].Time, T200: best[200].Time, T400: best[400].Time})
		if !ok {
			continue
		}
		row := StylePaces{Style: k.style, Pool: k.pool, Paces: paces}
		for _, metres := range []int{100, 200, 400} {
			if s, exists := best[metres]; exists {
				row.From = append(row.From, s)
			}
		}
		out = append(out, row)
	}
	slices.SortFunc(out, func(a, b StylePaces) int { return cmp.Or(cmp.Compare(a.Style, b.Style), cmp.Compare(a.Pool, b.Pool)) })
	return out
}

// finSwimming is the style of races with fins. Only those on the surface have paces.
const finSwimming = 6

// hasPaces reports whether training paces can be derived from the race.
func hasPaces(r domain.Race) bool {
	if r.SportID != domain.Swimming || r.StyleID == finSwimming && !strings.HasSuffix(r.Abbreviation, " NP") {
		return false
	}
	return r.Metres == 100 || r.Metres == 200 || r.Metres == 400
}

// styleNames holds the Italian names of the styles by number.
var styleNames = []string{"", "Farfalla", "Dorso", "Rana", "Stile libero", "Misti", "Pinne/Altro"}

// ByStyle returns the style of a swim, for CountBy.
func ByStyle(s domain.Swim) (int64, string) {
	return int64(s.Race.StyleID), StyleName(s.Race.StyleID)
}

// StyleName returns the Italian name of a style, or "" if it does not exist.
func StyleName(style int) string {
	if style < 0 || style >= len(styleNames) {
		return ""
	}
	return styleNames[style]
}

// ByDistance returns the distance of a swim, for CountBy.
func ByDistance(s domain.Swim) (int64, string) {
	return int64(s.Race.Metres), strconv.Itoa(s.Race.Metres) + " m"
}
