package catalog

import (
	"regexp"
	"strings"
	"testing"

	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/fiscalcode"
	"traguardo/internal/domain/id"
)

func TestPlaceCounts(t *testing.T) {
	count := map[PlaceKind]int{}
	for _, p := range Places() {
		count[p.Kind]++
	}
	if count[Comune] != 7896 || count[CeasedComune] != 1945 || count[State] != 216+2 {
		t.Errorf("counts by kind are %v", count)
	}
	if n := len(Nations()); n != 217 {
		t.Errorf("%d nations", n)
	}
	if len(Regions()) != 21 || len(Provinces()) != 107 {
		t.Errorf("%d regions, %d provinces", len(Regions()), len(Provinces()))
	}
}

func TestPlacesAreWellFormed(t *testing.T) {
	code := regexp.MustCompile(`^[A-Z][0-9]{3}$`)
	seen := map[int64]string{}
	for _, p := range Places() {
		if other, twice := seen[int64(p.ID)]; twice || p.ID <= 0 {
			t.Errorf("id %d is that of %s and %s", p.ID, other, p.Name)
		}
		seen[int64(p.ID)] = p.Name
		if p.Name == "" || strings.ContainsAny(p.Name, "Ã�") || strings.TrimSpace(p.Name) != p.Name {
			t.Errorf("%d has the name %q", p.ID, p.Name)
		}
		if !code.MatchString(p.Code) && p.ID != Italy && p.ID != UndefinedState {
			t.Errorf("%s has the code %q", p.Name, p.Code)
		}
		if p.Kind == Comune && (p.ProvinceID == 0 || p.RegionID == 0 || len(p.Zip) != 5) {
			t.Errorf("%s is in province %d, region %d, zip %q", p.Name, p.ProvinceID, p.RegionID, p.Zip)
		}
		if p.Kind == CeasedComune && (p.From.IsZero() || p.To.Before(p.From)) {
			t.Errorf("%s existed from %s to %s", p.Name, p.From, p.To)
		}
		if p.Kind == State && p.ID > 999 {
			t.Errorf("%s has id %d", p.Name, p.ID)
		}
	}
}

func TestKnownPlaces(t *testing.T) {
	for _, c := range []struct {
		id          int64
		label, code string
		region      int64
	}{
		{118, "Italia", "", 0},
		{999, "Stato estero non definito", "", 0},
		{210, "Cina", "Z210", 0},
		{106, "Stato della Città del Vaticano", "Z106", 0},
		{1_058_091, "Roma (RM)", "H501", 12},
		{1_015_146, "Milano (MI)", "F205", 3},
		{2_000_009, "Abbazia (FU, 1931-1947)", "A009", 0},
	} {
		p, ok := PlaceByID(c.id)
		if !ok || p.Label() != c.label || p.Code != c.code || p.RegionID != c.region {
			t.Errorf("%d is %s %s in region %d, want %s %s in %d", c.id, p.Label(), p.Code, p.RegionID, c.label, c.code, c.region)
		}
	}
	if _, ok := PlaceByID(118_000); ok {
		t.Error("a place that does not exist is found")
	}
}

func TestPlaceSearch(t *testing.T) {
	if p, ok := PlaceByCode("h501", calendar.MustParse("1990-01-01")); !ok || p.Name != "Roma" {
		t.Errorf("H501 is %+v", p)
	}
	if p, ok := PlaceByCode("A009", calendar.MustParse("1990-01-01")); ok {
		t.Errorf("in 1990 one could be born in %s", p.Label())
	}
	if p, ok := PlaceByCode("A009", calendar.MustParse("1947-09-16")); !ok || p.Name != "Abbazia" {
		t.Errorf("A009 on its last day is %+v", p)
	}
	if got := PlacesNamed("forli'", calendar.Date{}); len(got) != 1 || got[0].Code != "D704" {
		t.Errorf("Forlì is %+v", got)
	}
	// Two comuni are called Castro; both must be offered.
	if got := PlacesNamed("Castro", calendar.MustParse("2010-01-01")); len(got) != 2 {
		t.Errorf("Castro is %+v", got)
	}
}

func TestPlacesYieldTaxCodes(t *testing.T) {
	for _, p := range Places() {
		if p.Code == "" {
			continue
		}
		birth := calendar.MustParse("1950-05-05")
		if !p.To.IsZero() {
			birth = p.To
		}
		code, err := fiscalcode.Compute(fiscalcode.Person{Surname: "Rossi", Name: "Mario", Sex: 1, Birth: birth, PlaceCode: p.Code})
		if err != nil || fiscalcode.Check(code) != nil {
			t.Errorf("%s: got %s, %v, want no error and fiscalcode.Check(code) == nil", p.Label(), code, err)
		}
	}
}

func TestProvinces(t *testing.T) {
	for i, p := range Provinces() {
		if p.ID != id.Province(int64(i+1)) || p.RegionID < 1 || p.RegionID > 20 {
			t.Errorf("%s has id %d in region %d", p.Sigla, p.ID, p.RegionID)
		}
	}
	for sigla, want := range map[string]string{"AG": "Agrigento", "VV": "Vibo Valentia", "PS": "Pesaro e Urbino", "FO": "Forlì-Cesena"} {
		if p, ok := ProvinceOf(sigla); !ok || p.Name != want {
			t.Errorf("%s is %s", sigla, p.Name)
		}
	}
	if p, ok := ProvinceOf("FU"); ok {
		t.Errorf("Fiume is taken for %s", p.Name)
	}
	if last := Regions()[20]; last != (Item{1000, "NAZIONALE"}) {
		t.Errorf("the last region is %v", last)
	}
}
