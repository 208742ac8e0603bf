package xlsx

import (
	"context"
	"iter"
	"time"
	"unicode/utf8"

	"github.com/xuri/excelize/v2"

	"traguardo/internal/domain/calendar"
	"traguardo/internal/report"
)

type sheet struct {
	file   *excelize.File
	name   string
	stream *excelize.StreamWriter
	styles *styles
	line   int // last written, from 1
	values []any
}

// document puts a lone table at the top of the sheet, with its head frozen and a filter on it, so that the file can be sorted,
// filtered and uploaded again; several sections stand one below the other under their headings.
func (s *sheet) document(ctx context.Context, doc report.Document) error {
	first := -1
	tables := 0
	for i, section := range doc.Sections {
		if section.Table != nil {
			if tables++; first < 0 {
				first = i
			}
		}
	}
	var sample []report.Row
	rows := make(map[int]iter.Seq2[report.Row, error], 1)
	if first >= 0 {
		peeked, all, stop := report.Peek(doc.Sections[first].Table.Rows, sampleRows)
		defer stop()
		sample, rows[first] = peeked, all
	}
	if err := s.widths(doc, sample); err != nil {
		return err
	}
	lone := len(doc.Sections) == 1 && tables == 1
	if lone {
		// The pane is written before the first row, so the head's line must be known before what stands above it.
		above := len(doc.Sections[0].Notes) + len(doc.Sections[0].Facts)
		if above > 0 {
			above++
		}
		if err := s.freeze(above + 1); err != nil {
			return err
		}
	} else {
		if err := s.put(s.styles.title, doc.Title); err != nil {
			return err
		}
		if doc.Subtitle != "" {
			if err := s.put(s.styles.label, doc.Subtitle); err != nil {
				return err
			}
		}
		s.line++
	}
	for i, section := range doc.Sections {
		if i > 0 {
			s.line++
		}
		if err := s.preamble(section, lone); err != nil {
			return err
		}
		if section.Table == nil {
			continue
		}
		read := rows[i]
		if read == nil {
			read = section.Table.Rows
		}
		if err := s.table(ctx, section.Table, read, lone); err != nil {
			return err
		}
	}
	return nil
}

func (s *sheet) preamble(section report.Section, lone bool) error {
	start := s.line
	if section.Heading != "" && !lone {
		if err := s.put(s.styles.bold[report.KindText], section.Heading); err != nil {
			return err
		}
	}
	for _, note := range section.Notes {
		if err := s.put(s.styles.label, note); err != nil {
			return err
		}
	}
	for _, f := range section.Facts {
		if err := s.set(excelize.Cell{StyleID: s.styles.label, Value: f.Label}, s.cell(f.Value, true)); err != nil {
			return err
		}
	}
	if lone && s.line > start {
		s.line++
	}
	return nil
}

func (s *sheet) put(style int, text string) error {
	return s.set(excelize.Cell{StyleID: style, Value: text})
}

func (s *sheet) set(values ...any) error {
	s.line++
	at, err := excelize.CoordinatesToCellName(1, s.line)
	if err != nil {
		return err
	}
	return s.stream.SetRow(at, values)
}

func (s *sheet) table(ctx context.Context, t *report.Table, rows iter.Seq2[report.Row, error], lone bool) error {
	head := make([]any, len(t.Columns))
	for i, c := range t.Columns {
		head[i] = excelize.Cell{StyleID: s.styles.head[c.Aligned()], Value: c.Title}
	}
	headLine := s.line + 1
	if err := s.set(head...); err != nil {
		return err
	}
	if rows == nil {
		rows = report.Rows(nil)
	}
	for row, err := range rows {
		if err == nil {
			err = ctx.Err()
		}
		if err == nil {
			err = s.row(row, false)
		}
		if err != nil {
			return err
		}
	}
	if lone && len(t.Columns) > 0 {
		if err := s.filter(headLine, len(t.Columns)); err != nil {
			return err
		}
	}
	if t.Total != nil {
		return s.row(t.Total, true)
	}
	return nil
}

func (s *sheet) row(row report.Row, bold bool) error {
	s.values = s.values[:0]
	for _, c := range row {
		s.values = append(s.values, s.cell(c, bold))
	}
	return s.set(s.values...)
}

// cell keeps numbers, amounts, dates and times as numbers; no time is the text S.T., which sorts after them.
func (s *sheet) cell(c report.Cell, bold bool) any {
	if c.IsEmpty() {
		return nil
	}
	out := excelize.Cell{StyleID: s.styles.of(c, bold)}
	switch c.Kind() {
	case report.KindInt:
		out.Value = c.Number()
	case report.KindMoney:
		out.Value = float64(c.Number()) / 100
	case report.KindDate:
		out.Value = float64(epoch.DaysUntil(c.Day()))
	case report.KindInstant:
		out.Value = wallClock(c.Moment())
	case report.KindRaceTime:
		if c.Number() <= 0 {
			out.Value = c.Plain()
		} else {
			out.Value = float64(c.Number()) / (24 * hour)
		}
	default:
		out.Value = c.String()
	}
	return out
}

// epoch is day 0 of Excel's calendar for every date after February 1900.
var epoch = calendar.Of(1899, time.December, 30)

// wallClock is the serial of what the clock on the wall shows: Excel knows no zones.
func wallClock(t time.Time) float64 {
	day := epoch.DaysUntil(calendar.Of(t.Year(), t.Month(), t.Day()))
	return float64(day) + float64(t.Hour()*3600+t.Minute()*60+t.Second())/86400
}

func (s *sheet) freeze(line int) error {
	at, err := excelize.CoordinatesToCellName(1, line+1)
	if err != nil {
		return err
	}
	return s.stream.SetPanes(&excelize.Panes{Freeze: true, YSplit: line, TopLeftCell: at, ActivePane: "bottomLeft"})
}

func (s *sheet) filter(headLine, columns int) error {
	from, err := excelize.CoordinatesToCellName(1, headLine)
	if err != nil {
		return err
	}
	to, err := excelize.CoordinatesToCellName(columns, s.line)
	if err != nil {
		return err
	}
	return s.file.AutoFilter(s.name, from+":"+to, nil)
}

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
		if err := s.stream.SetColWidth(i+1, i+1, w); err != nil {
			return err
		}
	}
	return nil
}
