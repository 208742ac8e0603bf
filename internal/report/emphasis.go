package report

// Emphasis marks a cell or a row, if the format supports it. Values can be combined: Strong | Highlight.
type Emphasis uint8

const (
	Strong    Emphasis = 1 << iota // bold
	Highlight                      // coloured background, for the caller's own athletes
	Faint                          // grey: absent, withdrawn
)

// Size is a text size in points; 0 means the default.
type Size float32

// Pixels converts a size in pixels, at 96 per inch.
func Pixels(n float32) Size { return Size(n * 72 / 96) }

// With adds an emphasis to the cell.
func (c Cell) With(e Emphasis) Cell { c.emphasis |= e; return c }

// Bold is With(Strong).
func (c Cell) Bold() Cell { return c.With(Strong) }

// Sized sets the text size of the cell.
func (c Cell) Sized(s Size) Cell { c.size = s; return c }

// Has reports whether the cell has all bits of an emphasis.
func (c Cell) Has(e Emphasis) bool { return c.emphasis&e == e }

func (c Cell) Emphasis() Emphasis { return c.emphasis }

// Size returns the cell's own text size, or 0.
func (c Cell) Size() Size { return c.size }

// With adds an emphasis to all cells of the row, in place. In a wider table, the last cell's emphasis extends to the end.
func (r Row) With(e Emphasis) Row {
	for i := range r {
		r[i].emphasis |= e
	}
	return r
}

// Sized sets the size of all cells without a size of their own, in place.
func (r Row) Sized(s Size) Row {
	for i := range r {
		if r[i].size == 0 {
			r[i].size = s
		}
	}
	return r
}
