package exchange

import (
	"slices"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/lenex"
)

// AgeYear returns the year from which the file counts ages: that of AGEDATE, else that of the first session.
func (f *File) AgeYear() int {
	switch {
	case f.ageYear != 0:
		return f.ageYear
	case f.Meet == nil:
		return 0
	case f.Meet.AgeDate != nil && !f.Meet.AgeDate.Value.IsZero():
		return f.Meet.AgeDate.Value.Year()
	case len(f.Sessions) > 0 && !f.Sessions[0].Date.IsZero():
		return f.Sessions[0].Date.Year()
	}
	return 0
}

// AlignAges changes the ages of the file to those at the reference year of the categories' season, so that age groups keep their birth
// years. A meet in autumn has another year than its season. The ages stay as they are if more age groups fit the categories that way, or if
// the years are more than one apart.
func (f *File) AlignAges(categories []domain.Category) {
	if len(categories) == 0 {
		return
	}
	year, reference := f.AgeYear(), calendar.Season(categories[0].SeasonID).ReferenceYear()
	shift := reference - year
	if year == 0 || shift != 1 && shift != -1 || f.fits(categories, shift) < f.fits(categories, 0) {
		return
	}
	for _, e := range f.Events {
		for i, g := range e.AgeGroups {
			e.AgeGroups[i] = shifted(g, shift)
		}
	}
	f.ageYear, f.ageShift = reference, f.ageShift+shift
}

// fits counts the age groups that have the ages of a category after a shift by the given number of years.
func (f *File) fits(categories []domain.Category, shift int) int {
	n := 0
	for _, e := range f.Events {
		for _, g := range e.AgeGroups {
			g := shifted(g, shift)
			if slices.ContainsFunc(categories, func(c domain.Category) bool { return SameAges(c, e.Gender.Sex(), g) }) {
				n++
			}
		}
	}
	return n
}

// shifted returns an age group with its ages shifted. Sums of ages and missing bounds do not change.
func shifted(g lenex.AgeGroup, by int) lenex.AgeGroup {
	if g.Calculate != "TOTAL" {
		g.AgeMin, g.AgeMax = shiftedAge(g.AgeMin, by), shiftedAge(g.AgeMax, by)
	}
	return g
}

func shiftedAge(age lenex.Int, by int) lenex.Int {
	if age.Set && age.N > 0 && age.N < openAge {
		age.N = max(0, age.N+by)
	}
	return age
}
