package contract

import (
	"encoding/json"
	"fmt"
	"html"
	"net/http"
	"sort"
	"strings"

	"traguardo/internal/access"
)

type object = map[string]any

// OpenAPI returns the contract as an OpenAPI 3.1 document.
func (d Description) OpenAPI(title, version string) ([]byte, error) {
	paths := object{}
	for _, r := range d.routes {
		item, _ := paths["/"+r.Path].(object)
		if item == nil {
			item = object{}
			paths["/"+r.Path] = item
		}
		item[strings.ToLower(r.Method)] = d.operation(r)
	}
	schemas := object{}
	for _, part := range []*describer{d.inputs, d.outputs} {
		for _, name := range part.order {
			schemas[name] = part.schema(part.objects[name], true)
		}
	}
	schemas["Envelope"] = object{"type": "object", "required": []string{"esito", "messaggio"}, "properties": object{
		"esito":        object{"type": "integer", "enum": []int{0, 1, 2, 401, 403, 404, 409, 422, 429, 500, 503, 999}},
		"messaggio":    object{"type": "string"},
		"id_inserito":  object{"type": "integer"},
		"totale":       object{"type": "integer"},
		"id_richiesta": object{"type": "string"},
		"data":         object{},
	}}
	return json.MarshalIndent(object{
		"openapi": "3.1.0",
		"info": object{"title": title, "version": version,
			"description": "Ogni risposta JSON è una busta: l'esito è in `esito`, non nel codice HTTP."},
		"servers": []object{{"url": "/api"}},
		"paths":   paths,
		"components": object{"schemas": schemas, "securitySchemes": object{
			"cookie": object{"type": "apiKey", "in": "cookie", "name": CookieName},
			"bearer": object{"type": "http", "scheme": "bearer"},
		}},
	}, "", " ")
}

func (d Description) operation(r Route) object {
	op := object{"operationId": r.Name, "summary": "Per: " + needLabels[r.Need], "tags": []string{strings.SplitN(r.Path, "/", 2)[0]}}
	if r.Need != access.Anyone {
		op["security"] = []object{{"cookie": []string{}}, {"bearer": []string{}}}
	}
	in := d.inputs.of(r.In)
	fields := in.fields
	if r.Row != nil {
		fields = append(append([]field(nil), fields...), d.inputs.objects["Paging"].fields...)
	}
	switch {
	case r.File && r.Method == http.MethodPost:
		op["requestBody"] = object{"content": object{"multipart/form-data": object{"schema": object{"type": "object", "properties": object{
			"file": object{"type": "string", "format": "binary"}, "args": d.inputs.schema(in, false),
		}}}}}
	case r.Method == http.MethodGet || r.Method == http.MethodDelete:
		var params []object
		for _, f := range fields {
			params = append(params, object{"name": f.name, "in": "query", "required": f.required, "schema": d.inputs.schema(f.shape, false)})
		}
		if params != nil {
			op["parameters"] = params
		}
	case len(fields) > 0:
		body := d.inputs.schema(in, false)
		if r.Row != nil {
			body = object{"allOf": []any{body, d.inputs.schema(d.inputs.objects["Paging"], false)}}
		}
		op["requestBody"] = object{"content": object{"application/json": object{"schema": body}}}
	}
	if r.Once {
		params, _ := op["parameters"].([]object)
		op["parameters"] = append(params, object{"name": "Idempotency-Key", "in": "header",
			"schema":      object{"type": "string", "minLength": MinKey, "maxLength": MaxKey},
			"description": "Una chiave nuova per ogni richiesta: ripetuta con la stessa chiave, non è eseguita di nuovo e ha la stessa risposta"})
	}
	op["responses"] = object{"200": d.response(r)}
	return op
}

func (d Description) response(r Route) object {
	if r.File && r.Method == http.MethodGet {
		return object{"description": "Il file, o la busta di un rifiuto", "content": object{"application/octet-stream": object{}}}
	}
	envelope := object{"$ref": "#/components/schemas/Envelope"}
	var data any
	switch {
	case r.Row != nil:
		data = object{"type": "array", "items": d.outputs.schema(d.outputs.of(r.Row), false)}
		if r.Member != "" {
			data = object{"type": "object", "properties": object{r.Member: data}}
		}
		if r.More != nil {
			data = object{"allOf": []any{data, d.outputs.schema(d.outputs.of(r.More), false)}}
		}
	case r.Out != nil:
		data = d.outputs.schema(d.outputs.of(r.Out), false)
	}
	schema := any(envelope)
	if data != nil {
		schema = object{"allOf": []any{envelope, object{"properties": object{"data": data}}}}
	}
	if r.IsStream() {
		return object{"description": "Una busta per messaggio; l'ultimo è l'evento fine. Un rifiuto è una busta sola, come altrove",
			"content": object{"text/event-stream": object{"schema": schema}}}
	}
	return object{"description": "La busta", "content": object{"application/json": object{"schema": schema}}}
}

