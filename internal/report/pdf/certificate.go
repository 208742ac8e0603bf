package pdf

import (
	"context"
	"io"
	"strconv"
	"time"

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
	p := newPage(report.Document{Title: c.Title, Subtitle: c.Event, Brand: c.Brand, Landscape: true, Generated: now}, true)
	for one, err := range c.All {
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return err
		}
		if err := p.certificate(c, one); err != nil {
			return err
		}
	}
	if p.out.PageCount() == 0 {
		p.addPage()
		p.writeLine(noteStyle, 0, p.height/2, p.width, nothingHeight, "Nessun attestato", report.Center)
	}
	return p.out.Output(w)
}

func (p *page) certificate(c report.Certificates, one report.Certificate) error {
	p.addPage()
	p.waves()
	p.frame()
	y := certificateMargin + 9
	if height := p.centredLogo(y, logoHeight); height > 0 {
		y += height + 4
	}
	y = p.centred(style{24, true, ink}, y, 2, c.Event)
	y = p.centred(style{12, false, muted}, y+1, 1, c.Where)
	y = p.centred(style{13, false, p.brandText()}, y+8, 1, "A T T E S T A T O")
	y = p.centred(style{nameSize(one.Name), true, ink}, y+4, 2, one.Name)
	if one.Members != "" {
		y = p.centred(style{13, false, ink}, y+1, 2, one.Members)
	}
	p.centred(style{15, false, muted}, y+1, 1, one.Club)
	p.outcome(one)
	p.signature(c, one)
	if one.Proof == nil {
		return nil
	}
	return p.certificateProof(one.Proof)
}

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
func (p *page) outcome(one report.Certificate) {
	const top = 128.0
	centre, y := p.width/2, top+medalRadius
	colour := p.brand
	if one.Place <= len(medals) {
		colour = medals[one.Place-1]
	}
	p.setFill(colour.tint(0.3))
	p.out.Circle(centre, y, medalRadius, "F")
	p.setFill(colour)
	p.out.Circle(centre, y, medalRadius-2.2, "F")
	number := strconv.Itoa(one.Place) + "°"
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
	p.writeLine(value, left, y-3.5, side, lineHeight(value.size), one.Race, report.Right)
	p.writeLine(style{12, false, ink}, left, y+5.5, side, 6, one.Category, report.Right)
	p.writeLine(label, right, y-9, side, 5, "Risultato", report.Left)
	p.writeLine(style{26, true, p.brandText()}, right, y-3.5, side, lineHeight(26), one.Result, report.Left)
	p.writeLine(style{10, false, muted}, right, y+8, side, 5, one.Note, report.Left)
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
	f, width := p.face(s), p.width-4*certificateMargin
	if text = f.clean(text); text == "" {
		return y
	}
	for _, line := range f.wrap(text, s.size, width, lines) {
		p.writeText(s, 2*certificateMargin, y, width, lineHeight(s.size), line, report.Center)
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

// centredLogo returns the height it used: 0 without a logo.
func (p *page) centredLogo(y, height float64) float64 {
	info := p.registerLogo()
	if info == nil {
		return 0
	}
	width := info.Width() / info.Height() * height
	if width > maxLogoWidth {
		height, width = height*maxLogoWidth/width, maxLogoWidth
	}
	p.placeLogo((p.width-width)/2, y, width)
	return height
}
