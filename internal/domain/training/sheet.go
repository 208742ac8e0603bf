package training

import (
	"cmp"
	"errors"
	"slices"
)

// MaxSeries is how many series a workout may have.
const MaxSeries = 500

// What a change of a workout's series may be refused for.
var (
	ErrInside  = errors.New("Una serie non può stare dentro sé stessa")
	ErrTooDeep = errors.New("Le serie possono avere al massimo 5 livelli")
	ErrTooMany = errors.New("Un allenamento può avere al massimo 500 serie")
	ErrUnread  = errors.New("Una riga non riconosciuta non può contenere serie: correggila prima")
	ErrOrder   = errors.New("training: an order names other series than there are")
)

// Row is a series as it is stored: Parent is the number of another one of the same workout, 0 at the top.
type Row struct {
	ID       int64 // 0 until it is stored
	Number   int   // in the workout
	Parent   int
	Position int // among those of the same parent, from 1
	Series       // without its children
	// Unread is a line that could not be understood, kept as it was written.
	Unread string
	// Swum is the metres by which the row counts, repeats of its parents included; 0 where its children count.
	Swum    int
	Version int64
}

// Sheet is the series of a workout while they are being changed. Whatever the change, nothing is deeper than MaxDepth, a parent is never inside
// its child, and children have the subgroup of their parent, if it has one.
type Sheet struct {
	root   node
	byNo   map[int]*node
	nextNo int
}

type node struct {
	Row
	parent   *node
	children []*node
}

// NewSheet makes a sheet of stored rows.
func NewSheet(rows []Row) *Sheet {
	s := &Sheet{byNo: map[int]*node{}, nextNo: 1}
	s.byNo[0] = &s.root
	for _, r := range rows {
		s.byNo[r.Number] = &node{Row: r}
		s.nextNo = max(s.nextNo, r.Number+1)
	}
	sorted := slices.SortedFunc(slices.Values(rows), func(a, b Row) int {
		return cmp.Or(cmp.Compare(a.Position, b.Position), cmp.Compare(a.Number, b.Number))
	})
	for _, r := range sorted {
		n := s.byNo[r.Number]
		n.parent = s.byNo[r.Parent]
		n.parent.children = append(n.parent.children, n)
	}
	return s
}

// Rows are the series in the order they are read, with their places and what they amount to.
func (s *Sheet) Rows() []Row {
	var rows []Row
	var walk func(n *node, times int)
	walk = func(n *node, times int) {
		for i, c := range n.children {
			c.Parent, c.Position, c.Swum = n.Number, i+1, 0
			if n.Subgroup != 0 {
				c.Subgroup = n.Subgroup
			}
			if c.Block {
				c.Metres = 0 // it only groups
			}
			if len(c.children) == 0 {
				c.Swum = times * c.Repeats * c.Metres
			}
			rows = append(rows, c.Row)
			walk(c, times*c.Repeats)
		}
	}
	walk(&s.root, 1)
	return rows
}

// Series are those of the sheet as a tree.
func (s *Sheet) Series() []Series { return Tree(s.Rows()) }

// Tree puts rows that are in the order they are read under their parents.
func Tree(rows []Row) []Series {
	children := map[int][]Row{}
	for _, r := range rows {
		children[r.Parent] = append(children[r.Parent], r)
	}
	var under func(parent int) []Series
	under = func(parent int) []Series {
		var list []Series
		for _, r := range children[parent] {
			r.Children = under(r.Number)
			list = append(list, r.Series)
		}
		return list
	}
	return under(0)
}

// ByID finds a stored series.
func (s *Sheet) ByID(id int64) (Row, bool) {
	for no, n := range s.byNo {
		if no != 0 && n.ID == id {
			return n.Row, true
		}
	}
	return Row{}, false
}

// Set changes what a series is; its place stays.
func (s *Sheet) Set(number int, to Series) {
	to.Children = nil
	s.byNo[number].Series, s.byNo[number].Unread = to, ""
}

// Add puts a new series last under a parent and answers its number.
func (s *Sheet) Add(parent int, r Series) (int, error) {
	r.Children = nil
	n := &node{Row: Row{Series: r}}
	return s.insert([]*node{n}, s.byNo[parent], -1)
}

// AddTrees puts series with all that is under them at the end.
func (s *Sheet) AddTrees(list []Series) error {
	nodes := make([]*node, len(list))
	for i, t := range list {
		nodes[i] = grow(t)
	}
	_, err := s.insert(nodes, &s.root, -1)
	return err
}

// AddUnread keeps a line that could not be understood, at the end.
func (s *Sheet) AddUnread(line string) error {
	_, err := s.insert([]*node{{Row: Row{Series: Series{Repeats: 1}, Unread: line}}}, &s.root, -1)
	return err
}

// AddBranch puts a series of another sheet with all that is under it at the end.
func (s *Sheet) AddBranch(from *Sheet, number int) error {
	_, err := s.insert([]*node{from.byNo[number].copied()}, &s.root, -1)
	return err
}

func grow(t Series) *node {
	n := &node{Row: Row{Series: t}}
	for _, c := range t.Children {
		child := grow(c)
		child.parent = n
		n.children = append(n.children, child)
	}
	n.Series.Children = nil
	return n
}

// copied is a series with all that is under it, as new ones.
func (n *node) copied() *node {
	c := &node{Row: Row{Series: n.Series, Unread: n.Unread}}
	for _, child := range n.children {
		inner := child.copied()
		inner.parent = c
		c.children = append(c.children, inner)
	}
	return c
}

