package qr

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// TestPublishedCorrection compares correction words with published ones: the example of the standard's annex I (01234567, version 1-M) and
// a widely published one (HELLO WORLD, version 1-M).
func TestPublishedCorrection(t *testing.T) {
	for _, c := range []struct{ data, want []byte }{
		{
			[]byte{0x10, 0x20, 0x0c, 0x56, 0x61, 0x80, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11},
			[]byte{0xa5, 0x24, 0xd4, 0xc1, 0xed, 0x36, 0xc7, 0x87, 0x2c, 0x55},
		},
		{
			[]byte{32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17},
			[]byte{196, 35, 39, 119, 235, 215, 231, 226, 93, 23},
		},
	} {
		if got := remainder(c.data, len(c.want)); !bytes.Equal(got, c.want) {
			t.Errorf("got  %x\nwant %x", got, c.want)
		}
	}
}

// TestPublishedTables compares the encoder with tables C.1, D.1, E.1 and 7 of the standard.
func TestPublishedTables(t *testing.T) {
	for mask, want := range []string{
		"101010000010010", "101000100100101", "101111001111100", "101101101001011",
		"100010111111001", "100000011001110", "100111110010111", "100101010100000",
	} {
		if got := fmt.Sprintf("%015b", formatBits(mask)); got != want {
			t.Errorf("format of mask %d is %s, want %s", mask, got, want)
		}
	}
	for version, want := range map[int]int{7: 0x07c94, 8: 0x085bc, 9: 0x09a99, 10: 0x0a4d3, 21: 0x15683, 40: 0x28c69} {
		if got := versionBits(version); got != want {
			t.Errorf("version %d is %05x, want %05x", version, got, want)
		}
	}
	for version, want := range map[int][]int{
		1: nil, 2: {6, 18}, 6: {6, 34}, 7: {6, 22, 38}, 14: {6, 26, 46, 66}, 15: {6, 26, 48, 70}, 22: {6, 26, 50, 74, 98},
		32: {6, 34, 60, 86, 112, 138}, 36: {6, 24, 50, 76, 102, 128, 154}, 39: {6, 26, 54, 82, 110, 138, 166}, 40: {6, 30, 58, 86, 114, 142, 170},
	} {
		if got := alignmentCentres(version); !slices.Equal(got, want) {
			t.Errorf("alignment of version %d at %v, want %v", version, got, want)
		}
	}
	for version, want := range map[int]int{1: 14, 2: 26, 3: 42, 4: 62, 5: 84, 6: 106, 7: 122, 8: 152, 9: 180, 10: 213, 20: 666, 30: 1370,
		40: 2331} {
		if got := capacity(version); got != want {
			t.Errorf("version %d holds %d bytes, want %d", version, got, want)
		}
	}
}

// fullText returns a text that fills a version exactly.
func fullText(version int) string {
	text := []byte("https://traguardo.example/gara/")
	for len(text) < capacity(version) {
		text = append(text, byte(33+len(text)*7%90))
	}
	return string(text[:capacity(version)])
}

func masked(version, mask int, text string) *Code {
	c := newCode(version)
	c.place(interleave(version, encodeText(version, text)))
	c.apply(mask)
	c.writeFormat(mask)
	return c
}

func draw(c *Code) string {
	var out strings.Builder
	for y := range c.Size {
		for x := range c.Size {
			out.WriteByte(".#"[map[bool]int{true: 1}[c.Dark(x, y)]])
		}
		out.WriteByte('\n')
	}
	return out.String()
}

// TestMatchesOtherImplementation compares codes with those of another implementation (QRCode for JavaScript, Kazuhiko Arase) in testdata:
// two printed codes and the SHA-256 of one code per version.
func TestMatchesOtherImplementation(t *testing.T) {
	for _, version := range []int{1, 7} {
		want, err := os.ReadFile(fmt.Sprintf("testdata/version%d.txt", version))
		if err != nil {
			t.Fatal(err)
		}
		if got := draw(masked(version, version%8, fullText(version))); got != string(want) {
			t.Errorf("version %d\n%s", version, got)
		}
	}
	sums, err := os.ReadFile("testdata/sums.txt")
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	for line := range strings.Lines(string(sums)) {
		var version, mask int
		var want string
		if _, err := fmt.Sscan(line, &version, &mask, &want); err != nil {
			t.Fatal(err)
		}
		seen++
		if sum := sha256.Sum256([]byte(draw(masked(version, mask, fullText(version))))); hex.EncodeToString(sum[:]) != want {
			t.Errorf("version %d is another code", version)
		}
	}
	if seen != maxVersion {
		t.Errorf("%d versions", seen)
	}
}

func TestRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringN(0, -1, 300).Draw(t, "text")
		c, err := Encode(text)
		if err != nil {
			t.Fatal(err)
		}
		got, err := read(c)
		if err != nil || got != text {
			t.Fatalf("%q reads %q, %v", text, got, err)
		}
	})
	for _, length := range []int{0, 14, 15, 213, 214, 2331} {
		text := strings.Repeat("à", length/2) + strings.Repeat("a", length%2)
		c, err := Encode(text)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := read(c); err != nil || got != text {
			t.Errorf("%d bytes: %v", length, err)
		}
	}
	if _, err := Encode(strings.Repeat("a", 2332)); !errors.Is(err, ErrTooLong) {
		t.Error(err)
	}
}
