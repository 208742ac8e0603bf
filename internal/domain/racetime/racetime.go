// Package racetime holds times of races as hundredths of a second, the unit of the contract and of the store.
package racetime

import (
	"errors"
	"fmt"
)

// Centis is hundredths of a second; 0 means no time (S.T.). Differences of times may be negative.
type Centis int

// Max is the longest time that can be written, 999'59”99.
const Max = Centis(999*minute + 59*second + 99)

const (
	second = 100
	minute = 60 * second
)

// ErrInvalid is what comes of a text that is not a time.
var ErrInvalid = errors.New("tempo non valido")

// NoTime is how a missing time is written.
const NoTime = "S.T."

// Of puts a time together from its parts.
func Of(minutes, seconds, hundredths int) Centis {
	return Centis(minutes*minute + seconds*second + hundredths)
}

// Parts takes a time apart into what the three input fields show.
func (c Centis) Parts() (minutes, seconds, hundredths int) {
	return int(c / minute), int(c % minute / second), int(c % second)
}

// String is minutes'seconds”hundredths: 1'02”35, 0'59”10; no time is S.T.
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

// Score writes hundredths of a point as people read them: 12,35.
func Score(c Centis) string { return fmt.Sprintf("%d,%02d", int(c)/100, int(c)%100) }
