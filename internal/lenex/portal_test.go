package lenex_test

import (
	"testing"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/lenex"
)

// swimmingRaces returns the shipped races of swimming and finswimming.
func swimmingRaces() []domain.Race {
	var out []domain.Race
	for _, r := range catalog.Races() {
		if r.SportID == int64(domain.Swimming) {
			out = append(out, domain.Race{ID: r.ID, Name: r.Name, Abbreviation: r.Abbreviation, LegMetres: int(r.LegMetres), Metres: int(r.Metres),
				Kind: domain.EntryKind(r.Type), Members: int(r.Members), Sex: domain.Sex(r.Sex), StyleID: int(r.StyleID)})
		}
	}
	return out
}

// TestStyles checks that every shipped race has a known style, which is its own only among races of the same sex.
func TestStyles(t *testing.T) {
	t.Parallel()
	all := swimmingRaces()
	for _, r := range all {
		s := lenex.StyleOf(r)
		if s.Stroke == lenex.UnknownOne {
			t.Errorf("%s is unknown", r.Abbreviation)
		}
		for _, o := range all {
			if same := lenex.SameStyle(o, *s); same != (o.ID == r.ID) && o.Sex == r.Sex {
				t.Errorf("%s and %s: %t", r.Abbreviation, o.Abbreviation, same)
			}
		}
	}
	for _, c := range []struct {
		race domain.Race
		want lenex.SwimStyle
	}{
		{domain.Race{ID: 7, Abbreviation: "100 DO", LegMetres: 100, Members: 1, Kind: domain.Individual},
			lenex.SwimStyle{Distance: lenex.Some(100), RelayCount: lenex.Some(1), Stroke: lenex.Back}},
		{domain.Race{ID: 7, Abbreviation: "4x50 MI MX", LegMetres: 50, Members: 4, Kind: domain.Team, Sex: domain.Mixed},
			lenex.SwimStyle{Distance: lenex.Some(50), RelayCount: lenex.Some(4), Stroke: lenex.Medley}},
		{domain.Race{ID: 7, Name: "25 metri gambe delfino", Abbreviation: "25 GAMBE FA2", LegMetres: 25, Members: 1, Kind: domain.Individual},
			lenex.SwimStyle{ID: lenex.Some(7), Distance: lenex.Some(25), RelayCount: lenex.Some(1), Stroke: lenex.UnknownOne,
				Name: "25 metri gambe delfino", Code: "25GAMB"}},
	} {
		if got := *lenex.StyleOf(c.race); got != c.want {
			t.Errorf("%s: got %+v, want %+v", c.race.Abbreviation, got, c.want)
		}
	}
	kick := domain.Race{Name: "25 gambe", Abbreviation: "25 G", LegMetres: 25, Members: 1, Kind: domain.Individual}
	for _, c := range []struct {
		style lenex.SwimStyle
		want  bool
	}{
		{lenex.SwimStyle{Stroke: lenex.UnknownOne, Name: "25 GAMBE"}, true},
		{lenex.SwimStyle{Stroke: lenex.UnknownOne, Name: "Kick", Code: "25g"}, true},
		{lenex.SwimStyle{Stroke: lenex.UnknownOne, Name: "Kick"}, false},
		{lenex.SwimStyle{Stroke: lenex.Free, Name: "25 gambe"}, false},
	} {
		c.style.Distance, c.style.RelayCount = lenex.Some(25), lenex.Some(1)
		if got := lenex.SameStyle(kick, c.style); got != c.want {
			t.Errorf("%+v: got %t, want %t", c.style, got, c.want)
		}
	}
}

func TestSexesAndCourses(t *testing.T) {
	t.Parallel()
	for _, s := range []domain.Sex{domain.Male, domain.Female, domain.Mixed, domain.AnySex} {
		if got := lenex.GenderOf(s).Sex(); got != s {
			t.Errorf("%d becomes %d", s, got)
		}
	}
	for _, m := range []int{25, 50} {
		if got := lenex.CourseOf(m).Metres(); got != m {
			t.Errorf("%d becomes %d", m, got)
		}
	}
	if got := lenex.Course("SCY").Metres(); got != 0 {
		t.Errorf("yards: %d", got)
	}
}

