package training

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"traguardo/internal/domain/id"
)

// This file handles series that expand to several: shared repeats and metres, several terms, and ladders.

// share is a number of repeats or metres with attributes of its own: 4 A2.
type share struct {
	n       int
	forEven bool // for the even repeats
	end     int  // the token after the share
	draft
}

func (sh *share) hasTerms() bool {
	return len(sh.terms[0])+len(sh.terms[1])+len(sh.terms[2])+len(sh.pieces) > 0 || sh.SendOff != 0 || sh.Choice
}

// readShares parses repeats or metres that are shared out: 8x50 4 A2 4 B1, 10x100 5@1'30 5@1'25, 8x50 25 forte 25 piano. They are checked
// when the whole series is read.
func (p *parser) readShares(s *draft) bool {
	from := p.at
	p.inShare = true
	defer func() { p.inShare = false }()
	var list []share
	end := p.at
	for {
		sh, ok := p.readShare(s)
		if !ok {
			break
		}
		list, end = append(list, sh), p.at
		if t := p.peek(); t.isSign("+") || isDash(t) || t.word() == "e" || t.word() == "/" || t.word() == "poi" {
			p.at++
		}
	}
	if p.at = end; len(list) == 0 || len(s.shares) > 0 || len(s.Children) > 0 || s.Metres == 0 {
		p.at = from
		return false
	}
	if len(list) == 1 && !list[0].hasTerms() && list[0].n >= shortest {
		p.at = from
		return false
	}
	if len(list) == 1 && list[0].n >= s.Metres && list[0].n > s.Repeats {
		p.at = from
		return false // the next series
	}
	s.shares, s.sharesText, s.sharesAt = list, p.text(from, end), from
	return true
}

// isOnlyShare reports whether no other share follows the one at the current token.
func (p *parser) isOnlyShare(s *draft) bool {
	from, probe := p.at, *s
	probe.terms = [3][]id.Term{}
	found := p.readShares(&probe)
	p.at = from
	return !found || len(probe.shares) == 1
}

// someShares parses shares that start with a range or a parity, of which there must be several: 1-4 A2 5-8 B1, dispari A1 pari B2. The
// strokes of hypoxic work are a range too.
func (p *parser) someShares(s *draft) bool {
	t, from := p.peek(), p.at
	if breaths, ok := Breathing(t.text); ok && strings.HasPrefix(p.tokenAt(p.at-1).word(), "ipo") && s.Breathing == "" && t.text != "apnea" {
		p.at++
		s.Breathing = breaths
		return true
	}
	if p.inShare {
		return false
	}
	if p.readShares(s) {
		if len(s.shares) > 1 {
			slices.SortStableFunc(s.shares, func(a, b share) int {
				return strings.Compare(strconv.FormatBool(a.forEven), strconv.FormatBool(b.forEven))
			})
			return true
		}
		p.at, s.shares = from, nil
	}
	if _, n := p.name(p.at + 1); parityWords[t.word()] && n > 0 {
		return p.remarkUntilBreak(s, 2) // dispari B2
	}
	return false
}

func (p *parser) readShare(s *draft) (share, bool) {
	t := p.peek()
	sh := share{draft: draft{Series: Series{Repeats: 1, Metres: s.Metres}, start: p.at, depth: s.depth}}
	switch {
	case t.kind == numberToken && p.tokenAt(p.at+1).isSign("x") && p.tokenAt(p.at+2).kind == numberToken:
		return sh, false
	case t.kind == numberToken:
		n, err := strconv.Atoi(t.text)
		if err != nil || n == 0 {
			return sh, false
		}
		sh.n = n
	case t.kind == wordToken && measurePattern.MatchString(t.text) && !strings.HasSuffix(t.text, "%"):
		ends := strings.FieldsFunc(t.text, func(r rune) bool { return !isDigit(r) })
		first, _ := strconv.Atoi(ends[0])
		last, _ := strconv.Atoi(ends[len(ends)-1])
		switch {
		case len(ends) > 2 && everySecond(ends, s.Repeats):
			sh.n, sh.forEven = 1, first == 2 // 1-3-5 SL 2-4-6 DO
		case len(ends) != 2 || last < first || fractionOf[t.text] > 0:
			return sh, false
		default:
			sh.n = last - first + 1
		}
	case parityWords[t.word()]:
		sh.n, sh.forEven = 1, strings.HasPrefix(t.word(), "pari") || strings.HasPrefix(t.word(), "even")
	default:
		return sh, false
	}
	p.at++
	if p.peek().isSign("x") {
		p.at++
	}
	if isUnit(p.peek()) {
		p.at++
	}
	from := p.at
	for !p.sharesEnd(from) {
		if done, err := p.attribute(&sh.draft); done || err != nil {
			return sh, false
		}
	}
	sh.end = p.at
	return sh, p.at > from
}

