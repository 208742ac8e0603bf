package training

import (
	"errors"
	"os"
	"strconv"
	"strings"
	"testing"
)

// TestLinesOfCoaches reads each line of testdata/lines.tsv. Its second column is the line as Write writes it, or ? and the text in doubt; the
// third is the distance, or the readings that are offered.
func TestLinesOfCoaches(t *testing.T) {
	data, err := os.ReadFile("testdata/lines.tsv")
	if err != nil {
		t.Fatal(err)
	}
	rows := strings.Split(strings.TrimSpace(string(data)), "\n")[1:]
	for _, row := range rows {
		cells := strings.Split(row, "\t")
		if len(cells) != 3 {
			t.Fatalf("%q has %d cells", row, len(cells))
		}
		line, want, more := cells[0], cells[1], cells[2]
		list, err := Parse(line, shipped)
		var m *ParseError
		if errors.As(err, &m) {
			if got := "? " + m.Word; got != want || strings.Join(m.Suggestions, " | ") != more {
				t.Errorf("%s: %s, %q; want %s, %q", line, got, m.Suggestions, want, more)
			}
			continue
		}
		if got := Write(list, shipped); got != want || strconv.Itoa(Distance(list)) != more {
			t.Errorf("%s: %s, %d m; want %s, %s", line, got, Distance(list), want, more)
		}
	}
}

// TestOfferedReadings: each reading that is offered can be read, possibly after another question, and none is offered again for itself.
func TestOfferedReadings(t *testing.T) {
	for _, line := range []string{
		"300 (100 SL + 50 DO)", "4x100 (50 sl + 25 do)", "10x100 (5x100 A2)", "8 vasche SL", "50x8", "8x12,5", "1x400 + 2x200 + 4x100 SL A2",
		"100-200-300-200-100",
	} {
		_, err := Parse(line, shipped)
		var m *ParseError
		if !errors.As(err, &m) || len(m.Suggestions) == 0 {
			t.Errorf("%s: %v", line, err)
			continue
		}
		for _, reading := range m.Suggestions {
			fixed := line[:m.At] + reading + line[m.At+len(m.Word):]
			if _, err := Parse(fixed, shipped); err != nil {
				t.Errorf("%s: %s: %v", line, fixed, err)
			}
		}
	}
}
