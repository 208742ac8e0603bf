package httpapi

import (
	"io"
	"net/http"
	"strings"
)

// indexed reports whether search engines may list a page: only the public ones, and only if configured.
func (s *Server) indexed(path string) bool {
	return s.opts.Index && (path+"/" == "/"+publicPage || strings.HasPrefix(path, "/"+publicPage))
}

// robots keeps crawlers from the API. They may open pages, because otherwise they would not see the noindex header.
func (s *Server) robots(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	_, _ = io.WriteString(w, "User-agent: *\nDisallow: /api/\n")
}