// sharesEnd reports whether the attributes of a share that start at from end at the current token.
func (p *parser) sharesEnd(from int) bool {
	t, next := p.peek(), p.tokenAt(p.at+1)
	number := next.kind == numberToken || next.kind == wordToken && measurePattern.MatchString(next.text) || parityWords[next.word()]
	switch {
	case t.kind == endToken, t.kind == numberToken, t.isSign(")"), t.isSign("+"), t.isSign("("), t.isSign("x"):
		return true
	case t.kind == wordToken && measurePattern.MatchString(t.text) && !strings.HasSuffix(t.text, "%"), parityWords[t.word()]:
		return true
	case isDash(t) && p.at > from && (startWords[next.word()] || restWords[next.word()] || next.isSign("@") || next.kind == timeToken):
		return true // 3 A1, 3 A2 - p. 1'40
	case isDash(t), t.word() == "/", t.word() == "e", t.word() == "poi":
		return number
	case p.at > from && restWords[t.word()]:
		return true
	case p.at > from && (t.isSign("@") || startWords[t.word()] && p.isAmountAt(p.at+1)):
		// a send-off after the last share is for all, unless each has its own: 4 A2 4 B1 @1'30
		return p.tokenAt(from).kind == wordToken && !p.shareSendOffs(p.at)
	}
	return false
}

// shareSendOffs reports whether another number follows the send-off at token i, so that it belongs to one share.
func (p *parser) shareSendOffs(i int) bool {
	next := p.tokenAt(i + 2)
	joined := next.isSign("+") || isDash(next) || (next.word() == "e" || next.text == "/") && p.tokenAt(i+3).kind == numberToken
	return next.kind == numberToken || joined
}

// apply returns a copy of a series with the attributes of a share.
func (sh *share) apply(s Series, p *parser) Series {
	d := draft{Series: s, terms: sh.terms, pieces: sh.pieces}
	for kind, ids := range sh.terms {
		if len(ids) > 0 {
			field := termField(&d.Series, wordKind(kind))
			d.Equipment |= p.words.equipment[meaning{wordKind(kind), *field}] // 6x100 con pinne 50 gambe 50 completo
			*field = ids[0]
		}
	}
	p.settleEquipment(&d)
	if sh.SendOff != 0 {
		d.SendOff = sh.SendOff
	}
	if sh.Rest != 0 {
		d.Rest = sh.Rest
	}
	d.Equipment |= sh.Equipment
	d.Choice = d.Choice || sh.Choice && d.Style == 0
	d.addNote(sh.Note, false)
	return d.Series
}

