package report

import "iter"

// Groups are rows under headings that share the same columns, such as heats of a race. A short group is kept on one page; a long
// one repeats its heading on each page.
type Groups struct {
	Columns []Column
	All     iter.Seq2[Group, error]
}

// Group is held in memory because it is measured before it is drawn.
type Group struct {
	NewPage bool
	Heading string
	Aside   string // at the right of the heading: the start time, the limit time
	Rows    []Row
	Bare    bool // has no rows: a break
}

// Cards are small cards of the same size, several per page, to be cut apart.
type Cards struct {
	Across, Down int // number per page; 2 by 4 if 0
	All          iter.Seq2[Card, error]
}

// Shape returns the number of cards across and down a page.
func (c *Cards) Shape() (across, down int) {
	if c.Across <= 0 || c.Down <= 0 {
		return 2, 4
	}
	return c.Across, c.Down
}

// Card is a single card. A fact without a value is a blank line.
type Card struct {
	Heading string
	Aside   string // large, in the corner: the lane
	Facts   []Fact
	Notes   []string
	Code    *Code
}

// Code is a text printed as a QR code, or as text in formats without images.
type Code struct {
	Text    string
	Caption string
}
