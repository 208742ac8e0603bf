// Package importer reads what people upload: spreadsheets become rows with the errors of each line, images are decoded and
// drawn again, PDFs are checked. Content decides, never the name of the file.
package importer

import (
	"bytes"
	"context"
	"errors"
	"io"
	"iter"
	"strings"

	"traguardo/internal/problem"
)

const (
	MaxFile = 20 << 20 // bytes of any upload
	MaxRows = 50_000   // data rows of a spreadsheet
	// maxColumns is far beyond any schema; a row that claims more costs memory and means nothing.
	maxColumns = 500
	// maxRow is how many bytes of text a row may have: a thousand rows stand in memory at once, and one that refers to a long shared text
	// again and again grows without the file growing.
	maxRow = 32 << 10
)

func errLongRow(line int) error {
	return problem.Refusedf("Riga %d: più di %d caratteri", line, maxRow)
}

// Sheet is an uploaded spreadsheet: the first visible sheet of an Excel workbook, or a CSV.
type Sheet struct {
	// begin starts reading from the top.
	begin func() (source, error)
	close func() error
	// excel is set when bare numbers in date columns are days of Excel's calendar, counted from 1904 when from1904.
	excel, from1904 bool
}

// source yields the lines of a spreadsheet, blank ones perhaps left out, and io.EOF at the end.
type source interface {
	next() (rawLine, error)
	close() error
}

type rawLine struct {
	number int // in the file, from 1
	cells  []string
	broken string // why the line cannot be read, when it cannot
}

// Open recognises the file and checks that reading it is safe. The sheet must be closed, and is read only as long as the context lasts.
func Open(ctx context.Context, name string, r io.ReaderAt, size int64) (*Sheet, error) {
	r = cancellableReader{ctx, r}
	switch {
	case size > MaxFile:
		return nil, problem.Refused("Il file supera 20 MB")
	case size <= 0:
		return nil, problem.Refused("Il file è vuoto")
	}
	head := make([]byte, min(size, 8))
	if _, err := r.ReadAt(head, 0); err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	switch {
	case bytes.HasPrefix(head, []byte("PK\x03\x04")):
		return openExcel(r, size)
	case bytes.HasPrefix(head, []byte("\xd0\xcf\x11\xe0")):
		return nil, problem.Refusedf("%s è un file Excel di vecchio tipo o protetto da password: salvalo come .xlsx", name)
	}
	return openCSV(name, r, size)
}

// cancellableReader stops reading when nobody waits for the outcome any more.
type cancellableReader struct {
	ctx context.Context
	r   io.ReaderAt
}

func (w cancellableReader) ReadAt(p []byte, at int64) (int, error) {
	if err := w.ctx.Err(); err != nil {
		return 0, err
	}
	return w.r.ReadAt(p, at)
}

// Close frees what reading took, temporary files included.
func (s *Sheet) Close() error {
	if s.close == nil {
		return nil
	}
	return s.close()
}

// Rows finds the schema's columns in the first line that is not blank and walks the data after it. A refused header is
// returned at once; an error in the sequence ends it and refuses the file, so nothing read before may stay saved.
func (s *Sheet) Rows(schema Schema) (iter.Seq2[*Row, error], error) {
	src, header, err := s.header()
	if err != nil {
		return nil, err
	}
	where, err := schema.match(header)
	if err != nil {
		return nil, errors.Join(err, src.close())
	}
	heads := make([]string, len(where))
	for i, at := range where {
		if at >= 0 {
			heads[i] = strings.TrimSpace(header[at])
		}
	}
	return func(yield func(*Row, error) bool) {
		defer func() { _ = src.close() }() // reading is over, there is nothing left to lose
		for count := 0; ; {
			line, err := src.next()
			if errors.Is(err, io.EOF) {
				return
			}
			if err != nil {
				yield(nil, err)
				return
			}
			if blank(line) {
				continue
			}
			if count++; count > MaxRows {
				yield(nil, problem.Refusedf("Il file ha più di %d righe", MaxRows))
				return
			}
			if !yield(newRow(s, schema, where, heads, line), nil) {
				return
			}
		}
	}, nil
}

// Heads says which columns of the schema the heads of the file are for; what is missing does not matter here.
func (s *Sheet) Heads(schema Schema) ([]Head, error) {
	src, header, err := s.header()
	if err != nil {
		return nil, err
	}
	where, _ := schema.match(header)
	return schema.heads(header, where), src.close()
}

// header begins to read and returns the first line that is not blank, or the one after it when the first is a title: one text above several
// columns.
func (s *Sheet) header() (source, []string, error) {
	src, err := s.begin()
	if err != nil {
		return nil, nil, err
	}
	line, err := firstLine(src)
	if err == nil && line.broken == "" && filled(line) == 1 {
		next, after := firstLine(src)
		if after != nil || next.broken != "" || filled(next) == 1 { // one column: its first row is read again with the others
			return s.oneColumn(src)
		}
		line = next
	}
	if err == nil && line.broken != "" {
		err = problem.Refusedf("Riga %d: %s", line.number, line.broken)
	}
	if err != nil {
		return nil, nil, errors.Join(err, src.close())
	}
	return src, line.cells, nil
}

// oneColumn starts again from the top of a sheet whose first line is its header.
func (s *Sheet) oneColumn(src source) (source, []string, error) {
	if err := src.close(); err != nil {
		return nil, nil, err
	}
	src, err := s.begin()
	if err != nil {
		return nil, nil, err
	}
	line, err := firstLine(src)
	if err != nil {
		return nil, nil, errors.Join(err, src.close())
	}
	return src, line.cells, nil
}

// filled counts the cells of a line that are not empty.
func filled(l rawLine) int {
	n := 0
	for _, c := range l.cells {
		if strings.TrimSpace(c) != "" {
			n++
		}
	}
	return n
}

func firstLine(src source) (rawLine, error) {
	for {
		line, err := src.next()
		if errors.Is(err, io.EOF) {
			return line, problem.Refused("Il file è vuoto")
		}
		if err != nil || !blank(line) {
			return line, err
		}
	}
}

func blank(l rawLine) bool {
	for _, c := range l.cells {
		if strings.TrimSpace(c) != "" {
			return false
		}
	}
	return l.broken == ""
}
