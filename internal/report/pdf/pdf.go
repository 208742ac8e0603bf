// Package pdf writes documents as A4 pages with the colours and logo of the variant.
package pdf

import (
	"context"
	"io"

	"codeberg.org/go-pdf/fpdf"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"

	"traguardo/internal/report"
)

// pointMM is a typographic point in millimetres. Text sizes are in points, all other lengths in millimetres.
const pointMM = 25.4 / 72

const (
	margin     = 12.0
	footHeight = 13.0
	bandHeight = 20.0 // colour band of the first page
	stripe     = 2.5  // colour band of the other pages
	pageTop    = stripe + 11
)

// Render lays out all pages in memory and writes them after the last row was read.
func Render(ctx context.Context, w io.Writer, doc report.Document) error {
	return write(ctx, w, doc, true)
}

// write can leave pages uncompressed, for tests that read them.
func write(ctx context.Context, w io.Writer, doc report.Document, compress bool) error {
	p := newPage(doc, compress)
	if len(doc.Sections) == 0 || !cardsOnly(&doc.Sections[0]) {
		if err := p.firstHead(); err != nil {
			return err
		}
	}
	for i := range doc.Sections {
		if err := p.section(ctx, &doc.Sections[i]); err != nil {
			return err
		}
	}
	p.feet()
	return p.out.Output(w)
}

// page is the current page of a document.
type page struct {
	out           *fpdf.Fpdf
	doc           report.Document
	brand         rgb
	regular, bold *face
	width, height float64 // of the paper
	y             float64 // y of the next item
	top           float64 // y at which the contents of this page began
	sectionTitle  string  // printed beside the title in the head of following pages
	currentStyle  style   // last selected style; selecting it again costs bytes and time
	fillColor     rgb     // last selected fill colour
}

func newPage(doc report.Document, compress bool) *page {
	orientation := "P"
	if doc.Landscape {
		orientation = "L"
	}
	out := fpdf.New(orientation, "mm", "A4", "")
	out.SetCompression(compress)
	out.SetAutoPageBreak(false, 0)
	out.SetMargins(margin, 0, margin)
	out.SetCellMargin(0)
	out.AddUTF8FontFromBytes(family, "", goregular.TTF)
	out.AddUTF8FontFromBytes(family, "B", gobold.TTF)
	p := &page{out: out, doc: doc, brand: parseColor(doc.Brand.Color)}
	p.regular, p.bold = faces()
	out.SetTitle(p.regular.clean(doc.Title), true)
	out.SetSubject(p.regular.clean(doc.Subtitle), true)
	out.SetAuthor(p.regular.clean(doc.Brand.Title), true)
	out.SetCreator("Traguardo", true)
	out.SetLang("it-IT")
	out.SetCreationDate(doc.Generated)
	out.SetModificationDate(doc.Generated)
	p.width, p.height = out.GetPageSize()
	return p
}

// style is a text style. Its size is in points.
type style struct {
	size  float64
	bold  bool
	color rgb
}

func (p *page) face(s style) *face {
	if s.bold {
		return p.bold
	}
	return p.regular
}

func (p *page) setStyle(s style) {
	if p.currentStyle == s {
		return
	}
	p.currentStyle = s
	weight := ""
	if s.bold {
		weight = "B"
	}
	p.out.SetFont(family, weight, s.size)
	p.out.SetTextColor(s.color.r, s.color.g, s.color.b)
}

// setFill selects the fill colour. Text uses the fill colour too, which saves a third of a page's content.
func (p *page) setFill(c rgb) {
	if p.fillColor == c {
		return
	}
	p.fillColor = c
	p.out.SetFillColor(c.r, c.g, c.b)
}

// writeText writes one clean line into a box.
func (p *page) writeText(s style, x, y, w, h float64, text string, align report.Align) {
	if text == "" {
		return
	}
	p.setStyle(s)
	p.setFill(s.color)
	switch align {
	case report.Right:
		x += w - p.face(s).width(text, s.size)
	case report.Center:
		x += (w - p.face(s).width(text, s.size)) / 2
	case report.Natural, report.Left:
	}
	p.out.SetXY(x, y)
	p.out.CellFormat(w, h, text, "", 0, "L", false, 0, "")
}

// writeLine writes a text shortened to the box.
func (p *page) writeLine(s style, x, y, w, h float64, text string, align report.Align) {
	f := p.face(s)
	p.writeText(s, x, y, w, h, f.wrap(f.clean(text), s.size, w, 1)[0], align)
}

func (p *page) fill(c rgb, x, y, w, h float64) {
	p.setFill(c)
	p.out.Rect(x, y, w, h, "F")
}

func (p *page) rule(c rgb, thickness, y float64) {
	p.out.SetDrawColor(c.r, c.g, c.b)
	p.out.SetLineWidth(thickness)
	p.out.Line(margin, y, p.width-margin, y)
}

func (p *page) addPage() {
	p.out.AddPage()
	p.currentStyle, p.fillColor = style{}, noColor
}

func (p *page) inner() float64  { return p.width - 2*margin }
func (p *page) bottom() float64 { return p.height - footHeight }
