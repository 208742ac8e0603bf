package httpapi

import (
	"bytes"
	"encoding/json"
	"html"
	"io/fs"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"traguardo/internal/access"
	"traguardo/internal/httpapi/contract"
	"traguardo/internal/variant"
)

var headEnd = []byte("</head>")

// preloads returns the link tags for the files that each screen needs besides the page, as listed by the build. A browser then requests
// them all at once, not one after the other.
func preloads(web Assets) map[string][]byte {
	out := map[string][]byte{}
	if web == nil {
		return out
	}
	raw, err := fs.ReadFile(web, "preload.json")
	if err != nil {
		return out // without links the page still loads the files itself
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

// loginFiles is the path of the login in the list of the build.
const loginFiles = "login"

// withPreloads adds the links for a logged-in user, and preload links for the first calls of the screen, so that data loads in parallel
// with the code. Without a session it adds the links of the login.
func (s *Server) withPreloads(r *http.Request, name string, files map[string][]byte, page []byte) []byte {
	links := files[name]
	if len(links) == 0 {
		return page
	}
	cookie, err := r.Cookie(contract.CookieName)
	var who access.Actor
	if err == nil {
		who, err = s.app.Sessions.Peek(r.Context(), cookie.Value)
	}
	if err != nil || name == loginFiles {
		return bytes.Replace(page, headEnd, slices.Concat(files[loginFiles], headEnd), 1)
	}
	if !who.Active {
		return page // the page's first call reports the reason
	}
	var head bytes.Buffer
	for _, call := range []string{"core/home?ESSENZIALE=1", s.firstList(r, name, who)} {
		if call != "" {
			head.WriteString(`<link rel="preload" as="fetch" crossorigin href="/api/` + html.EscapeString(call) + `">`)
		}
	}
	head.Write(links)
	head.Write(headEnd)
	return bytes.Replace(page, headEnd, head.Bytes(), 1)
}

// firstList returns the call for the first list of a screen, exactly as its code makes it (web/src/routes/first-lists.ts): otherwise the
// browser would request it twice, which a journey checks. It is "" if the address or the device changes the request.
func (s *Server) firstList(r *http.Request, name string, who access.Actor) string {
	var list, filter, order string
	page := "PAGINA=1&RIGHE=50"
	switch name {
	case "dashboard":
		list, page = "core/dafare", ""
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
	return list + "?" + strings.TrimPrefix(filter+page+order+"&COMPATTO=1", "&")
}

// withPublicPreload adds a preload link for the results of an event, or for its start list if the page shows that.
func withPublicPreload(r *http.Request, name string, page []byte) []byte {
	id, err := strconv.ParseInt(strings.TrimPrefix(name, publicPage), 10, 64)
	if err != nil || id <= 0 {
		return page
	}
	call := "risultati"
	if r.URL.Query().Get("vista") == "startlist" {
		call = "startlist"
	}
	link := `<link rel="preload" as="fetch" crossorigin href="/api/pub/evento/` + call + "?ID_EVENTO=" + strconv.FormatInt(id, 10) +
		`"></head>`
	return bytes.Replace(page, headEnd, []byte(link), 1)
}
