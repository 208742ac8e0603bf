package contract

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
)

// TypeScript returns the typed calls of the web application, one file per area. Fields have the English names of the wire structs; a
// table in each file maps them to the contract's names, so that a page loads only the names it uses. Objects of several areas are in
// shared.ts.
func (d Description) TypeScript() map[string]string {
	w := tsWriter{d: d, users: map[string][]string{}, tables: map[string]*shape{}}
	for _, r := range d.routes {
		for _, s := range w.shapesOf(r) {
			w.use(r.Area, s)
		}
	}
	w.use(sharedArea, d.inputs.of(reflect.TypeFor[Paging]()))
	files := map[string]string{sharedArea: w.shared()}
	for _, r := range d.routes {
		if files[r.Area] == "" {
			files[r.Area] = w.area(r.Area)
		}
	}
	return files
}

const (
	sharedArea = "shared"
	tsHead     = "// Generated from the server's route table by `make generate`. Do not edit.\n"
)

// tsWriter records which areas use each object, to choose the file of each object.
type tsWriter struct {
	d      Description
	users  map[string][]string
	tables map[string]*shape
}

func (w tsWriter) in(r Route) *shape { return w.d.inputs.of(r.In) }

// out returns the shape of a call's data, or of a row of its list; nil for none.
func (w tsWriter) out(r Route) *shape {
	switch {
	case r.Row != nil:
		return w.d.outputs.of(r.Row)
	case r.Out != nil:
		return w.d.outputs.of(r.Out)
	}
	return nil
}

func (w tsWriter) shapesOf(r Route) []*shape {
	all := []*shape{w.in(r)}
	if out := w.out(r); out != nil {
		all = append(all, out)
	}
	for _, t := range []reflect.Type{r.More, r.Current} {
		if t != nil {
			all = append(all, w.d.outputs.of(t))
		}
	}
	return all
}

func (w tsWriter) use(area string, s *shape) {
	for s.of != nil {
		s = s.of
	}
	if s.kind != shapeObject || slices.Contains(w.users[s.table], area) {
		return
	}
	w.users[s.table] = append(w.users[s.table], area)
	w.tables[s.table] = s
	for _, f := range s.fields {
		w.use(area, f.shape)
	}
}

// fileOf returns the file of an object: its area, or shared if several areas use it.
func (w tsWriter) fileOf(name string) string {
	if users := w.users[name]; len(users) == 1 {
		return users[0]
	}
	return sharedArea
}

func (w tsWriter) shared() string {
	var b strings.Builder
	b.WriteString(tsHead + "\nexport type Flag = 0 | 1;\n")
	w.objects(&b, sharedArea)
	b.WriteString("\n")
	w.names(&b, sharedArea)
	return b.String()
}

func (w tsWriter) area(area string) string {
	var body strings.Builder
	w.objects(&body, area)
	body.WriteString("\n")
	w.names(&body, area)
	var calls strings.Builder
	for _, r := range w.d.routes {
		if r.Area == area {
			w.call(&calls, r)
		}
	}
	var kinds []string
	for _, kind := range []string{"call", "list", "listWith", "file", "stream"} {
		if strings.Contains(calls.String(), ": "+kind+"<") {
			kinds = append(kinds, kind)
		}
	}
	fmt.Fprintf(&body, "\nconst { %s } = area(names);\n\nexport const %sApi = {\n%s};\n", strings.Join(kinds, ", "), area, calls.String())
	text := body.String()
	var shared []string
	if strings.Contains(text, "Flag") {
		shared = append(shared, "type Flag")
	}
	for name := range w.users {
		if w.fileOf(name) == sharedArea && mentions(text, name) {
			shared = append(shared, "type "+name)
		}
	}
	slices.SortFunc(shared, func(a, b string) int { return strings.Compare(strings.ToLower(a), strings.ToLower(b)) })
	head := tsHead + "\nimport { area } from '../call';\nimport { names as shared"
	for _, name := range shared {
		head += ", " + name
	}
	return head + " } from './shared';\n" + text
}

// objects writes the types of a file.
func (w tsWriter) objects(b *strings.Builder, area string) {
	for _, part := range []*describer{w.d.inputs, w.d.outputs} {
		for _, name := range part.order {
			if len(w.users[name]) > 0 && w.fileOf(name) == area {
				part.write(b, part.objects[name])
			}
		}
	}
}

// names writes the name table of a file: for each object the English name of each field, its name in the contract, and the object it
// holds.
func (w tsWriter) names(b *strings.Builder, area string) {
	if area == sharedArea {
		b.WriteString("export const names = {\n")
	} else {
		b.WriteString("const names = {\n  ...shared,\n")
	}
	var all []string
	for name := range w.users {
		if w.fileOf(name) == area && len(w.tables[name].fields) > 0 {
			all = append(all, name)
		}
	}
	slices.Sort(all)
	for _, name := range all {
		fmt.Fprintf(b, "  %s: '%s',\n", name, w.table(w.tables[name]))
	}
	b.WriteString("};\n")
}

