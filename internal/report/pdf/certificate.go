package pdf

import (
	"context"
	"io"
	"math"
	"strconv"
	"time"

	"codeberg.org/go-pdf/fpdf"

	"traguardo/internal/report"
)

// medals are the colours of the first three places.
var medals = []rgb{{0xd4, 0xa0, 0x17}, {0x8e, 0x97, 0xa1}, {0xb0, 0x6d, 0x35}}

const (
	certificateMargin = 10.0
	medalRadius       = 19.0
	logoHeight        = 24.0
	maxLogoWidth      = 70.0
)

// WriteCertificates writes a page for each certificate.
func WriteCertificates(ctx context.Context, w io.Writer, c report.Certificates, now time.Time) error {
	p := newPage(report.Document{Title: c.Title, Subtitle: c.Event, Brand: c.Brand, Landscape: true, Watermark: c.Watermark,
		Generated: now}, true)
	for certificate, err := range c.All {
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return err
		}
		if err := p.certificate(c, certificate); err != nil {
			return err
		}
	}
	if p.out.PageCount() == 0 {
		p.addPage()
		p.writeLine(noteStyle, 0, p.height/2, p.width, nothingHeight, "Nessun attestato", report.Center)
	}
	return p.out.Output(w)
}

func (p *page) certificate(c report.Certificates, athlete report.Certificate) error {
	p.addPage()
	p.waves()
	p.bubbles()
	p.frame()
	p.heading(c, athlete)
	p.outcome(athlete)
	p.signature(c, athlete)
	p.watermark()
	if athlete.Proof == nil {
		return nil
	}
	return p.certificateProof(athlete.Proof)
}

// centredText is a text of at most the given number of lines in the middle of the page, below a gap.
type centredText struct {
	style style
	gap   float64
	lines int
	text  string
}

// heading writes what the certificate is for above the medal, with the logo above it. Long texts make the logo smaller.
func (p *page) heading(c report.Certificates, athlete report.Certificate) {
	const top, bottom, gap, leastLogo = certificateMargin + 6, 121.0, 4.0, 12.0
	event := style{24, true, ink}
	event.size = p.fitting(event, c.Event, p.certificateWidth(), 20)
	texts := []centredText{
		{event, 0, 2, c.Event}, {style{12, false, muted}, 1, 1, c.Where},
		{style{13, false, p.brandText()}, 7, 1, "A T T E S T A T O"}, {style{nameSize(athlete.Name), true, ink}, 3, 2, athlete.Name},
		{p.membersStyle(athlete.Members), 1, maxMemberLines, athlete.Members}, {style{15, false, muted}, 1, 1, athlete.Club},
	}
	free := bottom - top
	for _, t := range texts {
		free -= t.height(p)
	}
	logo := p.logoHeight(max(leastLogo, min(logoHeight, free-gap)))
	if logo > 0 {
		free -= logo + gap
	}
	y := top + max(0, free/2)
	if logo > 0 {
		p.centredLogo(y, logo)
		y += logo + gap
	}
	for _, t := range texts {
		if t.text != "" {
			y = p.centred(t.style, y+t.gap, t.lines, t.text)
		}
	}
}

// height returns the height of the text with its gap; 0 if it is empty.
func (t centredText) height(p *page) float64 {
	f := p.face(t.style)
	text := f.clean(t.text)
	if text == "" {
		return 0
	}
	return t.gap + float64(len(f.wrap(text, t.style.size, p.certificateWidth(), t.lines)))*lineHeight(t.style.size)
}

// fitting returns the largest size down to least, starting with that of the style, at which a text fits on a line.
func (p *page) fitting(s style, text string, width, least float64) float64 {
	f := p.face(s)
	text = f.clean(text)
	for s.size > least && f.width(text, s.size) > width {
		s.size--
	}
	return s.size
}

// maxMemberLines is the maximum number of lines for the members of a team.
const maxMemberLines = 3

