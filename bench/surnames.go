package main

import (
	"math/rand/v2"
	"sort"
	"strings"
)

// surnameCount and the distribution are as in Italy: a few surnames are very common, most are rare. A million athletes have about 75,000
// different surnames, ten thousand athletes about 6,000.
const surnameCount = 80_000

// surnames draws surnames; the r-th most common one has a weight of 1/(r+50).
type surnames struct {
	random     *rand.Rand
	list       []string
	cumulative []float64 // of the weights
}

func newSurnames(random *rand.Rand) *surnames {
	s := &surnames{random: random}
	heads := strings.Fields(
		"ba be bel ber bia bo bon bra bri bru ca cal can cap car cas ce chia co col con cor cos cri da del di do fa fal fe fer fi fio fo for " +
			"fra fu ga gal gar ge gia gio gra gre gua la lo lom lu ma mal man mar mas me mi mo mon mor na ne ni no pa pal pan par pas pe pel pi " +
			"pia po pol por pra pu qua ra re ri ro ros ru sa sal san sar sca se si so spa sta ste ta te ti to tor tra tre va val ve ven ver vi " +
			"vol za zan ze zo",
	)
	middles := strings.Fields(
		"l r n t s m c d v b g f p z ll rr nn tt ss cc nd rd nt rt st ran lan ber ten ric man tar vel mar den gan tin rin lin ral nal cor gar",
	)
	ends := strings.Fields(
		"i o a e ini etti oni elli ucci ano aro ato ese isi azzi anti ardi aldi eri ola one otto uzzi acci ino ente ella eschi igli essa " +
			"enghi ich aghi",
	)
	seen := map[string]bool{}
	for len(s.list) < surnameCount {
		text := heads[random.IntN(len(heads))] + middles[random.IntN(len(middles))]
		if random.IntN(3) == 0 {
			text += "a" + middles[random.IntN(16)]
		}
		text = strings.ToUpper(text[:1]) + text[1:] + ends[random.IntN(len(ends))]
		switch random.IntN(40) {
		case 0:
			text = "De " + text
		case 1:
			text = "Di " + text
		case 2:
			text = "D'A" + strings.ToLower(text)
		case 3:
			text += "à"
		}
		if !seen[text] {
			seen[text] = true
			s.list = append(s.list, text)
		}
	}
	sum := 0.0
	for r := range s.list {
		sum += 1 / float64(r+51)
		s.cumulative = append(s.cumulative, sum)
	}
	return s
}

func (s *surnames) next() string {
	at := s.random.Float64() * s.cumulative[len(s.cumulative)-1]
	return s.list[min(sort.SearchFloat64s(s.cumulative, at), len(s.list)-1)]
}
