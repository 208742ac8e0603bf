package httpapi

import (
	"bytes"
	"html"
	"net/http"
	"strconv"
	"strings"

	"traguardo/internal/domain/id"
	"traguardo/internal/httpapi/wire"
)

// publicPage is the path prefix of an event's public pages: /pubblico/12.
const publicPage = "pubblico/"

// withLinkPreview adds the tags that messengers and social networks read to preview a link to a public event page: name, dates, place and
// logo. They run no scripts, so the server writes the tags.
func (s *Server) withLinkPreview(r *http.Request, name string, page []byte) []byte {
	text, of := strings.CutPrefix(name, publicPage)
	number, err := strconv.ParseInt(text, 10, 64)
	if !of || err != nil || number <= 0 {
		return page
	}
	b, err := s.app.Public.Board(r.Context(), id.Event(number))
	if err != nil {
		return page // the page itself reports that the event does not exist
	}
	e := wire.FromPublicEvent(s.app.Public.Event(b))
	days := e.Starts.Italian()
	if e.Ends != e.Starts {
		days += " – " + e.Ends.Italian()
	}
	described := strings.Join([]string{"Start list e risultati", e.Place, days}, " · ")
	tags := [][2]string{{"og:type", "website"}, {"og:title", e.Name}, {"og:description", described}, {"og:locale", "it_IT"},
		{"og:site_name", s.app.Variant.Title}}
	if base := strings.TrimSuffix(s.app.BaseURL, "/"); base != "" {
		tags = append(tags, [2]string{"og:url", base + "/" + name})
		if e.Logo != "" {
			tags = append(tags, [2]string{"og:image", base + e.Logo})
		}
	}
	var head bytes.Buffer
	for _, t := range tags {
		head.WriteString(`<meta property="` + t[0] + `" content="` + html.EscapeString(t[1]) + `">`)
	}
	head.WriteString(`<meta name="description" content="` + html.EscapeString(described) + `">` +
		`<meta name="twitter:card" content="summary"></head>`)
	return bytes.Replace(page, []byte("</head>"), head.Bytes(), 1)
}
