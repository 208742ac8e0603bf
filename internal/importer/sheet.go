// Package importer reads uploads: it parses spreadsheets with errors per row, re-encodes images and checks PDFs. The type of a file is
// determined by its contents, never by its name.
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
	MaxFile = 20 << 20 // bytes, for all uploads
	MaxRows = 50_000   // data rows in a spreadsheet
	// maxColumns is far beyond any schema. It limits the memory of a row.
	maxColumns = 500
	// maxRow is the maximum text of a row in bytes. A thousand rows are in memory at once, and rows that refer to a long shared text need
	// more memory than the file.
	maxRow = 32 << 10
)

func errLongRow(line int) error {
	return problem.Refusedf("Riga %d: più di %d caratteri", line, maxRow)
}

// Spreadsheet is an uploaded spreadsheet: the first visible worksheet of an Excel workbook, or a CSV file.
type Spreadsheet struct {
	// begin starts reading from the top.
	begin func() (source, error)
	close func() error
	// excel means that plain numbers in date columns are Excel serials; from1904 selects the 1904 date system.
	excel, from1904 bool
}

// source yields the lines of a spreadsheet and then io.EOF. It may omit blank lines.
type source interface {
	next() (rawLine, error)
	close() error
}

type rawLine struct {
	number int // in the file, from 1
	cells  []string
	broken string // why the line cannot be read; empty if it can
}

// Open detects the file type and checks that reading is safe. The caller must close the spreadsheet. Reading stops when ctx ends.
func Open(ctx context.Context, name string, r io.ReaderAt, size int64) (*Spreadsheet, error) {
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

// cancellableReader stops reading when its context ends.
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

// Close releases all resources, including temporary files.
func (s *Spreadsheet) Close() error {
	if s.close == nil {
		return nil
	}
	return s.close()
}

// Rows matches the schema with the first non-blank line and iterates over the rows after it. A header problem is returned at once. An
// error in the sequence ends it and rejects the file, so nothing read before may be saved.
func (s *Spreadsheet) Rows(schema Schema) (iter.Seq2[*Row, error], error) {
	src, header, err := s.header()
	if err != nil {
		return nil, err
	}
	columns, err := schema.match(header)
	if err != nil {
		return nil, errors.Join(err, src.close())
	}
	heads := make([]string, len(columns))
	for i, at := range columns {
		if at >= 0 {
			heads[i] = strings.TrimSpace(header[at])
		}
	}
	return func(yield func(*Row, error) bool) {
		defer func() { _ = src.close() }() // only read; nothing can be lost
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
			if !yield(newRow(s, schema, columns, heads, line), nil) {
				return
			}
		}
	}, nil
}

// Heads returns which columns of the schema the heads of the file match. Missing columns are not an error.
func (s *Spreadsheet) Heads(schema Schema) ([]Head, error) {
	src, header, err := s.header()
	if err != nil {
		return nil, err
	}
	columns, _ := schema.match(header)
	return schema.heads(header, columns), src.close()
}

// header returns the first non-blank line, or the next one if the first is a title: a single text above several columns.
func (s *Spreadsheet) header() (source, []string, error) {
	src, err := s.begin()
	if err != nil {
		return nil, nil, err
	}
	line, err := firstLine(src)
	if err == nil && line.broken == "" && filled(line) == 1 {
		next, after := firstLine(src)
		if after != nil || next.broken != "" || filled(next) == 1 { // a single column: its first row is read again as data
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

// oneColumn starts again from the top of a spreadsheet whose first line is the header.
func (s *Spreadsheet) oneColumn(src source) (source, []string, error) {
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

// filled returns the number of non-empty cells.
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
