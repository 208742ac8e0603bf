// Package xlsx writes documents as Excel workbooks with real numbers, dates and amounts.
//
// Text never becomes a formula: every text is an inline string (t="inlineStr") in a cell formatted as text ("@"), so that it
// stays text when somebody edits the cell, whatever its first character is.
//
// A workbook with one sheet is seven small files in an archive; they are written here, without a library that would hold all
// rows in memory.
package xlsx

import (
	"archive/zip"
	"context"
	"errors"
	"io"

	"traguardo/internal/report"
)

// sampleRows is how many rows decide the widths of the columns.
const sampleRows = 200

// Render writes a workbook while its rows are read: an error leaves w with a part of one, which no program opens.
func Render(ctx context.Context, w io.Writer, doc report.Document) error {
	s := &sheet{name: sheetName(doc.Title), styles: newStyles(doc.Brand.Color)}
	book := newArchive(w)
	for _, part := range []struct{ name, text string }{
		{"[Content_Types].xml", contentTypes}, {"_rels/.rels", rootLinks}, {"docProps/core.xml", properties(doc)}, {"xl/_rels/workbook.xml.rels", bookLinks},
	} {
		if err := add(book, part.name, part.text); err != nil {
			return err
		}
	}
	if err := s.compressed(book, func() error { return s.document(ctx, doc) }, doc); err != nil {
		return err
	}
	// What was used on the sheet is known now.
	if err := errors.Join(add(book, "xl/workbook.xml", s.workbook()), add(book, "xl/styles.xml", s.styles.xml())); err != nil {
		return err
	}
	return book.Close()
}

// compressed adds the sheet to the archive: its rows are compressed beside whoever reads and writes them.
func (s *sheet) compressed(book *zip.Writer, write func() error, doc report.Document) error {
	file, err := book.Create("xl/worksheets/sheet1.xml")
	if err != nil {
		return err
	}
	reader, rows := io.Pipe()
	done := make(chan error, 1)
	go func() {
		_, err := io.Copy(file, reader)
		done <- errors.Join(err, reader.CloseWithError(err))
	}()
	defer func() { _ = rows.CloseWithError(io.ErrUnexpectedEOF) }() // a no-op, unless writing panicked
	body := &afterHead{to: rows, head: s.before}
	s.rows = newRowWriter(body)
	if err = write(); err == nil {
		err = s.rows.flush()
	}
	if err == nil {
		_, err = io.WriteString(body, s.after(doc))
	}
	_ = rows.CloseWithError(err) // answers nothing else
	if ended := <-done; err == nil {
		err = ended
	}
	return err
}

// afterHead writes what comes before the first bytes when these come: by then the first rows have said where the titles stand.
type afterHead struct {
	to    io.Writer
	head  func() string
	begun bool
}

func (a *afterHead) Write(p []byte) (int, error) {
	if !a.begun {
		a.begun = true
		if _, err := io.WriteString(a.to, a.head()); err != nil {
			return 0, err
		}
	}
	return a.to.Write(p)
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
