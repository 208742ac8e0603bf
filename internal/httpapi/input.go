package httpapi

import (
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"strings"

	"traguardo/internal/problem"
)

// CookieName is the session cookie, and the token's name everywhere else.
const CookieName = "SESSION_TOKEN"

var (
	errCrossOrigin = errors.New("cross-origin write with a cookie")
	errFlood       = errors.New("too many requests of one caller")
	errTwoTokens   = problem.Field(CookieName, "La richiesta contiene due sessioni diverse")
)

// input is a request before its wire struct is known.
type input struct {
	query     map[string][]string
	fields    map[string]json.RawMessage
	fromQuery bool
}

// read takes the query string or the JSON body. A malformed body still gives an input, because a missing session is told before
// a malformed field.
func (s *Server) read(w http.ResponseWriter, r *http.Request, route Route) (*input, error) {
	reads := r.Method == http.MethodGet || r.Method == http.MethodHead
	in := &input{query: r.URL.Query(), fromQuery: reads || r.Method == http.MethodDelete}
	if reads || (route.File && isMultipart(r)) {
		return in, nil
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
	if err != nil {
		var tooLarge *http.MaxBytesError
		if errors.As(err, &tooLarge) {
			return nil, err
		}
		return in, problem.Field("", "La richiesta non è arrivata per intero")
	}
	if len(body) == 0 {
		return in, nil
	}
	if kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || kind != "application/json" {
		return in, problem.Field("", "Il Content-Type deve essere application/json")
	}
	in.fields, err = parseObject(body)
	return in, err
}

func isMultipart(r *http.Request) bool {
	return strings.HasPrefix(r.Header.Get("Content-Type"), "multipart/form-data")
}

// token collects the session token from wherever the caller put it; two different ones are refused. One in the query string opens
// downloads and uploads only, because addresses are logged and shown; elsewhere it may only not contradict the others.
func (in *input) token(r *http.Request, route Route) (token string, fromCookie bool, err error) {
	var found []string
	if raw, ok := in.fields[CookieName]; ok {
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
	inQuery := in.query[CookieName]
	if route.File {
		found = append(found, inQuery...)
	}
	for _, c := range r.CookiesNamed(CookieName) {
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
