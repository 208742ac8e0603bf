package importer

import (
	"archive/zip"
	"bytes"
	"io"
	"math"
	"strconv"
	"unicode/utf8"

	"traguardo/internal/problem"
)

var errNotExcel = problem.Refused("Il file non è un foglio .xlsx leggibile")

func openExcel(r io.ReaderAt, size int64) (*Spreadsheet, error) {
	if err := checkArchive(r, size); err != nil {
		return nil, err
	}
	archive, err := zip.NewReader(r, size)
	if err != nil {
		return nil, errDamaged
	}
	b, err := openBook(archive)
	if err != nil {
		return nil, err
	}
	return &Spreadsheet{excel: true, from1904: b.from1904, begin: func() (source, error) {
		in, err := b.sheet.Open()
		if err != nil {
			return nil, errDamaged
		}
		return &excelSource{in: in, markup: newMarkup(io.LimitReader(in, maxUnzipped)), texts: &b.texts}, nil
	}}, nil
}

// excelSource reads the rows of a worksheet.
type excelSource struct {
	in     io.ReadCloser
	markup *markup
	texts  *sharedTexts
	line   int
	// row holds the text of the current row's cells; cells holds the start and end of each.
	row   []byte
	cells [][2]int
}

func (s *excelSource) close() error { return s.in.Close() }

func (s *excelSource) next() (rawLine, error) {
	for {
		if err := s.markup.next(); err != nil {
			return rawLine{}, err
		}
		switch m := s.markup; {
		case m.kind == endOfMarkup:
			return rawLine{}, errNotExcel // sheetData must end before the worksheet
		case m.kind == endTag && m.is("sheetData"):
			return rawLine{}, io.EOF
		case m.kind == startTag && m.is("row"):
			s.line++
			if n, err := strconv.Atoi(string(m.attr("r"))); err == nil && n > s.line {
				s.line = n
			}
			return s.cellsOfRow()
		}
	}
}

// cellsOfRow reads the rest of the row. All its cells share one string.
func (s *excelSource) cellsOfRow() (rawLine, error) {
	s.row, s.cells = s.row[:0], s.cells[:0]
	column := 0
	for {
		m := s.markup
		if err := m.next(); err != nil {
			return rawLine{}, err
		}
		switch {
		case m.kind == endOfMarkup:
			return rawLine{}, errNotExcel
		case m.kind == endTag && m.is("row"):
			all := string(s.row)
			cells := make([]string, len(s.cells))
			for i, c := range s.cells {
				cells[i] = all[c[0]:c[1]]
			}
			return rawLine{number: s.line, cells: cells}, nil
		case m.kind == startTag && m.is("c"):
			column++
			if n := columnOf(m.attr("r")); n > 0 {
				column = n
			}
			from := len(s.row)
			if err := s.cell(parseCellType(m.attr("t"))); err != nil {
				return rawLine{}, err
			}
			if len(s.row) == from {
				continue
			}
			if column > maxColumns {
				return rawLine{}, problem.Refusedf("Riga %d: più di %d colonne", s.line, maxColumns)
			}
			for len(s.cells) < column {
				s.cells = append(s.cells, [2]int{})
			}
			s.cells[column-1] = [2]int{from, len(s.row)}
		}
	}
}

// columnOf returns the column of a cell reference, from 1: 28 for AB7; 0 if there is none.
func columnOf(name []byte) int {
	n := 0
	for _, c := range name {
		if c < 'A' || c > 'Z' || n > 1<<20 {
			break
		}
		n = n*26 + int(c-'A') + 1
	}
	return n
}

type cellType int

const (
	numberCell cellType = iota
	textCell
	sharedCell
)

// parseCellType returns how a cell's value is stored. Booleans, errors and ISO dates are treated as text.
func parseCellType(t []byte) cellType {
	switch string(t) {
	case "s":
		return sharedCell
	case "", "n":
		return numberCell
	}
	return textCell
}

// cell appends the value of a cell to the row and reads to the end of the cell.
func (s *excelSource) cell(kind cellType) error {
	from := len(s.row)
	reading, phonetic := false, 0
	for {
		m := s.markup
		if err := m.next(); err != nil {
			return err
		}
		switch {
		case m.kind == endOfMarkup:
			return errNotExcel
		case m.kind == textToken && reading && phonetic == 0:
			if s.row = append(s.row, m.text...); len(s.row) > maxRow {
				return errLongRow(s.line)
			}
		case m.kind == textToken:
		case m.is("v"), m.is("t"):
			reading = m.kind == startTag
		case m.is("rPh") && m.kind == startTag:
			phonetic++
		case m.is("rPh"):
			phonetic--
		case m.is("c"):
			return s.resolve(kind, from)
		}
	}
}

func (s *excelSource) resolve(kind cellType, from int) error {
	value := s.row[from:]
	switch {
	case len(value) == 0:
	case kind == sharedCell:
		i, err := strconv.Atoi(string(bytes.TrimSpace(value)))
		text, ok := s.texts.at(i)
		if err != nil || !ok {
			return errNotExcel
		}
		s.row = append(s.row[:from], text...)
	case kind == numberCell:
		s.row = append(s.row[:from], normalizeNumber(value)...)
	default:
		s.row = s.row[:from+len(unescapeExcel(value))]
	}
	if len(s.row) > maxRow {
		return errLongRow(s.line)
	}
	if !utf8.Valid(s.row[from:]) {
		return errNotExcel
	}
	return nil
}

// normalizeNumber writes 12345.0 and 1.2345E4 as 12345, because some programs store all numbers with decimals, including card and
// telephone numbers.
func normalizeNumber(value []byte) []byte {
	if !bytes.ContainsAny(value, ".eE") {
		return value
	}
	f, err := strconv.ParseFloat(string(value), 64)
	if err != nil || f != math.Trunc(f) || math.Abs(f) >= 1<<53 {
		return value
	}
	return strconv.AppendInt(nil, int64(f), 10)
}

// unescapeExcel resolves escapes such as _x000D_, which Excel uses for characters that XML does not allow, in place.
func unescapeExcel(s []byte) []byte {
	from := bytes.Index(s, []byte("_x"))
	if from < 0 {
		return s
	}
	out := s[:from]
	for i := from; i < len(s); {
		if i+7 <= len(s) && s[i] == '_' && s[i+1] == 'x' && s[i+6] == '_' {
			if n, err := strconv.ParseUint(string(s[i+2:i+6]), 16, 16); err == nil && utf8.ValidRune(rune(n)) {
				out = utf8.AppendRune(out, rune(n))
				i += 7
				continue
			}
		}
		out = append(out, s[i])
		i++
	}
	return out
}
