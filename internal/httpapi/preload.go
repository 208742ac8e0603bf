package httpapi

import (
	"bytes"
	"encoding/json"
	"html"
	"io/fs"
	"net/http"
	"slices"
	"strings"

	"traguardo/internal/access"
	"traguardo/internal/httpapi/contract"
	"traguardo/internal/variant"
)

// preloads are the links to what the screen at each path needs besides the page itself, as the build wrote it down: a browser that has a session asks
// for all of it at once, and not for one file after the other as each names the next.
func preloads(web Assets) map[string][]byte {
	out := map[string][]byte{}
	if web == nil {
		return out
	}
	raw, err := fs.ReadFile(web, "preload.json")
	if err != nil {
		return out // a page without links finds the rest by itself
	}
	var files map[string][]string
	if json.Unmarshal(raw, &files) != nil {
		return out
	}
	for at, list := range files {
		var b bytes.Buffer
		for _, file := range list {
			kind := `rel="modulepreload"`
			if strings.HasSuffix(file, ".css") {
				kind = `rel="preload" as="style"`
			}
			b.WriteString("<link " + kind + ` crossorigin href="/` + html.EscapeString(file) + `">`)
		}
		out[at] = b.Bytes()
	}
	return out
}

// withPreloads adds the links for whoever is logged in, and to what the screen begins with: the browser asks for data beside the code. A stranger gets
// the login, which needs none of it.
func (s *Server) withPreloads(r *http.Request, name string, links, page []byte) []byte {
	cookie, err := r.Cookie(contract.CookieName)
	if err != nil || len(links) == 0 {
		return page
	}
	who, err := s.app.Sessions.Peek(r.Context(), cookie.Value)
	if err != nil || !who.Active {
		return page // who is asked again finds out why
	}
	var head bytes.Buffer
	for _, call := range []string{"core/home?ESSENZIALE=1", s.firstList(r, name, who)} {
		if call != "" {
			head.WriteString(`<link rel="preload" as="fetch" crossorigin href="/api/` + html.EscapeString(call) + `">`)
		}
	}
	head.Write(links)
	head.WriteString("</head>")
	return bytes.Replace(page, []byte("</head>"), head.Bytes(), 1)
}

// firstList is the list that a screen begins with, asked as its code asks (web/src/routes/first-lists.ts): otherwise the browser would ask twice, which
// a journey counts. It is empty where the address or the device chooses more.
func (s *Server) firstList(r *http.Request, name string, who access.Actor) string {
	var list, filter, order string
	switch name {
	case "Atleti", "Soci":
		list = "ns/atleti"
		if !who.Admin() {
			filter = "FLG_VISIBLE=1&"
		}
	case "Societa":
		if who.Admin() {
			list = "ge/societa/list"
		}
	case "Utenti", "Abbonamenti":
		list = "ge/utenti"
		if s.app.Variant.Has(variant.Training) {
			list = "ns/utenti"
		}
	case "Eventi", "NsEventi", "attivita":
		if len(s.app.Variant.Sports) == 1 {
			list, order = "ge/eventi", "&STATO=1&ORDINA=DATA_INIZIO&VERSO=ASC"
		}
	}
	i := slices.IndexFunc(s.routes, func(route contract.Route) bool { return route.Method == http.MethodGet && route.Path == list })
	if i < 0 || r.URL.RawQuery != "" || s.routes[i].Allows(who) != nil {
		return ""
	}
	return list + "?" + filter + "PAGINA=1&RIGHE=50" + order + "&COMPATTO=1"
}
