package fiscalcode

import (
	"errors"
	"strings"
	"time"

	"traguardo/internal/domain/calendar"
)

// ErrForm means that a text is not built like a codice fiscale.
var ErrForm = errors.New("codice fiscale non valido")

// ErrCheckLetter means that the last letter does not belong to the rest: something was mistyped.
var ErrCheckLetter = errors.New("codice fiscale non valido: carattere di controllo errato")

// digitPlaces are where digits stand, and where omocodia may put a letter instead.
var digitPlaces = [...]int{6, 7, 9, 10, 12, 13, 14}

// omocodia holds the letter that stands for each digit.
const omocodia = "LMNPQRSTUV"

// Normalize takes out blanks and raises the case, so that what people type compares.
func Normalize(code string) string {
	return strings.ToUpper(strings.Join(strings.Fields(code), ""))
}

// Check accepts a personal code with its right check letter, omocodia included.
func Check(code string) error {
	code = Normalize(code)
	plain, ok := withDigits(code)
	if !ok {
		return ErrForm
	}
	if _, ok := decode(plain); !ok {
		return ErrForm
	}
	if checkLetter(code) != code[15] {
		return ErrCheckLetter
	}
	return nil
}

// Matches reports whether a valid code can be the person's, whatever omocodia did to its digits.
func Matches(code string, p Person) bool {
	code = Normalize(code)
	if Check(code) != nil {
		return false
	}
	want, err := Compute(p)
	if err != nil {
		return false
	}
	plain, _ := withDigits(code)
	return plain[:15] == want[:15]
}

// Data is what a code says about its holder. The year is two digits: a code does not tell the century.
type Data struct {
	Sex       int
	Year      int
	Month     time.Month
	Day       int
	PlaceCode string
}

// Decode reads a valid code.
func Decode(code string) (Data, error) {
	code = Normalize(code)
	if err := Check(code); err != nil {
		return Data{}, err
	}
	plain, _ := withDigits(code)
	d, _ := decode(plain)
	return d, nil
}

// Birth is the birth date in the latest century that does not put it after a given day.
func (d Data) Birth(notAfter calendar.Date) calendar.Date {
	year := notAfter.Year()/100*100 + d.Year
	birth := calendar.Of(year, d.Month, d.Day)
	for birth.After(notAfter) || birth.Day() != d.Day {
		year -= 100
		birth = calendar.Of(year, d.Month, d.Day)
	}
	return birth
}

// withDigits undoes omocodia in a code of the right build; its check letter stays that of the original.
func withDigits(code string) (string, bool) {
	if len(code) != 16 {
		return "", false
	}
	b := []byte(code)
	for _, i := range digitPlaces {
		if n := strings.IndexByte(omocodia, b[i]); n >= 0 {
			b[i] = byte('0' + n)
		}
		if !digit(b[i]) {
			return "", false
		}
	}
	for _, i := range [...]int{0, 1, 2, 3, 4, 5, 8, 11, 15} {
		if b[i] < 'A' || b[i] > 'Z' {
			return "", false
		}
	}
	return string(b), true
}

func decode(plain string) (Data, bool) {
	d := Data{Sex: Male, Year: int(plain[6]-'0')*10 + int(plain[7]-'0'), Day: int(plain[9]-'0')*10 + int(plain[10]-'0'), PlaceCode: plain[11:15]}
	if d.Day > femaleDays {
		d.Sex, d.Day = Female, d.Day-femaleDays
	}
	d.Month = time.Month(strings.IndexByte(monthLetters, plain[8]) + 1)
	if d.Month == 0 || d.Day == 0 {
		return Data{}, false
	}
	// 29 February exists in years divisible by four; 00 may be 2000, which had one.
	leap := 2000 + d.Year%4
	if calendar.Of(leap, d.Month, d.Day).Month() != d.Month {
		return Data{}, false
	}
	return d, true
}

// Fits reports whether a valid code can be that of a person of whom the birthplace is not known, nor the day of birth when onlyYear is set:
// surname, name, sex and what there is of the birth date are compared.
func Fits(code string, p Person, onlyYear bool) bool {
	said, err := Decode(code)
	if err != nil {
		return false
	}
	born := said.Year == p.Birth.Year()%100 && (onlyYear || said.Month == p.Birth.Month() && said.Day == p.Birth.Day())
	return Normalize(code)[:6] == surnamePart(letters(p.Surname))+namePart(letters(p.Name)) && said.Sex == p.Sex && born
}
