package pdf

import (
	"context"

	"traguardo/internal/report"
)

const (
	cardPadding       = 4.0
	asideSize         = 20.0 // text size in a card's corner
	cardCode          = 24.0 // side of a card's QR code
	writingHeight     = 6.5  // height of a handwritten field, regardless of the text size
	defaultCardHeight = 72.0 // card height for text of the default size
	maxCardScale      = 1.5  // maximum text scale of a taller card
	// minCardScale is the minimum text scale of a full card.
	minCardScale = 0.6
)

// cardsOnly reports whether a section has only cards. Its heading is printed in the page head, so that the cards fill the page.
func cardsOnly(s *report.Section) bool {
	return s.Cards != nil && len(s.Notes)+len(s.Facts) == 0 && s.Code == nil && s.Table == nil && s.Groups == nil
}

// cards draws pages full of cards with the same small head, so that a stack of them can be cut at once.
func (p *page) cards(ctx context.Context, s *report.Section) error {
	p.sectionTitle = s.Heading
	if p.sectionTitle == "" {
		p.sectionTitle = p.doc.Subtitle
	}
	defer func() { p.sectionTitle = "" }()
	across, down := s.Cards.Shape()
	width, height := p.inner()/float64(across), (p.bottom()-pageTop)/float64(down)
	count := 0
	for card, err := range s.Cards.All {
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return err
		}
		place := count % (across * down)
		if place == 0 {
			p.nextPage()
		}
		x, y := margin+float64(place%across)*width, pageTop+float64(place/across)*height
		if err := p.card(card, x, y, width, height); err != nil {
			return err
		}
		count++
	}
	if count == 0 {
		p.nextPage()
		p.writeLine(noteStyle, margin, p.y, p.inner(), nothingHeight, "Nessun elemento", report.Left)
	}
	p.y = p.bottom() // following content starts on a new page
	return nil
}

// card draws a card at the largest scale that fits. If even the smallest does not fit, texts are shortened.
func (p *page) card(c report.Card, x, y, width, height float64) error {
	p.out.SetDashPattern([]float64{1.5, 1.5}, 0)
	p.out.SetDrawColor(muted.r, muted.g, muted.b)
	p.out.SetLineWidth(0.15)
	p.out.Rect(x, y, width, height, "D")
	p.out.SetDashPattern(nil, 0)
	l := cardLayout{
		p: p, card: c, x: x + cardPadding, y: y + cardPadding,
		width: width - 2*cardPadding, bottom: y + height - cardPadding,
	}
	l.scale = min(max(height/defaultCardHeight, 1), maxCardScale)
	for !l.run(false) && l.scale > minCardScale {
		l.scale = max(l.scale-0.1, minCardScale)
	}
	l.run(true)
	if c.Code == nil {
		return nil
	}
	return p.code(c.Code, l.x+l.width-l.codeSide(), l.bottom-l.codeSide(), l.codeSide())
}

// cardLayout is an attempt to lay out a card at one scale.
type cardLayout struct {
	p           *page
	card        report.Card
	x, y, width float64
	bottom      float64
	scale       float64
	at          float64 // y of the next item
	full        bool    // an item did not fit
	cut         bool    // a text was shortened
	drawing     bool
}

// run lays out the card and reports whether everything fits.
func (l *cardLayout) run(drawing bool) bool {
	l.at, l.full, l.cut, l.drawing = l.y, false, false, drawing
	l.head()
	l.facts()
	for _, note := range l.card.Notes {
		l.texts(style{8 * l.scale, false, ink}, l.x, l.textWidth(), 4, note)
	}
	return !l.full && !l.cut
}

// codeSide returns the side of the QR code, limited on low cards so that the head has room.
func (l *cardLayout) codeSide() float64 { return min(cardCode, (l.bottom-l.y)*0.55) }

// textWidth returns the width left of the QR code.
func (l *cardLayout) textWidth() float64 {
	if l.card.Code == nil {
		return l.width
	}
	return l.width - l.codeSide() - 2
}

