package fiscalcode

import "errors"

// ErrVAT means that a text is not a valid partita IVA.
var ErrVAT = errors.New("partita IVA non valida")

// ErrClub means that a text is neither an eleven-digit tax code nor a personal code.
var ErrClub = errors.New("codice fiscale della società non valido")

// CheckVAT returns ErrVAT unless number has eleven digits with a valid check digit.
func CheckVAT(number string) error {
	if !validCompanyCode(Normalize(number)) {
		return ErrVAT
	}
	return nil
}

// CheckClubTaxCode accepts eleven digits with a valid check digit, or a personal code: small clubs may use their president's.
func CheckClubTaxCode(code string) error {
	code = Normalize(code)
	if len(code) == 16 {
		return Check(code)
	}
	if !validCompanyCode(code) {
		return ErrClub
	}
	return nil
}

// validCompanyCode checks the Luhn sum of eleven digits. Eleven zeros pass the sum but are not assigned.
func validCompanyCode(s string) bool {
	if len(s) != 11 || s == "00000000000" {
		return false
	}
	sum := 0
	for i := range len(s) {
		if !isDigit(s[i]) {
			return false
		}
		v := int(s[i] - '0')
		if i%2 == 1 {
			if v *= 2; v > 9 {
				v -= 9
			}
		}
		sum += v
	}
	return sum%10 == 0
}
