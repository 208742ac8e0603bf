// Package xlsx writes documents as Excel workbooks with real numbers, dates and amounts.
//
// Text never becomes a formula: every text is an inline string (t="inlineStr") in a cell formatted as text ("@"), so that it
// stays text when somebody edits the cell, whatever its first character is.
//
// A workbook with one sheet is seven small files in an archive; they are written here, without a library that would hold all
// rows in memory.
package xlsx

import (
	"context"
	"errors"
	"io"
	"os"

	"traguardo/internal/report"
)

// sampleRows is how many rows decide the widths of the columns.
const sampleRows = 200

// Render reads all rows before it writes: w receives a finished workbook or nothing.
func Render(ctx context.Context, w io.Writer, doc report.Document) (err error) {
	spool, err := os.CreateTemp("", "traguardo-xlsx-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, spool.Close(), os.Remove(spool.Name())) }()

	s := &sheet{name: sheetName(doc.Title), rows: newRowWriter(spool), styles: newStyles(doc.Brand.Color)}
	if err := s.document(ctx, doc); err != nil {
		return err
	}
	if err := s.rows.flush(); err != nil {
		return err
	}
	if _, err := spool.Seek(0, io.SeekStart); err != nil {
		return err
	}
	return s.archive(w, doc, spool)
}

// sheetName drops what Excel refuses in the name of a sheet and keeps its limit of 31 UTF-16 units.
func sheetName(title string) string {
	var out []rune
	units := 0
	for _, r := range title {
		size := 1
		if r > 0xffff {
			size = 2
		}
		switch {
		case units+size > 31:
			return string(trimQuotes(out))
		case r < ' ', r == ':', r == '\\', r == '/', r == '?', r == '*', r == '[', r == ']':
			continue
		}
		units += size
		out = append(out, r)
	}
	return string(trimQuotes(out))
}

func trimQuotes(name []rune) []rune {
	for len(name) > 0 && name[0] == '\'' {
		name = name[1:]
	}
	for len(name) > 0 && name[len(name)-1] == '\'' {
		name = name[:len(name)-1]
	}
	if len(name) == 0 {
		return []rune("Foglio1")
	}
	return name
}
