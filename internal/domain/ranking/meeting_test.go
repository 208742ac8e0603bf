package ranking

import (
	"testing"

	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/racetime"
)

// finish is a published result: the swimmer's age that year and the published places, 0 for none.
type finish struct {
	age     int
	time    racetime.Centis
	status  domain.ResultStatus
	overall int
	inClass int // within the same five years
}

const (
	swam         = domain.ResultRegular
	disqualified = domain.ResultDisqualified
	away         = domain.ResultAbsent
)

// nottwil has two races of the Swiss masters championships of September 2009 (Nottwil), as published by the meet program, without names.
var nottwil = map[string][]finish{
	"50 backstroke, men": {
		{46, 3078, swam, 1, 1}, {44, 3134, swam, 2, 1}, {25, 3228, swam, 3, 1}, {52, 3368, swam, 4, 1}, {25, 3418, swam, 5, 2},
		{34, 3506, swam, 6, 1},
		{50, 3516, swam, 7, 2}, {40, 3545, swam, 8, 2}, {63, 3619, swam, 9, 1}, {42, 3619, swam, 9, 3}, {43, 3739, swam, 11, 4},
		{47, 3950, swam, 12, 2},
		{51, 4178, swam, 13, 3}, {68, 4658, swam, 14, 1}, {45, 5734, swam, 15, 3}, {14, 6300, swam, 16, 1}, {18, 7064, swam, 17, 2},
		{82, 7955, swam, 18, 1},
		{19, 8105, swam, 19, 1}, {48, 8535, swam, 20, 4}, {19, 10437, swam, 21, 2}, {50, 0, away, 0, 0}, {37, 0, away, 0, 0},
	},
	"200 freestyle, men": {
		{41, 12295, swam, 1, 1}, {29, 12839, swam, 2, 1}, {40, 13103, swam, 3, 2}, {36, 13420, swam, 4, 1}, {33, 14031, swam, 5, 1},
		{50, 14169, swam, 6, 1},
		{55, 14175, swam, 7, 1}, {43, 14285, swam, 8, 3}, {54, 14543, swam, 9, 2}, {44, 14639, swam, 10, 4}, {52, 14786, swam, 11, 3},
		{42, 15479, swam, 12, 5},
		{53, 16346, swam, 13, 4}, {64, 16376, swam, 14, 1}, {47, 16537, swam, 15, 1}, {63, 16639, swam, 16, 2}, {76, 17327, swam, 17, 1},
		{70, 17639, swam, 18, 1},
		{35, 17944, swam, 19, 2}, {25, 27986, swam, 20, 2}, {14, 28807, swam, 21, 1}, {29, 16480, disqualified, 0, 0}, {37, 0, away, 0, 0},
		{31, 0, away, 0, 0}, {56, 0, away, 0, 0},
	},
}

// class is the five-year class of a swimmer. Swimmers below the masters ages form two classes of their own.
func (f finish) class() int {
	switch {
	case f.age < 19:
		return 0
	case f.age < 25:
		return 19
	}
	return f.age / 5 * 5
}

// TestPublishedPlaces ranks the swimmers overall and by class, given in reverse order.
func TestPublishedPlaces(t *testing.T) {
	for race, list := range nottwil {
		t.Run(race, func(t *testing.T) {
			classes := map[int][]Result{}
			var all []Result
			for i := len(list) - 1; i >= 0; i-- {
				r := Result{ID: id.Entry(i), Club: id.Club(i), Status: list[i].status, Value: list[i].time}
				all, classes[list[i].class()] = append(all, r), append(classes[list[i].class()], r)
			}
			samePlaces(t, all, func(entryID id.Entry) int { return list[entryID].overall })
			for _, class := range classes {
				samePlaces(t, class, func(entryID id.Entry) int { return list[entryID].inClass })
			}
		})
	}
}

func samePlaces(t *testing.T, group []Result, published func(entryID id.Entry) int) {
	t.Helper()
	for _, p := range Rank(group, plain) {
		want := published(p.ID)
		if want == 0 {
			want = Unplaced
		}
		if p.Position != want {
			t.Errorf("line %d is placed %d, published was %d", p.ID, p.Position, want)
		}
	}
}
