package lenex_test

import (
	"reflect"
	"testing"

	"traguardo/internal/domain"
	"traguardo/internal/domain/option"
	"traguardo/internal/lenex"
)

func TestRules(t *testing.T) {
	usual := domain.Event{PointsMethod: domain.PointsByPlace, Options: option.Values{option.IndividualPoints: "9,7,6,5,4,3,2,1"}}
	if p := lenex.PointTableOf(usual, nil); p != nil {
		t.Errorf("usual rules have the table %+v", p)
	}
	e := domain.Event{PointsMethod: domain.PointsByAquatics, Options: option.Values{option.SkipPlacesOnTie: "0", option.TeamPoints: "20,10",
		option.MaxRaces: "7"}}
	none := []lenex.Category{{Event: 3, Group: 2}}
	p := lenex.PointTableOf(e, none)
	want := lenex.Rules{Method: domain.PointsByAquatics, NoPoints: none, Options: option.Values{option.SkipPlacesOnTie: "0",
		option.MaxScoringAthletes: "100", option.MaxScoringTeams: "100", option.IndividualPoints: "9,7,6,5,4,3,2,1", option.TeamPoints: "20,10",
		option.PointsByStarters: "1"}}
	if got := p.Rules(); !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
	plain := lenex.Rules{Method: domain.PointsByPlace, Options: option.Values{}}
	for _, other := range []*lenex.PointTable{nil, {Name: "FINA Point Scoring", Version: "2024"}} {
		if got := other.Rules(); !reflect.DeepEqual(got, plain) {
			t.Errorf("%+v: got %+v, want %+v", other, got, plain)
		}
	}
	damaged := &lenex.PointTable{Name: "Traguardo", Version: "metodo=x senza=1 1=9 99999=1 15="}
	if r := damaged.Rules(); r.Method != domain.PointsByPlace || len(r.NoPoints) > 0 || r.Options.Has(option.MaxRaces) {
		t.Errorf("got %+v, want r.Method == domain.PointsByPlace and len(r.NoPoints) == 0 and not r.Options.Has(option.MaxRaces)", r)
	}
}
