package qr

// newCode draws the function patterns of a version.
func newCode(version int) *Code {
	size := version*4 + 17
	c := &Code{Size: size, version: version, dark: make([]bool, size*size), fixed: make([]bool, size*size)}
	for i := range size {
		c.set(6, i, i%2 == 0)
		c.set(i, 6, i%2 == 0)
	}
	c.finder(3, 3)
	c.finder(size-4, 3)
	c.finder(3, size-4)
	c.alignments()
	c.writeFormat(0) // reserves the modules; the mask determines the value
	c.writeVersion()
	return c
}

func (c *Code) set(x, y int, dark bool) {
	if x < 0 || y < 0 || x >= c.Size || y >= c.Size {
		return // the light border of a finder is clipped at the edge
	}
	c.dark[y*c.Size+x], c.fixed[y*c.Size+x] = dark, true
}

func (c *Code) finder(x, y int) {
	for dy := -4; dy <= 4; dy++ {
		for dx := -4; dx <= 4; dx++ {
			ring := max(abs(dx), abs(dy))
			c.set(x+dx, y+dy, ring != 2 && ring != 4)
		}
	}
}

func (c *Code) alignments() {
	at := alignmentCentres(c.version)
	last := len(at) - 1
	for i, y := range at {
		for j, x := range at {
			if i == 0 && j == 0 || i == 0 && j == last || i == last && j == 0 {
				continue // occupied by a finder
			}
			for dy := -2; dy <= 2; dy++ {
				for dx := -2; dx <= 2; dx++ {
					c.set(x+dx, y+dy, max(abs(dx), abs(dy)) != 1)
				}
			}
		}
	}
}

// alignmentCentres returns the positions of the standard's annex E: evenly spaced from the far edge, the first at 6.
func alignmentCentres(version int) []int {
	if version == 1 {
		return nil
	}
	n := version/7 + 2
	step := (version*8 + n*3 + 5) / (n*4 - 4) * 2
	out := make([]int, n)
	out[0] = 6
	for i := 1; i < n; i++ {
		out[n-i] = version*4 + 10 - (i-1)*step
	}
	return out
}

// writeFormat writes both copies of the level and mask, with ten correction bits.
func (c *Code) writeFormat(mask int) {
	format := formatBits(mask)
	bit := func(i int) bool { return format>>i&1 != 0 }
	for i := range 6 {
		c.set(8, i, bit(i))
	}
	c.set(8, 7, bit(6))
	c.set(8, 8, bit(7))
	c.set(7, 8, bit(8))
	for i := 9; i < 15; i++ {
		c.set(14-i, 8, bit(i))
	}
	for i := range 8 {
		c.set(c.Size-1-i, 8, bit(i))
	}
	for i := 8; i < 15; i++ {
		c.set(8, c.Size-15+i, bit(i))
	}
	c.set(8, c.Size-8, true)
}

// formatBits returns level M (00), the mask and their correction bits, XORed with the standard's pattern.
func formatBits(mask int) int {
	rest := mask
	for range 10 {
		rest = rest<<1 ^ (rest>>9)*0x537
	}
	return (mask<<10 | rest) ^ 0x5412
}

// writeVersion writes both copies of the version, which codes have from version 7.
func (c *Code) writeVersion() {
	if c.version < 7 {
		return
	}
	v := versionBits(c.version)
	for i := range 18 {
		dark := v>>i&1 != 0
		far, near := c.Size-11+i%3, i/3
		c.set(far, near, dark)
		c.set(near, far, dark)
	}
}

func versionBits(version int) int {
	rest := version
	for range 12 {
		rest = rest<<1 ^ (rest>>11)*0x1f25
	}
	return version<<12 | rest
}

// place fills the free modules in columns of two from the right, alternately upwards and downwards, skipping the timing column.
func (c *Code) place(data []byte) {
	i := 0
	for right := c.Size - 1; right > 0; right -= 2 {
		if right == 6 {
			right = 5
		}
		for step := range c.Size {
			y := step
			if (right+1)&2 == 0 {
				y = c.Size - 1 - step
			}
			for x := right; x > right-2; x-- {
				if !c.fixed[y*c.Size+x] && i < len(data)*8 {
					c.dark[y*c.Size+x] = data[i/8]>>(7-i%8)&1 != 0
					i++
				}
			}
		}
	}
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}
