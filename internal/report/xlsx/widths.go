package xlsx

import (
	"unicode/utf8"

	"traguardo/internal/report"
)

// kindWidths holds default widths in characters of the default font. The arrow of a filter takes about three.
var kindWidths = map[report.Kind]float64{
	report.KindInt: 9, report.KindMoney: 14, report.KindDate: 12, report.KindInstant: 20, report.KindRaceTime: 11, report.KindText: 10,
}

const maxWidth = 60

func columnWidths(doc report.Document, sample []report.Row) []float64 {
	var widths []float64
	widen := func(i int, w float64) {
		for len(widths) <= i {
			widths = append(widths, 0)
		}
		widths[i] = max(widths[i], min(w, maxWidth))
	}
	titles := func(columns []report.Column) {
		for i, c := range columns {
			widen(i, max(kindWidths[c.Kind], float64(utf8.RuneCountInString(c.Title))+4))
		}
	}
	for _, section := range doc.Sections {
		if section.Table != nil {
			titles(section.Table.Columns)
		}
		if section.Groups != nil {
			titles(section.Groups.Columns)
		}
		if section.Cards != nil {
			widen(0, 24)
			widen(1, 40)
		}
	}
	for _, row := range sample {
		for i, c := range row {
			if c.Kind() == report.KindText {
				widen(i, float64(utf8.RuneCountInString(c.String()))*scale(c)+2)
			}
		}
	}
	return widths
}

// scale returns the ratio of the cell's text size to the default.
func scale(c report.Cell) float64 { return max(float64(c.Size())/usualSize, 1) }
