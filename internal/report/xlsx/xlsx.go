// Package xlsx writes documents as Excel workbooks with real numbers, dates and amounts.
//
// Text never becomes a formula: it is written as an inline string (t="inlineStr") in a cell formatted as text ("@"), so that it also
// stays text when a user edits the cell.
//
// A workbook with one worksheet consists of seven small files, which are written without a library, because libraries keep all rows in
// memory.
package xlsx

import (
	"archive/zip"
	"context"
	"errors"
	"io"

	"traguardo/internal/report"
)

// sampleRows is the number of rows that determine the column widths.
const sampleRows = 200

// Render writes a workbook while its rows are read. On an error, w holds a truncated file that no program opens.
func Render(ctx context.Context, w io.Writer, doc report.Document) error {
	s := &worksheet{name: sheetName(doc.Title), styles: newStyles(doc.Brand.Color)}
	book := newArchive(w)
	for _, part := range []struct{ name, text string }{
		{"[Content_Types].xml", contentTypes}, {"_rels/.rels", rootLinks}, {"docProps/core.xml", properties(doc)},
		{"xl/_rels/workbook.xml.rels", bookLinks},
	} {
		if err := addPart(book, part.name, part.text); err != nil {
			return err
		}
	}
	if err := s.writeSheet(book, func() error { return s.document(ctx, doc) }, doc); err != nil {
		return err
	}
	// The styles in use are known only now.
	if err := errors.Join(addPart(book, "xl/workbook.xml", s.workbook()), addPart(book, "xl/styles.xml", s.styles.xml())); err != nil {
		return err
	}
	return book.Close()
}

// writeSheet adds the worksheet to the archive. A second goroutine compresses the rows.
func (s *worksheet) writeSheet(book *zip.Writer, write func() error, doc report.Document) error {
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
	defer func() { _ = rows.CloseWithError(io.ErrUnexpectedEOF) }() // only has an effect if writing panicked
	body := &headWriter{to: rows, head: s.head}
	s.rows = newRowWriter(body)
	if err = write(); err == nil {
		err = s.rows.flush()
	}
	if err == nil {
		_, err = io.WriteString(body, s.tail(doc))
	}
	_ = rows.CloseWithError(err) // always returns nil
	if ended := <-done; err == nil {
		err = ended
	}
	return err
}

// headWriter writes the head before the first bytes, because it depends on where the first rows put the titles.
type headWriter struct {
	to      io.Writer
	head    func() string
	started bool
}

func (a *headWriter) Write(p []byte) (int, error) {
	if !a.started {
		a.started = true
		if _, err := io.WriteString(a.to, a.head()); err != nil {
			return 0, err
		}
	}
	return a.to.Write(p)
}

// sheetName removes what Excel does not allow in a worksheet name and truncates it to 31 UTF-16 units.
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
