package scenario

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
)

// In is the input of a call: the body of POST and PUT, the query string of GET and DELETE.
type In map[string]any

// Body is an input that is sent as a body whatever the method: DELETE accepts a body or a query string.
type Body map[string]any

// Reply is the response to a call.
type Reply struct {
	HTTP     int             `json:"-"`
	Header   http.Header     `json:"-"`
	Body     []byte          `json:"-"`
	Esito    int             `json:"esito"`
	Message  string          `json:"messaggio"`
	Data     json.RawMessage `json:"data"`
	Inserted int64           `json:"id_inserito"`
	Total    *int            `json:"totale"`
	Token    string          `json:"token"`
	Request  string          `json:"id_richiesta"`
}

// Into decodes data into dst.
func (r Reply) Into(t testing.TB, dst any) {
	t.Helper()
	if err := json.Unmarshal(r.Data, dst); err != nil {
		t.Fatalf("esito %d, %q, data %.300s: %v", r.Esito, r.Message, r.Data, err)
	}
}

// Fields returns the field errors of a 422 reply.
func (r Reply) Fields() map[string]string {
	var d struct {
		Fields map[string]string `json:"campi"`
	}
	_ = json.Unmarshal(r.Data, &d)
	return d.Fields
}

// Call makes a call such as "PUT ge/societa" as an actor, with the token in the Authorization header.
func (w *World) Call(t testing.TB, who Actor, call string, in any) Reply {
	t.Helper()
	r := w.Request(t, call, in)
	if who.Token != "" {
		r.Header.Set("Authorization", "Bearer "+who.Token)
	}
	return w.Do(t, r)
}

// Request builds a call without a token. in may also be a string: a raw body or query string.
func (w *World) Request(t testing.TB, call string, in any) *http.Request {
	t.Helper()
	method, path, _ := strings.Cut(call, " ")
	target := "/api/" + path
	var body io.Reader
	kind := ""
	if _, isBody := in.(Body); !isBody && (method == http.MethodGet || method == http.MethodDelete) {
		if q := query(in); q != "" {
			target += "?" + q
		}
	} else {
		kind = "application/json"
		switch v := in.(type) {
		case nil:
			kind = ""
		case string:
			body = strings.NewReader(v)
		case *Form:
			kind, body = v.contentType, bytes.NewReader(v.body)
		default:
			raw, err := json.Marshal(v)
			if err != nil {
				t.Fatal(err)
			}
			body = bytes.NewReader(raw)
		}
	}
	r := httptest.NewRequest(method, target, body)
	if kind != "" {
		r.Header.Set("Content-Type", kind)
	}
	return r
}

func query(in any) string {
	switch v := in.(type) {
	case string:
		return v
	case In:
		q := url.Values{}
		for k, x := range v {
			q.Set(k, fmt.Sprint(x))
		}
		return q.Encode()
	}
	return ""
}

// Do sends a request and decodes the reply if it is JSON.
func (w *World) Do(t testing.TB, r *http.Request) Reply {
	t.Helper()
	rec := httptest.NewRecorder()
	w.Server.ServeHTTP(rec, r)
	reply := Reply{HTTP: rec.Code, Header: rec.Header(), Body: rec.Body.Bytes()}
	if strings.HasPrefix(rec.Header().Get("Content-Type"), "application/json") {
		if err := json.Unmarshal(reply.Body, &reply); err != nil {
			t.Fatalf("%s %s: reply %.300s: %v", r.Method, r.URL.Path, reply.Body, err)
		}
	}
	return reply
}

// Form is a multipart body.
type Form struct {
	contentType string
	body        []byte
}

// SentFile is a file of a form.
type SentFile struct {
	Name    string
	Content []byte
}

// Upload returns a form with a file and its args. Without a name it has no file.
func Upload(t testing.TB, name string, content []byte, args any) *Form {
	t.Helper()
	if name == "" {
		return UploadAll(t, args)
	}
	return UploadAll(t, args, SentFile{name, content})
}

// UploadAll returns a form with several files and their args.
func UploadAll(t testing.TB, args any, files ...SentFile) *Form {
	t.Helper()
	var buf bytes.Buffer
	m := multipart.NewWriter(&buf)
	if args != nil {
		text, ok := args.(string)
		if !ok {
			raw, err := json.Marshal(args)
			if err != nil {
				t.Fatal(err)
			}
			text = string(raw)
		}
		if err := m.WriteField("args", text); err != nil {
			t.Fatal(err)
		}
	}
	for _, f := range files {
		part, err := m.CreateFormFile("file", f.Name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := part.Write(f.Content); err != nil {
			t.Fatal(err)
		}
	}
	if err := m.Close(); err != nil {
		t.Fatal(err)
	}
	return &Form{m.FormDataContentType(), buf.Bytes()}
}
