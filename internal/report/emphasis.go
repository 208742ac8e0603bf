package report

// Emphasis sets a cell or a row apart, where the format can. Several go together: Strong | Highlight.
type Emphasis uint8

const (
	Strong    Emphasis = 1 << iota // bold
	Highlight                      // on a coloured ground: our own athletes among the others
	Faint                          // grey: absent, withdrawn
)

// Size of a text in points; 0 is the usual one.
type Size float32

// Pixels is the size that a screen shows with so many pixels, of which an inch has 96.
func Pixels(n float32) Size { return Size(n * 72 / 96) }

// With adds an emphasis to the cell's own.
func (c Cell) With(e Emphasis) Cell { c.emphasis |= e; return c }

// Bold is With(Strong).
func (c Cell) Bold() Cell { return c.With(Strong) }

// Sized gives the cell's text a size of its own.
func (c Cell) Sized(s Size) Cell { c.size = s; return c }

// Has reports whether the cell has all of an emphasis.
func (c Cell) Has(e Emphasis) bool { return c.emphasis&e == e }

func (c Cell) Emphasis() Emphasis { return c.emphasis }

// Size is 0 unless the cell has one of its own.
func (c Cell) Size() Size { return c.size }

// With adds an emphasis to every cell of the row, in place; the last cell's reaches to the end of a longer table.
func (r Row) With(e Emphasis) Row {
	for i := range r {
		r[i].emphasis |= e
	}
	return r
}

// Sized gives a size, in place, to the cells of the row that have none of their own.
func (r Row) Sized(s Size) Row {
	for i := range r {
		if r[i].size == 0 {
			r[i].size = s
		}
	}
	return r
}
