package transfer

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// TestLines checks that every row that is encoded is decoded to the same values, and no value contains a separator.
func TestLines(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		values := rapid.SliceOfN(rapid.OneOf(rapid.String(), rapid.StringOfN(rapid.RuneFrom([]rune("\b\t\n\v\f\r\\Nàt")), 0, 9, -1)), 1, 6).
			Draw(t, "values")
		missing := rapid.SliceOfN(rapid.Bool(), len(values), len(values)).Draw(t, "missing")
		var line []byte
		for i, v := range values {
			if i > 0 {
				line = append(line, '\t')
			}
			if missing[i] {
				line = append(line, null...)
			} else {
				line = appendText(line, []byte(v))
			}
		}
		if strings.Contains(string(line), "\n") || strings.Count(string(line), "\t") != len(values)-1 {
			t.Fatalf("the line %q has separators inside values", line)
		}
		read := 0
		err := splitLine(line, len(values), func(i int, value []byte, ok bool) error {
			if read++; ok == missing[i] || ok && string(value) != values[i] {
				t.Fatalf("value %d is %q, %v, want %q", i, value, ok, values[i])
			}
			return nil
		})
		if err != nil || read != len(values) {
			t.Fatalf("%d values: %v", read, err)
		}
	})
}

func TestSplitLineCountsValues(t *testing.T) {
	for _, line := range []string{"1", "1\t2\t3"} {
		if err := splitLine([]byte(line), 2, func(int, []byte, bool) error { return nil }); err == nil {
			t.Errorf("%q was accepted as a row with two values", line)
		}
	}
}

// TestSumIgnoresOrder checks that the checksum depends on the rows and how often each occurs, not on their order.
func TestSumIgnoresOrder(t *testing.T) {
	sum := func(lines ...string) (s Sum) {
		for _, l := range lines {
			s.add([]byte(l))
		}
		return s
	}
	if sum("a", "b", "b") != sum("b", "a", "b") {
		t.Error("the order changes the checksum")
	}
	if sum("a", "b", "b") == sum("a", "a", "b") || sum("a") == sum("b") {
		t.Error("different rows have the same checksum")
	}
}

// TestLineSplitter checks that lines arrive whole, however the chunks are cut.
func TestLineSplitter(t *testing.T) {
	text := "uno\n\ndue\ttre\nquattro\n"
	for size := 1; size <= len(text); size++ {
		var got []string
		l := &lineSplitter{row: func(line []byte) error { got = append(got, string(line)); return nil }}
		for rest := text; rest != ""; {
			n := min(size, len(rest))
			if _, err := l.Write([]byte(rest[:n])); err != nil {
				t.Fatal(err)
			}
			rest = rest[n:]
		}
		if strings.Join(got, "|") != "uno||due\ttre|quattro" {
			t.Errorf("chunks of %d give %q", size, got)
		}
	}
}
