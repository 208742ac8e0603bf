package pdf

import (
	"bytes"
	"fmt"

	"codeberg.org/go-pdf/fpdf"

	"traguardo/internal/domain/calendar"
	"traguardo/internal/report"
)

// firstHead draws the band with the logo and the brand, then the document's title.
func (p *page) firstHead() error {
	p.addPage()
	p.fill(p.brand, 0, 0, p.width, bandHeight)
	x := margin + p.logo(margin, 3.5, bandHeight-7)
	p.writeLine(style{16, true, textOnBrand(p.brand)}, x, 0, p.width-margin-x, bandHeight, p.doc.Brand.Title, report.Left)
	p.y = bandHeight + 6
	title := style{17, true, ink}
	width := p.inner()
	if p.doc.Proof != nil {
		width -= proofSide + 2
	}
	for _, l := range p.bold.wrap(p.bold.clean(p.doc.Title), title.size, width, 3) {
		p.writeText(title, margin, p.y, p.inner(), 8, l, report.Left)
		p.y += 8
	}
	if p.doc.Subtitle != "" {
		p.paragraphWithin(style{10.5, false, muted}, 5.2, width, p.doc.Subtitle)
	}
	if p.doc.Note != "" {
		p.paragraphWithin(style{10.5, true, ink}, 5.2, width, p.doc.Note)
	}
	if p.doc.Proof != nil {
		if err := p.code(&report.Code{Text: p.doc.Proof.Address}, p.width-margin-proofSide, bandHeight+3, proofSide); err != nil {
			return err
		}
		p.y = max(p.y, bandHeight+3+proofSide-4)
	}
	p.y += 4
	p.top = p.y
	return nil
}

// proofSide is the side of the QR code beside the title, in millimetres.
const proofSide = 24.0

// logo returns the width it used.
func (p *page) logo(x, y, height float64) float64 {
	info := p.registerLogo()
	if info == nil {
		return 0
	}
	width, used := fitLogo(info.Width()/info.Height(), height)
	p.placeLogo(x, y+(height-used)/2, width)
	return width + 5
}

// maxHeadLogo is the width in millimetres beyond which a logo leaves too little room for the brand.
const maxHeadLogo = 60.0

// fitLogo returns the size of a logo of the given ratio of width to height in a band of the given height.
func fitLogo(ratio, height float64) (width, used float64) {
	width = min(ratio*height, maxHeadLogo)
	return width, width / ratio
}

var logoOptions = fpdf.ImageOptions{ImageType: "PNG"}

// registerLogo returns nil without a logo. A broken image is omitted, so that the report can still be printed.
func (p *page) registerLogo() *fpdf.ImageInfoType {
	if len(p.doc.Brand.Logo) == 0 {
		return nil
	}
	info := p.out.RegisterImageOptionsReader("logo", logoOptions, bytes.NewReader(p.doc.Brand.Logo))
	if p.out.Error() != nil || info == nil || info.Height() <= 0 {
		p.out.ClearError()
		return nil
	}
	return info
}

func (p *page) placeLogo(x, y, width float64) {
	p.out.ImageOptions("logo", x, y, width, 0, false, logoOptions, 0, "")
}

// nextPage starts a page with a small head that repeats the title.
func (p *page) nextPage() {
	p.addPage()
	p.fill(p.brand, 0, 0, p.width, stripe)
	half := p.inner() / 2
	title := p.doc.Title
	if p.sectionTitle != "" {
		title += " · " + p.sectionTitle
	}
	p.writeLine(style{9, true, ink}, margin, stripe+2, half*1.3, 6, title, report.Left)
	p.writeLine(style{9, false, muted}, margin+half*1.35, stripe+2, half*0.65, 6, p.doc.Brand.Title, report.Right)
	p.y, p.top = pageTop, pageTop
}

// feet draws the page footers once the number of pages is known.
func (p *page) feet() {
	pages := p.out.PageCount()
	generated := p.regular.clean("Generato il " + p.doc.Generated.In(calendar.Rome).Format("02/01/2006 alle 15:04"))
	for n := 1; n <= pages; n++ {
		p.out.SetPage(n)
		p.currentStyle, p.fillColor = style{}, noColor // the page may have ended with another style
		p.watermark()
		y := p.height - footHeight + 3
		p.rule(lineColor, 0.2, y)
		s := style{8, false, muted}
		p.writeText(s, margin, y+1, p.inner(), 5, generated, report.Left)
		if proof := p.doc.Proof; proof != nil {
			p.writeText(s, margin, y+1, p.inner(), 5, p.regular.clean("Codice di verifica "+proof.Code), report.Center)
		}
		p.writeText(s, margin, y+1, p.inner(), 5, pageNumber(n, pages), report.Right)
	}
	p.out.SetPage(pages)
}

func pageNumber(n, of int) string { return fmt.Sprintf("Pagina %d di %d", n, of) }
