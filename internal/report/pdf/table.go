package pdf

import (
	"context"
	"iter"

	"traguardo/internal/report"
)

const (
	sampleRows = 200 // rows that decide the widths of the columns
	textLines  = 3   // a cell wraps up to here, then it is shortened
	gap        = 1.6 // left and right of a cell's text
	lineHeight = 4.1
	rowPadding = 1.7 // above and below the lines of a row, together
)

var (
	cellStyle  = style{8.5, false, ink}
	boldStyle  = style{8.5, true, ink}
	titleStyle = style{8, true, ink}
)

// table draws rows as they come; only the lines of the row at hand are kept.
type table struct {
	p       *page
	columns []report.Column
	rows    iter.Seq2[report.Row, error]
	total   report.Row
	widths  []float64
	head    [][]string
	tall    float64 // of the head
	cells   [][]string
	odd     bool
}

func (p *page) newTable(t *report.Table, sample []report.Row, rows iter.Seq2[report.Row, error]) *table {
	out := &table{p: p, columns: t.Columns, rows: rows, total: t.Total, cells: make([][]string, len(t.Columns))}
	out.widths = p.columnWidths(t, sample)
	most := 1
	for i, c := range t.Columns {
		l := p.bold.wrap(p.bold.clean(c.Title), titleStyle.size, out.widths[i]-2*gap, 2)
		out.head = append(out.head, l)
		most = max(most, len(l))
	}
	out.tall = float64(most)*lineHeight + 2.4
	return out
}

// opening is the least that keeps a head together with its first rows.
func (t *table) opening() float64 { return t.tall + 2*(lineHeight+rowPadding) }

func (t *table) draw(ctx context.Context) error {
	t.p.room(t.opening())
	t.drawHead()
	count := 0
	for row, err := range t.rows {
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
		t.p.put(style{8.5, false, muted}, margin+gap, t.p.y, t.p.inner()-2*gap, 7, "Nessun elemento", report.Left)
		t.p.y += 7
	}
	if t.total != nil {
		t.row(t.total, true)
	}
	t.p.rule(hair, 0.2, t.p.y)
	return nil
}

func (t *table) drawHead() {
	p := t.p
	p.fill(p.brand.tint(0.14), margin, p.y, p.inner(), t.tall)
	x := margin
	for i, c := range t.columns {
		top := p.y + (t.tall-float64(len(t.head[i]))*lineHeight)/2
		for n, l := range t.head[i] {
			p.put(titleStyle, x+gap, top+float64(n)*lineHeight, t.widths[i]-2*gap, lineHeight, l, c.Aligned())
		}
		x += t.widths[i]
	}
	p.y += t.tall
	p.rule(p.brand, 0.5, p.y)
	p.y += 0.25
	t.odd = false
}

func (t *table) row(row report.Row, total bool) {
	p := t.p
	row = row[:min(len(row), len(t.columns))]
	most := 1
	for i, c := range row {
		s := styleOf(c, total)
		f := p.face(s)
		t.cells[i] = append(t.cells[i][:0], f.wrap(f.clean(c.String()), s.size, t.widths[i]-2*gap, textLines)...)
		most = max(most, len(t.cells[i]))
	}
	height := float64(most)*lineHeight + rowPadding
	if p.room(height) {
		t.drawHead()
	}
	switch {
	case total:
		p.fill(p.brand.tint(0.14), margin, p.y, p.inner(), height)
	case t.odd:
		p.fill(zebra, margin, p.y, p.inner(), height)
	}
	t.odd = !t.odd
	x := margin
	for i, c := range row {
		align := t.columns[i].Aligned()
		for n, l := range t.cells[i] {
			p.put(styleOf(c, total), x+gap, p.y+rowPadding/2+float64(n)*lineHeight, t.widths[i]-2*gap, lineHeight, l, align)
		}
		x += t.widths[i]
	}
	p.y += height
}

func styleOf(c report.Cell, total bool) style {
	if total || c.IsBold() {
		return boldStyle
	}
	return cellStyle
}
