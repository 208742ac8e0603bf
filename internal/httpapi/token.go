package httpapi

import (
	"encoding/json"
	"errors"
	"net/http"
	"strings"

	"traguardo/internal/httpapi/contract"
	"traguardo/internal/problem"
)

var (
	errCrossOrigin = errors.New("cross-origin write with a cookie")
	errFlood       = errors.New("too many requests from one caller")
	errTwoTokens   = problem.Field(contract.CookieName, "La richiesta contiene due sessioni diverse")
)

// tokenOf returns the session token from the body, header, query string or cookie; two different tokens are an error. A token in the
// query string is accepted for downloads and uploads only, because addresses are logged; elsewhere it must match the others.
func tokenOf(r *http.Request, route contract.Route, in *contract.Input) (token string, fromCookie bool, err error) {
	var found []string
	if raw, ok := in.Fields[contract.CookieName]; ok {
		var t string
		if json.Unmarshal(raw, &t) == nil {
			found = append(found, t)
		}
	}
	bearer := false
	if scheme, t, ok := strings.Cut(r.Header.Get("Authorization"), " "); ok && strings.EqualFold(scheme, "Bearer") {
		found = append(found, strings.TrimSpace(t))
		bearer = true
	}
	inQuery := in.Query[contract.CookieName]
	if route.File {
		found = append(found, inQuery...)
	}
	for _, c := range r.CookiesNamed(contract.CookieName) {
		if c.Value != "" {
			found = append(found, c.Value)
			fromCookie = !bearer
		}
	}
	for _, t := range found {
		if t == "" {
			continue
		}
		if token != "" && token != t {
			return "", false, errTwoTokens
		}
		token = t
	}
	for _, t := range inQuery {
		if t != "" && token != "" && t != token {
			return "", false, errTwoTokens
		}
	}
	return token, fromCookie, nil
}
