package training

import (
	"cmp"
	"errors"
	"slices"

	"traguardo/internal/domain/id"
)

// MaxSeries is the maximum number of series in a workout.
const MaxSeries = 500

// Errors of changes to a workout's series.
var (
	ErrCycle   = errors.New("Una serie non può stare dentro sé stessa")
	ErrTooDeep = errors.New("Le serie possono avere al massimo 5 livelli")
	ErrTooMany = errors.New("Un allenamento può avere al massimo 500 serie")
	ErrUnread  = errors.New("Una riga non riconosciuta non può contenere serie: correggila prima")
	ErrOrder   = errors.New("training: the order does not list all series exactly once")
)

// StoredSeries is a series as stored. Parent is the number of another series of the workout, or 0 at the top level.
type StoredSeries struct {
	ID       id.Series `json:"ID"`     // 0 until it is stored
	Number   int       `json:"Number"` // within the workout
	Parent   int       `json:"Parent"`
	Position int       `json:"Position"` // among siblings, from 1
	Series             // without children
	// Unread is a line that could not be parsed, as written.
	Unread string `json:"Unread"`
	// Swum is the distance that the series contributes, including the repeats of its parents; 0 if it has children.
	Swum    int   `json:"Swum"`
	Version int64 `json:"Version"`
}

// SeriesTree is the editable tree of a workout's series. It enforces MaxDepth and MaxSeries, never contains cycles, and gives children
// the subgroup of their parent, if it has one.
type SeriesTree struct {
	root       node
	byNumber   map[int]*node
	nextNumber int
}

type node struct {
	StoredSeries
	parent   *node
	children []*node
}

// NewSeriesTree builds a tree from stored series.
func NewSeriesTree(rows []StoredSeries) *SeriesTree {
	s := &SeriesTree{byNumber: map[int]*node{}, nextNumber: 1}
	s.byNumber[0] = &s.root
	for _, r := range rows {
		s.byNumber[r.Number] = &node{StoredSeries: r}
		s.nextNumber = max(s.nextNumber, r.Number+1)
	}
	sorted := slices.SortedFunc(slices.Values(rows), func(a, b StoredSeries) int {
		return cmp.Or(cmp.Compare(a.Position, b.Position), cmp.Compare(a.Number, b.Number))
	})
	for _, r := range sorted {
		n := s.byNumber[r.Number]
		n.parent = s.byNumber[r.Parent]
		n.parent.children = append(n.parent.children, n)
	}
	return s
}

// Rows returns the series in reading order, with updated parents, positions and distances.
func (s *SeriesTree) Rows() []StoredSeries {
	var rows []StoredSeries
	var walk func(n *node, times int)
	walk = func(n *node, times int) {
		for i, c := range n.children {
			c.Parent, c.Position, c.Swum = n.Number, i+1, 0
			if n.Subgroup != 0 {
				c.Subgroup = n.Subgroup
			}
			c.normalize(len(c.children) > 0)
			if len(c.children) == 0 {
				c.Swum = times * c.Repeats * c.Metres
			}
			rows = append(rows, c.StoredSeries)
			walk(c, times*c.Repeats)
		}
	}
	walk(&s.root, 1)
	return rows
}

// Series returns the tree as nested series.
func (s *SeriesTree) Series() []Series { return BuildTree(s.Rows()) }

