package pdf

import (
	"context"
	"slices"
	"strings"

	"traguardo/internal/report"
)

var (
	headingStyle = style{12, true, ink}
	noteStyle    = style{9.5, false, ink}
	labelStyle   = style{8, false, muted}
	factStyle    = style{10, true, ink}
)

// ensureRoom starts a new page if less than height is left, and reports whether it did.
func (p *page) ensureRoom(height float64) bool {
	if p.y+height <= p.bottom() {
		return false
	}
	p.nextPage()
	return true
}

func (p *page) section(ctx context.Context, s *report.Section) error {
	if s.NewPage && p.y > p.top && !cardsOnly(s) {
		p.nextPage()
	}
	body, opening, stop := p.body(s)
	defer stop()
	if s.Heading != "" && !cardsOnly(s) {
		// A heading is never alone at the bottom of a page.
		follows := 12.0
		if opening > 0 && len(s.Notes)+len(s.Facts) == 0 && s.Code == nil {
			follows = opening
		}
		p.ensureRoom(9 + follows)
		p.fill(p.brand, margin, p.y+1.2, 1.2, 5.2)
		p.writeLine(headingStyle, margin+3, p.y, p.inner()-3, 7.5, s.Heading, report.Left)
		p.y += 9
	}
	for _, note := range s.Notes {
		p.paragraph(noteStyle, 4.8, note)
		p.y += 1.5
	}
	if len(s.Notes) > 0 {
		p.y += 1.5
	}
	p.facts(s.Facts)
	if s.Code != nil {
		if err := p.codeBlock(s.Code); err != nil {
			return err
		}
	}
	for _, draw := range body {
		if err := draw(ctx); err != nil {
			return err
		}
	}
	p.y += 5
	return nil
}

// body prepares what a section has below its heading, notes and facts. opening is the height that its first part needs together with
// a heading.
func (p *page) body(s *report.Section) (draw []func(context.Context) error, opening float64, stop func()) {
	var stops []func()
	if s.Table != nil {
		sample, rows, stop := report.Peek(s.Table.Rows, sampleRows, slices.Clone)
		t := p.newTable(s.Table.Columns, s.Table.Total, sample)
		opening, stops = t.opening(), append(stops, stop)
		draw = append(draw, func(ctx context.Context) error { return t.draw(ctx, rows) })
	}
	if s.Groups != nil {
		t, first, groups, stop := p.newGroups(s.Groups)
		if opening == 0 {
			opening = first
		}
		stops = append(stops, stop)
		draw = append(draw, func(ctx context.Context) error {
			p.ensureRoom(first)
			return t.drawGroups(ctx, groups)
		})
	}
	if s.Cards != nil {
		draw = append(draw, func(ctx context.Context) error { return p.cards(ctx, s) })
	}
	return draw, opening, func() {
		for _, stop := range stops {
			stop()
		}
	}
}

// paragraph draws text over the whole width.
func (p *page) paragraph(s style, height float64, text string) {
	p.paragraphWithin(s, height, p.inner(), text)
}

// paragraphWithin is paragraph with a width.
func (p *page) paragraphWithin(s style, height, width float64, text string) {
	f := p.face(s)
	for part := range strings.SplitSeq(text, "\n") {
		for _, l := range f.wrap(f.clean(part), s.size, width, 1000) {
			p.ensureRoom(height)
			p.writeText(s, margin, p.y, width, height, l, report.Left)
			p.y += height
		}
	}
}

// facts draws facts in columns, with the label above the value.
func (p *page) facts(facts []report.Fact) {
	if len(facts) == 0 {
		return
	}
	columns := 3
	if p.doc.Landscape {
		columns = 4
	}
	columns = min(columns, max(len(facts), 2))
	const height = 11.0
	width := p.inner() / float64(columns)
	for i, f := range facts {
		if i%columns == 0 {
			if i > 0 {
				p.y += height
			}
			p.ensureRoom(height)
		}
		x := margin + float64(i%columns)*width
		p.writeLine(labelStyle, x, p.y, width-4, 4, f.Label, report.Left)
		p.writeLine(factStyle, x, p.y+3.9, width-4, 5.2, f.Value.String(), report.Left)
	}
	p.y += height + 1
}
