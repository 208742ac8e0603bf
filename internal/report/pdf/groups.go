package pdf

import (
	"context"
	"iter"

	"traguardo/internal/report"
)

// continuedSuffix marks the heading of a group on its following pages.
const continuedSuffix = " (segue)"

// newGroups computes the column widths from the first groups, so that all groups have the same.
func (p *page) newGroups(g *report.Groups) (t *table, opening float64, all iter.Seq2[report.Group, error], stop func()) {
	sample, all, stop := report.Peek(g.All, sampleRows/8, func(g report.Group) report.Group { return g })
	var rows []report.Row
	for _, group := range sample {
		rows = append(rows, group.Rows...)
	}
	t = p.newTable(g.Columns, nil, rows[:min(len(rows), sampleRows)])
	opening = t.opening()
	if len(sample) > 0 {
		opening = t.headHeight + t.minHeight(sample[0])
	}
	return t, opening, all, stop
}

func (t *table) drawGroups(ctx context.Context, groups iter.Seq2[report.Group, error]) error {
	t.drawHead()
	none := true
	for g, err := range groups {
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return err
		}
		none = false
		t.group(g)
	}
	if none {
		t.drawEmpty()
	}
	t.p.rule(lineColor, 0.2, t.p.y)
	return nil
}

func (t *table) group(g report.Group) {
	p := t.p
	begun := p.y > t.headEnd
	if begun && (g.NewPage || p.y+t.minHeight(g) > p.bottom()) {
		p.nextPage()
		t.drawHead()
	}
	t.heading(g.Heading, g.Aside)
	if len(g.Rows) == 0 && !g.Bare {
		t.drawEmpty()
	}
	for i, row := range g.Rows {
		wanted := t.measure(row, false)
		if i == len(g.Rows)-2 {
			wanted += t.measure(g.Rows[i+1], false) // the last row is never alone on a page
		}
		if p.ensureRoom(wanted) {
			t.drawHead()
			t.heading(g.Heading+continuedSuffix, g.Aside)
		}
		t.drawRow(row, false, t.measure(row, false))
	}
}

// maxKeptShare is the share of a page up to which a group is kept on one page. Keeping longer groups would leave pages half empty.
const maxKeptShare = 1.0 / 3

// minHeight returns the space that a group needs at its start: all of it if it is kept whole, or else its heading and two rows.
func (t *table) minHeight(g report.Group) float64 {
	_, height := t.headingLines(g.Heading, g.Aside)
	if len(g.Rows) == 0 && !g.Bare {
		return height + nothingHeight
	}
	two, all := height, height
	for i, row := range g.Rows {
		all += t.measure(row, false)
		if i < 2 {
			two = all
		}
	}
	if all > maxKeptShare*(t.p.bottom()-pageTop-t.headHeight) {
		return two
	}
	return all
}

// headingLines wraps the heading beside its aside.
func (t *table) headingLines(heading, note string) (lines []string, height float64) {
	if heading == "" && note == "" {
		return nil, 0
	}
	bold := t.p.bold
	size := t.size + 1
	room := t.p.inner() - 2*gap - t.noteWidth(note)
	lines = bold.wrap(bold.clean(heading), size, room, 2)
	return lines, float64(len(lines))*lineHeight(size) + 2
}

// noteWidth returns the width of the note with its margin, at most a third of the page.
func (t *table) noteWidth(note string) float64 {
	if note == "" {
		return 0
	}
	regular := t.p.regular
	return min(regular.width(regular.clean(note), t.size)+0.4, t.p.inner()/3) + 3*gap
}

func (t *table) heading(heading, note string) {
	lines, height := t.headingLines(heading, note)
	if height == 0 {
		return
	}
	p := t.p
	p.fill(p.brand.tint(0.07), margin, p.y, p.inner(), height)
	line := lineHeight(t.size + 1)
	for n, l := range lines {
		p.writeText(style{t.size + 1, true, ink}, margin+gap, p.y+1+float64(n)*line, p.inner(), line, l, report.Left)
	}
	if note != "" {
		width := t.noteWidth(note) - 3*gap
		p.writeLine(style{t.size, false, ink}, p.width-margin-gap-width, p.y+1+baselineOffset(t.size, t.size+1), width, lineHeight(t.size),
			note, report.Right)
	}
	p.y += height
	t.odd = false
}
