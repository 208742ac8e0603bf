package calendar

import (
	"cmp"
	"encoding/json"
	"testing"
	"time"

	"pgregory.net/rapid"
)

func TestParseDate(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"2026-11-15", "2026-11-15"},
		{"15/11/2026", "2026-11-15"},
		{"29/02/2024", "2024-02-29"},
		{"", ""},
	} {
		d, err := Parse(c.in)
		if err != nil || d.String() != c.want {
			t.Errorf("Parse(%q) = %q, %v; want %q", c.in, d, err, c.want)
		}
	}
	for _, bad := range []string{
		"31/02/2026", "2026-02-31", "29/02/2026", "1/2/2026", "01/02/26", "2026-1-2", "0000-01-01", "00/01/2026", "01/13/2026",
		"2026-11-15T00:00:00Z", "15-11-2026", "domani", " 2026-11-15", "2026/11/15",
	} {
		if d, err := Parse(bad); err == nil {
			t.Errorf("%q is read as %s", bad, d)
		}
	}
}

func TestDateForms(t *testing.T) {
	d := MustParse("2026-03-07")
	if d.String() != "2026-03-07" || d.Italian() != "07/03/2026" {
		t.Errorf("forms are %s and %s", d, d.Italian())
	}
	if (Date{}).String() != "" || (Date{}).Italian() != "" || !(Date{}).IsZero() {
		t.Error("the unset date must show nothing")
	}
}

func TestDateJSON(t *testing.T) {
	for _, c := range []struct{ in, out string }{
		{`"2026-11-15"`, `"2026-11-15"`},
		{`"15/11/2026"`, `"2026-11-15"`},
		{`null`, `null`},
		{`""`, `null`},
	} {
		var d Date
		if err := json.Unmarshal([]byte(c.in), &d); err != nil {
			t.Errorf("%s: %v", c.in, err)
			continue
		}
		if out, err := json.Marshal(d); err != nil || string(out) != c.out {
			t.Errorf("%s becomes %s, %v; want %s", c.in, out, err, c.out)
		}
	}
	for _, bad := range []string{`"31/02/2026"`, `20261115`, `true`, `{}`} {
		if err := json.Unmarshal([]byte(bad), new(Date)); err == nil {
			t.Errorf("%s is taken for a date", bad)
		}
	}
}

func TestDateStore(t *testing.T) {
	want := MustParse("2026-11-15")
	for _, src := range []any{"2026-11-15", []byte("2026-11-15"), "2026-11-15T00:00:00Z", time.Date(2026, 11, 15, 0, 0, 0, 0, time.UTC)} {
		var d Date
		if err := d.Scan(src); err != nil || d != want {
			t.Errorf("%T %v is scanned as %s, %v", src, src, d, err)
		}
	}
	for day := Of(2023, 12, 25); day.Year() < 2025; day = day.AddDays(1) {
		var d Date
		if err := d.Scan(day.String()); err != nil || d != day {
			t.Errorf("%s is scanned as %s, %v", day, d, err)
		}
	}
	for _, bad := range []string{"2026-02-30", "2026-13-01", "2026-00-10", "2026-01-00", "0026-01-01", "2026/01/01", "2026-1-011",
		"x026-01-01"} {
		if err := new(Date).Scan(bad); err == nil {
			t.Errorf("%s is scanned as a date", bad)
		}
	}
	d := want
	if err := d.Scan(nil); err != nil || !d.IsZero() {
		t.Errorf("NULL is scanned as %s, %v", d, err)
	}
	if err := d.Scan(7); err == nil {
		t.Error("a number is scanned as a date")
	}
	if v, err := want.Value(); err != nil || v != "2026-11-15" {
		t.Errorf("stored as %v, %v", v, err)
	}
	if v, err := (Date{}).Value(); err != nil || v != nil {
		t.Errorf("unset stored as %v, %v", v, err)
	}
}

