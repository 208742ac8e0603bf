// Package fiscalcode computes and checks Italian tax codes: the personal codice fiscale, including omocodia (variants issued when
// two people would have the same code), and the eleven-digit codes of companies and clubs.
package fiscalcode

import (
	"errors"
	"fmt"
	"strings"

	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/fold"
)

// The sexes, numbered as in the contract.
const (
	Male   = 1
	Female = 2
)

// Person is the input of a code. PlaceCode is the Belfiore code of the comune at the birth date, or of the foreign state.
type Person struct {
	Surname   string
	Name      string
	Sex       int
	Birth     calendar.Date
	PlaceCode string
}

// ErrIncomplete means that data for the code is missing.
var ErrIncomplete = errors.New("dati insufficienti per il codice fiscale")

const monthLetters = "ABCDEHLMPRST"

// femaleDays is added to the day of birth in a woman's code.
const femaleDays = 40

// Compute returns a person's code without omocodia.
func Compute(p Person) (string, error) {
	surname, name := letters(p.Surname), letters(p.Name)
	place := strings.ToUpper(strings.TrimSpace(p.PlaceCode))
	day := p.Birth.Day()
	switch {
	case surname == "" || name == "" || p.Birth.IsZero() || !isPlaceCode(place):
		return "", ErrIncomplete
	case p.Sex == Female:
		day += femaleDays
	case p.Sex != Male:
		return "", ErrIncomplete
	}
	code := fmt.Sprintf("%s%s%02d%c%02d%s", surnamePart(surname), namePart(name), p.Birth.Year()%100,
		monthLetters[p.Birth.Month()-1], day, place)
	return code + string(checkLetter(code)), nil
}

func surnamePart(letters string) string {
	consonants, vowels := splitLetters(letters)
	return (consonants + vowels + "XXX")[:3]
}

// namePart skips the second consonant if there are four or more.
func namePart(letters string) string {
	consonants, vowels := splitLetters(letters)
	if len(consonants) >= 4 {
		return consonants[:1] + consonants[2:4]
	}
	return (consonants + vowels + "XXX")[:3]
}

func splitLetters(letters string) (consonants, vowels string) {
	var c, v []byte
	for i := range len(letters) {
		if strings.IndexByte("AEIOU", letters[i]) >= 0 {
			v = append(v, letters[i])
		} else {
			c = append(c, letters[i])
		}
	}
	return string(c), string(v)
}

// letters returns the letters of s as A to Z, without accents.
func letters(s string) string {
	return strings.Map(func(r rune) rune {
		if r < 'a' || r > 'z' {
			return -1
		}
		return r - 'a' + 'A'
	}, fold.Text(s))
}

func isPlaceCode(s string) bool {
	return len(s) == 4 && s[0] >= 'A' && s[0] <= 'Z' && isDigit(s[1]) && isDigit(s[2]) && isDigit(s[3])
}

func isDigit(b byte) bool { return b >= '0' && b <= '9' }

// oddValues are the weights of characters in odd positions, counted from 1. Digits and letters share the table: '0' and 'A' have
// index 0. In even positions the weight is the index.
var oddValues = [26]int{1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23}

// checkLetter computes the sixteenth character from the first fifteen.
func checkLetter(code string) byte {
	sum := 0
	for i := range 15 {
		v := int(code[i] - 'A')
		if isDigit(code[i]) {
			v = int(code[i] - '0')
		}
		if i%2 == 0 {
			v = oddValues[v]
		}
		sum += v
	}
	return byte('A' + sum%26)
}
