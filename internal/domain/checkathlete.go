package domain

import (
	"errors"

	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/domain/fiscalcode"
	"traguardo/internal/domain/id"
)

// AthleteForm describes which fields of an athlete are required. Club users (level 2) have the short form;
// the promotion body may require contact fields.
type AthleteForm struct {
	Short           bool
	Admin           bool
	Membership      bool // the variant has membership types
	TaxCodeRequired bool
	EmailRequired   bool
	PhoneRequired   bool
	Today           calendar.Date
}

// Needs returns the fields that an athlete of the club should have before entering an event.
func (f AthleteForm) Needs() AthleteNeeds {
	return AthleteNeeds{Card: true, TaxCode: f.TaxCodeRequired, Email: f.EmailRequired, Phone: f.PhoneRequired}
}

// Missing returns the names of the required fields that are empty.
func (f AthleteForm) Missing(a Athlete) []string {
	var out []string
	for _, field := range []struct {
		name    string
		missing bool
	}{
		{"LastName", a.LastName == ""},
		{"FirstName", a.FirstName == ""},
		{"Sex", a.Sex == 0},
		{"Birth", a.Birth.IsZero()},
		{"BirthplaceID", !f.Short && a.BirthplaceID == 0},
		{"Card", !f.Short && a.Card == ""},
		{"MemberUntil", !f.Short && a.MemberUntil.IsZero()},
		{"Membership", !f.Short && f.Membership && a.Membership == 0},
		{"ClubID", f.Admin && a.ClubID == 0},
		{"TaxCode", f.TaxCodeRequired && a.TaxCode == ""},
		{"Email", f.EmailRequired && a.Email == ""},
		{"Phone", f.PhoneRequired && a.Phone == ""},
	} {
		if field.missing {
			out = append(out, field.name)
		}
	}
	return out
}

// CheckAthlete returns the faults of the sent fields of a. before is the stored athlete, or the initial value of the form for a new one.
func CheckAthlete(before, a Athlete, form AthleteForm, sent Sent) Faults {
	faults := Faults{}
	if sent.has("Sex") && a.Sex != Male && a.Sex != Female {
		faults.add("Sex", errSex)
	}
	for _, name := range form.Missing(a) {
		if sent.has(name) {
			faults.add(name, ErrRequired)
		}
	}
	if sent.has("Birth") {
		faults.add("Birth", CheckBirth(a.Birth, form.Today))
		changed := sent.All() || a.Birth != before.Birth || a.OnlyYear != before.OnlyYear
		if a.OnlyYear && !form.Short && changed {
			faults.add("Birth", errOnlyYear)
		}
	}
	if a.TaxCode != "" && sent.has("TaxCode") {
		faults.add("TaxCode", fiscalcode.Check(a.TaxCode))
	}
	checkBirthplace(before, a, sent, faults)
	checkCodes(a, sent, faults)
	return faults
}

var (
	errSex                = errors.New("deve essere 1 o 2")
	errOnlyYear           = errors.New("serve la data completa")
	errBirthplace         = errors.New("luogo di nascita sconosciuto")
	errPlaceNotYetFounded = errors.New("il comune non esisteva alla data di nascita")
	errState              = errors.New("stato sconosciuto")
	errMembership         = errors.New("deve essere 1, 2 o 3")
	errQualification      = errors.New("qualifica inesistente")
	errDisability         = errors.New("categoria inesistente")
)

// checkBirthplace requires a place that existed on the day of birth. It skips athletes whose place and birth date are unchanged.
func checkBirthplace(before, a Athlete, sent Sent, faults Faults) {
	if !sent.All() && a.BirthplaceID == before.BirthplaceID && a.Birth == before.Birth {
		return
	}
	place, known := catalog.PlaceByID(int64(a.BirthplaceID))
	switch {
	case a.BirthplaceID != 0 && !known:
		faults.add("BirthplaceID", errBirthplace)
	case known && !a.OnlyYear && !a.Birth.IsZero() && !place.ValidOn(a.Birth):
		faults.add("BirthplaceID", errPlaceNotYetFounded)
	}
}

// checkCodes requires that coded fields have values of their lists.
func checkCodes(a Athlete, sent Sent, faults Faults) {
	for name, placeID := range map[string]id.Place{"NationalityID": a.NationalityID, "NationalStateID": a.NationalStateID} {
		if p, ok := catalog.PlaceByID(int64(placeID)); sent.has(name) && placeID != 0 && (!ok || p.Kind != catalog.State) {
			faults.add(name, errState)
		}
	}
	if sent.has("Membership") && (a.Membership < 0 || a.Membership > catalog.Masters) {
		faults.add("Membership", errMembership)
	}
	if sent.has("Qualification") && catalog.ItemName(catalog.Qualifications(), int64(a.Qualification)) == "" {
		faults.add("Qualification", errQualification)
	}
	if sent.has("Disability") && catalog.ItemName(catalog.DisabilityCategories(), int64(a.Disability)) == "" {
		faults.add("Disability", errDisability)
	}
}