func TestAddMonths(t *testing.T) {
	for _, c := range []struct {
		from string
		n    int
		want string
	}{
		{"2026-01-31", 1, "2026-02-28"},
		{"2024-01-31", 1, "2024-02-29"},
		{"2026-01-31", 2, "2026-03-31"},
		{"2026-11-15", 12, "2027-11-15"},
		{"2024-02-29", 12, "2025-02-28"},
		{"2026-12-31", 1, "2027-01-31"},
		{"2026-03-31", -1, "2026-02-28"},
		{"2026-01-15", -1, "2025-12-15"},
		{"2026-05-31", 0, "2026-05-31"},
	} {
		if got := MustParse(c.from).AddMonths(c.n); got.String() != c.want {
			t.Errorf("%s %+d months is %s, want %s", c.from, c.n, got, c.want)
		}
	}
}

func TestMonday(t *testing.T) {
	for _, c := range []struct{ date, want string }{
		{"2026-11-16", "2026-11-16"},
		{"2026-11-22", "2026-11-16"},
		{"2026-11-15", "2026-11-09"},
		{"2027-01-01", "2026-12-28"},
	} {
		if got := MustParse(c.date).Monday(); got.String() != c.want {
			t.Errorf("the Monday of %s is %s, want %s", c.date, got, c.want)
		}
	}
}

func TestDaysAcrossSummerTime(t *testing.T) {
	for _, c := range []struct {
		date  string
		hours float64
	}{
		{"2026-03-29", 23},
		{"2026-10-25", 25},
		{"2026-06-01", 24},
	} {
		d := MustParse(c.date)
		if got := d.End().Sub(d.Start()).Hours(); got != c.hours {
			t.Errorf("%s has %v hours, want %v", d, got, c.hours)
		}
		if In(d.Start()) != d || In(d.End()) != d.AddDays(1) || In(d.End().Add(-time.Millisecond)) != d {
			t.Errorf("the edges of %s are on another day", d)
		}
	}
	if got := In(time.Date(2026, 6, 30, 22, 30, 0, 0, time.UTC)); got != MustParse("2026-07-01") {
		t.Errorf("22:30 UTC on 30 June is %s in Rome", got)
	}
}

func TestDateProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := Of(1900, 1, 1).AddDays(rapid.IntRange(0, 90000).Draw(t, "days"))
		n := rapid.IntRange(-2000, 2000).Draw(t, "n")
		for _, text := range []string{d.String(), d.Italian()} {
			if back, err := Parse(text); err != nil || back != d {
				t.Fatalf("%s is read back as %s, %v", text, back, err)
			}
		}
		if e := d.AddDays(n); d.DaysUntil(e) != n || e.AddDays(-n) != d || (n > 0) != e.After(d) || (n < 0) != e.Before(d) {
			t.Fatalf("%s %+d days is %s", d, n, e)
		}
		if m := d.Monday(); m.Weekday() != time.Monday || m.DaysUntil(d) < 0 || m.DaysUntil(d) > 6 {
			t.Fatalf("the Monday of %s is %s", d, m)
		}
		if m := d.AddMonths(n % 600); m.Day() > d.Day() || (m.Year()*12+int(m.Month()))-(d.Year()*12+int(d.Month())) != n%600 {
			t.Fatalf("%s %+d months is %s", d, n%600, m)
		}
		if !d.End().After(d.Start()) || !d.End().Equal(d.AddDays(1).Start()) {
			t.Fatalf("%s starts %s and ends %s", d, d.Start(), d.End())
		}
	})
}

func TestDateCompare(t *testing.T) {
	ordered := []Date{Of(-1, 12, 31), {}, Of(1, 1, 1), Of(1900, 1, 1), Of(2025, 12, 31), Of(2026, 1, 30), Of(2026, 1, 31), Of(2026, 2, 1),
		Of(2026, 12, 1), Of(9999, 12, 31)}
	for i, d := range ordered {
		for j, e := range ordered {
			if got, want := d.Compare(e), cmp.Compare(i, j); got != want || d.Before(e) != (want < 0) || d.After(e) != (want > 0) ||
				(d == e) != (want == 0) {
				t.Errorf("%v compared with %v is %d, want %d", d, e, got, want)
			}
		}
	}
}
