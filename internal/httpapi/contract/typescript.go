package contract

import (
	"fmt"
	"strings"
)

// TypeScript writes the typed calls of the web application.
func (d Description) TypeScript() string {
	var b strings.Builder
	b.WriteString("// Generated from the server's route table by `make generate`. Do not edit.\n\n")
	b.WriteString("import { call, list } from './call';\n\n")
	b.WriteString("export type Flag = 0 | 1;\n")
	for _, part := range []*describer{d.inputs, d.outputs} {
		for _, name := range part.order {
			part.write(&b, part.objects[name])
		}
	}
	b.WriteString("\nexport const api = {\n")
	for _, r := range d.routes {
		if r.File {
			continue
		}
		in := d.inputs.typeName(d.inputs.of(r.In))
		if r.Row != nil {
			if in == "Empty" {
				in = "Paging"
			} else {
				in += " & Paging"
			}
			fmt.Fprintf(&b, "  %s: list<%s, %s>('%s', '%s'),\n", r.Name, in, d.outputs.typeName(d.outputs.of(r.Row)), r.Method, r.Path)
			continue
		}
		out := "null"
		if r.Out != nil {
			out = d.outputs.typeName(d.outputs.of(r.Out))
		}
		if r.Name == "reportToken" {
			in += " & Record<string, unknown>"
		}
		fmt.Fprintf(&b, "  %s: call<%s, %s>('%s', '%s'),\n", r.Name, in, out, r.Method, r.Path)
	}
	b.WriteString("};\n\n// paths are the calls that take or answer a file.\nexport const paths = {\n")
	for _, r := range d.routes {
		if r.File {
			fmt.Fprintf(&b, "  %s: '%s',\n", r.Name, r.Path)
		}
	}
	b.WriteString("};\n")
	return b.String()
}

// typeName is the TypeScript name of a shape.
func (d *describer) typeName(s *shape) string {
	text := ""
	switch s.kind {
	case shapeText, shapeDate, shapeInstant:
		text = "string"
	case shapeInteger, shapeMoney:
		text = "number"
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
	return f.name + mark + ": " + d.typeName(f.shape)
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
