// Package passage works out who goes from the linked events to the final.
package passage

import (
	"cmp"
	"slices"

	"traguardo/internal/domain"
	"traguardo/internal/domain/racetime"
)

// Key is what athletes qualify for.
type Key struct {
	Race     int64
	Category int64
	Sex      domain.Sex
}

// Result is a regular result of a linked event.
type Result struct {
	Key
	Athlete int64
	// Value is the time or score after penalties.
	Value racetime.Centis
}

// Passage is where an athlete stands for a final.
type Passage struct {
	Key
	Athlete   int64
	Value     racetime.Centis // best over the linked events
	Position  int             // equal values share it, and the next one is as many places later
	Qualified bool
	// Reserve counts the others from 1, in order; 0 for the qualified.
	Reserve int
}

// Qualify ranks the best of each athlete for each key. The first places qualify, with all who share the last of them.
func Qualify(results []Result, places int, scored bool) []Passage {
	best := map[Key]map[int64]racetime.Centis{}
	for _, r := range results {
		if r.Value <= 0 {
			continue
		}
		athletes := best[r.Key]
		if athletes == nil {
			athletes = map[int64]racetime.Centis{}
			best[r.Key] = athletes
		}
		if known, ok := athletes[r.Athlete]; !ok || better(r.Value, known, scored) {
			athletes[r.Athlete] = r.Value
		}
	}
	var all []Passage
	for key, athletes := range best {
		all = append(all, ranked(key, athletes, places, scored)...)
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

func ranked(key Key, athletes map[int64]racetime.Centis, places int, scored bool) []Passage {
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

// MayEnter reports whether an athlete may enter the final. In the first step only the qualified may; in the second also the first reserves,
// as many as there are places that no qualified athlete has taken; a reserve that was admitted before stays admitted.
func MayEnter(p Passage, repechage bool, freePlaces int, admitted bool) bool {
	return p.Qualified || admitted || (repechage && p.Reserve > 0 && p.Reserve <= freePlaces)
}
