package wire

import (
	"testing"

	"traguardo/internal/domain"
)

// TestFaultNames checks that every fault of the domain has a name in the contract.
func TestFaultNames(t *testing.T) {
	every := domain.AthleteForm{Admin: true, Membership: true, TaxCodeRequired: true, EmailRequired: true, PhoneRequired: true}
	odd := domain.Athlete{Membership: -1, Qualification: -1, Disability: -1,
		Person: domain.Person{BirthplaceID: -1, NationalityID: -1, NationalStateID: -1}}
	for _, c := range []struct {
		faults domain.Faults
		names  map[string]string
	}{
		{domain.CheckAthlete(domain.Athlete{}, domain.Athlete{}, every, nil), athleteNames},
		{domain.CheckAthlete(domain.Athlete{}, odd, every, nil), athleteNames},
		{domain.CheckClub(domain.Club{PEC: "x", PlaceID: -1}, domain.ClubRequired(true), nil), clubNames},
		{domain.CheckEvent(domain.Event{}), eventNames},
	} {
		if len(c.faults) < 7 {
			t.Errorf("only %d faults: too few for the test", len(c.faults))
		}
		for field := range c.faults {
			if c.names[field] == "" {
				t.Errorf("%s has no name in the contract", field)
			}
		}
	}
}
