package fold

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestText(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"", ""},
		{"rossi", "rossi"},
		{"ROSSI", "rossi"},
		{"  De   Luca\t", "de luca"},
		{"a  b", "a b"},
		{"D'Alò", "dalo"},
		{"D’Alò", "dalo"},
		{"Dʼalo`", "dalo"},
		{"Nicolo'", "nicolo"},
		{"D' Amico", "d amico"},
		{"Łukasz Øst", "lukasz ost"},
		{"Weiß WEIẞ", "weiss weiss"},
		{"Ærø", "aero"},
		{"Đoković", "dokovic"},
		{"Þór", "thor"},
		{"İstanbul ısı", "istanbul isi"},
		{"Forlì-Cesena", "forli-cesena"},
		{"Vallée d'Aoste", "vallee daoste"},
		{"a\u0300\u00a0b", "a b"},
		{"100%_\\", "100%_\\"},
		{"Иванов", "иванов"},
		{"a\x01b\x02\x7f", "ab"},
		{"\x00Ł\u0085\x1f", "l"},
	} {
		if got := Text(c.in); got != c.want {
			t.Errorf("Text(%q) = %q, want %q", c.in, got, c.want)
		}
	}
}

func TestTextContains(t *testing.T) {
	if !strings.Contains(Text("D'Alò"), Text("dalo")) {
		t.Error(`"dalo" must find "D'Alò"`)
	}
}

func TestFoldedTextDoesNotAllocate(t *testing.T) {
	if n := testing.AllocsPerRun(100, func() { _ = Text("rossi mario 12") }); n != 0 {
		t.Errorf("folding folded text allocates %v times", n)
	}
}

func TestTextIsIdempotent(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		once := Text(rapid.String().Draw(t, "s"))
		if twice := Text(once); twice != once {
			t.Fatalf("folded again %q becomes %q", once, twice)
		}
	})
}

func FuzzText(f *testing.F) {
	f.Add("D'Alò")
	f.Add("\xff\xfe È")
	f.Fuzz(func(t *testing.T, s string) {
		once := Text(s)
		if twice := Text(once); twice != once {
			t.Errorf("%q: folded again %q becomes %q", s, once, twice)
		}
	})
}

func TestTextIgnoresCaseAndPadding(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.StringMatching(`[a-zàèéìòù' ]{0,20}`).Draw(t, "s")
		if a, b := Text(s), Text("  "+strings.ToUpper(s)+" "); a != b {
			t.Fatalf("%q and %q differ", a, b)
		}
	})
}

// TestASCIIPathMatchesUnicodePath checks that both paths give the same text: an accent at the end selects the Unicode path.
func TestASCIIPathMatchesUnicodePath(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := string(rapid.SliceOf(rapid.ByteMax(0x7f)).Draw(t, "s"))
		if a, b := Text(s+"e"), Text(s+"é"); a != b {
			t.Fatalf("%q: %q, and with an accent %q", s, a, b)
		}
	})
}

func TestLikePattern(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"", "%%"},
		{"D'Alò", "%dalo%"},
		{"50%", `%50\%%`},
		{"a_b", `%a\_b%`},
		{`a\b`, `%a\\b%`},
	} {
		if got := LikePattern(c.in); got != c.want {
			t.Errorf("LikePattern(%q) = %q, want %q", c.in, got, c.want)
		}
	}
}

func TestEveryRuneIsIdempotent(t *testing.T) {
	for r := rune(0); r <= 0x2ffff; r++ {
		once := Text("a" + string(r) + "b")
		if twice := Text(once); twice != once {
			t.Errorf("%U: folded again %q becomes %q", r, once, twice)
		}
	}
}
