package meet

import (
	"fmt"
	"slices"
	"testing"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
)

// BenchmarkFindAnomalies shows that the cost per entry is about the same for ten times as many entries.
func BenchmarkFindAnomalies(b *testing.B) {
	for _, n := range []int{2_000, 20_000} {
		in := largeEvent(n)
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if FindAnomalies(in).Count() == 0 {
					b.Fatal("no anomalies among thousands of athletes in teams")
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/entry")
		})
	}
}

// largeEvent has all categories of the federation and masters, both sexes, and a team per nine individual entries.
func largeEvent(n int) AnomalyInput {
	codes := []int64{101, 102, 103, 104, 105, 106, 107, 301, 302, 303, 304, 305, 306, 307, 308, 309, 310}
	event := spring
	event.SportID, event.Options = domain.Swimming, option.Values{option.Lanes: "8", option.YoungerInTeam: "1", option.GroupCategories: "1"}
	in := AnomalyInput{Eligibility: Eligibility{
		Event: event, Categories: slices.Concat(shipped(1, false, codes...), shipped(1, true, codes...), shipped(2, false, codes...)),
		Memberships: true,
	}}
	for _, c := range in.Categories {
		for race := range id.Race(8) {
			r := EventRace{ID: id.EventRace(len(in.Races) + 1), RaceID: 1000 + 50*id.Race(c.Kind) + race, Category: c.CategoryKey,
				Race: Race{Members: 1 + 3*(int(c.Kind)-1)}}
			in.Races = append(in.Races, r)
			for sex := domain.Male; sex <= domain.Female; sex++ {
				in.Items = append(in.Items, Item{ID: int64(len(in.Items) + 1), Position: len(in.Items) + 1, RaceID: r.RaceID, Category: r.Category,
					Sex: sex})
			}
		}
	}
	for i := range n {
		sex := domain.Sex(1 + i%2)
		a := Entrant{
			ID: id.Athlete(1 + i/3), LastName: "Rossi", FirstName: "Anna", Sex: sex, Birth: calendar.Of(2019-i%15, 3, 1), ClubID: id.Club(i % 300),
			Membership: catalog.Competitive, Disability: 1,
		}
		c, _ := CategoryOf(a, in.Categories, 0, true)
		e := Entry{
			ID: id.Entry(i + 1), RaceID: 1050 + id.Race(i%8), ClubID: a.ClubID,
			Category: domain.CategoryKey{CategoryID: c.CategoryID, Kind: catalog.Individual}, Sex: sex,
			Heat: 1 + i/8, Lane: 1 + i%8, Athlete: a,
		}
		if i%10 == 9 {
			e.Category.Kind, e.RaceID, e.Athlete = catalog.Team, e.RaceID+50, Entrant{}
			for j := range 4 {
				a.ID = id.Athlete(n + i*4 + j)
				e.Members = append(e.Members, a)
			}
		}
		in.Entries = append(in.Entries, e)
	}
	return in
}
