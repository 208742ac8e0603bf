package importer

import (
	"errors"
	"io"

	"github.com/xuri/excelize/v2"

	"traguardo/internal/problem"
)

var errNotExcel = problem.Refused("Il file non è un foglio .xlsx leggibile")

func openExcel(r io.ReaderAt, size int64) (*Sheet, error) {
	if err := checkArchive(r, size); err != nil {
		return nil, err
	}
	file, err := excelize.OpenReader(io.NewSectionReader(r, 0, size), excelize.Options{
		RawCellValue: true, UnzipSizeLimit: maxUnzipped, UnzipXMLSizeLimit: maxInMemory,
	})
	if err != nil {
		return nil, errNotExcel
	}
	name := firstVisible(file)
	if name == "" {
		return nil, errors.Join(errNotExcel, file.Close())
	}
	from1904 := false
	if props, err := file.GetWorkbookProps(); err == nil && props.Date1904 != nil {
		from1904 = *props.Date1904
	}
	return &Sheet{
		excel: true, from1904: from1904, close: file.Close,
		begin: func() (source, error) {
			rows, err := file.Rows(name)
			if err != nil {
				return nil, errNotExcel
			}
			return &excelSource{rows: rows}, nil
		},
	}, nil
}

func firstVisible(file *excelize.File) string {
	names := file.GetSheetList()
	for _, name := range names {
		if visible, err := file.GetSheetVisible(name); err == nil && visible {
			return name
		}
	}
	return ""
}

type excelSource struct {
	rows *excelize.Rows
	line int
}

func (s *excelSource) next() (rawLine, error) {
	if !s.rows.Next() {
		if s.rows.Error() != nil {
			return rawLine{}, errNotExcel
		}
		return rawLine{}, io.EOF
	}
	s.line++
	cells, err := s.rows.Columns()
	if err != nil {
		return rawLine{}, errNotExcel
	}
	if len(cells) > maxColumns {
		return rawLine{}, problem.Refusedf("Riga %d: più di %d colonne", s.line, maxColumns)
	}
	return rawLine{number: s.line, cells: cells}, nil
}

func (s *excelSource) close() error { return s.rows.Close() }
