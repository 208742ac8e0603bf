// Package pace works out training paces from the best times of an athlete in one stroke and pool.
package pace

import "traguardo/internal/domain/racetime"

// Bests are the best times of the last twelve months; 0 where there is none.
type Bests struct {
	T100, T200, T400 racetime.Centis
}

// Paces are times per 100 metres.
type Paces struct {
	A2, B1, B2, C1 racetime.Centis
}

// Of gives the paces, and false when the bests do not allow any: nothing swum, or times that contradict each other, so that a harder
// intensity would be the slower one.
func Of(b Bests) (Paces, bool) {
	d, ok := threshold(b)
	if !ok {
		return Paces{}, false
	}
	c1 := d.div(1090, 1000)
	if b.T200 > 0 {
		c1 = fraction{int64(b.T200), 2}
	}
	p := Paces{A2: d.mul(108, 100).rounded(), B1: d.mul(104, 100).rounded(), B2: d.rounded(), C1: c1.rounded()}
	return p, p.A2 > p.B1 && p.B1 > p.B2 && p.B2 > p.C1 && p.C1 > 0
}

// threshold is the pace of 100 metres that the others are reckoned from, by the best evidence there is.
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

// fraction keeps hundredths exact until the end: 1.08 of a third is not a decimal number.
type fraction struct{ above, below int64 }

func (f fraction) mul(by, over int64) fraction { return fraction{f.above * by, f.below * over} }
func (f fraction) div(by, over int64) fraction { return fraction{f.above * over, f.below * by} }

// rounded rounds half up.
func (f fraction) rounded() racetime.Centis {
	return racetime.Centis((2*f.above + f.below) / (2 * f.below))
}

// For is the time of a distance at a pace, rounded half up.
func For(pace racetime.Centis, metres int) racetime.Centis {
	return fraction{int64(pace) * int64(metres), 100}.rounded()
}
