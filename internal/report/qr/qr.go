// Package qr makes QR codes (ISO/IEC 18004, model 2) of short texts: byte mode and error correction level M, which bears 15 % of
// the code being dirty or torn, as paper at a pool's edge will be.
package qr

import (
	"errors"
	"fmt"
	"strings"
)

// Code is a square of modules. It needs a quiet zone of four light modules around it, which is not part of it.
type Code struct {
	Size    int // modules on a side
	version int // 1 to 40
	dark    []bool
	fixed   []bool // finders, timing, alignment, format and version: the mask leaves them alone
}

// ErrTooLong is for a text of more than 2331 bytes.
var ErrTooLong = errors.New("qr: the text is too long for a code")

// Encode chooses the smallest code that holds the text.
func Encode(text string) (*Code, error) {
	version, err := smallest(len(text))
	if err != nil {
		return nil, err
	}
	c := newCode(version)
	c.place(interleave(version, dataWords(version, text)))
	best, least := 0, -1
	for mask := range masks {
		c.apply(mask)
		if p := c.penalty(); least < 0 || p < least {
			best, least = mask, p
		}
		c.apply(mask) // twice is as before
	}
	c.apply(best)
	c.writeFormat(best)
	return c, nil
}

// Dark reports whether the module in column x and row y is dark; outside of the code all are light.
func (c *Code) Dark(x, y int) bool {
	return x >= 0 && y >= 0 && x < c.Size && y < c.Size && c.dark[y*c.Size+x]
}

func smallest(length int) (int, error) {
	for version := 1; version <= maxVersion; version++ {
		if length <= capacity(version) {
			return version, nil
		}
	}
	return 0, fmt.Errorf("%w: %d bytes", ErrTooLong, length)
}

// capacity is how many bytes of text a version holds, after the mode (4 bits) and the length.
func capacity(version int) int {
	return (words(version)*8 - 4 - lengthBits(version)) / 8
}

func lengthBits(version int) int {
	if version < 10 {
		return 8
	}
	return 16
}

// dataWords is the text with its mode, length and padding.
func dataWords(version int, text string) []byte {
	var b bits
	b.add(0b0100, 4) // bytes
	b.add(len(text), lengthBits(version))
	for i := range len(text) {
		b.add(int(text[i]), 8)
	}
	total := words(version)
	b.add(0, min(4, total*8-b.count))
	b.add(0, (8-b.count%8)%8)
	for i := 0; len(b.bytes) < total; i++ {
		b.add([2]int{0xec, 0x11}[i%2], 8)
	}
	return b.bytes
}

// bits grows from the highest bit of each byte.
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

// Quiet is the light border of a code, in modules, that a reader needs to find it.
const Quiet = 4

// Path draws the dark modules as the path of an SVG image whose side is the code with its quiet zone, a unit for each module.
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
