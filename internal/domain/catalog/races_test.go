package catalog

import (
	"testing"

	"traguardo/internal/domain/id"
	"traguardo/internal/domain/racetime"
)

func TestRacesAreWellFormed(t *testing.T) {
	ids, abbreviations := map[int64]bool{}, map[string]bool{}
	for _, r := range Races() {
		if ids[int64(r.ID)] || r.ID/1000 != id.Race(r.SportID) {
			t.Errorf("%s has id %d in sport %d", r.Name, r.ID, r.SportID)
		}
		ids[int64(r.ID)] = true
		key := string(rune('0'+r.SportID)) + r.Abbreviation
		if abbreviations[key] || r.Abbreviation == "" || r.Name == "" {
			t.Errorf("%d %q has the abbreviation %q, which is not its own", r.ID, r.Name, r.Abbreviation)
		}
		abbreviations[key] = true
		if (r.Type == Team) != (r.Members > 1) || r.Members < 1 || r.Metres != r.LegMetres*r.Members {
			t.Errorf("%s: type %d, %d members, %d of %d metres", r.Name, r.Type, r.Members, r.LegMetres, r.Metres)
		}
		if r.Sex < EitherSex || r.Sex > Mixed || (r.Sex == Mixed && r.Members%2 != 0) || ItemName(Styles(), r.StyleID) == "" {
			t.Errorf("%s: sex %d, style %d", r.Name, r.Sex, r.StyleID)
		}
	}
	if n := len(RacesOf(MainBody, 1)); n != 22+12 {
		t.Errorf("%d swimming races", n)
	}
	if n := len(RacesOf(FinswimmingBody, 1)); n != 14+7 {
		t.Errorf("%d finswimming races", n)
	}
}

func TestKnownRaces(t *testing.T) {
	byAbbreviation := map[string]Race{}
	for _, r := range RacesOf(MainBody, 1) {
		byAbbreviation[r.Abbreviation] = r
	}
	for _, abbreviation := range []string{
		"25 SL", "50 SL", "100 SL", "200 SL", "400 SL", "800 SL", "1500 SL", "25 DO", "200 DO", "50 RA", "100 FA", "100 MI", "400 MI",
		"4x25 SL", "4x25 MI", "4x50 SL", "4x50 MI", "4x100 SL", "4x100 MI", "4x200 SL", "6x50 SL",
		"4x50 SL MX", "4x50 MI MX", "4x100 SL MX", "4x100 MI MX",
	} {
		if _, ok := byAbbreviation[abbreviation]; !ok {
			t.Errorf("there is no %s", abbreviation)
		}
	}
	if r := byAbbreviation["4x50 SL MX"]; r.LegMetres != 50 || r.Metres != 200 || r.Members != 4 || r.Sex != Mixed || r.StyleID != 4 {
		t.Errorf("4x50 SL MX is %+v", r)
	}
	if r, ok := RaceByID(1003); !ok || r.Abbreviation != "100 SL" {
		t.Errorf("1003 is %+v", r)
	}
	if _, ok := RaceByID(1); ok {
		t.Error("a race that does not exist is found")
	}
}

func TestBaseTimes(t *testing.T) {
	if n := len(BaseTimes()); n != 90 {
		t.Errorf("%d base times", n)
	}
	for _, c := range []struct {
		pool int64
		race string
		sex  int64
		want racetime.Centis
	}{
		{50, "50 SL", 1, 2091},
		{50, "1500 SL", 2, 92048},
		{25, "100 MI", 1, 4928},
		{25, "4x50 SL MX", 3, 8733},
		{50, "100 MI", 1, 0},
		{25, "25 SL", 1, 0},
	} {
		if got, ok := BaseTimeOf(c.pool, c.race, c.sex); got != c.want || ok != (c.want > 0) {
			t.Errorf("%s in %d m, sex %d: %s, want %s", c.race, c.pool, c.sex, got, c.want)
		}
	}
	known := map[string]bool{}
	for _, r := range RacesOf(MainBody, 1) {
		known[r.Abbreviation] = true
	}
	for _, b := range BaseTimes() {
		if !known[b.Race] || b.Time <= 0 || (b.Pool != 25 && b.Pool != 50) {
			t.Errorf("base time %+v belongs to no race", b)
		}
	}
}
