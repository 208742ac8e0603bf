package meet

import (
	"reflect"
	"testing"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/catalog"
)

// TestFromEntries checks that the rules get an entry, its place, its result and its payment as one value.
func TestFromEntries(t *testing.T) {
	anna := domain.Entrant{ID: 5, LastName: "Rossi", FirstName: "Anna", Sex: domain.Female, Birth: day("2012-06-01"), ClubID: 7,
		Membership: 2, Disability: 3}
	alone := domain.Participation{
		Entry: domain.Entry{ID: 1, RaceID: free100, AthleteID: 5, ClubID: 7, Kind: catalog.Individual, CategoryID: ragazzi, Disability: 3,
			Sex: 2, Author: domain.AuthorAdmin, Absent: true, Athlete: anna},
		Place:   domain.StartPlace{Heat: 2, Lane: 4},
		Result:  domain.Result{Status: domain.ResultAbsent},
		Payment: domain.EntryPayment{PaidAt: calendar.At(day("2026-05-02").Start())},
	}
	relay := domain.Participation{
		Entry: domain.Entry{
			ID: 2, RaceID: relay4, ClubID: 7, ClubName: "Rari Nantes", Progressive: 2, Kind: catalog.Team, CategoryID: ragazzi, Disability: 1,
			Sex: 3, Closed: true,
			Members: []domain.Member{{Entrant: anna, Position: 1}},
		},
		Result: domain.Result{Status: domain.ResultDisqualified},
	}
	who := Entrant{ID: 5, ClubID: 7, LastName: "Rossi", FirstName: "Anna", Sex: domain.Female, Birth: day("2012-06-01"), Membership: 2,
		Disability: 3}
	want := []Entry{
		{
			ID: 1, RaceID: free100, Category: domain.CategoryKey{CategoryID: ragazzi, Disabled: true, Kind: 1}, ClubID: 7, Sex: 2,
			Author: domain.AuthorAdmin, Paid: true, Excused: true, Missing: true,
			Heat: 2, Lane: 4, Athlete: who,
		},
		{ID: 2, RaceID: relay4, Category: domain.CategoryKey{CategoryID: ragazzi, Kind: 2}, ClubID: 7, Sex: 3, Closed: true,
			Team: "Rari Nantes B", Members: []Entrant{who}},
	}
	if got := FromEntries([]domain.Participation{alone, relay}); !reflect.DeepEqual(got, want) {
		t.Errorf("\n got %+v\nwant %+v", got, want)
	}
}
