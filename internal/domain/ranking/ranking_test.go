package ranking

import (
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/racetime"
)

var (
	individual = []int{9, 7, 6, 5, 4, 3, 2, 1}
	plain      = Rules{ShiftAfterTie: true, MaxPerClub: 100}
)

// regular returns results with the given times, ids from 1 and a club each.
func regular(times ...racetime.Centis) []Result {
	list := make([]Result, len(times))
	for i, time := range times {
		list[i] = Result{ID: id.Entry(i + 1), Club: id.Club(i + 1), Status: domain.ResultRegular, Value: time}
	}
	return list
}

// with returns list after applying change.
func with(list []Result, change func([]Result)) []Result {
	change(list)
	return list
}

func TestRank(t *testing.T) {
	type place struct {
		id       id.Entry
		position int
	}
	for _, c := range []struct {
		name    string
		results []Result
		rules   Rules
		want    []place
	}{
		{"by time", regular(3000, 2900, 3100), plain, []place{{2, 1}, {1, 2}, {3, 3}}},
		{"tie, shifted", regular(3000, 3000, 3100), plain, []place{{1, 1}, {2, 1}, {3, 3}}},
		{"tie, not shifted", regular(3000, 3000, 3100, 3100, 3200), Rules{MaxPerClub: 100}, []place{{1, 1}, {2, 1}, {3, 2}, {4, 2}, {5, 3}}},
		{"seconds of penalty", with(regular(3000, 3050), func(r []Result) { r[0].Penalty = 1 }), plain, []place{{2, 1}, {1, 2}}},
		{"penalty into a tie", with(regular(3000, 3100), func(r []Result) { r[0].Penalty = 1 }), plain, []place{{1, 1}, {2, 1}}},
		{"scored", regular(900, 1200, 1000), Rules{Scored: true, ShiftAfterTie: true}, []place{{2, 1}, {3, 2}, {1, 3}}},
		{"points of penalty", with(regular(900, 1200, 1000), func(r []Result) { r[1].Penalty = 4 }), Rules{Scored: true, ShiftAfterTie: true},
			[]place{{3, 1}, {1, 2}, {2, 3}}},
		{"never below zero", with(regular(900, 1200), func(r []Result) { r[1].Penalty = 40 }), Rules{Scored: true}, []place{{1, 1}, {2, 2}}},
		{"points of penalty into a tie, not shifted", with(regular(750, 900, 800, 700), func(r []Result) { r[1].Penalty = 1 }),
			Rules{Scored: true}, []place{{2, 1}, {3, 1}, {1, 2}, {4, 3}}},
		{"without a place", with(regular(0, 3000, 2900, 2800, 0), func(r []Result) {
			r[0].Status, r[2].Status, r[3].Status, r[4].Status = domain.ResultNone, domain.ResultAbsent, domain.ResultDisqualified, domain.ResultRegular
		}), plain, []place{{2, 1}, {4, Unplaced}, {3, Unplaced}, {1, Unplaced}, {5, Unplaced}}},
		{"out of competition", with(regular(2800, 3000, 2700, 2900),
			func(r []Result) { r[0].OutOfCompetition, r[2].OutOfCompetition = true, true }),
			plain, []place{{4, 1}, {2, 2}, {3, Unplaced}, {1, Unplaced}}},
		{"empty", nil, plain, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			var got []place
			for _, p := range Rank(c.results, c.rules) {
				got = append(got, place{p.ID, p.Position})
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("%v, want %v", got, c.want)
			}
		})
	}
}

// points returns whole points ordered by id.
func points(placings []Placing) []int {
	got := make([]int, len(placings))
	for _, p := range placings {
		got[p.ID-1] = p.Points / 100
	}
	return got
}

func TestPoints(t *testing.T) {
	same := func(list []Result, club id.Club, ids ...int) []Result {
		for _, number := range ids {
			list[number-1].Club = club
		}
		return list
	}
	rules := func(perClub int, scoring Scoring) Rules {
		return Rules{ShiftAfterTie: true, MaxPerClub: perClub, Scoring: scoring}
	}
	ten := regular(1000, 1010, 1020, 1030, 1040, 1050, 1060, 1070, 1080, 1090)
	disqualified := regular(1000, 1010, 1020)
	disqualified[2].Status = domain.ResultDisqualified
	absent := regular(1000, 1010, 1020)
	absent[2].Status = domain.ResultAbsent
	for _, c := range []struct {
		name    string
		results []Result
		rules   Rules
		want    []int
	}{
		{"table", ten, rules(100, ByPlace(individual, false)), []int{9, 7, 6, 5, 4, 3, 2, 1, 0, 0}},
		{"many starters change nothing", ten, rules(100, ByPlace(individual, true)), []int{9, 7, 6, 5, 4, 3, 2, 1, 0, 0}},
		{"five starters", ten[:5], rules(100, ByPlace(individual, true)), []int{6, 4, 3, 2, 1}},
		{"three starters", ten[:3], rules(100, ByPlace(individual, true)), []int{4, 2, 1}},
		{"two starters", ten[:2], rules(100, ByPlace(individual, true)), []int{3, 1}},
		{"one starter", ten[:1], rules(100, ByPlace(individual, true)), []int{2}},
		{"the disqualified started", disqualified, rules(100, ByPlace(individual, true)), []int{4, 2, 0}},
		{"the absent did not", absent, rules(100, ByPlace(individual, true)), []int{3, 1, 0}},
		{"a tie takes the full points", regular(1000, 1000, 1020), rules(100, ByPlace(individual, false)), []int{9, 9, 6}},
		{"two of a club", same(regular(1000, 1010, 1020, 1030), 1, 1, 2, 3), rules(2, ByPlace(individual, false)), []int{9, 7, 0, 5}},
		{"a tie inside a club", same(regular(1000, 1010, 1010, 1030), 1, 1, 2, 3), rules(2, ByPlace(individual, false)), []int{9, 7, 7, 5}},
		{"six started: three of a club are level first, one was slowed down, one is out, one stayed away",
			same(with(regular(6000, 5950, 6000, 6000, 6200, 5900, 0), func(r []Result) {
				r[1].Penalty, r[5].Status, r[6].Status = 1, domain.ResultDisqualified, domain.ResultAbsent
			}), 1, 1, 3, 4), rules(2, ByPlace(individual, true)), []int{7, 3, 7, 7, 2, 0, 0}},
		{"no points", ten[:2], rules(100, nil), []int{0, 0}},
		{"an empty table", ten[:2], rules(100, ByPlace(nil, true)), []int{0, 0}},
		{"ratio", regular(2000, 2500), rules(100, ByRatio(2000)), []int{1000, 800}},
		{"World Aquatics", regular(2091, 2500, 1000), rules(100, ByWorldAquatics(2091)), []int{1000, 585, 9142}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := points(Rank(c.results, c.rules)); !slices.Equal(got, c.want) {
				t.Errorf("%v, want %v", got, c.want)
			}
		})
	}
}

