package fiscalcode

import (
	"errors"
	"strings"
	"time"

	"traguardo/internal/domain/calendar"
)

// ErrForm means that a text does not have the form of a codice fiscale.
var ErrForm = errors.New("codice fiscale non valido")

// ErrCheckLetter means that the check letter does not match, so the code was probably mistyped.
var ErrCheckLetter = errors.New("codice fiscale non valido: carattere di controllo errato")

// digitPositions are the positions of digits, which omocodia may replace by letters.
var digitPositions = [...]int{6, 7, 9, 10, 12, 13, 14}

// omocodia holds the letter that replaces each digit.
const omocodia = "LMNPQRSTUV"

// Normalize removes spaces and converts to upper case.
func Normalize(code string) string {
	return strings.ToUpper(strings.Join(strings.Fields(code), ""))
}

// Check returns an error unless code is a valid personal code, with or without omocodia.
func Check(code string) error {
	code = Normalize(code)
	plain, ok := undoOmocodia(code)
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

// Matches reports whether code is valid and belongs to p, ignoring omocodia.
func Matches(code string, p Person) bool {
	code = Normalize(code)
	if Check(code) != nil {
		return false
	}
	want, err := Compute(p)
	if err != nil {
		return false
	}
	plain, _ := undoOmocodia(code)
	return plain[:15] == want[:15]
}

// Data holds what a code reveals about its holder. Year has two digits: the century is unknown.
type Data struct {
	Sex       int
	Year      int
	Month     time.Month
	Day       int
	PlaceCode string
}

// Decode returns the data of a code, or an error if it is not valid.
func Decode(code string) (Data, error) {
	code = Normalize(code)
	if err := Check(code); err != nil {
		return Data{}, err
	}
	plain, _ := undoOmocodia(code)
	d, _ := decode(plain)
	return d, nil
}

// Birth returns the birth date in the latest century that is not after notAfter.
func (d Data) Birth(notAfter calendar.Date) calendar.Date {
	year := notAfter.Year()/100*100 + d.Year
	birth := calendar.Of(year, d.Month, d.Day)
	for birth.After(notAfter) || birth.Day() != d.Day {
		year -= 100
		birth = calendar.Of(year, d.Month, d.Day)
	}
	return birth
}

// undoOmocodia restores the digits of a well-formed code. It keeps the original check letter.
func undoOmocodia(code string) (string, bool) {
	if len(code) != 16 {
		return "", false
	}
	b := []byte(code)
	for _, i := range digitPositions {
		if n := strings.IndexByte(omocodia, b[i]); n >= 0 {
			b[i] = "0123456789"[n]
		}
		if !isDigit(b[i]) {
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
	d := Data{
		Sex: Male, Year: int(plain[6]-'0')*10 + int(plain[7]-'0'), Day: int(plain[9]-'0')*10 + int(plain[10]-'0'), PlaceCode: plain[11:15],
	}
	if d.Day > femaleDays {
		d.Sex, d.Day = Female, d.Day-femaleDays
	}
	d.Month = time.Month(strings.IndexByte(monthLetters, plain[8]) + 1)
	if d.Month == 0 || d.Day == 0 {
		return Data{}, false
	}
	// 29 February exists in years divisible by four; 00 may be 2000, a leap year.
	leap := 2000 + d.Year%4
	if calendar.Of(leap, d.Month, d.Day).Month() != d.Month {
		return Data{}, false
	}
	return d, true
}

// Plausible reports whether a valid code can belong to a person with unknown birthplace: it compares surname, name, sex and
// birth date. If onlyYear is set, it compares the year only.
func Plausible(code string, p Person, onlyYear bool) bool {
	data, err := Decode(code)
	if err != nil {
		return false
	}
	birthMatches := data.Year == p.Birth.Year()%100 && (onlyYear || data.Month == p.Birth.Month() && data.Day == p.Birth.Day())
	return Normalize(code)[:6] == surnamePart(letters(p.Surname))+namePart(letters(p.Name)) && data.Sex == p.Sex && birthMatches
}
