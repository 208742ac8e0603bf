package transfer

import (
	"bytes"
	"fmt"
)

// escapes has the letters that stand for control characters after a backslash.
var escapes = map[byte]byte{'\b': 'b', '\f': 'f', '\n': 'n', '\r': 'r', '\t': 't', '\v': 'v', '\\': '\\'}

// unescapes is the inverse of escapes.
var unescapes = func() (out [256]byte) {
	for i := range out {
		out[i] = byte(i)
	}
	for char, letter := range escapes {
		out[letter] = char
	}
	return out
}()

// appendText appends a text with its control characters and backslashes escaped.
func appendText(line, text []byte) []byte {
	from := 0
	for i, c := range text {
		if c == '\\' || c >= '\b' && c <= '\r' {
			line = append(append(line, text[from:i]...), '\\', escapes[c])
			from = i + 1
		}
	}
	return append(line, text[from:]...)
}

// null is the encoding of a missing value.
const null = `\N`

// splitLine calls use with each value of a row; ok is false for a missing one. The value is valid until use returns.
func splitLine(line []byte, columns int, use func(i int, value []byte, ok bool) error) error {
	var unescaped []byte
	for i := range columns {
		value, rest, more := bytes.Cut(line, []byte{'\t'})
		if more != (i < columns-1) {
			return fmt.Errorf("a row has %d values instead of %d", i+1, columns)
		}
		line = rest
		ok := string(value) != null
		if ok && bytes.IndexByte(value, '\\') >= 0 {
			unescaped = appendUnescaped(unescaped[:0], value)
			value = unescaped
		}
		if err := use(i, value, ok); err != nil {
			return err
		}
	}
	return nil
}

func appendUnescaped(out, value []byte) []byte {
	for i := 0; i < len(value); i++ {
		c := value[i]
		if c == '\\' && i+1 < len(value) {
			i++
			c = unescapes[value[i]]
		}
		out = append(out, c)
	}
	return out
}
