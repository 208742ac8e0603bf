// Package csv writes documents as the CSV an Italian Excel opens by double click: semicolons, UTF-8 with its mark, CRLF.
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

// Render streams the document row by row.
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
	buf    *bufio.Writer
	csv    *csv.Writer
	record []string
	filled bool // something was written before
}

// section writes the heading only when there are several: a lone table begins with its column titles, ready to be read again.
func (w *writer) section(ctx context.Context, s report.Section, headed bool) error {
	if w.filled {
		if err := w.blank(); err != nil {
			return err
		}
	}
	w.filled = true
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
		if err := w.csv.Write([]string{Harmless(f.Label), cell(f.Value)}); err != nil {
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

// groups are rows below a row with their heading, under titles that all of them share.
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

// cards follow each other as small sections.
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
		w.record = append(w.record, Harmless(t))
	}
	return w.csv.Write(w.record)
}

// blank goes around the encoder, which would write an empty line as a quoted empty field.
func (w *writer) blank() error {
	w.csv.Flush()
	_, err := w.buf.WriteString("\r\n")
	return err
}

// cell leaves negative numbers alone: only words can carry a formula.
func cell(c report.Cell) string {
	if c.Kind() == report.KindText {
		return Harmless(c.String())
	}
	return c.Plain()
}

// Harmless keeps a spreadsheet from taking a text for a formula: an apostrophe goes before = + - @ tab and CR.
func Harmless(s string) string {
	if s != "" && strings.IndexByte("=+-@\t\r", s[0]) >= 0 {
		return "'" + s
	}
	return s
}
