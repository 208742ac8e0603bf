package money

import (
	"encoding/json"
	"testing"

	"pgregory.net/rapid"
)

func TestParse(t *testing.T) {
	for _, c := range []struct {
		in   string
		want Cents
	}{
		{"0", 0}, {"12", 1200}, {"-3.5", -350}, {"0.01", 1}, {"1234.50", 123450}, {"1.500", 150}, {"1000000000", 100_000_000_000},
	} {
		if got, err := Parse(c.in); err != nil || got != c.want {
			t.Errorf("Parse(%q) = %d, %v; want %d", c.in, got, err, c.want)
		}
	}
	for _, bad := range []string{"", "-", ".", "1.", ".5", "1.234", "0.005", "1,50", "1e3", "+1", "--1", "1 000", "1000000001",
		"99999999999999999999", "null", `"1"`} {
		if got, err := Parse(bad); err == nil {
			t.Errorf("%q is read as %s", bad, got.Decimal())
		}
	}
}

func TestItalian(t *testing.T) {
	for _, c := range []struct {
		in   Cents
		want string
	}{
		{0, "0,00 €"}, {5, "0,05 €"}, {123450, "1.234,50 €"}, {-123456789, "-1.234.567,89 €"}, {99999, "999,99 €"},
	} {
		if got := c.in.Italian(); got != c.want {
			t.Errorf("%d is %q, want %q", int64(c.in), got, c.want)
		}
	}
}

func TestJSON(t *testing.T) {
	var in struct{ Fee Cents }
	if err := json.Unmarshal([]byte(`{"Fee":12.5}`), &in); err != nil || in.Fee != 1250 {
		t.Errorf("12.5 is read as %d, %v", in.Fee, err)
	}
	if out, err := json.Marshal(in); err != nil || string(out) != `{"Fee":12.50}` {
		t.Errorf("written as %s, %v", out, err)
	}
	for _, bad := range []string{`{"Fee":12.345}`, `{"Fee":"12"}`, `{"Fee":1e2}`, `{"Fee":true}`} {
		if err := json.Unmarshal([]byte(bad), &in); err == nil {
			t.Errorf("%s is accepted", bad)
		}
	}
}

func TestDecimalRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := Cents(rapid.Int64Range(-100_000_000_000, 100_000_000_000).Draw(t, "cents"))
		if back, err := Parse(c.Decimal()); err != nil || back != c {
			t.Fatalf("%d is written %s and read back as %d, %v", int64(c), c.Decimal(), back, err)
		}
	})
}
