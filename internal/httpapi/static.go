package httpapi

import (
	"bytes"
	"encoding/json"
	"html"
	"io/fs"
	"mime"
	"net/http"
	"net/url"
	"path"
	"strings"
	"sync/atomic"
	"time"

	"traguardo/internal/app/raceday"
	"traguardo/internal/httpapi/server"
	"traguardo/internal/variant"
)

// Assets is the built web application; nil serves the API only.
type Assets = fs.FS

// configMark is replaced by the page's title, colour and configuration, so that the login needs no second request.
const configMark = "<!--config-->"

// iconColour is the background of the page's icon, replaced by the variant's colour.
const iconColour = "%230b3d5c"

// boardPages are the paths of the boards.
var boardPages = map[string]bool{"tabellone": true, "sovrimpressione": true, "partenze": true, "Speaker": true}

// static serves the built files: hashed ones are cached forever, the page never. It prefers compressed files.
func (s *Server) static() http.Handler {
	built := map[string]*atomic.Pointer[builtPage]{portalFile: {}, publicFile: {}, boardFile: {}}
	links := preloads(s.opts.Web)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			s.refuse(w, requestOf(r.Context()), http.StatusMethodNotAllowed, "Metodo non ammesso")
			return
		}
		name := strings.TrimPrefix(path.Clean(r.URL.Path), "/")
		if s.opts.Web != nil && name != "" && built[name] == nil && s.asset(w, r, name) {
			return
		}
		file := s.pageFile(name)
		page := s.current(file, built[file])
		if page == nil || path.Ext(name) != "" {
			s.refuse(w, requestOf(r.Context()), http.StatusNotFound, "Percorso sconosciuto")
			return
		}
		if !s.indexed(r.URL.Path) {
			page = bytes.Replace(page, headEnd, []byte(`<meta name="robots" content="noindex"></head>`), 1)
		}
		page = s.withPreloads(r, name, links, s.withLinkPreview(r, name, page))
		if file == publicFile {
			page = withPublicPreload(r, name, page)
		}
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.Header().Set("Cache-Control", "no-cache")
		w.Header().Set("Vary", "Accept-Encoding")
		if server.AcceptsGzip(r) {
			if small, err := server.Compress(page); err == nil {
				page = small
				w.Header().Set("Content-Encoding", "gzip")
			}
		}
		http.ServeContent(w, r, portalFile, time.Time{}, bytes.NewReader(page))
	})
}

// The pages of the web application.
const (
	portalFile = "index.html"
	publicFile = "public.html" // start lists and results, without the code of the portal
	boardFile  = "board.html"  // boards, without it as well
)

// pageFile returns the page for a path.
func (s *Server) pageFile(name string) string {
	if boardPages[name] {
		return boardFile
	}
	public := name+"/" == publicPage || strings.HasPrefix(name, publicPage) || "/"+name == raceday.VerifyPath
	if !public || !s.app.Variant.Has(variant.PublicResults) {
		return portalFile
	}
	return publicFile
}

// builtPage is the page with the sign-in providers known so far; their number only grows.
type builtPage struct {
	providers int
	body      []byte
}

func (s *Server) current(file string, built *atomic.Pointer[builtPage]) []byte {
	known := len(s.app.Sessions.Providers.Available())
	b := built.Load()
	if b == nil || b.providers != known {
		b = &builtPage{known, s.page(file)}
		built.Store(b)
	}
	return b.body
}

// page returns a page with the variant's title, colour and configuration.
func (s *Server) page(file string) []byte {
	if s.opts.Web == nil {
		return nil
	}
	raw, err := fs.ReadFile(s.opts.Web, file)
	if err != nil {
		return nil
	}
	c := s.config()
	data, err := json.Marshal(c) // escapes <, > and &, so the configuration cannot end its script element
	if err != nil {
		return raw
	}
	head := "<title>" + html.EscapeString(c.Title) + `</title><meta name="theme-color" content="` + html.EscapeString(c.Colour) +
		`"><script type="application/json" id="config">` + string(data) + "</script>"
	raw = bytes.Replace(raw, []byte(iconColour), []byte(html.EscapeString(url.PathEscape(c.Colour))), 1)
	return bytes.Replace(raw, []byte(configMark), []byte(head), 1)
}

func (s *Server) asset(w http.ResponseWriter, r *http.Request, name string) bool {
	if strings.HasSuffix(name, ".br") || strings.HasSuffix(name, ".gz") {
		return false
	}
	file, encoding := name, ""
	accepted := r.Header.Get("Accept-Encoding")
	for _, c := range []struct{ coding, suffix string }{{"br", ".br"}, {"gzip", ".gz"}} {
		if strings.Contains(accepted, c.coding) {
			if _, err := fs.Stat(s.opts.Web, name+c.suffix); err == nil {
				file, encoding = name+c.suffix, c.coding
				break
			}
		}
	}
	body, err := fs.ReadFile(s.opts.Web, file)
	if err != nil {
		return false
	}
	h := w.Header()
	if kind := mime.TypeByExtension(path.Ext(name)); kind != "" {
		h.Set("Content-Type", kind)
	}
	h.Set("Vary", "Accept-Encoding")
	if encoding != "" {
		h.Set("Content-Encoding", encoding)
	}
	h.Set("Cache-Control", "no-cache")
	if strings.HasPrefix(name, "assets/") {
		h.Set("Cache-Control", "public, max-age=31536000, immutable")
	}
	http.ServeContent(w, r, name, time.Time{}, bytes.NewReader(body))
	return true
}
