package qr

// masks invert modules to break up plain areas and false finder patterns.
var masks = [8]func(x, y int) bool{
	func(x, y int) bool { return (x+y)%2 == 0 },
	func(_, y int) bool { return y%2 == 0 },
	func(x, _ int) bool { return x%3 == 0 },
	func(x, y int) bool { return (x+y)%3 == 0 },
	func(x, y int) bool { return (x/3+y/2)%2 == 0 },
	func(x, y int) bool { return x*y%2+x*y%3 == 0 },
	func(x, y int) bool { return (x*y%2+x*y%3)%2 == 0 },
	func(x, y int) bool { return ((x+y)%2+x*y%3)%2 == 0 },
}

func (c *Code) apply(mask int) {
	for y := range c.Size {
		for x := range c.Size {
			if i := y*c.Size + x; !c.fixed[i] && masks[mask](x, y) {
				c.dark[i] = !c.dark[i]
			}
		}
	}
}

// penalty rates how hard the code is to read, by the standard's four features.
func (c *Code) penalty() int {
	sum, dark := 0, 0
	for a := range c.Size {
		sum += linePenalty(c.Size, func(b int) bool { return c.Dark(b, a) })
		sum += linePenalty(c.Size, func(b int) bool { return c.Dark(a, b) })
		for b := range c.Size {
			if c.Dark(b, a) {
				dark++
			}
			if a > 0 && b > 0 && c.Dark(b, a) == c.Dark(b-1, a) && c.Dark(b, a) == c.Dark(b, a-1) && c.Dark(b, a) == c.Dark(b-1, a-1) {
				sum += 3
			}
		}
	}
	share := dark * 20 / (c.Size * c.Size) // in steps of 5 %
	return sum + 10*min(abs(share-10), abs(share-9))
}

// finderLike is the pattern of a finder; it is penalised if four light modules precede or follow it.
const finderLike = 0b1011101

func linePenalty(size int, dark func(int) bool) int {
	sum, run, window := 0, 0, 0
	for i := range size {
		if i > 0 && dark(i) == dark(i-1) {
			run++
		} else {
			run = 1
		}
		switch {
		case run == 5:
			sum += 3
		case run > 5:
			sum++
		}
		window = window << 1 & 0x7ff
		if dark(i) {
			window |= 1
		}
		if i >= 10 && (window == finderLike || window == finderLike<<4) {
			sum += 40
		}
	}
	return sum
}
