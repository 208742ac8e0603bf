package demo

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/domain/fiscalcode"
	"traguardo/internal/domain/fold"
	"traguardo/internal/domain/id"
)

// AthleteGenerator creates athletes of all ages. The same random source gives the same athletes.
type AthleteGenerator struct {
	Random *rand.Rand
	Today  calendar.Date
	places []catalog.Place
	cards  int
	codes  map[string]bool // tax codes in use in the current club
	club   id.Club
}

// NewAthleteGenerator returns a generator.
func NewAthleteGenerator(r *rand.Rand, today calendar.Date) *AthleteGenerator {
	c := &AthleteGenerator{Random: r, Today: today}
	for _, p := range catalog.Places() {
		if p.Kind == catalog.Comune {
			c.places = append(c.places, p)
		}
	}
	return c
}

// Next creates an athlete of a club.
func (c *AthleteGenerator) Next(club domain.Club) domain.Athlete {
	if c.club != club.ID {
		c.club, c.codes = club.ID, map[string]bool{}
	}
	c.cards++
	sex := domain.Sex(1 + c.Random.IntN(2))
	first := pick(c.Random, maleNames)
	if sex == domain.Female {
		first = pick(c.Random, femaleNames)
	}
	age := c.age()
	a := domain.Athlete{
		ClubID: club.ID, ClubName: club.Name, Visible: c.Random.IntN(40) != 0, Card: fmt.Sprintf("%06d", 100000+c.cards),
		Membership:    membership(age),
		Qualification: domain.QualifiedAthlete, Disability: domain.NoDisability, MemberUntil: c.Today.AddDays(30 + c.Random.IntN(320)),
		Person: domain.Person{
			LastName: pick(c.Random, lastNames), FirstName: first, Sex: sex, Birth: c.Today.AddDays(-age*365 - c.Random.IntN(365)),
			NationalityID: catalog.Italy, NationalStateID: catalog.Italy,
			Phone: fmt.Sprintf("3%02d%07d", 20+c.Random.IntN(70), c.Random.IntN(10_000_000)),
		},
		CreatedAt: calendar.At(c.Today.AddDays(-c.Random.IntN(700)).Start()),
	}
	place := pick(c.Random, c.places)
	a.BirthplaceID = place.ID
	a.Email = fmt.Sprintf("%s.%s%d@posta.example", strings.ReplaceAll(fold.Text(first), " ", ""),
		strings.ReplaceAll(fold.Text(a.LastName), " ", ""), c.cards)
	switch c.Random.IntN(12) {
	case 0:
		a.MemberUntil = c.Today.AddDays(-1 - c.Random.IntN(400)) // not renewed
	case 1:
		a.MemberUntil = calendar.Date{}
	case 2:
		a.Email, a.Phone = "", ""
	}
	switch c.Random.IntN(25) {
	case 0:
		a.Disability = domain.Disability(2 + c.Random.IntN(14))
	case 1:
		a.Qualification = domain.QualifiedTechnician
	case 2: // only the year is known, as in the short form
		a.Birth, a.OnlyYear, a.BirthplaceID = calendar.Of(a.Birth.Year(), 1, 1), true, 0
	}
	if !a.OnlyYear {
		a.TaxCode = c.taxCode(a, place)
	}
	return a
}

// taxCode returns the person's tax code, or "" if another athlete of the club already has it.
func (c *AthleteGenerator) taxCode(a domain.Athlete, place catalog.Place) string {
	code, err := fiscalcode.Compute(fiscalcode.Person{Surname: a.LastName, Name: a.FirstName, Sex: int(a.Sex), Birth: a.Birth,
		PlaceCode: place.Code})
	if err != nil || c.codes[code] {
		return ""
	}
	c.codes[code] = true
	return code
}

// age favours children and includes masters up to eighty.
func (c *AthleteGenerator) age() int {
	if c.Random.IntN(4) == 0 {
		return 25 + c.Random.IntN(56)
	}
	return 6 + c.Random.IntN(17)
}

func membership(age int) domain.Membership {
	switch {
	case age < 8:
		return domain.Promotional
	case age < 25:
		return domain.Competitive
	}
	return domain.Masters
}
