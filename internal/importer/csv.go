package importer

import (
	"bufio"
	"bytes"
	"encoding/csv"
	"errors"
	"io"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"

	"traguardo/internal/problem"
)

const bom = "\xef\xbb\xbf"

func openCSV(name string, r io.ReaderAt, size int64) (*Spreadsheet, error) {
	kind, err := sniff(io.NewSectionReader(r, 0, size))
	if err != nil {
		return nil, err
	}
	if !kind.text {
		return nil, problem.Refusedf("%s non è un foglio .xlsx né un file .csv", name)
	}
	return &Spreadsheet{begin: func() (source, error) {
		var in io.Reader = io.NewSectionReader(r, kind.skip, size-kind.skip)
		if !kind.utf8 {
			in = charmap.Windows1252.NewDecoder().Reader(in)
		}
		s := &csvSource{file: in}
		s.in = csv.NewReader(s)
		s.in.Comma = kind.comma
		s.in.FieldsPerRecord = -1
		return s, nil
	}}, nil
}

// dialect describes how a CSV file was written.
type dialect struct {
	text, utf8 bool
	skip       int64 // length of the byte order mark
	comma      rune
}

// sniff reads the whole file, because a single accent in the last line decides between UTF-8 and Windows-1252.
func sniff(r io.Reader) (dialect, error) {
	in := bufio.NewReaderSize(r, 64<<10)
	d := dialect{text: true, utf8: true, comma: ';'}
	if head, _ := in.Peek(len(bom)); string(head) == bom {
		d.skip = int64(len(bom))
		_, _ = in.Discard(len(bom)) // was peeked before
	}
	first, _ := in.Peek(64 << 10) // shorter at the end of the file
	d.comma = separator(first)
	var rest []byte // character split by the end of a block
	block := make([]byte, 64<<10)
	for {
		n, err := in.Read(block)
		chunk := append(rest, block[:n]...)
		if bytes.IndexByte(chunk, 0) >= 0 {
			return dialect{}, nil
		}
		rest = d.check(chunk)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return d, err
		}
	}
	d.utf8 = d.utf8 && len(rest) == 0
	return d, nil
}

// check records a block that is not UTF-8 and returns the incomplete character at its end.
func (d *dialect) check(chunk []byte) []byte {
	for i := len(chunk) - 1; i >= 0 && i >= len(chunk)-utf8.UTFMax; i-- {
		if utf8.RuneStart(chunk[i]) {
			if !utf8.FullRune(chunk[i:]) {
				d.utf8 = d.utf8 && utf8.Valid(chunk[:i])
				return bytes.Clone(chunk[i:])
			}
			break
		}
	}
	d.utf8 = d.utf8 && utf8.Valid(chunk)
	return nil
}

// separator returns the most frequent of ; tab and , outside quotes in the first non-blank line. A line followed by a blank one is a
// title and is skipped.
func separator(head []byte) rune {
	head = bytes.TrimLeft(head, "\r\n")
	if _, rest, found := bytes.Cut(bytes.ReplaceAll(head, []byte("\r\n"), []byte("\n")), []byte("\n")); found &&
		bytes.HasPrefix(rest, []byte("\n")) {
		head = bytes.TrimLeft(rest, "\n")
	}
	counts := map[byte]int{}
	quoted := false
	for _, b := range head {
		if b == '"' {
			quoted = !quoted
		}
		if (b == '\n' || b == '\r') && !quoted {
			break
		}
		if !quoted {
			counts[b]++
		}
	}
	best := byte(';')
	for _, b := range []byte("\t,") {
		if counts[b] > counts[best] {
			best = b
		}
	}
	return rune(best)
}

// csvSource limits how much of the file a csv.Reader may read for one row. Without a limit, twenty megabytes of separators would become
// one row that needs a hundred times as much memory.
type csvSource struct {
	in        *csv.Reader
	file      io.Reader
	remaining int // bytes that the current row may still use
	line      int // line of the previous row
}

// csvBuffer is how far the csv.Reader may read ahead.
const csvBuffer = 4 << 10

func (s *csvSource) Read(p []byte) (int, error) {
	if s.remaining <= 0 {
		return 0, errRowTooLong
	}
	n, err := s.file.Read(p[:min(len(p), csvBuffer)])
	s.remaining -= n
	return n, err
}

var errRowTooLong = errors.New("row too long")

func (s *csvSource) next() (rawLine, error) {
	s.remaining = maxRow + csvBuffer
	cells, err := s.in.Read()
	if errors.Is(err, errRowTooLong) {
		return rawLine{}, errLongRow(s.line + 1)
	}
	var wrong *csv.ParseError
	if errors.As(err, &wrong) {
		return rawLine{number: wrong.StartLine, broken: "Virgolette non valide"}, nil
	}
	if err != nil {
		return rawLine{}, err
	}
	line, _ := s.in.FieldPos(0)
	s.line = line
	if len(cells) > maxColumns {
		return rawLine{}, problem.Refusedf("Riga %d: più di %d colonne", line, maxColumns)
	}
	for i, c := range cells {
		cells[i] = unescapeFormula(strings.ToValidUTF8(c, "\ufffd"))
	}
	return rawLine{number: line, cells: cells}, nil
}

// unescapeFormula removes the apostrophe that exports put before texts that look like formulas.
func unescapeFormula(s string) string {
	if len(s) > 1 && s[0] == '\'' && strings.IndexByte("=+-@\t\r", s[1]) >= 0 {
		return s[1:]
	}
	return s
}

func (*csvSource) close() error { return nil }