// BuildTree nests stored series, given in reading order.
func BuildTree(rows []StoredSeries) []Series {
	children := map[int][]StoredSeries{}
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

// ByID returns a stored series.
func (s *SeriesTree) ByID(seriesID id.Series) (StoredSeries, bool) {
	for no, n := range s.byNumber {
		if no != 0 && n.ID == seriesID {
			return n.StoredSeries, true
		}
	}
	return StoredSeries{}, false
}

// Set replaces the contents of a series. Its place and children stay.
func (s *SeriesTree) Set(number int, to Series) {
	to.Children = nil
	s.byNumber[number].Series, s.byNumber[number].Unread = to, ""
}

// Add appends a new series to a parent and returns its number.
func (s *SeriesTree) Add(parent int, r Series) (int, error) {
	r.Children = nil
	n := &node{StoredSeries: StoredSeries{Series: r}}
	return s.insert([]*node{n}, s.byNumber[parent], -1)
}

// AddTrees appends series with their children at the top level.
func (s *SeriesTree) AddTrees(list []Series) error {
	nodes := make([]*node, len(list))
	for i, t := range list {
		nodes[i] = newNode(t)
	}
	_, err := s.insert(nodes, &s.root, -1)
	return err
}

// AddUnread appends a line that could not be parsed.
func (s *SeriesTree) AddUnread(line string) error {
	_, err := s.insert([]*node{{StoredSeries: StoredSeries{Series: Series{Repeats: 1}, Unread: line}}}, &s.root, -1)
	return err
}

// AddBranch appends a copy of a series of another tree, with its children.
func (s *SeriesTree) AddBranch(from *SeriesTree, number int) error {
	_, err := s.insert([]*node{from.byNumber[number].clone()}, &s.root, -1)
	return err
}

func newNode(t Series) *node {
	n := &node{StoredSeries: StoredSeries{Series: t}}
	for _, c := range t.Children {
		child := newNode(c)
		child.parent = n
		n.children = append(n.children, child)
	}
	n.Series.Children = nil
	return n
}

// clone returns a copy with new numbers and ids.
func (n *node) clone() *node {
	c := &node{StoredSeries: StoredSeries{Series: n.Series, Unread: n.Unread}}
	for _, child := range n.children {
		inner := child.clone()
		inner.parent = c
		c.children = append(c.children, inner)
	}
	return c
}

// insert adds new series to a parent at an index, or at the end if at is negative. It returns the number of the first one.
func (s *SeriesTree) insert(list []*node, parent *node, at int) (int, error) {
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
	if len(s.byNumber)-1+added > MaxSeries {
		return 0, ErrTooMany
	}
	for _, n := range list {
		n.parent = parent
		n.each(func(c *node) {
			c.Number = s.nextNumber
			s.nextNumber++
			s.byNumber[c.Number] = c
		})
	}
	parent.insertAt(at, list...)
	return list[0].Number, nil
}

func (n *node) insertAt(at int, list ...*node) {
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

// depth returns the level of the node; 0 for the root.
func (n *node) depth() int {
	if n.parent == nil {
		return 0
	}
	return n.parent.depth() + 1
}

// height returns the number of levels from the node down.
func (n *node) height() int {
	deepest := 0
	for _, c := range n.children {
		deepest = max(deepest, c.height())
	}
	return deepest + 1
}

// Move moves a series to an index under another parent; a negative index means the end.
func (s *SeriesTree) Move(number, parent, at int) error {
	n, to := s.byNumber[number], s.byNumber[parent]
	for p := to; p != nil; p = p.parent {
		if p == n {
			return ErrCycle
		}
	}
	switch {
	case to.Unread != "":
		return ErrUnread
	case to.depth()+n.height() > MaxDepth:
		return ErrTooDeep
	}
	n.parent.removeChild(n)
	n.parent = to
	to.insertAt(at, n)
	return nil
}

func (n *node) removeChild(child *node) {
	n.children = slices.DeleteFunc(n.children, func(c *node) bool { return c == child })
}

// Remove removes a series with its children.
func (s *SeriesTree) Remove(number int) {
	n := s.byNumber[number]
	n.parent.removeChild(n)
	n.each(func(c *node) { delete(s.byNumber, c.Number) })
}

// Duplicate inserts a copy after a series and returns the copy's number.
func (s *SeriesTree) Duplicate(number int) (int, error) {
	n := s.byNumber[number]
	return s.insert([]*node{n.clone()}, n.parent, slices.Index(n.parent.children, n)+1)
}

// Order sorts the children of a parent by a list of ids. It returns ErrOrder unless ids has each child once, because then another
// user has changed them in the meantime.
func (s *SeriesTree) Order(parent int, ids []id.Series) error {
	p := s.byNumber[parent]
	sorted := make([]*node, 0, len(ids))
	for _, seriesID := range ids {
		i := slices.IndexFunc(p.children, func(c *node) bool { return c.ID == seriesID })
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
