package lenex

import (
	"bufio"
	"bytes"
	"io"
	"strings"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"

	"traguardo/internal/problem"
)

// encodings are the code pages that a prologue may declare, besides UTF-8 and UTF-16.
var encodings = map[string]encoding.Encoding{
	"windows-1250": charmap.Windows1250, "windows-1251": charmap.Windows1251, "windows-1252": charmap.Windows1252,
	"windows-1253": charmap.Windows1253, "windows-1254": charmap.Windows1254, "windows-1255": charmap.Windows1255,
	"windows-1256": charmap.Windows1256, "windows-1257": charmap.Windows1257, "windows-1258": charmap.Windows1258,
	"iso-8859-1": charmap.ISO8859_1, "iso-8859-2": charmap.ISO8859_2, "iso-8859-3": charmap.ISO8859_3, "iso-8859-4": charmap.ISO8859_4,
	"iso-8859-5": charmap.ISO8859_5, "iso-8859-6": charmap.ISO8859_6, "iso-8859-7": charmap.ISO8859_7, "iso-8859-8": charmap.ISO8859_8,
	"iso-8859-9": charmap.ISO8859_9, "iso-8859-10": charmap.ISO8859_10, "iso-8859-13": charmap.ISO8859_13,
	"iso-8859-14": charmap.ISO8859_14, "iso-8859-15": charmap.ISO8859_15, "iso-8859-16": charmap.ISO8859_16,
	"koi8-r": charmap.KOI8R, "koi8-u": charmap.KOI8U, "ibm866": charmap.CodePage866, "us-ascii": charmap.Windows1252,
}

// aliases are other names of the same code pages.
var aliases = map[string]string{
	"latin1": "iso-8859-1", "latin2": "iso-8859-2", "latin9": "iso-8859-15", "cp866": "ibm866", "ascii": "us-ascii", "koi8r": "koi8-r",
}

// charset converts a code page that the prologue declares. UTF-16 was converted before the prologue could be read.
func charset(label string, in io.Reader) (io.Reader, error) {
	name := strings.ReplaceAll(strings.ToLower(strings.TrimSpace(label)), "_", "-")
	if number, found := strings.CutPrefix(name, "cp125"); found {
		name = "windows-125" + number
	}
	if number, found := strings.CutPrefix(name, "iso8859-"); found {
		name = "iso-8859-" + number
	}
	if other, found := aliases[name]; found {
		name = other
	}
	if strings.HasPrefix(name, "utf-16") || name == "utf8" || name == "utf-8" {
		return in, nil
	}
	code, found := encodings[name]
	if !found {
		return nil, problem.Refusedf("Codifica «%s» non supportata", shorten(label))
	}
	return transform.NewReader(in, code.NewDecoder()), nil
}

// shorten cuts a text of the file that goes into a message.
func shorten(s string) string {
	const longest = 40
	if r := []rune(s); len(r) > longest {
		return string(r[:longest]) + "…"
	}
	return s
}

// toUTF8 removes the byte order mark of UTF-8 and converts UTF-16, which it detects by its mark or by the zero beside the first character.
func toUTF8(r io.Reader) io.Reader {
	in := bufio.NewReaderSize(r, 32<<10)
	head, _ := in.Peek(4) // a shorter file fails later
	switch {
	case bytes.HasPrefix(head, []byte("\xef\xbb\xbf")):
		_, _ = in.Discard(3) // was peeked before
	case bytes.HasPrefix(head, []byte("\xff\xfe")), bytes.HasPrefix(head, []byte("<\x00")):
		return transform.NewReader(in, unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewDecoder())
	case bytes.HasPrefix(head, []byte("\xfe\xff")), bytes.HasPrefix(head, []byte("\x00<")):
		return transform.NewReader(in, unicode.UTF16(unicode.BigEndian, unicode.UseBOM).NewDecoder())
	}
	return in
}
