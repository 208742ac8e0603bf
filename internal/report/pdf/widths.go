package pdf

import (
	"slices"
	"strings"

	"traguardo/internal/report"
)

// columnWidths returns the given widths of the columns or, if none is given, the widths that the first rows need.
func (t *table) columnWidths(sample []report.Row) []float64 {
	if slices.ContainsFunc(t.columns, func(c report.Column) bool { return c.Width > 0 }) {
		shares := make([]float64, len(t.columns))
		for i, c := range t.columns {
			shares[i] = c.Width
			if c.Width <= 0 {
				shares[i] = 1
			}
		}
		return t.widenForTitles(scale(shares, t.p.inner()))
	}
	return t.measuredWidths(sample)
}

// widenForTitles widens columns that are narrower than a word of their title. The other columns give up the difference in proportion to
// what they can spare. If there is too little to spare, the widths stay.
func (t *table) widenForTitles(widths []float64) []float64 {
	missing, spare := 0.0, 0.0
	least := make([]float64, len(widths))
	for i, w := range widths {
		least[i] = t.titleWidth(i) + 2*gap
		missing += max(least[i]-w, 0)
		spare += max(w-least[i], 0)
	}
	if missing >= spare {
		return widths
	}
	for i, w := range widths {
		widths[i] = least[i] + max(w-least[i], 0)*(1-missing/spare)
	}
	return widths
}

// titleWidth returns the width of the longest word of a column's title.
func (t *table) titleWidth(column int) float64 {
	widest := 0.0
	for word := range strings.FieldsSeq(t.p.bold.clean(t.columns[column].Title)) {
		widest = max(widest, t.p.bold.width(word, t.title.size))
	}
	return widest + 0.4 // so that rounding does not wrap what just fits
}

// measuredWidths gives numbers and dates the width they need, because they must not be cut, and distributes the rest among the texts:
// by their longest rows if these fit, or else by what most rows need.
func (t *table) measuredWidths(sample []report.Row) []float64 {
	all, fixed, flexible := t.naturalWidths(sample, 1)
	if fixed+flexible > t.p.inner() {
		all, fixed, flexible = t.naturalWidths(sample, 0.9)
	}
	if flexible == 0 || fixed > t.p.inner()*0.8 {
		return scale(all, t.p.inner())
	}
	for i, c := range t.columns {
		if c.Kind == report.KindText {
			all[i] *= (t.p.inner() - fixed) / flexible
		}
	}
	return all
}

// naturalWidths returns the preferred widths of all columns, and the sums of fixed and flexible ones.
func (t *table) naturalWidths(sample []report.Row, share float64) (all []float64, fixed, flexible float64) {
	for i, c := range t.columns {
		if c.Kind == report.KindText {
			w := min(t.neededWidth(sample, i, share)+2*gap, 90)
			flexible += w
			all = append(all, w)
			continue
		}
		w := t.neededWidth(sample, i, 1) + 2*gap
		fixed += w
		all = append(all, w)
	}
	return all, fixed, flexible
}

// neededWidth returns the width for the title's longest word and for a share of the rows.
func (t *table) neededWidth(sample []report.Row, column int, share float64) float64 {
	widths := make([]float64, 0, len(sample))
	for _, row := range sample {
		if column < len(row) {
			widths = append(widths, t.cellWidth(row[column], false))
		}
	}
	slices.Sort(widths)
	most := 0.0
	if n := len(widths); n > 0 {
		most = widths[int(float64(n-1)*share)]
	}
	if column < len(t.total) {
		most = max(most, t.cellWidth(t.total[column], true))
	}
	if t.columns[column].Kind == report.KindText && share == 1 {
		most = max(most, t.p.bold.width(t.p.bold.clean(t.columns[column].Title), t.title.size))
	}
	return max(most+0.4, t.titleWidth(column)) // so that rounding does not wrap what just fits
}

func (t *table) cellWidth(c report.Cell, total bool) float64 {
	s := t.styleOf(c, total)
	f := t.p.face(s)
	return f.width(f.clean(c.String()), s.size)
}

func scale(shares []float64, to float64) []float64 {
	sum := 0.0
	for _, s := range shares {
		sum += s
	}
	for i := range shares {
		shares[i] *= to / sum
	}
	return shares
}
