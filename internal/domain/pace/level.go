package pace

import (
	"strings"

	"traguardo/internal/domain/racetime"
)

// Level is a training intensity with a defined pace.
type Level int

const (
	NoLevel Level = iota
	A2
	B1
	B2
	C1
)

var levelNames = []string{"", "A2", "B1", "B2", "C1"}

// String returns the name that coaches use.
func (l Level) String() string { return levelNames[l] }

// ParseLevel returns the level with which the name of an intensity starts, or NoLevel.
func ParseLevel(intensity string) Level {
	first, _, _ := strings.Cut(strings.TrimSpace(intensity), " ")
	for l := A2; l <= C1; l++ {
		if strings.EqualFold(first, l.String()) {
			return l
		}
	}
	return NoLevel
}

// At returns the pace of a level, or 0 for NoLevel.
func (p Paces) At(l Level) racetime.Centis {
	return []racetime.Centis{0, p.A2, p.B1, p.B2, p.C1}[l]
}

// restPer100 is the rest after 100 metres, per level.
var restPer100 = []racetime.Centis{0, 1000, 1500, 2000, 6000}

// sendOffStep is the unit of send-offs, and the shortest rest.
const sendOffStep = racetime.Centis(500)

// SendOff returns the interval between starts for a distance swum in time at a level: the time plus a rest proportional to the
// distance, rounded up to the next five seconds. It is 0 without a level or a time.
func SendOff(l Level, metres int, time racetime.Centis) racetime.Centis {
	if l == NoLevel || time <= 0 {
		return 0
	}
	whole := time + max(sendOffStep, TimeFor(restPer100[l], metres))
	return (whole + sendOffStep - 1) / sendOffStep * sendOffStep
}
