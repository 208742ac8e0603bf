package domain_test

import (
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/catalog"
)

var today = calendar.Of(2026, 11, 16)

const (
	rome   = 1058091
	italy  = 999 // no municipality of that number
	fiscal = "RSSMRA90A01H501W"
)

func goodAthlete() domain.Athlete {
	return domain.Athlete{
		ClubID: 1, Card: "T-1", MemberUntil: calendar.Of(2027, 8, 31), Membership: 3, Qualification: domain.QualifiedAthlete, Disability: 1,
		Person: domain.Person{LastName: "Rossi", FirstName: "Mario", Sex: domain.Male, Birth: calendar.Of(1990, 1, 1), BirthplaceID: rome},
	}
}

func named(f domain.Faults) string { return strings.Join(slices.Sorted(maps.Keys(f)), " ") }

func TestCheckAthlete(t *testing.T) {
	whole := domain.AthleteForm{Admin: true, Membership: true, Today: today}
	short := domain.AthleteForm{Short: true, Today: today}
	for _, row := range []struct {
		name   string
		form   domain.AthleteForm
		change func(*domain.Athlete)
		sent   domain.Sent
		want   string
	}{
		{"good", whole, func(*domain.Athlete) {}, nil, ""},
		{"empty", whole, func(a *domain.Athlete) { *a = domain.Athlete{Qualification: 1, Disability: 1} }, nil,
			"Birth BirthplaceID Card ClubID FirstName LastName MemberUntil Membership Sex"},
		{"the short form", short, func(a *domain.Athlete) { *a = domain.Athlete{Qualification: 1, Disability: 1} }, nil,
			"Birth FirstName LastName Sex"},
		{"unsent fields", whole, func(a *domain.Athlete) { *a = domain.Athlete{} }, domain.Sent{"LastName": true}, "LastName"},
		{"year only in the full form", whole, func(a *domain.Athlete) { a.OnlyYear = true }, nil, "Birth"},
		{"year only in the short form", short, func(a *domain.Athlete) { a.OnlyYear = true }, nil, ""},
		{"born tomorrow", short, func(a *domain.Athlete) { a.Birth = today.AddDays(1) }, nil, "Birth"},
		{"born in 1899", short, func(a *domain.Athlete) { a.Birth = calendar.Of(1899, 12, 31) }, domain.Sent{"Birth": true}, "Birth"},
		{"an unknown place", whole, func(a *domain.Athlete) { a.BirthplaceID = 5 }, nil, "BirthplaceID"},
		{"city instead of a state", whole, func(a *domain.Athlete) { a.NationalityID = rome }, nil, "NationalityID"},
		{"unknown codes", whole, func(a *domain.Athlete) { a.Membership, a.Qualification, a.Disability = 4, 77, 99 }, nil,
			"Disability Membership Qualification"},
		{"required contacts", domain.AthleteForm{Short: true, TaxCodeRequired: true, EmailRequired: true, PhoneRequired: true, Today: today},
			func(*domain.Athlete) {}, nil, "Email Phone TaxCode"},
		{"invalid contacts", short, func(a *domain.Athlete) { a.TaxCode, a.Email = fiscal[:15]+"X", "no" }, nil, "TaxCode"},
		{"valid contacts", short, func(a *domain.Athlete) { a.TaxCode, a.Email = fiscal, "mario@posta.example" }, nil, ""},
	} {
		t.Run(row.name, func(t *testing.T) {
			a := goodAthlete()
			row.change(&a)
			if got := named(domain.CheckAthlete(goodAthlete(), a, row.form, row.sent)); got != row.want {
				t.Errorf("wrong: %q, want %q", got, row.want)
			}
		})
	}
}

