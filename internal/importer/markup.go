package importer

import (
	"bytes"
	"io"
	"strconv"
	"unicode/utf8"
)

// markup is a fast XML tokenizer for the parts of a workbook. encoding/xml allocates for each tag and attribute, which takes ten times
// as long as the cells; here a token is a slice of the buffer, valid until the next one. Namespace prefixes are dropped. Documents with
// a DTD or an encoding other than UTF-8 are rejected.
type markup struct {
	in      io.Reader
	buf     []byte
	at, end int // unread part of buf
	ended   bool
	closing bool // the last start tag was self-closing

	kind  tokenKind
	name  []byte // tag name without prefix
	attrs []byte // attributes of a start tag, as written
	text  []byte // text with resolved entities
}

type tokenKind int

const (
	startTag tokenKind = iota
	endTag
	textToken
	endOfMarkup
)

func newMarkup(in io.Reader) *markup { return &markup{in: in, buf: make([]byte, 64<<10)} }

// fill reads more input. It reports false at the end.
func (m *markup) fill() (bool, error) {
	if m.ended {
		return false, nil
	}
	if m.at > 0 {
		copy(m.buf, m.buf[m.at:m.end])
		m.end, m.at = m.end-m.at, 0
	}
	if m.end == len(m.buf) {
		if len(m.buf) > 4*maxRun {
			return false, errBomb
		}
		m.buf = append(m.buf, make([]byte, len(m.buf))...)
	}
	n, err := io.ReadAtLeast(m.in, m.buf[m.end:], 1)
	m.end += n
	if err == io.EOF {
		m.ended = true
		return n > 0, nil
	}
	if err != nil {
		return false, errDamaged
	}
	return true, nil
}

// find returns the offset of mark from m.at, starting at from, and reads more input as needed; -1 if it is not found.
func (m *markup) find(mark string, from int) (int, error) {
	for {
		unread := m.buf[min(m.at+from, m.end):m.end]
		i := bytes.IndexByte(unread, mark[0])
		if len(mark) > 1 {
			i = bytes.Index(unread, []byte(mark))
		}
		if i >= 0 {
			return from + i, nil
		}
		from = max(from, m.end-m.at-len(mark)+1)
		if ok, err := m.fill(); err != nil || !ok {
			return -1, err
		}
	}
}

// need ensures n unread bytes and reports whether there are that many.
func (m *markup) need(n int) (bool, error) {
	for m.end-m.at < n {
		if ok, err := m.fill(); err != nil || !ok {
			return false, err
		}
	}
	return true, nil
}

// next reads the next token.
func (m *markup) next() error {
	if m.closing {
		m.closing, m.kind = false, endTag
		return nil
	}
	for {
		ok, err := m.need(1)
		if err != nil {
			return err
		}
		if !ok {
			m.kind = endOfMarkup
			return nil
		}
		if m.buf[m.at] != '<' {
			return m.plainText()
		}
		done, err := m.bracket()
		if err != nil || done {
			return err
		}
	}
}

func (m *markup) plainText() error {
	n, err := m.find("<", 0)
	if err != nil {
		return err
	}
	if n < 0 {
		n = m.end - m.at
	}
	m.kind = textToken
	m.text, err = unescape(m.take(n))
	return err
}

func (m *markup) take(n int) []byte {
	s := m.buf[m.at : m.at+n]
	m.at += n
	return s
}

// bracket reads markup that starts with <. It reports false if the markup is skipped, such as a comment.
func (m *markup) bracket() (bool, error) {
	if _, err := m.need(len("<![CDATA[")); err != nil {
		return false, err
	}
	head := m.buf[m.at:m.end]
	if len(head) > 1 && head[1] != '!' && head[1] != '?' {
		return true, m.tag()
	}
	for _, c := range []struct{ begins, ends string }{{"<!--", "-->"}, {"<![CDATA[", "]]>"}, {"<?", "?>"}} {
		if !bytes.HasPrefix(head, []byte(c.begins)) {
			continue
		}
		n, err := m.find(c.ends, len(c.begins))
		if err != nil || n < 0 {
			return false, damaged(err)
		}
		inner := m.take(n + len(c.ends))[len(c.begins):n]
		if c.begins == "<![CDATA[" {
			m.kind, m.text = textToken, inner
			return true, nil
		}
		if c.begins == "<?" && bytes.HasPrefix(inner, []byte("xml ")) && !utf8Declared(inner) {
			return false, errNotExcel
		}
		return false, nil
	}
	if bytes.HasPrefix(head, []byte("<!")) {
		return false, errNotExcel
	}
	return true, m.tag()
}

