package pdf

import (
	"math"

	"traguardo/internal/report"
)

// watermark writes the document's watermark across the page, over its contents, so faint that they stay readable.
func (p *page) watermark() {
	const opacity, share = 0.13, 0.72 // share of the diagonal
	f := p.bold
	text := f.clean(p.doc.Watermark)
	if text == "" {
		return
	}
	diagonal := math.Hypot(p.width, p.height)
	s := style{100, true, p.brand}
	s.size *= share * diagonal / f.width(text, s.size)
	x, y, width, height := p.width/2, p.height/2, f.width(text, s.size), lineHeight(s.size)
	p.out.SetAlpha(opacity, "Normal")
	p.out.TransformBegin()
	p.out.TransformRotate(math.Atan2(p.height, p.width)*180/math.Pi, x, y)
	p.out.TransformTranslate(-width/2, 0) // a text that begins left of the page would be placed from its right edge
	p.writeText(s, x, y-height/2, width, height, text, report.Left)
	p.out.TransformEnd()
	p.out.SetAlpha(1, "Normal")
	p.currentStyle, p.fillColor = style{}, noColor // TransformEnd restores those from before
}
