// Package progress says what the swims of an athlete show: the best, the favourite, what got faster, and the training paces they give.
package progress

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/pace"
	"traguardo/internal/domain/racetime"
)

// How many results a sheet shows at a glance.
const (
	Latest = 5
	Best   = 3
)

const swimming = 1

// Key is a race in a pool: what times are compared in.
type Key struct {
	RaceID int64
	Pool   int
}

// KeyOf is where a swim is compared.
func KeyOf(s domain.Swim) Key { return Key{s.Race.ID, s.Pool} }

// compared reports whether a swim is a race against the clock that counts.
func compared(s domain.Swim) bool { return s.HasTime() && !s.Trial && s.Race.SportID == swimming }

// PersonalBests are the swims that were faster than every race before them in the same race and pool, by result. Trials are no races.
func PersonalBests(list []domain.Swim) map[int64]bool {
	best, out := map[Key]racetime.Centis{}, map[int64]bool{}
	for _, s := range oldestFirst(list) {
		if before, there := best[KeyOf(s)]; compared(s) && (!there || s.Time < before) {
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

// Count is how often an athlete swims something.
type Count struct {
	Of    int64
	Name  string
	Times int
}

// Tally counts swims by what they have in common, the most frequent first.
func Tally(list []domain.Swim, of func(domain.Swim) (int64, string)) []Count {
	var out []Count
	at := map[int64]int{}
	for _, s := range list {
		key, name := of(s)
		i, there := at[key]
		if !there {
			i = len(out)
			at[key] = i
			out = append(out, Count{Of: key, Name: name})
		}
		out[i].Times++
	}
	slices.SortStableFunc(out, func(a, b Count) int { return cmp.Or(cmp.Compare(b.Times, a.Times), cmp.Compare(a.Of, b.Of)) })
	return out
}

// Axis is between which times a chart of some times is drawn.
type Axis struct{ From, To racetime.Centis }

// AxisOf draws from 0.95 times the fastest to 1.05 times the slowest, in whole hundredths outwards.
func AxisOf(fastest, slowest racetime.Centis) Axis {
	return Axis{fastest * 95 / 100, (slowest*105 + 99) / 100}
}

// Race is what there is of one race and pool.
type Race struct {
	Key
	Race    domain.Race
	Times   int // how many swims
	Best    domain.Swim
	Fastest racetime.Centis // of races and trials
	Slowest racetime.Centis
}

// Races are the races of some swims that count, by distance and style, with the best of each. A trial is the best only where no race is.
func Races(list []domain.Swim) []Race {
	var out []Race
	at := map[Key]int{}
	for _, s := range list {
		if !s.HasTime() || s.Race.SportID != swimming {
			continue
		}
		i, there := at[KeyOf(s)]
		if !there {
			i = len(out)
			at[KeyOf(s)] = i
			out = append(out, Race{Key: KeyOf(s), Race: s.Race, Best: s, Fastest: s.Time})
		}
		r := &out[i]
		r.Times++
		r.Fastest, r.Slowest = min(r.Fastest, s.Time), max(r.Slowest, s.Time)
		if better(s, r.Best) {
			r.Best = s
		}
	}
	slices.SortFunc(out, func(a, b Race) int {
		return cmp.Or(cmp.Compare(a.Race.StyleID, b.Race.StyleID), cmp.Compare(a.Race.Metres, b.Race.Metres), cmp.Compare(a.RaceID, b.RaceID), cmp.Compare(a.Pool, b.Pool))
	})
	return out
}

func better(s, than domain.Swim) bool {
	if s.Trial != than.Trial {
		return than.Trial
	}
	return s.Time < than.Time
}

// PaceRow is the training paces in one stroke and pool, with the swims they come from, the shortest first.
type PaceRow struct {
	Style, Pool int
	pace.Paces
	From []domain.Swim
}

// Distances are what paces are shown for, in metres.
var Distances = []int{50, 100, 200, 400}

// Paces work out training paces from the bests since a day, trials included.
func Paces(list []domain.Swim, since calendar.Date) []PaceRow {
	type key struct{ style, pool int }
	bests := map[key]map[int]domain.Swim{}
	for _, s := range list {
		if !s.HasTime() || s.Day.Before(since) || !paced(s.Race) {
			continue
		}
		k := key{s.Race.StyleID, s.Pool}
		if bests[k] == nil {
			bests[k] = map[int]domain.Swim{}
		}
		if was, there := bests[k][s.Race.Metres]; !there || s.Time < was.Time {
			bests[k][s.Race.Metres] = s
		}
	}
	var out []PaceRow
	for k, best := range bests {
		paces, ok := pace.Of(pace.Bests{T100: best[100].Time, T200: best[200].Time, T400: best[400].Time})
		if !ok {
			continue
		}
		row := PaceRow{Style: k.style, Pool: k.pool, Paces: paces}
		for _, metres := range []int{100, 200, 400} {
			if s, there := best[metres]; there {
				row.From = append(row.From, s)
			}
		}
		out = append(out, row)
	}
	slices.SortFunc(out, func(a, b PaceRow) int { return cmp.Or(cmp.Compare(a.Style, b.Style), cmp.Compare(a.Pool, b.Pool)) })
	return out
}

// fins is the style of races with fins, of which only those on the surface are trained by paces.
const fins = 6

// paced reports whether a race says something about training paces.
func paced(r domain.Race) bool {
	if r.SportID != swimming || r.StyleID == fins && !strings.HasSuffix(r.Abbreviation, " NP") {
		return false
	}
	return r.Metres == 100 || r.Metres == 200 || r.Metres == 400
}

// styles are the names of the strokes by their numbers.
var styles = []string{"", "Farfalla", "Dorso", "Rana", "Stile libero", "Misti", "Pinne/Altro"}

// ByStyle counts swims by their stroke.
func ByStyle(s domain.Swim) (int64, string) { return int64(s.Race.StyleID), StyleName(s.Race.StyleID) }

// StyleName is the name of a stroke.
func StyleName(style int) string {
	if style < 0 || style >= len(styles) {
		return ""
	}
	return styles[style]
}

// ByDistance counts swims by their metres.
func ByDistance(s domain.Swim) (int64, string) {
	return int64(s.Race.Metres), strconv.Itoa(s.Race.Metres) + " m"
}
