package xlsx

import (
	"context"
	"iter"
	"time"

	"github.com/xuri/excelize/v2"

	"traguardo/internal/domain/calendar"
	"traguardo/internal/report"
)

type sheet struct {
	file   *excelize.File
	name   string
	rows   *rowWriter
	styles *styles
	line   int // last written, from 1
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
	if !lone {
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
		if err := s.begin(); err != nil {
			return err
		}
		s.rows.text(s.styles.label, f.Label)
		s.cell(f.Value, true)
		if err := s.rows.end(); err != nil {
			return err
		}
	}
	if lone && s.line > start {
		s.line++
	}
	return nil
}

func (s *sheet) put(style int, text string) error {
	if err := s.begin(); err != nil {
		return err
	}
	s.rows.text(style, text)
	return s.rows.end()
}

func (s *sheet) begin() error {
	s.line++
	return s.rows.begin(s.line)
}

func (s *sheet) table(ctx context.Context, t *report.Table, rows iter.Seq2[report.Row, error], lone bool) error {
	headLine := s.line + 1
	if err := s.begin(); err != nil {
		return err
	}
	for _, c := range t.Columns {
		s.rows.text(s.styles.head[c.Aligned()], c.Title)
	}
	if err := s.rows.end(); err != nil {
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
		if err := s.freeze(headLine); err != nil {
			return err
		}
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
	if err := s.begin(); err != nil {
		return err
	}
	for _, c := range row {
		s.cell(c, bold)
	}
	return s.rows.end()
}

// cell keeps numbers, amounts, dates and times as numbers; no time is the text S.T., which sorts after them.
func (s *sheet) cell(c report.Cell, bold bool) {
	if c.IsEmpty() {
		s.rows.skip()
		return
	}
	style := s.styles.of(c, bold)
	switch c.Kind() {
	case report.KindInt:
		s.rows.number(style, float64(c.Number()))
	case report.KindMoney:
		s.rows.number(style, float64(c.Number())/100)
	case report.KindDate:
		s.rows.number(style, float64(epoch.DaysUntil(c.Day())))
	case report.KindInstant:
		s.rows.number(style, wallClock(c.Moment()))
	case report.KindRaceTime:
		if c.Number() <= 0 {
			s.rows.text(style, c.Plain())
		} else {
			s.rows.number(style, float64(c.Number())/(24*hour))
		}
	default:
		s.rows.text(style, c.String())
	}
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
	return s.file.SetPanes(s.name, &excelize.Panes{Freeze: true, YSplit: line, TopLeftCell: at, ActivePane: "bottomLeft"})
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
