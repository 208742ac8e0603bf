package pdf

import (
	"slices"
	"strings"

	"traguardo/internal/report"
)

// columnWidths follows the shares of the columns, or, when none is given, what the first rows need.
func (p *page) columnWidths(t *report.Table, sample []report.Row) []float64 {
	if slices.ContainsFunc(t.Columns, func(c report.Column) bool { return c.Width > 0 }) {
		shares := make([]float64, len(t.Columns))
		for i, c := range t.Columns {
			shares[i] = c.Width
			if c.Width <= 0 {
				shares[i] = 1
			}
		}
		return scale(shares, p.inner())
	}
	return p.measured(t, sample)
}

// measured gives numbers and dates the room they need, since cutting them would make them wrong, and shares the rest among
// the texts: by their longest rows when the page holds these, else by what most rows need.
func (p *page) measured(t *report.Table, sample []report.Row) []float64 {
	all, fixed, flexible := p.natural(t, sample, 1)
	if fixed+flexible > p.inner() {
		all, fixed, flexible = p.natural(t, sample, 0.9)
	}
	if flexible == 0 || fixed > p.inner()*0.8 {
		return scale(all, p.inner())
	}
	for i, c := range t.Columns {
		if c.Kind == report.KindText {
			all[i] *= (p.inner() - fixed) / flexible
		}
	}
	return all
}

// natural is what the columns would like to have, and the sums for those that must have it and for the texts.
func (p *page) natural(t *report.Table, sample []report.Row, share float64) (all []float64, fixed, flexible float64) {
	for i, c := range t.Columns {
		if c.Kind == report.KindText {
			w := min(p.needed(t, sample, i, share)+2*gap, 90)
			flexible += w
			all = append(all, w)
			continue
		}
		w := p.needed(t, sample, i, 1) + 2*gap
		fixed += w
		all = append(all, w)
	}
	return all, fixed, flexible
}

// needed is the width that holds the title's longest word and a share of the rows.
func (p *page) needed(t *report.Table, sample []report.Row, column int, share float64) float64 {
	widths := make([]float64, 0, len(sample))
	for _, row := range sample {
		if column < len(row) {
			widths = append(widths, p.cellWidth(row[column], row[column].IsBold()))
		}
	}
	slices.Sort(widths)
	most := 0.0
	if n := len(widths); n > 0 {
		most = widths[int(float64(n-1)*share)]
	}
	if column < len(t.Total) {
		most = max(most, p.cellWidth(t.Total[column], true))
	}
	title := p.bold.clean(t.Columns[column].Title)
	if t.Columns[column].Kind == report.KindText && share == 1 {
		most = max(most, p.bold.width(title, titleStyle.size))
	}
	for word := range strings.FieldsSeq(title) {
		most = max(most, p.bold.width(word, titleStyle.size))
	}
	return most + 0.4 // rounding must not wrap what just fits
}

func (p *page) cellWidth(c report.Cell, bold bool) float64 {
	f := p.regular
	if bold {
		f = p.bold
	}
	return f.width(f.clean(c.String()), cellStyle.size)
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
