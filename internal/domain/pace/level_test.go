package pace

import (
	"testing"

	"traguardo/internal/domain/racetime"
)

func TestParseLevel(t *testing.T) {
	for name, want := range map[string]Level{"A2": A2, "b1": B1, " B2 soglia": B2, "C1": C1, "A1": NoLevel, "": NoLevel, "C12": NoLevel} {
		if got := ParseLevel(name); got != want {
			t.Errorf("%q: %v, want %v", name, got, want)
		}
	}
}

func TestAt(t *testing.T) {
	p := Paces{A2: 4, B1: 3, B2: 2, C1: 1}
	for l, want := range map[Level]racetime.Centis{NoLevel: 0, A2: 4, B1: 3, B2: 2, C1: 1} {
		if got := p.At(l); got != want {
			t.Errorf("%v: %v, want %v", l, got, want)
		}
	}
}

func TestSendOff(t *testing.T) {
	for _, c := range []struct {
		level  Level
		metres int
		time   racetime.Centis
		want   racetime.Centis
	}{
		{A2, 100, 7776, 9000}, {B2, 100, 7200, 9500}, {C1, 100, 6600, 13000}, {A2, 50, 3888, 4500}, {A2, 25, 1900, 2500},
		{B1, 400, 30000, 36000}, {NoLevel, 100, 7000, 0}, {A2, 100, 0, 0},
	} {
		if got := SendOff(c.level, c.metres, c.time); got != c.want {
			t.Errorf("%v %d m in %v: %v, want %v", c.level, c.metres, c.time, got, c.want)
		}
	}
}
