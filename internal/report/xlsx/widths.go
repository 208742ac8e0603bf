package xlsx

import (
	"unicode/utf8"

	"github.com/xuri/excelize/v2"

	"traguardo/internal/report"
)

// Widths are in characters of the default font; a filter's arrow takes about three.
var kindWidths = map[report.Kind]float64{
	report.KindInt: 9, report.KindMoney: 14, report.KindDate: 12, report.KindInstant: 20, report.KindRaceTime: 11, report.KindText: 10,
}

const widest = 60

func (s *sheet) widths(doc report.Document, sample []report.Row) error {
	var widths []float64
	wide := func(i int, w float64) {
		for len(widths) <= i {
			widths = append(widths, 0)
		}
		widths[i] = max(widths[i], min(w, widest))
	}
	for _, section := range doc.Sections {
		if section.Table == nil {
			continue
		}
		for i, c := range section.Table.Columns {
			wide(i, max(kindWidths[c.Kind], float64(utf8.RuneCountInString(c.Title))+4))
		}
	}
	for _, row := range sample {
		for i, c := range row {
			if c.Kind() == report.KindText {
				wide(i, float64(utf8.RuneCountInString(c.String()))+2)
			}
		}
	}
	for i, w := range widths {
		letter, err := excelize.ColumnNumberToName(i + 1)
		if err != nil {
			return err
		}
		if err := s.file.SetColWidth(s.name, letter, letter, w); err != nil {
			return err
		}
	}
	return nil
}
