// Package report holds documents that know nothing of sport or of file formats: headings, facts and tables. The packages
// pdf, xlsx and csv write them, and render chooses among these.
package report

import (
	"iter"
	"time"
)

// Document is a report ready to be written in any format.
type Document struct {
	Title     string
	Subtitle  string
	Note      string // a line under the subtitle
	About     string // whom or what the document is about, for the name of the file
	Brand     Brand
	Landscape bool
	TextSize  Size      // of the cells of tables; 0 leaves it to the format
	Generated time.Time // shown in Rome time
	Sections  []Section
}

// Brand is the look of the variant that printed the document.
type Brand struct {
	Title string
	Color string // "#0186BF"
	Logo  []byte // PNG, optional
}

// Section is a part of a document; every field is optional, and they follow each other in this order.
type Section struct {
	NewPage bool // where the format has pages
	Heading string
	Notes   []string // paragraphs
	Facts   []Fact
	Code    *Code
	Table   *Table
	Groups  *Groups
	Cards   *Cards
}

// Fact is a labelled value, such as a total or a place.
type Fact struct {
	Label string
	Value Cell
}

// Table is read once, row by row: fifty thousand rows never stand in memory together.
type Table struct {
	Columns []Column
	Rows    iter.Seq2[Row, error]
	Total   Row // an emphasised last line, optional
}

// Column describes the cells with this title.
type Column struct {
	Title string
	Kind  Kind
	Align Align
	Width float64 // share of the page; when all are 0 the first rows decide
	Whole bool    // long texts are shown whole, where the format would shorten them
}

// Row is a line of cells. An iterator may fill the same slice again for its next row, so a reader that keeps one copies it.
type Row []Cell

// Rows walks a slice, for tables that are in memory anyway.
func Rows(rows []Row) iter.Seq2[Row, error] { return Values(rows) }

// Values walks a slice of groups, cards or rows.
func Values[T any](values []T) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		for _, v := range values {
			if !yield(v, nil) {
				return
			}
		}
	}
}

// Each makes rows from values as they are asked for, with one slice for all of them.
func Each[T any](values iter.Seq2[T, error], cells func(Row, T) Row) iter.Seq2[Row, error] {
	return func(yield func(Row, error) bool) {
		var row Row
		for v, err := range values {
			if err != nil {
				yield(nil, err)
				return
			}
			row = cells(row[:0], v)
			if !yield(row, nil) {
				return
			}
		}
	}
}

// Peek reads the first n values to measure them and gives back a sequence that still starts with them; keep copies a value
// whose memory the next one may take (slices.Clone for rows). The caller must call stop when it is done with the sequence.
func Peek[T any](values iter.Seq2[T, error], n int, keep func(T) T) (sample []T, all iter.Seq2[T, error], stop func()) {
	if values == nil {
		values = func(func(T, error) bool) {}
	}
	next, stop := iter.Pull2(values)
	var failed error
	ended := false
	for len(sample) < n && !ended {
		v, err, ok := next()
		switch {
		case !ok:
			ended = true
		case err != nil:
			failed, ended = err, true
		default:
			sample = append(sample, keep(v))
		}
	}
	all = func(yield func(T, error) bool) {
		for _, v := range sample {
			if !yield(v, nil) {
				return
			}
		}
		if failed != nil {
			var none T
			yield(none, failed)
			return
		}
		for !ended {
			v, err, ok := next()
			if !ok || !yield(v, err) || err != nil {
				return
			}
		}
	}
	return sample, all, stop
}