// membersStyle returns a smaller style for many members, so that all names fit.
func (p *page) membersStyle(names string) style {
	const largest, twoLines, smallest, anyLines = 13, 10, 7, 1000
	s, f := style{largest, false, ink}, p.regular
	names = f.clean(names)
	for s.size > smallest {
		lines := len(f.wrap(names, s.size, p.certificateWidth(), anyLines))
		if lines < maxMemberLines || lines == maxMemberLines && s.size <= twoLines {
			break
		}
		s.size--
	}
	return s
}

// certificateWidth returns the width of the text of a certificate.
func (p *page) certificateWidth() float64 { return p.width - 6*certificateMargin }

// certificateProof draws the QR code with which everyone can check the certificate.
func (p *page) certificateProof(proof *report.Proof) error {
	const side = 22.0
	x, y := 2*certificateMargin-4, p.height-certificateMargin-side-3
	if err := p.code(&report.Code{Text: proof.Address}, x, y, side); err != nil {
		return err
	}
	p.writeLine(style{8, false, ink}, x+side+2, y+side-11, 70, 4, "Codice di verifica", report.Left)
	p.writeLine(style{9, true, ink}, x+side+2, y+side-7, 70, 4, proof.Code, report.Left)
	return nil
}

// nameSize returns a smaller size for long names, so that most fit on one line.
func nameSize(name string) float64 {
	return max(26, min(44, 44*24/float64(max(24, len([]rune(name))))))
}

// outcome draws the medal with the place, the race and the result in the lower part of the page.
func (p *page) outcome(certificate report.Certificate) {
	const top = 125.0
	centre, y := p.width/2, top+medalRadius
	colour := p.brand
	if certificate.Place <= len(medals) {
		colour = medals[certificate.Place-1]
	}
	p.rosette(centre, y, colour)
	number := strconv.Itoa(certificate.Place) + "°"
	size := 40.0
	if len(number) > 3 {
		size = 26
	}
	height := lineHeight(size)
	p.writeLine(style{size, true, textOnBrand(colour)}, centre-medalRadius, y-height/2, 2*medalRadius, height, number, report.Center)

	side := centre - medalRadius - 8 - 2*certificateMargin
	left, right := 2*certificateMargin, centre+medalRadius+8
	label, value := style{10, false, muted}, style{19, true, ink}
	p.writeLine(label, left, y-9, side, 5, "Gara", report.Right)
	value.size = p.fitting(value, certificate.Race, side, 13)
	p.writeLine(value, left, y-3.5, side, lineHeight(19), certificate.Race, report.Right)
	p.writeLine(style{12, false, ink}, left, y+5.5, side, 6, certificate.Category, report.Right)
	p.writeLine(label, right, y-9, side, 5, "Risultato", report.Left)
	p.writeLine(style{26, true, p.brandText()}, right, y-3.5, side, lineHeight(26), certificate.Result, report.Left)
	p.writeLine(style{10, false, muted}, right, y+8, side, 5, certificate.Note, report.Left)
}

// rosette draws a medal with a pleated edge and two tails of ribbon.
func (p *page) rosette(x, y float64, colour rgb) {
	const pleats, tail, half = 28, 27.0, 6.5
	for _, side := range []float64{-1, 1} {
		lean := side * 9
		p.setFill(p.brand.tint(0.8 + 0.2*max(0, side)))
		p.out.Polygon([]fpdf.PointType{
			{X: x + lean - half, Y: y + 8}, {X: x + lean + half, Y: y + 8}, {X: x + 1.6*lean + half, Y: y + tail},
			{X: x + 1.6*lean, Y: y + tail - 4.5}, {X: x + 1.6*lean - half, Y: y + tail},
		}, "F")
	}
	p.setFill(colour.tint(0.45))
	for i := range pleats {
		angle := 2 * math.Pi * float64(i) / pleats
		p.out.Circle(x+medalRadius*0.93*math.Cos(angle), y+medalRadius*0.93*math.Sin(angle), 2.3, "F")
	}
	p.out.Circle(x, y, medalRadius*0.95, "F")
	p.setFill(colour)
	p.out.Circle(x, y, medalRadius-2.6, "F")
	p.out.SetDrawColor(255, 255, 255)
	p.out.SetLineWidth(0.5)
	p.out.Circle(x, y, medalRadius-4.2, "D")
}

