package printing

import (
	"slices"
	"strings"
	"testing"

	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/report"
)

var programme = eventPrinter{
	races:      map[id.Race]domain.Race{7: {Name: "Staffetta 4x50 misti"}, 8: {Name: "Mistaffetta 4x50"}},
	categories: map[id.Category]domain.Category{1: {Label: "Rag."}, 2: {Label: "Cad."}},
}

// TestTeamsFollowProgrammeOrder checks that teams are not in alphabetical order, which would put cadets before boys.
func TestTeamsFollowProgrammeOrder(t *testing.T) {
	team := func(race id.Race, category id.Category, sex domain.Sex, club string, letter int) domain.Entry {
		return domain.Entry{Kind: domain.Team, RaceID: race, CategoryID: category, Sex: sex, ClubName: club, Progressive: letter,
			Disability: domain.NoDisability}
	}
	list := []domain.Entry{
		team(8, 1, domain.Mixed, "Adria", 1), team(7, 2, domain.Female, "Adria", 1), team(7, 1, domain.Male, "Adria", 1),
		team(7, 1, domain.Female, "Àncora", 1), team(7, 1, domain.Female, "Adria", 2),
		team(7, 1, domain.Female, "Adria", 1),
	}
	want := "Adria A Rag. F, Adria B Rag. F, Àncora A Rag. F, Adria A Cad. F, Adria A Rag. M, Adria A Rag. X"
	if got := cells(t, programme.teams(list).Table, 0, 2, 3); got != want {
		t.Errorf("of an event: %s", got)
	}
	entries := make([]domain.Participation, len(list))
	for i, e := range list {
		entries[i].Entry = e
	}
	if got := cells(t, programme.clubTeams(entries), 0, 2, 3); got != want {
		t.Errorf("of a club: %s", got)
	}
}

// cells returns some columns of a table, row by row.
func cells(t *testing.T, table *report.Table, columns ...int) string {
	t.Helper()
	var rows []string
	for row, err := range table.Rows {
		if err != nil {
			t.Fatal(err)
		}
		var words []string
		for _, c := range columns {
			words = append(words, row[c].String())
		}
		rows = append(rows, strings.Join(words, " "))
	}
	return strings.Join(rows, ", ")
}

// TestPassagesFollowProgrammeOrder checks that women come first, then categories in order, regardless of the input order.
func TestPassagesFollowProgrammeOrder(t *testing.T) {
	passage := func(category id.Category, sex domain.Sex, place int) domain.Passage {
		return domain.Passage{RaceID: 7, CategoryID: category, Sex: sex, Position: place}
	}
	groups := programme.passageGroups([]domain.Passage{
		passage(1, domain.Male, 1), passage(1, domain.Male, 2), passage(1, domain.Female, 1), passage(2, domain.Male, 1),
		passage(2, domain.Female, 1), passage(2, domain.Female, 2),
	}, true)
	var got []string
	for _, g := range groups {
		got = append(got, g.Heading)
	}
	want := []string{"Staffetta 4x50 misti · Rag. · Femmine", "Staffetta 4x50 misti · Cad. · Femmine",
		"Staffetta 4x50 misti · Rag. · Maschi", "Staffetta 4x50 misti · Cad. · Maschi"}
	if !slices.Equal(got, want) || len(groups[1].Rows) != 2 || groups[1].Rows[0][0].String() != "1" {
		t.Errorf(`got %s, want slices.Equal(got, want) and len(groups[1].Rows) == 2 and groups[1].Rows[0][0].String() == "1"`,
			strings.Join(got, ", "))
	}
}
