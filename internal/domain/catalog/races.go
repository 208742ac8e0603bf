package catalog

import (
	"slices"
	"sync"

	"traguardo/internal/domain/id"
)

// Values of Race.Sex.
const (
	EitherSex = 0
	Men       = 1
	Women     = 2
	Mixed     = 3
)

// Race (gara) is a race of the catalogue.
type Race struct {
	ID           id.Race
	SportID      int64
	Bodies       []int64
	Name         string
	Abbreviation string // "100 SL", "4x50 SL MX"
	LegMetres    int64
	Metres       int64 // distance of the whole race
	StyleID      int64
	Type         int64 // Individual or Team
	Members      int64
	Sex          int64
}

var races = sync.OnceValue(func() []Race {
	var all []Race
	for _, r := range read("races.csv") {
		all = append(all, Race{
			ID: id.Race(r.number("id")), SportID: r.number("sport"), Bodies: r.numbers("bodies"), Name: r.text("name"),
			Abbreviation: r.text("abbreviation"), LegMetres: r.number("leg_metres"), Metres: r.number("race_metres"),
			StyleID: r.number("style"), Type: r.number("type"), Members: r.number("members"), Sex: r.number("sex"),
		})
	}
	return all
})

// Races returns all races, ordered by id. They are the same in all seasons.
func Races() []Race { return races() }

// RacesOf returns the races that a body uses in a sport.
func RacesOf(body, sport int64) []Race {
	return slices.DeleteFunc(slices.Clone(Races()), func(r Race) bool {
		return r.SportID != sport || !slices.Contains(r.Bodies, body)
	})
}

// RaceByID returns the race with the given id.
func RaceByID(raceID int64) (Race, bool) {
	return find(Races(), raceID, func(r Race) int64 { return int64(r.ID) })
}
