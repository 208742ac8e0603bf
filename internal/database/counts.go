package database

import (
	"maps"
	"slices"
	"strings"
)

// Counts are the texts of a tally in order, with their counts. They never change: a change makes new ones that share what stayed.
type Counts struct{ kinds map[int][]*block }

// textsInBlock is how many texts stand together: few enough to be copied at a change, enough to make sums over blocks short.
const textsInBlock = 256

// block has texts that follow each other, each ended by a NUL, which no folded text holds: so one search goes through all of them.
type block struct {
	texts  string
	ends   []int
	counts []int
	sum    int
	grams  grams
	// seconds are the second texts of each, as far as somebody looked for them (see pairs.go).
	seconds []string
}

func newBlock(list []counted) *block {
	b := &block{ends: make([]int, len(list)), counts: make([]int, len(list)), seconds: secondsOf(list)}
	var texts strings.Builder
	for i, c := range list {
		texts.WriteString(c.Text.Text)
		b.ends[i] = texts.Len()
		texts.WriteByte(0)
		b.counts[i] = c.n
		b.sum += c.n
	}
	b.texts = texts.String()
	b.grams.find(b)
	return b
}

func (b *block) text(i int) string {
	if i == 0 {
		return b.texts[:b.ends[0]]
	}
	return b.texts[b.ends[i-1]+1 : b.ends[i]]
}

// holding appends which texts hold a part.
func (b *block) holding(found []int, part string) []int {
	if len(part) >= gramLength && len(b.ends) > 0 {
		for _, i := range b.grams.candidates(part) {
			if strings.Contains(b.text(int(i)), part) {
				found = append(found, int(i))
			}
		}
		return found
	}
	for i, from := 0, 0; i < len(b.ends); i++ {
		at := strings.Index(b.texts[from:], part)
		if at < 0 {
			break
		}
		for b.ends[i] < from+at+len(part) {
			i++
		}
		found = append(found, i)
		from = b.ends[i] + 1
	}
	return found
}

// with are the counts after changes, which come in order and say how many there are now.
func (c *Counts) with(changes []counted) *Counts {
	out := &Counts{kinds: maps.Clone(c.kinds)}
	if out.kinds == nil {
		out.kinds = map[int][]*block{}
	}
	for len(changes) > 0 {
		kind := changes[0].Kind
		end := slices.IndexFunc(changes, func(c counted) bool { return c.Kind != kind })
		if end < 0 {
			end = len(changes)
		}
		out.kinds[kind] = changed(out.kinds[kind], changes[:end])
		changes = changes[end:]
	}
	return out
}

// changed are blocks after changes of their kind.
func changed(blocks []*block, changes []counted) []*block {
	if len(blocks) == 0 {
		blocks = []*block{{}}
	}
	var out []*block
	for i, b := range blocks {
		end := len(changes)
		if i+1 < len(blocks) {
			next := blocks[i+1].text(0)
			end, _ = slices.BinarySearchFunc(changes, next, func(c counted, text string) int { return strings.Compare(c.Text.Text, text) })
		}
		if end == 0 {
			out = append(out, b)
			continue
		}
		list := b.merged(changes[:end])
		changes = changes[end:]
		if len(list) <= 2*textsInBlock && len(list) > 0 {
			out = append(out, newBlock(list))
			continue
		}
		for part := range slices.Chunk(list, textsInBlock) {
			out = append(out, newBlock(part))
		}
	}
	return out
}

// merged are the texts of a block with changes put in.
func (b *block) merged(changes []counted) []counted {
	out := make([]counted, 0, len(b.ends)+len(changes))
	for i := range b.ends {
		text := b.text(i)
		for len(changes) > 0 && changes[0].Text.Text < text {
			out, changes = append(out, changes[0]), changes[1:]
		}
		if len(changes) > 0 && changes[0].Text.Text == text {
			continue // it comes with its new count
		}
		out = append(out, counted{Text: Text{0, text}, n: b.counts[i], seconds: b.secondsAt(i)})
	}
	return append(out, changes...)
}

// Page walks the texts of a kind that hold a part, one way or the other, passes as many as are skipped and yields those that a page of a
// size needs; inside is how many of the first one's are skipped too. The total is of all that hold the part.
func (c *Counts) Page(kind int, part string, skip, size int, desc bool) (texts []string, inside, total int) {
	p := page{skip: skip, size: size}
	c.each(kind, part, desc, func(b *block) bool {
		without := part == "" && !p.needs(b.sum)
		if without {
			p.total += b.sum
		}
		return without
	}, func(b *block, i int) {
		if p.add(b.counts[i]) {
			p.texts = append(p.texts, b.text(i))
		}
	})
	return p.texts, p.inside, p.total
}

// each walks the texts of a kind that hold a part, one way or the other, without the blocks that are passed.
func (c *Counts) each(kind int, part string, desc bool, pass func(*block) bool, yield func(b *block, i int)) {
	blocks := c.kinds[kind]
	var found []int
	for n := range blocks {
		b := blocks[n]
		if desc {
			b = blocks[len(blocks)-1-n]
		}
		if pass != nil && pass(b) {
			continue
		}
		found = b.holding(found[:0], part)
		if desc {
			slices.Reverse(found)
		}
		for _, i := range found {
			yield(b, i)
		}
	}
}

// page gathers the texts of a page on a walk over all that are counted.
type page struct {
	skip, size    int
	texts         []string
	inside, total int
}

// needs reports whether something of the next so many is on the page.
func (p *page) needs(n int) bool { return p.total+n > p.skip && p.total-p.skip < p.size }

// add counts the next text, which so many have, and reports whether it is on the page.
func (p *page) add(n int) bool {
	needed := p.needs(n)
	if needed && len(p.texts) == 0 {
		p.inside = p.skip - p.total
	}
	p.total += n
	return needed
}

// Total is how many have a text of a kind that holds a part.
func (c *Counts) Total(kind int, part string) int {
	_, _, total := c.Page(kind, part, 0, 0, false)
	return total
}

// Below is how many have a text of a kind that comes before another.
func (c *Counts) Below(kind int, text string) int {
	total := 0
	for i, b := range c.kinds[kind] {
		if i+1 < len(c.kinds[kind]) && c.kinds[kind][i+1].text(0) <= text {
			total += b.sum
			continue
		}
		for n := range b.ends {
			if b.text(n) < text {
				total += b.counts[n]
			}
		}
		break
	}
	return total
}

// All are the texts of a kind that hold a part and that somebody has, and how many have them.
func (c *Counts) All(kind int, part string) (texts []string, total int) {
	texts = []string{} // an empty list is no null
	c.each(kind, part, false, nil, func(b *block, i int) {
		if b.counts[i] > 0 {
			texts = append(texts, b.text(i))
			total += b.counts[i]
		}
	})
	return texts, total
}
