package domain

import (
	"errors"

	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/domain/fiscalcode"
)

// AthleteForm is what must be filled in of an athlete: level 2 has the short editor, the others the whole form; some contacts are mandatory
// for the promotion body.
type AthleteForm struct {
	Short           bool
	Admin           bool
	Membership      bool // the variant has membership types
	TaxCodeRequired bool
	EmailRequired   bool
	PhoneRequired   bool
	Today           calendar.Date
}

// Needs are the fields that an athlete of the club should have before entering an event.
func (f AthleteForm) Needs() AthleteNeeds {
	return AthleteNeeds{Card: true, TaxCode: f.TaxCodeRequired, Email: f.EmailRequired, Phone: f.PhoneRequired}
}

// Missing are the fields that must be filled in and are not.
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

// CheckAthlete says what is wrong with the fields of a form as it leaves an athlete; before is the athlete as stored, or as the form started.
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
	if a.Email != "" && sent.has("Email") {
		faults.add("Email", CheckEmail(a.Email))
	}
	checkBirthplace(before, a, sent, faults)
	checkCodes(a, sent, faults)
	return faults
}

var (
	errSex        = errors.New("deve essere 1 o 2")
	errOnlyYear   = errors.New("serve la data completa")
	errBirthplace = errors.New("luogo di nascita sconosciuto")
	errNotYet     = errors.New("il comune non esisteva alla data di nascita")
	errState      = errors.New("stato sconosciuto")
	errMembership = errors.New("deve essere 1, 2 o 3")
	errQualified  = errors.New("qualifica inesistente")
	errDisability = errors.New("categoria inesistente")
)

// checkBirthplace wants a place that was there on the day of birth, when one of the two changed.
func checkBirthplace(before, a Athlete, sent Sent, faults Faults) {
	if !sent.All() && a.BirthplaceID == before.BirthplaceID && a.Birth == before.Birth {
		return
	}
	place, known := catalog.PlaceByID(a.BirthplaceID)
	switch {
	case a.BirthplaceID != 0 && !known:
		faults.add("BirthplaceID", errBirthplace)
	case known && !a.OnlyYear && !a.Birth.IsZero() && !place.ValidOn(a.Birth):
		faults.add("BirthplaceID", errNotYet)
	}
}

// checkCodes looks the numbers up in their lists.
func checkCodes(a Athlete, sent Sent, faults Faults) {
	for name, id := range map[string]int64{"NationalityID": a.NationalityID, "NationalStateID": a.NationalStateID} {
		if p, ok := catalog.PlaceByID(id); sent.has(name) && id != 0 && (!ok || p.Kind != catalog.State) {
			faults.add(name, errState)
		}
	}
	if sent.has("Membership") && (a.Membership < 0 || a.Membership > catalog.Masters) {
		faults.add("Membership", errMembership)
	}
	if sent.has("Qualification") && catalog.Name(catalog.Qualifications(), int64(a.Qualification)) == "" {
		faults.add("Qualification", errQualified)
	}
	if sent.has("Disability") && catalog.Name(catalog.DisabilityCategories(), int64(a.Disability)) == "" {
		faults.add("Disability", errDisability)
	}
}
