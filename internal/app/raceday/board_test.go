package raceday

import (
	"slices"
	"strings"
	"testing"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/store"
)

// TestGroupsWithoutItemFollowTheirRace checks that a group without entries that start is placed with its race,
// and that breaks do not move it to the end.
func TestGroupsWithoutItemFollowTheirRace(t *testing.T) {
	t.Parallel()
	f := newRankingConfig(domain.Event{SportID: domain.Swimming}, map[id.Race]domain.Race{7: {Name: "50 DO"}, 8: {Name: "100 SL"},
		9: {Name: "200 MI"}, 10: {Name: "400 SL"}}, map[id.Category]domain.Category{1: {}, 2: {}})
	item := func(position int, race id.Race, category id.Category, sex domain.Sex) domain.StartItem {
		return domain.StartItem{Position: position, RaceID: race, CategoryID: category, Kind: domain.Individual, Sex: sex}
	}
	for _, i := range []domain.StartItem{
		{Position: 1, Note: "Riscaldamento"}, item(2, 8, 1, domain.Female), item(3, 8, 1, domain.Male), {Position: 4, Note: "Pausa"},
		item(5, 7, 1, domain.Female), {Position: 6, Note: "Pausa"},
		item(7, 9, 1, domain.Female),
	} {
		f.item(i)
	}
	var entries []*domain.Participation
	for i, e := range []domain.Entry{
		{RaceID: 10, CategoryID: 1, Sex: domain.Male}, {RaceID: 9, CategoryID: 1, Sex: domain.Female},
		{RaceID: 8, CategoryID: 2, Sex: domain.Female}, {RaceID: 7, CategoryID: 1, Sex: domain.Male},
		{RaceID: 7, CategoryID: 1, Sex: domain.Female}, {RaceID: 8, CategoryID: 1, Sex: domain.Male},
		{RaceID: 8, CategoryID: 1, Sex: domain.Female},
	} {
		e.ID, e.Kind, e.Disability = id.Entry(i+1), domain.Individual, domain.NoDisability
		entries = append(entries, &domain.Participation{Entry: e})
	}
	var got []string
	for _, g := range newBoard(f, entries, store.EventStamp{}, calendar.Instant{}).Groups {
		got = append(got, g.Race.Name+" "+sexNames[g.Sex][:1])
	}
	want := []string{"100 SL F", "100 SL F", "100 SL M", "50 DO F", "50 DO M", "200 MI F", "400 SL M"}
	if !slices.Equal(got, want) {
		t.Errorf("got %s, want slices.Equal(got, want)", strings.Join(got, ", "))
	}
}
