package training

import (
	"slices"
	"strings"

	"traguardo/internal/domain/id"
)

// finish checks a series once it is read, and returns the series that it expands to.
func (p *parser) finish(s *draft) ([]Series, error) {
	if err := p.settleAim(s); err != nil {
		return nil, err
	}
	p.settleEquipment(s)
	if s.Choice && (len(s.terms[styleWord]) > 0 || s.Style != 0) {
		s.Choice = false
		s.addNote("a scelta", false)
	}
	if alternating := s.alternating; alternating != "" && len(s.terms[0]) < 2 && len(s.terms[1]) < 2 && len(s.terms[2]) < 2 {
		s.addNote(alternating, true)
	}
	several := -1
	for kind, ids := range s.terms {
		switch {
		case len(ids) == 1:
			*termField(&s.Series, wordKind(kind)) = ids[0]
		case len(ids) > 1 && several >= 0:
			return nil, p.askNote(s, "più termini")
		case len(ids) > 1:
			several = kind
		}
	}
	p.exact = p.exact || s.exact && s.depth == 1
	if several >= 0 {
		return p.severalTerms(s, wordKind(several))
	}
	if len(s.shares) > 0 {
		return p.settleShares(s)
	}
	if len(s.ladder) > 0 {
		return p.climb(s)
	}
	if len(s.sendOffs) > 0 {
		return p.spreadSendOffs(s)
	}
	if err := p.checkSendOff(s); err != nil {
		return nil, err
	}
	if !s.exact {
		inherit(&s.Series)
	}
	return []Series{s.Series}, nil
}

func termField(s *Series, kind wordKind) *id.Term {
	return [...]*id.Term{styleWord: &s.Style, intensityWord: &s.Intensity, modalityWord: &s.Modality}[kind]
}

// settleEquipment makes the first piece of equipment the modality if the coach's catalogue has it and there is no other.
func (p *parser) settleEquipment(s *draft) {
	for i, one := range s.pieces {
		if i == 0 && one.modality != 0 && len(s.terms[modalityWord]) == 0 && s.Modality == 0 {
			s.Modality = one.modality
		} else if p.words.equipment[meaning{modalityWord, s.Modality}] != one.Equipment {
			s.Equipment |= one.Equipment
		}
	}
	s.pieces = nil
}

// inherit moves the terms of a series with children to the children that have none, so that statistics count them.
func inherit(s *Series) {
	if len(s.Children) == 0 || !lacksTerms(*s) {
		return
	}
	for _, kind := range []wordKind{styleWord, intensityWord, modalityWord} {
		if termID := *termField(s, kind); termID != 0 {
			give(s.Children, kind, termID)
			*termField(s, kind) = 0
		}
	}
}

func give(list []Series, kind wordKind, termID id.Term) {
	for i := range list {
		field := termField(&list[i], kind)
		switch {
		case *field != 0 || !list[i].Kind.hasMetres():
		case len(list[i].Children) > 0:
			give(list[i].Children, kind, termID)
		default:
			*field = termID
		}
	}
}

// lacksTerms reports whether a series has a term that a series inside it has not.
func lacksTerms(s Series) bool {
	for _, kind := range []wordKind{styleWord, intensityWord, modalityWord} {
		if *termField(&s, kind) != 0 && without(s.Children, kind) {
			return true
		}
	}
	return false
}

func without(list []Series, kind wordKind) bool {
	return slices.ContainsFunc(list, func(s Series) bool {
		if *termField(&s, kind) != 0 || !s.Kind.hasMetres() {
			return false
		}
		return len(s.Children) == 0 || without(s.Children, kind)
	})
}

// askNote returns a question whose only reading keeps the whole text after the amount as a note.
func (p *parser) askNote(s *draft, reason string) *ParseError {
	amount := s.Series
	return p.ask(s.start, p.at, reason, p.words.series(Series{
		Kind: amount.Kind, Repeats: amount.Repeats, Metres: amount.Metres, Block: amount.Block, Children: amount.Children,
		SendOff: amount.SendOff,
		Rest:    amount.Rest, Note: p.text(s.amountAt, p.at),
	}, p.vocabulary))
}

// severalTerms questions several terms of one kind: 8x50 SL/DO, 400 A1-A2.
func (p *parser) severalTerms(s *draft, kind wordKind) ([]Series, error) {
	ids := s.terms[kind]
	with := func(base Series, termID id.Term) Series {
		*termField(&base, kind) = termID
		return base
	}
	each := func(base Series) []Series {
		list := make([]Series, len(ids))
		for i, termID := range ids {
			list[i] = with(base, termID)
			list[i].Main = false
		}
		return list
	}
	n := len(ids)
	names := make([]string, n)
	for i, termID := range ids {
		names[i] = p.words.write(kind, termID, [][]Term{p.vocabulary.Styles, p.vocabulary.Intensities, p.vocabulary.Modalities}[kind])
	}
	var readings []string
	leaf := len(s.Children) == 0 && s.Metres > 0
	if one := s.Series; leaf && s.Repeats > 1 && s.Repeats%n == 0 {
		one.Repeats = 1
		block := []Series{{Repeats: s.Repeats / n, Block: true, Main: s.Main, Children: each(one)}}
		if s.Repeats == n {
			block = each(one)
		}
		if s.alternating != "" {
			return block, nil
		}
		readings = append(readings, p.words.join(block, p.vocabulary))
		if one.Repeats = s.Repeats / n; s.Repeats != n {
			readings = append(readings, p.words.join(each(one), p.vocabulary))
		}
	}
	if leaf && kind != intensityWord && s.Metres%n == 0 && s.Metres/n%25 == 0 {
		whole := s.Series
		whole.Style, whole.Intensity, whole.Modality = 0, 0, 0
		whole.Children = each(Series{Repeats: 1, Metres: s.Metres / n, Style: s.Style, Intensity: s.Intensity, Modality: s.Modality})
		readings = append(readings, p.words.series(whole, p.vocabulary))
	}
	noted := draft{Series: s.Series}
	noted.addNote(strings.Join(names, "/"), false)
	if kind == intensityWord {
		for _, termID := range ids {
			readings = append(readings, p.words.series(with(noted.Series, termID), p.vocabulary))
		}
	} else {
		readings = append(readings, p.words.series(noted.Series, p.vocabulary))
	}
	return nil, p.ask(s.start, p.at, "più termini", readings...)
}

// climb returns the series of a ladder: 100-200-300-200-100.
func (p *parser) climb(s *draft) ([]Series, error) {
	list := make([]Series, len(s.ladder))
	sum := 0
	for i, metres := range s.ladder {
		list[i] = s.Series
		list[i].Repeats, list[i].Metres, list[i].Main = 1, metres, false
		if i > 0 {
			list[i].Note = ""
		}
		sum += metres
	}
	if s.SendOff != 0 || s.Target != 0 {
		readings := []string{p.words.join(list, p.vocabulary)}
		block := Series{Repeats: s.Repeats, Block: true, Main: s.Main, SendOff: s.SendOff, Children: slices.Clone(list)}
		for i := range block.Children {
			block.Children[i].SendOff = 0
		}
		if !tooFast(s.SendOff, sum) {
			readings = append(readings, p.words.series(block, p.vocabulary))
		}
		return nil, p.ask(s.start, p.at, "il tempo vale per ogni distanza o per tutte insieme", readings...)
	}
	if s.Repeats == 1 {
		for i := range list {
			list[i].Main = s.Main
		}
		return list, nil
	}
	return []Series{{Repeats: s.Repeats, Block: true, Main: s.Main, Children: list}}, nil
}
