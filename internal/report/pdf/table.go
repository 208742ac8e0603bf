package pdf

import (
	"context"
	"iter"

	"traguardo/internal/report"
)

const (
	sampleRows  = 200 // rows that determine the column widths
	textLines   = 3   // maximum lines of a cell
	wholeLines  = 20  // maximum lines of a cell in a Whole column; a row must fit on a page
	gap         = 1.6 // left and right padding of a cell
	rowPadding  = 1.7 // total vertical padding of a row
	defaultSize = 8.5 // text size of cells
)

// lineHeight returns the height of a line of text.
func lineHeight(size float64) float64 { return size * (4.1 / 8.5) }

// baselineOffset aligns the first line of a small text with the baseline of a larger one. The library draws a line at half of its
// height plus 0.3 of its size.
func baselineOffset(small, large float64) float64 {
	return (lineHeight(large)-lineHeight(small))/2 + 0.3*(large-small)*pointMM
}

// table draws rows while they are read and keeps only the current one.
type table struct {
	p          *page
	columns    []report.Column
	total      report.Row
	size       float64
	title      style // style of column titles
	widths     []float64
	head       [][]string
	headHeight float64 // 0 if no column has a title
	headEnd    float64 // y at which the rows of this page begin
	cells      [][]string
	odd        bool
}

func (p *page) newTable(columns []report.Column, total report.Row, sample []report.Row) *table {
	t := &table{p: p, columns: columns, total: total, size: defaultSize, cells: make([][]string, len(columns))}
	if p.doc.TextSize > 0 {
		t.size = float64(p.doc.TextSize)
	}
	t.title = style{t.size - 0.5, true, ink}
	t.widths = t.columnWidths(sample)
	most := 0
	for i, c := range columns {
		l := p.bold.wrap(p.bold.clean(c.Title), t.title.size, t.widths[i]-2*gap, 2)
		t.head = append(t.head, l)
		if c.Title != "" {
			most = max(most, len(l))
		}
	}
	if most > 0 {
		t.headHeight = float64(most)*lineHeight(t.size) + 2.4
	}
	return t
}

// opening returns the minimum height that keeps the head together with its first rows.
func (t *table) opening() float64 { return t.headHeight + 2*(lineHeight(t.size)+rowPadding) }

func (t *table) draw(ctx context.Context, rows iter.Seq2[report.Row, error]) error {
	t.p.ensureRoom(t.opening())
	t.drawHead()
	count := 0
	for row, err := range rows {
		if err == nil && count%100 == 0 {
			err = ctx.Err()
		}
		if err != nil {
			return err
		}
		count++
		t.row(row, false)
	}
	if count == 0 {
		t.drawEmpty()
	}
	if t.total != nil {
		t.row(t.total, true)
	}
	t.p.rule(lineColor, 0.2, t.p.y)
	return nil
}

const nothingHeight = 7.0

func (t *table) drawEmpty() {
	t.p.writeText(style{t.size, false, muted}, margin+gap, t.p.y, t.p.inner()-2*gap, nothingHeight, "Nessun elemento", report.Left)
	t.p.y += nothingHeight
}

func (t *table) drawHead() {
	p := t.p
	if t.headHeight > 0 {
		p.fill(p.brand.tint(0.14), margin, p.y, p.inner(), t.headHeight)
		x := margin
		height := lineHeight(t.size)
		for i, c := range t.columns {
			top := p.y + (t.headHeight-float64(len(t.head[i]))*height)/2
			for n, l := range t.head[i] {
				p.writeText(t.title, x+gap, top+float64(n)*height, t.widths[i]-2*gap, height, l, c.Aligned())
			}
			x += t.widths[i]
		}
		p.y += t.headHeight
	}
	p.rule(p.brand, 0.5, p.y)
	p.y += 0.25
	t.headEnd = p.y
	t.odd = false
}

func (t *table) row(row report.Row, total bool) {
	height := t.measure(row, total)
	if t.p.ensureRoom(height) {
		t.drawHead()
	}
	t.drawRow(row, total, height)
}

// measure wraps the cells and returns the row's height.
func (t *table) measure(row report.Row, total bool) float64 {
	largest := t.largestSize(row, total)
	tall := lineHeight(largest)
	for i, c := range row[:min(len(row), len(t.columns))] {
		s := t.styleOf(c, total)
		f := t.p.face(s)
		lines := textLines
		if t.columns[i].Whole {
			lines = wholeLines
		}
		text, width := f.clean(c.String()), t.widths[i]-2*gap
		if t.cells[i] = append(t.cells[i][:0], text); f.width(text, s.size) > width {
			t.cells[i] = append(t.cells[i][:0], f.wrap(text, s.size, width, lines)...)
		}
		tall = max(tall, baselineOffset(s.size, largest)+float64(len(t.cells[i]))*lineHeight(s.size))
	}
	return tall + rowPadding
}

// largestSize returns the size of the largest text in the row.
func (t *table) largestSize(row report.Row, total bool) float64 {
	size := 0.0
	for _, c := range row {
		if !c.IsEmpty() {
			size = max(size, t.styleOf(c, total).size)
		}
	}
	if size == 0 {
		return t.size
	}
	return size
}

// drawRow draws the row that was measured last.
func (t *table) drawRow(row report.Row, total bool, height float64) {
	p := t.p
	switch {
	case total:
		p.fill(p.brand.tint(0.14), margin, p.y, p.inner(), height)
	case t.odd:
		p.fill(zebra, margin, p.y, p.inner(), height)
	}
	t.odd = !t.odd
	row = row[:min(len(row), len(t.columns))]
	largest := t.largestSize(row, total)
	x := margin
	for i, c := range row {
		if c.Has(report.Highlight) {
			width := t.widths[i]
			if i == len(row)-1 {
				width = p.width - margin - x
			}
			p.fill(highlightFill, x, p.y, width, height)
		}
		s := t.styleOf(c, total)
		line := lineHeight(s.size)
		top := p.y + rowPadding/2 + baselineOffset(s.size, largest)
		for n, l := range t.cells[i] {
			p.writeText(s, x+gap, top+float64(n)*line, t.widths[i]-2*gap, line, l, t.columns[i].Aligned())
		}
		x += t.widths[i]
	}
	p.y += height
}

func (t *table) styleOf(c report.Cell, total bool) style {
	s := style{t.size, total || c.Has(report.Strong), ink}
	if c.Size() > 0 {
		s.size = float64(c.Size())
	}
	if c.Has(report.Faint) {
		s.color = muted
	}
	return s
}
