package pdf

import (
	"context"
	"iter"

	"traguardo/internal/report"
)

const (
	sampleRows = 200 // rows that decide the widths of the columns
	textLines  = 3   // a cell wraps up to here, then it is shortened
	wholeLines = 20  // one that is to be shown whole: a row must still fit on a page
	gap        = 1.6 // left and right of a cell's text
	rowPadding = 1.7 // above and below the lines of a row, together
	usualSize  = 8.5 // of a cell's text
)

// lineHeight is the room of a line of text of a size.
func lineHeight(size float64) float64 { return size * (4.1 / 8.5) }

// drop puts the first line of a small text on the same baseline as a larger one beside it: the library writes a line at half of
// its height and three tenths of its size.
func drop(small, large float64) float64 {
	return (lineHeight(large)-lineHeight(small))/2 + 0.3*(large-small)*pointMM
}

// table draws rows as they come; only the lines of the row at hand are kept.
type table struct {
	p       *page
	columns []report.Column
	total   report.Row
	size    float64
	title   style // of the columns' titles
	widths  []float64
	head    [][]string
	tall    float64 // of the head; 0 when no column has a title
	headEnd float64 // where the rows of this page begin
	cells   [][]string
	odd     bool
}

func (p *page) newTable(columns []report.Column, total report.Row, sample []report.Row) *table {
	t := &table{p: p, columns: columns, total: total, size: usualSize, cells: make([][]string, len(columns))}
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
		t.tall = float64(most)*lineHeight(t.size) + 2.4
	}
	return t
}

// opening is the least that keeps a head together with its first rows.
func (t *table) opening() float64 { return t.tall + 2*(lineHeight(t.size)+rowPadding) }

func (t *table) draw(ctx context.Context, rows iter.Seq2[report.Row, error]) error {
	t.p.room(t.opening())
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
		t.nothing()
	}
	if t.total != nil {
		t.row(t.total, true)
	}
	t.p.rule(hair, 0.2, t.p.y)
	return nil
}

const nothingHeight = 7.0

func (t *table) nothing() {
	t.p.put(style{t.size, false, muted}, margin+gap, t.p.y, t.p.inner()-2*gap, nothingHeight, "Nessun elemento", report.Left)
	t.p.y += nothingHeight
}

func (t *table) drawHead() {
	p := t.p
	if t.tall > 0 {
		p.fill(p.brand.tint(0.14), margin, p.y, p.inner(), t.tall)
		x := margin
		height := lineHeight(t.size)
		for i, c := range t.columns {
			top := p.y + (t.tall-float64(len(t.head[i]))*height)/2
			for n, l := range t.head[i] {
				p.put(t.title, x+gap, top+float64(n)*height, t.widths[i]-2*gap, height, l, c.Aligned())
			}
			x += t.widths[i]
		}
		p.y += t.tall
	}
	p.rule(p.brand, 0.5, p.y)
	p.y += 0.25
	t.headEnd = p.y
	t.odd = false
}

func (t *table) row(row report.Row, total bool) {
	height := t.measure(row, total)
	if t.p.room(height) {
		t.drawHead()
	}
	t.paint(row, total, height)
}

// measure wraps the cells and answers the row's height.
func (t *table) measure(row report.Row, total bool) float64 {
	largest := t.largest(row, total)
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
		tall = max(tall, drop(s.size, largest)+float64(len(t.cells[i]))*lineHeight(s.size))
	}
	return tall + rowPadding
}

// largest is the size of the largest text in the row.
func (t *table) largest(row report.Row, total bool) float64 {
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

// paint draws the row that was measured last.
func (t *table) paint(row report.Row, total bool, height float64) {
	p := t.p
	switch {
	case total:
		p.fill(p.brand.tint(0.14), margin, p.y, p.inner(), height)
	case t.odd:
		p.fill(zebra, margin, p.y, p.inner(), height)
	}
	t.odd = !t.odd
	row = row[:min(len(row), len(t.columns))]
	largest := t.largest(row, total)
	x := margin
	for i, c := range row {
		if c.Has(report.Highlight) {
			width := t.widths[i]
			if i == len(row)-1 {
				width = p.width - margin - x
			}
			p.fill(marked, x, p.y, width, height)
		}
		s := t.styleOf(c, total)
		line := lineHeight(s.size)
		top := p.y + rowPadding/2 + drop(s.size, largest)
		for n, l := range t.cells[i] {
			p.put(s, x+gap, top+float64(n)*line, t.widths[i]-2*gap, line, l, t.columns[i].Aligned())
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
