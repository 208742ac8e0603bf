package walk

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// operation is a call in the server's OpenAPI document.
type operation struct {
	Method, Path string
	Need         string            // who may make it, as in the document
	Fields       map[string]string // JSON type by input name
	Stream       bool
	Upload       bool
}

func (o operation) String() string { return o.Method + " " + o.Path }

// The document's descriptions of who may make a call.
const (
	forAll        = "Per: tutti"
	forAdmins     = "Per: amministratori"
	forClubs      = "Per: società e amministratori"
	forOrganisers = "Per: organizzatore e amministratori"
)

type schema struct {
	Ref        string            `json:"$ref"`
	Type       json.RawMessage   `json:"type"`
	AllOf      []schema          `json:"allOf"`
	AnyOf      []schema          `json:"anyOf"`
	Properties map[string]schema `json:"properties"`
}

type content map[string]struct {
	Schema schema `json:"schema"`
}

type document struct {
	Paths map[string]map[string]struct {
		Summary    string `json:"summary"`
		Parameters []struct {
			Name   string `json:"name"`
			In     string `json:"in"`
			Schema schema `json:"schema"`
		} `json:"parameters"`
		RequestBody struct {
			Content content `json:"content"`
		} `json:"requestBody"`
		Responses map[string]struct {
			Content content `json:"content"`
		} `json:"responses"`
	} `json:"paths"`
	Components struct {
		Schemas map[string]schema `json:"schemas"`
	} `json:"components"`
}

// operations parses the document and returns the calls in a stable order.
func operations(raw []byte) ([]operation, error) {
	var d document
	if err := json.Unmarshal(raw, &d); err != nil {
		return nil, fmt.Errorf("openapi.json: %w", err)
	}
	var out []operation
	for path, methods := range d.Paths {
		for method, o := range methods {
			op := operation{Method: strings.ToUpper(method), Path: strings.TrimPrefix(path, "/"), Need: o.Summary, Fields: map[string]string{}}
			for _, p := range o.Parameters {
				if p.In == "query" {
					op.Fields[p.Name] = d.typeOf(p.Schema)
				}
			}
			for kind, c := range o.RequestBody.Content {
				op.Upload = op.Upload || strings.HasPrefix(kind, "multipart/")
				d.properties(c.Schema, op.Fields)
			}
			for _, r := range o.Responses {
				_, stream := r.Content["text/event-stream"]
				op.Stream = op.Stream || stream
			}
			out = append(out, op)
		}
	}
	slices.SortFunc(out, func(a, b operation) int { return cmp.Compare(a.String(), b.String()) })
	return out, nil
}

func (d document) resolve(s schema) schema {
	if s.Ref == "" {
		return s
	}
	return d.Components.Schemas[s.Ref[strings.LastIndexByte(s.Ref, '/')+1:]]
}

func (d document) properties(s schema, into map[string]string) {
	s = d.resolve(s)
	for _, part := range s.AllOf {
		d.properties(part, into)
	}
	for name, p := range s.Properties {
		into[name] = d.typeOf(p)
	}
}

// typeOf returns the first type that a value may have.
func (d document) typeOf(s schema) string {
	s = d.resolve(s)
	if len(s.AnyOf) > 0 {
		return d.typeOf(s.AnyOf[0])
	}
	var name string
	var several []string
	if json.Unmarshal(s.Type, &name) == nil {
		return name
	}
	if json.Unmarshal(s.Type, &several) == nil && len(several) > 0 {
		return several[0]
	}
	return "object"
}
