package qr

import "errors"

// read decodes an undamaged code independently of the encoder, using only the standard's tables: it takes the mask from the format,
// checks the blocks by their syndromes and reads the text from the bits.
func read(c *Code) (string, error) {
	version := (c.Size - 17) / 4
	mask, err := readMask(c)
	if err != nil {
		return "", err
	}
	stream := readModules(c, version, mask)
	n, correction := blocks[version], correctionPerBlock[version]
	total := len(stream)
	short := total/n - correction
	longer := total % n
	var text []byte
	for b := range n {
		var block []byte
		for at := range short {
			block = append(block, stream[at*n+b])
		}
		if b >= n-longer {
			block = append(block, stream[short*n+b-(n-longer)])
		}
		text = append(text, block...)
		for at := range correction {
			block = append(block, stream[short*n+longer+at*n+b])
		}
		root := byte(1)
		for range correction {
			sum := byte(0)
			for _, word := range block {
				sum = multiply(sum, root) ^ word
			}
			if sum != 0 {
				return "", errors.New("a block is not a multiple of its generator")
			}
			root = multiply(root, 2)
		}
	}
	at := 0
	take := func(count int) (v int) {
		for range count {
			v = v<<1 | int(text[at/8]>>(7-at%8)&1)
			at++
		}
		return v
	}
	if take(4) != 4 {
		return "", errors.New("not bytes")
	}
	out := make([]byte, take(lengthBits(version)))
	for i := range out {
		out[i] = byte(take(8))
	}
	return string(out), nil
}

// readMask reads both copies of the format, which must agree and be valid.
func readMask(c *Code) (int, error) {
	near := [15][2]int{{8, 0}, {8, 1}, {8, 2}, {8, 3}, {8, 4}, {8, 5}, {8, 7}, {8, 8}, {7, 8}, {5, 8}, {4, 8}, {3, 8}, {2, 8}, {1, 8}, {0, 8}}
	first, second := 0, 0
	for i, at := range near {
		x, y := c.Size-1-i, 8
		if i >= 8 {
			x, y = 8, c.Size-15+i
		}
		if c.Dark(at[0], at[1]) {
			first |= 1 << i
		}
		if c.Dark(x, y) {
			second |= 1 << i
		}
	}
	if first != second {
		return 0, errors.New("the copies of the format differ")
	}
	for mask := range 8 {
		if first == formatBits(mask) {
			return mask, nil
		}
	}
	return 0, errors.New("no format of level M")
}

// readModules reads the data area, whose limits it computes itself.
func readModules(c *Code, version, mask int) []byte {
	centres := alignmentCentres(version)
	reserved := func(x, y int) bool {
		far := c.Size - 8
		switch {
		case x == 6 || y == 6, x < 9 && y < 9, x >= far && y < 9, x < 9 && y >= far:
			return true
		case version >= 7 && (x < 6 && y >= c.Size-11 || y < 6 && x >= c.Size-11):
			return true
		}
		for _, cy := range centres {
			for _, cx := range centres {
				corner := cx < 9 && cy < 9 || cx >= far && cy < 9 || cx < 9 && cy >= far
				if !corner && abs(x-cx) <= 2 && abs(y-cy) <= 2 {
					return true
				}
			}
		}
		return false
	}
	var out []byte
	count := 0
	up := true
	for right := c.Size - 1; right > 0; right -= 2 {
		if right == 6 {
			right--
		}
		for step := range c.Size {
			y := step
			if up {
				y = c.Size - 1 - step
			}
			for _, x := range [2]int{right, right - 1} {
				if reserved(x, y) {
					continue
				}
				if count%8 == 0 {
					out = append(out, 0)
				}
				if c.Dark(x, y) != masks[mask](x, y) {
					out[count/8] |= 0x80 >> (count % 8)
				}
				count++
			}
		}
		up = !up
	}
	return out[:count/8]
}
