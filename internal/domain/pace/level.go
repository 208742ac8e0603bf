package pace

import (
	"strings"

	"traguardo/internal/domain/racetime"
)

// Level is an intensity that has a pace.
type Level int

const (
	NoLevel Level = iota
	A2
	B1
	B2
	C1
)

var levelNames = []string{"", "A2", "B1", "B2", "C1"}

// String is how coaches call it.
func (l Level) String() string { return levelNames[l] }

// LevelNamed finds the level that a coach's intensity stands for: its name begins with the usual letter and number.
func LevelNamed(intensity string) Level {
	first, _, _ := strings.Cut(strings.TrimSpace(intensity), " ")
	for l := A2; l <= C1; l++ {
		if strings.EqualFold(first, l.String()) {
			return l
		}
	}
	return NoLevel
}

// At is the pace of a level, 0 for none.
func (p Paces) At(l Level) racetime.Centis {
	return []racetime.Centis{0, p.A2, p.B1, p.B2, p.C1}[l]
}

// rest is what somebody rests after a hundred metres, in hundredths of a second.
var rest = []racetime.Centis{0, 1000, 1500, 2000, 6000}

// Send-offs are whole steps, and nobody rests less than one of them.
const step = racetime.Centis(500)

// SendOff is after how long somebody starts again who swims a distance in a time at a level: the time and a rest that grows with the distance,
// up to the next five seconds.
func SendOff(l Level, metres int, time racetime.Centis) racetime.Centis {
	if l == NoLevel || time <= 0 {
		return 0
	}
	whole := time + max(step, For(rest[l], metres))
	return (whole + step - 1) / step * step
}
