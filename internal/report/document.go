// Package report represents documents independently of file formats: headings, facts and tables. The packages pdf, xlsx and csv
// write them, and package render selects one.
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
	About     string // subject, for the file name
	Brand     Brand
	Landscape bool
	TextSize  Size      // text size of table cells; 0: the format's default
	Proof     *Proof    // optional
	Watermark string    // a word across each page of formats with pages, optional
	Generated time.Time // shown in Rome time
	Sections  []Section
}

// Brand is the visual identity of the variant.
type Brand struct {
	Title string
	Color string // "#0186BF"
	Logo  []byte // PNG, optional
}

// Proof is the code with which anyone can check a print. In formats with pages it is printed in the head and in each footer.
type Proof struct {
	Code    string
	Address string // of the page that checks the code
}

// Section is a part of a document. All fields are optional and printed in this order.
type Section struct {
	NewPage bool // in formats with pages
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

// Table is a table whose rows are read once, so that long tables need not be in memory.
type Table struct {
	Columns []Column
	Rows    iter.Seq2[Row, error]
	Total   Row // optional last row, emphasised
}

// Column describes the cells with this title.
type Column struct {
	Title string
	Kind  Kind
	Align Align
	Width float64 // share of the page; if all are 0, the first rows decide
	Whole bool    // never shorten long texts
}

// Row is a row of cells. An iterator may reuse the slice for its next row, so a reader must copy rows that it keeps.
type Row []Cell

// Rows iterates over rows in memory.
func Rows(rows []Row) iter.Seq2[Row, error] { return Values(rows) }

// Values iterates over groups, cards or rows in memory.
func Values[T any](values []T) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		for _, v := range values {
			if !yield(v, nil) {
				return
			}
		}
	}
}

// Each converts values to rows while they are read. All rows share one slice.
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

// Peek reads the first n values as a sample and returns a sequence that still includes them. keep copies a value whose memory the
// iterator may reuse (slices.Clone for rows). The caller must call stop when it is done with the sequence.
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
