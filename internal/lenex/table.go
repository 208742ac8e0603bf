package lenex

import "sync"

// element describes an element of the format: its attributes and its children. Reader, writer and validator all use it.
type element struct {
	name       string
	attributes []*attribute
	children   []*child
	byName     map[string]*attribute
	nested     map[string]*child
	create     func() any         // returns a new value
	is         func(any) bool     // reports whether a value belongs to this element
	checks     []func(any) string // rules beyond attributes, for writer and validator: return "" or what is wrong
}

// attribute binds an attribute to a field of the element's value.
type attribute struct {
	name     string
	required bool
	index    int // in the counts of a reader
	// defines is the element whose id the attribute is; refers is the element that it refers to.
	defines, refers string
	read            func(target any, text string) bool
	write           func(source any) (string, bool)
	strict          func(string) bool
}

// child is an element inside another. A child with a list has the list's element around it.
type child struct {
	list     string // POOL has none, HEAT has HEATS
	element  *element
	required bool
	streamed bool // given to the handler one by one instead of being stored in the parent
	add      func(parent any) any
	each     func(parent any, yield func(any))
}

// part is an attribute or a child.
type part interface{ joinTo(e *element) }

func (a *attribute) joinTo(e *element) {
	a.index = countAttributes
	countAttributes++
	e.attributes = append(e.attributes, a)
	e.byName[a.name] = a
}

func (c *child) joinTo(e *element) {
	e.children = append(e.children, c)
	e.nested[c.tag()] = c
}

// countAttributes is the number of attributes in the table.
var countAttributes int

// attributeNames returns the names of all attributes by their index, such as RESULT.swimtime.
var attributeNames = sync.OnceValue(func() []string {
	names := make([]string, countAttributes)
	var walk func(*element)
	walk = func(e *element) {
		for _, a := range e.attributes {
			names[a.index] = e.name + "." + a.name
		}
		for _, c := range e.children {
			walk(c.element)
		}
	}
	walk(root)
	return names
})

// tag returns the name of the outermost element of a child.
func (c *child) tag() string {
	if c.list != "" {
		return c.list
	}
	return c.element.name
}

// check is a rule about a whole element.
type check func(any) string

func (c check) joinTo(e *element) { e.checks = append(e.checks, c) }

func define[T any](name string, parts ...part) *element {
	e := &element{
		name: name, byName: map[string]*attribute{}, nested: map[string]*child{},
		create: func() any { return new(T) },
		is:     func(v any) bool { _, ok := v.(*T); return ok },
	}
	for _, p := range parts {
		p.joinTo(e)
	}
	return e
}

func attr[T, V any](name string, k kind[V], field func(*T) *V) *attribute {
	return &attribute{
		name: name, strict: k.strict,
		read: func(target any, text string) bool {
			v, ok := k.parse(text)
			if ok {
				*field(target.(*T)) = v //nolint:errcheck // the table pairs elements and types
			}
			return ok
		},
		write: func(source any) (string, bool) { return k.format(*field(source.(*T))) }, //nolint:errcheck // as above
	}
}

// must marks an attribute as required.
func (a *attribute) must() *attribute { a.required = true; return a }

// id marks an attribute as the id of its element.
func (a *attribute) id(of string) *attribute { a.defines = of; return a }

// ref marks an attribute as a reference to the id of another element.
func (a *attribute) ref(to string) *attribute { a.refers = to; return a }

func (c *child) must() *child { c.required = true; return c }

// one is a child that occurs at most once.
func one[T, C any](e *element, field func(*T) **C) *child {
	return &child{
		element: e,
		add: func(parent any) any {
			at := field(parent.(*T)) //nolint:errcheck // the table pairs elements and types
			*at = new(C)
			return *at
		},
		each: func(parent any, yield func(any)) {
			if c := *field(parent.(*T)); c != nil { //nolint:errcheck // as above
				yield(c)
			}
		},
	}
}

// many is a list of children.
func many[T, C any](list string, e *element, field func(*T) *[]C) *child {
	return &child{
		list: list, element: e,
		add: func(parent any) any {
			all := field(parent.(*T)) //nolint:errcheck // the table pairs elements and types
			var none C
			*all = append(*all, none)
			return &(*all)[len(*all)-1]
		},
		each: func(parent any, yield func(any)) {
			all := *field(parent.(*T)) //nolint:errcheck // as above
			for i := range all {
				yield(&all[i])
			}
		},
	}
}

// streamed is a list whose elements are read and written one by one.
func streamed(list string, e *element) *child {
	return &child{
		list: list, element: e, streamed: true,
		add:  func(any) any { return e.create() },
		each: func(any, func(any)) {},
	}
}
