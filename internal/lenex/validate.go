package lenex

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"
)

// Validate returns everything that is not strict LENEX 3.0 in a file of UTF-8: unknown or missing elements and attributes, values of a
// wrong form, repeated ids, references to missing elements, two swimmers in one lane. Tests apply it to all files that we write.
func Validate(r io.Reader) error {
	v := &validator{in: xml.NewDecoder(r), seen: map[string]bool{}}
	for {
		token, err := v.in.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return err
		}
		switch t := token.(type) {
		case xml.StartElement:
			v.start(t)
		case xml.EndElement:
			v.end()
		case xml.CharData:
			if strings.TrimSpace(string(t)) != "" {
				v.fault("text %q", t)
			}
		case xml.Directive:
			v.fault("directive")
		}
	}
	for _, ref := range v.refs {
		if !v.seen[ref.to] {
			v.faults = append(v.faults, fmt.Errorf("line %d: no %s", ref.line, ref.to))
		}
	}
	return errors.Join(v.faults...)
}

// validator is the state of one validation.
type validator struct {
	in     *xml.Decoder
	stack  []*checked
	seen   map[string]bool // ids and lanes: HEAT 12
	refs   []reference
	event  string // id of the event that is open
	meets  int
	split  Split // last one of the result that is open
	faults []error
}

type reference struct {
	to   string
	line int
}

// checked is an open element; element is nil for a list.
type checked struct {
	name     string
	element  *element
	list     *child
	value    any
	children map[string]bool
}

func (v *validator) fault(format string, args ...any) {
	line, _ := v.in.InputPos()
	v.faults = append(v.faults, fmt.Errorf("line %d: "+format, append([]any{line}, args...)...))
}

func (v *validator) start(t xml.StartElement) {
	name := t.Name.Local
	next := &checked{name: name, children: map[string]bool{}}
	defer func() { v.stack = append(v.stack, next) }()
	if len(v.stack) == 0 {
		if name != root.name {
			v.fault("first element is %s", name)
			return
		}
		next.element = root
	} else if !v.place(next, v.stack[len(v.stack)-1]) {
		return
	}
	if next.element != nil {
		next.value = next.element.create()
		v.attributes(next, t.Attr)
	}
}

// place finds an element in the table of its parent.
func (v *validator) place(next, parent *checked) bool {
	switch {
	case parent.list != nil:
		if next.name != parent.list.element.name {
			v.fault("%s in %s", next.name, parent.name)
			return false
		}
		next.element = parent.list.element
		return true
	case parent.element == nil:
		return false // reported before
	}
	c := parent.element.nested[next.name]
	if c == nil {
		v.fault("%s in %s", next.name, parent.name)
		return false
	}
	if parent.children[next.name] {
		v.fault("second %s in %s", next.name, parent.name)
	}
	parent.children[next.name] = true
	if c.list != "" {
		next.list = c
	} else {
		next.element = c.element
	}
	return true
}

func (v *validator) attributes(c *checked, all []xml.Attr) {
	values := map[string]string{}
	for _, attribute := range all {
		name, text := attribute.Name.Local, attribute.Value
		a := c.element.byName[name]
		_, repeated := values[name]
		switch {
		case a == nil || repeated:
			v.fault("%s.%s", c.name, name)
			continue
		case !a.strict(text) || !a.required && text == "":
			v.fault("%s.%s is %q", c.name, name, text)
			continue
		}
		values[name] = text
		a.read(c.value, text)
	}
	for _, a := range c.element.attributes {
		if _, found := values[a.name]; a.required && !found {
			v.fault("%s without %s", c.name, a.name)
		}
	}
	for _, check := range c.element.checks {
		if wrong := check(c.value); wrong != "" {
			v.fault("%s", wrong)
		}
	}
	v.identify(c, values)
}

// identify collects ids and references. Age groups are unique within their event.
func (v *validator) identify(c *checked, values map[string]string) {
	switch c.name {
	case "MEET":
		if v.meets++; v.meets > 1 {
			v.fault("second meet")
		}
	case "EVENT":
		v.event = values["eventid"]
	case "AGEGROUP":
		if id := values["agegroupid"]; id != "" {
			v.once("AGEGROUP " + v.event + " " + id)
		}
	case "HEAT":
		v.once("number of heat " + v.event + " " + values["number"])
		v.seen["EVENT "+v.event+" HEAT "+values["heatid"]] = true
	case "ENTRY", "RESULT", "RECORD":
		v.split = Split{}
		if heat, lane := values["heatid"], values["lane"]; heat != "" {
			v.refer("EVENT " + values["eventid"] + " HEAT " + heat)
			if lane != "" {
				v.once("lane of " + c.name + " " + heat + " " + lane)
			}
		}
	}
	if s, ok := c.value.(*Split); ok {
		if s.Distance.N <= v.split.Distance.N || s.Time <= v.split.Time {
			v.fault("split at %d does not grow", s.Distance.N)
		}
		v.split = *s
	}
	for _, a := range c.element.attributes {
		text, found := values[a.name]
		switch {
		case !found:
		case a.defines != "":
			v.once(a.defines + " " + text)
		case a.refers == "AGEGROUP":
			event := v.event
			if c.name == "ENTRY" {
				event = values["eventid"]
			}
			v.refer("AGEGROUP " + event + " " + text)
		case a.refers != "":
			v.refer(a.refers + " " + text)
		}
	}
}

func (v *validator) once(name string) {
	if v.seen[name] {
		v.fault("repeated: %s", name)
	}
	v.seen[name] = true
}

func (v *validator) refer(to string) {
	line, _ := v.in.InputPos()
	v.refs = append(v.refs, reference{to, line})
}

func (v *validator) end() {
	top := v.stack[len(v.stack)-1]
	v.stack = v.stack[:len(v.stack)-1]
	if top.element == nil {
		return
	}
	for _, c := range top.element.children {
		if c.required && !top.children[c.tag()] {
			v.fault("%s without %s", top.name, c.tag())
		}
	}
}
