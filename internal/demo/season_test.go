package demo_test

import (
	"slices"
	"testing"

	"traguardo/internal/demo"
	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
	"traguardo/internal/domain/racetime"
	"traguardo/internal/store"
	"traguardo/internal/testkit"
	"traguardo/internal/variant"
)

// seasonMeets names the meets of the season, first to last.
var seasonMeets = []string{"Trofeo di Primavera", "Campionati regionali di categoria", "Gran Prix Giovanile - 1ª tappa",
	"Gran Prix Giovanile - 2ª tappa"}

// TestSeason checks that heats are full, clubs have different sizes, young athletes improve from meet to meet, and each meet has a tie, a
// disqualification and relays.
func TestSeason(t *testing.T) {
	for _, v := range variant.All() {
		t.Run(v.Key, func(t *testing.T) {
			t.Parallel()
			db := testkit.DB(t)
			fillEvents(t, db, v, testkit.NewClock())
			first := map[[2]int64]racetime.Centis{}
			better, compared := 0, 0
			for _, name := range seasonMeets {
				in := meetNamed(t, db, v, name)
				checkFullHeats(t, in)
				checkClubSizes(t, in)
				some := tally(in.Entries)
				if some["status 1"] < 200 || some["status 2"] == 0 || some["status 3"] == 0 || some["team"] < 10 || ties(in) == 0 {
					t.Errorf("%s has %v and %d ties for the first place", name, some, ties(in))
				}
				for _, n := range in.Entries {
					key := [2]int64{int64(n.AthleteID), int64(n.RaceID)}
					switch before := first[key]; {
					case n.Kind != domain.Individual || n.Result.Status != domain.ResultRegular:
					case before == 0:
						first[key] = n.Result.Time
					case name == seasonMeets[len(seasonMeets)-1] && in.Event.Starts.Year()-n.Athlete.Birth.Year() < 17:
						compared++
						if n.Result.Time < before {
							better++
						}
						if ratio := float64(n.Result.Time) / float64(before); ratio < 0.8 || ratio > 1.1 {
							t.Errorf("%s %s swam %d after %d", n.Athlete.LastName, n.Athlete.FirstName, n.Result.Time, before)
						}
					}
				}
			}
			if compared < 80 || better*4 < compared*3 {
				t.Errorf("%d of %d swims of athletes under 17 are better than the first of the season", better, compared)
			}
			checkFullHeats(t, meetNamed(t, db, v, demo.TodaysMeet))
		})
	}
}

func meetNamed(t *testing.T, db *store.DB, v variant.Variant, name string) eventData {
	t.Helper()
	list := events(t, db, v)
	i := slices.IndexFunc(list, func(e domain.Event) bool { return e.Name == name })
	if i < 0 {
		t.Fatalf("no event is called %s", name)
	}
	return read(t, db, v, list[i])
}

// checkFullHeats checks that most swimmers of races with several heats are in heats of six and more.
func checkFullHeats(t *testing.T, in eventData) {
	t.Helper()
	type heat struct {
		race     id.Race
		category id.Category
		sex      domain.Sex
		number   int
	}
	sizes := map[heat]int{}
	for _, n := range in.Entries {
		if n.Kind == domain.Individual && n.Place.Heat > 0 {
			sizes[heat{n.RaceID, n.CategoryID, n.Sex, n.Place.Heat}]++
		}
	}
	full, lanes, swimmers := 0, in.Event.Options.Int(option.Lanes), 0
	for _, n := range sizes {
		if swimmers += n; n >= 6 {
			full += n
		}
		if n > lanes {
			t.Errorf("%s has a heat of %d in %d lanes", in.Event.Name, n, lanes)
		}
	}
	if full*10 < swimmers*7 {
		t.Errorf("%s has %d of %d swimmers in heats of six and more", in.Event.Name, full, swimmers)
	}
}

// checkClubSizes checks that the largest club has at least eight times the entries of the smallest one.
func checkClubSizes(t *testing.T, in eventData) {
	t.Helper()
	clubs := map[id.Club]int{}
	for _, n := range in.Entries {
		clubs[n.ClubID]++
	}
	least, most := len(in.Entries), 0
	for _, n := range clubs {
		least, most = min(least, n), max(most, n)
	}
	if len(clubs) < 10 || most < 8*least {
		t.Errorf("%s has %d clubs with %d to %d entries", in.Event.Name, len(clubs), least, most)
	}
}

// ties counts the races that two athletes won.
func ties(in eventData) int {
	type race struct {
		race     id.Race
		category id.Category
		sex      domain.Sex
	}
	best, winners := map[race]racetime.Centis{}, map[race]int{}
	for _, n := range in.Entries {
		if n.Kind != domain.Individual || n.Result.Status != domain.ResultRegular || n.Result.Reason == domain.OutOfCompetition {
			continue
		}
		r := race{n.RaceID, n.CategoryID, n.Sex}
		switch b := best[r]; {
		case b == 0 || n.Result.Time < b:
			best[r], winners[r] = n.Result.Time, 1
		case n.Result.Time == b:
			winners[r]++
		}
	}
	count := 0
	for _, n := range winners {
		if n > 1 {
			count++
		}
	}
	return count
}
