package xlsx

import (
	"archive/zip"
	"bytes"
	"errors"
	"io"
)

// sheetPart is where excelize keeps the first sheet.
const sheetPart = "xl/worksheets/sheet1.xml"

var (
	emptyRows   = []byte("<sheetData></sheetData>")
	errNoRows   = errors.New("xlsx: the sheet has no place for its rows")
	startOfRows = []byte("<sheetData>")
)

// splicer is the workbook's archive: it holds back the XML of the sheet, which excelize wrote without rows, and puts the
// spooled rows into it.
type splicer struct {
	*zip.Writer
	rows  io.Reader
	shell *bytes.Buffer // the sheet without rows, until it is written
	part  io.Writer
}

func newSplicer(w io.Writer, rows io.Reader) *splicer {
	return &splicer{Writer: zip.NewWriter(w), rows: rows}
}

func (s *splicer) Create(name string) (io.Writer, error) {
	if err := s.finish(); err != nil {
		return nil, err
	}
	part, err := s.Writer.Create(name)
	if err != nil || name != sheetPart {
		return part, err
	}
	s.part, s.shell = part, new(bytes.Buffer)
	return s.shell, nil
}

func (s *splicer) Close() error {
	return errors.Join(s.finish(), s.Writer.Close())
}

func (s *splicer) finish() error {
	if s.shell == nil {
		return nil
	}
	before, after, found := bytes.Cut(s.shell.Bytes(), emptyRows)
	s.shell = nil
	if !found {
		return errNoRows
	}
	_, err := io.Copy(s.part, io.MultiReader(
		bytes.NewReader(before), bytes.NewReader(startOfRows), s.rows, bytes.NewReader([]byte("</sheetData>")), bytes.NewReader(after)))
	return err
}
