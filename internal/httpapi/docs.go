package httpapi

import (
	"net/http"
	"sync"

	"traguardo/internal/httpapi/contract"
)

// Describe returns the contract; it needs no running application.
func Describe() contract.Description { return contract.Describe((&handlers{}).table()) }

// openAPI serves the OpenAPI document, which is built for the first request.
func (s *Server) openAPI() http.Handler {
	document := sync.OnceValues(func() ([]byte, error) {
		return Describe().OpenAPI(s.app.Variant.Title, s.app.Version)
	})
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := document()
		if err != nil {
			s.refuse(w, requestOf(r.Context()), http.StatusInternalServerError, "Si è verificato un errore")
			return
		}
		w.Header().Set("Content-Type", "application/json; charset=utf-8")
		_, _ = w.Write(body)
	})
}

// docs serves the contract as an HTML page, which is built for the first request.
func (s *Server) docs() http.Handler {
	page := sync.OnceValue(func() []byte { return []byte(Describe().Page(s.app.Variant.Title)) })
	return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = w.Write(page())
	})
}
