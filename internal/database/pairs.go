package database

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
)

// PairSeparator joins the two texts of a pair to a key. It sorts below every character of a folded text, so keys sort like pairs.
const PairSeparator = "\x01"

// ReadPairs returns the current counts with the second texts of all texts of kind that contain part loaded, for use with PagePairs. query
// returns the keys of all pairs whose first text is in the JSON array $1. Second texts are cached until the count of their first text is
// written: changing a second text therefore requires an Add of 0 to the first.
func (t Tally) ReadPairs(ctx context.Context, q Q, kind int, part, query string) (*Counts, error) {
	cached, err := t.read(ctx, q)
	if err != nil {
		return nil, err
	}
	missing := cached.counts.missingSecondTexts(kind, part)
	if len(missing) == 0 {
		return cached.counts, nil
	}
	for chunk := range slices.Chunk(missing, 2000) {
		if err := loadSecondTexts(ctx, q, chunk, query); err != nil {
			return nil, err
		}
	}
	now := tallySnapshot{cached.counts.withChanges(missing), cached.version} // if the keys are newer than version, they are loaded again
	if q.outsideTx(ctx) {
		q.tallies.replace(t.table, cached, now)
	}
	return now.counts, nil
}

// missingSecondTexts returns the texts that contain part and whose second texts are not loaded.
func (c *Counts) missingSecondTexts(kind int, part string) (list []textCount) {
	c.each(kind, part, false, nil, func(b *block, i int) {
		if b.secondTextsAt(i) == "" {
			list = append(list, textCount{Text: Text{kind, b.text(i)}, n: b.counts[i]})
		}
	})
	return list
}

// loadSecondTexts sets secondTexts in list, which is sorted. It stays empty for texts that no longer have pairs.
func loadSecondTexts(ctx context.Context, q Q, list []textCount, query string) error {
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
			second, ok := strings.CutPrefix(keys[0], texts[i]+PairSeparator)
			if !ok {
				break
			}
			seconds.WriteString(second)
			seconds.WriteByte(0)
			keys = keys[1:]
		}
		list[i].secondTexts = strings.Clone(seconds.String())
	}
	return nil
}

// secondTextsOf returns the second texts of a block's texts, or nil if none is loaded.
func secondTextsOf(list []textCount) []string {
	if !slices.ContainsFunc(list, func(c textCount) bool { return c.secondTexts != "" }) {
		return nil
	}
	out := make([]string, len(list))
	for i, c := range list {
		out[i] = c.secondTexts
	}
	return out
}

// secondTextsAt returns the second texts of text i: sorted, with repetitions, each followed by a NUL. It is empty if they are not loaded.
func (b *block) secondTextsAt(i int) string {
	if b.secondTexts == nil {
		return ""
	}
	return b.secondTexts[i]
}

// PagePairs is Page for pairs whose first text contains part and whose second text contains second. It returns the keys of the pairs.
func (c *Counts) PagePairs(kind int, part, second string, skip, size int, desc bool) (keys []string, skipInFirst, total int) {
	p := page{skip: skip, size: size}
	var found []textCount
	c.each(kind, part, desc, nil, func(b *block, i int) {
		found = appendMatchingSeconds(found[:0], b.secondTextsAt(i), second)
		if desc {
			slices.Reverse(found)
		}
		for _, f := range found {
			if p.add(f.n) {
				p.texts = append(p.texts, b.text(i)+PairSeparator+f.Text.Text)
			}
		}
	})
	return p.texts, p.skipInFirst, p.total
}

// appendMatchingSeconds appends the second texts that contain part, with the number of their occurrences.
func appendMatchingSeconds(found []textCount, seconds, part string) []textCount {
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
		found = append(found, textCount{Text: Text{Text: text}, n: 1})
	}
	return found
}