func TestCheckClub(t *testing.T) {
	good := domain.Club{Code: "RM1", Name: "Nuoto", Phone: "06", Email: "a@posta.example", AffiliatedUntil: today,
		VATNumber: "01533030480", TaxCode: "01533030480", PlaceID: rome}
	for _, row := range []struct {
		name   string
		change func(*domain.Club)
		admin  bool
		sent   domain.Sent
		want   string
	}{
		{"good", func(*domain.Club) {}, true, nil, ""},
		{"empty, by an administrator", func(c *domain.Club) { *c = domain.Club{} }, true, nil,
			"AffiliatedUntil Code Email Name Phone TaxCode VATNumber"},
		{"empty, by the club", func(c *domain.Club) { *c = domain.Club{} }, false, nil, "Email Name Phone"},
		{"unsent fields", func(c *domain.Club) { *c = domain.Club{} }, true, domain.Sent{"Phone": true}, "Phone"},
		{"invalid texts", func(c *domain.Club) { c.Email, c.PEC, c.VATNumber, c.TaxCode = "no", "no", "1", "1" }, false, nil,
			"PEC TaxCode VATNumber"},
		{"a country as place", func(c *domain.Club) { c.PlaceID = italy }, false, nil, "PlaceID"},
	} {
		t.Run(row.name, func(t *testing.T) {
			c := good
			row.change(&c)
			if got := named(domain.CheckClub(c, domain.ClubRequired(row.admin), row.sent)); got != row.want {
				t.Errorf("wrong: %q, want %q", got, row.want)
			}
		})
	}
}

func TestCheckEvent(t *testing.T) {
	good := domain.Event{Name: "Trofeo", Starts: calendar.Of(2026, 12, 12), Ends: calendar.Of(2026, 12, 13), Deadline: today,
		OrganiserID: 1, MaxEntrants: 1, Status: domain.EventSoon}
	for _, row := range []struct {
		name   string
		change func(*domain.Event)
		want   string
	}{
		{"good", func(*domain.Event) {}, ""},
		{"nothing", func(e *domain.Event) { *e = domain.Event{} }, "Deadline Ends MaxEntrants Name OrganiserID Starts Status"},
		{"ends before it starts", func(e *domain.Event) { e.Ends = e.Starts.AddDays(-1) }, "Ends"},
		{"entries after the end", func(e *domain.Event) { e.Deadline = e.Ends.AddDays(1) }, "Deadline"},
		{"another century", func(e *domain.Event) { e.Starts = calendar.Of(1926, 12, 12) }, "Starts"},
		{"too many entrants", func(e *domain.Event) { e.MaxEntrants = 1_000_001 }, "MaxEntrants"},
		{"no such status", func(e *domain.Event) { e.Status = 6 }, "Status"},
	} {
		t.Run(row.name, func(t *testing.T) {
			e := good
			row.change(&e)
			if got := named(domain.CheckEvent(e)); got != row.want {
				t.Errorf("wrong: %q, want %q", got, row.want)
			}
		})
	}
}

func TestCheckEmail(t *testing.T) {
	for text, want := range map[string]error{
		"": domain.ErrNoEmail, "  ": domain.ErrNoEmail, "a@b.it": nil, "a@b": domain.ErrBadEmail, "a@.it": domain.ErrBadEmail,
		"a@b.":       domain.ErrBadEmail,
		"A <a@b.it>": domain.ErrBadEmail, "a b@c.it": domain.ErrBadEmail, "no": domain.ErrBadEmail,
	} {
		if got := domain.CheckEmail(text); !errors.Is(got, want) || (want == nil && got != nil) {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
}

func TestHasControl(t *testing.T) {
	for text, want := range map[string]bool{
		"": false, "D'Alò-Müller jr. 李": false, "👩‍🏫 Ada": false, "a\nb": true, "a\r": true, "\ta": true, "a\x00b": true, "a\x7f": true,
		"a\u0085b": true,
		"a\u2028b": true, "a\u202eb": true, "a\u2066b": true,
	} {
		if got := domain.HasControl(text); got != want {
			t.Errorf("%q: %t, want %t", text, got, want)
		}
	}
}

func TestSportsMatchCatalogue(t *testing.T) {
	for id, want := range map[domain.Sport]string{
		domain.Swimming: "Nuoto", domain.WomensGymnastics: "Ginnastica artistica femminile",
		domain.MensGymnastics: "Ginnastica artistica maschile", domain.ArtisticSwimming: "Nuoto artistico",
		domain.RhythmicGymnastics: "Ginnastica ritmica", domain.Dance: "Danza", domain.Basketball: "Pallacanestro", domain.Skating: "Pattinaggio",
	} {
		if got := catalog.ItemName(catalog.Sports(), int64(id)); got != want {
			t.Errorf("sport %d is %q, want %q", id, got, want)
		}
	}
}
