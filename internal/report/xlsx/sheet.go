package xlsx

import (
	"context"
	"slices"
	"time"

	"traguardo/internal/domain/calendar"
	"traguardo/internal/report"
)

type worksheet struct {
	name   string
	rows   *rowWriter
	styles *styles
	size   report.Size // default text size of cells
	row    int         // last written row, from 1
	widths []float64
	frozen int // row of the titles; 0 if none is frozen
	filter struct{ head, last, columns int }
	breaks []int // rows followed by a page break
}

// document puts a single table at the top of the worksheet, with a frozen head and a filter, so that it can be sorted and uploaded
// again. Several sections are written one below the other with their headings.
func (s *worksheet) document(ctx context.Context, doc report.Document) error {
	s.size = doc.TextSize
	sample, sections, stop := peek(doc.Sections)
	defer stop()
	s.widths = columnWidths(doc, sample)
	lone := len(sections) == 1 && sections[0].Table != nil && sections[0].Groups == nil && sections[0].Cards == nil
	if !lone {
		if err := s.writeTexts(s.styles.title(), doc.Title); err != nil {
			return err
		}
		proof := ""
		if doc.Proof != nil {
			proof = "Codice di verifica " + doc.Proof.Code + ", " + doc.Proof.Address
		}
		for _, text := range []string{doc.Subtitle, doc.Note, proof} {
			if text == "" {
				continue
			}
			if err := s.writeTexts(s.styles.label(), text); err != nil {
				return err
			}
		}
		s.row++
	}
	for i, section := range sections {
		if i > 0 {
			if section.NewPage {
				s.breaks = append(s.breaks, s.row)
			}
			s.row++
		}
		if err := s.section(ctx, section, lone); err != nil {
			return err
		}
	}
	return nil
}

// peek reads the first rows of the document as a sample, and returns sections that still include them.
func peek(all []report.Section) (sample []report.Row, sections []report.Section, stop func()) {
	sections = slices.Clone(all)
	for i, section := range sections {
		switch {
		case section.Table != nil:
			table := *section.Table
			sample, table.Rows, stop = report.Peek(table.Rows, sampleRows, slices.Clone)
			sections[i].Table = &table
			return sample, sections, stop
		case section.Groups != nil:
			groups := *section.Groups
			var first []report.Group
			first, groups.All, stop = report.Peek(groups.All, sampleRows/8, func(g report.Group) report.Group { return g })
			for _, g := range first {
				sample = append(sample, g.Rows...)
			}
			sections[i].Groups = &groups
			return sample, sections, stop
		}
	}
	return nil, sections, func() {}
}

func (s *worksheet) section(ctx context.Context, section report.Section, lone bool) error {
	if err := s.preamble(section, lone); err != nil {
		return err
	}
	if section.Table != nil {
		if err := s.table(ctx, section.Table, lone); err != nil {
			return err
		}
	}
	if section.Groups != nil {
		if err := s.groups(ctx, section.Groups); err != nil {
			return err
		}
	}
	if section.Cards != nil {
		return s.cards(ctx, section.Cards)
	}
	return nil
}

func (s *worksheet) preamble(section report.Section, lone bool) error {
	start := s.row
	if section.Heading != "" && !lone {
		if err := s.writeTexts(s.styles.heading(), section.Heading); err != nil {
			return err
		}
	}
	if err := s.facts(section.Notes, section.Facts, section.Code); err != nil {
		return err
	}
	if lone && s.row > start {
		s.row++
	}
	return nil
}

func (s *worksheet) facts(notes []string, facts []report.Fact, code *report.Code) error {
	for _, note := range notes {
		if err := s.writeTexts(s.styles.label(), note); err != nil {
			return err
		}
	}
	for _, f := range facts {
		if err := s.begin(); err != nil {
			return err
		}
		s.rows.text(s.styles.label(), f.Label)
		s.cell(f.Value, true)
		if err := s.rows.end(); err != nil {
			return err
		}
	}
	if code == nil {
		return nil
	}
	return s.writeTexts(s.styles.label(), code.Caption, code.Text)
}

func (s *worksheet) writeTexts(style int, texts ...string) error {
	if err := s.begin(); err != nil {
		return err
	}
	for _, t := range texts {
		s.rows.text(style, t)
	}
	return s.rows.end()
}

func (s *worksheet) begin() error {
	s.row++
	return s.rows.begin(s.row)
}

func (s *worksheet) titles(columns []report.Column) error {
	if err := s.begin(); err != nil {
		return err
	}
	for _, c := range columns {
		s.rows.text(s.styles.head(c.Aligned()), c.Title)
	}
	return s.rows.end()
}

func (s *worksheet) table(ctx context.Context, t *report.Table, lone bool) error {
	head := s.row + 1
	if lone && len(t.Columns) > 0 {
		s.frozen = head
	}
	if err := s.titles(t.Columns); err != nil {
		return err
	}
	rows := t.Rows
	if rows == nil {
		rows = report.Rows(nil)
	}
	for row, err := range rows {
		if err == nil {
			err = ctx.Err()
		}
		if err == nil {
			err = s.writeRow(row, false)
		}
		if err != nil {
			return err
		}
	}
	if lone && len(t.Columns) > 0 {
		s.filter.head, s.filter.last, s.filter.columns = head, s.row, len(t.Columns)
	}
	if t.Total != nil {
		return s.writeRow(t.Total, true)
	}
	return nil
}

func (s *worksheet) writeRow(writeRow report.Row, bold bool) error {
	if err := s.begin(); err != nil {
		return err
	}
	for _, c := range writeRow {
		s.cell(c, bold)
	}
	return s.rows.end()
}

// cell writes numbers, amounts, dates and times as numbers. A missing time is the text S.T., which sorts after them.
func (s *worksheet) cell(c report.Cell, bold bool) {
	if c.Size() == 0 {
		c = c.Sized(s.size)
	}
	if c.IsEmpty() {
		if c.Has(report.Highlight) {
			s.rows.empty(s.styles.of(c, bold))
		} else {
			s.rows.skip()
		}
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
		s.rows.number(style, serial(c.Moment()))
	case report.KindRaceTime:
		if c.Number() <= 0 {
			s.rows.text(style, c.Plain())
		} else {
			s.rows.number(style, float64(c.Number())/(24*hourCentis))
		}
	default:
		s.rows.text(style, c.String())
	}
}

// epoch is day 0 of Excel's calendar for dates after February 1900.
var epoch = calendar.Of(1899, time.December, 30)

// serial returns the Excel serial of a local time, since Excel has no time zones.
func serial(t time.Time) float64 {
	day := epoch.DaysUntil(calendar.Of(t.Year(), t.Month(), t.Day()))
	return float64(day) + float64(t.Hour()*3600+t.Minute()*60+t.Second())/86400
}
