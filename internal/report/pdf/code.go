package pdf

import (
	"strings"

	"traguardo/internal/report"
	"traguardo/internal/report/qr"
)

// code draws a QR code with its border into a square, and links it to its address.
func (p *page) code(c *report.Code, x, y, side float64) error {
	code, err := qr.Encode(c.Text)
	if err != nil {
		return err
	}
	p.fill(white, x, y, side, side)
	module := side / float64(code.Size+2*qr.Quiet)
	p.setFill(rgb{})
	const overlap = 0.01 // millimetres; hides gaps between rows
	for row := range code.Size {
		for from := 0; from < code.Size; from++ {
			to := from
			for code.Dark(to, row) {
				to++
			}
			if to > from {
				p.out.Rect(x+float64(from+qr.Quiet)*module, y+float64(row+qr.Quiet)*module, float64(to-from)*module, module+overlap, "F")
				from = to
			}
		}
	}
	if strings.HasPrefix(c.Text, "https://") {
		p.out.LinkString(x, y, side, side, c.Text)
	}
	return nil
}

// codeBlock draws a section's QR code with its caption and text.
func (p *page) codeBlock(c *report.Code) error {
	const side = 32.0
	p.ensureRoom(side)
	if err := p.code(c, margin, p.y, side); err != nil {
		return err
	}
	x, y := margin+side+4, p.y+6
	width := p.inner() - side - 4
	for _, part := range []struct {
		style style
		text  string
	}{{factStyle, c.Caption}, {labelStyle, c.Text}} {
		f := p.face(part.style)
		for _, l := range f.wrap(f.clean(part.text), part.style.size, width, 3) {
			p.writeText(part.style, x, y, width, lineHeight(part.style.size), l, report.Left)
			y += lineHeight(part.style.size)
		}
		y++
	}
	p.y += side + 2
	return nil
}
