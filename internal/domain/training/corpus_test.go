package training

import (
	"errors"
	"os"
	"reflect"
	"strconv"
	"strings"
	"testing"
)

// corpus returns the rows of testdata/lines.tsv.
func corpus(t *testing.T) [][3]string {
	t.Helper()
	data, err := os.ReadFile("testdata/lines.tsv")
	if err != nil {
		t.Fatal(err)
	}
	var list [][3]string
	for _, row := range strings.Split(strings.TrimSpace(string(data)), "\n")[1:] {
		cells := strings.Split(row, "\t")
		if len(cells) != 3 {
			t.Fatalf("%q has %d cells", row, len(cells))
		}
		list = append(list, [3]string(cells))
	}
	return list
}

// TestLinesOfCoaches parses each line of testdata/lines.tsv. Its second column is the output of Write, or ? and the text in doubt; the
// third is the distance, or the suggested readings.
func TestLinesOfCoaches(t *testing.T) {
	for _, row := range corpus(t) {
		line, want, more := row[0], row[1], row[2]
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

// TestOfferedReadings checks that each suggested reading can be parsed, possibly after another question.
func TestOfferedReadings(t *testing.T) {
	for _, row := range corpus(t) {
		line := row[0]
		_, err := Parse(line, shipped)
		var m *ParseError
		if !errors.As(err, &m) {
			continue
		}
		for _, reading := range m.Suggestions {
			fixed := line[:m.At] + reading + line[m.At+len(m.Word):]
			_, err := Parse(fixed, shipped)
			var again *ParseError
			if errors.As(err, &again) && (len(again.Suggestions) == 0 || fixed == line) {
				t.Errorf("got %s: %s: %v, want not errors.As(err, &again) or len(again.Suggestions) != 0 and fixed != line", line, fixed, err)
			}
		}
	}
}

// TestCorpusReadBack checks that Parse reads the output of Write back unchanged.
func TestCorpusReadBack(t *testing.T) {
	for _, row := range corpus(t) {
		list, err := Parse(row[0], shipped)
		if err != nil {
			continue
		}
		again, err := Parse(Write(list, shipped), shipped)
		if err != nil || !reflect.DeepEqual(list, again) {
			t.Errorf("%s: %s: got %+v, %v, want no error and reflect.DeepEqual(list, again)", row[0], Write(list, shipped), again, err)
		}
	}
}

// TestBlocks reads blocks whose series are on lines of their own. Lines are separated by /.
func TestBlocks(t *testing.T) {
	for text, want := range map[string]string{
		"3x/  4x50 SL/  100 DO/200 sciolti": "3x(4x50 SL + 100 DO)/200 \"sciolti\"",
		"3x/4x50 SL":                        "3x(4x50 SL)",
		"3x/4x50 SL/100 DO//200":            "3x(4x50 SL + 100 DO)/200",
		"3x:/- 4x50 SL/- 100 DO/200":        "3x(4x50 SL + 100 DO)/200",
		"2 volte:/  100 FA/  100 SL":        "2x(100 FA + 100 SL)",
		"3x(/4x50 SL/100 DO/) rec 2'/200":   "3x(4x50 SL + 100 DO) rec 2'/200",
		"!2x/\t4x50 FA @1'/\tpausa 2'":      "!2x(4x50 FA @1'00 + 2' pausa)",
		"3x/4x50 SL/100 DO/200":             "? 3x/? 4x50 SL/? 100 DO/? 200",
		"3x/  4x50 gambbe/  100 DO/200":     "? 3x/? gambbe/? 100 DO/200",
		"400 SL//3x(4x50)":                  "400 SL/3x(4x50)",
		"3x":                                "? 3x",
	} {
		var got []string
		for _, l := range ParseAll(strings.Split(text, "/"), shipped) {
			if l.Err != nil {
				got = append(got, "? "+l.Err.Word)
			} else {
				got = append(got, Write(l.Series, shipped))
			}
		}
		if strings.Join(got, "/") != want {
			t.Errorf(`%q: got %q, want strings.Join(got, "/") == want`, text, got)
		}
	}
}

// TestWords checks that each word of the group is replaced by its text.
func TestWords(t *testing.T) {
	v := shipped
	v.Words = []Word{{1, "SFR", "B2 con elastico"}, {2, "solito", `SL "come ieri"`}}
	for line, want := range map[string]string{
		"8x50 SFR @1'": "8x50 B2 EL @1'00",
		"400 solito":   `400 SL "come ieri"`,
		"4x50 sfr, SL": "4x50 SL B2 EL",
	} {
		list, err := Parse(line, v)
		if err != nil || Write(list, v) != want {
			t.Errorf("%s: got %s, %v, want no error and Write(list, v) == want", line, Write(list, v), err)
		}
	}
}
