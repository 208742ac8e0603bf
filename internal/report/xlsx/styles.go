package xlsx

import (
	"fmt"
	"strings"

	"traguardo/internal/report"
)

// cellFormat holds the attributes of a cell format.
type cellFormat struct {
	format string // number format; "@" is text
	align  string
	size   report.Size
	strong bool
	faint  bool
	fill   string // RRGGBB
	border string // RRGGBB, below the titles of a table
}

// styles holds the cell formats in use. Cells refer to them by index.
type styles struct {
	formats []cellFormat
	index   map[cellFormat]int
	brand   string
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
	longTime  = "[h]:mm:ss.00" // race times of an hour or more
	usualSize = 11
	headTint  = "F1F4F7"
	markTint  = "FFEFB5"
	faintInk  = "5B6672"
)

func newStyles(brand string) *styles {
	s := &styles{index: map[cellFormat]int{}, brand: "808080"}
	if len(brand) == 7 && strings.Trim(brand[1:], "0123456789abcdefABCDEF") == "" {
		s.brand = brand[1:]
	}
	s.id(cellFormat{format: "General"}) // format 0 is the default
	return s
}

// id returns the index of a cell format and adds it if it is new.
func (s *styles) id(l cellFormat) int {
	n, exists := s.index[l]
	if !exists {
		n = len(s.formats)
		s.index[l] = n
		s.formats = append(s.formats, l)
	}
	return n
}

func (s *styles) title() int   { return s.id(cellFormat{format: text, size: 14, strong: true}) }
func (s *styles) label() int   { return s.id(cellFormat{format: text, faint: true}) }
func (s *styles) heading() int { return s.id(cellFormat{format: text, strong: true}) }
func (s *styles) group() int   { return s.id(cellFormat{format: text, strong: true, fill: headTint}) }

func (s *styles) head(a report.Align) int {
	name := map[report.Align]string{report.Left: "left", report.Center: "center", report.Right: "right"}[a]
	return s.id(cellFormat{format: text, strong: true, align: name, fill: headTint, border: s.brand})
}

func (s *styles) of(c report.Cell, strong bool) int {
	l := cellFormat{format: numberFormats[c.Kind()], size: c.Size(), strong: strong || c.Has(report.Strong), faint: c.Has(report.Faint)}
	if c.Has(report.Highlight) {
		l.fill = markTint
	}
	if c.Kind() == report.KindRaceTime {
		l.align = "right" // a missing time is the text S.T., aligned like the others
		if c.Number() >= hourCentis {
			l.format = longTime
		}
	}
	return s.id(l)
}

// hourCentis is an hour in hundredths of a second.
const hourCentis = 360_000

// sharedParts holds the fonts, fills, borders or number formats that cell formats share.
type sharedParts struct {
	texts []string
	index map[string]int
}

func (p *sharedParts) add(text string) int {
	n, exists := p.index[text]
	if !exists {
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

// firstFormat is the first free id for custom number formats.
const firstFormat = 164

func (s *styles) xml() string {
	var formats, fonts, fills, borders sharedParts
	fills.add(`<fill><patternFill patternType="none"/></fill>`)
	fills.add(`<fill><patternFill patternType="gray125"/></fill>`) // Excel requires these two first
	borders.add(`<border><left/><right/><top/><bottom/><diagonal/></border>`)
	cells := make([]string, len(s.formats))
	for i, l := range s.formats {
		fill, border := 0, 0
		if l.fill != "" {
			fill = fills.add(`<fill><patternFill patternType="solid"><fgColor rgb="FF` + l.fill + `"/></patternFill></fill>`)
		}
		if l.border != "" {
			border = borders.add(`<border><left/><right/><top/><bottom style="medium"><color rgb="FF` + l.border +
				`"/></bottom><diagonal/></border>`)
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

func (l cellFormat) font() string {
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

func (l cellFormat) alignment() string {
	if l.align == "" {
		return ""
	}
	wrap := ""
	if l.border != "" {
		wrap = ` vertical="center" wrapText="1"`
	}
	return `<alignment horizontal="` + l.align + `"` + wrap + `/>`
}
