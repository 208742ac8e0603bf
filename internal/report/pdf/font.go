package pdf

import (
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"golang.org/x/text/unicode/norm"
)

// family is the font name within the file.
const family = "Go"

// face holds the width of each character in thousandths of the font size; 0 if the font lacks it.
type face struct{ widths [1 << 16]uint16 }

var faces = sync.OnceValues(func() (regular, bold *face) {
	return measure(goregular.TTF), measure(gobold.TTF)
})

func measure(ttf []byte) *face {
	f := new(face)
	parsed, err := sfnt.Parse(ttf)
	if err != nil {
		panic(err) // the fonts are linked in
	}
	var buf sfnt.Buffer
	for r := ' '; r < 0xffff; r++ {
		glyph, err := parsed.GlyphIndex(&buf, r)
		if err != nil || glyph == 0 {
			continue
		}
		advance, err := parsed.GlyphAdvance(&buf, glyph, fixed.I(1000), font.HintingNone)
		if err == nil {
			f.widths[r] = uint16(advance.Round()) //nolint:gosec // glyphs are narrower
		}
	}
	return f
}

func (f *face) has(r rune) bool { return r >= ' ' && r < 0xffff && f.widths[r] > 0 }

// width returns the width of a clean text in millimetres, at a size in points.
func (f *face) width(s string, size float64) float64 {
	units := 0
	for _, r := range s {
		units += int(f.widths[r&0xffff])
	}
	return float64(units) * size * pointMM / 1000
}

// clean replaces what the font cannot draw: letters lose their marks, emoji are removed, other characters become a question mark, as
// does a text of emoji only. The PDF library cannot handle characters beyond the basic plane.
func (f *face) clean(s string) string {
	plain := utf8.ValidString(s)
	for _, r := range s {
		if r == '\n' || !f.has(r) {
			plain = false
			break
		}
	}
	if plain {
		return s
	}
	var out strings.Builder
	pictures, before := false, rune(0)
	for _, r := range norm.NFC.String(strings.ToValidUTF8(s, "?")) {
		joined := before == joiner && pictures
		before = r
		switch {
		case joined, !f.has(r) && (unicode.Is(unicode.So, r) || unicode.Is(unicode.Sk, r)):
			pictures = true
		case f.has(r):
			out.WriteRune(r)
		case unicode.IsSpace(r):
			out.WriteByte(' ')
		case unicode.Is(unicode.Mn, r), unicode.Is(unicode.Me, r), unicode.Is(unicode.Cf, r), unicode.IsControl(r):
			// Lone accents, joiners and variation selectors have no shape of their own.
		default:
			base := []rune(norm.NFKD.String(string(r)))[0]
			if !f.has(base) {
				base = '?'
			}
			out.WriteRune(base)
		}
	}
	if !pictures {
		return out.String()
	}
	text := strings.Join(strings.Fields(out.String()), " ")
	if text = strings.TrimLeft(beforeMark.Replace(text), ",;"); text != "" {
		return strings.TrimSpace(text)
	}
	return "?"
}

// beforeMark removes the space that an emoji leaves before a punctuation mark.
var beforeMark = strings.NewReplacer(" ,", ",", " ;", ";", " .", ".", " )", ")")

// joiner combines two emoji into one.
const joiner = '\u200d'

// wrap breaks a clean text into at most the given number of lines of a width in millimetres. The rest is replaced by an ellipsis.
func (f *face) wrap(s string, size, width float64, lines int) []string {
	if f.width(s, size) <= width {
		return []string{s}
	}
	limit := int(width / (size * pointMM) * 1000)
	var out []string
	for s != "" && len(out) < lines {
		if len(out) == lines-1 {
			return append(out, f.shorten(s, limit))
		}
		end := f.fit(s, limit)
		if end == len(s) {
			return append(out, s)
		}
		if cut := strings.LastIndexByte(s[:end+1], ' '); cut > 0 {
			end = cut
		}
		out = append(out, strings.TrimRight(s[:end], " "))
		s = strings.TrimLeft(s[end:], " ")
	}
	return out
}

// fit returns the number of bytes of s within limit thousandths, but at least one character, so that wrapping always ends.
func (f *face) fit(s string, limit int) int {
	units := 0
	for i, r := range s {
		units += int(f.widths[r&0xffff])
		if units > limit && i > 0 {
			return i
		}
	}
	return len(s)
}

func (f *face) shorten(s string, limit int) string {
	if end := f.fit(s, limit); end == len(s) {
		return s
	}
	const ellipsis = '…'
	end := f.fit(s, limit-int(f.widths[ellipsis]))
	return strings.TrimRight(s[:end], " ") + string(ellipsis)
}
