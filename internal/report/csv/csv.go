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
	for _, note := range s.Notes {
		if err := w.line(note); err != nil {
			return err
		}
	}
	for _, f := range s.Facts {
		if err := w.csv.Write([]string{Harmless(f.Label), cell(f.Value)}); err != nil {
			return err
		}
	}
	if s.Table == nil {
		return nil
	}
	if len(s.Notes)+len(s.Facts) > 0 {
		if err := w.blank(); err != nil {
			return err
		}
	}
	return w.table(ctx, s.Table)
}

func (w *writer) table(ctx context.Context, t *report.Table) error {
	titles := make([]string, len(t.Columns))
	for i, c := range t.Columns {
		titles[i] = c.Title
	}
	if err := w.line(titles...); err != nil {
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
