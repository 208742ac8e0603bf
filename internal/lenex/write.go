package lenex

import (
	"archive/zip"
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"
	"unicode/utf8"

	"traguardo/internal/domain/calendar"
)

// version and revision identify the format that Writer writes.
const version = "3.0"

var revision = calendar.MustParse("2025-03-04")

// Writer writes a strict file element by element. Open starts an element whose children follow, Write writes a complete element, End
// ends the last open one. Lists such as SESSIONS are opened and closed automatically. After an error all calls return it.
type Writer struct {
	out   *bufio.Writer
	stack []open
	err   error
}

// open is an element that is being written.
type open struct {
	element *element
	list    *child // open list of children; nil: none
	used    map[*child]bool
}

// NewWriter starts a file. The constructor is the program that writes it.
func NewWriter(w io.Writer, by Constructor, created time.Time) *Writer {
	out := &Writer{out: bufio.NewWriterSize(w, 32<<10)}
	out.text("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
	head := &Head{Version: version, Created: created, RevisionDate: revision, Constructor: &by}
	out.begin(root, head)
	return out
}

// Open writes the start of a meet, a session or a club.
func (w *Writer) Open(v any) error {
	if c := w.list(v); c != nil {
		w.begin(c.element, v)
	}
	return w.err
}

// Write writes an event, an athlete, a relay, a record list or a list of time standards.
func (w *Writer) Write(v any) error {
	if c := w.list(v); c != nil {
		w.element(c.element, v)
	}
	return w.err
}

// End ends the element that was opened last.
func (w *Writer) End() error {
	if w.err == nil && len(w.stack) <= 1 {
		w.fail(errors.New("lenex: nothing is open"))
	}
	w.end()
	return w.err
}

// Close ends all open elements and writes what is buffered. It does not close the underlying writer.
func (w *Writer) Close() error {
	for w.err == nil && len(w.stack) > 0 {
		w.end()
	}
	if w.err == nil {
		w.fail(w.out.Flush())
	}
	return w.err
}

// list returns the child of the open element that v belongs to and opens its list.
func (w *Writer) list(v any) *child {
	if w.err != nil {
		return nil
	}
	top := &w.stack[len(w.stack)-1]
	for _, c := range top.element.children {
		if !c.streamed || !c.element.is(v) {
			continue
		}
		if top.list != c {
			w.endList(top)
			if top.used[c] {
				w.fail(fmt.Errorf("lenex: second %s in %s", c.list, top.element.name))
				return nil
			}
			w.startList(top, c)
		}
		return c
	}
	w.fail(fmt.Errorf("lenex: %T in %s", v, top.element.name))
	return nil
}

func (w *Writer) startList(top *open, c *child) {
	if top.used == nil {
		top.used = map[*child]bool{}
	}
	top.list, top.used[c] = c, true
	w.text("<" + c.list + ">\n")
}

func (w *Writer) endList(top *open) {
	if top.list != nil {
		w.text("</" + top.list.list + ">\n")
		top.list = nil
	}
}

// begin writes the start of an element and the children that are not streamed.
func (w *Writer) begin(e *element, v any) {
	w.start(e, v)
	w.text(">\n")
	w.children(e, v)
	w.stack = append(w.stack, open{element: e})
}

// end closes the last open element; lists that the format requires are written even if they are empty.
func (w *Writer) end() {
	if w.err != nil {
		return
	}
	top := &w.stack[len(w.stack)-1]
	w.endList(top)
	for _, c := range top.element.children {
		if c.streamed && c.required && !top.used[c] {
			w.startList(top, c)
			w.endList(top)
		}
	}
	w.text("</" + top.element.name + ">\n")
	w.stack = w.stack[:len(w.stack)-1]
}

// element writes a complete element.
func (w *Writer) element(e *element, v any) {
	w.start(e, v)
	if !hasChildren(e, v) {
		w.text(" />\n")
		return
	}
	w.text(">\n")
	w.children(e, v)
	w.text("</" + e.name + ">\n")
}

func hasChildren(e *element, v any) bool {
	found := false
	for _, c := range e.children {
		c.each(v, func(any) { found = true })
		found = found || c.required && c.list != ""
	}
	return found
}

func (w *Writer) children(e *element, v any) {
	for _, c := range e.children {
		if c.streamed {
			continue
		}
		n := 0
		c.each(v, func(inner any) {
			if n++; n == 1 && c.list != "" {
				w.text("<" + c.list + ">\n")
			}
			w.element(c.element, inner)
		})
		switch {
		case n > 0 && c.list != "":
			w.text("</" + c.list + ">\n")
		case n == 0 && c.required && c.list != "":
			w.text("<" + c.list + " />\n")
		case n == 0 && c.required:
			w.fail(fmt.Errorf("lenex: %s without %s", e.name, c.element.name))
		}
	}
}

// start writes the tag with its attributes, without the end of the tag.
func (w *Writer) start(e *element, v any) {
	if w.err != nil {
		return
	}
	for _, check := range e.checks {
		if wrong := check(v); wrong != "" {
			w.fail(fmt.Errorf("lenex: %s: %s", e.name, wrong))
			return
		}
	}
	w.text("<" + e.name)
	for _, a := range e.attributes {
		text, set := a.write(v)
		if !set && !a.required {
			continue
		}
		if !a.strict(text) {
			w.fail(fmt.Errorf("lenex: %s.%s is %q", e.name, a.name, text))
			return
		}
		w.text(" " + a.name + `="`)
		w.escape(text)
		w.text(`"`)
	}
}

var escapes = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;", "\n", "&#10;", "\t", "&#9;", "\r", "&#13;")

// escape writes the value of an attribute without the characters that XML does not allow.
func (w *Writer) escape(s string) {
	clean := strings.Map(func(r rune) rune {
		if r < ' ' && r != '\n' && r != '\t' && r != '\r' || r == 0xFFFE || r == 0xFFFF || r == utf8.RuneError {
			return -1
		}
		return r
	}, s)
	w.text(escapes.Replace(clean))
}

func (w *Writer) text(s string) {
	if w.err == nil {
		_, w.err = w.out.WriteString(s)
	}
}

func (w *Writer) fail(err error) {
	if w.err == nil {
		w.err = err
	}
}

// Archive writes an .lxf: an archive with the one file that write produces. The name is ASCII, without extension.
func Archive(w io.Writer, name string, write func(io.Writer) error) error {
	archive := zip.NewWriter(w)
	entry, err := archive.Create(name + ".lef")
	if err != nil {
		return err
	}
	if err := write(entry); err != nil {
		return err
	}
	return archive.Close()
}
