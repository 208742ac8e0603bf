package httpapi

import (
	"net/http"

	"traguardo/internal/httpapi/contract"
)

// Describe returns the contract; it needs no running application.
func Describe() contract.Description { return contract.Describe((&handlers{}).table()) }

// openAPI serves the OpenAPI document.
func (s *Server) openAPI() http.Handler {
	body, err := Describe().OpenAPI(s.app.Variant.Title, s.app.Version)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if err != nil {
			s.refuse(w, requestOf(r.Context()), http.StatusInternalServerError, "Si è verificato un errore")
			return
		}
		w.Header().Set("Content-Type", "application/json; charset=utf-8")
		_, _ = w.Write(body)
	})
}

// docs serves the contract as an HTML page.
func (s *Server) docs() http.Handler {
	page := []byte(Describe().Page(s.app.Variant.Title))
	return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = w.Write(page)
	})
}
