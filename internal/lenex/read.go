package lenex

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"

	"traguardo/internal/problem"
)

// reader is the state of one reading.
type reader struct {
	in      *xml.Decoder
	budget  *budget
	handler Handler
	stats   Stats
	scope   Scope
	stack   []frame
	number  int // elements so far
	nodes   int // elements since the last call of the handler
	skip    int // depth inside an unknown element
}

// frame is an open element. A list has the value of its parent and only the element of the list.
type frame struct {
	name    string
	element *element // nil for a list
	list    *child
	value   any
	line    int
}

// Read reads the whole file. Everything that real files do differently from the format is accepted; what cannot be read returns a refusal
// with the line.
func (f *File) Read(h Handler) (Stats, error) {
	in, err := f.open()
	if err != nil {
		return Stats{}, err
	}
	defer func() { _ = in.Close() }() // opened for reading
	limited := &budget{in: toUTF8(in), remaining: maxToken}
	r := &reader{in: xml.NewDecoder(limited), budget: limited, handler: h}
	r.in.CharsetReader = charset
	r.stats = Stats{known: make([]int, countAttributes), unknown: map[string]int{}}
	err = r.run()
	return r.stats, err
}

func (r *reader) run() error {
	for {
		r.budget.remaining = maxToken
		token, err := r.in.RawToken()
		if errors.Is(err, io.EOF) {
			return r.atEnd()
		}
		if err != nil {
			return r.fault(err)
		}
		switch t := token.(type) {
		case xml.StartElement:
			err = r.start(t)
		case xml.EndElement:
			err = r.end(t.Name.Local)
		case xml.Directive:
			err = r.refuse("dichiarazioni DOCTYPE non consentite")
		}
		if err != nil {
			return err
		}
	}
}

func (r *reader) atEnd() error {
	switch {
	case len(r.stack) > 0:
		return r.refuse("il file è incompleto")
	case r.number == 0:
		return errNotLenex
	}
	return nil
}

func (r *reader) line() int {
	line, _ := r.in.InputPos()
	return line
}

func (r *reader) refuse(text string) error { return problem.Refusedf("Riga %d: %s", r.line(), text) }

// fault turns an error of the decoder into a refusal with its line.
func (r *reader) fault(err error) error {
	var known *problem.Error
	if errors.As(err, &known) {
		return r.refuse(lowerFirst(known.Message))
	}
	var syntax *xml.SyntaxError
	if !errors.As(err, &syntax) && !strings.HasPrefix(err.Error(), "xml:") {
		return err // of the disk
	}
	if r.number == 0 {
		return errNotLenex
	}
	if syntax != nil && strings.Contains(syntax.Msg, "unexpected EOF") {
		return r.refuse("il file è incompleto")
	}
	return r.refuse("il file è danneggiato")
}

func lowerFirst(s string) string { return strings.ToLower(s[:1]) + s[1:] }

func (r *reader) start(t xml.StartElement) error {
	r.number++
	if len(r.stack) >= maxDepth {
		return r.refuse("troppi elementi uno dentro l'altro")
	}
	if r.skip > 0 {
		r.push(frame{name: t.Name.Local})
		r.skip++
		return nil
	}
	if len(r.stack) == 0 {
		return r.begin(t)
	}
	parent := &r.stack[len(r.stack)-1]
	c := parent.list
	switch {
	case c != nil && t.Name.Local == c.element.name:
		return r.enter(c, parent.value, t)
	case c == nil && parent.element.nested[t.Name.Local] != nil:
		c = parent.element.nested[t.Name.Local]
		if c.list == "" {
			return r.enter(c, parent.value, t)
		}
		r.push(frame{name: c.list, list: c, value: parent.value})
		return nil
	}
	r.count(t.Name.Local)
	r.push(frame{name: t.Name.Local})
	r.skip = 1
	return nil
}

// begin checks the first element.
func (r *reader) begin(t xml.StartElement) error {
	if t.Name.Local != root.name || r.number > 1 {
		return errNotLenex
	}
	if err := r.attributes(root, &r.stats.Head, t); err != nil {
		return err
	}
	if v := r.stats.Head.Version; v != "" && !strings.HasPrefix(v, "2.") && !strings.HasPrefix(v, "3.") {
		return r.refuse("versione LENEX «" + shorten(v) + "» non supportata")
	}
	r.push(frame{name: root.name, element: root, value: &r.stats.Head})
	return nil
}

func (r *reader) push(f frame) {
	f.line = r.line()
	r.stack = append(r.stack, f)
}

// enter opens an element of the table.
func (r *reader) enter(c *child, parent any, t xml.StartElement) error {
	if r.nodes++; c.streamed {
		r.nodes = 0
	}
	if r.nodes > maxNodes {
		return r.refuse("troppi elementi " + c.element.name)
	}
	value := c.add(parent)
	if p, ok := value.(interface{ setPos(Pos) }); ok {
		p.setPos(Pos{r.line(), r.number})
	}
	if err := r.attributes(c.element, value, t); err != nil {
		return err
	}
	switch v := value.(type) {
	case *Meet:
		r.scope = Scope{Meet: v}
	case *Session:
		r.scope.Session = v
	case *Club:
		if c.streamed {
			r.scope.Club = v
		}
	}
	r.push(frame{name: c.element.name, element: c.element, value: value})
	return nil
}

func (r *reader) attributes(e *element, value any, t xml.StartElement) error {
	for i := range t.Attr {
		name, text := t.Attr[i].Name.Local, t.Attr[i].Value
		a := e.byName[name]
		if a == nil {
			r.count(e.name + "." + name)
			continue
		}
		r.stats.known[a.index]++
		if text != "" && !a.read(value, text) {
			r.warn(r.line(), "valore «"+shorten(text)+"» non valido per "+name+" di "+e.name)
		}
	}
	return nil
}

// count counts an unknown name. Hostile files could have any number of them.
func (r *reader) count(name string) {
	if name = shorten(name); r.stats.unknown[name] > 0 || len(r.stats.unknown) < maxNames {
		r.stats.unknown[name]++
	}
}

func (r *reader) warn(line int, text string) {
	if r.handler.Warning != nil {
		r.handler.Warning(Warning{line, text})
	}
}

func (r *reader) end(name string) error {
	if len(r.stack) == 0 || r.stack[len(r.stack)-1].name != name {
		return r.refuse("il file è danneggiato")
	}
	top := r.stack[len(r.stack)-1]
	r.stack[len(r.stack)-1] = frame{}
	r.stack = r.stack[:len(r.stack)-1]
	if r.skip > 0 {
		r.skip--
		return nil
	}
	if top.element == nil || len(r.stack) == 0 || r.stack[len(r.stack)-1].list == nil || !r.stack[len(r.stack)-1].list.streamed {
		return nil
	}
	return r.deliver(top.value)
}

// budget limits how much the decoder may read for one token, which it stores as a whole.
type budget struct {
	in        io.Reader
	remaining int
}

func (b *budget) Read(p []byte) (int, error) {
	if b.remaining <= 0 {
		return 0, problem.Refused("Elemento troppo lungo")
	}
	n, err := b.in.Read(p)
	b.remaining -= n
	return n, err
}
