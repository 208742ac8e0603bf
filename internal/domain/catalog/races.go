package catalog

import (
	"slices"
	"sync"
)

// The sexes a race admits.
const (
	EitherSex = 0
	Men       = 1
	Women     = 2
	Mixed     = 3
)

// Race is a gara of the catalogue.
type Race struct {
	ID           int64
	SportID      int64
	Bodies       []int64
	Name         string
	Abbreviation string // "100 SL", "4x50 SL MX"
	LegMetres    int64
	Metres       int64 // of the whole race
	StyleID      int64
	Type         int64 // Individual or Team
	Members      int64
	Sex          int64
}

var races = sync.OnceValue(func() []Race {
	var all []Race
	for _, r := range read("races.csv") {
		all = append(all, Race{
			ID: r.number("id"), SportID: r.number("sport"), Bodies: r.numbers("bodies"), Name: r.text("name"),
			Abbreviation: r.text("abbreviation"), LegMetres: r.number("leg_metres"), Metres: r.number("race_metres"),
			StyleID: r.number("style"), Type: r.number("type"), Members: r.number("members"), Sex: r.number("sex"),
		})
	}
	return all
})

// Races are all races, by id; they do not change with the season.
func Races() []Race { return races() }

// RacesOf are those a body uses in a sport.
func RacesOf(body, sport int64) []Race {
	return slices.DeleteFunc(slices.Clone(Races()), func(r Race) bool {
		return r.SportID != sport || !slices.Contains(r.Bodies, body)
	})
}

// RaceByID finds a race.
func RaceByID(id int64) (Race, bool) { return find(Races(), id, func(r Race) int64 { return r.ID }) }
