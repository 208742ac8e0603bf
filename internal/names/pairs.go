package names

import (
	"slices"
	"strings"
)

// PairSeparator joins the two texts of a pair to a key. It sorts below every character of a folded text, so keys sort like pairs.
const PairSeparator = "\x01"

// MissingSeconds returns the texts that contain part and whose second texts are not loaded.
func (x *Index) MissingSeconds(kind int, part string) (list []Count) {
	x.each(kind, part, false, nil, func(b *block, i int) {
		if b.secondsAt(i) == "" {
			list = append(list, Count{Text: Text{kind, b.text(i)}, N: b.counts[i]})
		}
	})
	return list
}

// SetSeconds sets the second texts of list from the sorted keys of all its pairs. list is sorted too. Texts without pairs keep none.
func SetSeconds(list []Count, keys []string) {
	var seconds strings.Builder
	for i := range list {
		seconds.Reset()
		for len(keys) > 0 {
			second, ok := strings.CutPrefix(keys[0], list[i].Text.Text+PairSeparator)
			if !ok {
				break
			}
			seconds.WriteString(second)
			seconds.WriteByte(0)
			keys = keys[1:]
		}
		list[i].seconds = strings.Clone(seconds.String())
	}
}

// secondsOf returns the second texts of a block's texts, or nil if none is loaded.
func secondsOf(list []Count) []string {
	if !slices.ContainsFunc(list, func(c Count) bool { return c.seconds != "" }) {
		return nil
	}
	out := make([]string, len(list))
	for i, c := range list {
		out[i] = c.seconds
	}
	return out
}

// secondsAt returns the second texts of text i: sorted, with repetitions, each followed by a NUL. It is empty if they are not loaded.
func (b *block) secondsAt(i int) string {
	if b.seconds == nil {
		return ""
	}
	return b.seconds[i]
}

// PagePairs is Page for pairs whose first text contains part and whose second text contains second. It returns the keys of the pairs.
func (x *Index) PagePairs(kind int, part, second string, skip, size int, desc bool) (keys []string, skipInFirst, total int) {
	p := page{skip: skip, size: size}
	var found []Count
	x.each(kind, part, desc, nil, func(b *block, i int) {
		found = appendMatchingSeconds(found[:0], b.secondsAt(i), second)
		if desc {
			slices.Reverse(found)
		}
		for _, f := range found {
			if p.add(f.N) {
				p.texts = append(p.texts, b.text(i)+PairSeparator+f.Text.Text)
			}
		}
	})
	return p.texts, p.skipInFirst, p.total
}

// appendMatchingSeconds appends the second texts that contain part, with the number of their occurrences.
func appendMatchingSeconds(found []Count, seconds, part string) []Count {
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
			found[last].N++
			continue
		}
		found = append(found, Count{Text: Text{Text: text}, N: 1})
	}
	return found
}
