// Package pace computes training paces from an athlete's best times in one stroke and pool.
package pace

import "traguardo/internal/domain/racetime"

// Bests holds the best times of the last twelve months; 0 if there is none.
type Bests struct {
	T100, T200, T400 racetime.Centis
}

// Paces holds times per 100 metres.
type Paces struct {
	A2, B1, B2, C1 racetime.Centis
}

// Of computes the paces. It reports false if the bests are empty or inconsistent, so that a harder intensity would be slower.
func Of(b Bests) (Paces, bool) {
	d, ok := threshold(b)
	if !ok {
		return Paces{}, false
	}
	c1 := d.div(1090, 1000)
	if b.T200 > 0 {
		c1 = fraction{int64(b.T200), 2}
	}
	p := Paces{A2: d.mul(108, 100).round(), B1: d.mul(104, 100).round(), B2: d.round(), C1: c1.round()}
	return p, p.A2 > p.B1 && p.B1 > p.B2 && p.B2 > p.C1 && p.C1 > 0
}

// threshold returns the pace per 100 metres on which the others are based, from the most reliable bests.
func threshold(b Bests) (fraction, bool) {
	switch {
	case b.T200 > 0 && b.T100 > 0:
		return fraction{int64(b.T200 - b.T100), 1}, b.T200 > b.T100
	case b.T400 > 0 && b.T200 > 0:
		return fraction{985 * int64(b.T400-b.T200), 2000}, b.T400 > b.T200
	case b.T400 > 0:
		return fraction{103 * int64(b.T400), 400}, true
	case b.T200 > 0:
		return fraction{545 * int64(b.T200), 1000}, true
	case b.T100 > 0:
		return fraction{120 * int64(b.T100), 100}, true
	}
	return fraction{}, false
}

// fraction avoids rounding errors in intermediate results.
type fraction struct{ num, den int64 }

func (f fraction) mul(by, over int64) fraction { return fraction{f.num * by, f.den * over} }
func (f fraction) div(by, over int64) fraction { return fraction{f.num * over, f.den * by} }

// round rounds half up.
func (f fraction) round() racetime.Centis {
	return racetime.Centis((2*f.num + f.den) / (2 * f.den))
}

// TimeFor returns the time for a distance at a pace, rounded half up.
func TimeFor(pace racetime.Centis, metres int) racetime.Centis {
	return fraction{int64(pace) * int64(metres), 100}.round()
}