func (w tsWriter) table(s *shape) string {
	var pairs []string
	seen := map[string]string{}
	for _, f := range s.fields {
		if other := seen[f.english]; other != "" {
			panic(fmt.Sprintf("contract: %s has %s and %s under the same English name %s", s.table, other, f.name, f.english))
		}
		seen[f.english] = f.name
		pair := f.english + " " + f.name
		if inner := tableOf(f.shape); inner != "" {
			pair += ":" + inner
		}
		pairs = append(pairs, pair)
	}
	return strings.Join(pairs, ",")
}

// call writes one call: its types for the compiler and its object names for the tables.
func (w tsWriter) call(b *strings.Builder, r Route) {
	in, out := w.in(r), w.out(r)
	inType, outType := w.d.inputs.typeName(in), "null"
	args := []string{quoted(r.Method), quoted(r.Path), quoted(tableOf(in)), quoted(tableOf(out))}
	kind := "call"
	if out != nil {
		outType = w.d.outputs.typeName(out)
	}
	switch {
	case r.File:
		kind = "file"
	case r.IsStream():
		kind = "stream"
	case r.Row != nil:
		kind = "list"
		if inType == "Empty" {
			inType = "Paging"
		} else {
			inType += " & Paging"
		}
	}
	if r.More != nil {
		more := w.d.outputs.of(r.More)
		kind, outType = "listWith", outType+", "+w.d.outputs.typeName(more)
		args = append(args, quoted(r.Member), quoted(tableOf(more)))
	}
	if r.Current != nil {
		args = append(args, quoted(tableOf(w.d.outputs.of(r.Current))))
	}
	for args[len(args)-1] == "''" {
		args = args[:len(args)-1]
	}
	types := inType
	if !r.File || out != nil {
		types += ", " + outType
	}
	fmt.Fprintf(b, "  %s: %s<%s>(%s),\n", r.Name, kind, types, strings.Join(args, ", "))
}

// tableOf returns the name of a shape's table, or "" if it has no fields.
func tableOf(s *shape) string {
	for s != nil && s.of != nil {
		s = s.of
	}
	if s == nil || s.kind != shapeObject || len(s.fields) == 0 {
		return ""
	}
	return s.table
}

// typeName returns the TypeScript type of a shape.
func (d *describer) typeName(s *shape) string {
	text := ""
	switch s.kind {
	case shapeText, shapeDate, shapeInstant:
		text = "string"
	case shapeInteger, shapeMoney:
		text = "number"
	case shapeWord:
		text = "number | string"
	case shapeFlag:
		text = "Flag"
	case shapeList:
		inner := d.typeName(s.of)
		if strings.Contains(inner, " ") {
			inner = "(" + inner + ")"
		}
		text = inner + "[]"
	case shapeMap:
		text = "Record<string, " + d.typeName(s.of) + ">"
	case shapeObject:
		text = s.name
		if text == "" {
			text = d.inline(s)
		}
	}
	if s.nullable {
		text += " | null"
	}
	return text
}

func (d *describer) inline(s *shape) string {
	var parts []string
	for _, f := range s.fields {
		parts = append(parts, d.member(f))
	}
	return "{ " + strings.Join(parts, "; ") + " }"
}

func (d *describer) member(f field) string {
	mark := ""
	if !f.required {
		mark = "?"
	}
	return f.english + mark + ": " + d.typeName(f.shape)
}

func (d *describer) write(b *strings.Builder, s *shape) {
	if len(s.fields) == 0 {
		fmt.Fprintf(b, "\nexport type %s = Record<string, never>;\n", s.name)
		return
	}
	fmt.Fprintf(b, "\nexport interface %s {\n", s.name)
	for _, f := range s.fields {
		fmt.Fprintf(b, "  %s;\n", d.member(f))
	}
	b.WriteString("}\n")
}

// InputName returns the wire name of an input field of a call, given its TypeScript name. Lists also have the fields of Paging.
func (d Description) InputName(call, english string) (wire string, ok bool) {
	for _, r := range d.routes {
		if r.Name != call {
			continue
		}
		fields := d.inputs.of(r.In).fields
		if r.Row != nil {
			fields = slices.Concat(fields, d.inputs.of(reflect.TypeFor[Paging]()).fields)
		}
		for _, f := range fields {
			if f.english == english {
				return f.name, true
			}
		}
	}
	return "", false
}
