package xlsx

import (
	"fmt"
	"strings"

	"traguardo/internal/report"
)

// look is all that distinguishes one cell format from another.
type look struct {
	format string // of numbers; "@" is text
	align  string
	size   report.Size
	strong bool
	faint  bool
	ground string // RRGGBB
	line   string // RRGGBB, below the titles of a table, which wrap
}

// styles are the cell formats in use, in the order in which cells refer to them.
type styles struct {
	looks []look
	index map[look]int
	brand string
}

var numberFormats = [...]string{
	report.KindText:     text,
	report.KindInt:      "0",
	report.KindMoney:    `#,##0.00\ "€"`,
	report.KindDate:     "dd/mm/yyyy",
	report.KindInstant:  "dd/mm/yyyy hh:mm:ss",
	report.KindRaceTime: "[m]:ss.00",
}

const (
	text      = "@"
	longTime  = "[h]:mm:ss.00" // of race times of an hour and more
	usualSize = 11
	headTint  = "F1F4F7"
	markTint  = "FFEFB5"
	faintInk  = "5B6672"
)

func newStyles(brand string) *styles {
	s := &styles{index: map[look]int{}, brand: "808080"}
	if len(brand) == 7 && strings.Trim(brand[1:], "0123456789abcdefABCDEF") == "" {
		s.brand = brand[1:]
	}
	s.id(look{format: "General"}) // 0 is the format of cells that say nothing
	return s
}

// id gives a look its number, the same each time.
func (s *styles) id(l look) int {
	n, there := s.index[l]
	if !there {
		n = len(s.looks)
		s.index[l] = n
		s.looks = append(s.looks, l)
	}
	return n
}

func (s *styles) title() int   { return s.id(look{format: text, size: 14, strong: true}) }
func (s *styles) label() int   { return s.id(look{format: text, faint: true}) }
func (s *styles) heading() int { return s.id(look{format: text, strong: true}) }
func (s *styles) group() int   { return s.id(look{format: text, strong: true, ground: headTint}) }

func (s *styles) head(a report.Align) int {
	name := map[report.Align]string{report.Left: "left", report.Center: "center", report.Right: "right"}[a]
	return s.id(look{format: text, strong: true, align: name, ground: headTint, line: s.brand})
}

func (s *styles) of(c report.Cell, strong bool) int {
	l := look{format: numberFormats[c.Kind()], size: c.Size(), strong: strong || c.Has(report.Strong), faint: c.Has(report.Faint)}
	if c.Has(report.Highlight) {
		l.ground = markTint
	}
	if c.Kind() == report.KindRaceTime {
		l.align = "right" // a time that is missing is the text S.T. and still stands with the others
		if c.Number() >= hour {
			l.format = longTime
		}
	}
	return s.id(l)
}

// hour is in hundredths of a second.
const hour = 360_000

// pieces are the fonts, grounds, lines or number formats that the looks share, each once.
type pieces struct {
	texts []string
	index map[string]int
}

func (p *pieces) add(text string) int {
	n, there := p.index[text]
	if !there {
		if p.index == nil {
			p.index = map[string]int{}
		}
		n = len(p.texts)
		p.index[text] = n
		p.texts = append(p.texts, text)
	}
	return n
}

func list(tag string, texts []string) string {
	return fmt.Sprintf(`<%s count="%d">%s</%s>`, tag, len(texts), strings.Join(texts, ""), tag)
}

// firstFormat is the first number that is free for number formats of a workbook's own.
const firstFormat = 164

func (s *styles) xml() string {
	var formats, fonts, fills, borders pieces
	fills.add(`<fill><patternFill patternType="none"/></fill>`)
	fills.add(`<fill><patternFill patternType="gray125"/></fill>`) // Excel expects these two first
	borders.add(`<border><left/><right/><top/><bottom/><diagonal/></border>`)
	cells := make([]string, len(s.looks))
	for i, l := range s.looks {
		fill, border := 0, 0
		if l.ground != "" {
			fill = fills.add(`<fill><patternFill patternType="solid"><fgColor rgb="FF` + l.ground + `"/></patternFill></fill>`)
		}
		if l.line != "" {
			border = borders.add(`<border><left/><right/><top/><bottom style="medium"><color rgb="FF` + l.line + `"/></bottom><diagonal/></border>`)
		}
		format := firstFormat + formats.add(l.format)
		cells[i] = fmt.Sprintf(`<xf numFmtId="%d" fontId="%d" fillId="%d" borderId="%d" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"`+
			` applyBorder="1" applyAlignment="1">%s</xf>`, format, fonts.add(l.font()), fill, border, l.alignment())
	}
	for i, format := range formats.texts {
		formats.texts[i] = fmt.Sprintf(`<numFmt numFmtId="%d" formatCode="%s"/>`, firstFormat+i, escaped(format))
	}
	return declaration + `<styleSheet ` + sheetMain + `>` +
		list("numFmts", formats.texts) + list("fonts", fonts.texts) + list("fills", fills.texts) + list("borders", borders.texts) +
		list("cellStyleXfs", []string{`<xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>`}) + list("cellXfs", cells) +
		list("cellStyles", []string{`<cellStyle name="Normal" xfId="0" builtinId="0"/>`}) + `</styleSheet>`
}

func (l look) font() string {
	weight, color, size := "", "", l.size
	if l.strong {
		weight = `<b/>`
	}
	if l.faint {
		color = `<color rgb="FF` + faintInk + `"/>`
	}
	if size == 0 {
		size = usualSize
	}
	return fmt.Sprintf(`<font>%s<sz val="%g"/>%s<name val="Calibri"/><family val="2"/></font>`, weight, size, color)
}

func (l look) alignment() string {
	if l.align == "" {
		return ""
	}
	wrap := ""
	if l.line != "" {
		wrap = ` vertical="center" wrapText="1"`
	}
	return `<alignment horizontal="` + l.align + `"` + wrap + `/>`
}
