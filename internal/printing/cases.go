package printing

import (
	"context"
	"io"

	"traguardo/internal/access"
	"traguardo/internal/app/raceday"
	"traguardo/internal/report"
)

// ReportCase is the encrypted file of an event that is run at a pool.
const ReportCase report.ID = 3021

// caseReport returns the file of a case. It can be downloaded again while the case is out: without the code it is useless.
func caseReport(cases *raceday.Cases) report.Definition {
	return report.Definition{
		ID: ReportCase, Name: "valigia", Need: access.EventsFile, Formats: []report.Format{report.Case},
		Open: withInput(func(ctx context.Context, r report.Request, in eventInput) (report.File, error) {
			data, event, err := cases.File(ctx, r.Actor, in.EventID)
			return report.File{Name: report.FileName("valigia", event, report.Case), ContentType: report.Case.ContentType(),
				Write: func(_ context.Context, w io.Writer) error {
					_, err := w.Write(data)
					return err
				}}, err
		}),
	}
}
