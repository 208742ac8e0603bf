// Package passage computes which athletes qualify from the linked events for a final.
package passage

import (
	"cmp"
	"slices"

	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/racetime"
)

// Key identifies a final.
type Key struct {
	Race     id.Race
	Category id.Category
	Sex      domain.Sex
}

// Result is a regular result of a linked event.
type Result struct {
	Key
	Athlete id.Athlete
	// Value is the time or score after penalties.
	Value racetime.Centis
}

// Passage is an athlete's qualification for a final.
type Passage struct {
	Key
	Athlete   id.Athlete
	Value     racetime.Centis // best of the linked events
	Position  int             // equal values share a position, and the following positions are skipped
	Qualified bool
	// Reserve is the rank among athletes who did not qualify, from 1; 0 if qualified.
	Reserve int
}

// Qualify ranks each athlete's best value per key. The first places qualify, including ties for the last one.
func Qualify(results []Result, places int, scored bool) []Passage {
	best := map[Key]map[id.Athlete]racetime.Centis{}
	for _, r := range results {
		if r.Value <= 0 {
			continue
		}
		athletes := best[r.Key]
		if athletes == nil {
			athletes = map[id.Athlete]racetime.Centis{}
			best[r.Key] = athletes
		}
		if known, ok := athletes[r.Athlete]; !ok || better(r.Value, known, scored) {
			athletes[r.Athlete] = r.Value
		}
	}
	var all []Passage
	for key, athletes := range best {
		all = append(all, rank(key, athletes, places, scored)...)
	}
	slices.SortFunc(all, func(a, b Passage) int {
		return cmp.Or(cmp.Compare(a.Race, b.Race), cmp.Compare(a.Category, b.Category), cmp.Compare(a.Sex, b.Sex),
			cmp.Compare(a.Position, b.Position), cmp.Compare(a.Athlete, b.Athlete))
	})
	return all
}

func better(a, b racetime.Centis, scored bool) bool {
	if scored {
		return a > b
	}
	return a < b
}

func rank(key Key, athletes map[id.Athlete]racetime.Centis, places int, scored bool) []Passage {
	var list []Passage
	for athlete, value := range athletes {
		list = append(list, Passage{Key: key, Athlete: athlete, Value: value})
	}
	slices.SortFunc(list, func(a, b Passage) int {
		switch {
		case better(a.Value, b.Value, scored):
			return -1
		case better(b.Value, a.Value, scored):
			return 1
		}
		return cmp.Compare(a.Athlete, b.Athlete)
	})
	reserve := 0
	for i := range list {
		p := &list[i]
		p.Position = i + 1
		if i > 0 && p.Value == list[i-1].Value {
			p.Position = list[i-1].Position
		}
		if p.Qualified = p.Position <= places; !p.Qualified {
			reserve++
			p.Reserve = reserve
		}
	}
	return list
}

// MayEnter reports whether an athlete may enter the final. Reserves may enter during the repechage, up to the number of free places.
// A reserve that was admitted before remains admitted.
func MayEnter(p Passage, repechage bool, freePlaces int, admitted bool) bool {
	return p.Qualified || admitted || (repechage && p.Reserve > 0 && p.Reserve <= freePlaces)
}
