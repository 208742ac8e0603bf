package calendar

import (
	"encoding/json"
	"testing"
	"time"

	"pgregory.net/rapid"
)

func TestInstantJSON(t *testing.T) {
	for _, c := range []struct{ in, out string }{
		{`"2026-11-15T23:59:30+01:00"`, `"2026-11-15T23:59:30.000+01:00"`},
		{`"2026-07-01T10:00:00Z"`, `"2026-07-01T12:00:00.000+02:00"`},
		{`null`, `null`},
	} {
		var i Instant
		if err := json.Unmarshal([]byte(c.in), &i); err != nil {
			t.Errorf("%s: %v", c.in, err)
			continue
		}
		if out, err := json.Marshal(i); err != nil || string(out) != c.out {
			t.Errorf("%s becomes %s, %v; want %s", c.in, out, err, c.out)
		}
	}
	for _, bad := range []string{`"2026-11-15"`, `"ieri"`, `17`, `"2026-02-31T00:00:00Z"`} {
		if err := json.Unmarshal([]byte(bad), new(Instant)); err == nil {
			t.Errorf("%s is taken for an instant", bad)
		}
	}
}

func TestInstantForms(t *testing.T) {
	i := At(time.Date(2026, 11, 15, 22, 59, 30, 0, time.UTC))
	if i.Italian() != "15/11/2026 23:59:30" || i.Date() != MustParse("2026-11-15") {
		t.Errorf("shown as %s on %s", i.Italian(), i.Date())
	}
	if late := i.Add(time.Minute); late.Date() != MustParse("2026-11-16") || late.Sub(i) != time.Minute || !i.Before(late) {
		t.Error("a minute later it is the next day in Rome")
	}
	if (Instant{}).Italian() != "" || !At(time.Time{}).IsZero() {
		t.Error("the unset instant must show nothing")
	}
}

func TestInstantStore(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		i := At(time.UnixMilli(rapid.Int64Range(1, 1<<42).Draw(t, "ms")))
		v, err := i.Value()
		if err != nil {
			t.Fatal(err)
		}
		var back Instant
		if err := back.Scan(v); err != nil || back != i {
			t.Fatalf("%v is read back as %v, %v", i, back, err)
		}
		text, err := json.Marshal(i)
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(text, &back); err != nil || back != i {
			t.Fatalf("%s is read back as %v, %v", text, back, err)
		}
	})
	i := At(time.UnixMilli(7))
	if err := i.Scan(nil); err != nil || !i.IsZero() {
		t.Errorf("NULL is scanned as %v, %v", i, err)
	}
	if err := i.Scan("2026"); err == nil {
		t.Error("a text is scanned as an instant")
	}
}

func TestStartingAt(t *testing.T) {
	at := time.Date(2030, 1, 1, 0, 0, 0, 0, Rome)
	if got := StartingAt(at).Now(); got.Before(at) || got.Sub(at) > time.Hour {
		t.Errorf("a clock started at %s shows %s", at, got)
	}
}

// TestInstantJSONMatchesLayout compares the hand-written output with time.Format, also around clock changes and for old dates.
func TestInstantJSONMatchesLayout(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		i := Instant{rapid.Int64Range(-3_000_000_000_000, 260_000_000_000_000).Draw(t, "ms")}
		want := `"` + i.Time().In(Rome).Format("2006-01-02T15:04:05.000Z07:00") + `"`
		if i.IsZero() {
			want = "null"
		}
		if got := string(i.AppendJSON([]byte("x"))); got != "x"+want {
			t.Fatalf("%d is written %s, want %s", i.ms, got, want)
		}
	})
}

func TestDateAppendJSON(t *testing.T) {
	for _, c := range []struct {
		date Date
		want string
	}{{Date{}, "null"}, {Of(2026, 1, 9), `"2026-01-09"`}, {Of(987, 12, 31), `"0987-12-31"`}, {Of(12026, 1, 2), `"12026-01-02"`}} {
		if got, err := json.Marshal(c.date); err != nil || string(got) != c.want {
			t.Errorf("%v is written %s, %v; want %s", c.date, got, err, c.want)
		}
	}
}
