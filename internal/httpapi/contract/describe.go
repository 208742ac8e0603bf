package contract

import (
	"reflect"
	"strings"

	"traguardo/internal/access"
	"traguardo/internal/domain/calendar"
)

// shape is a type of the contract; the OpenAPI document and the TypeScript calls are generated from it.
type shape struct {
	kind     shapeKind
	nullable bool
	of       *shape  // element of a list or map
	name     string  // of an object
	table    string  // of an object; an unnamed object has the name of the field that holds it
	fields   []field // of an object
}

type shapeKind int

const (
	shapeText shapeKind = iota
	shapeInteger
	shapeWord // a number or a word
	shapeMoney
	shapeFlag
	shapeDate
	shapeInstant
	shapeList
	shapeMap
	shapeObject
)

type field struct {
	name     string // on the wire
	english  string // in TypeScript
	shape    *shape
	required bool
	sortable bool
}

var (
	instantType = reflect.TypeFor[calendar.Instant]()
	textType    = reflect.TypeFor[Text]()
	wordType    = reflect.TypeFor[Word]()
)

// describer caches objects by name, so that each is written once. Inputs and outputs differ in which fields are optional.
type describer struct {
	input   bool
	objects map[string]*shape
	order   []string
}

func newDescriber(input bool) *describer {
	return &describer{input: input, objects: map[string]*shape{}}
}

func (d *describer) of(t reflect.Type) *shape {
	switch t {
	case dateType:
		return &shape{kind: shapeDate, nullable: true}
	case instantType:
		return &shape{kind: shapeInstant, nullable: true}
	case moneyType:
		return &shape{kind: shapeMoney}
	case flagType:
		return &shape{kind: shapeFlag}
	}
	if t.Implements(textType) {
		return &shape{kind: shapeText, nullable: true}
	}
	if t.Implements(wordType) {
		return &shape{kind: shapeWord}
	}
	if isOpt(t) {
		inner := *d.of(t.Field(1).Type)
		inner.nullable = true
		return &inner
	}
	switch t.Kind() {
	case reflect.Pointer:
		inner := *d.of(t.Elem())
		inner.nullable = true
		return &inner
	case reflect.String:
		return &shape{kind: shapeText}
	case reflect.Slice:
		return &shape{kind: shapeList, of: d.of(t.Elem())}
	case reflect.Map:
		return &shape{kind: shapeMap, of: d.of(t.Elem())}
	case reflect.Struct:
		return d.object(t)
	}
	return &shape{kind: shapeInteger}
}

func (d *describer) object(t reflect.Type) *shape {
	name := t.Name()
	if s := d.objects[name]; s != nil && name != "" {
		return s
	}
	s := &shape{kind: shapeObject, name: name, table: name}
	if name != "" {
		d.objects[name] = s // before the fields: a menu item contains menu items
		d.order = append(d.order, name)
	}
	eachField(reflect.New(t).Elem(), func(fieldName string, f reflect.StructField, _ reflect.Value) {
		rules := f.Tag.Get("check")
		if strings.Contains(rules, "reserved") {
			return // decoded only to be rejected
		}
		always := !d.input && !strings.HasSuffix(f.Tag.Get("json"), ",omitempty")
		required := always || (d.input && isRef(f.Type) && !strings.Contains(rules, "optional")) || strings.Contains(rules,
			"required") || strings.Contains(rules, "present")
		of := d.of(f.Type)
		if of.kind == shapeObject && of.table == "" {
			of.table = name + f.Name
		}
		s.fields = append(s.fields, field{fieldName, camel(f.Name), of, required, f.Tag.Get("sort") != ""})
	})
	return s
}

// Description is the whole contract as shapes.
type Description struct {
	routes  []Route
	inputs  *describer
	outputs *describer
}

// Describe builds the description of a route table. It panics if a type is both an input and an output.
func Describe(routes []Route) Description {
	d := Description{routes: routes, inputs: newDescriber(true), outputs: newDescriber(false)}
	for _, r := range d.routes {
		if r.In != nil {
			d.inputs.of(r.In)
		}
		if r.Row != nil {
			d.outputs.of(r.Row)
			d.inputs.of(reflect.TypeFor[Paging]())
		}
		for _, t := range []reflect.Type{r.Out, r.More, r.Current} {
			if t != nil {
				d.outputs.of(t)
			}
		}
	}
	for name := range d.inputs.objects {
		if d.outputs.objects[name] != nil {
			panic("contract: " + name + " is both an input and an output; they need two types, because their optional fields differ")
		}
	}
	return d
}

// needLabels are the Italian names of the groups of users that may make a call.
var needLabels = map[access.Need]string{
	access.Anyone: "tutti", access.User: "utenti", access.Club: "società e amministratori", access.Coach: "allenatori",
	access.Admin: "amministratori", access.Owner: "organizzatore e amministratori",
}
