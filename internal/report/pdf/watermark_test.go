package pdf

import (
	"bytes"
	"slices"
	"testing"
	"time"

	"traguardo/internal/report"
)

// TestWatermark checks that the watermark is on every page, and on none without one.
func TestWatermark(t *testing.T) {
	doc := sample(120)
	for _, page := range pages(t, doc) {
		if slices.Contains(page, "PROVA") {
			t.Errorf("a page without a watermark: %q", page)
		}
	}
	doc.Watermark = "PROVA"
	read := pages(t, doc)
	for i, page := range read {
		if !slices.Contains(page, "PROVA") {
			t.Errorf("page %d of %d has no watermark: %q", i+1, len(read), page)
		}
	}
	if len(read) < 2 {
		t.Errorf("%d pages", len(read))
	}
	var out bytes.Buffer
	if err := Render(t.Context(), &out, doc); err != nil {
		t.Fatal(err)
	}
	saveSample(t, "watermark.pdf", out.Bytes())
	out.Reset()
	c := someCertificates(report.Values([]report.Certificate{{Place: 1, Name: "Anna Rossi", Club: "Delfini", Race: "50 dorso",
		Result: "45''00"}}))
	c.Watermark = "PROVA"
	if err := WriteCertificates(t.Context(), &out, c, time.Unix(0, 0)); err != nil {
		t.Fatal(err)
	}
	saveSample(t, "certificate-watermark.pdf", out.Bytes())
}
