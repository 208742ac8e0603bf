package people

import (
	"strings"
	"unicode"

	"traguardo/internal/domain"
)

// ContactWarnings returns what looks wrong with a person's contacts. The short form does not ask for contacts, so
// missing ones are not reported.
func ContactWarnings(p domain.Person, short bool) []string {
	var out []string
	switch err := domain.CheckEmail(p.Email); {
	case strings.TrimSpace(p.Email) == "" && short:
	case strings.TrimSpace(p.Email) == "":
		out = append(out, domain.ErrNoEmail.Error())
	case err != nil:
		out = append(out, err.Error())
	}
	if short && strings.TrimSpace(p.Phone) == "" {
		return out
	}
	return append(out, phoneWarnings(p.Phone)...)
}

// minPhoneDigits is the length of the shortest phone numbers.
const minPhoneDigits = 6

// clubWarnings returns what looks wrong with the contacts of a club.
func clubWarnings(c domain.Club) []string {
	return ContactWarnings(domain.Person{Email: c.Email, Phone: c.Phone}, false)
}

func phoneWarnings(phone string) []string {
	phone = strings.TrimSpace(phone)
	if phone == "" {
		return []string{"Telefono non definito"}
	}
	digits := strings.Map(func(r rune) rune {
		if unicode.IsDigit(r) {
			return r
		}
		return -1
	}, strings.TrimPrefix(strings.TrimPrefix(phone, "+39"), "0039"))
	var out []string
	if len(digits) < minPhoneDigits {
		out = append(out, "Il numero di telefono ha meno di sei cifre")
	}
	if strings.ContainsAny(phone, ",;/") || strings.Count(phone, "+") > 1 {
		out = append(out, "Sono presenti più numeri di telefono")
	}
	if strings.HasPrefix(digits, "0") {
		out = append(out, "Il numero di telefono sembra di rete fissa")
	}
	if len(digits) > 10 {
		out = append(out, "Il numero di telefono ha più di 10 cifre")
	}
	return out
}