// TestStatuses checks that every result and reason has a status of its own.
func TestStatuses(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		result domain.ResultStatus
		reason domain.Reason
		want   lenex.Status
	}{
		{domain.ResultRegular, domain.NoReason, ""}, {domain.ResultRegular, domain.OutOfCompetition, "EXH"},
		{domain.ResultDisqualified, domain.NoReason, "DSQ"}, {domain.ResultDisqualified, domain.DidNotFinish, "DNF"},
		{domain.ResultAbsent, domain.NoReason, "DNS"}, {domain.ResultAbsent, domain.Withdrawn, "WDR"}, {domain.ResultAbsent, domain.Ill, "SICK"},
	} {
		got := lenex.StatusOf(c.result, c.reason)
		if result, reason, known := got.Result(); got != c.want || !known || result != c.result || reason != c.reason {
			t.Errorf("%d, %d: %s, read as %d, %d", c.result, c.reason, got, result, reason)
		}
	}
	if got := lenex.StatusOf(domain.ResultAbsent, domain.OutOfCompetition); got != lenex.DidNotStart {
		t.Errorf("a reason of another result: %s", got)
	}
	if _, _, known := lenex.Rejected.Result(); known {
		t.Error("RJC is a result")
	}
}

func TestAges(t *testing.T) {
	t.Parallel()
	day := calendar.MustParse
	young := domain.Category{SeasonID: 2027, MenFrom: day("2011-01-01"), MenTo: day("2013-12-31"), WomenFrom: day("2013-01-01"),
		WomenTo: day("2014-12-31")}
	senior := domain.Category{SeasonID: 2027, MenFrom: day("1900-01-01"), MenTo: day("2006-12-31"), WomenFrom: day("1900-01-01"),
		WomenTo: day("2008-12-31")}
	boys := domain.Category{SeasonID: 2027, MenFrom: day("2018-01-01"), MenTo: day("2018-12-31")}
	for _, c := range []struct {
		category domain.Category
		sex      domain.Sex
		min, max int
	}{
		{young, domain.Male, 14, 16}, {young, domain.Female, 13, 14}, {young, domain.Mixed, 13, 16},
		{senior, domain.Male, 21, -1}, {senior, domain.Female, 19, -1}, {boys, domain.Male, 9, 9}, {boys, domain.Mixed, 9, 9},
		{domain.Category{AgeSumMin: 100, AgeSumMax: 119}, domain.Mixed, 100, 119},
		{domain.Category{AgeSumMin: 360, AgeSumMax: 999}, domain.Female, 360, -1},
	} {
		if got := lenex.AgesOf(c.category, c.sex); got.AgeMin.N != c.min || got.AgeMax.N != c.max {
			t.Errorf("%+v of sex %d: %d to %d", c.category, c.sex, got.AgeMin.N, got.AgeMax.N)
		}
	}
	if d := lenex.AgeDateOf(2027); d.Value != day("2027-12-31") {
		t.Errorf(`got %v, want d.Value == day("2027-12-31")`, d)
	}
}

func TestDisability(t *testing.T) {
	for _, c := range []struct {
		h    *lenex.Handicap
		want domain.Disability
	}{
		{nil, domain.NoDisability},
		{&lenex.Handicap{Free: lenex.Some(0), Breast: lenex.Some(0), Medley: lenex.Some(0)}, domain.NoDisability},
		{&lenex.Handicap{Free: lenex.Some(9), Breast: lenex.Some(8), Medley: lenex.Some(9)}, 10},
		{&lenex.Handicap{Breast: lenex.Some(8)}, 9},
		{&lenex.Handicap{Free: lenex.Some(201), Medley: lenex.Some(5)}, 6},
	} {
		if got := c.h.Disability(); got != c.want {
			t.Errorf("%+v: disability %d, want %d", c.h, got, c.want)
		}
	}
	for d := domain.NoDisability; d <= domain.NoDisability+14; d++ {
		if got := lenex.HandicapOf(d).Disability(); got != d {
			t.Errorf("disability %d is read back as %d", d, got)
		}
	}
	if lenex.HandicapOf(domain.NoDisability+14+1) != nil {
		t.Error("a class without a number is written")
	}
}
