package xlsx

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Limits of Excel.
const (
	maxRows      = 1 << 20
	maxCellUnits = 1<<15 - 1 // UTF-16 units in a cell
)

// rowWriter writes the row elements of a worksheet.
type rowWriter struct {
	out     *bufio.Writer
	letters []string // column letters: A, B, …
	buf     []byte
	row     int
	col     int
}

func newRowWriter(w io.Writer) *rowWriter { return &rowWriter{out: bufio.NewWriterSize(w, 64<<10)} }

// begin starts a row. Rows are numbered from 1.
func (w *rowWriter) begin(line int) error {
	if line > maxRows {
		return fmt.Errorf("xlsx: more than %d rows", maxRows)
	}
	w.row, w.col = line, 0
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
		w.letters = append(w.letters, columnLetters(len(w.letters)+1))
	}
	w.buf = append(w.buf, `<c r="`...)
	w.buf = append(w.buf, w.letters[w.col]...)
	w.buf = strconv.AppendInt(w.buf, int64(w.row), 10)
	w.buf = append(w.buf, `" s="`...)
	w.buf = strconv.AppendInt(w.buf, int64(style), 10)
	w.buf = append(w.buf, '"')
	w.col++
}

// columnLetters returns the letters of a column, counted from 1: A to Z, AA to ZZ, AAA…
func columnLetters(column int) string {
	name := ""
	for ; column > 0; column = (column - 1) / 26 {
		name = string(rune('A'+(column-1)%26)) + name
	}
	return name
}

// empty writes a cell with a format but no value.
func (w *rowWriter) empty(style int) {
	w.open(style)
	w.buf = append(w.buf, "/>"...)
}

// appendText escapes a text for XML and for Excel, which reads _x0041_ as the letter A, and truncates it at Excel's limit.
func appendText(b []byte, s string) []byte {
	units := 0
	for i, r := range s {
		if units++; r > 0xffff {
			units++
		}
		if units > maxCellUnits {
			return b
		}
		if r == '_' && looksEscaped(s[i:]) {
			b = append(b, "_x005F_"...)
			continue
		}
		b = appendXML(b, r)
	}
	return b
}

// appendXML omits characters that XML does not allow.
func appendXML(b []byte, r rune) []byte {
	switch {
	case r == '&':
		return append(b, "&amp;"...)
	case r == '<':
		return append(b, "&lt;"...)
	case r == '>':
		return append(b, "&gt;"...)
	case r == '"':
		return append(b, "&quot;"...)
	case r == '\r':
		return append(b, "&#xD;"...)
	case r < ' ' && r != '\t' && r != '\n', r == 0xfffe, r == 0xffff:
		return b
	}
	return utf8.AppendRune(b, r)
}

// escaped escapes a text for XML attributes and contents.
func escaped(s string) string {
	var b []byte
	for _, r := range s {
		b = appendXML(b, r)
	}
	return string(b)
}

// looksEscaped reports whether s starts like _xHHHH_.
func looksEscaped(s string) bool {
	return len(s) >= 7 && s[1] == 'x' && s[6] == '_' && strings.Trim(s[2:6], "0123456789abcdefABCDEF") == ""
}