func (d *describer) schema(s *shape, whole bool) object {
	var out object
	switch s.kind {
	case shapeText:
		out = object{"type": "string"}
	case shapeDate:
		out = object{"type": "string", "format": "date"}
	case shapeInstant:
		out = object{"type": "string", "format": "date-time"}
	case shapeInteger:
		out = object{"type": "integer"}
	case shapeWord:
		out = object{"oneOf": []any{object{"type": "integer"}, object{"type": "string"}}}
	case shapeMoney:
		out = object{"type": "number", "multipleOf": 0.01}
	case shapeFlag:
		out = object{"type": "integer", "enum": []int{0, 1}}
	case shapeList:
		out = object{"type": "array", "items": d.schema(s.of, false)}
	case shapeMap:
		out = object{"type": "object", "additionalProperties": d.schema(s.of, false)}
	case shapeObject:
		if s.name != "" && !whole {
			out = object{"$ref": "#/components/schemas/" + s.name}
			break
		}
		properties, required := object{}, []string{}
		for _, f := range s.fields {
			properties[f.name] = d.schema(f.shape, false)
			if f.required {
				required = append(required, f.name)
			}
		}
		out = object{"type": "object", "properties": properties}
		if len(required) > 0 {
			out["required"] = required
		}
	}
	if s.nullable {
		if t, ok := out["type"].(string); ok && out["enum"] == nil {
			out["type"] = []string{t, "null"}
		} else {
			out = object{"anyOf": []any{out, object{"type": "null"}}}
		}
	}
	return out
}

// Page returns the contract as an HTML page. It needs no script, so the content security policy stays strict.
func (d Description) Page(title string) string {
	var b strings.Builder
	fmt.Fprintf(&b, `<!doctype html><html lang="it"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>%s: interfaccia</title><style>body{font:16px/1.5 system-ui;margin:2rem auto;max-width:70rem;padding:0 1rem;color-scheme:light dark}
h2{margin-top:2.5rem}summary{cursor:pointer;padding:.3rem 0}code{font-size:.95em}table{border-collapse:collapse;margin:.5rem 0 1rem 1rem}
td,th{border:1px solid #8886;padding:.2rem .6rem;text-align:left}</style></head><body><h1>%s: interfaccia</h1>
<p>Ogni percorso è sotto <code>/api/</code>. Ogni risposta JSON è una busta con <code>esito</code> (0: bene), <code>messaggio</code> e <code>data</code>.
Documento <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>`, html.EscapeString(title), html.EscapeString(title))
	routes := append([]Route(nil), d.routes...)
	sort.SliceStable(routes, func(i, j int) bool { return routes[i].Path < routes[j].Path })
	area := ""
	for _, r := range routes {
		if a := strings.SplitN(r.Path, "/", 2)[0]; a != area {
			area = a
			fmt.Fprintf(&b, "<h2>%s</h2>", html.EscapeString(a))
		}
		fmt.Fprintf(&b, "<details><summary><code>%s %s</code> (%s)</summary>", r.Method, html.EscapeString(r.Path), needLabels[r.Need])
		d.inputs.table(&b, "Richiesta", d.inputs.of(r.In))
		switch {
		case r.Row != nil:
			d.outputs.table(&b, "Righe", d.outputs.of(r.Row))
		case r.Out != nil:
			d.outputs.table(&b, "data", d.outputs.of(r.Out))
		}
		b.WriteString("</details>")
	}
	b.WriteString("</body></html>")
	return b.String()
}

func (d *describer) table(b *strings.Builder, caption string, s *shape) {
	if len(s.fields) == 0 {
		return
	}
	fmt.Fprintf(b, "<table><caption>%s</caption><tr><th>Campo</th><th>Tipo</th></tr>", caption)
	for _, f := range s.fields {
		mark := ""
		if d.input && f.required {
			mark = " *"
		}
		fmt.Fprintf(b, "<tr><td><code>%s</code>%s</td><td>%s</td></tr>", f.name, mark, html.EscapeString(d.typeName(f.shape)))
	}
	b.WriteString("</table>")
}
