package catalog

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
)

func TestSeasons(t *testing.T) {
	got := Seasons()
	if len(got) != 2 || got[0].String() != "2025/2026" || got[1].String() != "2026/2027" {
		t.Errorf("shipped seasons are %v", got)
	}
}

// classOf returns the names of the individual categories that contain a birth date.
func classOf(s calendar.Season, family string, membership, sex int64, birth calendar.Date) []string {
	var names []string
	for _, c := range Categories(s) {
		if c.Family == family && c.Type == Individual && c.Membership == membership && c.BirthRange(sex).Contains(birth) {
			names = append(names, c.Name)
		}
	}
	return names
}

func TestKnownCategories(t *testing.T) {
	for _, c := range []struct {
		season     calendar.Season
		family     string
		membership int64
		sex        int64
		birthYear  int
		want       string
	}{
		{2027, "federation", Competitive, 1, 2012, "Ragazzi"}, // 15 years
		{2027, "federation", Competitive, 1, 2011, "Ragazzi"},
		{2027, "federation", Competitive, 1, 2010, "Juniores"},
		{2026, "federation", Competitive, 1, 2013, "Esordienti A"},
		{2027, "federation", Competitive, 2, 2012, "Juniores"},
		{2027, "federation", Competitive, 2, 2013, "Ragazzi"},
		{2027, "federation", Competitive, 2, 2020, "Esordienti C"},
		{2027, "federation", Competitive, 1, 2020, ""},
		{2027, "federation", Competitive, 1, 2006, "Seniores"},
		{2027, "federation", Competitive, 2, 1950, "Seniores"},
		{2027, "federation", Competitive, 1, 2007, "Cadetti"},
		{2027, "promotional", Promotional, 1, 2021, "Baby"},
		{2027, "promotional", Promotional, 2, 2020, "Giovanissimi"},
		{2027, "promotional", Promotional, 2, 2019, "Allievi"},
		{2027, "promotional", Promotional, 1, 2018, "Esordienti C propaganda"},
		{2027, "promotional", Promotional, 2, 2018, "Esordienti B propaganda"},
		{2027, "master", Masters, 1, 2007, "Master M20"},
		{2027, "master", Masters, 2, 2002, "Master M25"},
		{2027, "master", Masters, 2, 1931, "Master M95"},
		{2027, "master", Masters, 1, 1927, "Master M100+"},
		{2027, "master", Masters, 1, 2008, ""},
		{2027, "finswimming", Competitive, 1, 2017, "Prima categoria"},
		{2027, "finswimming", Competitive, 2, 2009, "Seniores"},
		{2027, "finswimming", Masters, 2, 1997, "Master"},
		{2027, "gymnastics", 0, 2, 2017, "Mini"},
		{2027, "gymnastics", 0, 1, 2010, "Senior"},
		{2026, "gymnastics", 0, 2, 2023, "Piccole Promesse"},
	} {
		for _, birth := range []calendar.Date{calendar.Of(c.birthYear, time.January, 1), calendar.Of(c.birthYear, time.December, 31)} {
			got := classOf(c.season, c.family, c.membership, c.sex, birth)
			if (c.want == "" && len(got) != 0) || (c.want != "" && (len(got) != 1 || got[0] != c.want)) {
				t.Errorf("%s, %s, sex %d, born %s: %v, want %q", c.season, c.family, c.sex, birth, got, c.want)
			}
		}
	}
}

func TestCategoriesAreWellFormed(t *testing.T) {
	seen := map[int64]bool{}
	for _, s := range Seasons() {
		for _, c := range Categories(s) {
			if seen[int64(c.ID)] || c.ID/1000 != id.Category(int64(s.ReferenceYear())) {
				t.Errorf("%s of %s has id %d", c.Name, s, c.ID)
			}
			seen[int64(c.ID)] = true
			if c.Name == "" || c.Label == "" || len(c.Sports) == 0 || len(c.Bodies) == 0 || (c.Men.Empty() && c.Women.Empty()) {
				t.Errorf("%d is incomplete: %+v", c.ID, c)
			}
			for _, r := range []Range{c.Men, c.Women} {
				if !r.Empty() && r.To.Before(r.From) {
					t.Errorf("%s runs from %s to %s", c.Name, r.From, r.To)
				}
			}
			if summed := c.Family == "master-relay"; summed != (c.Type == Team) || summed != (c.AgeSumMin > 0 && c.AgeSumMax > c.AgeSumMin) {
				t.Errorf("%s sums ages from %d to %d", c.Name, c.AgeSumMin, c.AgeSumMax)
			}
		}
	}
	if len(seen) != 2*53 {
		t.Errorf("%d categories in both seasons", len(seen))
	}
}

func TestCategoriesOfAFamilyDoNotOverlap(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.SampledFrom(Seasons()).Draw(t, "season")
		birth := calendar.Of(1915, time.January, 1).AddDays(rapid.IntRange(0, 41000).Draw(t, "days"))
		sex := rapid.Int64Range(1, 2).Draw(t, "sex")
		for _, family := range []string{"federation", "promotional", "master", "finswimming", "gymnastics"} {
			for membership := range int64(4) {
				if got := classOf(s, family, membership, sex, birth); len(got) > 1 {
					t.Fatalf("%s, %s, sex %d, born %s: %v", s, family, sex, birth, got)
				}
			}
		}
	})
}

func TestRelayAgeSumsHaveNoGaps(t *testing.T) {
	next := int64(80)
	for _, c := range Categories(2027) {
		if c.Family != "master-relay" {
			continue
		}
		if c.AgeSumMin != next {
			t.Errorf("%s starts at %d, want %d", c.Name, c.AgeSumMin, next)
		}
		next = c.AgeSumMax + 1
		// Swimmers of M20 (born 2003 to 2007 in this season) swim in M80 only.
		if young := c.Men.Contains(calendar.MustParse("2005-06-01")); young != (c.Name == "Staffetta M80") {
			t.Errorf("%s admits M20 swimmers: %v", c.Name, young)
		}
	}
	if next != 1000 {
		t.Errorf("the last relay category ends at %d", next-1)
	}
}

func TestEveryVariantHasCategories(t *testing.T) {
	for _, c := range []struct{ body, sport int64 }{{1, 1}, {8, 1}, {2, 1}, {2, 2}, {2, 3}, {2, 4}, {2, 5}, {2, 6}, {2, 7}, {2, 8}} {
		if len(CategoriesOf(2027, c.body, c.sport)) == 0 || len(RacesOf(c.body, c.sport)) == 0 {
			t.Errorf("body %d has no categories or races in sport %d", c.body, c.sport)
		}
	}
	if len(CategoriesOf(2027, 8, 1)) != 7 || len(CategoriesOf(2027, 1, 2)) != 0 {
		t.Error("bodies and sports are mixed up")
	}
}
