// Package render writes a document in the format the caller asked for.
package render

import (
	"context"
	"fmt"
	"io"

	"traguardo/internal/report"
	"traguardo/internal/report/csv"
	"traguardo/internal/report/pdf"
	"traguardo/internal/report/xlsx"
)

// Document writes doc to w. PDF writes nothing before the last row was read, so an error leaves w untouched; Excel and CSV are written
// while rows are read, and an error leaves a part of a file: whoever sends it makes it first.
func Document(ctx context.Context, w io.Writer, doc report.Document, format report.Format) error {
	switch format {
	case report.PDF:
		return pdf.Render(ctx, w, doc)
	case report.Excel:
		return xlsx.Render(ctx, w, doc)
	case report.CSV:
		return csv.Render(ctx, w, doc)
	}
	return fmt.Errorf("report: no renderer for format %d", format)
}
