package report

import "iter"

// Groups are rows under headings, one table with the same columns for all: the heats of a race. A short group is kept
// on one page; a longer one has its heading again on every page it goes on to.
type Groups struct {
	Columns []Column
	All     iter.Seq2[Group, error]
}

// Group is read whole, since it must be measured before it is drawn.
type Group struct {
	NewPage bool
	Heading string
	Aside   string // at the other end of the heading's line: the hour, the limit time
	Rows    []Row
	Bare    bool // its heading says all: a break of the day
}

// Cards are small sheets of the same size, several on a page, to be cut apart: one for each start of a heat.
type Cards struct {
	Across, Down int // how many on a page; 2 by 4 when they are 0
	All          iter.Seq2[Card, error]
}

// Shape is how many cards stand beside and below each other.
func (c *Cards) Shape() (across, down int) {
	if c.Across <= 0 || c.Down <= 0 {
		return 2, 4
	}
	return c.Across, c.Down
}

// Card is one of them. A fact without a value is a line to write on by hand.
type Card struct {
	Heading string
	Aside   string // large, in the corner: the lane
	Facts   []Fact
	Notes   []string
	Code    *Code
}

// Code is a text that a telephone reads from paper: a QR code where the format has pictures, the text itself elsewhere.
type Code struct {
	Text    string
	Caption string
}
