package xlsx

import (
	"strings"

	"github.com/xuri/excelize/v2"

	"traguardo/internal/report"
)

// styles are the ids of the cell formats, plain and bold, per kind.
type styles struct {
	plain, bold  [len(numberFormats)]int
	longTime     [2]int // race times of an hour and more: plain, bold
	head         map[report.Align]int
	title, label int
}

var numberFormats = [...]string{
	report.KindText:     "@",
	report.KindInt:      "0",
	report.KindMoney:    `#,##0.00\ "€"`,
	report.KindDate:     "dd/mm/yyyy",
	report.KindInstant:  "dd/mm/yyyy hh:mm:ss",
	report.KindRaceTime: "[m]:ss.00",
}

func newStyles(file *excelize.File, brand string) (*styles, error) {
	s := &styles{head: map[report.Align]int{}}
	var failed error
	add := func(style excelize.Style) int {
		id, err := file.NewStyle(&style)
		if err != nil && failed == nil {
			failed = err
		}
		return id
	}
	bold := &excelize.Font{Bold: true}
	for kind, format := range numberFormats {
		s.plain[kind] = add(excelize.Style{CustomNumFmt: &format, Alignment: alignment(report.Kind(kind))})
		s.bold[kind] = add(excelize.Style{CustomNumFmt: &format, Alignment: alignment(report.Kind(kind)), Font: bold})
	}
	long := "[h]:mm:ss.00"
	s.longTime[0] = add(excelize.Style{CustomNumFmt: &long, Alignment: alignment(report.KindRaceTime)})
	s.longTime[1] = add(excelize.Style{CustomNumFmt: &long, Alignment: alignment(report.KindRaceTime), Font: bold})
	line := "808080"
	if len(brand) == 7 {
		line = strings.TrimPrefix(brand, "#")
	}
	for align, name := range map[report.Align]string{report.Left: "left", report.Center: "center", report.Right: "right"} {
		s.head[align] = add(excelize.Style{
			Font:      bold,
			Alignment: &excelize.Alignment{Horizontal: name, Vertical: "center", WrapText: true},
			Fill:      excelize.Fill{Type: "pattern", Pattern: 1, Color: []string{"F1F4F7"}},
			Border:    []excelize.Border{{Type: "bottom", Style: 2, Color: line}},
		})
	}
	s.title = add(excelize.Style{Font: &excelize.Font{Bold: true, Size: 14}})
	s.label = add(excelize.Style{Font: &excelize.Font{Color: "5B6672"}})
	return s, failed
}

// alignment is only needed where Excel's own habit (text left, numbers right) is not what the page shows: a time that is
// missing is the text S.T. and still stands with the others.
func alignment(kind report.Kind) *excelize.Alignment {
	if kind == report.KindRaceTime {
		return &excelize.Alignment{Horizontal: "right"}
	}
	return nil
}

func (s *styles) of(c report.Cell, bold bool) int {
	bold = bold || c.IsBold()
	if c.Kind() == report.KindRaceTime && c.Number() >= hour {
		if bold {
			return s.longTime[1]
		}
		return s.longTime[0]
	}
	if bold {
		return s.bold[c.Kind()]
	}
	return s.plain[c.Kind()]
}

// hour is in hundredths of a second.
const hour = 360_000
