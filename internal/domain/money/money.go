// Package money represents amounts in euro cents.
package money

import (
	"errors"
	"strconv"
	"strings"
)

// Cents is an amount in hundredths of a euro.
type Cents int64

// ErrInvalid means that a text is not an amount with at most two decimals.
var ErrInvalid = errors.New("importo non valido: al massimo due decimali")

const maxEuro = 1_000_000_000

// Parse parses a decimal number of euro ("12", "-3.5", "0.01").
func Parse(s string) (Cents, error) {
	neg := strings.HasPrefix(s, "-")
	whole, frac, hasFrac := strings.Cut(strings.TrimPrefix(s, "-"), ".")
	if hasFrac {
		// Zeros beyond the second decimal are allowed: 1.500 equals 1.50.
		for len(frac) > 2 && frac[len(frac)-1] == '0' {
			frac = frac[:len(frac)-1]
		}
	}
	if whole == "" || (hasFrac && frac == "") || len(frac) > 2 || !digits(whole) || !digits(frac) {
		return 0, ErrInvalid
	}
	w, err := strconv.ParseInt(whole, 10, 64)
	if err != nil || w > maxEuro {
		return 0, ErrInvalid
	}
	for len(frac) < 2 {
		frac += "0"
	}
	f, _ := strconv.ParseInt(frac, 10, 64)
	c := Cents(w*100 + f)
	if neg {
		c = -c
	}
	return c, nil
}

func digits(s string) bool {
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return true
}

// Decimal returns the number with two decimals ("1234.50").
func (c Cents) Decimal() string { return string(c.AppendDecimal(nil)) }

// AppendDecimal appends the output of Decimal to out.
func (c Cents) AppendDecimal(out []byte) []byte {
	v := int64(c)
	if v < 0 {
		out, v = append(out, '-'), -v
	}
	return append(strconv.AppendInt(out, v/100, 10), '.', byte('0'+v/10%10), byte('0'+v%10))
}

// Italian returns the amount as shown to users: 1.234,50 €.
func (c Cents) Italian() string {
	s := c.Decimal()
	sign := ""
	if s[0] == '-' {
		sign, s = "-", s[1:]
	}
	whole, frac, _ := strings.Cut(s, ".")
	for i := len(whole) - 3; i > 0; i -= 3 {
		whole = whole[:i] + "." + whole[i:]
	}
	return sign + whole + "," + frac + " €"
}

func (c Cents) MarshalJSON() ([]byte, error) { return c.AppendDecimal(nil), nil }

func (c *Cents) UnmarshalJSON(b []byte) error {
	v, err := Parse(string(b))
	if err == nil {
		*c = v
	}
	return err
}