func utf8Declared(declaration []byte) bool {
	value := attribute(declaration[len("xml "):], "encoding")
	return value == nil || bytes.EqualFold(value, []byte("utf-8"))
}

func damaged(err error) error {
	if err != nil {
		return err
	}
	return errNotExcel
}

// tag reads a start or end tag up to its >, which may also occur in a quoted value.
func (m *markup) tag() error {
	from := 1
	for {
		n, err := m.find(">", from)
		if err != nil || n < 0 {
			return damaged(err)
		}
		inner := m.buf[m.at+1 : m.at+n]
		if openQuote(inner) {
			from = n + 1
			continue
		}
		m.at += n + 1
		m.split(inner)
		return nil
	}
}

// openQuote reports whether tag ends within a quoted value.
func openQuote(tag []byte) bool {
	quote := byte(0)
	for _, c := range tag {
		switch {
		case quote == 0 && (c == '"' || c == '\''):
			quote = c
		case c == quote:
			quote = 0
		}
	}
	return quote != 0
}

func (m *markup) split(inner []byte) {
	m.kind = startTag
	if len(inner) > 0 && inner[0] == '/' {
		m.kind, inner = endTag, inner[1:]
	} else if len(inner) > 0 && inner[len(inner)-1] == '/' {
		m.closing, inner = true, inner[:len(inner)-1]
	}
	m.name, m.attrs = inner, nil
	prefix := 0
	for i, c := range inner {
		if c == ':' {
			prefix = i + 1
		}
		if c == ' ' || c == '\t' || c == '\r' || c == '\n' {
			m.name, m.attrs = inner[:i], inner[i:]
			break
		}
	}
	m.name = m.name[prefix:]
}

// is reports whether the tag has a name.
func (m *markup) is(name string) bool { return string(m.name) == name }

// attr returns the value of an attribute, or nil. A name without a prefix also matches a prefixed attribute.
func (m *markup) attr(name string) []byte { return attribute(m.attrs, name) }

func attribute(attrs []byte, name string) []byte {
	for {
		attrs = bytes.TrimLeft(attrs, " \t\r\n")
		equals := bytes.IndexByte(attrs, '=')
		if equals < 0 {
			return nil
		}
		key := bytes.TrimRight(attrs[:equals], " \t\r\n")
		attrs = bytes.TrimLeft(attrs[equals+1:], " \t\r\n")
		if len(attrs) == 0 {
			return nil
		}
		value := attrs[1:]
		end := bytes.IndexByte(value, attrs[0])
		if end < 0 {
			return nil
		}
		if i := bytes.IndexByte(key, ':'); i >= 0 {
			key = key[i+1:]
		}
		if string(key) == name {
			return value[:end]
		}
		attrs = value[end+1:]
	}
}

// unescape resolves entities in place, since they only become shorter.
func unescape(s []byte) ([]byte, error) {
	from := bytes.IndexByte(s, '&')
	if from < 0 {
		return s, nil
	}
	out := s[:from]
	for i := from; i < len(s); {
		if s[i] != '&' {
			out = append(out, s[i])
			i++
			continue
		}
		end := bytes.IndexByte(s[i:], ';')
		if end < 0 {
			return nil, errNotExcel
		}
		r, ok := entity(string(s[i+1 : i+end]))
		if !ok {
			return nil, errNotExcel
		}
		out = utf8.AppendRune(out, r)
		i += end + 1
	}
	return out, nil
}

func entity(name string) (rune, bool) {
	switch name {
	case "amp":
		return '&', true
	case "lt":
		return '<', true
	case "gt":
		return '>', true
	case "quot":
		return '"', true
	case "apos":
		return '\'', true
	}
	if len(name) < 2 || name[0] != '#' {
		return 0, false
	}
	digits, base := name[1:], 10
	if digits[0] == 'x' || digits[0] == 'X' {
		digits, base = digits[1:], 16
	}
	n, err := strconv.ParseUint(digits, base, 21)
	return rune(n), err == nil && n != 0 && utf8.ValidRune(rune(n))
}
