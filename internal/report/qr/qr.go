// Package qr encodes short texts as QR codes (ISO/IEC 18004, model 2) in byte mode with error correction level M, which tolerates
// damage to 15 % of the code, as on paper at a pool.
package qr

import (
	"errors"
	"fmt"
	"strings"
)

// Code is a square of modules. It must be drawn with a quiet zone of Quiet light modules around it.
type Code struct {
	Size    int // modules per side
	version int // 1 to 40
	dark    []bool
	fixed   []bool // function patterns, which are not masked
}

// ErrTooLong means that a text has more than 2331 bytes.
var ErrTooLong = errors.New("qr: the text is too long for a code")

// Encode returns the smallest code for a text, or ErrTooLong.
func Encode(text string) (*Code, error) {
	version, err := smallestVersion(len(text))
	if err != nil {
		return nil, err
	}
	c := newCode(version)
	c.place(interleave(version, encodeText(version, text)))
	best, least := 0, -1
	for mask := range masks {
		c.apply(mask)
		if p := c.penalty(); least < 0 || p < least {
			best, least = mask, p
		}
		c.apply(mask) // applying a mask twice restores the code
	}
	c.apply(best)
	c.writeFormat(best)
	return c, nil
}

// Dark reports whether the module in column x and row y is dark. Modules outside the code are light.
func (c *Code) Dark(x, y int) bool {
	return x >= 0 && y >= 0 && x < c.Size && y < c.Size && c.dark[y*c.Size+x]
}

func smallestVersion(length int) (int, error) {
	for version := 1; version <= maxVersion; version++ {
		if length <= capacity(version) {
			return version, nil
		}
	}
	return 0, fmt.Errorf("%w: %d bytes", ErrTooLong, length)
}

// capacity returns the number of text bytes in a version, after the mode (4 bits) and the length.
func capacity(version int) int {
	return (dataCodewords(version)*8 - 4 - lengthBits(version)) / 8
}

func lengthBits(version int) int {
	if version < 10 {
		return 8
	}
	return 16
}

// encodeText returns the data codewords: mode, length, text and padding.
func encodeText(version int, text string) []byte {
	var b bits
	b.add(0b0100, 4) // byte mode
	b.add(len(text), lengthBits(version))
	for i := range len(text) {
		b.add(int(text[i]), 8)
	}
	total := dataCodewords(version)
	b.add(0, min(4, total*8-b.count))
	b.add(0, (8-b.count%8)%8)
	for i := 0; len(b.bytes) < total; i++ {
		b.add([2]int{0xec, 0x11}[i%2], 8)
	}
	return b.bytes
}

// bits is a bit buffer, filled from the highest bit of each byte.
type bits struct {
	bytes []byte
	count int
}

func (b *bits) add(value, length int) {
	for i := length - 1; i >= 0; i-- {
		if b.count%8 == 0 {
			b.bytes = append(b.bytes, 0)
		}
		b.bytes[b.count/8] |= byte(value>>i&1) << (7 - b.count%8)
		b.count++
	}
}

// Quiet is the width of the required light border, in modules.
const Quiet = 4

// Path returns the dark modules as an SVG path, with one unit per module, and the side of the image including the quiet zone.
func (c *Code) Path() (path string, side int) {
	var b strings.Builder
	for y := range c.Size {
		for x := 0; x < c.Size; x++ {
			from := x
			for c.Dark(x, y) {
				x++
			}
			if x > from {
				fmt.Fprintf(&b, "M%d %dh%dv1h-%dz", from+Quiet, y+Quiet, x-from, x-from)
			}
		}
	}
	return b.String(), c.Size + 2*Quiet
}
