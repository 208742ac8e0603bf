package printing

import (
	"slices"

	"traguardo/internal/app/raceday"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/ranking"
	"traguardo/internal/lenex"
)

// ageGroups returns a category with its ranking, and its years if they are ranked separately.
func (x *lenexEvent) ageGroups(k domain.CategoryKey, sex domain.Sex, ranked []raceday.Group) []lenex.AgeGroup {
	category := x.Categories[k.CategoryID]
	group := lenex.AgesOf(category, sex)
	group.ID, group.Name = lenex.Some(ageGroupID(k, 0)), k.Named(category.Name)
	out := []lenex.AgeGroup{group}
	if x.content.invitation {
		return append(out, x.years(k, group)...)
	}
	for _, g := range ranked {
		if g.Year == 0 {
			out[0].Rankings = x.places(g)
			continue
		}
		year := x.year(k, group.Name, g.Year)
		year.Rankings = x.places(g)
		out = append(out, year)
	}
	return out
}

// year returns the age group of a birth year within a category.
func (x *lenexEvent) year(k domain.CategoryKey, category string, year int) lenex.AgeGroup {
	age := calendar.Season(x.Event.SeasonID).ReferenceYear() - year
	return lenex.AgeGroup{ID: lenex.Some(ageGroupID(k, min(max(age, 1), yearsPerAge-1))), AgeMin: lenex.Some(age), AgeMax: lenex.Some(age),
		Name: lenex.YearName(category, year)}
}

// invitedYears is the number of birth years listed in an invitation for a category without a maximum age.
const invitedYears = 10

// years returns the age groups of a category that is ranked by year of birth, oldest last.
func (x *lenexEvent) years(k domain.CategoryKey, group lenex.AgeGroup) []lenex.AgeGroup {
	if k.Kind == domain.Team || !slices.ContainsFunc(x.Admitted, func(c domain.EventCategory) bool { return c.ByYear && c.Key() == k }) {
		return nil
	}
	oldest := group.AgeMax.N
	if oldest < 0 {
		oldest = group.AgeMin.N + invitedYears - 1
	}
	var out []lenex.AgeGroup
	for age := max(1, group.AgeMin.N); age <= oldest; age++ {
		out = append(out, x.year(k, group.Name, calendar.Season(x.Event.SeasonID).ReferenceYear()-age))
	}
	return out
}

// places returns the lines of a ranking that are in the file. Exhibition swims have no place.
func (x *lenexEvent) places(g raceday.Group) []lenex.Ranking {
	var out []lenex.Ranking
	for _, row := range g.Rows {
		if !x.has(row.ID) || row.Result.Reason == domain.OutOfCompetition {
			continue
		}
		line := lenex.Ranking{ResultID: lenex.Some(int(row.ID)), Order: lenex.Some(len(out) + 1)}
		if row.Position < ranking.Unplaced {
			line.Place = lenex.Some(row.Position)
		}
		out = append(out, line)
	}
	return out
}

// rankings returns the rankings of the results by race, category and sex.
func (x *lenexEvent) rankings() map[raceGroup][]raceday.Group {
	if x.Board == nil {
		return nil
	}
	out := map[raceGroup][]raceday.Group{}
	for _, g := range x.Board.Groups {
		k := raceGroup{g.CategoryKey, g.RaceID, g.Sex}
		out[k] = append(out[k], g)
	}
	return out
}
