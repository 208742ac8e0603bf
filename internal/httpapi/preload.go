package httpapi

import (
	"bytes"
	"encoding/json"
	"html"
	"io/fs"
	"net/http"
	"strings"

	"traguardo/internal/httpapi/contract"
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

// withPreloads adds the links for whoever seems to be logged in; a stranger gets the login, which needs none of it.
func withPreloads(r *http.Request, links, page []byte) []byte {
	if _, err := r.Cookie(contract.CookieName); err != nil || len(links) == 0 {
		return page
	}
	return bytes.Replace(page, []byte("</head>"), append(bytes.Clone(links), "</head>"...), 1)
}
