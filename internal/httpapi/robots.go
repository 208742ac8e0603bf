package httpapi

import (
	"io"
	"net/http"
	"strings"
)

// indexed reports whether search engines may list a page: none unless the configuration says so, and then only the public ones.
func (s *Server) indexed(path string) bool {
	return s.opts.Index && (path+"/" == "/"+publicPage || strings.HasPrefix(path, "/"+publicPage))
}

// robots keeps crawlers from the calls. They may open pages, or they would not read that these are not to be listed.
func (s *Server) robots(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	_, _ = io.WriteString(w, "User-agent: *\nDisallow: /api/\n")
}