func TestRatioIsTruncated(t *testing.T) {
	if got := ByRatio(2000)(1, 3001, 1); got != 66644 { // 666.4445…
		t.Errorf("%d hundredths of a point", got)
	}
	if got := ByRatio(2000)(1, 0, 1) + ByRatio(0)(1, 3000, 1) + WorldAquaticsPoints(0, 3000) + WorldAquaticsPoints(3000, 0); got != 0 {
		t.Errorf("%d points for nothing", got)
	}
}

// TestPublishedPoints compares points published by federations, with the base time of their year.
func TestPublishedPoints(t *testing.T) {
	for _, c := range []struct {
		base, time racetime.Centis
		want       int
	}{
		{5598, 6679, 588}, // a hundred butterfly of a world championship
		{5171, 5678, 755}, // a hundred freestyle of a national championship
		{5171, 5171, 1000},
		{4640, 5210, 706}, // worked out by hand: 46.40³ = 99 897.344, 52.10³ = 141 420.761
	} {
		if got := WorldAquaticsPoints(c.base, c.time); got != c.want {
			t.Errorf("%s with %s as base is worth %d points, published were %d", c.time, c.base, got, c.want)
		}
	}
}

func TestClubs(t *testing.T) {
	scores := []Score{
		{Club: 1, Sex: 1, Position: 1, Points: 900}, {Club: 1, Sex: 2, Position: 3, Points: 600},
		{Club: 2, Sex: 1, Position: 2, Points: 700}, {Club: 2, Sex: 2, Position: 2, Points: 700}, {Club: 2, Sex: 3, Position: 8, Points: 100},
		{Club: 3, Sex: 2, Position: 1, Points: 900}, {Club: 3, Sex: 3, Position: 3, Points: 600},
		{Club: 4, Sex: 1, Position: 9, Points: 0}, {Club: 5, Sex: 1, Position: Unplaced},
	}
	for _, c := range []struct {
		name  string
		shift bool
		keep  func(Score) bool
		want  []ClubPlacing
	}{
		{"level clubs by firsts, then equal", true, AllScores, []ClubPlacing{{1, 1, 1500}, {3, 1, 1500}, {2, 3, 1500}}},
		{"no shift", false, AllScores, []ClubPlacing{{1, 1, 1500}, {3, 1, 1500}, {2, 2, 1500}}},
		{"women", true, OfSex(2), []ClubPlacing{{3, 1, 900}, {2, 2, 700}, {1, 3, 600}}},
		{"men", true, OfSex(1), []ClubPlacing{{1, 1, 900}, {2, 2, 700}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := Clubs(scores, c.shift, c.keep); !slices.Equal(got, c.want) {
				t.Errorf("%v, want %v", got, c.want)
			}
		})
	}
}

func TestRankIgnoresInputOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		list := make([]Result, rapid.IntRange(0, 40).Draw(t, "n"))
		for i := range list {
			list[i] = Result{
				ID: id.Entry(i + 1), Club: id.Club(rapid.Int64Range(1, 5).Draw(t, "club")), Status: domain.ResultStatus(rapid.IntRange(0, 3).Draw(t,
					"status")),
				Value:   racetime.Centis(rapid.SampledFrom([]int{0, 2900, 2910, 3000}).Draw(t, "value")),
				Penalty: rapid.IntRange(0, 2).Draw(t, "penalty"),
			}
		}
		rules := Rules{
			Scored: rapid.Bool().Draw(t, "scored"), ShiftAfterTie: rapid.Bool().Draw(t, "shift"),
			MaxPerClub: rapid.IntRange(0, 4).Draw(t, "per club"),
			Scoring:    ByPlace(individual, rapid.Bool().Draw(t, "by starters")),
		}
		first := Rank(list, rules)
		for i := 1; i < len(first); i++ {
			if first[i].Position < first[i-1].Position {
				t.Fatalf("place %d after place %d", first[i].Position, first[i-1].Position)
			}
			if first[i].Position != Unplaced && first[i].Position == first[i-1].Position && first[i].Value != first[i-1].Value {
				t.Fatal("different values share a place")
			}
		}
		shuffled := slices.Clone(list)
		rand.Shuffle(len(shuffled), func(i, j int) { shuffled[i], shuffled[j] = shuffled[j], shuffled[i] })
		if !slices.Equal(first, Rank(shuffled, rules)) {
			t.Fatal("another order of input gave another ranking")
		}
	})
}
