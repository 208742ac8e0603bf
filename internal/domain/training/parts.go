package training

import (
	"fmt"
	"slices"
	"strings"
)

// This file holds parts of a distance that may be series of their own.

// maySeries reports whether parts that add up may be series of their own: 400 SL 200 gambe 200 braccia.
func (p *parser) maySeries(s *draft) bool {
	terms := len(s.terms[0])+len(s.terms[1])+len(s.terms[2]) > 0 || s.Style+s.Intensity+s.Modality != 0
	short := slices.ContainsFunc(s.shares, func(sh share) bool { return sh.n < 100 })
	if s.Repeats == 1 && p.otherStyles(s) {
		return true // 300 SL - 200 DO - 100 RA
	}
	return s.Repeats == 1 && terms && !short && !p.tokenAt(s.sharesAt-1).isSign("(") && !isDash(p.tokenAt(s.sharesAt-1))
}

// otherStyles reports whether a series has a style of its own and every part has another.
func (p *parser) otherStyles(s *draft) bool {
	own := s.Style
	if len(s.terms[styleWord]) > 0 {
		own = s.terms[styleWord][0]
	}
	if own == 0 || p.words.known["misti"].id == own && p.words.known["misti"].kind == styleWord {
		return false
	}
	return !slices.ContainsFunc(s.shares, func(sh share) bool { return len(sh.terms[styleWord]) == 0 || sh.terms[styleWord][0] == own })
}

// sharesAsSeries returns the reading of shares as series of their own, or "": 400 SL 200 DO 100 RA.
func (p *parser) sharesAsSeries(s *draft) string {
	text := strings.TrimRight(p.text(s.start, s.sharesAt), " -–/(:")
	for _, sh := range s.shares {
		if sh.n < shortest {
			return ""
		}
		text += " + " + p.text(sh.start, sh.end)
	}
	if s.Repeats > 1 && p.repeatWords(s.amountAt+1) == 0 {
		return fmt.Sprintf("%dx(%s)", s.Repeats, text) // 50 gambe 50 braccia x 4
	}
	return text
}