func (l *cardLayout) head() {
	room := l.width
	height := 0.0
	if l.card.Aside != "" {
		s := style{asideSize * l.scale, true, ink}
		f := l.p.face(s)
		width := min(f.width(f.clean(l.card.Aside), s.size)+0.4, l.width*0.4)
		height = lineHeight(s.size)
		if l.drawing {
			l.p.writeLine(s, l.x+l.width-width, l.y-1, width, height, l.card.Aside, report.Right)
		}
		room -= width + 3
	}
	l.texts(style{11.5 * l.scale, true, ink}, l.x, room, 2, l.card.Heading)
	l.at = max(l.at, l.y+height) + 1.5*l.scale
}

// facts lays out facts in two columns. A wide value takes the whole line. Blank fields start on a new line, so that they are in the
// same place on all cards.
func (l *cardLayout) facts() {
	column, half := 0, l.textWidth()/2
	manual := false
	rowEnd := l.at
	for _, fact := range l.card.Facts {
		before := l.cut
		value, lines, fits := l.value(fact, half-2)
		wide := !fits || l.textWidth() < 50
		if wide {
			l.cut = before
			value, lines, _ = l.value(fact, l.textWidth())
		}
		begins := fact.Value.IsEmpty() && !manual
		manual = fact.Value.IsEmpty()
		if (wide || begins) && column == 1 {
			column, l.at = 0, rowEnd
		}
		height := lineHeight(7*l.scale) + lines + 0.8*l.scale
		if !l.fits(height) {
			return
		}
		if l.drawing {
			l.fact(fact, value, l.x+float64(column)*half, map[bool]float64{true: l.textWidth(), false: half - 2}[wide], height)
		}
		rowEnd = max(rowEnd, l.at+height)
		if column = 1 - column; wide {
			column = 0
		}
		if column == 0 {
			l.at = rowEnd
		}
	}
	l.at = rowEnd
}

// value returns the style and height of a fact's value, and whether it fits on one line.
func (l *cardLayout) value(fact report.Fact, width float64) (s style, height float64, fits bool) {
	s = style{10 * l.scale, !fact.Value.Has(report.Faint), ink}
	if size := fact.Value.Size(); size > 0 {
		s.size = float64(size) * l.scale
	}
	if fact.Value.IsEmpty() {
		return s, writingHeight * max(l.scale, 1), true
	}
	lines := len(l.wrap(s, fact.Value.String(), width, 3))
	return s, float64(lines) * lineHeight(s.size), lines == 1
}

func (l *cardLayout) fact(fact report.Fact, s style, x, width, height float64) {
	p := l.p
	label := lineHeight(7 * l.scale)
	p.writeLine(style{7 * l.scale, false, muted}, x, l.at, width, label, fact.Label, report.Left)
	if fact.Value.IsEmpty() {
		p.out.SetDrawColor(muted.r, muted.g, muted.b)
		p.out.SetLineWidth(0.2)
		p.out.Line(x, l.at+height-1.2, x+width, l.at+height-1.2)
		return
	}
	for n, text := range l.wrap(s, fact.Value.String(), width, 3) {
		p.writeText(s, x, l.at+label+float64(n)*lineHeight(s.size), width, lineHeight(s.size), text, report.Left)
	}
}

func (l *cardLayout) texts(s style, x, width float64, most int, text string) {
	if text == "" {
		return
	}
	for _, line := range l.wrap(s, text, width, most) {
		if !l.fits(lineHeight(s.size)) {
			return
		}
		if l.drawing {
			l.p.writeText(s, x, l.at, width, lineHeight(s.size), line, report.Left)
		}
		l.at += lineHeight(s.size)
	}
}

func (l *cardLayout) wrap(s style, text string, width float64, most int) []string {
	f := l.p.face(s)
	text = f.clean(text)
	lines := f.wrap(text, s.size, width, most+1)
	if len(lines) <= most {
		return lines
	}
	l.cut = true
	return f.wrap(text, s.size, width, most)
}

func (l *cardLayout) fits(height float64) bool {
	if l.full {
		return false
	}
	if l.at+height <= l.bottom {
		return true
	}
	l.full = true
	if l.drawing {
		l.p.writeText(style{8 * l.scale, false, muted}, l.x, l.bottom-1, 5, 3, "…", report.Left)
	}
	return false
}
