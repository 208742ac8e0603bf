package database

// grams know which texts of a block have some bytes that follow each other, so that a part of a text is looked for in those few and not in all.
// Sequences share places: a text that is found there may not have the one looked for.
type grams struct {
	starts []int32  // of each place in texts, and the end of the last one
	texts  []uint16 // in order, each once in a place
}

const (
	gramLength = 3
	gramPlaces = 1 << 10
)

// gramAt is the place of the sequence that begins at i.
func gramAt(text string, i int) uint32 {
	_ = text[i+2]
	n := uint32(text[i]) | uint32(text[i+1])<<8 | uint32(text[i+2])<<16
	return n * 2654435769 >> 22
}

// find fills the places from the texts of a block: it counts, and then puts each text where it belongs.
func (g *grams) find(b *block) {
	g.starts = make([]int32, gramPlaces+1)
	b.eachGram(func(place uint32, _ uint16) { g.starts[place+1]++ })
	for i := range gramPlaces {
		g.starts[i+1] += g.starts[i]
	}
	g.texts = make([]uint16, g.starts[gramPlaces])
	next := [gramPlaces]int32(g.starts)
	b.eachGram(func(place uint32, text uint16) {
		g.texts[next[place]] = text
		next[place]++
	})
}

// eachGram yields the places of every text, each place of a text once.
func (b *block) eachGram(yield func(place uint32, text uint16)) {
	var last [gramPlaces]uint16 // the text that was there last, from 1
	number := uint16(0)
	for i := range b.ends { // some hundreds
		text := b.text(i)
		for at := range len(text) - gramLength + 1 {
			if place := gramAt(text, at); last[place] != number+1 {
				last[place] = number + 1
				yield(place, number)
			}
		}
		number++
	}
}

// candidates are the texts that may hold a part, by its rarest sequence.
func (g *grams) candidates(part string) []uint16 {
	var rarest []uint16
	for at := range len(part) - gramLength + 1 {
		place := gramAt(part, at)
		if texts := g.texts[g.starts[place]:g.starts[place+1]]; at == 0 || len(texts) < len(rarest) {
			rarest = texts
		}
	}
	return rarest
}
