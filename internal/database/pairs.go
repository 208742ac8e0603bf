package database

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
)

// PairEnd parts two texts in the key of both, below every character of a folded text: ordering by the key is ordering by both.
const PairEnd = "\x01"

// ReadPairs answers the counts with the second texts of all that hold a part: a first and a second part are then looked for in memory. The
// query yields the keys of all who have the texts in the JSON array $1. A text's keys are read when they are first looked for, and
// again after its count moved: whoever changes a second text moves the first one's count, by 0 if need be.
func (t Tally) ReadPairs(ctx context.Context, q Q, kind int, part, query string) (*Counts, error) {
	have, err := t.read(ctx, q)
	if err != nil {
		return nil, err
	}
	lacking := have.counts.lacking(kind, part)
	if len(lacking) == 0 {
		return have.counts, nil
	}
	for some := range slices.Chunk(lacking, 2000) {
		if err := fillSeconds(ctx, q, some, query); err != nil {
			return nil, err
		}
	}
	now := tallied{have.counts.with(lacking), have.upTo} // the keys may be newer, and are then read again
	if q.outside(ctx) {
		q.memory.keep(t.table, have, now)
	}
	return now.counts, nil
}

// lacking are the texts that hold a part and whose second texts are not known.
func (c *Counts) lacking(kind int, part string) (list []counted) {
	c.each(kind, part, false, nil, func(b *block, i int) {
		if b.secondsAt(i) == "" {
			list = append(list, counted{Text: Text{kind, b.text(i)}, n: b.counts[i]})
		}
	})
	return list
}

// fillSeconds reads the second texts of texts, which are in order. Texts that nobody has by now have none.
func fillSeconds(ctx context.Context, q Q, list []counted, query string) error {
	texts := make([]string, len(list))
	for i, c := range list {
		texts[i] = c.Text.Text
	}
	arg, err := json.Marshal(texts)
	if err != nil {
		return err
	}
	keys, err := All(ctx, q, Value[string], query, string(arg))
	if err != nil {
		return err
	}
	slices.Sort(keys)
	var seconds strings.Builder
	for i := range list {
		seconds.Reset()
		for len(keys) > 0 {
			second, ok := strings.CutPrefix(keys[0], texts[i]+PairEnd)
			if !ok {
				break
			}
			seconds.WriteString(second)
			seconds.WriteByte(0)
			keys = keys[1:]
		}
		list[i].seconds = strings.Clone(seconds.String())
	}
	return nil
}

// secondsOf are the second texts of a block's texts, or nil where none is known.
func secondsOf(list []counted) []string {
	if !slices.ContainsFunc(list, func(c counted) bool { return c.seconds != "" }) {
		return nil
	}
	out := make([]string, len(list))
	for i, c := range list {
		out[i] = c.seconds
	}
	return out
}

// secondsAt are the second texts of a text, in order and each as often as it comes, each ended by a NUL; none where they are not known.
func (b *block) secondsAt(i int) string {
	if b.seconds == nil {
		return ""
	}
	return b.seconds[i]
}

// PagePairs is Page of pairs whose texts hold a part each, and yields the keys of both.
func (c *Counts) PagePairs(kind int, part, second string, skip, size int, desc bool) (keys []string, inside, total int) {
	p := page{skip: skip, size: size}
	var found []counted
	c.each(kind, part, desc, nil, func(b *block, i int) {
		found = holdingSecond(found[:0], b.secondsAt(i), second)
		if desc {
			slices.Reverse(found)
		}
		for _, f := range found {
			if p.add(f.n) {
				p.texts = append(p.texts, b.text(i)+PairEnd+f.Text.Text)
			}
		}
	})
	return p.texts, p.inside, p.total
}

// holdingSecond appends which of some second texts hold a part, and how often each comes.
func holdingSecond(found []counted, seconds, part string) []counted {
	for from := 0; from < len(seconds); {
		at := strings.Index(seconds[from:], part)
		if at < 0 {
			break
		}
		start := from + strings.LastIndexByte(seconds[from:from+at], 0) + 1
		from += at
		from += strings.IndexByte(seconds[from:], 0) + 1
		text := seconds[start : from-1]
		if last := len(found) - 1; last >= 0 && found[last].Text.Text == text {
			found[last].n++
			continue
		}
		found = append(found, counted{Text: Text{Text: text}, n: 1})
	}
	return found
}
