package training

import (
	"reflect"
	"slices"
)

// Replace replaces all lines. Unchanged series at the beginning and at the end keep their rows.
func (s *SeriesTree) Replace(lines []Line) error {
	wanted := &SeriesTree{byNumber: map[int]*node{}, nextNumber: 1}
	wanted.byNumber[0] = &wanted.root
	for _, l := range lines {
		var err error
		if l.Err != nil {
			err = wanted.AddUnread(l.Text)
		} else {
			err = wanted.AddTrees(l.Series)
		}
		if err != nil {
			return err
		}
	}
	wanted.Rows() // children inherit subgroups before they are compared
	old, replacement := s.root.children, wanted.root.children
	head := 0
	for head < min(len(old), len(replacement)) && equalNodes(old[head], replacement[head]) {
		head++
	}
	tail := 0
	for tail < min(len(old), len(replacement))-head && equalNodes(old[len(old)-1-tail], replacement[len(replacement)-1-tail]) {
		tail++
	}
	for _, n := range slices.Clone(old[head : len(old)-tail]) {
		s.Remove(n.Number)
	}
	if added := replacement[head : len(replacement)-tail]; len(added) > 0 {
		_, err := s.insert(slices.Clone(added), &s.root, head)
		return err
	}
	return nil
}

// equalNodes reports whether two series are equal, including their children.
func equalNodes(a, b *node) bool {
	if a.Unread != b.Unread || !a.Series.equal(b.Series) || len(a.children) != len(b.children) {
		return false
	}
	for i := range a.children {
		if !equalNodes(a.children[i], b.children[i]) {
			return false
		}
	}
	return true
}

// equal compares all fields except the children.
func (s Series) equal(o Series) bool {
	s.Children, o.Children = nil, nil
	return reflect.DeepEqual(s, o)
}

// Changed reports whether the contents differ from before, regardless of the place.
func (r StoredSeries) Changed(before StoredSeries) bool {
	return r.Unread != before.Unread || !r.Series.equal(before.Series)
}

// Diff returns the series that were removed, changed or moved as they were before, and those added, changed or moved as they are now.
func Diff(before, after []StoredSeries) (was, is []StoredSeries) {
	others := func(rows, among []StoredSeries) []StoredSeries {
		byNumber := make(map[int]StoredSeries, len(among))
		for _, r := range among {
			byNumber[r.Number] = r
		}
		var list []StoredSeries
		for _, r := range rows {
			o, exists := byNumber[r.Number]
			if !exists || r.Changed(o) || r.Parent != o.Parent || r.Position != o.Position {
				list = append(list, r)
			}
		}
		return list
	}
	return others(before, after), others(after, before)
}