// settleShares turns shared repeats or metres into series if each share has terms; otherwise they are a note, provided that they add up.
func (p *parser) settleShares(s *draft) ([]Series, error) {
	sum, terms, single := 0, 0, true
	for i := range s.shares {
		sh := &s.shares[i]
		if err := p.settleAim(&sh.draft); err != nil {
			return nil, err
		}
		sum += sh.n
		if sh.hasTerms() {
			terms++
		}
		for _, ids := range sh.terms {
			single = single && len(ids) <= 1
		}
	}
	noted := s.Series
	d := draft{Series: noted}
	d.addNote(s.sharesText, false)
	noted = d.Series
	ofRepeats, ofMetres := s.Repeats > 1 && s.Repeats%sum == 0, sum == s.Metres && len(s.shares) > 1
	all := terms == len(s.shares) && single && len(s.shares) > 1
	switch {
	case ofRepeats && all:
		return p.shareRepeats(s, sum), nil
	case ofMetres && all && p.maySeries(s):
		return nil, p.ask(s.start, p.at, "le parti possono essere le serie che seguono", p.sharesAsSeries(s),
			p.words.series(p.shareMetres(s), p.vocabulary))
	case ofMetres && all:
		return []Series{p.shareMetres(s)}, nil
	case (ofRepeats || ofMetres) && len(s.shares) > 1, ofRepeats && terms == 0 && s.Repeats == sum:
		return []Series{noted}, nil
	case s.Metres%sum == 0 && terms == 0 && len(s.shares) > 1:
		return []Series{noted}, nil // 200 SL 25 forte 75 piano
	}
	var readings []string
	if plus := p.sharesAsSeries(s); plus != "" && terms == len(s.shares) {
		readings = append(readings, plus)
	}
	if all && s.numbered() {
		list := make([]Series, len(s.shares))
		for i := range s.shares {
			list[i] = s.shares[i].apply(s.Series, p)
			list[i].Repeats = 1
		}
		readings = append(readings, p.words.join(list, p.vocabulary)) // 3x200: 1 SL, 2 DO, 3 MI
	}
	if len(s.shares) == 1 && terms == 1 && sum < s.Repeats {
		some, rest := s.shares[0].apply(s.Series, p), s.Series
		some.Repeats, rest.Repeats = sum, s.Repeats-sum
		readings = append(readings, p.words.join([]Series{some, rest}, p.vocabulary), p.words.join([]Series{rest, some}, p.vocabulary))
	}
	if all && s.Metres%sum == 0 && s.Metres/sum*s.Repeats <= MaxRepeats {
		series := s.Series
		series.Metres = sum
		part := p.shareMetres(&draft{Series: series, shares: s.shares})
		block := Series{Repeats: s.Metres / sum, Block: true, Children: part.Children}
		if s.Repeats > 1 {
			block = Series{Repeats: s.Repeats, Metres: s.Metres, Children: []Series{block}, SendOff: s.SendOff, Rest: s.Rest}
		}
		readings = append(readings, p.words.series(block, p.vocabulary))
	}
	readings = append(readings, p.words.series(noted, p.vocabulary))
	reason := fmt.Sprintf("le parti fanno %d", sum)
	if len(s.shares) == 1 {
		reason = "non si capisce a che cosa si riferisce questo numero"
	}
	return nil, p.ask(s.start, p.at, reason, readings...)
}

// numbered reports whether the shares are the numbers of the repeats.
func (s *draft) numbered() bool {
	for i, sh := range s.shares {
		if sh.n != i+1 {
			return false
		}
	}
	return len(s.shares) == s.Repeats
}

// shareRepeats returns one series per share. If the shares sum to fewer repeats than the series has, a block repeats them.
func (p *parser) shareRepeats(s *draft, sum int) []Series {
	list := make([]Series, len(s.shares))
	for i := range s.shares {
		list[i] = s.shares[i].apply(s.Series, p)
		list[i].Repeats = s.shares[i].n
	}
	if sum == s.Repeats {
		return list
	}
	for i := range list {
		list[i].Main = false
	}
	return []Series{{Repeats: s.Repeats / sum, Block: true, Main: s.Main, Children: list}}
}

// shareMetres returns the series with its shares as children.
func (p *parser) shareMetres(s *draft) Series {
	series := s.Series
	for i := range s.shares {
		sh := &s.shares[i]
		child := sh.apply(Series{Repeats: 1, Metres: sh.n, Style: s.Style, Intensity: s.Intensity, Modality: s.Modality}, p)
		series.Children = append(series.Children, child)
	}
	series.Style, series.Intensity, series.Modality = 0, 0, 0
	return series
}