// insert puts new series under a parent, at a place from 0, or last, and answers the number of the first.
func (s *Sheet) insert(list []*node, parent *node, at int) (int, error) {
	if parent.Unread != "" {
		return 0, ErrUnread
	}
	added := 0
	for _, n := range list {
		if parent.depth()+n.height() > MaxDepth {
			return 0, ErrTooDeep
		}
		added += n.size()
	}
	if len(s.byNo)-1+added > MaxSeries {
		return 0, ErrTooMany
	}
	for _, n := range list {
		n.parent = parent
		n.each(func(c *node) {
			c.Number = s.nextNo
			s.nextNo++
			s.byNo[c.Number] = c
		})
	}
	parent.put(at, list...)
	return list[0].Number, nil
}

func (n *node) put(at int, list ...*node) {
	if at < 0 || at > len(n.children) {
		at = len(n.children)
	}
	n.children = slices.Insert(n.children, at, list...)
}

func (n *node) each(visit func(*node)) {
	visit(n)
	for _, c := range n.children {
		c.each(visit)
	}
}

func (n *node) size() int {
	count := 0
	n.each(func(*node) { count++ })
	return count
}

// depth is 0 for the workout itself.
func (n *node) depth() int {
	if n.parent == nil {
		return 0
	}
	return n.parent.depth() + 1
}

// height counts the levels from the series down.
func (n *node) height() int {
	deepest := 0
	for _, c := range n.children {
		deepest = max(deepest, c.height())
	}
	return deepest + 1
}

// Move puts a series under another parent, at a place from 0; a negative one is the last.
func (s *Sheet) Move(number, parent, at int) error {
	n, to := s.byNo[number], s.byNo[parent]
	for p := to; p != nil; p = p.parent {
		if p == n {
			return ErrInside
		}
	}
	switch {
	case to.Unread != "":
		return ErrUnread
	case to.depth()+n.height() > MaxDepth:
		return ErrTooDeep
	}
	n.parent.drop(n)
	n.parent = to
	to.put(at, n)
	return nil
}

func (n *node) drop(child *node) {
	n.children = slices.DeleteFunc(n.children, func(c *node) bool { return c == child })
}

// Remove takes a series away with all that is under it.
func (s *Sheet) Remove(number int) {
	n := s.byNo[number]
	n.parent.drop(n)
	n.each(func(c *node) { delete(s.byNo, c.Number) })
}

// Duplicate puts a copy of a series right after it and answers the copy's number.
func (s *Sheet) Duplicate(number int) (int, error) {
	n := s.byNo[number]
	return s.insert([]*node{n.copied()}, n.parent, slices.Index(n.parent.children, n)+1)
}

// Order puts the stored children of a parent in the order of their ids. It must name all of them once: others mean that somebody else
// changed them meanwhile.
func (s *Sheet) Order(parent int, ids []int64) error {
	p := s.byNo[parent]
	sorted := make([]*node, 0, len(ids))
	for _, id := range ids {
		i := slices.IndexFunc(p.children, func(c *node) bool { return c.ID == id })
		if i < 0 || slices.Contains(sorted, p.children[i]) {
			return ErrOrder
		}
		sorted = append(sorted, p.children[i])
	}
	if len(sorted) != len(p.children) {
		return ErrOrder
	}
	p.children = sorted
	return nil
}

// Replace gives the sheet other lines. Series at its beginning and its end that stay as they were keep their rows.
func (s *Sheet) Replace(lines []Line) error {
	wanted := &Sheet{byNo: map[int]*node{}, nextNo: 1}
	wanted.byNo[0] = &wanted.root
	for _, l := range lines {
		var err error
		if l.Wrong != nil {
			err = wanted.AddUnread(l.Text)
		} else {
			err = wanted.AddTrees(l.Series)
		}
		if err != nil {
			return err
		}
	}
	wanted.Rows() // children take over the subgroup of their parent before they are compared
	old, made := s.root.children, wanted.root.children
	head := 0
	for head < min(len(old), len(made)) && same(old[head], made[head]) {
		head++
	}
	tail := 0
	for tail < min(len(old), len(made))-head && same(old[len(old)-1-tail], made[len(made)-1-tail]) {
		tail++
	}
	for _, n := range slices.Clone(old[head : len(old)-tail]) {
		s.Remove(n.Number)
	}
	if fresh := made[head : len(made)-tail]; len(fresh) > 0 {
		_, err := s.insert(slices.Clone(fresh), &s.root, head)
		return err
	}
	return nil
}

// same reports whether two series say the same, all the way down.
func same(a, b *node) bool {
	if a.Unread != b.Unread || !a.Series.equal(b.Series) || len(a.children) != len(b.children) {
		return false
	}
	for i := range a.children {
		if !same(a.children[i], b.children[i]) {
			return false
		}
	}
	return true
}

// equal compares all but the children.
func (s Series) equal(o Series) bool {
	return s.Repeats == o.Repeats && s.Metres == o.Metres && s.SendOff == o.SendOff && s.Style == o.Style && s.Intensity == o.Intensity &&
		s.Modality == o.Modality && s.Subgroup == o.Subgroup && s.Main == o.Main && s.Block == o.Block && s.Note == o.Note
}

// Changed reports whether a row says something else than before, whatever its place.
func (r Row) Changed(before Row) bool {
	return r.Unread != before.Unread || !r.Series.equal(before.Series)
}

// Difference are the rows that went, say something else or stand elsewhere, as they were and as they are.
func Difference(before, after []Row) (was, is []Row) {
	others := func(rows, among []Row) []Row {
		byNumber := make(map[int]Row, len(among))
		for _, r := range among {
			byNumber[r.Number] = r
		}
		var list []Row
		for _, r := range rows {
			o, there := byNumber[r.Number]
			if !there || r.Changed(o) || r.Parent != o.Parent || r.Position != o.Position {
				list = append(list, r)
			}
		}
		return list
	}
	return others(before, after), others(after, before)
}
