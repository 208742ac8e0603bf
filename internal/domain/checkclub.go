package domain

import (
	"errors"
	"slices"

	"traguardo/internal/domain/catalog"
	"traguardo/internal/domain/fiscalcode"
)

// ClubRequired returns the required fields of the administrators' club form, or of the form in which a club edits itself.
func ClubRequired(admin bool) []string {
	if admin {
		return []string{"Name", "Code", "Phone", "Email", "AffiliatedUntil", "VATNumber", "TaxCode"}
	}
	return []string{"Name", "Phone", "Email"}
}

// CheckClubText validates the non-empty text of one club field. In a form a malformed e-mail only warns: see ContactWarnings.
func CheckClubText(field, text string) error {
	switch field {
	case "Email", "PEC":
		return CheckEmail(text)
	case "VATNumber":
		return fiscalcode.CheckVAT(text)
	case "TaxCode":
		return fiscalcode.CheckClubTaxCode(text)
	}
	return nil
}

var errComune = errors.New("comune sconosciuto")

// CheckClub returns the faults of the sent fields of c.
func CheckClub(c Club, required []string, sent Sent) Faults {
	faults := Faults{}
	for _, t := range []struct{ name, text string }{
		{"Code", c.Code}, {"Name", c.Name}, {"Phone", c.Phone}, {"Email", c.Email}, {"PEC", c.PEC}, {"SDICode", c.SDICode},
		{"Address", c.Address}, {"Zip", c.Zip}, {"VATNumber", c.VATNumber}, {"TaxCode", c.TaxCode},
	} {
		switch {
		case !sent.has(t.name):
		case t.text != "" && t.name != "Email":
			faults.add(t.name, CheckClubText(t.name, t.text))
		case t.text == "" && slices.Contains(required, t.name):
			faults.add(t.name, ErrRequired)
		}
	}
	if c.AffiliatedUntil.IsZero() && sent.has("AffiliatedUntil") && slices.Contains(required, "AffiliatedUntil") {
		faults.add("AffiliatedUntil", ErrRequired)
	}
	if p, ok := catalog.PlaceByID(int64(c.PlaceID)); c.PlaceID != 0 && sent.has("PlaceID") && (!ok || p.Kind != catalog.Comune) {
		faults.add("PlaceID", errComune)
	}
	return faults
}
