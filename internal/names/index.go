// Package names is an index of texts with counts, held in memory: how many people have a name. It finds the texts that contain a part,
// sums their counts and finds the texts of a page. It knows no database; docs/name-search.md explains how it is kept current.
package names

import (
	"cmp"
	"maps"
	"slices"
	"strings"
)

// Text is a text of a kind, such as a surname or the name of a club.
type Text struct {
	Kind int
	Text string
}

// Compare orders texts by kind, then by text.
func (t Text) Compare(u Text) int {
	return cmp.Or(cmp.Compare(t.Kind, u.Kind), cmp.Compare(t.Text, u.Text))
}

// Count is a text, its count and, once set by SetSeconds, its second texts.
type Count struct {
	Text
	N       int
	seconds string
}

// Index is an immutable, sorted list of texts with their counts, per kind. The zero value is empty. With creates a new Index that shares
// unchanged blocks.
type Index struct{ kinds map[int][]*block }

// textsInBlock is the target block size: small enough to copy on each change, large enough to keep the number of blocks low.
const textsInBlock = 256

// block is a run of consecutive texts. Each text ends with a NUL, which folded text never contains, so one search covers the whole block.
type block struct {
	texts  string
	ends   []int
	counts []int
	sum    int
	grams  grams
	// seconds has the second texts of each text, as far as they were set (see pairs.go).
	seconds []string
}

func newBlock(list []Count) *block {
	b := &block{ends: make([]int, len(list)), counts: make([]int, len(list)), seconds: secondsOf(list)}
	var texts strings.Builder
	for i, c := range list {
		texts.WriteString(c.Text.Text)
		b.ends[i] = texts.Len()
		texts.WriteByte(0)
		b.counts[i] = c.N
		b.sum += c.N
	}
	b.texts = texts.String()
	b.grams.build(b)
	return b
}

func (b *block) text(i int) string {
	if i == 0 {
		return b.texts[:b.ends[0]]
	}
	return b.texts[b.ends[i-1]+1 : b.ends[i]]
}

// appendMatches appends the indexes of the texts that contain part.
func (b *block) appendMatches(found []int, part string) []int {
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

// With returns a copy with changes applied. They are sorted and hold the new counts, not differences.
func (x *Index) With(changes []Count) *Index {
	out := &Index{kinds: maps.Clone(x.kinds)}
	if out.kinds == nil {
		out.kinds = map[int][]*block{}
	}
	for len(changes) > 0 {
		kind := changes[0].Kind
		end := slices.IndexFunc(changes, func(c Count) bool { return c.Kind != kind })
		if end < 0 {
			end = len(changes)
		}
		out.kinds[kind] = applyChanges(out.kinds[kind], changes[:end])
		changes = changes[end:]
	}
	return out
}

// applyChanges returns the blocks of one kind after sorted changes, splitting blocks that grew too large.
func applyChanges(blocks []*block, changes []Count) []*block {
	if len(blocks) == 0 {
		blocks = []*block{{}}
	}
	var out []*block
	for i, b := range blocks {
		end := len(changes)
		if i+1 < len(blocks) {
			next := blocks[i+1].text(0)
			end, _ = slices.BinarySearchFunc(changes, next, func(c Count, text string) int { return strings.Compare(c.Text.Text, text) })
		}
		if end == 0 {
			out = append(out, b)
			continue
		}
		list := b.merge(changes[:end])
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

// merge returns the texts of the block with sorted changes applied.
func (b *block) merge(changes []Count) []Count {
	out := make([]Count, 0, len(b.ends)+len(changes))
	for i := range b.ends {
		text := b.text(i)
		for len(changes) > 0 && changes[0].Text.Text < text {
			out, changes = append(out, changes[0]), changes[1:]
		}
		if len(changes) > 0 && changes[0].Text.Text == text {
			continue // changes has the new count
		}
		out = append(out, Count{Text: Text{0, text}, N: b.counts[i], seconds: b.secondsAt(i)})
	}
	return append(out, changes...)
}

// Page returns the texts that a page needs among those that contain part, in order: it skips the first skip items and covers the next size.
// skipInFirst is the number of items to skip within the first returned text; total counts the items of all matching texts.
func (x *Index) Page(kind int, part string, skip, size int, desc bool) (texts []string, skipInFirst, total int) {
	p := page{skip: skip, size: size}
	x.each(kind, part, desc, func(b *block) bool {
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
	return p.texts, p.skipInFirst, p.total
}

// each calls yield for every text of a kind that contains part, in order. Blocks for which pass returns true are skipped.
func (x *Index) each(kind int, part string, desc bool, pass func(*block) bool, yield func(b *block, i int)) {
	blocks := x.kinds[kind]
	var found []int
	for n := range blocks {
		b := blocks[n]
		if desc {
			b = blocks[len(blocks)-1-n]
		}
		if pass != nil && pass(b) {
			continue
		}
		found = b.appendMatches(found[:0], part)
		if desc {
			slices.Reverse(found)
		}
		for _, i := range found {
			yield(b, i)
		}
	}
}

// page collects the texts of one page while walking the matching texts.
type page struct {
	skip, size         int
	texts              []string
	skipInFirst, total int
}

// needs reports whether any of the next n items is on the page.
func (p *page) needs(n int) bool { return p.total+n > p.skip && p.total-p.skip < p.size }

// add counts the next text, which has n items, and reports whether any of them is on the page.
func (p *page) add(n int) bool {
	needed := p.needs(n)
	if needed && len(p.texts) == 0 {
		p.skipInFirst = p.skip - p.total
	}
	p.total += n
	return needed
}

// Total returns the summed count of the texts of a kind that contain part.
func (x *Index) Total(kind int, part string) int {
	_, _, total := x.Page(kind, part, 0, 0, false)
	return total
}

// TotalBefore returns the summed count of the texts of a kind that sort before text.
func (x *Index) TotalBefore(kind int, text string) int {
	total := 0
	for i, b := range x.kinds[kind] {
		if i+1 < len(x.kinds[kind]) && x.kinds[kind][i+1].text(0) <= text {
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

// Matching returns the texts of a kind that contain part and have a positive count, and their summed count.
func (x *Index) Matching(kind int, part string) (texts []string, total int) {
	texts = []string{} // encoded as [] rather than null
	x.each(kind, part, false, nil, func(b *block, i int) {
		if b.counts[i] > 0 {
			texts = append(texts, b.text(i))
			total += b.counts[i]
		}
	})
	return texts, total
}
