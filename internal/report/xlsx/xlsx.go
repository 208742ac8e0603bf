// Package xlsx writes documents as Excel workbooks with real numbers, dates and amounts.
//
// Text never becomes a formula: every text is an inline string (t="inlineStr") in a cell formatted as text ("@"), so that it
// stays text when somebody edits the cell, whatever its first character is.
//
// The workbook is excelize's, but the rows go through a temporary file of our own straight into the archive: excelize's
// stream writer holds up to 16 MiB of a sheet in a buffer that doubles as it grows, some 50 MB for one export.
package xlsx

import (
	"context"
	"errors"
	"io"
	"os"

	"github.com/xuri/excelize/v2"

	"traguardo/internal/report"
)

// sampleRows is how many rows decide the widths of the columns.
const sampleRows = 200

// Render reads all rows before it writes: w receives a finished workbook or nothing.
func Render(ctx context.Context, w io.Writer, doc report.Document) (err error) {
	file := excelize.NewFile()
	defer func() { err = errors.Join(err, file.Close()) }()
	name := sheetName(doc.Title)
	if err := file.SetSheetName("Sheet1", name); err != nil {
		return err
	}
	made := doc.Generated.UTC().Format("2006-01-02T15:04:05Z")
	if err := file.SetDocProps(&excelize.DocProperties{
		Title: doc.Title, Subject: doc.Subtitle, Creator: doc.Brand.Title, Language: "it-IT", Created: made, Modified: made,
	}); err != nil {
		return err
	}
	styles, err := newStyles(file, doc.Brand.Color)
	if err != nil {
		return err
	}
	spool, err := os.CreateTemp("", "traguardo-xlsx-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, spool.Close(), os.Remove(spool.Name())) }()

	s := &sheet{file: file, name: name, rows: newRowWriter(spool), styles: styles}
	if err := s.document(ctx, doc); err != nil {
		return err
	}
	if err := s.rows.flush(); err != nil {
		return err
	}
	if _, err := spool.Seek(0, io.SeekStart); err != nil {
		return err
	}
	file.ZipWriter = func(w io.Writer) excelize.ZipWriter { return newSplicer(w, spool) }
	return file.Write(w)
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
