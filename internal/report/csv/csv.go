// Package csv writes documents as CSV files for an Italian Excel: semicolons, UTF-8 with a byte order mark, CRLF.
package csv

import (
	"bufio"
	"context"
	"encoding/csv"
	"io"
	"strings"

	"traguardo/internal/report"
)

// byteOrderMark makes Excel read UTF-8 instead of Windows-1252.
const byteOrderMark = "\ufeff"

// Render writes the document row by row.
func Render(ctx context.Context, w io.Writer, doc report.Document) error {
	buf := bufio.NewWriterSize(w, 64<<10)
	if _, err := buf.WriteString(byteOrderMark); err != nil {
		return err
	}
	out := &writer{buf: buf, csv: csv.NewWriter(buf)}
	out.csv.Comma = ';'
	out.csv.UseCRLF = true
	for _, s := range doc.Sections {
		if err := out.section(ctx, s, len(doc.Sections) > 1); err != nil {
			return err
		}
	}
	out.csv.Flush()
	if err := out.csv.Error(); err != nil {
		return err
	}
	return buf.Flush()
}

type writer struct {
	buf     *bufio.Writer
	csv     *csv.Writer
	record  []string
	started bool // a section was written before
}

// section writes the heading only if there are several sections: a single table starts with its column titles, as uploads expect.
func (w *writer) section(ctx context.Context, s report.Section, headed bool) error {
	if w.started {
		if err := w.blank(); err != nil {
			return err
		}
	}
	w.started = true
	if headed && s.Heading != "" {
		if err := w.line(s.Heading); err != nil {
			return err
		}
	}
	if err := w.facts(s.Notes, s.Facts, s.Code); err != nil {
		return err
	}
	introduced := len(s.Notes)+len(s.Facts) > 0 || s.Code != nil
	if introduced && (s.Table != nil || s.Groups != nil || s.Cards != nil) {
		if err := w.blank(); err != nil {
			return err
		}
	}
	if s.Table != nil {
		if err := w.table(ctx, s.Table); err != nil {
			return err
		}
	}
	if s.Groups != nil {
		if err := w.groups(ctx, s.Groups); err != nil {
			return err
		}
	}
	if s.Cards != nil {
		return w.cards(ctx, s.Cards)
	}
	return nil
}

func (w *writer) facts(notes []string, facts []report.Fact, code *report.Code) error {
	for _, note := range notes {
		if err := w.line(note); err != nil {
			return err
		}
	}
	for _, f := range facts {
		if err := w.csv.Write([]string{EscapeFormula(f.Label), cell(f.Value)}); err != nil {
			return err
		}
	}
	if code == nil {
		return nil
	}
	return w.line(code.Caption, code.Text)
}

func (w *writer) titles(columns []report.Column) error {
	titles := make([]string, len(columns))
	for i, c := range columns {
		titles[i] = c.Title
	}
	return w.line(titles...)
}

func (w *writer) table(ctx context.Context, t *report.Table) error {
	if err := w.titles(t.Columns); err != nil {
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
			err = w.cells(row)
		}
		if err != nil {
			return err
		}
	}
	if t.Total != nil {
		return w.cells(t.Total)
	}
	return nil
}

// groups writes shared column titles, then for each group a heading row and its rows.
func (w *writer) groups(ctx context.Context, g *report.Groups) error {
	if err := w.titles(g.Columns); err != nil {
		return err
	}
	for group, err := range g.All {
		if err == nil {
			err = ctx.Err()
		}
		if err == nil && group.Heading+group.Aside != "" {
			err = w.line(group.Heading, group.Aside)
		}
		if err != nil {
			return err
		}
		for _, row := range group.Rows {
			if err := w.cells(row); err != nil {
				return err
			}
		}
	}
	return nil
}

// cards writes the cards one after the other.
func (w *writer) cards(ctx context.Context, c *report.Cards) error {
	first := true
	for card, err := range c.All {
		if err == nil {
			err = ctx.Err()
		}
		if err == nil && !first {
			err = w.blank()
		}
		if err == nil {
			err = w.line(card.Heading, card.Aside)
		}
		if err == nil {
			err = w.facts(card.Notes, card.Facts, card.Code)
		}
		if err != nil {
			return err
		}
		first = false
	}
	return nil
}

func (w *writer) cells(row report.Row) error {
	w.record = w.record[:0]
	for _, c := range row {
		w.record = append(w.record, cell(c))
	}
	return w.csv.Write(w.record)
}

func (w *writer) line(texts ...string) error {
	w.record = w.record[:0]
	for _, t := range texts {
		w.record = append(w.record, EscapeFormula(t))
	}
	return w.csv.Write(w.record)
}

// blank bypasses the encoder, which would write an empty line as a quoted empty field.
func (w *writer) blank() error {
	w.csv.Flush()
	_, err := w.buf.WriteString("\r\n")
	return err
}

// cell escapes texts only: negative numbers are not formulas.
func cell(c report.Cell) string {
	if c.Kind() == report.KindText {
		return EscapeFormula(c.String())
	}
	return c.Plain()
}

// EscapeFormula prefixes an apostrophe to texts that a spreadsheet would take for a formula: = + - @ tab and CR.
func EscapeFormula(s string) string {
	if s != "" && strings.IndexByte("=+-@\t\r", s[0]) >= 0 {
		return "'" + s
	}
	return s
}
