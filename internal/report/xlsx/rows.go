package xlsx

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/xuri/excelize/v2"
)

// rowWriter writes the row elements of a sheet.
type rowWriter struct {
	out     *bufio.Writer
	letters []string // of the columns: A, B, …
	buf     []byte
	line    int
	col     int
}

func newRowWriter(w io.Writer) *rowWriter { return &rowWriter{out: bufio.NewWriterSize(w, 64<<10)} }

// begin starts a row; lines are numbered from 1.
func (w *rowWriter) begin(line int) error {
	if line > excelize.TotalRows {
		return fmt.Errorf("xlsx: more than %d rows", excelize.TotalRows)
	}
	w.line, w.col = line, 0
	w.buf = append(w.buf[:0], `<row r="`...)
	w.buf = strconv.AppendInt(w.buf, int64(line), 10)
	w.buf = append(w.buf, `">`...)
	return nil
}

func (w *rowWriter) end() error {
	w.buf = append(w.buf, "</row>"...)
	_, err := w.out.Write(w.buf)
	return err
}

func (w *rowWriter) flush() error { return w.out.Flush() }

func (w *rowWriter) skip() { w.col++ }

func (w *rowWriter) number(style int, v float64) {
	w.open(style)
	w.buf = append(w.buf, `><v>`...)
	w.buf = strconv.AppendFloat(w.buf, v, 'f', -1, 64)
	w.buf = append(w.buf, `</v></c>`...)
}

func (w *rowWriter) text(style int, s string) {
	w.open(style)
	w.buf = append(w.buf, ` t="inlineStr"><is><t xml:space="preserve">`...)
	w.buf = appendText(w.buf, s)
	w.buf = append(w.buf, `</t></is></c>`...)
}

func (w *rowWriter) open(style int) {
	for len(w.letters) <= w.col {
		name, err := excelize.ColumnNumberToName(len(w.letters) + 1)
		if err != nil {
			name = "XFD" // no report has sixteen thousand columns
		}
		w.letters = append(w.letters, name)
	}
	w.buf = append(w.buf, `<c r="`...)
	w.buf = append(w.buf, w.letters[w.col]...)
	w.buf = strconv.AppendInt(w.buf, int64(w.line), 10)
	w.buf = append(w.buf, `" s="`...)
	w.buf = strconv.AppendInt(w.buf, int64(style), 10)
	w.buf = append(w.buf, '"')
	w.col++
}

// appendText escapes a text for XML and for Excel, which takes _x0041_ for the letter A, and cuts it at Excel's limit. What
// XML cannot hold is dropped.
func appendText(b []byte, s string) []byte {
	units := 0
	for i, r := range s {
		if units++; r > 0xffff {
			units++
		}
		if units > excelize.TotalCellChars {
			return b
		}
		switch {
		case r == '&':
			b = append(b, "&amp;"...)
		case r == '<':
			b = append(b, "&lt;"...)
		case r == '>':
			b = append(b, "&gt;"...)
		case r == '\r':
			b = append(b, "&#xD;"...)
		case r == '_' && escapeLike(s[i:]):
			b = append(b, "_x005F_"...)
		case r < ' ' && r != '\t' && r != '\n', r == 0xfffe, r == 0xffff:
		default:
			b = utf8.AppendRune(b, r)
		}
	}
	return b
}

// escapeLike tells whether s begins as _xHHHH_ does.
func escapeLike(s string) bool {
	return len(s) >= 7 && s[1] == 'x' && s[6] == '_' && strings.Trim(s[2:6], "0123456789abcdefABCDEF") == ""
}
