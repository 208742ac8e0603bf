package report_test

import (
	"testing"

	"traguardo/internal/report"
)

// TestCounts checks that people read thousands separators, other programs read plain numbers.
func TestCounts(t *testing.T) {
	for n, want := range map[int]string{0: "0", 7: "7", 999: "999", 1852: "1.852", 104100: "104.100", 1234567: "1.234.567", -999: "-999",
		-1852: "-1.852"} {
		if got := report.Grouped(n); got != want {
			t.Errorf("Grouped(%d) = %s, want %s", n, got, want)
		}
		if got := report.Count(n).String(); got != want {
			t.Errorf("Count(%d) is shown as %s, want %s", n, got, want)
		}
	}
	if got := report.Count(1852).Plain(); got != "1852" {
		t.Errorf("other programs read %s", got)
	}
	if got := report.Int(2013).String(); got != "2013" {
		t.Errorf("a year is shown as %s", got)
	}
}