// signature draws the line on which the organiser signs.
func (p *page) signature(c report.Certificates, _ report.Certificate) {
	const width = 70.0
	x, y := p.width-2*certificateMargin-width, p.height-certificateMargin-16
	p.out.SetDrawColor(muted.r, muted.g, muted.b)
	p.out.SetLineWidth(0.2)
	p.out.Line(x, y, x+width, y)
	p.writeLine(style{9, false, ink}, x, y+1, width, 5, c.By, report.Center)
}

// waves fills the foot of the page with three waves in tints of the brand colour.
func (p *page) waves() {
	for i, share := range []float64{0.08, 0.14, 0.22} {
		base := p.height - 46 + float64(i)*13
		swell := 10.0 - float64(i)*2
		if i%2 == 1 {
			swell = -swell
		}
		third := p.width / 3
		p.setFill(p.brand.tint(share))
		p.out.MoveTo(0, base)
		p.out.CurveBezierCubicTo(third, base-2*swell, 2*third, base+2*swell, p.width, base)
		p.out.LineTo(p.width, p.height)
		p.out.LineTo(0, p.height)
		p.out.ClosePath()
		p.out.DrawPath("F")
	}
}

// bubbles draws bubbles in the upper corners, larger and fainter towards the middle.
func (p *page) bubbles() {
	for _, b := range []struct{ x, y, radius, share float64 }{
		{20, 24, 4.5, 0.22}, {31, 17.5, 2.2, 0.3}, {29.5, 33, 6.5, 0.12}, {18, 43, 2.6, 0.2}, {43, 24.5, 3.4, 0.14}, {17.5, 57, 1.5, 0.26},
		{41, 40.5, 1.8, 0.2}, {54, 17.5, 1.6, 0.2}, {24, 69, 2.2, 0.1}, {54.5, 32, 1.2, 0.16},
	} {
		for _, x := range []float64{b.x, p.width - b.x} {
			p.setFill(p.brand.tint(b.share))
			p.out.Circle(x, b.y, b.radius, "F")
			p.setFill(white)
			p.out.Circle(x-b.radius*0.3, b.y-b.radius*0.35, b.radius*0.22, "F")
		}
	}
}

// frame draws a double line around the page.
func (p *page) frame() {
	p.out.SetDrawColor(p.brand.r, p.brand.g, p.brand.b)
	for _, line := range []struct{ inset, thickness float64 }{{certificateMargin - 3, 1.2}, {certificateMargin, 0.3}} {
		p.out.SetLineWidth(line.thickness)
		p.out.Rect(line.inset, line.inset, p.width-2*line.inset, p.height-2*line.inset, "D")
	}
}

// centred writes at most the given number of lines in the middle of the page and returns the y below them.
func (p *page) centred(s style, y float64, lines int, text string) float64 {
	f, width := p.face(s), p.certificateWidth()
	if text = f.clean(text); text == "" {
		return y
	}
	for _, line := range f.wrap(text, s.size, width, lines) {
		p.writeText(s, (p.width-width)/2, y, width, lineHeight(s.size), line, report.Center)
		y += lineHeight(s.size)
	}
	return y
}

// brandText returns the brand colour if large text in it is readable on white, or else the ink.
func (p *page) brandText() rgb {
	if contrast(p.brand, white) >= largeTextContrast {
		return p.brand
	}
	return ink
}

// logoHeight returns the height of the logo where the given height is free; 0 without a logo.
func (p *page) logoHeight(free float64) float64 {
	info := p.registerLogo()
	if info == nil {
		return 0
	}
	return min(free, maxLogoWidth*info.Height()/info.Width())
}

func (p *page) centredLogo(y, height float64) {
	info := p.registerLogo()
	width := info.Width() / info.Height() * height
	p.placeLogo((p.width-width)/2, y, width)
}
