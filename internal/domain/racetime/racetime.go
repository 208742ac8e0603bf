// Package racetime represents race times in hundredths of a second, the unit of the contract and the database.
package racetime

import (
	"errors"
	"fmt"
)

// Centis is hundredths of a second; 0 means no time (S.T.). Differences of times may be negative.
type Centis int

// Max is the longest time that can be displayed, 999'59”99.
const Max = Centis(999*minute + 59*second + 99)

const (
	second = 100
	minute = 60 * second
)

// ErrInvalid means that a text is not a valid time.
var ErrInvalid = errors.New("tempo non valido")

// NoTime is the display form of a missing time.
const NoTime = "S.T."

// Of returns a time from its parts.
func Of(minutes, seconds, hundredths int) Centis {
	return Centis(minutes*minute + seconds*second + hundredths)
}

// Parts splits a time for the three input fields.
func (c Centis) Parts() (minutes, seconds, hundredths int) {
	return int(c / minute), int(c % minute / second), int(c % second)
}

// String returns minutes'seconds”hundredths (1'02”35), or NoTime for 0.
func (c Centis) String() string {
	if c == 0 {
		return NoTime
	}
	sign := ""
	if c < 0 {
		sign, c = "-", -c
	}
	m, s, h := c.Parts()
	return fmt.Sprintf("%s%d'%02d''%02d", sign, m, s, h)
}

// Score formats hundredths of a point: 12,35.
func Score(c Centis) string { return fmt.Sprintf("%d,%02d", int(c)/100, int(c)%100) }
