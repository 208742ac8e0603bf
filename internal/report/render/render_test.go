package render

import (
	"bytes"
	"context"
	"testing"
	"time"

	"traguardo/internal/report"
)

func TestFormats(t *testing.T) {
	for format, begins := range map[report.Format]string{report.PDF: "%PDF-", report.Excel: "PK\x03\x04", report.CSV: "\ufeffAtleta"} {
		doc := report.Document{Title: "Atleti", Generated: time.Now(), Sections: []report.Section{{Table: &report.Table{
			Columns: []report.Column{{Title: "Atleta"}}, Rows: report.Rows([]report.Row{{report.Text("Rossi")}}),
		}}}}
		var out bytes.Buffer
		if err := Document(context.Background(), &out, doc, format); err != nil || !bytes.HasPrefix(out.Bytes(), []byte(begins)) {
			t.Errorf("format %d: %v, begins %.10q", format, err, out.Bytes())
		}
		if format.Extension() == "" || format.ContentType() == "application/octet-stream" {
			t.Errorf("format %d has no name", format)
		}
	}
	if Document(context.Background(), &bytes.Buffer{}, report.Document{}, 9) == nil {
		t.Error("format 9 was accepted")
	}
}
