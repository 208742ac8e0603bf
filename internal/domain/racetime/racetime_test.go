package racetime

import (
	"errors"
	"testing"

	"pgregory.net/rapid"
)

func TestString(t *testing.T) {
	for _, c := range []struct {
		in   Centis
		want string
	}{
		{0, "S.T."},
		{1, "0'00''01"},
		{5910, "0'59''10"},
		{6000, "1'00''00"},
		{6235, "1'02''35"},
		{28000, "4'40''00"},
		{92048, "15'20''48"},
		{-120, "-0'01''20"},
		{Max, "999'59''99"},
	} {
		if got := c.in.String(); got != c.want {
			t.Errorf("Centis(%d) is %q, want %q", int(c.in), got, c.want)
		}
	}
}

func TestParse(t *testing.T) {
	for _, c := range []struct {
		in   string
		want Centis
	}{
		{"", 0}, {"S.T.", 0}, {"s.t.", 0}, {"ST", 0}, {"0", 0},
		{"6235", 6235}, {"10235", 6235}, {"5910", 5910}, {"35", 35}, {"9999", 9999}, {"152048", 92048},
		{"1:02.35", 6235}, {"01:02.35", 6235}, {"1:02,35", 6235}, {"1:02", 6200}, {"0:59.1", 5910},
		{"1'02''35", 6235}, {"1'02\"35", 6235}, {"1’02”35", 6235}, {"1′02″35", 6235}, {"1'02.35", 6235}, {"1'02", 6200},
		{"1.02.35", 6235}, {"15.20.48", 92048},
		{"59.10", 5910}, {"59.1", 5910}, {"59,10", 5910}, {"59''10", 5910}, {"9.99", 999}, {" 59.10 ", 5910},
		{"999'59''99", Max},
	} {
		got, err := Parse(c.in)
		if err != nil || got != c.want {
			t.Errorf("Parse(%q) = %d, %v; want %d", c.in, int(got), err, int(c.want))
		}
	}
}

func TestParseRejects(t *testing.T) {
	for _, in := range []string{
		"abc", "-1", "+1", "1 02 35", "1:60.00", "62.35", "60.00", "16000", "17500", "1'75''00", "1:2.35", "1:02:35", "1.02.35.1",
		"59.", ".10", "59.100", "1:", ":59.10", "1000:00.00", "12345678", "1'02''", "1.5e3", "١٢", "NT", "59''1''0",
	} {
		if got, err := Parse(in); !errors.Is(err, ErrInvalid) {
			t.Errorf("Parse(%q) = %d, %v; want a refusal", in, int(got), err)
		}
	}
}

func TestStringRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := Centis(rapid.IntRange(0, int(Max)).Draw(t, "c"))
		if back, err := Parse(c.String()); err != nil || back != c {
			t.Fatalf("%d is written %s and read back as %d, %v", int(c), c, int(back), err)
		}
		if m, s, h := c.Parts(); Of(m, s, h) != c || s > 59 || h > 99 {
			t.Fatalf("%d has parts %d %d %d", int(c), m, s, h)
		}
	})
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"6235", "1:02.35", "1'02''35", "1.02.35", "59,1", "S.T.", "''", "999'59''99"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		c, err := Parse(s)
		if err != nil {
			return
		}
		if c < 0 || c > Max {
			t.Errorf("%q gives %d, outside the range", s, int(c))
		}
		if back, err := Parse(c.String()); err != nil || back != c {
			t.Errorf("%q gives %s, read back as %d, %v", s, c, int(back), err)
		}
	})
}
