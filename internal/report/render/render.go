// Package render writes a document in a requested format.
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

// Document writes doc to w. On an error PDF has written nothing; Excel and CSV may have written a part of the file, because they are
// written while rows are read.
func Document(ctx context.Context, w io.Writer, doc report.Document, format report.Format) error {
	switch format {
	case report.PDF:
		return pdf.Render(ctx, w, doc)
	case report.Excel:
		return xlsx.Render(ctx, w, doc)
	case report.CSV:
		return csv.Render(ctx, w, doc)
	default:
		return fmt.Errorf("report: no renderer for format %d", format)
	}
}
