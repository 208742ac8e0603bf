package contract

import (
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"traguardo/internal/problem"
)

// CookieName is the session cookie; fields and headers use the same name for the token.
const CookieName = "SESSION_TOKEN"

// Input is a request before it is decoded into its wire struct.
type Input struct {
	Query     map[string][]string
	Fields    map[string]json.RawMessage
	FromQuery bool
	Raw       []byte // body of a call that reads it unparsed
}

// Read reads the query string or the JSON body. It returns an input even for a malformed body, because a missing session is reported
// before a malformed field.
func (r Route) Read(w http.ResponseWriter, req *http.Request) (*Input, error) {
	reads := req.Method == http.MethodGet || req.Method == http.MethodHead
	in := &Input{Query: req.URL.Query(), FromQuery: reads || req.Method == http.MethodDelete}
	if reads || (r.File && IsMultipart(req)) {
		return in, nil
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, req.Body, maxBody))
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
	if r.raw {
		in.Raw = body
		return in, nil
	}
	if kind, _, err := mime.ParseMediaType(req.Header.Get("Content-Type")); err != nil || kind != "application/json" {
		return in, problem.Field("", "Il Content-Type deve essere application/json")
	}
	in.Fields, err = ParseObject(body)
	return in, err
}

// IsMultipart reports whether a request is a multipart form.
func IsMultipart(r *http.Request) bool {
	return strings.HasPrefix(r.Header.Get("Content-Type"), "multipart/form-data")
}

// IDs returns the ids in the input as "NAME=number", sorted by name. The log has them to identify the objects of a call; other fields may
// be personal data.
func (in *Input) IDs() []string {
	if in == nil {
		return nil
	}
	var out []string
	add := func(name, value string) {
		if _, err := strconv.ParseInt(value, 10, 64); err == nil && (strings.HasPrefix(name, "ID_") || strings.HasPrefix(name, "FK_ID_")) {
			out = append(out, name+"="+value)
		}
	}
	for name, values := range in.Query {
		for _, value := range values {
			add(name, value)
		}
	}
	for name, value := range in.Fields {
		add(name, string(value))
	}
	slices.Sort(out)
	return out
}
